/** Exchange rates between any two currencies from the series at hand, exact for one day and float64 for a range of days. */
import type { Day } from '#packages/calendar';
import { fraction, ONE, over, times, type Fraction } from '#packages/money';
import type { Quotes, RateSeries } from './history.ts';
import { exactQuote, indexOn, quotedSince, quoteDay, standingQuotes } from './quotes.ts';

interface Leg {
  readonly quotes: Quotes;
  /** Divide by the quote instead of multiplying. */
  readonly inverse: boolean;
}

/** The legs of each way from one currency to another, the preferred way first. */
export type Ways = readonly (readonly Leg[])[];

/** Directly, by the inverse, across the euro, across any other currency that both know (by its code). One way without legs to itself. */
export function waysBetween(rates: readonly RateSeries[], from: string, to: string): Ways {
  if (from === to) return [[]];
  const known = new Set(rates.flatMap(({ base, quote }) => [base, quote]));
  known.delete(from);
  known.delete(to);
  const pivots = [...known].sort((a, b) => Number(b === 'EUR') - Number(a === 'EUR') || (a < b ? -1 : 1));
  return [
    ...legs(rates, from, to).map((leg) => [leg]),
    ...pivots.flatMap((pivot) => legs(rates, from, pivot).flatMap((a) => legs(rates, pivot, to).map((b) => [a, b]))),
  ];
}

function legs(rates: readonly RateSeries[], from: string, to: string): Leg[] {
  const usable = rates.filter(({ quotes }) => quotes.days.length > 0);
  return [
    ...usable.filter(({ base, quote }) => base === from && quote === to).map(({ quotes }) => ({ quotes, inverse: false })),
    ...usable.filter(({ base, quote }) => base === to && quote === from).map(({ quotes }) => ({ quotes, inverse: true })),
  ];
}

export interface ExactRate {
  readonly factor: Fraction;
  /** Day of the oldest quote that it was made from. */
  readonly day: Day;
}

/** By the first way that has a quote on or before the day; null when none has. */
export function exactRate(ways: Ways, day: Day): ExactRate | null {
  for (const way of ways) {
    const indices = way.map(({ quotes }) => indexOn(quotes, day));
    if (indices.includes(-1)) continue;
    return way.reduce<ExactRate>(
      (made, { quotes, inverse }, leg) => {
        const index = indices[leg] as number;
        const quote = fraction(exactQuote(quotes, index));
        return { factor: (inverse ? over : times)(made.factor, quote), day: Math.min(made.day, quoteDay(quotes, index)) };
      },
      { factor: ONE, day },
    );
  }
  return null;
}

export interface DailyRate {
  readonly factor: Float64Array;
  /** Index of the first day with a rate; the length when none has. */
  readonly since: number;
}

/** What `exactRate` says for each of `length` days, 0 before the first that has one. */
export function dailyRate(ways: Ways, first: Day, length: number): DailyRate {
  const factor = new Float64Array(length);
  let since = length;
  for (const way of ways) {
    // A way that is known earlier than the preferred ones fills in before them.
    const start = Math.max(0, ...way.map(({ quotes }) => quotedSince(quotes, first)));
    if (start >= since) continue;
    factor.fill(1, start, since);
    for (const leg of way) applyLeg(factor, leg, first, start, since);
    since = start;
  }
  return { factor, since };
}

function applyLeg(factor: Float64Array, { quotes, inverse }: Leg, first: Day, start: number, end: number): void {
  const { values } = quotes;
  const standing = standingQuotes(quotes, first, end);
  for (let i = start; i < end; i++) {
    const quote = values[standing[i] as number] as number;
    factor[i] = inverse ? (factor[i] as number) / quote : (factor[i] as number) * quote;
  }
}
