/** Theme "bowmore-professional", for professionals at Bowmore: graphite on cool paper, copper, square corners. */
import { SECTORS_ON_LIGHT } from '../sectors.ts';
import type { Theme } from '../theme.ts';

export const bowmoreProfessional: Theme = {
  name: 'bowmore-professional',
  scheme: 'light',
  headingFont: 'serif',
  radius: '0px',
  logo: 24,
  scale: ['#f1f6f8', '#ccd9df', '#a6c1ce', '#89a9b8', '#6f92a2', '#577c8c', '#416677', '#2d5261', '#1e3843', '#132831'],
  shade: 8,
  neutrals: ['#e4ebec', '#cbd2d4', '#acb2b4', '#939a9b', '#3b4446', '#2c3536', '#20282a', '#151d1f', '#0c1416', '#060d0e'],
  ground: '#f4f6f6',
  surface: '#ffffff',
  text: '#121c21',
  muted: '#4f5b61',
  hairline: '#dce1e2',
  accent: '#7c4a1c',
  gain: '#0d5538',
  loss: '#bb3a30',
  attention: '#805300',
  error: '#9f2a22',
  onError: '#ffffff',
  chart: ['#1e3843', '#a8713a', '#6782d1', '#794b68', '#561c01', '#01928f', '#3f5b22'],
  sector: SECTORS_ON_LIGHT,
  paper: {
    brand: '#1e3843',
    accent: '#7c4a1c',
    text: '#121c21',
    muted: '#4f5b61',
    hairline: '#d3dbdc',
    tint: '#f0f5f6',
    chart: ['#1e3843', '#a8713a', '#6782d1', '#794b68', '#561c01', '#01928f', '#3f5b22'],
  },
};
