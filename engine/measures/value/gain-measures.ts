/** Measures of money over a range: contributions, withdrawals, gains, income, fees and taxes, and the bridge between two values. */
import { z } from 'zod';
import { formatDay, parseDay, type DayRange } from '#packages/calendar';
import { mergeFindings, type Finding } from '#packages/findings';
import { negate, formatDecimal, subtract, sum, type Amount } from '#packages/money';
import { valueBridges, lotBridges, type ValueBridge, type ValueBridges } from '#engine/bridge';
import { movementsOf, OUTSIDE, rangeFigures, unrealisedGains } from '#engine/valuation';
import { realisedGains } from '#engine/cost';
import type { Book } from '#engine/book';
import type { MeasuredScope } from '#engine/series';
import type { OpenedDocument, CalculationScope } from '../document.ts';
import {
  fractionText,
  moneyAnswer,
  moneyText,
  NO_LEDGER_FINDINGS,
  dayFields,
  rangeFields,
  rangeOf,
  type ScopedRange,
} from '../questions/ledger-question.ts';
import { measure, type MeasureAnswer } from '../measure.ts';
import { worthOf } from './value-measures.ts';

const rangeQuestion = z.strictObject(rangeFields);

type RangeQuestion = { readonly scope: CalculationScope; readonly from?: string | undefined; readonly to: string };

interface RangeBridges extends ScopedRange {
  readonly bridges: ValueBridges | null;
}

function bridgeScope(document: OpenedDocument, question: RangeQuestion): RangeBridges {
  const ranged = rangeOf(document, question);
  const { scoped, range } = ranged;
  const daily = scoped.measured(range.to);
  // Before the first day of the ledger nothing is held.
  const from = Math.min(Math.max(range.from, scoped.book.inception ?? range.from), range.to);
  const since = { from, to: range.to };
  return { ...ranged, range: since, bridges: daily && bridgesOf(scoped.book, daily, since) };
}

/** Bridges of each measured book, by range: the figures of all parts of a document are taken from the same bridges. */
const BRIDGES = new WeakMap<MeasuredScope, Map<string, ValueBridges>>();

function bridgesOf(book: Book, daily: MeasuredScope, range: DayRange): ValueBridges {
  const known = BRIDGES.get(daily) ?? new Map<string, ValueBridges>();
  BRIDGES.set(daily, known);
  const key = `${range.from} ${range.to}`;
  const bridges = known.get(key) ?? valueBridges(book, daily, range);
  known.set(key, bridges);
  return bridges;
}

/** Money that moved in the scope and its gain; an amount is null where it is unknown. For a whole ledger no bridge is computed. */
interface MoneyMovements {
  readonly contributions: Amount | null;
  readonly withdrawals: Amount | null;
  readonly net: Amount | null;
  readonly gain: Amount | null;
  readonly income: Amount | null;
  readonly fees: Amount | null;
  readonly taxes: Amount | null;
  readonly findings: readonly Finding[];
}

function moneyMovementsOf(document: OpenedDocument, question: RangeQuestion): MoneyMovements {
  const { scoped, range } = rangeOf(document, question);
  if (!scoped.isWhole) return moneyMovementsOfPart(document, question);
  const figures = rangeFigures(scoped.book, range);
  const crossing = movementsOf(scoped.book, range).movements.filter(({ day }) => day !== null);
  const paid = (inward: boolean) => sum(crossing.filter(({ from }) => (from === OUTSIDE) === inward).flatMap(({ amount }) => amount ?? []));
  const worthAt = (day: number) => worthOf(document, { scope: question.scope, asOf: formatDay(day) });
  const [opening, closing] = [worthAt(range.from - 1), worthAt(range.to)];
  const gain =
    figures.gain && opening.value && closing.value && sum([closing.value, negate(opening.value), negate(figures.netContributions)]);
  return {
    contributions: paid(true),
    withdrawals: paid(false),
    net: figures.netContributions,
    gain,
    income: figures.income,
    fees: figures.fees,
    taxes: figures.taxes,
    findings: mergeFindings(figures.findings, opening.findings, closing.findings),
  };
}

