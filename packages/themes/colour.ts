/** Computes with colours as `#rrggbb`: contrast ratios as WCAG 2 defines them, mixtures, and lightness, chroma and hue as people see them. */
import {
  convertLabToLch,
  convertLchToLab,
  convertLrgbToOklab,
  convertLrgbToRgb,
  convertOklabToLrgb,
  convertRgbToLrgb,
  parseHex,
  serializeHex,
  type Rgb,
} from 'culori/fn';

/** Lightness, chroma and hue in OKLCH. */
export interface OklchColour {
  /** 0 black to 1 white. */
  readonly lightness: number;
  /** 0 is grey; the most that a screen can show is between 0.1 and 0.37, by hue. */
  readonly chroma: number;
  /** Degrees; 0 for grey. */
  readonly hue: number;
}

export function hexToOklch(colour: string): OklchColour {
  const { l: lightness, c: chroma, h: hue = 0 } = convertLabToLch(convertLrgbToOklab(convertRgbToLrgb(readHex(colour))), 'oklch');
  return { lightness, chroma, hue };
}

/** As `#rrggbb`; a colour that no screen can show loses chroma until one can. */
export function oklchToHex({ lightness, chroma, hue }: OklchColour): string {
  for (let kept = chroma; ; kept *= 0.98) {
    const light = convertOklabToLrgb(convertLchToLab({ l: lightness, c: kept, h: hue }));
    const fits = [light.r, light.g, light.b].every((part) => part > -1e-4 && part < 1.0001);
    if (fits || kept < 1e-3) return serializeHex(convertLrgbToRgb(light));
  }
}

/** The contrast of two colours, from 1 (the same) to 21 (black on white). */
export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const { r: red, g: green, b: blue } = convertRgbToLrgb(readHex(colour));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colour with the most contrast to the ground; of equals, the first. */
export function mostLegible(ground: string, ...colours: readonly [string, ...string[]]): string {
  return colours.reduce((best, colour) => (contrastRatio(colour, ground) > contrastRatio(best, ground) ? colour : best));
}

/** The mixture at `share` of the way from one colour to the other, as CSS `color-mix(in srgb)` computes it. */
export function mixColours(from: string, to: string, share: number): string {
  const [start, end] = [readHex(from), readHex(to)];
  const between = (channel: 'r' | 'g' | 'b') => start[channel] + (end[channel] - start[channel]) * share;
  return serializeHex({ mode: 'rgb', r: between('r'), g: between('g'), b: between('b') });
}

function readHex(colour: string): Rgb {
  const read = parseHex(colour);
  if (!read) throw new Error(`${colour} is no colour`);
  return read;
}
