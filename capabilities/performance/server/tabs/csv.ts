/** Writes the tables of the tabs as CSV: raw decimals, and with each row the id of its figure. */
import { writeCsv } from '#packages/csv';
import type { Download } from '#packages/endpoint';
import { cellPath, figureIdsOf } from '#packages/figures';
import { storedValueText } from '#packages/texts';
import { findingLines, perCent, type CsvReader } from '#server/accounts';
import {
  BRIDGE_PARTS,
  type ReturnAttribution,
  type Bonds,
  type CashMovements,
  type CostsPaid,
  type Performance,
  type PerformanceTable,
  type PeriodReturnPair,
  type RealisedGainTable,
  type TransactionFile,
  type ValueChanges,
} from '../../contract.ts';
import { type CsvAnswer, type CsvPortfolio, columnsFor, namedDownload } from './csv-columns.ts';

/** Rows of cash have no figure ids, because transactions are facts and not figures. */
export function cashCsv(portfolio: CsvPortfolio, { value, findings }: CsvAnswer<CashMovements>, reader: CsvReader): Download {
  const { words } = reader;
  const { text, number, date, known } = columnsFor<CashMovements['rows'][number]>(reader);
  const columns = [
    date('date', (row) => row.date),
    text('type', (row) => words(`transactionType.${row.type}`)),
    text('name', (row) => row.name),
    number('cash', (row) => row.cash),
    number('balance', (row) => row.balance),
    text('currency', (row) => row.currency),
    known(value),
  ];
  return namedDownload(portfolio, 'cash', value, writeCsv(columns, value.rows, findingLines(findings, reader)), reader);
}

export function realisedCsv(portfolio: CsvPortfolio, { value, findings }: CsvAnswer<RealisedGainTable>, reader: CsvReader): Download {
  const { words } = reader;
  const { text, number, date, opened } = columnsFor<RealisedGainTable['rows'][number]>(reader);
  const names = figureIdsOf({ kind: 'portfolio', id: portfolio.id }, value.knownAt);
  const columns = [
    date('date', (row) => row.date),
    text('name', (row) => row.name),
    text('symbol', (row) => row.symbol),
    text('assetClass', (row) => storedValueText(words, 'assetClass', row.assetClass)),
    number('units', (row) => row.units),
    number('proceeds', (row) => row.proceeds),
    number('cost', (row) => row.cost),
    number('priceGain', (row) => row.priceGain),
    number('currencyGain', (row) => row.currencyGain),
    number('gain', (row) => row.gain),
    text('currency', () => value.currency),
    text('method', (row) => words(`performance.costMethod.${row.method}`)),
    ...opened(value, (row) => names.over('realised-gains', value, { parameters: { cell: `rows/${row.id}/gain` } })),
  ];
  return namedDownload(portfolio, 'realised', value, writeCsv(columns, value.rows, findingLines(findings, reader)), reader);
}

export function changesCsv(portfolio: CsvPortfolio, { value, findings }: CsvAnswer<ValueChanges>, reader: CsvReader): Download {
  const { words } = reader;
  const { text, number, opened } = columnsFor<ValueChanges['rows'][number]>(reader);
  const names = figureIdsOf({ kind: 'portfolio', id: portfolio.id }, value.knownAt);
  const contributions = new Map(value.holdings.map((one) => [one.segment, one.contribution]));
  const columns = [
    text('name', (row) => row.name ?? words('performance.figure.cash', { currency: row.cash ?? '' })),
    text('assetClass', (row) => storedValueText(words, 'assetClass', row.assetClass)),
    ...BRIDGE_PARTS.map((part) => number(`bridge.${part}`, (row) => row[part])),
    text('currency', () => value.currency),
    number('contribution', (row) => perCent(contributions.get(row.instrument ?? `Cash ${row.cash}`) ?? null)),
    ...opened(value, ({ instrument, cash }) =>
      names.over('bridge', value, {
        part: instrument === null ? { kind: 'cash', id: cash ?? '' } : { kind: 'instrument', id: instrument },
        parameters: { cell: 'priceEffect' },
      }),
    ),
  ];
  return namedDownload(portfolio, 'changes', value, writeCsv(columns, value.rows, findingLines(findings, reader)), reader);
}

export function costsCsv(
  portfolio: CsvPortfolio,
  { value, findings }: CsvAnswer<CostsPaid>,
  kind: 'charges' | 'transaction-costs',
  reader: CsvReader,
): Download {
  const { words } = reader;
  const { text, number, date, opened } = columnsFor<CostsPaid['rows'][number]>(reader);
  const names = figureIdsOf({ kind: 'portfolio', id: portfolio.id }, value.knownAt);
  const columns = [
    date('date', (row) => row.date),
    text('type', (row) => words(`transactionType.${row.type}`)),
    text('name', (row) => row.name),
    number('fee', (row) => row.fee),
    number('tax', (row) => row.tax),
    number('amount', (row) => row.amount),
    text('currency', () => value.currency),
    ...opened(value, (row) => names.over('costs-paid', value, { parameters: { kind, cell: `rows/${row.id}/amount` } })),
  ];
  return namedDownload(portfolio, kind, value, writeCsv(columns, value.rows, findingLines(findings, reader)), reader);
}