/** Movements of a part of the ledger. They are known without prices; the gain is not. */
function moneyMovementsOfPart(document: OpenedDocument, question: RangeQuestion): MoneyMovements {
  const { scoped, range, bridges } = bridgeScope(document, question);
  if (bridges === null) return { ...NO_MONEY_MOVEMENTS, findings: NO_LEDGER_FINDINGS };
  const parts = bridges.of(scoped.part);
  if (parts !== null) {
    const net = subtract(parts.contributions, parts.withdrawals);
    return { ...parts, net, gain: subtract(subtract(parts.closing, parts.opening), net), findings: bridges.findings };
  }
  const { movements } = movementsOf(scoped.book, range);
  const inside = new Set<unknown>([...scoped.part.lines, ...scoped.part.currencies]);
  const total = (wanted: (movement: (typeof movements)[number]) => boolean) => {
    const amounts = movements.filter(wanted).map(({ amount }) => amount);
    return amounts.includes(null) ? null : sum(amounts.filter((amount) => amount !== null));
  };
  const contributions = total(({ kind, from, to }) => kind === 'transfer' && inside.has(to) && !inside.has(from));
  const withdrawals = total(({ kind, from, to }) => kind === 'transfer' && inside.has(from) && !inside.has(to));
  return {
    contributions,
    withdrawals,
    net: contributions && withdrawals && subtract(contributions, withdrawals),
    gain: null,
    income: total(({ kind, to }) => kind === 'income' && inside.has(to)),
    fees: total(({ kind, from }) => kind === 'fee' && inside.has(from)),
    taxes: total(({ kind, from }) => kind === 'tax' && inside.has(from)),
    findings: mergeFindings(bridges.findings, [{ code: 'value.incomplete' }]),
  };
}

const NO_MONEY_MOVEMENTS = { contributions: null, withdrawals: null, net: null, gain: null, income: null, fees: null, taxes: null };

function movementAnswer(document: OpenedDocument, question: RangeQuestion, part: Exclude<keyof MoneyMovements, 'findings'>): MeasureAnswer {
  const all = moneyMovementsOf(document, question);
  return moneyAnswer(document, all[part], all.findings);
}

const BRIDGE_SOURCE = 'C. Bacon (2008), ch. 3 and 6; CFA Institute, GIPS Standards Handbook (2020), external cash flows';

const contributions = measure(
  'contributions',
  rangeQuestion,
  {
    title: 'Contributions',
    alsoCalled: ['deposits'],
    unit: 'money',
    formula: 'money paid in and units transferred in, at what they were worth on their day',
    convention:
      'What crosses the boundary of the scope; each day rounded once to the minor unit. For a holding: what was bought, fees included.',
    source: BRIDGE_SOURCE,
    none: 'value.incomplete where a rate or price of a movement is missing.',
  },
  (question, document) => movementAnswer(document, question, 'contributions'),
);

const withdrawals = measure(
  'withdrawals',
  rangeQuestion,
  {
    title: 'Withdrawals',
    unit: 'money',
    formula: 'money taken out and units transferred out, at what they were worth on their day',
    convention: 'Positive. What crosses the boundary of the scope; for a holding also what it was sold for and the income it paid.',
    source: BRIDGE_SOURCE,
    none: 'As contributions.',
  },
  (question, document) => movementAnswer(document, question, 'withdrawals'),
);

const gain = measure(
  'gain',
  rangeQuestion,
  {
    title: 'Gain',
    unit: 'money',
    formula: 'closing - opening - contributions + withdrawals',
    convention: 'Income and costs of the scope are in it.',
    source: BRIDGE_SOURCE,
    none: 'value.incomplete where a part could not be valued.',
  },
  (question, document) => movementAnswer(document, question, 'gain'),
);

const income = measure(
  'income',
  rangeQuestion,
  {
    title: 'Income',
    alsoCalled: ['dividends', 'interest'],
    unit: 'money',
    formula: 'dividends and interest before the tax withheld from them, less interest charged',
    convention: 'At the exchange rate of the day of payment; rounded once for each holding.',
    source: BRIDGE_SOURCE,
    none: 'As contributions.',
  },
  (question, document) => movementAnswer(document, question, 'income'),
);

const net = measure(
  'net-contributions',
  rangeQuestion,
  {
    title: 'Net contributions',
    alsoCalled: ['net-flows'],
    unit: 'money',
    formula: 'contributions - withdrawals',
    convention: 'As contributions.',
    source: BRIDGE_SOURCE,
    none: 'As contributions.',
  },
  (question, document) => movementAnswer(document, question, 'net'),
);

