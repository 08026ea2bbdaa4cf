/** Theme "iolcus": a dark theme with navy, teal and copper, as the sea at night. */
import { SECTORS_ON_DARK } from '../sectors.ts';
import type { Theme } from '../theme.ts';

export const iolcus: Theme = {
  name: 'iolcus',
  scheme: 'dark',
  headingFont: 'sans',
  radius: '8px',
  logo: 26,
  scale: ['#ecfaf8', '#daf6f0', '#c1ece4', '#a5e1d6', '#88d3c7', '#5eb3a6', '#43978b', '#307a70', '#235e56', '#18433d'],
  shade: 4,
  neutrals: ['#e8edf4', '#cbd5e2', '#a3afc1', '#919eb3', '#2c3a52', '#202c42', '#152036', '#0d1628', '#09101f', '#060b16'],
  ground: '#0d1628',
  surface: '#152036',
  text: '#e8edf4',
  muted: '#919eb3',
  hairline: '#2c3a52',
  accent: '#e39468',
  gain: '#8ee0b1',
  loss: '#ec7a70',
  attention: '#e2b45c',
  error: '#f3a49d',
  onError: '#2a0d0a',
  chart: ['#82d6c8', '#d77d54', '#5b80c6', '#f0c36e', '#b596e3', '#a6557f', '#dcebfa'],
  sector: SECTORS_ON_DARK,
  paper: {
    brand: '#14284a',
    accent: '#a8532b',
    text: '#141d2e',
    muted: '#54607a',
    hairline: '#d5dae2',
    tint: '#f3f5f8',
    chart: ['#189a82', '#d96847', '#164ca1', '#896104', '#926ac5', '#7a2b5a', '#566b7f'],
  },
};
