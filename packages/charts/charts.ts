/** One description of a chart, drawn by the browser on screen and by the typesetter on paper. */

/** Milliseconds are never needed: a point is a day. A null value leaves a gap. `figure` names what the value is (packages/figures). */
export interface LinePoint {
  readonly date: string;
  readonly value: number | null;
  readonly figure?: string;
}

export interface LineChart {
  readonly kind: 'line';
  /** A sentence with the finding: "Up 7.40% since January, 1.10 points ahead of the benchmark". */
  readonly title: string;
  /** `percent`: values are fractions. `money`: values are in `currency`. */
  readonly unit: 'percent' | 'money';
  readonly currency: string | null;
  readonly series: readonly { readonly name: string; readonly role: 'own' | 'benchmark'; readonly points: readonly LinePoint[] }[];
  /** Behind the lines: from low to high on each day, the widest first. */
  readonly bands?: readonly {
    readonly name: string;
    readonly points: readonly { readonly date: string; readonly low: number; readonly high: number }[];
  }[];
  /** Small marks: money in (+) or out (-) on the line itself, or at a value of their own. */
  readonly events: readonly { readonly date: string; readonly label: string; readonly figure?: string; readonly value?: number }[];
}

/** Parts of a whole: a donut up to six parts, otherwise bars. */
export interface PartsChart {
  readonly kind: 'parts';
  readonly title: string;
  /** What the parts are, at the head of their column: "Asset class". */
  readonly dimension?: string;
  /** Null where the parts are shares and nothing else. */
  readonly currency: string | null;
  readonly parts: readonly {
    readonly name: string;
    readonly value: string;
    readonly share: number | null;
    /** Index into the colours below, so that a class looks the same everywhere; by its place without one. */
    readonly colour?: number;
    /** A line drawing, 24 by 24, in the place of a swatch of that colour. */
    readonly shape?: string;
    /** Where there is no room for the name. */
    readonly short?: string;
    /** Names the figure that the value is (packages/figures). */
    readonly figure?: string;
    readonly shareFigure?: string;
  }[];
  /** The brand's chart colours unless said. */
  readonly colours?: 'sectors';
  readonly total: string | null;
  readonly totalFigure?: string;
  readonly totalShareFigure?: string;
}

/** One pair of bars for each label: own beside benchmark, fractions. */
export interface BarsChart {
  readonly kind: 'bars';
  readonly title: string;
  readonly series: readonly { readonly name: string; readonly role: 'own' | 'benchmark' }[];
  readonly bars: readonly {
    readonly label: string;
    readonly values: readonly (number | null)[];
    /** Beside `values`. */
    readonly figures?: readonly (string | null)[];
  }[];
}

export type Chart = LineChart | PartsChart | BarsChart;
