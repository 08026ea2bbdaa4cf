/** Puts a firm's own colours into a theme where everybody can read them; otherwise names the nearest colour that passes. */
import { z } from 'zod';
import { contrastRatio, hexToOklch, oklchToHex } from './colour.ts';
import { deriveColours, PAPER_GROUND } from './derived-colours.ts';
import { nearestReadableColour } from './passing.ts';
import { Colour, type Theme } from './theme.ts';

export const OwnColours = z.object({ primary: Colour.optional(), accent: Colour.optional() });
export type OwnColours = z.infer<typeof OwnColours>;

export interface UnreadableColour {
  readonly colour: keyof OwnColours;
  readonly given: string;
  /** The contrast that text needs in this theme: 4.5, or 7. */
  readonly least: number;
  /** The colour to offer instead; null where no lightness of its hue passes. */
  readonly nearest: string | null;
}

/** The contrast that text needs: WCAG 2.2, 1.4.3; for the high-contrast theme, 1.4.6. */
export function requiredContrast({ name }: Pick<Theme, 'name'>): number {
  return name === 'contrast' ? 7 : 4.5;
}

/** The least contrast of a colour with the grounds that it is read on in the theme. */
export function leastContrastIn(theme: Theme, colour: string): number {
  return Math.min(...groundsOf(theme).map((ground) => contrastRatio(colour, ground)));
}

function groundsOf(theme: Theme): string[] {
  return [theme.ground, theme.surface, deriveColours(theme).hover];
}

/** Those of a firm's colours that could not be read as text on the grounds of the theme. */
export function unreadableColours(theme: Theme, own: OwnColours): UnreadableColour[] {
  const least = requiredContrast(theme);
  const grounds = groundsOf(theme);
  return (['primary', 'accent'] as const).flatMap((colour) => {
    const given = own[colour];
    if (given === undefined) return [];
    const nearest = nearestReadableColour(given, grounds, least);
    return nearest === given ? [] : [{ colour, given, least, nearest }];
  });
}

/** The theme with a firm's own colours; the colours of charts stay, because they were chosen together to differ from each other. */
export function withOwnColours(theme: Theme, { primary, accent }: OwnColours): Theme {
  const { paper } = theme;
  const onPaper = (colour: string) => nearestReadableColour(colour, ['#ffffff', paper.tint], requiredContrast(theme));
  return {
    ...theme,
    ...(primary && { scale: scaleFromPrimary(theme, primary) }),
    ...(accent && { accent }),
    paper: {
      ...paper,
      brand: (primary && onPaper(primary)) ?? paper.brand,
      accent: (accent && onPaper(accent)) ?? paper.accent,
    },
  };
}

/** The theme for the screen while it shows a page to be printed: the colours of paper, and all others dark enough for white. */
export function paperTheme(theme: Theme): Theme {
  const { paper, scale, shade } = theme;
  const read = (colour: string) => nearestReadableColour(colour, [PAPER_GROUND, paper.tint], requiredContrast(theme)) ?? paper.text;
  return {
    ...theme,
    scheme: 'light',
    scale: scale.map((step, index) => (index === shade ? paper.brand : step)),
    ground: PAPER_GROUND,
    surface: PAPER_GROUND,
    text: paper.text,
    muted: paper.muted,
    hairline: paper.hairline,
    accent: paper.accent,
    gain: read(theme.gain),
    loss: read(theme.loss),
    attention: read(theme.attention),
    error: read(theme.error),
    onError: PAPER_GROUND,
    chart: paper.chart,
    sector: theme.sector.map((colour) => nearestReadableColour(colour, [PAPER_GROUND], 3) ?? paper.text),
  };
}

/** The theme's scale rebuilt around a primary colour: all steps in its hue, and the primary step in exactly this colour. */
function scaleFromPrimary({ scale, shade }: Theme, primary: string): string[] {
  const steps = scale.map(hexToOklch);
  const [lightest, old, darkest, wanted] = [steps[0]!, steps[shade]!, steps.at(-1)!, hexToOklch(primary)];
  return steps.map(({ lightness, chroma }, index) => {
    if (index === shade) return primary;
    const [end, to] =
      index < shade ? [lightest.lightness, Math.max(lightest.lightness, wanted.lightness)] : [darkest.lightness, 0.6 * wanted.lightness];
    const share = (lightness - old.lightness) / (end - old.lightness);
    return oklchToHex({
      lightness: wanted.lightness + share * (to - wanted.lightness),
      chroma: (chroma / Math.max(old.chroma, 0.01)) * wanted.chroma,
      hue: wanted.hue,
    });
  });
}
