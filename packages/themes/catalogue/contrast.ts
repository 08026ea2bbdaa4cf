/** Theme "contrast": black on white with navy; every text has a contrast of at least 7:1. */
import { SECTORS_ON_LIGHT } from '../sectors.ts';
import type { Theme } from '../theme.ts';

export const contrast: Theme = {
  name: 'contrast',
  scheme: 'light',
  headingFont: 'sans',
  radius: '0px',
  logo: 28,
  scale: ['#f0f5fe', '#c8d5eb', '#9eb9e7', '#7f9fd3', '#6385be', '#4a6da7', '#33568f', '#1f4076', '#00235f', '#001642'],
  shade: 8,
  neutrals: ['#e6eaef', '#cdd1d6', '#adb1b6', '#95999d', '#3e4349', '#2e3339', '#22272c', '#181c21', '#0f1318', '#080c10'],
  ground: '#fefefe',
  surface: '#ffffff',
  text: '#000000',
  muted: '#3a3a3a',
  hairline: '#8c8c8c',
  accent: '#6a0f3c',
  gain: '#003d1f',
  loss: '#a00d0d',
  attention: '#5c3a00',
  error: '#8c0d0d',
  onError: '#ffffff',
  chart: ['#00235f', '#a34a00', '#4b60a5', '#233b01', '#047e5c', '#562a92', '#6e3f56'],
  sector: SECTORS_ON_LIGHT,
  paper: {
    brand: '#00235f',
    accent: '#6a0f3c',
    text: '#000000',
    muted: '#3a3a3a',
    hairline: '#8c8c8c',
    tint: '#f4f4f4',
    chart: ['#00235f', '#a34a00', '#4b60a5', '#233b01', '#047e5c', '#562a92', '#6e3f56'],
  },
};
