/** Where the bars of a waterfall stand: each step begins where the one before it ended. Shares of the width of the drawing, for drawing alone. */

export interface Step {
  readonly kind: 'total' | 'step';
  /** A total stands from the edge to itself, a step from where the one before ended. */
  readonly value: number;
}

export interface StepBar {
  readonly start: number;
  readonly length: number;
}

export interface WaterfallBars {
  readonly bars: readonly StepBar[];
  /** The edge that the totals stand on does not lie at zero: they are cut. */
  readonly cut: boolean;
}

/** Of the width, that is kept for what is cut off. */
const STUMP = 0.18;

export function waterfallBars(steps: readonly Step[]): WaterfallBars {
  const ends: (readonly [from: number, to: number])[] = [];
  let reached = 0;
  for (const { kind, value } of steps) {
    ends.push(kind === 'total' ? [0, value] : [reached, reached + value]);
    reached = kind === 'total' ? value : reached + value;
  }
  const moved = ends.flatMap(([from, to], i) => (steps[i]?.kind === 'total' ? [to] : [from, to]));
  const [low, high] = [Math.min(...moved), Math.max(...moved)];
  // Totals that dwarf what happened between them are cut, else nothing could be seen of it.
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
