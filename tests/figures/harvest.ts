/**
 * Collects every number that the product shows, each with the id of its figure. The rules for these ids are written here a second time, apart from
 * the product.
 */
import Papa from 'papaparse';
import { formatDay, parseDay, periodRange, startOfYear, type Period } from '#packages/calendar';
import { amount, minorUnits, formatDecimal, round } from '#packages/money';
import { cellPath, figureId, readFigureId, type FigureName } from '#packages/figures';
import type { AccountDetail, PeriodChanges } from '#contract/accounts';
import type { TransactionList } from '#contract/ledger';
import {
  BRIDGE_PARTS,
  simulatedParameters,
  type ReturnAttribution,
  type Bonds,
  type CostsPaid,
  type CashMovements,
  type ValueChanges,
  type Performance,
  type RealisedGainTable,
  type SimulatedGrowth,
} from '#contract/performance';
import type { Holdings, PortfolioDetail } from '#contract/portfolios';
import { formatsFor } from '#packages/texts';
import type { ReadPdf } from '../kit/read-pdf.ts';

type HarvestedValue = string | number | null;

/** A number as a surface shows it; `written` is how that surface would write a value. */
export interface HarvestedFigure {
  readonly id: string;
  readonly surface: string;
  readonly text: string;
  readonly written: (value: HarvestedValue) => readonly string[];
}

type FigureScopeName = FigureName['scope'];
type FigurePartName = FigureName['part'];

/** Amounts as they are; a fraction with as many digits as two orders of adding leave alike. */
const plainly = (value: HarvestedValue) => (typeof value === 'number' ? Number(value.toPrecision(9)).toExponential() : String(value));
const raw = (surface: string, id: string, value: HarvestedValue): HarvestedFigure => ({
  id,
  surface,
  text: plainly(value),
  written: (one) => [plainly(one)],
});

export function namesOf(scope: FigureScopeName, knownAt: string) {
  const on = (measure: string, to: string, part: FigurePartName = { kind: 'all' }, parameters = {}) =>
    figureId({ scope, part, measure, parameters, from: null, to, knownAt });
  const over = (measure: string, from: string, to: string, part: FigurePartName = { kind: 'all' }, parameters = {}) =>
    figureId({ scope, part, measure, parameters, from, to, knownAt });
  return { on, over };
}
type FigureNames = ReturnType<typeof namesOf>;

const eve = (day: string) => formatDay(parseDay(day) - 1);

const CHANGES = {
  change1d: '1D',
  change1m: '1M',
  changeYtd: 'YTD',
  change1y: '1Y',
  change3y: '3Y',
  change5y: '5Y',
  changeAll: 'inception',
} as const satisfies Record<keyof PeriodChanges, Period>;

/** The id of a change over a named period, which counts from the first day where that is later. */
function changeId({ over }: FigureNames, change: keyof PeriodChanges, asOf: string, firstDay: string | null): string {
  const first = firstDay === null ? null : parseDay(firstDay);
  const range = periodRange(CHANGES[change], parseDay(asOf), first) ?? { from: startOfYear(parseDay(asOf)), to: parseDay(asOf) };
  return over('time-weighted-return', formatDay(Math.max(range.from, first ?? range.from)), formatDay(range.to));
}

/** A change that does not exist is no number. */
function changes(surface: string, names: FigureNames, of: PeriodChanges, asOf: string, firstDay: string | null): HarvestedFigure[] {
  return Object.keys(CHANGES).flatMap((key) => {
    const change = key as keyof PeriodChanges;
    return of[change] === null ? [] : [raw(`${surface} ${change}`, changeId(names, change, asOf, firstDay), of[change])];
  });
}

