/** Finds exchange rates between any two currencies from the given series: exact for one day, float64 for a range of days. */
import type { Day } from '#packages/calendar';
import { fraction, ONE_FRACTION, dividedBy, times, type Fraction } from '#packages/money';
import type { Quotes, RateSeries } from './history.ts';
import { exactQuote, quoteIndexOn, quotedSince, quoteDay, standingQuotes } from './quotes.ts';

interface RateLeg {
  readonly quotes: Quotes;
  /** Divide by the quote instead of multiplying. */
  readonly inverse: boolean;
}

/** Quotes to multiply by or divide by, one after the other. */
type RatePath = readonly RateLeg[];

/** The paths from one currency to another, the preferred path first. */
export type RatePaths = readonly RatePath[];

/** Every series that is part of a path from one currency to the other. */
export function ratesBetween(rates: readonly RateSeries[], from: string, to: string): RateSeries[] {
  const used = new Set(ratePathsBetween(rates, from, to).flatMap((way) => way.map(({ quotes }) => quotes)));
  return rates.filter(({ quotes }) => used.has(quotes));
}

/** Directly, by the inverse, across the euro, across any other currency that both know (by its code). To itself, one path without legs. */
export function ratePathsBetween(rates: readonly RateSeries[], from: string, to: string): RatePaths {
  if (from === to) return [[]];
  const known = new Set(rates.flatMap(({ base, quote }) => [base, quote]));
  known.delete(from);
  known.delete(to);
  const pivots = [...known].sort((a, b) => Number(b === 'EUR') - Number(a === 'EUR') || (a < b ? -1 : 1));
  return [
    ...legsBetween(rates, from, to).map((leg) => [leg]),
    ...pivots.flatMap((pivot) => legsBetween(rates, from, pivot).flatMap((a) => legsBetween(rates, pivot, to).map((b) => [a, b]))),
  ];
}

function legsBetween(rates: readonly RateSeries[], from: string, to: string): RateLeg[] {
  const usable = rates.filter(({ quotes }) => quotes.days.length > 0);
  return [
    ...usable.filter(({ base, quote }) => base === from && quote === to).map(({ quotes }) => ({ quotes, inverse: false })),
    ...usable.filter(({ base, quote }) => base === to && quote === from).map(({ quotes }) => ({ quotes, inverse: true })),
  ];
}

/** Before the day of any quote. */
const NEVER_QUOTED = -(2 ** 30);

export interface ExactRate {
  readonly factor: Fraction;
  /** Day of the oldest quote that it was made from. */
  readonly day: Day;
}

/** The rate by the path whose oldest quote is newest, of equally new ones the preferred; null when none has a quote on or before the day. */
export function exactRate(ways: RatePaths, day: Day): ExactRate | null {
  let best: readonly QuotedLeg[] | null = null;
  let newest = NEVER_QUOTED;
  for (const way of ways) {
    const quoted = way.map((leg) => ({ leg, index: quoteIndexOn(leg.quotes, day) }));
    if (quoted.some(({ index }) => index < 0)) continue;
    const oldest = quoted.reduce((so, { leg, index }) => Math.min(so, quoteDay(leg.quotes, index)), day);
    if (oldest <= newest) continue;
    best = quoted;
    newest = oldest;
  }
  return best && { factor: best.reduce(exactProduct, ONE_FRACTION), day: newest };
}

interface QuotedLeg {
  readonly leg: RateLeg;
  readonly index: number;
}

function exactProduct(factor: Fraction, { leg: { quotes, inverse }, index }: QuotedLeg): Fraction {
  return (inverse ? dividedBy : times)(factor, fraction(exactQuote(quotes, index)));
}

export interface DailyRate {
  readonly factor: Float64Array;
  /** Index of the first day with a rate; the length when none has. */
  readonly since: number;
}

/** The rate that `exactRate` answers for each of `length` days, 0 before the first that has one. */
export function dailyRate(ways: RatePaths, first: Day, length: number): DailyRate {
  const [preferred, ...others] = ways;
  if (preferred === undefined) return { factor: new Float64Array(length), since: length };
  const { factor, since } = rateAlongPath(preferred, first, length);
  if (others.length === 0) return { factor, since };
  const newest = oldestQuotes(preferred, first, length);
  const sinces = others.map((way) => takeNewer(factor, newest, way, first));
  return { factor, since: Math.min(since, ...sinces) };
}

/** Uses a path on the days on which it is newer than the rates so far, and answers the first day with a rate by it. */
function takeNewer(factor: Float64Array, newest: Int32Array, way: RatePath, first: Day): number {
  const oldest = oldestQuotes(way, first, factor.length);
  // Most other paths are quoted on the same days as the preferred one: then none of their rates is used.
  if (!oldest.some((day, i) => day > (newest[i] as Day))) return factor.length;
  const other = rateAlongPath(way, first, factor.length);
  for (let i = other.since; i < factor.length; i++) {
    if ((oldest[i] as Day) <= (newest[i] as Day)) continue;
    newest[i] = oldest[i] as Day;
    factor[i] = other.factor[i] as number;
  }
  return other.since;
}

function rateAlongPath(way: RatePath, first: Day, length: number): DailyRate {
  const factor = new Float64Array(length);
  const since = Math.min(length, Math.max(0, ...way.map(({ quotes }) => quotedSince(quotes, first))));
  factor.fill(1, since);
  for (const leg of way) applyLeg(factor, leg, first, since);
  return { factor, since };
}

function applyLeg(factor: Float64Array, { quotes, inverse }: RateLeg, first: Day, since: number): void {
  const { values } = quotes;
  const standing = standingQuotes(quotes, first, factor.length);
  for (let i = since; i < factor.length; i++) {
    const quote = values[standing[i] as number] as number;
    factor[i] = inverse ? (factor[i] as number) / quote : (factor[i] as number) * quote;
  }
}

/** Day of the oldest quote that a path uses, for each day; `NEVER_QUOTED` while one is missing. */
function oldestQuotes(way: RatePath, first: Day, length: number): Int32Array {
  const oldest = new Int32Array(length).fill(first + length);
  for (const { quotes } of way) {
    const standing = standingQuotes(quotes, first, length);
    for (let i = 0; i < length; i++) {
      const quote = standing[i] as number;
      oldest[i] = Math.min(oldest[i] as Day, quote < 0 ? NEVER_QUOTED : quoteDay(quotes, quote));
    }
  }
  return oldest;
}
