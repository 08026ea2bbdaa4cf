/** What can be asked about performance. */
import { Readable } from 'node:stream';
import { serve } from '#packages/endpoint';
import { performanceDays, type TenantSettings } from '#contract/tenants';
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
  readPerformance: async ({ db, source, now, tenant }: Ports, { portfolio, ...wanted }) => {
    const record = await readPortfolioRecord(db, portfolio);
    const latest = await source.latestDay(db);
    const { value, findings } = await source.performance(
      db,
      record,
      figureRange({ ...opensOn(wanted, latest, tenant.settings), ...wanted }, latest, now),
    );
    return { value, findings: [...findings] };
  },
});

interface WantedDays {
  readonly asOf?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The days of a question that names none. */
function opensOn({ asOf, from, to }: WantedDays, latest: string | null, settings: TenantSettings) {
  const day = asOf ?? latest;
  return from !== undefined || to !== undefined || day === null ? {} : performanceDays(settings, day);
}