function ranged(
  surface: string,
  { on, over }: FigureNames,
  of: Pick<AccountDetail, 'openingValue' | 'closingValue' | 'gain' | 'netContributions' | 'timeWeightedReturn' | 'from' | 'to'>,
): HarvestedFigure[] {
  return [
    raw(`${surface} opening`, on('value', eve(of.from)), of.openingValue),
    raw(`${surface} closing`, on('value', of.to), of.closingValue),
    raw(`${surface} gain`, over('gain', of.from, of.to), of.gain),
    raw(`${surface} net contributions`, over('net-contributions', of.from, of.to), of.netContributions),
    raw(`${surface} return`, over('time-weighted-return', of.from, of.to), of.timeWeightedReturn),
  ];
}

/** Every so many points of a line, and the last. */
function fewOf<Point>(points: readonly Point[]): Point[] {
  return points.filter((_, at) => (points.length - 1 - at) % 29 === 0);
}

function slices(
  surface: string,
  { on }: FigureNames,
  asOf: string,
  of: AccountDetail['allocation'],
  kind: 'class' | 'sector' | 'currency',
  among: string,
): HarvestedFigure[] {
  return of.flatMap(({ name, value, share }) => [
    raw(`${surface} ${kind}`, on('value', asOf, { kind, id: name }), value),
    raw(`${surface} ${kind} weight`, on('weight', asOf, { kind, id: name }, { among }), share),
  ]);
}

export function accountFigures(account: AccountDetail): HarvestedFigure[] {
  const names = namesOf({ kind: 'account', id: account.id }, account.knownAt);
  return [
    raw('account value', names.on('value', account.asOf), account.value),
    ...ranged('account', names, account),
    ...changes('account', names, account.changes, account.asOf, account.firstDay),
    ...slices('account', names, account.asOf, account.allocation, 'class', 'asset-classes'),
    ...fewOf(account.series).map(({ date, value }) =>
      raw('account line', names.on('value', date), value.toFixed(minorUnits(account.currency))),
    ),
    ...account.portfolios.flatMap(({ id, firstDay, valuation }) => {
      const own = namesOf({ kind: 'portfolio', id }, account.knownAt);
      if (valuation === null) return [];
      return [
        raw('account, portfolio value', own.on('value', valuation.asOf), valuation.value),
        ...changes('account, portfolio', own, valuation.changes, valuation.asOf, firstDay),
      ];
    }),
  ];
}

export function portfolioFigures(portfolio: PortfolioDetail): HarvestedFigure[] {
  const names = namesOf({ kind: 'portfolio', id: portfolio.id }, portfolio.knownAt);
  const { asOf, from, to } = portfolio;
  return [
    raw('portfolio value', names.on('value', asOf), portfolio.value),
    raw('portfolio cost', names.on('cost', asOf), portfolio.cost),
    raw('portfolio gain on cost', names.on('gain-on-cost', asOf), portfolio.gainOnCost),
    raw('portfolio income', names.over('income', from, to), portfolio.income),
    raw('portfolio fees', names.over('fees', from, to), portfolio.fees),
    ...ranged('portfolio', names, portfolio),
    ...changes('portfolio', names, portfolio.changes, asOf, portfolio.firstDay),
    ...slices('portfolio', names, asOf, portfolio.allocation.assetClass, 'class', 'asset-classes'),
    ...slices('portfolio', names, asOf, portfolio.allocation.sector, 'sector', 'sectors'),
    ...slices('portfolio', names, asOf, portfolio.allocation.currency, 'currency', 'currencies'),
    ...fewOf(portfolio.series).map(({ date, value }) =>
      raw('portfolio line', names.on('value', date), value.toFixed(minorUnits(portfolio.currency))),
    ),
    ...portfolio.contributors.map(({ instrument, gain }) =>
      raw('portfolio contributor', names.over('gain', from, to, { kind: 'instrument', id: instrument }), gain),
    ),
  ];
}

