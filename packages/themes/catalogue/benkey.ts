/** Theme "benkey": forest green on a greenish white, with copper. */
import { SECTORS_ON_LIGHT } from '../sectors.ts';
import type { Theme } from '../theme.ts';

export const benkey: Theme = {
  name: 'benkey',
  scheme: 'light',
  headingFont: 'serif',
  radius: '4px',
  logo: 28,
  scale: ['#f1f7f3', '#cedcd3', '#a8c7b5', '#8db09c', '#739b84', '#5c856e', '#47705a', '#335c46', '#14452e', '#0b3421'],
  shade: 8,
  neutrals: ['#e6ebe7', '#cdd2ce', '#aeb2ae', '#959a96', '#3e443f', '#2f3530', '#222823', '#181d19', '#0f1410', '#080d09'],
  ground: '#f8faf5',
  surface: '#fefffd',
  text: '#1a241e',
  muted: '#57625b',
  hairline: '#dfe5dc',
  accent: '#8a4f24',
  gain: '#0a5c49',
  loss: '#bb3a30',
  attention: '#805300',
  error: '#9f2a22',
  onError: '#ffffff',
  chart: ['#14452e', '#b57440', '#2e6ba7', '#3d9998', '#656303', '#552f7a', '#8e466b'],
  sector: SECTORS_ON_LIGHT,
  paper: {
    brand: '#14452e',
    accent: '#8a4f24',
    text: '#1a241e',
    muted: '#57625b',
    hairline: '#d6dbd6',
    tint: '#f2f5f2',
    chart: ['#14452e', '#b57440', '#2e6ba7', '#3d9998', '#656303', '#552f7a', '#8e466b'],
  },
};
