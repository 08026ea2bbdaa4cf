/** Gives the usual ranges of statements, counted back from the last day with figures. */
import { civilOf, dayOf, formatDay, parseDay, startOfYear } from '#packages/calendar';

export const STATEMENT_RANGES = ['page', 'quarter', 'thisYear', 'lastYear', 'inception'] as const;
export type StatementRange = (typeof STATEMENT_RANGES)[number];

export interface StatementDays {
  readonly from: string;
  readonly to: string;
}

/** `page` is the range on screen. Other ranges are left out where they would start before the inception. */
export function statementRanges(page: StatementDays, asOf: string, inception: string | null): Map<StatementRange, StatementDays> {
  const day = parseDay(asOf);
  const { year, month } = civilOf(day);
  const quarter = dayOf({ year, month: month - ((month - 1) % 3), day: 1 });
  const before = civilOf(quarter - 1);
  const all: readonly (readonly [StatementRange, StatementDays | null])[] = [
    ['page', page],
    ['quarter', { from: formatDay(dayOf({ year: before.year, month: before.month - 2, day: 1 })), to: formatDay(quarter - 1) }],
    ['thisYear', { from: formatDay(startOfYear(day)), to: asOf }],
    [
      'lastYear',
      { from: formatDay(dayOf({ year: year - 1, month: 1, day: 1 })), to: formatDay(dayOf({ year: year - 1, month: 12, day: 31 })) },
    ],
    ['inception', inception === null ? null : { from: inception, to: asOf }],
  ];
  return new Map(
    all.flatMap(([range, days]) =>
      days && (range === 'page' || inception === null || days.from >= inception) ? [[range, days] as const] : [],
    ),
  );
}
