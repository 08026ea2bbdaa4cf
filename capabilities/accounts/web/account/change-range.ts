/** Works out the days behind the changes of a valuation, as the server counts them. */
import { formatDay, parseDay, periodRange } from '#packages/calendar';
import type { PeriodChanges } from '../../contract.ts';

const PERIODS = {
  change1d: '1D',
  change1m: '1M',
  changeYtd: 'YTD',
  change1y: '1Y',
  change3y: '3Y',
  change5y: '5Y',
  changeAll: 'inception',
} as const satisfies Record<keyof PeriodChanges, string>;

/** Both inclusive, not before the first day of the returns; null without one. */
export function changeRange(id: keyof PeriodChanges, asOf: string, firstDay: string | null): { from: string; to: string } | null {
  if (firstDay === null) return null;
  const first = parseDay(firstDay);
  const range = periodRange(PERIODS[id], parseDay(asOf), first);
  return range && { from: formatDay(Math.max(range.from, first)), to: formatDay(range.to) };
}
