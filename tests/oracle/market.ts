/** Prices and rates as the oracle reads them: text by day, and the last one on or before a day counts. */
import { exactFraction, divideFractions, parseFraction, multiplyFractions, ONE, type ExactFraction } from './exact.ts';

/** By ISO day. */
export type QuotesByDay = Readonly<Record<string, string>>;

export interface OracleMarket {
  readonly prices: Readonly<Record<string, { readonly currency: string; readonly quotes: QuotesByDay }>>;
  /** By pair: `EUR/USD` is how many dollars a euro is worth. */
  readonly rates: Readonly<Record<string, QuotesByDay>>;
}

const sortedDays = new WeakMap<QuotesByDay, readonly string[]>();

export function quoteOn(quotes: QuotesByDay, day: string): ExactFraction | null {
  const quoted = quotedOn(quotes, day);
  return quoted === null ? null : parseFraction(quotes[quoted] as string);
}

/** The last day with a quote on or before the day. */
function quotedOn(quotes: QuotesByDay, day: string): string | null {
  let days = sortedDays.get(quotes);
  if (!days) sortedDays.set(quotes, (days = Object.keys(quotes).sort()));
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] as string) <= day) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? null : (days[low - 1] as string);
}

interface OracleRatePath {
  readonly rate: ExactFraction;
  /** Day of the oldest quote in it. */
  readonly since: string;
}

/**
 * Of all ways the one that rests on the newest quotes; of several such the direct one, the inverse, the one across the euro, the others by
 * code. Throws where the market is silent: the oracle is asked about complete markets.
 */
export function rateOn(market: OracleMarket, from: string, to: string, day: string): ExactFraction {
  if (from === to) return ONE;
  const others = Object.keys(market.rates).flatMap((pair) => pair.split('/'));
  const across = ['EUR', ...others.sort()].filter((code) => code !== from && code !== to);
  const ways = [
    ...quotedLegs(market, from, to, day),
    ...across.flatMap((code) =>
      quotedLegs(market, from, code, day).flatMap((a) => quotedLegs(market, code, to, day).map((b) => chained(a, b))),
    ),
  ];
  const newest = ways
    .map(({ since }) => since)
    .sort()
    .at(-1);
  const taken = ways.find(({ since }) => since === newest);
  if (!taken) throw new Error(`No rate from ${from} to ${to} on ${day}`);
  return taken.rate;
}

function chained(a: OracleRatePath, b: OracleRatePath): OracleRatePath {
  return { rate: multiplyFractions(a.rate, b.rate), since: a.since < b.since ? a.since : b.since };
}

/** As quoted, then the other way round. */
function quotedLegs({ rates }: OracleMarket, from: string, to: string, day: string): OracleRatePath[] {
  const direct = legOf(rates[`${from}/${to}`], day);
  const inverse = legOf(rates[`${to}/${from}`], day);
  return [...direct, ...inverse.map(({ rate, since }) => ({ rate: divideFractions(ONE, rate), since }))];
}

function legOf(quotes: QuotesByDay | undefined, day: string): OracleRatePath[] {
  const since = quotes ? quotedOn(quotes, day) : null;
  return quotes && since !== null ? [{ rate: parseFraction(quotes[since] as string), since }] : [];
}

/** What one unit is worth in the currency asked for. */
export function unitValueOn(market: OracleMarket, symbol: string, to: string, day: string): ExactFraction {
  const terms = market.prices[symbol];
  const price = terms && quoteOn(terms.quotes, day);
  if (!terms || !price) throw new Error(`No price of ${symbol} on ${day}`);
  if (terms.currency === 'GBX') return multiplyFractions(multiplyFractions(price, exactFraction(1n, 100n)), rateOn(market, 'GBP', to, day));
  return multiplyFractions(price, rateOn(market, terms.currency, to, day));
}