export function holdingFigures(portfolio: string, held: Holdings): HarvestedFigure[] {
  const names = namesOf({ kind: 'portfolio', id: portfolio }, held.knownAt);
  const worth = (surface: string, of: Pick<Holdings, 'cost' | 'value' | 'gainOnCost'>, part: FigurePartName): HarvestedFigure[] => [
    raw(`${surface} value`, names.on('value', held.asOf, part), of.value),
    raw(`${surface} cost`, names.on('cost', held.asOf, part), of.cost),
    // What money in hand gained on its cost is not said.
    ...(part.kind === 'cash' ? [] : [raw(`${surface} gain on cost`, names.on('gain-on-cost', held.asOf, part), of.gainOnCost)]),
  ];
  return [
    ...worth('holdings', held, { kind: 'all' }),
    ...held.groups.flatMap(({ assetClass, holdings, ...group }) => [
      ...worth('group', group, { kind: 'class', id: assetClass }),
      raw('group weight', names.on('weight', held.asOf, { kind: 'class', id: assetClass }, { among: 'asset-classes' }), group.weight),
      ...holdings.flatMap((one) => {
        const part: FigurePartName =
          one.instrument === null ? { kind: 'cash', id: one.priceCurrency } : { kind: 'instrument', id: one.instrument };
        const grown =
          one.firstDay === null
            ? []
            : [raw('holding return', names.over('time-weighted-return', one.firstDay, held.asOf, part), one.timeWeightedReturn)];
        return [
          ...worth('holding', one, part),
          ...grown,
          raw('holding units', names.on('units', held.asOf, part), one.units),
          raw('holding weight', names.on('weight', held.asOf, part), one.weight),
          ...(one.price === null || one.instrument === null ? [] : [raw('holding price', names.on('price', held.asOf, part), one.price)]),
        ];
      }),
    ]),
  ];
}

export function transactionFigures(portfolio: string, { rows, knownAt }: TransactionList): HarvestedFigure[] {
  const names = namesOf({ kind: 'portfolio', id: portfolio }, knownAt);
  return fewOf(rows).flatMap(({ id, date, amount, cash, units, price }) => {
    const said = (measure: string, value: HarvestedValue) =>
      raw(`transaction ${measure}`, names.on(`transaction-${measure}`, date, { kind: 'transaction', id }), value);
    return [
      said('amount', amount),
      said('cash', cash),
      ...(units === null ? [] : [said('units', units)]),
      ...(price === null ? [] : [said('price', price)]),
    ];
  });
}

export function performanceFigures(
  portfolio: string,
  { knownAt, from, to, currency, series, summary, periods, calendarYears }: Performance,
): HarvestedFigure[] {
  const names = namesOf({ kind: 'portfolio', id: portfolio }, knownAt);
  return [
    ...ranged('performance', names, { ...summary, from, to }),
    raw('performance income', names.over('income', from, to), summary.income),
    raw('performance fees', names.over('fees', from, to), summary.fees),
    raw('performance money-weighted', names.over('money-weighted-return', from, to), summary.moneyWeightedReturn),
    ...fewOf(series).map(({ date, portfolioValue }) =>
      raw('performance line', names.on('value', date), portfolioValue.toFixed(minorUnits(currency))),
    ),
    ...fewOf(series.slice(1)).map((point) =>
      raw('performance growth', names.over('time-weighted-return', from, point.date), point.portfolio),
    ),
    ...[...periods, ...calendarYears].flatMap((one) => {
      const parameters: Record<string, string> = one.period === 'annualised' ? { annualised: 'months' } : {};
      if (one.from === null || one.to === null) return [];
      return [
        raw(`performance ${one.period}`, names.over('time-weighted-return', one.from, one.to, { kind: 'all' }, parameters), one.portfolio),
      ];
    }),
  ];
}

export function simulationFigures(
  portfolio: string,
  { knownAt, from, to, amount, portfolio: value, timeWeightedReturn }: SimulatedGrowth,
): HarvestedFigure[] {
  const { over } = namesOf({ kind: 'portfolio', id: portfolio }, knownAt);
  return [
    raw('simulated end', over('simulated-value', from, to, { kind: 'all' }, simulatedParameters(amount)), value),
    raw('simulated return', over('time-weighted-return', from, to), timeWeightedReturn),
  ];
}

