/** Lists all themes of the product by their names. */
import { akta } from './catalogue/akta.ts';
import { benkey } from './catalogue/benkey.ts';
import { bowmore } from './catalogue/bowmore.ts';
import { bowmoreProfessional } from './catalogue/bowmore-professional.ts';
import { classic } from './catalogue/classic.ts';
import { contrast } from './catalogue/contrast.ts';
import { corporate } from './catalogue/corporate.ts';
import { dark } from './catalogue/dark.ts';
import { iolcus } from './catalogue/iolcus.ts';
import { light } from './catalogue/light.ts';
import { main } from './catalogue/main.ts';
import { tech } from './catalogue/tech.ts';
import type { Theme, ThemeName } from './theme.ts';

export const THEMES: Readonly<Record<ThemeName, Theme>> = {
  bowmore,
  'bowmore-professional': bowmoreProfessional,
  akta,
  main,
  light,
  dark,
  tech,
  contrast,
  classic,
  corporate,
  iolcus,
  benkey,
};
