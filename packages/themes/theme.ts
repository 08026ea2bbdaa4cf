/** Defines a theme: everything except name and logo that makes a portal look like the firm's own, on screen, in charts and on paper. */
import { z } from 'zod';

/** Keys of the themes [OQ-37]. */
export const THEME_NAMES = [
  'bowmore',
  'bowmore-professional',
  'akta',
  'main',
  'light',
  'dark',
  'tech',
  'contrast',
  'classic',
  'corporate',
  'iolcus',
  'benkey',
] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

/** The themes that a portal can be given; the one for professionals is applied by itself and never chosen. */
export const OFFERED_THEMES = [
  'bowmore',
  'iolcus',
  'benkey',
  'classic',
  'contrast',
  'corporate',
  'dark',
  'light',
  'main',
  'tech',
  'akta',
] as const satisfies readonly ThemeName[];
/** The ten themes that every tenant offers by default. */
export const DEFAULT_THEMES = OFFERED_THEMES.filter((name) => name !== 'akta');

export const Colour = z.string().regex(/^#[0-9a-f]{6}$/);

/** The number of colours for charts, and the number of sectors with a colour of their own. */
const CHART_COLOUR_COUNT = 7;
const SECTOR_COLOUR_COUNT = 21;

export const Theme = z.object({
  name: z.enum(THEME_NAMES),
  scheme: z.enum(['light', 'dark']),
  headingFont: z.enum(['serif', 'sans']),
  radius: z.enum(['0px', '2px', '4px', '8px']),
  /** Side of the square that the mark is drawn in, beside the name. */
  logo: z.number().int().min(16).max(40),
  /** Ten steps of the brand's colour, light to dark. */
  scale: z.array(Colour).length(10),
  /** Index into `scale` of the primary colour, which buttons and links have. */
  shade: z.number().int().min(0).max(9),
  /** Ten steps from text to ground for the dark scheme (Mantine's `dark`), tinted. */
  neutrals: z.array(Colour).length(10),
  ground: Colour,
  surface: Colour,
  text: Colour,
  muted: Colour,
  hairline: Colour,
  accent: Colour,
  gain: Colour,
  loss: Colour,
  attention: Colour,
  error: Colour,
  onError: Colour,
  /** Colours of series and parts in order of use; the benchmark is drawn in `muted`. */
  chart: z.array(Colour).length(CHART_COLOUR_COUNT),
  /** A colour for each sector, in the order in which the product lists sectors. */
  sector: z.array(Colour).length(SECTOR_COLOUR_COUNT),
  /** Colours for paper, where the ground is white whatever the scheme. */
  paper: z.object({
    brand: Colour,
    accent: Colour,
    text: Colour,
    muted: Colour,
    hairline: Colour,
    tint: Colour,
    chart: z.array(Colour).length(CHART_COLOUR_COUNT),
  }),
});
export type Theme = z.infer<typeof Theme>;
