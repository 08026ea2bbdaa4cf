/** Daily columns of the segments of a portfolio, and their totals. */
import { formatDay, type Day } from '#packages/calendar';
import { finding, type Finding } from '#packages/findings';

/** Values and flows of one segment day by day (or period by period), in one currency. Index `i` is the same day in every column. */
export interface SegmentColumns {
  readonly segment: string;
  /** Value before the day's flows. */
  readonly opening: Float64Array;
  /** Money into the segment at the start of the day, and out of it at the end of the day; neither is negative. */
  readonly inflow: Float64Array;
  readonly outflow: Float64Array;
  readonly closing: Float64Array;
}

export interface PortfolioColumns {
  /** Day of index 0. */
  readonly first: Day;
  /** The last day of each period, where an index is a period and not a day. */
  readonly ends?: readonly Day[];
  readonly segments: readonly SegmentColumns[];
  /** Money that entered the portfolio from outside at the start of each day; by default all that entered any segment. */
  readonly inflow?: Float64Array;
}

/** An amount below this, in the currency of the columns, counts as zero: no return can be earned on it. */
export const NEGLIGIBLE_AMOUNT = 1e-6;

export interface DailyTotals {
  /** Capital that was invested on the day; 0 where it is negligible. */
  readonly base: Float64Array;
  readonly gain: Float64Array;
  readonly opening: Float64Array;
  readonly findings: Finding[];
  /** Whether no return exists for the range; the findings say why. */
  readonly impossible: boolean;
}

/** The day of an index; for a period, its last day. */
export function dayAt({ first, ends }: PortfolioColumns, index: number): Day {
  return ends?.[index] ?? first + index;
}

export function dailyTotals(columns: PortfolioColumns): DailyTotals {
  const { segments, inflow: external } = columns;
  const length = (segments[0]?.opening ?? external)?.length ?? 0;
  const [opening, inflow, gain] = [new Float64Array(length), new Float64Array(length), new Float64Array(length)];
  for (const segment of segments) {
    if (Object.values(columnsOf(segment)).some((column) => column.length !== length)) throw new RangeError('Columns of different lengths');
    addSegmentDays(segment, opening, inflow, gain);
  }
  if (external && external.length !== length) throw new RangeError('Columns of different lengths');

  const entered = external ?? inflow;
  const base = opening.map((worth, i) => worth + (entered[i] as number));
  const below = base.findIndex((on) => on <= -NEGLIGIBLE_AMOUNT);
  if (below >= 0) return { base, gain, opening, findings: [undefinedReturnFinding(dayAt(columns, below))], impossible: true };
  for (let i = 0; i < length; i++) if ((base[i] as number) < NEGLIGIBLE_AMOUNT) base[i] = 0;
  const leftOut = [...base.keys()].filter((i) => base[i] === 0 && Math.abs(gain[i] as number) >= NEGLIGIBLE_AMOUNT);
  const impossible = base.every((on) => on === 0);
  const since = leftOut[0] ?? (impossible ? Math.max(0, length - 1) : undefined);
  const findings = since === undefined ? [] : [undefinedReturnFinding(dayAt(columns, since), Math.max(1, leftOut.length))];
  return { base, gain, opening, findings, impossible };
}

function columnsOf({ opening, inflow, outflow, closing }: SegmentColumns) {
  return { opening, inflow, outflow, closing };
}

function addSegmentDays(segment: SegmentColumns, opening: Float64Array, inflow: Float64Array, gain: Float64Array): void {
  const { opening: start, inflow: entered, outflow: left, closing: end } = segment;
  for (let i = 0; i < opening.length; i++) {
    opening[i] = (opening[i] as number) + (start[i] as number);
    inflow[i] = (inflow[i] as number) + (entered[i] as number);
    gain[i] = (gain[i] as number) + ((end[i] as number) - (start[i] as number) + (left[i] as number) - (entered[i] as number));
  }
}

function undefinedReturnFinding(day: Day, count = 1): Finding {
  return finding('return.undefined', { date: formatDay(day), count });
}
