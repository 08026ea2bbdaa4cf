/** What investing cost over a range, and what it took from the return. */
import { z } from 'zod';
import { mergeFindings } from '#packages/findings';
import { fromNumber, sum, toNumber, type Amount } from '#packages/money';
import { movementsOf, timeWeightedReturn, within, type Measured, type Series } from '#packages/returns';
import type { Document, OpenedDocument } from './document.ts';
import { moneyText, NO_LEDGER, ofRange, rangeOf, seriesOf } from './ledger-question.ts';
import { measure } from './measure.ts';

const DAYS_PER_YEAR = 365;

const costs = measure(
  'costs',
  z.strictObject(ofRange),
  {
    title: 'Costs of a period',
    unit: 'table',
    formula:
      'service costs (running: fees booked by themselves; one-off: fees of trades and transfers), taxes of trades, and instrument costs (running: value x ongoing charge / 365, day by day); each in money and as a share of the average value; effect on return = return before costs - return after costs',
    convention:
      '{service: {oneOff, running}, transactionTaxes, instruments: {running}, total, averageValue, shareOfAverageValue, returnAfterCosts, returnBeforeCosts, effectOnReturn}. Ongoing charges are estimates: they are inside prices already and are added back for the return before costs. The average is of the daily closing values of the range. Withheld taxes are no costs.',
    source: 'Directive 2014/65/EU (MiFID II) art. 24(4); Delegated Regulation (EU) 2017/565, art. 50 and annex II',
    none: 'value.incomplete where a rate is missing; a share is null where the average value is zero or negative (capital.none).',
  },
  (question, document) => {
    const { scoped, range } = rangeOf(document, question);
    const daily = scoped.measured(range.to);
    const net = seriesOf(scoped, range.to);
    if (daily === null || net === null) return { value: null, findings: NO_LEDGER };
    const { service, taxes, findings } = paid(document, question.scope, range);
    const running = ongoingCharges(document.document, scoped.names, scoped.part.lines, daily, range.from, range.to);
    const total = toNumber(sum([service.oneOff, service.running, taxes])) + running.total;
    const average = averageValue(net, range.from, range.to);
    const before = seriesOf(scoped, range.to, { fees: 'all' }) as Series;
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

/** What was paid in fees and taxes of trades, by the entries of the range that touch the scope. */
function paid(
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
  const running = of('fee', ({ kind }) => kind === 'Fee');
  const oneOff = of('fee', ({ kind }) => kind !== 'Fee');
  const taxes = of('tax', ({ kind }) => kind !== 'Divident' && kind !== 'Interest');
  return {
    service: { oneOff: oneOff.amount, running: running.amount },
    taxes: taxes.amount,
    findings: mergeFindings(running.findings, oneOff.findings, taxes.findings),
  };
}

function ongoingCharges(
  { instruments }: Document,
  names: readonly string[],
  lines: readonly number[],
  daily: Measured,
  from: number,
  to: number,
) {
  const byDay = new Float64Array(daily.length);
  let total = 0;
  for (const line of lines) {
    const charge = Number(instruments.find(({ id }) => id === names[line])?.ongoingCharge ?? '0');
    if (charge === 0) continue;
    const { value } = within(daily, { lines: [line], currencies: [] });
    for (let i = Math.max(0, from - daily.first); i <= to - daily.first; i++) {
      const cost = ((value[i] as number) * charge) / DAYS_PER_YEAR;
      byDay[i] = (byDay[i] as number) + cost;
      total += cost;
    }
  }
  return { byDay, total };
}

function averageValue({ first, value }: Series, from: number, to: number): number {
  let total = 0;
  for (let i = Math.max(0, from - first); i <= to - first; i++) total += value[i] as number;
  return total / (to - from + 1);
}

export const COST_MEASURES = [costs] as const;
