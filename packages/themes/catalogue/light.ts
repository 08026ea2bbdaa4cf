/** Theme "light": pure white and cobalt, with sea green. */
import { SECTORS_ON_LIGHT } from '../sectors.ts';
import type { Theme } from '../theme.ts';

export const light: Theme = {
  name: 'light',
  scheme: 'light',
  headingFont: 'sans',
  radius: '4px',
  logo: 26,
  scale: ['#f0f5ff', '#cfdef9', '#abc9ff', '#90b4f6', '#79a0e9', '#658dd9', '#537bc7', '#446ab3', '#2a53a4', '#224486'],
  shade: 8,
  neutrals: ['#e6eaef', '#ced1d6', '#aeb1b6', '#95989d', '#3f4349', '#2f3339', '#23272c', '#181c21', '#101318', '#080b10'],
  ground: '#ffffff',
  surface: '#fcfcfe',
  text: '#1d2430',
  muted: '#5d6675',
  hairline: '#e3e7ee',
  accent: '#0d6a72',
  gain: '#0d5538',
  loss: '#bb3a30',
  attention: '#805300',
  error: '#9f2a22',
  onError: '#ffffff',
  chart: ['#2a53a4', '#2b939b', '#560f14', '#b97b2a', '#466529', '#332e5a', '#71466a'],
  sector: SECTORS_ON_LIGHT,
  paper: {
    brand: '#2a53a4',
    accent: '#0d6a72',
    text: '#1d2430',
    muted: '#5d6675',
    hairline: '#d6d9de',
    tint: '#f2f4f8',
    chart: ['#2a53a4', '#2b939b', '#560f14', '#b97b2a', '#466529', '#332e5a', '#71466a'],
  },
};
