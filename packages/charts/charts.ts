/** Describes charts as data, so that the browser draws them on screen and the typesetter draws them on paper. */

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
  /** `percent`: values are fractions. `money`: values are in `currency`. `count`: whole numbers. */
  readonly unit: 'percent' | 'money' | 'count';
  /** How far after midnight UTC the points of a day are drawn, in milliseconds; at midnight where it is absent. */
  readonly offsetMs?: number;
  readonly currency: string | null;
  readonly series: readonly { readonly name: string; readonly role: 'own' | 'benchmark'; readonly points: readonly LinePoint[] }[];
  /** Areas behind the lines: from low to high on each day, the widest first. */
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
  /** The header of the column of parts: "Asset class". */
  readonly dimension?: string;
  /** Null where the parts have shares but no amounts. */
  readonly currency: string | null;
  readonly parts: readonly {
    readonly name: string;
    readonly value: string;
    readonly share: number | null;
    /** Index into the colours below, so that a class looks the same everywhere; without one, the position of the part decides. */
    readonly colour?: number;
    /** A line drawing, 24 by 24, shown instead of a swatch of that colour. */
    readonly shape?: string;
    /** A short name, for places without room for the full one. */
    readonly short?: string;
    /** Names the figure that the value is (packages/figures). */
    readonly figure?: string;
    readonly shareFigure?: string;
  }[];
  /** The brand's chart colours by default. */
  readonly colours?: 'sectors';
  readonly total: string | null;
  readonly totalFigure?: string;
  readonly totalShareFigure?: string;
}

/** One pair of bars for each label: own next to benchmark, as fractions. */
export interface BarsChart {
  readonly kind: 'bars';
  readonly title: string;
  readonly series: readonly { readonly name: string; readonly role: 'own' | 'benchmark' }[];
  readonly bars: readonly {
    readonly label: string;
    readonly values: readonly (number | null)[];
    /** One name for each of `values`. */
    readonly figures?: readonly (string | null)[];
  }[];
}

export type Chart = LineChart | PartsChart | BarsChart;
