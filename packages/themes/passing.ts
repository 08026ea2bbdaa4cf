/** Finds the nearest readable colour of the same hue, to be offered instead of a colour that cannot be read. */
import { contrast } from './colour.ts';
import { seen, shown } from './oklab.ts';

/** Steps of lightness between black and white: as fine as an eighth of the smallest difference that a screen can show. */
const STEPS = 2000;

/**
 * The colour itself where it stands out from every ground by `least`; otherwise the one nearest to it in lightness that does, lighter or
 * darker. Null when no lightness does, as on grounds that are black and white at once.
 */
export function nearestPassing(colour: string, grounds: readonly string[], least: number): string | null {
  const passes = (tried: string) => grounds.every((ground) => contrast(tried, ground) >= least);
  if (passes(colour)) return colour;
  const { lightness, chroma, hue } = seen(colour);
  for (let step = 1; step <= STEPS; step++) {
    for (const next of [lightness - step / STEPS, lightness + step / STEPS]) {
      if (next < 0 || next > 1) continue;
      const tried = shown({ lightness: next, chroma, hue });
      if (passes(tried)) return tried;
    }
  }
  return null;
}
