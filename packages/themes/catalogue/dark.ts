/** Theme "dark": charcoal, with pale blue for buttons and links, and gold as accent. */
import { SECTORS_ON_DARK } from '../sectors.ts';
import type { Theme } from '../theme.ts';

export const dark: Theme = {
  name: 'dark',
  scheme: 'dark',
  headingFont: 'serif',
  radius: '2px',
  logo: 26,
  scale: ['#f0f5ff', '#e0ebff', '#d0e1ff', '#c0d6ff', '#b0ccff', '#94acd8', '#788db3', '#5e6f8f', '#45536d', '#2d384c'],
  shade: 4,
  neutrals: ['#eceef0', '#cfd5dc', '#aeb5bd', '#9aa1a9', '#363b42', '#282c31', '#1c1f23', '#141619', '#0e1013', '#07090c'],
  ground: '#141619',
  surface: '#1c1f23',
  text: '#eceef0',
  muted: '#9aa1a9',
  hairline: '#363b42',
  accent: '#d8b573',
  gain: '#8ee0b1',
  loss: '#ec7a70',
  attention: '#e2b45c',
  error: '#f3a49d',
  onError: '#2a0d0a',
  chart: ['#b0ccff', '#c99a4b', '#1c7cb2', '#a55c6c', '#bdda93', '#b08bdc', '#74b199'],
  sector: SECTORS_ON_DARK,
  paper: {
    brand: '#26303f',
    accent: '#7d5c1e',
    text: '#141b24',
    muted: '#535c66',
    hairline: '#d6d9de',
    tint: '#f2f4f7',
    chart: ['#6e8bbd', '#704a02', '#0069ac', '#b3747b', '#748724', '#643381', '#046554'],
  },
};
