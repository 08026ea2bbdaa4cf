/** Handles the endpoints of performance: figures of a range, their exports, and the provenance of a figure. */
import { Readable } from 'node:stream';
import { parseDay } from '#packages/calendar';
import { refuse, serveContract, type Download } from '#packages/endpoint';
import { mergeFindings } from '#packages/findings';
import { readFigureId } from '#packages/figures';
import type { Portfolio } from '#contract/portfolios';
import { performanceDays, type TenantSettings } from '#contract/tenants';
import { figureRange, isTooFarAhead } from '#server/accounts';
import type { HandlerContext } from '#server/people';
import { portfolioAsOn, readPortfolioRecord } from '#server/portfolios';
import { FIGURE_TABLE_ENDPOINTS, performance, type FigureTableName, type StatedReturns } from '../contract.ts';
import type { PerformanceAnswer } from './performance-figures.ts';
import { simulatedCsv, simulateGrowth } from './simulated.ts';
import type { FigureSource } from './source.ts';
import { returnsCsv } from './tabs/returns-csv.ts';
import type { FigureTable } from './tabs/table.ts';
import { FIGURE_TABLES, type FigureTableAnswer } from './tabs/tables.ts';

type PerformancePorts = HandlerContext & { readonly source: FigureSource };
type PortfolioDaysQuery = {
  readonly portfolio: string;
  readonly asOf?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** The portfolio as it was at the end of the days asked about: the ids of figures of a range contain only that end. */
async function resolvePortfolioDays({ db, source, now }: PerformancePorts, { portfolio, ...query }: PortfolioDaysQuery) {
  const record = await readPortfolioRecord(db, portfolio);
  const days = figureRange(query, await source.latestDay(db), now);
  return { record: await portfolioAsOn(db, record, days.to < days.asOf ? days.to : days.asOf), days };
}

/** Refuses figures of days that the pages refuse too. @throws Refusal `figure.unknown` */
async function refuseFarFigure({ db, source, now }: PerformancePorts, figure: string): Promise<void> {
  const name = readFigureId(figure);
  const latest = await source.latestDay(db);
  if (name === null || isTooFarAhead(name.to, latest === null ? null : parseDay(latest), now)) refuse('figure.unknown');
}

type TableEndpoints = typeof FIGURE_TABLE_ENDPOINTS;
type TableHandler<Answer> = (context: PerformancePorts, portfolioDaysQuery: PortfolioDaysQuery) => Promise<Answer>;
type TableHandlers = {
  readonly [Name in FigureTableName as TableEndpoints[Name]['read']]: TableHandler<FigureTableAnswer<Name>>;
} & Readonly<Record<TableEndpoints[FigureTableName]['file'], TableHandler<Download>>>;

/** The handlers of the tables of figures: each is answered, and exported, over the days asked about. */
function serveTables(): TableHandlers {
  const answer = async (context: PerformancePorts, asked: PortfolioDaysQuery, name: FigureTableName) => {
    const { record, days } = await resolvePortfolioDays(context, asked);
    return { record, answer: await context.source.table(context.db, record, days, name) };
  };
  const handlers = (Object.keys(FIGURE_TABLE_ENDPOINTS) as FigureTableName[]).flatMap((name): [string, TableHandler<unknown>][] => {
    const { read, file } = FIGURE_TABLE_ENDPOINTS[name];
    return [
      [read, async (context, asked) => (await answer(context, asked, name)).answer],
      [
        file,
        async (context, asked) => {
          const { record, answer: told } = await answer(context, asked, name);
          return (FIGURE_TABLES[name] as FigureTable<unknown>).writeCsv(record, told, context);
        },
      ],
    ];
  });
  return Object.fromEntries(handlers) as unknown as TableHandlers;
}

export const endpoints = serveContract<typeof performance, PerformancePorts>(performance, {
  ...serveTables(),
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
  readPerformance: async (context: PerformancePorts, { portfolio, beside, ...days }) => {
    const record = await readPortfolioRecord(context.db, portfolio);
    const { value, findings } = await (beside ? performanceBeside : performanceOf)(context, record, days);
    return { value, findings: [...findings] };
  },
  exportPerformance: async (context: PerformancePorts, { portfolio, table, ...days }) => {
    // A provider states no returns of periods.
    if (context.tenant.settings.source && table !== 'cumulative') refuse('source.unsupported');
    const record = await readPortfolioRecord(context.db, portfolio);
    // The other tables have none of what a provider states beside the ledger.
    const answer = await (table === 'cumulative' ? performanceBeside : performanceOf)(context, record, days);
    return returnsCsv(record, answer, table, context);
  },
  readSimulated: async (context: PerformancePorts, { portfolio, amount, ...days }) => {
    const { value, findings } = await performanceOf(context, await readPortfolioRecord(context.db, portfolio), days);
    return { value: simulateGrowth(value, amount), findings: [...findings] };
  },
  exportSimulated: async (context: PerformancePorts, { portfolio, amount, ...days }) => {
    const record = await readPortfolioRecord(context.db, portfolio);
    const { value, findings } = await performanceOf(context, record, days);
    return simulatedCsv(record, { value: simulateGrowth(value, amount), findings }, context);
  },
});

interface DaysQuery {
  readonly asOf?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

async function performanceOf(context: PerformancePorts, portfolio: Portfolio, days: DaysQuery): Promise<PerformanceAnswer> {
  return context.source.performance(context.db, portfolio, await rangeOf(context, days));
}

/** With the returns that a provider states beside the ledger, which is asked at the same time, on the days of our own. */
async function performanceBeside(context: PerformancePorts, portfolio: Portfolio, days: DaysQuery): Promise<PerformanceAnswer> {
  const { source, db } = context;
  const range = await rangeOf(context, days);
  const [own, beside] = await Promise.all([source.performance(db, portfolio, range), source.statedReturns?.(db, portfolio, range)]);
  if (!beside) return own;
  const { value: stated, findings } = beside;
  const { series } = own.value;
  return {
    value: { ...own.value, ...(stated && { stated: { ...stated, series: returnsOn(stated.series, series) } }) },
    findings: mergeFindings(own.findings, findings),
  };
}

/** On each day the last return that is stated until then; none before the first, and none after the last. */
function returnsOn(stated: StatedReturns['series'], days: readonly { readonly date: string }[]): StatedReturns['series'] {
  const [first, last] = [stated[0]?.date, stated.at(-1)?.date];
  let place = 0;
  return days.map(({ date }) => {
    if (first === undefined || last === undefined || date < first || date > last) return { date, portfolio: null };
    while (stated[place + 1] !== undefined && stated[place + 1]!.date <= date) place += 1;
    return { date, portfolio: stated[place]!.portfolio };
  });
}

async function rangeOf({ db, source, now, tenant }: PerformancePorts, days: DaysQuery) {
  const latest = await source.latestDay(db);
  return figureRange({ ...defaultDaysOf(days, latest, tenant.settings), ...days }, latest, now);
}

/** The range of a request that names none. */
function defaultDaysOf({ asOf, from, to }: DaysQuery, latest: string | null, settings: TenantSettings) {
  const day = asOf ?? latest;
  return from !== undefined || to !== undefined || day === null ? {} : performanceDays(settings, day);
}
