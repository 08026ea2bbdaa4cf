/** Measures of the costs of investing over a range, and of their effect on the return. */
import { z } from 'zod';
import { mergeFindings } from '#packages/findings';
import { formatDay, type DayRange } from '#packages/calendar';
import { add, compare, fromNumber, subtract, sum, toNumber, ZERO, type Amount } from '#packages/money';
import { isCharge, isIncome, isTax, type HistoryEntry } from '#engine/book';
import { movementsOf } from '#engine/valuation';
import { timeWeightedReturn, type DailySeries } from '#engine/rates-of-return';
import { seriesOfPart, type MeasuredScope } from '#engine/series';
import type { CalculationDocument } from '../document-schema.ts';
import type { OpenedDocument, ScopedLedger } from '../document.ts';
import { moneyText, NO_LEDGER_FINDINGS, rangeFields, rangeOf, seriesOf } from '../questions/ledger-question.ts';
import { measure } from '../measure.ts';

const DAYS_PER_YEAR = 365;

const costs = measure(
  'costs',
  z.strictObject(rangeFields),
  {
    title: 'Costs of a period',
    unit: 'table',
    formula:
      'service costs (running: fees booked by themselves, less what was paid back of them; one-off: fees of trades and transfers), taxes of trades, and instrument costs (running: value x ongoing charge / 365, day by day); each in money and as a share of the average value; effect on return = return before costs - return after costs',
    convention:
      '{service: {oneOff, running}, transactionTaxes, instruments: {running}, total, averageValue, shareOfAverageValue, returnAfterCosts, returnBeforeCosts, effectOnReturn}. Ongoing charges are estimates: they are inside prices already and are added back for the return before costs. The average is of the daily closing values of the range. Withheld taxes are no costs, nor are taxes that are booked by themselves.',
    source: 'Directive 2014/65/EU (MiFID II) art. 24(4); Delegated Regulation (EU) 2017/565, art. 50 and annex II',
    cells: [
      [/^(service\/(oneOff|running)|transactionTaxes|instruments\/running|total|averageValue)$/, 'money'],
      [/^(shareOfAverageValue|returnAfterCosts|returnBeforeCosts|effectOnReturn)$/, 'fraction'],
    ],
    none: 'value.incomplete where a rate is missing; a share is null where the average value is zero or negative (capital.none).',
  },
  (question, document) => {
    const { scoped, range } = rangeOf(document, question);
    const daily = scoped.measured(range.to);
    const net = seriesOf(scoped, range.to);
    if (daily === null || net === null) return { value: null, findings: NO_LEDGER_FINDINGS };
    const { service, taxes, findings } = costsPaid(document, question.scope, range);
    const running = ongoingCharges(document.document, scoped.names, scoped.part.lines, daily, range);
    const total = toNumber(sum([service.oneOff, service.running, taxes])) + running.total;
    const average = averageValue(net, range.from, range.to);
    const before = seriesOf(scoped, range.to, { fees: 'all' }) as DailySeries;
    const after = timeWeightedReturn(net, range);
    const gross = timeWeightedReturn({ ...before, outflow: before.outflow.map((out, i) => out + (running.byDay[i] as number)) }, range);
    const text = (value: Amount) => moneyText(document.currency, value);
    const number = (value: number) => moneyText(document.currency, fromNumber(value));
    return {
      value: {
        service: { oneOff: text(service.oneOff), running: text(service.running) },
        transactionTaxes: text(taxes),
        instruments: { running: number(running.total) },
        total: number(total),
        averageValue: number(average),
        shareOfAverageValue: average > 0 ? total / average : null,
        returnAfterCosts: after.value,
        returnBeforeCosts: gross.value,
        effectOnReturn: after.value === null || gross.value === null ? null : gross.value - after.value,
      },
      findings: mergeFindings(findings, after.findings, average > 0 ? [] : [{ code: 'capital.none', date: question.to }]),
    };
  },
);

/** Fees, and taxes of trades, that were paid by the entries of the range in the scope. */
function costsPaid(
  document: OpenedDocument,
  scope: Parameters<OpenedDocument['scoped']>[0],
  range: { readonly from: number; readonly to: number },
) {
  const { book, part } = document.scoped(scope);
  const inside = new Set<unknown>([...part.lines, ...part.currencies]);
  const of = (kind: 'fee' | 'tax', wanted: (entry: (typeof book.entries)[number]) => boolean) => {
    const { movements, findings } = movementsOf({ ...book, entries: book.entries.filter(wanted) }, range);
    const own = movements.filter((movement) => movement.kind === kind && inside.has(movement.from));
    const missing = own.some(({ amount }) => amount === null);
    return {
      amount: sum(own.map(({ amount }) => amount).filter((one) => one !== null)),
      findings: missing ? mergeFindings(findings, [{ code: 'value.incomplete' as const }]) : findings,
    };
  };
  const running = of('fee', ({ kind }) => isCharge(kind));
  const oneOff = of('fee', ({ kind }) => !isCharge(kind));
  const taxes = of('tax', isTraded);
  return {
    service: { oneOff: oneOff.amount, running: running.amount },
    taxes: taxes.amount,
    findings: mergeFindings(running.findings, oneOff.findings, taxes.findings),
  };
}

