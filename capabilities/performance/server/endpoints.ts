/** What can be asked about performance. */
import { Readable } from 'node:stream';
import { parseDay, calendarYears, formatDay } from '#packages/calendar';
import { serve } from '#packages/endpoint';
import { figureRange } from '#server/accounts';
import type { Context } from '#server/people';
import { readPortfolioRecord } from '#server/portfolios';
import { performance } from '../contract.ts';
import { factsOfFigure, passportOf } from './passport/passport.ts';
import type { LedgerSource } from './source.ts';

type Ports = Context & { readonly source: LedgerSource };

export const endpoints = serve(performance, {
  readFigure: ({ db, at }: Ports, { figure }) => passportOf(db, at, figure),
  exportFigure: async ({ at }: Ports, { figure }) => {
    const calculation = await factsOfFigure(at, figure);
    return {
      fileName: `${calculation.questions[0]?.measure ?? 'figure'} facts.json`,
      mediaType: 'application/json',
      body: Readable.from([JSON.stringify(calculation, null, 1)]),
    };
  },
  readPerformance: async ({ db, source, now }: Ports, { portfolio, ...wanted }) => {
    const record = await readPortfolioRecord(db, portfolio);
    const latest = await source.latestDay(db);
    const { value, findings } = await source.performance(
      db,
      record,
      figureRange({ ...lastFullYear(wanted, latest), ...wanted }, latest, now),
    );
    return { value, findings: [...findings] };
  },
});

/** Without days of its own, performance opens on the last full year before the as-of day [OQ-30]. */
function lastFullYear(wanted: { asOf?: string | undefined; from?: string | undefined; to?: string | undefined }, latest: string | null) {
  const asOf = wanted.asOf ?? latest;
  if (wanted.from !== undefined || wanted.to !== undefined || asOf === null) return {};
  const [year] = calendarYears(parseDay(asOf), 1);
  return year ? { from: formatDay(year.range.from), to: formatDay(year.range.to) } : {};
}
