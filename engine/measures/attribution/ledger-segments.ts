/** Divides a ledger into segments with daily series, from which its contribution and attribution are computed. */
import { z } from 'zod';
import type { DayRange } from '#packages/calendar';
import type { PortfolioColumns } from '#engine/attribution';
import { quoteUnit } from '#packages/money';
import { flowSharesOf, type FlowTiming, type DailySeries } from '#engine/rates-of-return';
import { seriesOfPart, type ReturnExclusions } from '#engine/series';
import type { OpenedDocument, ScopedLedger } from '../document.ts';

export const SEGMENT_GROUPING = z.enum(['holding', 'assetClass', 'sector', 'currency']).meta({
  description:
    'Segments. `holding`: each instrument, and cash by currency as "Cash EUR"; `assetClass` and `sector`: those of the instruments ("Other" where none is given), and all cash as "Cash"; `currency`: that of quotation, cash with it (pence count as pounds).',
});
type SegmentGrouping = z.output<typeof SEGMENT_GROUPING>;

export interface SegmentSeries {
  readonly segment: string;
  readonly series: DailySeries;
}

/** Each segment of the scope up to the end of the range; those in which nothing happens over the range are left out. */
export function segmentsOf(
  document: OpenedDocument,
  scoped: ScopedLedger,
  range: DayRange,
  by: SegmentGrouping,
  apart: ReturnExclusions,
): SegmentSeries[] {
  const daily = scoped.measured(range.to);
  if (daily === null) return [];
  const { part, book, names, assetClasses } = scoped;
  const sectors = new Map(document.document.instruments.map(({ id, sector }) => [id, sector]));
  const segmentOf = (line: number) => {
    const name = names[line] as string;
    if (by === 'holding') return name;
    if (by === 'assetClass') return assetClasses[line] as string;
    if (by === 'sector') return sectors.get(name) ?? 'Other';
    return quoteUnit(book.lines[line]?.currency ?? book.currency).currency;
  };
  const cashOf = (currency: string) => (by === 'holding' ? `Cash ${currency}` : by === 'currency' ? currency : 'Cash');
  const parts = new Map<string, { lines: number[]; currencies: string[] }>();
  const partOf = (segment: string) => {
    const known = parts.get(segment) ?? { lines: [], currencies: [] };
    parts.set(segment, known);
    return known;
  };
  for (const line of part.lines) partOf(segmentOf(line)).lines.push(line);
  for (const currency of part.currencies) partOf(cashOf(currency)).currencies.push(currency);
  return [...parts]
    .map(([segment, own]) => ({ segment, series: seriesOfPart(daily, own, apart) }))
    .filter(({ series }) => isTouched(series, range));
}

/** Whether anything was held in the range, or any money moved: income of a holding already sold, for example. */
function isTouched({ first, value, inflow, outflow }: DailySeries, { from, to }: DayRange): boolean {
  const open = Math.max(0, from - 1 - first);
  const touches = (column: Float64Array, start: number) => column.subarray(start, to - first + 1).some((money) => money !== 0);
  return touches(value, open) || touches(inflow, open + 1) || touches(outflow, open + 1);
}

/**
 * The columns of the segments over a range within the series. Money that entered the whole is weighted by `timing`, so that gain / base is the
 * daily return that the time-weighted return chains.
 */
export function columnsOf(
  total: DailySeries,
  segments: readonly SegmentSeries[],
  { from, to }: DayRange,
  timing: FlowTiming,
): PortfolioColumns {
  const [start, end] = [from - total.first, to - total.first + 1];
  const shareOn = flowSharesOf(total, timing);
  const outflow = total.outflow.subarray(start, end);
  return {
    first: from,
    inflow: total.inflow.slice(start, end).map((entered, i) => {
      const share = shareOn(start + i);
      return share.inflow * entered - share.outflow * (outflow[i] as number);
    }),
    segments: segments.map(({ segment, series }) => ({
      segment,
      opening: series.value.subarray(start - 1, end - 1),
      inflow: series.inflow.subarray(start, end),
      outflow: series.outflow.subarray(start, end),
      closing: series.value.subarray(start, end),
    })),
  };
}
