/** Builds commitments, payments and index quotes from few words, for the tests. */
import { parseDay, type Day } from '#packages/calendar';
import { amount, formatDecimal } from '#packages/money';
import type { Quotes } from '#engine/book';
import { stakeFlows, type Commitment, type CommitmentEvent, type StakeFlows } from './index.ts';

export const money = (value: number | string) => amount(String(value));
export const plainNumber = (value: Parameters<typeof formatDecimal>[0] | null | undefined) => (value ? Number(formatDecimal(value)) : null);
export const codes = ({ findings }: { findings: readonly { code: string }[] }) => findings.map(({ code }) => code);

export const call = (day: string, investment: number | string, fees: { within?: number; outside?: number } = {}): CommitmentEvent => ({
  kind: 'call',
  day: parseDay(day),
  investment: money(investment),
  ...(fees.within === undefined ? {} : { feesWithin: money(fees.within) }),
  ...(fees.outside === undefined ? {} : { feesOutside: money(fees.outside) }),
});

export const distribution = (day: string, returnOfCapital: number | string, recallable = 0): CommitmentEvent => ({
  kind: 'distribution',
  day: parseDay(day),
  returnOfCapital: money(returnOfCapital),
  recallable: money(recallable),
});

export const report = (valued: string, value: number | string, known = valued) => ({
  valued: parseDay(valued),
  known: parseDay(known),
  amount: money(value),
});

/** A fund with 100 committed on the first day of 2020, unless `told` says otherwise. */
export function fund(told: Partial<Commitment>): Commitment {
  const committed = [{ day: parseDay('2020-01-01'), amount: money(100) }];
  return { id: 'Fund I', currency: 'EUR', committed, events: [], reports: [], ...told };
}

/** Payments at the ends of years of exactly 365 days, as in textbooks: paid in negative, the value at the end of the last. */
export function yearlyFlows(payments: readonly number[], nav: number): StakeFlows {
  const flows = payments.map((amount, year) => ({ day: year * 365, paidIn: Math.max(0, -amount), distributed: Math.max(0, amount) }));
  return { flows, asOf: (payments.length - 1) * 365, nav, findings: [] };
}

/** An index quoted on the same days. */
export function yearlyIndex(...levels: number[]): Quotes {
  return { days: Int32Array.from(levels, (_, year) => year * 365), values: Float64Array.from(levels) };
}

export function quotes(levels: Record<string, number>): Quotes {
  return { days: Int32Array.from(Object.keys(levels), (day) => parseDay(day)), values: Float64Array.from(Object.values(levels)) };
}

export const flowsOn = (commitment: Commitment, day: string) => stakeFlows([commitment], parseDay(day));
export const day = (text: string): Day => parseDay(text);