const fees = measure(
  'fees',
  rangeQuestion,
  {
    title: 'Fees',
    unit: 'money',
    formula: 'fees of trades and transfers, and fees booked by themselves, less what was paid back of them',
    convention:
      'Positive, unless more was paid back. At the exchange rate of the day of payment; rounded once for each holding and cash currency.',
    source: BRIDGE_SOURCE,
    none: 'As contributions.',
  },
  (question, document) => movementAnswer(document, question, 'fees'),
);

const taxes = measure(
  'taxes',
  rangeQuestion,
  {
    title: 'Taxes',
    unit: 'money',
    formula: 'taxes of trades, taxes withheld from income, and taxes booked by themselves, less what was paid back of them',
    convention: 'As fees.',
    source: BRIDGE_SOURCE,
    none: 'As contributions.',
  },
  (question, document) => movementAnswer(document, question, 'taxes'),
);

const bridgeOf = measure(
  'bridge',
  z.strictObject({
    ...rangeFields,
    by: z.enum(['scope', 'holding', 'lot']).default('scope').meta({
      description:
        '`holding`: a row for each holding and cash currency, and the total. `lot`: in place of each holding its lots, {instrument, portfolio, lot, acquired}, which add up to it.',
    }),
  }),
  {
    title: 'Bridge: where the change of value came from',
    unit: 'table',
    formula: 'opening + contributions - withdrawals + income + price effect + currency effect - fees - taxes = closing, exactly',
    convention:
      'Price effect: from close to close, interest that accrues on bonds with it, units x change of price at the exchange rate of the earlier close, and what a trade was away from the close of its day. Currency effect: units x price of the later close x change of rate. Units that come or go in kind or by a corporate action do so at what they are worth at the close of the day; a split or bonus changes units and price in one step; what a holding hands on to another counts for its own price effect, which its price lost by it. A holding was paid what it was bought for and the fees and taxes on that (contributions), and gave up what it was sold for and the income it paid (withdrawals). Rounded once: what crosses the boundary of the ledger for each row, day and direction; what moves inside it for each pair of rows and direction over the range; every other part for each row. What rounding leaves, at most half a minor unit for each of these, goes to the price effect of a holding or the currency effect of cash (`rest` says how much). By lot: opening and closing by units; a trade goes to the lots that it made or took; income, fees and taxes of a holding, and money of a corporate action, by the units at the close of the day before, or of the day where nothing was held then; both effects by the units of the lot on each day. Each part of the holding is apportioned among its lots by largest remainder, and what that leaves goes to the price effect of the lot. Under average and uk-pool a holding of one portfolio is one lot. `lot` is null for what belongs to none: units sold before they were held, income of a holding of which nothing is left.',
    source: BRIDGE_SOURCE,
    none: 'value.incomplete where a part could not be valued on a day it was held.',
    cells: [[/^[a-zA-Z]+$/, 'money']],
  },
  (question, document) => {
    const { scoped, bridges, range } = bridgeScope(document, question);
    if (bridges === null) return { value: null, findings: NO_LEDGER_FINDINGS };
    const whole = bridges.of(scoped.part);
    const findings = whole ? bridges.findings : mergeFindings(bridges.findings, [{ code: 'value.incomplete' }]);
    const text = (one: ValueBridge) => Object.fromEntries(BRIDGE_PARTS.map((part) => [part, moneyText(document.currency, one[part])]));
    if (question.by === 'scope') return { value: whole && text(whole), findings };
    const inside = bridges.rows.filter(({ row }) =>
      typeof row === 'number' ? scoped.part.lines.includes(row) : scoped.part.currencies.includes(row),
    );
    const holdings = inside.map((one) => ({
      ...(typeof one.row === 'number' ? { instrument: scoped.names[one.row] } : { cash: one.row }),
      ...text(one),
      rest: formatDecimal(one.rest),
    }));
    const total = whole && text(whole);
    if (question.by === 'holding') return { value: { rows: holdings, total }, findings };
    const lots = lotBridges(scoped.book, scoped.measured(range.to) as MeasuredScope, range, inside).map((one) => ({
      instrument: scoped.names[one.line],
      portfolio: one.pocket,
      lot: one.lot,
      acquired: one.acquired === null ? null : formatDay(one.acquired),
      ...text(one),
      rest: formatDecimal(one.rest),
    }));
    return { value: { rows: [...lots, ...holdings.filter((one) => 'cash' in one)], total }, findings };
  },
);

