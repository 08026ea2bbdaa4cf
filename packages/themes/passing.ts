/** Finds the nearest readable colour of the same hue, to be offered instead of a colour that cannot be read. */
import { contrastRatio, hexToOklch, oklchToHex } from './colour.ts';

/** Steps of lightness between black and white: as fine as an eighth of the smallest difference that a screen can show. */
const LIGHTNESS_STEPS = 2000;

/**
 * The colour itself where it stands out from every ground by `least`; otherwise the one nearest to it in lightness that does, lighter or
 * darker. Null when no lightness does, as on grounds that are black and white at once.
 */
export function nearestReadableColour(colour: string, grounds: readonly string[], least: number): string | null {
  const passes = (tried: string) => grounds.every((ground) => contrastRatio(tried, ground) >= least);
  if (passes(colour)) return colour;
  const { lightness, chroma, hue } = hexToOklch(colour);
  for (let step = 1; step <= LIGHTNESS_STEPS; step++) {
    for (const next of [lightness - step / LIGHTNESS_STEPS, lightness + step / LIGHTNESS_STEPS]) {
      if (next < 0 || next > 1) continue;
      const tried = oklchToHex({ lightness: next, chroma, hue });
      if (passes(tried)) return tried;
    }
  }
  return null;
}
