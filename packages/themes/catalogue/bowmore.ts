/** Theme "bowmore": deep petrol on warm paper, with old gold. */
import { SECTORS_ON_LIGHT } from '../sectors.ts';
import type { Theme } from '../theme.ts';

export const bowmore: Theme = {
  name: 'bowmore',
  scheme: 'light',
  headingFont: 'serif',
  radius: '2px',
  logo: 26,
  scale: ['#eef7fa', '#daebf2', '#bbd8e3', '#95bfcf', '#70a4b7', '#4f8a9d', '#337184', '#205b6d', '#0f4251', '#0c303b'],
  shade: 8,
  neutrals: ['#e7eaea', '#cdd4d6', '#a9b4b8', '#8d9a9f', '#3a474d', '#2a363b', '#1e292e', '#151f24', '#0f171b', '#0a1013'],
  ground: '#faf8f4',
  surface: '#ffffff',
  text: '#16242b',
  muted: '#566269',
  hairline: '#e2ded5',
  accent: '#86601d',
  gain: '#0d5538',
  loss: '#bb3a30',
  attention: '#8a5a00',
  error: '#9f2a22',
  onError: '#ffffff',
  chart: ['#0f4354', '#ad8031', '#1f8f86', '#80507b', '#7b84cc', '#5c6420', '#6c1d12'],
  sector: SECTORS_ON_LIGHT,
  paper: {
    brand: '#0f3a4a',
    accent: '#86601d',
    text: '#16242b',
    muted: '#56626a',
    hairline: '#dad6cc',
    tint: '#f5f3ee',
    chart: ['#0f4354', '#ad8031', '#1f8f86', '#80507b', '#7b84cc', '#5c6420', '#6c1d12'],
  },
};
