/** Measures of money over a range: contributions, withdrawals, gains, income, fees and taxes, and the bridge between two values. */
import { z } from 'zod';
import { formatDay } from '#packages/calendar';
import { mergeFindings } from '#packages/findings';
import { formatDecimal } from '#packages/money';
import { lotBridges, type ValueBridge } from '#engine/bridge';
import type { MeasuredScope } from '#engine/series';
import { moneyText, NO_LEDGER_FINDINGS, rangeFields } from '../questions/ledger-question.ts';
import { measure } from '../measure.ts';
import { realised, realisedList, unrealisedList } from './disposal-measures.ts';
import { bridgeScope, movementAnswer, rangeQuestion } from './money-movements.ts';

const BRIDGE_SOURCE = 'C. Bacon (2008), ch. 3 and 6; CFA Institute, GIPS Standards Handbook (2020), external cash flows';

export const contributions = measure(
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

export const withdrawals = measure(
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

export const gain = measure(
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

export const income = measure(
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

export const net = measure(
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

export const fees = measure(
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

export const taxes = measure(
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
