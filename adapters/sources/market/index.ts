/** A service of market data: the closes of an instrument between two days, and what one currency is worth in another. */
import { z } from 'zod';
import { MarketDataUnknown, type MarketDataService } from '#contract/market-data';
import { canonicalDecimal, hasTooManyDigits } from '#packages/csv';
import { readDecimal, sign } from '#packages/money';
import { getJson, ProviderStatus, type ProviderConnection } from '../connection.ts';
import { CurrencyCode, Day, Decimal, MOST_ROWS, OptionalDay } from '../values.ts';

/** Fifteen digits are what a number of JSON says; the rest is how a machine writes it. */
const SIGNIFICANT = 15;
const Stated = z
  .union([z.number().transform((value) => Number(value.toPrecision(SIGNIFICANT))), z.string()])
  .pipe(Decimal)
  .transform(canonicalDecimal)
  // A file is refused for the sake of one such number, which would keep back what all others state.
  .refine((text) => !hasTooManyDigits(text), 'has more digits than are kept');
const OptionalStated = Stated.nullish().transform((value) => value ?? null);

const Positive = Stated.refine((text) => isPositive(text), 'is not above zero');

const Close = z.object({ date: Day, close: OptionalStated, price: OptionalStated }).transform(({ date, close, price }, context) => {
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
    timeSeries: async (question, deadline) => readAnswer(SeriesAnswer, ask('time-series', question, deadline)),
    exchangeRate: async (question, deadline) => readAnswer(RateAnswer, ask('exchange-rate', question, deadline)),
  };
}

/** With these a service says nothing of what it was asked: not to us, not now. */
const NO_ANSWERS: readonly number[] = [401, 403, 408, 429];

/** @throws MarketDataUnknown for what the service does not know, and for what cannot be read */
async function readAnswer<Answer>(schema: z.ZodType<Answer>, answer: Promise<unknown>): Promise<Answer> {
  try {
    const read = schema.safeParse(await answer);
    if (read.success) return read.data;
    throw new MarketDataUnknown('the service answered something else', { cause: read.error });
  } catch (error) {
    if (error instanceof ProviderStatus && error.status >= 400 && error.status < 500 && !NO_ANSWERS.includes(error.status))
      throw new MarketDataUnknown(error.message, { cause: error });
    throw error;
  }
}

function isPositive(text: string): boolean {
  const read = readDecimal<'rate'>(text);
  return read !== null && sign(read) > 0;
}
