/** Theme "akta": aubergine on a cool white, with moss green. */
import { SECTORS_ON_LIGHT } from '../sectors.ts';
import type { Theme } from '../theme.ts';

export const akta: Theme = {
  name: 'akta',
  scheme: 'light',
  headingFont: 'serif',
  radius: '2px',
  logo: 28,
  scale: ['#f8f3f8', '#dfd2de', '#ceb3cb', '#b899b5', '#a2809f', '#8c6a8a', '#775474', '#61415f', '#4a2748', '#371b36'],
  shade: 8,
  neutrals: ['#ece8ec', '#d4cfd4', '#b4afb4', '#9b979b', '#464046', '#363136', '#2a242a', '#1f1a1f', '#151116', '#0e090e'],
  ground: '#fbf9fa',
  surface: '#ffffff',
  text: '#231a24',
  muted: '#665b67',
  hairline: '#e6dfe5',
  accent: '#5f6316',
  gain: '#0d5538',
  loss: '#bb3a30',
  attention: '#805300',
  error: '#9f2a22',
  onError: '#ffffff',
  chart: ['#4a2748', '#93962f', '#7e6fb7', '#22674f', '#02457b', '#bc687d', '#693901'],
  sector: SECTORS_ON_LIGHT,
  paper: {
    brand: '#4a2748',
    accent: '#5f6316',
    text: '#231a24',
    muted: '#665b67',
    hairline: '#dcd7dc',
    tint: '#f6f3f6',
    chart: ['#4a2748', '#93962f', '#7e6fb7', '#22674f', '#02457b', '#bc687d', '#693901'],
  },
};
