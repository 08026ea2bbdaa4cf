/**
 * A colour for each sector, the same in every firm, so that a sector looks the same in each portfolio. Found by spreading them over OKLab among the
 * colours that stand out from the grounds; no two are nearer than 0.12 there.
 */
import { SECTORS } from '#contract/instruments';
import type { Brand } from '#contract/tenants';

type Sector = (typeof SECTORS)[number];

const COLOURS: Readonly<Record<Brand['scheme'], Readonly<Record<Sector, string>>>> = {
  light: {
    Currency: '#4f2297',
    UK: '#001883',
    US: '#a01206',
    Other: '#81878d',
    'Cash Account': '#43484e',
    'Global Themes': '#873fad',
    Asia: '#dc5c1f',
    'Global Index': '#247471',
    Property: '#7c630d',
    'Structured Products': '#885469',
    'Hedge Funds': '#42194d',
    Europe: '#0458bd',
    'Europe Index': '#218fdd',
    'Multi-strategy': '#916fe7',
    'Japan Index': '#8a025d',
    Japan: '#d1549c',
    Emerging: '#008719',
    Commodities: '#899129',
    'Government Index Linked': '#243401',
    'Government Conventional': '#245c07',
    'Corporate High Yield': '#670b04',
  },
  dark: {
    Currency: '#b0bb38',
    UK: '#1c73c5',
    US: '#c74176',
    Other: '#7b8187',
    'Cash Account': '#c5cbd2',
    'Global Themes': '#985cba',
    Asia: '#e86c17',
    'Global Index': '#65c6ac',
    Property: '#ab5727',
    'Structured Products': '#f5a663',
    'Hedge Funds': '#7a87fe',
    Europe: '#12b5f7',
    'Europe Index': '#0ff6f1',
    'Multi-strategy': '#c7a8ff',
    'Japan Index': '#c88b92',
    Japan: '#d971d1',
    Emerging: '#20b257',
    Commodities: '#fad622',
    'Government Index Linked': '#89f58a',
    'Government Conventional': '#207e27',
    'Corporate High Yield': '#a38b19',
  },
};

/** In the order of SECTORS. */
export function sectorColours(scheme: Brand['scheme']): string[] {
  return SECTORS.map((sector) => COLOURS[scheme][sector]);
}
