/** In what a line is quoted. */
import { quoteUnit } from '#packages/money';
import type { Line } from './history.ts';

/** The currency that a quote comes to, and by what it is divided for one unit: 100 for pence, 100 for per cent of nominal. */
export function quotedIn({ currency: code, quotedFor = 1 }: Pick<Line, 'currency' | 'quotedFor'>): {
  readonly currency: string;
  readonly per: number;
} {
  const { currency, perCurrency } = quoteUnit(code);
  return { currency, per: perCurrency * quotedFor };
}