const BRIDGE_PARTS = [
  'opening',
  'contributions',
  'withdrawals',
  'income',
  'priceEffect',
  'currencyEffect',
  'fees',
  'taxes',
  'closing',
] as const;

const GAIN_SOURCE = 'IAS 21 (exchange differences); HMRC Capital Gains Manual for the method uk-pool';

const realised = measure(
  'realised-gain',
  rangeQuestion,
  {
    title: 'Realised gain',
    alsoCalled: ['realized-gain'],
    unit: 'money',
    formula: 'proceeds - cost of the units that went, summed over sales, cash of mergers and capital returned above cost',
    convention:
      'By the cost method of the document; proceeds and cost each at the exchange rate of their own day, or at that which their transaction states, after the fees and taxes that belong to them. Proceeds and cost of the range are exact and rounded once each; the gain is their difference. A transfer out realises nothing, and one to another portfolio on the same day carries its lots and their cost over. Accrued interest of bonds is no part of it unless the document says so: it stands in realised-gains. By uk-pool a sale is matched with purchases of the next 30 days, in the range or after it; by every method, units that were sold before they were held are those bought next, and the gain is of the day of the sale.',
    source: GAIN_SOURCE,
    none: 'value.incomplete where a cost or proceeds are unknown: those sales are left out. units.negative where more was sold than was held and nothing bought since covers it: the gain is of the units held alone. gain.provisional stands beside a gain by uk-pool when the facts do not reach 30 days beyond the sale.',
    withoutQuotes: true,
  },
  (question, document) => {
    const { rows, findings } = realisedGainsOf(document, question);
    const gains = rows.map((row) => row.gain).filter((one) => one !== null);
    return moneyAnswer(document, rows.length > 0 && gains.length === 0 ? null : sum(gains), findings);
  },
);

const realisedList = measure(
  'realised-gains',
  rangeQuestion,
  {
    title: 'Realised gains, sale by sale',
    alsoCalled: ['realized-gains'],
    unit: 'table',
    formula:
      'gain = proceeds - cost; its currency part = cost in the currency of the quotes x exchange rate of the sale (stated or of its day) - cost; its price part is gain - currency part',
    convention:
      "{rows, total}, oldest first: rows of {id, date, instrument, portfolio, method, units, proceeds, cost, gain, priceGain, currencyGain, accruedInterest, lots}; id is that of the transaction or corporate action, method the cost method of the day, lots says which units went. Each column of the range is exact and rounded once, and its rows are rounded so that they add up to it, by largest remainder: a row may stand a minor unit from its own rounding, and differ by one from range to range. The total {proceeds, cost, gain, priceGain, currencyGain, accruedInterest} adds up the rows of which all are known. accruedInterest, of bonds, is the interest sold with the units less that bought with them: with it and the coupons between them a gain comes to what was earned. As realised-gain otherwise; units that were sold and never held are a row of their own, without cost, its id with '(not held)' after it.",
    source: `${GAIN_SOURCE}; IRS Publication 550 and the accrued income scheme (ITA 2007 part 12) for accrued interest`,
    none: 'A field that cannot be known is null. Findings as realised-gain.',
    withoutQuotes: true,
    cells: [[/^(rows\/[^/]+|total)\/(proceeds|cost|gain|priceGain|currencyGain|accruedInterest)$/, 'money']],
  },
  (question, document) => {
    const { scoped, rows, findings, names } = realisedGainsOf(document, question);
    const text = (one: Amount | null) => one && moneyText(document.currency, one);
    return {
      value: {
        rows: rows.map((row) => ({
          id: row.id,
          date: formatDay(row.day),
          instrument: names[row.line],
          portfolio: row.pocket,
          method: scoped.book.cost.method(row.pocket, row.line, row.day),
          units: fractionText(row.units, 10),
          proceeds: text(row.proceeds),
          cost: text(row.cost),
          gain: text(row.gain),
          priceGain: text(priceGainOf(row)),
          currencyGain: text(row.currencyGain),
          accruedInterest: text(row.accruedInterest),
          lots: row.lots.map((lot) => ({ lot: lot.id, acquired: formatDay(lot.day), units: fractionText(lot.units, 10) })),
        })),
        total: totalOf(
          rows,
          {
            proceeds: (row) => row.proceeds,
            cost: (row) => row.cost,
            gain: (row) => row.gain,
            priceGain: priceGainOf,
            currencyGain: (row) => row.currencyGain,
            accruedInterest: (row) => row.accruedInterest,
          },
          text,
        ),
      },
      findings,
    };
  },
);