function ongoingCharges(
  { instruments }: CalculationDocument,
  names: readonly string[],
  lines: readonly number[],
  daily: MeasuredScope,
  { from, to }: DayRange,
) {
  const byDay = new Float64Array(daily.length);
  let total = 0;
  for (const line of lines) {
    const charge = Number(instruments.find(({ id }) => id === names[line])?.ongoingCharge ?? '0');
    if (charge === 0) continue;
    const { value } = seriesOfPart(daily, { lines: [line], currencies: [] });
    for (let i = Math.max(0, from - daily.first); i <= to - daily.first; i++) {
      const cost = ((value[i] as number) * charge) / DAYS_PER_YEAR;
      byDay[i] = (byDay[i] as number) + cost;
      total += cost;
    }
  }
  return { byDay, total };
}

function averageValue({ first, value }: DailySeries, from: number, to: number): number {
  let total = 0;
  for (let i = Math.max(0, from - first); i <= to - first; i++) total += value[i] as number;
  return total / (to - from + 1);
}

const COST_KINDS = ['charges', 'transaction-costs'] as const;

const listed = measure(
  'costs-paid',
  z.strictObject({
    ...rangeFields,
    kind: z.enum(COST_KINDS).meta({
      description:
        '`charges`: fees booked by themselves, and what was paid back of them, which is negative; `transaction-costs`: fees of trades and transfers, and taxes of trades.',
    }),
  }),
  {
    title: 'Costs paid, one by one',
    unit: 'table',
    formula: 'amount = fee + tax of each entry, at the exchange rate of its day',
    convention:
      '{rows, total}, oldest first: rows of {id, date, type, instrument, fee, tax, amount}, total {fee, tax, amount} as in `costs`. Fee and tax are each rounded once; what that leaves between the rows of a holding or cash currency and their sum, rounded by itself, goes to the largest of them. Taxes withheld from income are no costs.',
    source: 'As costs.',
    none: 'A row without an exchange rate is left out; value.incomplete then stands beside the list.',
    withoutQuotes: true,
    cells: [[/^(rows\/[^/]+|total)\/(fee|tax|amount)$/, 'money']],
  },
  (question, document) => {
    const { scoped, range } = rangeOf(document, question);
    const wanted = ({ kind }: HistoryEntry) => isCharge(kind) === (question.kind === 'charges');
    const fees = itemiseCosts(scoped, range, 'fee', wanted);
    const taxes = itemiseCosts(scoped, range, 'tax', (entry) => wanted(entry) && isTraded(entry));
    const entries = scoped.book.entries.filter((entry) => fees.amounts.has(entry) || taxes.amounts.has(entry));
    const text = (value: Amount) => moneyText(document.currency, value);
    const told = (fee: Amount, tax: Amount) => ({ fee: text(fee), tax: text(tax), amount: text(add(fee, tax)) });
    return {
      value: {
        rows: entries.map((entry) => ({
          id: entry.id,
          date: formatDay(entry.day),
          type: entry.kind,
          instrument: entry.line === null ? null : scoped.names[entry.line],
          ...told(fees.amounts.get(entry) ?? ZERO, taxes.amounts.get(entry) ?? ZERO),
        })),
        total: told(fees.total, taxes.total),
      },
      findings: mergeFindings(fees.findings, taxes.findings),
    };
  },
);

/** Whether taxes of the entry count as costs: taxes on income are withheld, and are no costs, nor are those that are booked by themselves. */
const isTraded = ({ kind }: HistoryEntry) => !isIncome(kind) && !isTax(kind);

/** The fee or tax of each entry, rounded so that the rows add up to the total of all entries whose amount is known. */
function itemiseCosts(scoped: ScopedLedger, range: DayRange, kind: 'fee' | 'tax', wanted: (entry: HistoryEntry) => boolean) {
  const { book, part } = scoped;
  const inside = new Set<unknown>([...part.lines, ...part.currencies]);
  const paidBy = (entries: readonly HistoryEntry[]) => {
    const { movements, findings } = movementsOf({ ...book, entries }, range);
    return { movements: movements.filter((movement) => movement.kind === kind && inside.has(movement.from)), findings };
  };
  const entries = book.entries.filter((entry) => entry.day >= range.from && entry.day <= range.to && wanted(entry));
  const amounts = new Map<HistoryEntry, Amount>();
  const places = new Map<HistoryEntry, unknown>();
  let isMissing = false;
  for (const entry of entries)
    for (const { from, amount } of paidBy([entry]).movements) {
      isMissing ||= amount === null;
      if (amount !== null) amounts.set(entry, amount);
      places.set(entry, from);
    }
  const known = entries.filter((entry) => amounts.has(entry));
  const { movements, findings } = paidBy(known);
  for (const { from, amount } of movements) {
    const own = known.filter((entry) => places.get(entry) === from);
    const rest = subtract(amount ?? ZERO, sum(own.map((entry) => amounts.get(entry) ?? ZERO)));
    const [largest] = own.toSorted((a, b) => compare(amounts.get(b) ?? ZERO, amounts.get(a) ?? ZERO));
    if (largest) amounts.set(largest, add(amounts.get(largest) ?? ZERO, rest));
  }
  return {
    amounts,
    total: sum([...amounts.values()]),
    findings: isMissing ? mergeFindings(findings, [{ code: 'value.incomplete' }]) : findings,
  };
}

export const COST_MEASURES = [costs, listed] as const;