/** Balances in the portfolio's own currency are figures; others would be converted. */
export function cashFigures(portfolio: string, { knownAt, from, to, currency, balances }: CashMovements): HarvestedFigure[] {
  const { on } = namesOf({ kind: 'portfolio', id: portfolio }, knownAt);
  const part: FigurePartName = { kind: 'cash', id: currency };
  const cents = (text: string) => formatDecimal(round(amount(text), minorUnits(currency)));
  return balances
    .filter((balance) => balance.currency === currency)
    .flatMap(({ opening, closing }) => [
      raw('cash opening', on('value', eve(from), part), cents(opening)),
      raw('cash closing', on('value', to, part), cents(closing)),
    ]);
}

/** A row a day; the one before the range is the amount itself, which is no figure. */
export function simulationFileFigures(file: string): HarvestedFigure[] {
  return rowsOf(file).map(({ name, row }) => cell('simulated.csv value', figureId(name), row['Portfolio'] ?? '', csvAmount));
}

/** The numbers of a row or total that open under one measure, each by the name of its field. */
function ofCells<Field extends string>(
  surface: string,
  idOf: (field: Field) => string,
  row: Readonly<Record<Field, HarvestedValue>>,
  fields: readonly Field[],
): HarvestedFigure[] {
  return fields.flatMap((field) => (row[field] === null ? [] : [raw(`${surface} ${field}`, idOf(field), row[field])]));
}

const REALISED = ['proceeds', 'cost', 'gain', 'priceGain', 'currencyGain'] as const;

export function realisedGainFigures(portfolio: string, { knownAt, from, to, rows, total }: RealisedGainTable): HarvestedFigure[] {
  const names = namesOf({ kind: 'portfolio', id: portfolio }, knownAt);
  const cellIn = (row: string) => (field: string) => names.over('realised-gains', from, to, { kind: 'all' }, { cell: `${row}/${field}` });
  return [
    ...rows.flatMap((row) => ofCells('realised row', cellIn(`rows/${row.id}`), row, REALISED)),
    ...(total === null ? [] : ofCells('realised total', cellIn('total'), total, REALISED)),
  ];
}

export function valueChangeFigures(
  portfolio: string,
  { knownAt, from, to, total, rows, holdings, classes }: ValueChanges,
): HarvestedFigure[] {
  const { on, over } = namesOf({ kind: 'portfolio', id: portfolio }, knownAt);
  const bridge = (part: FigurePartName) => (field: (typeof BRIDGE_PARTS)[number]) => {
    if (field === 'opening') return on('value', eve(from), part);
    if (field === 'closing') return on('value', to, part);
    return field === 'priceEffect' || field === 'currencyEffect'
      ? over('bridge', from, to, part, { cell: field })
      : over(field, from, to, part);
  };
  const contributed = (parameters: object) => (one: ValueChanges['holdings'][number]) =>
    ofCells(
      'contribution',
      (field) => over('contribution', from, to, { kind: 'all' }, { ...parameters, cell: cellPath('segments', one.segment, field) }),
      one,
      ['contribution', 'averageWeight', 'return', 'gain'],
    );
  return [
    ...(total === null ? [] : ofCells('changes', bridge({ kind: 'all' }), total, BRIDGE_PARTS)),
    ...rows.flatMap((row) => {
      const part: FigurePartName =
        row.instrument === null ? { kind: 'cash', id: row.cash ?? '' } : { kind: 'instrument', id: row.instrument };
      return ofCells('changes row', bridge(part), row, BRIDGE_PARTS);
    }),
    ...holdings.flatMap(contributed({})),
    ...classes.flatMap(contributed({ by: 'assetClass' })),
  ];
}

