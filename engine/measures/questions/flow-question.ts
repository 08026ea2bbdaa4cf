/** Fields and checks that questions about dated payments share. */
import { z } from 'zod';
import { parseDay, type Day, type DayRange } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import type { DatedMoney } from '#engine/rates-of-return';
import { UnanswerableError } from '../unanswerable.ts';
import { DateText, DecimalText } from '../wire.ts';

/** An amount of money: a payment or a value that a rate is computed from. */
export const Money = DecimalText.transform(Number).meta({
  description: 'Money in any one currency: a decimal as text ("1234.50") or as a number.',
});

export const DatedPayment = z.strictObject({ date: DateText, amount: Money });

export const daysPerYear = z
  .union([z.literal(365), z.literal(365.25), z.literal(360)])
  .default(365)
  .meta({ description: 'Length of a year: 365 (actual/365, as XIRR), 365.25 or 360.' });

export const SIGN_CONVENTION = z.enum(['investor', 'portfolio']).default('investor').meta({
  description:
    '`investor`: paid in is negative, got back positive, as in spreadsheets; `portfolio`: what enters the portfolio is positive.',
});

/** The amount with the sign of the investor: money paid in is negative, money got back is positive. */
export function toInvestorSign(amount: number, convention: 'investor' | 'portfolio'): number {
  return convention === 'investor' ? amount : -amount;
}

export const flowRangeFields = {
  from: DateText.meta({ description: 'First day that counts; the opening value is that of the close of the day before.' }),
  to: DateText.meta({ description: 'Last day that counts; the closing value is that of its close.' }),
  opening: Money.meta({ description: 'Value at the close of the day before `from`.' }),
  closing: Money.meta({ description: 'Value at the close of `to`.' }),
  flows: z.array(DatedPayment).default([]).meta({
    description: 'What was paid in (positive) or taken out (negative), in any order, several a day allowed: [{date, amount}].',
  }),
};
type FlowRangeQuestion = z.output<z.ZodObject<typeof flowRangeFields>>;

/** @throws UnanswerableError for a range that ends before it begins, and for flows outside it */
export function periodOf({ from, to, opening, closing, flows }: FlowRangeQuestion) {
  const range: DayRange = { from: parseDay(from), to: parseDay(to) };
  if (range.from > range.to) throw new UnanswerableError('the range ends before it begins', ['from']);
  return { range, opening, closing, flows: paymentsWithin(flows, range.from, range.to) };
}

/** @throws UnanswerableError with the path to the flow that lies outside */
export function paymentsWithin(flows: FlowRangeQuestion['flows'], from: Day, to: Day): DatedMoney[] {
  return flows.map(({ date, amount }, position) => {
    const day = parseDay(date);
    if (day < from || day > to) throw new UnanswerableError(`${date} lies outside the range`, ['flows', position, 'date']);
    return { day, amount };
  });
}

/** No figure for a value that float64 cannot hold. */
export function finiteFigure({ value, findings }: Figure): Figure {
  if (value === null || Number.isFinite(value)) return { value, findings };
  return { value: null, findings: [...findings, { code: 'figure.overflow' }] };
}
