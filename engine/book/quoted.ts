/** Determines the currency and the unit in which a line is quoted. */
import { quoteUnit } from '#packages/money';
import type { InstrumentLine } from './history.ts';

/** The currency of a quote, and its divisor for one unit: 100 for pence, 100 for per cent of nominal. */
export function quotationOf({ currency: code, quotedFor = 1 }: Pick<InstrumentLine, 'currency' | 'quotedFor'>): {
  readonly currency: string;
  readonly per: number;
} {
  const { currency, perCurrency } = quoteUnit(code);
  return { currency, per: perCurrency * quotedFor };
}
