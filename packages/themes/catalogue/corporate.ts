/** Theme "corporate": burgundy on a cool grey, with slate. */
import { SECTORS_ON_LIGHT } from '../sectors.ts';
import type { Theme } from '../theme.ts';

export const corporate: Theme = {
  name: 'corporate',
  scheme: 'light',
  headingFont: 'sans',
  radius: '2px',
  logo: 26,
  scale: ['#fdf2f4', '#ecd1d5', '#e7aeb8', '#d594a0', '#c17b89', '#ad6574', '#98505f', '#813d4d', '#6b2035', '#531627'],
  shade: 8,
  neutrals: ['#e7e9ef', '#ced1d6', '#aeb1b6', '#96989d', '#3f4249', '#303339', '#24262c', '#191c22', '#101318', '#090b10'],
  ground: '#f6f7f9',
  surface: '#ffffff',
  text: '#20222a',
  muted: '#5a606b',
  hairline: '#dee1e7',
  accent: '#3d566e',
  gain: '#0d5538',
  loss: '#b5421a',
  attention: '#805300',
  error: '#a8310f',
  onError: '#ffffff',
  chart: ['#6b2035', '#5f7f9e', '#9f791e', '#3d246f', '#066a56', '#754e94', '#894704'],
  sector: SECTORS_ON_LIGHT,
  paper: {
    brand: '#6b2035',
    accent: '#3d566e',
    text: '#20222a',
    muted: '#5a606b',
    hairline: '#d6d9df',
    tint: '#f2f4f8',
    chart: ['#6b2035', '#5f7f9e', '#9f791e', '#3d246f', '#066a56', '#754e94', '#894704'],
  },
};
