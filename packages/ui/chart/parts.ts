/** Decides how parts of a whole are shown: as a ring while it is readable, otherwise as bars. */
import type { PartsChart } from '#packages/charts';

const MOST_RING_PARTS = 6;
/** Every brand has at least this many colours for charts. */
const LEAST_COLOURS = 7;

/** A ring shows up to six parts of a positive whole; it cannot show a part below zero. */
export function fitsRing(chart: PartsChart): boolean {
  return (
    chart.parts.length > 1 && chart.parts.length <= MOST_RING_PARTS && chart.parts.every((part) => part.share !== null && part.share >= 0)
  );
}

/** The name of the CSS variable with a part's colour: its own colour where it has one, otherwise by its position. */
export function colourOfPart(chart: PartsChart, index: number): string {
  const at = chart.parts[index]?.colour ?? index;
  return chart.colours === 'sectors' ? `sector-${at + 1}` : `chart-${(at % LEAST_COLOURS) + 1}`;
}

export interface BarExtent {
  /** Fractions of the width: where the bar starts, and how long it is. */
  readonly start: number;
  readonly length: number;
}

/** Bars on one scale with a common zero line; the longest fills the width. */
export function barsOf(shares: readonly (number | null)[]): BarExtent[] {
  const known = shares.map((share) => share ?? 0);
  const below = Math.min(0, ...known);
  const span = Math.max(0, ...known) - below || 1;
  return known.map((share) => ({ start: (Math.min(0, share) - below) / span, length: Math.abs(share) / span }));
}
