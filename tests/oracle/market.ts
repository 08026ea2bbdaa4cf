/** Prices and rates as the oracle reads them: text by day, the last one on or before a day stands. */
import { q, over, read, times, ONE, type Q } from './exact.ts';

/** By ISO day. */
export type Quoted = Readonly<Record<string, string>>;

export interface Market {
  readonly prices: Readonly<Record<string, { readonly currency: string; readonly quotes: Quoted }>>;
  /** By pair: `EUR/USD` is how many dollars a euro is worth. */
  readonly rates: Readonly<Record<string, Quoted>>;
}

const sortedDays = new WeakMap<Quoted, readonly string[]>();

export function quoteOn(quotes: Quoted, day: string): Q | null {
  let days = sortedDays.get(quotes);
  if (!days) sortedDays.set(quotes, (days = Object.keys(quotes).sort()));
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] as string) <= day) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? null : read(quotes[days[low - 1] as string] as string);
}

/** Direct, inverse, or through the euro. Throws where the market is silent: the oracle is asked about complete markets. */
export function rateOn(market: Market, from: string, to: string, day: string): Q {
  if (from === to) return ONE;
  const rate = leg(market, from, to, day);
  if (rate) return rate;
  const [a, b] = [leg(market, from, 'EUR', day), leg(market, 'EUR', to, day)];
  if (!a || !b) throw new Error(`No rate from ${from} to ${to} on ${day}`);
  return times(a, b);
}

function leg({ rates }: Market, from: string, to: string, day: string): Q | null {
  const direct = rates[`${from}/${to}`];
  const inverse = rates[`${to}/${from}`];
  const known = direct && quoteOn(direct, day);
  if (known) return known;
  const reciprocal = inverse && quoteOn(inverse, day);
  return reciprocal ? over(ONE, reciprocal) : null;
}

/** What one unit is worth in the currency asked for. */
export function unitValueOn(market: Market, symbol: string, to: string, day: string): Q {
  const terms = market.prices[symbol];
  const price = terms && quoteOn(terms.quotes, day);
  if (!terms || !price) throw new Error(`No price of ${symbol} on ${day}`);
  if (terms.currency === 'GBX') return times(times(price, q(1n, 100n)), rateOn(market, 'GBP', to, day));
  return times(price, rateOn(market, terms.currency, to, day));
}