export function costFigures(
  portfolio: string,
  kind: 'charges' | 'transaction-costs',
  { knownAt, from, to, rows, total, costs }: CostsPaid,
): HarvestedFigure[] {
  const { over } = namesOf({ kind: 'portfolio', id: portfolio }, knownAt);
  const paid =
    (...before: readonly string[]) =>
    (field: string) =>
      over('costs-paid', from, to, { kind: 'all' }, { kind, cell: cellPath(...before, field) });
  const all =
    (...before: readonly string[]) =>
    (field: string) =>
      over('costs', from, to, { kind: 'all' }, { cell: cellPath(...before, field) });
  return [
    ...rows.flatMap((row) => ofCells('costs row', paid('rows', row.id), row, ['fee', 'tax', 'amount'])),
    ...ofCells('costs paid', paid('total'), total, ['fee', 'tax', 'amount']),
    ...(costs === null
      ? []
      : [
          ...ofCells('costs service', all('service'), costs.service, ['oneOff', 'running']),
          ...ofCells('costs instruments', all('instruments'), costs.instruments, ['running']),
          ...ofCells('costs', all(), costs, ['transactionTaxes', 'total', 'averageValue', 'shareOfAverageValue', 'effectOnReturn']),
        ]),
  ];
}

const BOND_MONEY = ['cleanValue', 'accrued', 'value'] as const;
const BOND_FIGURES = [
  'couponRate',
  'currentYield',
  'yieldToMaturity',
  'yearsToMaturity',
  'macaulayDuration',
  'modifiedDuration',
  'convexity',
] as const;

export function bondFigures(portfolio: string, { knownAt, to, rows, total, averages }: Bonds): HarvestedFigure[] {
  const at =
    (...before: readonly string[]) =>
    (field: string) =>
      figureId({
        scope: { kind: 'portfolio', id: portfolio },
        part: { kind: 'all' },
        measure: 'bond-holdings',
        parameters: { cell: cellPath(...before, field) },
        from: null,
        to,
        knownAt,
      });
  const { on } = namesOf({ kind: 'portfolio', id: portfolio }, knownAt);
  return [
    ...rows.flatMap((row) => [
      ...ofCells('bonds', at('rows', row.instrument), row, [...BOND_MONEY, ...BOND_FIGURES]),
      ...ofCells('bonds', () => on('value', to, { kind: 'instrument', id: row.instrument }), row, ['value']),
    ]),
    ...(rows.length === 0 ? [] : ofCells('bonds total', at('total'), total, BOND_MONEY)),
    ...ofCells('bonds average', at('averages'), averages, BOND_FIGURES),
  ];
}

const EFFECTS = ['allocation', 'selection', 'interaction'] as const;
const SIDES = ['portfolioWeight', 'benchmarkWeight', 'portfolioReturn', 'benchmarkReturn'] as const;

export function attributionFigures(portfolio: string, { knownAt, from, to, attributed }: ReturnAttribution): HarvestedFigure[] {
  if (attributed === null) return [];
  const { over } = namesOf({ kind: 'portfolio', id: portfolio }, knownAt);
  const at =
    (...before: readonly string[]) =>
    (field: string) =>
      over('attribution', from, to, { kind: 'all' }, { cell: cellPath(...before, field) });
  const { effects, segments } = attributed;
  return [
    raw('attribution portfolio', over('time-weighted-return', from, to), attributed.portfolioReturn),
    ...ofCells('attribution', at(), attributed, ['portfolioReturn', 'benchmarkReturn', 'indexReturn', 'excess']),
    ...ofCells('attribution effects', at('effects'), { ...effects, index: effects.index ?? null }, [...EFFECTS, 'index']),
    ...segments.flatMap((one) => ofCells('attribution class', at('segments', one.segment), one, [...SIDES, ...EFFECTS])),
  ];
}

