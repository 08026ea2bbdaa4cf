/** Handles the endpoints of performance: figures of a range, their exports, and the provenance of a figure. */
import { Readable } from 'node:stream';
import { parseDay } from '#packages/calendar';
import { refuse, serveContract } from '#packages/endpoint';
import { readFigureId } from '#packages/figures';
import type { Portfolio } from '#contract/portfolios';
import { performanceDays, type TenantSettings } from '#contract/tenants';
import { figureRange, isTooFarAhead } from '#server/accounts';
import type { HandlerContext } from '#server/people';
import { portfolioAsOn, readPortfolioRecord } from '#server/portfolios';
import { performance } from '../contract.ts';
import { simulatedCsv, simulateGrowth } from './simulated.ts';
import type { LedgerSource } from './source.ts';
import { attributionCsv, bondsCsv, cashCsv, changesCsv, costsCsv, realisedCsv, returnsCsv, transactionFileCsv } from './tabs/csv.ts';

type PerformancePorts = HandlerContext & { readonly source: LedgerSource };
type PortfolioDaysQuery = {
  readonly portfolio: string;
  readonly asOf?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** The portfolio as it was at the end of the days asked about: the ids of figures of a range contain only that end. */
async function resolvePortfolioDays({ db, source, now }: PerformancePorts, { portfolio, ...wanted }: PortfolioDaysQuery) {
  const record = await readPortfolioRecord(db, portfolio);
  const days = figureRange(wanted, await source.latestDay(db), now);
  return { record: await portfolioAsOn(db, record, days.to < days.asOf ? days.to : days.asOf), days };
}

/** Refuses figures of days that the pages refuse too. @throws Refusal `figure.unknown` */
async function refuseFarFigure({ db, source, now }: PerformancePorts, figure: string): Promise<void> {
  const name = readFigureId(figure);
  const latest = await source.latestDay(db);
  if (name === null || isTooFarAhead(name.to, latest === null ? null : parseDay(latest), now)) refuse('figure.unknown');
}

export const endpoints = serveContract(performance, {
  readFigure: async (context: PerformancePorts, { figure }) => {
    await refuseFarFigure(context, figure);
    const { source, ...reader } = context;
    return source.provenance(reader, figure);
  },
  exportFigure: async (context: PerformancePorts, { figure }) => {
    await refuseFarFigure(context, figure);
    const { source, ...reader } = context;
    const calculation = await source.figureFacts(reader, figure);
    return {
      fileName: `${calculation.questions[0]?.measure ?? 'figure'} facts.json`,
      mediaType: 'application/json',
      body: Readable.from([JSON.stringify(calculation, null, 1)]),
    };
  },
  readPerformance: async (context: PerformancePorts, { portfolio, ...wanted }) => {
    const { value, findings } = await performanceOf(context, await readPortfolioRecord(context.db, portfolio), wanted);
    return { value, findings: [...findings] };
  },
  exportPerformance: async (context: PerformancePorts, { portfolio, table, ...wanted }) => {
    const record = await readPortfolioRecord(context.db, portfolio);
    return returnsCsv(record, await performanceOf(context, record, wanted), table, context);
  },
  listTransactionFile: async (context: PerformancePorts, asked) => {
    const { record, days } = await resolvePortfolioDays(context, asked);
    return context.source.transactionFile(context.db, record, days);
  },
  exportTransactionFile: async (context: PerformancePorts, asked) => {
    const { record, days } = await resolvePortfolioDays(context, asked);
    return transactionFileCsv(record, await context.source.transactionFile(context.db, record, days), context);
  },
  readSimulated: async (context: PerformancePorts, { portfolio, amount, ...wanted }) => {
    const { value, findings } = await performanceOf(context, await readPortfolioRecord(context.db, portfolio), wanted);
    return { value: simulateGrowth(value, amount), findings: [...findings] };
  },
  exportSimulated: async (context: PerformancePorts, { portfolio, amount, ...wanted }) => {
    const record = await readPortfolioRecord(context.db, portfolio);
    const { value, findings } = await performanceOf(context, record, wanted);
    return simulatedCsv(record, { value: simulateGrowth(value, amount), findings }, context);
  },
  listCashMovements: async (context: PerformancePorts, asked) => {
    const { record, days } = await resolvePortfolioDays(context, asked);
    return context.source.cashMovements(context.db, record, days);
  },
  exportCashMovements: async (context: PerformancePorts, asked) => {
    const { record, days } = await resolvePortfolioDays(context, asked);
    return cashCsv(record, await context.source.cashMovements(context.db, record, days), context);
  },
  readChanges: async (context: PerformancePorts, asked) => {
    const { record, days } = await resolvePortfolioDays(context, asked);
    return context.source.changes(context.db, record, days);
  },
  exportChanges: async (context: PerformancePorts, asked) => {
    const { record, days } = await resolvePortfolioDays(context, asked);
    return changesCsv(record, await context.source.changes(context.db, record, days), context);
  },
  listFees: async (context: PerformancePorts, asked) => {
    const { record, days } = await resolvePortfolioDays(context, asked);
    return context.source.costsPaid(context.db, record, days, 'charges');
  },
  exportFees: async (context: PerformancePorts, asked) => {
    const { record, days } = await resolvePortfolioDays(context, asked);
    return costsCsv(record, await context.source.costsPaid(context.db, record, days, 'charges'), 'charges', context);
  },
  listCharges: async (context: PerformancePorts, asked) => {
    const { record, days } = await resolvePortfolioDays(context, asked);
    return context.source.costsPaid(context.db, record, days, 'transaction-costs');
  },
  exportCharges: async (context: PerformancePorts, asked) => {
    const { record, days } = await resolvePortfolioDays(context, asked);
    return costsCsv(record, await context.source.costsPaid(context.db, record, days, 'transaction-costs'), 'transaction-costs', context);
  },
  listBonds: async (context: PerformancePorts, asked) => {
    const { record, days } = await resolvePortfolioDays(context, asked);
    return context.source.bonds(context.db, record, days);
  },
  exportBonds: async (context: PerformancePorts, asked) => {
    const { record, days } = await resolvePortfolioDays(context, asked);
    return bondsCsv(record, await context.source.bonds(context.db, record, days), context);
  },
  readAttribution: async (context: PerformancePorts, asked) => {
    const { record, days } = await resolvePortfolioDays(context, asked);
    return context.source.attribution(context.db, record, days);
  },
  exportAttribution: async (context: PerformancePorts, asked) => {
    const { record, days } = await resolvePortfolioDays(context, asked);
    return attributionCsv(record, await context.source.attribution(context.db, record, days), context);
  },
  listRealisedGains: async (context: PerformancePorts, asked) => {
    const { record, days } = await resolvePortfolioDays(context, asked);
    return context.source.realisedGains(context.db, record, days);
  },
  exportRealisedGains: async (context: PerformancePorts, asked) => {
    const { record, days } = await resolvePortfolioDays(context, asked);
    return realisedCsv(record, await context.source.realisedGains(context.db, record, days), context);
  },
});

interface DaysQuery {
  readonly asOf?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

async function performanceOf({ db, source, now, tenant }: PerformancePorts, portfolio: Portfolio, wanted: DaysQuery) {
  const latest = await source.latestDay(db);
  return source.performance(db, portfolio, figureRange({ ...defaultDaysOf(wanted, latest, tenant.settings), ...wanted }, latest, now));
}

/** The range of a request that names none. */
function defaultDaysOf({ asOf, from, to }: DaysQuery, latest: string | null, settings: TenantSettings) {
  const day = asOf ?? latest;
  return from !== undefined || to !== undefined || day === null ? {} : performanceDays(settings, day);
}
