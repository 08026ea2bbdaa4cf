/** A service of market data: the closes of an instrument between two days, and what one currency is worth in another. */
import { z } from 'zod';
import type { MarketDataService } from '#contract/market-data';
import { readDecimal, sign } from '#packages/money';
import { getJson, type ProviderConnection } from '../connection.ts';
import { CurrencyCode, Day, Decimal, MOST_ROWS, OptionalDay, OptionalDecimal } from '../values.ts';

const Positive = Decimal.refine((text) => isPositive(text), 'is not above zero');

const Close = z.object({ date: Day, close: OptionalDecimal, price: OptionalDecimal }).transform(({ date, close, price }, context) => {
  const stated = close ?? price;
  if (stated === null || !isPositive(stated)) {
    context.addIssue('is no price');
    return z.NEVER;
  }
  return { date, close: stated };
});
const Closes = z.array(Close).max(MOST_ROWS);

const SeriesAnswer = z.union([
  Closes.transform((closes) => ({ currency: null, closes })),
  z.object({ currency: CurrencyCode, series: Closes }).transform(({ currency, series }) => ({ currency, closes: series })),
  z.object({ currency: CurrencyCode, results: Closes }).transform(({ currency, results }) => ({ currency, closes: results })),
]);

const RateAnswer = z.object({ rate: Positive, date: OptionalDay });

export function marketDataService(connection: ProviderConnection): MarketDataService {
  const ask = (name: string, query: Readonly<Record<string, string>>, deadline: AbortSignal) =>
    getJson(connection, { path: [name], query }, deadline);
  return {
    timeSeries: async (question, deadline) => SeriesAnswer.parse(await ask('time-series', question, deadline)),
    exchangeRate: async (question, deadline) => RateAnswer.parse(await ask('exchange-rate', question, deadline)),
  };
}

function isPositive(text: string): boolean {
  const read = readDecimal<'rate'>(text);
  return read !== null && sign(read) > 0;
}