/** Of a file whose last column names the figure of one of its columns. */
export function csvFigures(surface: string, file: string, column: string): HarvestedFigure[] {
  return rowsOf(file).map(({ name, row }) => cell(`${surface} ${column}`, figureId(name), row[column] ?? '', csvAmount));
}

/** In a file, the id stands in the row; other columns of the row are named after it. */
const cell = (surface: string, id: string, text: string, written: (value: HarvestedValue) => string): HarvestedFigure => ({
  id,
  surface,
  text,
  written: (value) => [written(value)],
});
const csvAmount = (value: HarvestedValue) => String(value ?? '');
const csvPerCent = (value: HarvestedValue) => (value === null ? '' : (Number(value) * 100).toFixed(4));

function rowsOf(file: string): { readonly name: FigureName; readonly row: Readonly<Record<string, string>> }[] {
  const { data } = Papa.parse<Record<string, string>>(file.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true });
  return data.flatMap((row) => {
    const name = readFigureId(row['Figure'] ?? '');
    return name === null ? [] : [{ name, row }];
  });
}

export function holdingFileFigures(file: string): HarvestedFigure[] {
  return rowsOf(file).flatMap(({ name, row }) => {
    const id = (measure: string) => figureId({ ...name, measure });
    return [
      cell('holdings.csv value', id('value'), row['Value'] ?? '', csvAmount),
      cell('holdings.csv cost', id('cost'), row['Cost'] ?? '', csvAmount),
      ...(name.part.kind === 'cash' ? [] : [cell('holdings.csv gain on cost', id('gain-on-cost'), row['Gain on cost'] ?? '', csvPerCent)]),
    ];
  });
}

/** The columns of changes in English. */
const CHANGE_HEADS: Readonly<Record<keyof PeriodChanges, string>> = {
  change1d: '1d',
  change1m: '1m',
  changeYtd: 'YTD',
  change1y: '1y',
  change3y: '3y',
  change5y: '5y',
  changeAll: 'All',
};

/** Of a client list or of an account; `firstDays` are those of the accounts and portfolios in it, where they are known. */
export function valueFileFigures(surface: string, file: string, firstDays: ReadonlyMap<string, string | null>): HarvestedFigure[] {
  return rowsOf(file).flatMap(({ name, row }) => {
    const firstDay = firstDays.get(name.scope.id);
    if (firstDay === undefined) return [];
    const names = namesOf(name.scope, name.knownAt);
    return [
      cell(`${surface} value`, figureId(name), row['Value'] ?? '', csvAmount),
      ...(Object.keys(CHANGES) as (keyof PeriodChanges)[]).flatMap((change) => {
        const text = row[CHANGE_HEADS[change]] ?? '';
        return text === '' ? [] : [cell(`${surface} ${change}`, changeId(names, change, name.to, firstDay), text, csvPerCent)];
      }),
    ];
  });
}

/** In a statement, the link on a number says which figure it is. In English. */
export function statementFigures({ links }: ReadPdf, currency: string): HarvestedFigure[] {
  const { amount, signedAmount, money, signedMoney, percent, change, units, price } = formatsFor('en');
  const ways = [amount, signedAmount, money, signedMoney, units, price].map((way) => (value: HarvestedValue) => way(value, currency));
  // The difference of two written returns may lie a hundredth of a point beside the written difference.
  const points = (value: number) => [-1, 0, 1].map((step) => change(value + step / 10_000).replace('%', ''));
  const numbers = (value: number) => [percent(value), change(value), ...points(value)];
  return links.map(({ url, text }) => ({
    id: new URL(url).searchParams.get('id') ?? '',
    surface: 'statement',
    text: bare(text.replace(/^(after costs of|benchmark) ?/i, '').replace(/^For this statement: ?(.*) a year\.$/, '$1')),
    written: (value) => (typeof value === 'number' ? numbers(value) : ways.map((way) => bare(way(value)))),
  }));
}

/** Which space a file keeps is its own affair. */
function bare(text: string): string {
  return text.replace(/\s+/g, ' ');
}
