/** Theme "classic": navy on cream with bronze, as in a printed report. */
import { SECTORS_ON_LIGHT } from '../sectors.ts';
import type { Theme } from '../theme.ts';

export const classic: Theme = {
  name: 'classic',
  scheme: 'light',
  headingFont: 'serif',
  radius: '2px',
  logo: 26,
  scale: ['#f1f5fb', '#cfd9e6', '#abc0dc', '#90a8c8', '#7791b4', '#607ba0', '#4c668a', '#395275', '#1e3a5f', '#142b49'],
  shade: 8,
  neutrals: ['#e6eaef', '#cdd1d6', '#aeb1b6', '#95999d', '#3e4349', '#2f3339', '#23272c', '#181c21', '#0f1318', '#080b10'],
  ground: '#f6f4ee',
  surface: '#fffefb',
  text: '#1a212b',
  muted: '#5a6068',
  hairline: '#e0dccf',
  accent: '#7a5c28',
  gain: '#0d5538',
  loss: '#bb3a30',
  attention: '#805300',
  error: '#9f2a22',
  onError: '#ffffff',
  chart: ['#1e3a5f', '#8c6d3b', '#7980bf', '#5e0f14', '#91497a', '#409183', '#325603'],
  sector: SECTORS_ON_LIGHT,
  paper: {
    brand: '#1e3a5f',
    accent: '#7a5c28',
    text: '#1a212b',
    muted: '#5a6068',
    hairline: '#d6d9de',
    tint: '#f2f4f7',
    chart: ['#1e3a5f', '#8c6d3b', '#7980bf', '#5e0f14', '#91497a', '#409183', '#325603'],
  },
};
