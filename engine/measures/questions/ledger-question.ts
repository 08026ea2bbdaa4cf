/** Fields and helpers that questions about a ledger share: scope, range, timing of flows, net or gross returns, and money as text. */
import { z } from 'zod';
import { parseDay, type Day, type DayRange } from '#packages/calendar';
import type { Finding } from '#packages/findings';
import { minorUnits, formatDecimal, round, roundFraction, trimZeros, type Amount, type Fraction } from '#packages/money';
import { seriesWithExclusions, seriesOfPart, type ReturnExclusions } from '#engine/series';
import type { DailySeries } from '#engine/rates-of-return';
import { CalculationScope } from '../document-schema.ts';
import type { OpenedDocument, ScopedLedger } from '../document.ts';
import type { MeasureAnswer } from '../measure.ts';
import { UnanswerableError } from '../unanswerable.ts';
import { DateText } from '../wire.ts';

export const dayFields = { scope: CalculationScope, asOf: DateText.meta({ description: 'The day whose close is meant.' }) };
export const rangeFields = {
  scope: CalculationScope,
  from: DateText.optional().meta({
    description: 'First day that counts; the range starts from the close of the day before. Without it, the first day of the ledger.',
  }),
  to: DateText.meta({ description: 'Last day that counts.' }),
};

export const TIMING = z
  .enum(['in-start-out-end', 'start', 'middle', 'end'])
  .meta({ description: 'When in its day money is taken to come and go.' });

/** Fields for net or gross returns: net of everything unless asked otherwise. */
export const netGrossFields = {
  fees: z.enum(['net', 'gross', 'before-all']).default('net').meta({
    description:
      '`gross`: before fees booked by themselves and what was paid back of them, after those of trades (GIPS); `before-all`: before those of trades too.',
  }),
  withholdingTax: z.enum(['net', 'gross']).default('net').meta({
    description: '`gross`: tax withheld from income, and tax booked by itself, is added back; what was paid back of it is taken off.',
  }),
};

export function netGrossOf({
  fees,
  withholdingTax,
}: {
  fees: 'net' | 'gross' | 'before-all';
  withholdingTax: 'net' | 'gross';
}): ReturnExclusions {
  return {
    ...(fees === 'gross' && { fees: 'charged' as const }),
    ...(fees === 'before-all' && { fees: 'all' as const }),
    ...(withholdingTax === 'gross' && { withheldTax: true as const }),
  };
}

export interface ScopedRange {
  readonly scoped: ScopedLedger;
  readonly range: DayRange;
}

/** @throws UnanswerableError for a range that ends before it begins */
export function rangeOf(
  document: OpenedDocument,
  { scope, from, to }: { scope: CalculationScope; from?: string | undefined; to: string },
): ScopedRange {
  const scoped = document.scoped(scope);
  const last = parseDay(to);
  const first = from === undefined ? (scoped.book.inception ?? last) : parseDay(from);
  if (first > last && from !== undefined) throw new UnanswerableError('the range ends before it begins', ['from']);
  return { scoped, range: { from: Math.min(first, last), to: last } };
}

/** The daily series of the scope up to a day; null before its first. */
export function seriesOf({ measured, part, isWhole }: ScopedLedger, to: Day, apart: ReturnExclusions = {}): DailySeries | null {
  const daily = measured(to);
  if (daily === null) return null;
  if (!isWhole) return seriesOfPart(daily, part, apart);
  return Object.keys(apart).length === 0 ? daily.total : seriesWithExclusions(daily, apart);
}

export const NO_LEDGER_FINDINGS: readonly Finding[] = [{ code: 'history.short' }];

export function moneyAnswer(document: OpenedDocument, value: Amount | null, findings: readonly Finding[]): MeasureAnswer {
  return { value: value && moneyText(document.currency, value), findings, currency: document.currency };
}

export function moneyText(currency: string, value: Amount): string {
  return formatDecimal(round(value, minorUnits(currency)));
}

export function moneyOfFraction(currency: string, value: Fraction): string {
  return formatDecimal(roundFraction(value, minorUnits(currency)));
}

/** A fraction as text, to so many digits after the decimal point, without zeros at the end. */
export function fractionText(value: Fraction, digits: number): string {
  return formatDecimal(trimZeros(roundFraction(value, digits)));
}
