/** Turns daily columns into columns of longer periods, for an attribution by month. */
import type { Day, DayRange } from '#packages/calendar';
import type { PortfolioColumns, SegmentColumns } from './columns.ts';
import type { CompositeComponent, CompositeIndex } from './composite-index.ts';

/**
 * Each period by modified Dietz: `opening` is the average capital of a segment (opening value + each flow by the part of the period after
 * it), `closing` that and its gain, and nothing flows. Capital and gain of the segments add up to those of the whole. `shareOfDay` is the
 * part of its own day for which a flow was at work: 0 at the end (the default), 1 at the start. Periods lie within the columns.
 * Source: P. Dietz (1966); C. Bacon (2008), ch. 5, on transactions within the period.
 */
export function periodColumns({ first, segments }: PortfolioColumns, periods: readonly DayRange[], shareOfDay = 0): PortfolioColumns {
  const nothing = new Float64Array(periods.length);
  return {
    first: periods[0]?.from ?? first,
    ends: periods.map(({ to }) => to),
    segments: segments.map((segment) => {
      const worked = periods.map((period) => dietzOf(segment, period, first, shareOfDay));
      return {
        segment: segment.segment,
        opening: Float64Array.from(worked, ({ capital }) => capital),
        inflow: nothing,
        outflow: nothing,
        closing: Float64Array.from(worked, ({ capital, gain }) => capital + gain),
      };
    }),
  };
}

function dietzOf({ opening, inflow, outflow, closing }: SegmentColumns, { from, to }: DayRange, first: Day, shareOfDay: number) {
  const days = to - from + 1;
  let capital = opening[from - first] as number;
  let gain = (closing[to - first] as number) - capital;
  for (let day = from; day <= to; day++) {
    const net = (inflow[day - first] as number) - (outflow[day - first] as number);
    capital += net * ((to - day + shareOfDay) / days);
    gain -= net;
  }
  return { capital, gain };
}

/** Weight at the start of each period, and return over it. Exact where the weights are not set again within a period. */
export function periodComponents({ first, components }: CompositeIndex, periods: readonly DayRange[]): CompositeComponent[] {
  return components.map(({ segment, weight, return: daily }) => ({
    segment,
    weight: Float64Array.from(periods, ({ from }) => weight[from - first - 1] as number),
    return: Float64Array.from(
      periods,
      ({ from, to }) => daily.subarray(from - first - 1, to - first).reduce((growth, each) => growth * (1 + each), 1) - 1,
    ),
  }));
}