export function bondsCsv(portfolio: CsvPortfolio, { value, findings }: CsvAnswer<Bonds>, reader: CsvReader): Download {
  const { text, number, date, openedOn } = columnsFor<Bonds['rows'][number]>(reader);
  const names = figureIdsOf({ kind: 'portfolio', id: portfolio.id }, value.knownAt);
  const plainly = (of: number | null) => (of === null ? null : of.toFixed(4));
  const columns = [
    text('name', (row) => row.name),
    date('bonds.maturity', (row) => row.maturity),
    number('bonds.nominal', (row) => row.nominal),
    text('bonds.nominalCurrency', (row) => row.nominalCurrency),
    number('bonds.price', (row) => row.price),
    number('bonds.cleanValue', (row) => row.cleanValue),
    number('bonds.accrued', (row) => row.accrued),
    number('bonds.value', (row) => row.value),
    text('currency', () => value.currency),
    ...(['couponRate', 'currentYield', 'yieldToMaturity'] as const).map((name) => number(`bonds.${name}`, (row) => perCent(row[name]))),
    ...(['yearsToMaturity', 'macaulayDuration', 'modifiedDuration', 'convexity'] as const).map((name) =>
      number(`bonds.${name}`, (row) => plainly(row[name])),
    ),
    ...openedOn(value, (row) => names.on('value', value.to, { kind: 'instrument', id: row.instrument })),
  ];
  return namedDownload(portfolio, 'bonds', value, writeCsv(columns, value.rows, findingLines(findings, reader)), reader);
}

export function attributionCsv(portfolio: CsvPortfolio, { value, findings }: CsvAnswer<ReturnAttribution>, reader: CsvReader): Download {
  const { words } = reader;
  type Row = NonNullable<ReturnAttribution['attributed']>['segments'][number];
  const { text, number, opened } = columnsFor<Row>(reader);
  const names = figureIdsOf({ kind: 'portfolio', id: portfolio.id }, value.knownAt);
  const fraction = (name: Exclude<keyof Row, 'segment'>) => number(`attribution.${name}`, (row) => perCent(row[name]));
  const columns = [
    text('assetClass', (row) => storedValueText(words, 'assetClass', row.segment)),
    fraction('portfolioWeight'),
    fraction('benchmarkWeight'),
    fraction('portfolioReturn'),
    fraction('benchmarkReturn'),
    fraction('allocation'),
    fraction('selection'),
    fraction('interaction'),
    ...opened(value, (row) => names.over('attribution', value, { parameters: { cell: cellPath('segments', row.segment, 'allocation') } })),
  ];
  return namedDownload(
    portfolio,
    'attribution',
    value,
    writeCsv(columns, value.attributed?.segments ?? [], findingLines(findings, reader)),
    reader,
  );
}

export function transactionFileCsv(portfolio: CsvPortfolio, { value, findings }: CsvAnswer<TransactionFile>, reader: CsvReader): Download {
  const { words } = reader;
  const { text, number, date, known } = columnsFor<TransactionFile['rows'][number]>(reader);
  const columns = [
    text('name', (row) => row.name),
    text('class', (row) => (row.class === null ? null : storedValueText(words, 'assetClass', row.class))),
    date('bussinessDate', (row) => row.bussinessDate),
    text('type', (row) => words(`transactionType.${row.type}`)),
    number('nominalvalue', (row) => row.nominalvalue),
    number('rate', (row) => row.rate),
    text('currency', (row) => row.currency),
    number('fxRate', (row) => row.fxRate),
    number('value', (row) => row.value),
    known(value),
  ];
  return namedDownload(portfolio, 'transaction-file', value, writeCsv(columns, value.rows, findingLines(findings, reader)), reader);
}

/** Cumulative returns have one row for each day that is drawn, the others one for each period or year. */
export function returnsCsv(
  portfolio: CsvPortfolio,
  { value, findings }: CsvAnswer<Performance>,
  table: PerformanceTable,
  reader: CsvReader,
): Download {
  const { words } = reader;
  const names = figureIdsOf({ kind: 'portfolio', id: portfolio.id }, value.knownAt);
  const over = (from: string | null, to: string | null, parameters = {}) =>
    from === null || to === null || to < from ? null : names.over('time-weighted-return', { from, to }, { parameters });
  const file = (body: AsyncIterable<string>) => namedDownload(portfolio, table, value, body, reader);
  if (table === 'cumulative') {
    const { number, date, known, text } = columnsFor<Performance['series'][number]>(reader);
    const columns = [
      date('date', (row) => row.date),
      number('portfolioReturn', (row) => perCent(row.portfolio)),
      number('benchmarkReturn', (row) => perCent(row.benchmark)),
      number('portfolioValue', (row) => row.portfolioValue.toFixed(2)),
      text('benchmark', () => value.benchmark?.name ?? null),
      text('currency', () => value.currency),
      known(value),
      text('figure', (row) => over(value.from, row.date)),
    ];
    return file(writeCsv(columns, value.series, findingLines(findings, reader)));
  }
  const { number, date, known, text } = columnsFor<PeriodReturnPair>(reader);
  const columns = [
    text('period', ({ period }) => (table === 'discrete' ? words(`period.${period}`) : period)),
    date('from', (row) => row.from),
    date('to', (row) => row.to),
    number('portfolioReturn', (row) => perCent(row.portfolio)),
    number('benchmarkReturn', (row) => perCent(row.benchmark)),
    text('benchmark', () => value.benchmark?.name ?? null),
    known(value),
    text('figure', ({ period, from, to }) => over(from, to, period === 'annualised' ? { annualised: 'months' } : {})),
  ];
  const rows = table === 'discrete' ? value.periods : value.calendarYears;
  return file(writeCsv(columns, rows, findingLines(findings, reader)));
}
