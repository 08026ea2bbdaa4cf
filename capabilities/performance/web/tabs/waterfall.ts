/**
 * Computes the places of the bars of a waterfall: each step begins where the one before it ended. Positions are shares of the width of the drawing,
 * only for drawing.
 */

export interface WaterfallValue {
  readonly kind: 'total' | 'step';
  /** A total reaches from the edge to its value, a step from where the one before ended. */
  readonly value: number;
}

export interface StepBar {
  readonly start: number;
  readonly length: number;
}

export interface WaterfallBars {
  readonly bars: readonly StepBar[];
  /** True where the edge from which totals are drawn is not zero: they are cut. */
  readonly cut: boolean;
}

/** The share of the width that is kept for a total that is cut. */
const STUMP = 0.18;

export function waterfallBars(steps: readonly WaterfallValue[]): WaterfallBars {
  const ends: (readonly [from: number, to: number])[] = [];
  let reached = 0;
  for (const { kind, value } of steps) {
    ends.push(kind === 'total' ? [0, value] : [reached, reached + value]);
    reached = kind === 'total' ? value : reached + value;
  }
  const moved = ends.flatMap(([from, to], i) => (steps[i]?.kind === 'total' ? [to] : [from, to]));
  const [low, high] = [Math.min(...moved), Math.max(...moved)];
  // Totals that are much larger than the steps between them are cut, or the steps could not be seen.
  const cut = low > 0 && high - low < low;
  const edge = cut ? low - ((high - low || high) * STUMP) / (1 - STUMP) : Math.min(0, low);
  const span = Math.max(high, cut ? high : 0) - edge || 1;
  const place = (value: number) => (Math.max(value, edge) - edge) / span;
  return {
    cut,
    bars: ends.map(([from, to]) => {
      const [start, end] = [place(Math.min(from, to)), place(Math.max(from, to))];
      return { start, length: end - start };
    }),
  };
}
