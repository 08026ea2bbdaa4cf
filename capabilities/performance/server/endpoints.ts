/** What can be asked about performance. */
import { Readable } from 'node:stream';
import { serve } from '#packages/endpoint';
import type { Portfolio } from '#contract/portfolios';
import { performanceDays, type TenantSettings } from '#contract/tenants';
import { figureRange } from '#server/accounts';
import type { Context } from '#server/people';
import { portfolioAsOn, readPortfolioRecord } from '#server/portfolios';
import { performance } from '../contract.ts';
import { factsOfFigure, passportOf } from './passport/passport.ts';
import { simulatedCsv, simulatedOf } from './simulated.ts';
import type { LedgerSource } from './source.ts';
import { cashMovements } from './tabs/cash.ts';
import { attributionOf } from './tabs/attribution.ts';
import { bondsOf } from './tabs/bonds.ts';
import { costsPaid } from './tabs/costs.ts';
import { changesOf } from './tabs/changes.ts';
import { attributionCsv, bondsCsv, cashCsv, changesCsv, costsCsv, realisedCsv } from './tabs/csv.ts';
import { realisedGains } from './tabs/realised.ts';

type Ports = Context & { readonly source: LedgerSource };
type Asked = {
  readonly portfolio: string;
  readonly asOf?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** The portfolio that is asked about, as it was when the days that are meant end: figures of a range are named by it alone. */
async function meant({ db, source, now }: Ports, { portfolio, ...wanted }: Asked) {
  const record = await readPortfolioRecord(db, portfolio);
  const days = figureRange(wanted, await source.latestDay(db), now);
  return { record: await portfolioAsOn(db, record, days.to < days.asOf ? days.to : days.asOf), days };
}

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
  readPerformance: async (context: Ports, { portfolio, ...wanted }) => {
    const { value, findings } = await performanceOf(context, await readPortfolioRecord(context.db, portfolio), wanted);
    return { value, findings: [...findings] };
  },
  readSimulated: async (context: Ports, { portfolio, amount, ...wanted }) => {
    const { value, findings } = await performanceOf(context, await readPortfolioRecord(context.db, portfolio), wanted);
    return { value: simulatedOf(value, amount), findings: [...findings] };
  },
  exportSimulated: async (context: Ports, { portfolio, amount, ...wanted }) => {
    const record = await readPortfolioRecord(context.db, portfolio);
    const { value, findings } = await performanceOf(context, record, wanted);
    return simulatedCsv(record, { value: simulatedOf(value, amount), findings }, context);
  },
  listCashMovements: async (context: Ports, asked) => {
    const { record, days } = await meant(context, asked);
    return cashMovements(context.db, record, days);
  },
  exportCashMovements: async (context: Ports, asked) => {
    const { record, days } = await meant(context, asked);
    return cashCsv(record, await cashMovements(context.db, record, days), context);
  },
  readChanges: async (context: Ports, asked) => {
    const { record, days } = await meant(context, asked);
    return changesOf(context.db, record, days);
  },
  exportChanges: async (context: Ports, asked) => {
    const { record, days } = await meant(context, asked);
    return changesCsv(record, await changesOf(context.db, record, days), context);
  },
  listFees: async (context: Ports, asked) => {
    const { record, days } = await meant(context, asked);
    return costsPaid(context.db, record, days, 'charges');
  },
  exportFees: async (context: Ports, asked) => {
    const { record, days } = await meant(context, asked);
    return costsCsv(record, await costsPaid(context.db, record, days, 'charges'), 'charges', context);
  },
  listCharges: async (context: Ports, asked) => {
    const { record, days } = await meant(context, asked);
    return costsPaid(context.db, record, days, 'transaction-costs');
  },
  exportCharges: async (context: Ports, asked) => {
    const { record, days } = await meant(context, asked);
    return costsCsv(record, await costsPaid(context.db, record, days, 'transaction-costs'), 'transaction-costs', context);
  },
  listBonds: async (context: Ports, asked) => {
    const { record, days } = await meant(context, asked);
    return bondsOf(context.db, record, days);
  },
  exportBonds: async (context: Ports, asked) => {
    const { record, days } = await meant(context, asked);
    return bondsCsv(record, await bondsOf(context.db, record, days), context);
  },
  readAttribution: async (context: Ports, asked) => {
    const { record, days } = await meant(context, asked);
    return attributionOf(context.db, record, days);
  },
  exportAttribution: async (context: Ports, asked) => {
    const { record, days } = await meant(context, asked);
    return attributionCsv(record, await attributionOf(context.db, record, days), context);
  },
  listRealisedGains: async (context: Ports, asked) => {
    const { record, days } = await meant(context, asked);
    return realisedGains(context.db, record, days);
  },
  exportRealisedGains: async (context: Ports, asked) => {
    const { record, days } = await meant(context, asked);
    return realisedCsv(record, await realisedGains(context.db, record, days), context);
  },
});

interface WantedDays {
  readonly asOf?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

async function performanceOf({ db, source, now, tenant }: Ports, portfolio: Portfolio, wanted: WantedDays) {
  const latest = await source.latestDay(db);
  return source.performance(db, portfolio, figureRange({ ...opensOn(wanted, latest, tenant.settings), ...wanted }, latest, now));
}

/** The days of a question that names none. */
function opensOn({ asOf, from, to }: WantedDays, latest: string | null, settings: TenantSettings) {
  const day = asOf ?? latest;
  return from !== undefined || to !== undefined || day === null ? {} : performanceDays(settings, day);
}
