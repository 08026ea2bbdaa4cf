/** Theme "tech": dark indigo with lavender and mint, rounded corners. */
import { SECTORS_ON_DARK } from '../sectors.ts';
import type { Theme } from '../theme.ts';

export const tech: Theme = {
  name: 'tech',
  scheme: 'dark',
  headingFont: 'sans',
  radius: '8px',
  logo: 26,
  scale: ['#f4f4ff', '#e8e6ff', '#dbd8ff', '#cfcafe', '#c3bcff', '#a59fd9', '#8782b4', '#6b6791', '#504d6f', '#37344f'],
  shade: 4,
  neutrals: ['#ebeaf4', '#d3d3dc', '#b3b3bd', '#9f9db3', '#38364a', '#282737', '#1b1a27', '#13121c', '#0d0c16', '#07070f'],
  ground: '#13121c',
  surface: '#1b1a27',
  text: '#ebeaf4',
  muted: '#9f9db3',
  hairline: '#38364a',
  accent: '#7fd1b2',
  gain: '#8ee0b1',
  loss: '#ec7a70',
  attention: '#e2b45c',
  error: '#f3a49d',
  onError: '#2a0d0a',
  chart: ['#c3bcff', '#58b894', '#4a71b4', '#a25b67', '#c8d27a', '#4ca4db', '#c28044'],
  sector: SECTORS_ON_DARK,
  paper: {
    brand: '#2e2a5c',
    accent: '#256e58',
    text: '#191924',
    muted: '#595966',
    hairline: '#d8d8de',
    tint: '#f4f4f7',
    chart: ['#8c7eb6', '#3a9579', '#3a65bf', '#77383c', '#576b01', '#025577', '#bd770b'],
  },
};