type GainRow = Pick<ReturnType<typeof unrealisedGains>[number], 'gain' | 'currencyGain'>;

function priceGainOf(row: GainRow): Amount | null {
  return row.gain && row.currencyGain && subtract(row.gain, row.currencyGain);
}

/** Totals over the rows whose amounts are all known; null where there are rows and none is known. */
function totalOf<Row extends GainRow, Column extends string>(
  rows: readonly Row[],
  columns: Readonly<Record<Column, (row: Row) => Amount | null>>,
  text: (one: Amount) => string | null,
): Record<Column, string | null> | null {
  const known = rows.filter((row) => priceGainOf(row) !== null);
  if (rows.length > 0 && known.length === 0) return null;
  const told = Object.entries<(row: Row) => Amount | null>(columns).map(([name, of]) => [
    name,
    text(sum(known.map((row) => of(row) as Amount))),
  ]);
  return Object.fromEntries(told) as Record<Column, string | null>;
}

const unrealisedList = measure(
  'unrealised-gains',
  z.strictObject(dayFields),
  {
    title: 'Unrealised gains, holding by holding',
    alsoCalled: ['unrealized-gains'],
    unit: 'table',
    formula:
      'gain = value - accrued interest - cost; its currency part = cost in the currency of the quotes x exchange rate of the day - cost; its price part is gain - currency part',
    convention:
      '{rows, total}: rows of {instrument, value, accruedInterest, cost, gain, priceGain, currencyGain, findings}, each amount rounded once; the total adds up the rows of which all are known. Cost by the cost method of the document; through a corporate action into a holding that is quoted in another currency, the cost in the currency of the quotes goes at the exchange rate of its day. accruedInterest is that of bonds, where it stands apart from cost.',
    source: GAIN_SOURCE,
    none: 'A field that cannot be known is null, with the finding in its row.',
  },
  (question, document) => {
    const { book, part, names } = document.scoped(question.scope);
    const rows = unrealisedGains(book, parseDay(question.asOf)).filter(({ line }) => part.lines.includes(line));
    const text = (one: Amount | null) => one && moneyText(document.currency, one);
    const columns = {
      value: (row: (typeof rows)[number]) => row.value,
      accruedInterest: (row: (typeof rows)[number]) => row.accruedInterest,
      cost: (row: (typeof rows)[number]) => row.cost,
      gain: (row: (typeof rows)[number]) => row.gain,
      priceGain: priceGainOf,
      currencyGain: (row: (typeof rows)[number]) => row.currencyGain,
    };
    const incomplete = rows.some((row) => priceGainOf(row) === null);
    return {
      value: {
        rows: rows.map((row) => ({
          instrument: names[row.line],
          ...(Object.fromEntries(Object.entries(columns).map(([name, of]) => [name, text(of(row))])) as Record<
            keyof typeof columns,
            string | null
          >),
          findings: row.findings,
        })),
        total: totalOf(rows, columns, text),
      },
      findings: mergeFindings(...rows.map((row) => row.findings), incomplete ? [{ code: 'value.incomplete' }] : []),
    };
  },
);

function realisedGainsOf(document: OpenedDocument, question: { scope: CalculationScope; from?: string | undefined; to: string }) {
  const { scoped, range } = rangeOf(document, question);
  const { rows, findings } = realisedGains(scoped.book, range, (line) => scoped.part.lines.includes(line));
  return { scoped, rows, findings, names: scoped.names };
}

export const GAIN_MEASURES = [
  contributions,
  withdrawals,
  net,
  gain,
  income,
  fees,
  taxes,
  bridgeOf,
  realised,
  realisedList,
  unrealisedList,
] as const;
