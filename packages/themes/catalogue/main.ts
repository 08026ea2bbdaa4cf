/** Theme "main", the default: nearly black on nearly white, with a clear blue. */
import { SECTORS_ON_LIGHT } from '../sectors.ts';
import type { Theme } from '../theme.ts';

export const main: Theme = {
  name: 'main',
  scheme: 'light',
  headingFont: 'sans',
  radius: '4px',
  logo: 26,
  scale: ['#f4f5f9', '#d3d3df', '#b6b6ce', '#9b9bb7', '#8281a0', '#6a6989', '#545372', '#3f3e5b', '#28282d', '#1a1a1e'],
  shade: 8,
  neutrals: ['#e6eaef', '#cdd1d6', '#adb1b6', '#95999d', '#3e4349', '#2e3339', '#22272c', '#181c21', '#0f1318', '#080c10'],
  ground: '#fafafa',
  surface: '#fffffe',
  text: '#1b1e22',
  muted: '#5c6268',
  hairline: '#e2e4e6',
  accent: '#2a5f8f',
  gain: '#0d5538',
  loss: '#bb3a30',
  attention: '#805300',
  error: '#9f2a22',
  onError: '#ffffff',
  chart: ['#28282d', '#3f7cb0', '#b6742b', '#435b02', '#443682', '#85406c', '#4f9571'],
  sector: SECTORS_ON_LIGHT,
  paper: {
    brand: '#28282d',
    accent: '#2a5f8f',
    text: '#1b1e22',
    muted: '#5c6268',
    hairline: '#d5dade',
    tint: '#f2f4f7',
    chart: ['#28282d', '#3f7cb0', '#b6742b', '#435b02', '#443682', '#85406c', '#4f9571'],
  },
};
