/** Declares market data: prices and exchange rates that a service outside supplies, and what became of each time it was asked [FEED-44]. */
import { z } from 'zod';
import { answerSchema, endpoint, Id, Moment } from '#packages/endpoint';

/** The closes of one instrument, as the service states them. */
export interface TimeSeries {
  /** Null where the service does not say. */
  readonly currency: string | null;
  /** Decimal texts, in `currency`. */
  readonly closes: readonly { readonly date: string; readonly close: string }[];
}

/** What one unit of the first currency is worth in the second. */
export interface StatedExchangeRate {
  readonly rate: string;
  /** Null where the service does not say: then it is of today. */
  readonly date: string | null;
}

/** The service has answered, and knows nothing that can be read. */
export class MarketDataUnknown extends Error {}

/** A service of market data. Each question throws where there is no answer, and MarketDataUnknown where there is none that can be read. */
export interface MarketDataService {
  readonly timeSeries: (
    question: { readonly symbol: string; readonly from: string; readonly to: string },
    deadline: AbortSignal,
  ) => Promise<TimeSeries>;
  readonly exchangeRate: (question: { readonly from: string; readonly to: string }, deadline: AbortSignal) => Promise<StatedExchangeRate>;
}

/** The order is queued -> asking -> checking -> done; `failed` ended without its facts or with a part of them, or the service answered nothing at all. */
export const MARKET_DATA_STATES = ['queued', 'asking', 'checking', 'done', 'failed'] as const;

/**
 * Why a part is missing: there was no answer in JSON; the answer was nothing that can be read as a price or a rate; the service stated it in another
 * currency than the instrument is quoted in; or it was not asked, because one run asks for no more.
 */
export const MISSING_REASONS = ['silent', 'unknown', 'currency', 'unasked'] as const;

const MissingPart = z.object({
  kind: z.enum(['price', 'rate']),
  /** A symbol, or two currencies: `GBP/EUR`. */
  name: z.string(),
  why: z.enum(MISSING_REASONS),
});
export type MissingPart = z.infer<typeof MissingPart>;

export const MarketDataRun = z.object({
  id: Id,
  state: z.enum(MARKET_DATA_STATES),
  /** The name of the member of staff who asked; null where it was the daily run. */
  by: z.string().nullable(),
  askedAt: Moment,
  endedAt: Moment.nullable(),
  /** New facts that it brought in. */
  prices: z.number().int(),
  rates: z.number().int(),
  missing: z.array(MissingPart),
  /** The files of prices and of rates, among the imports. */
  imports: z.array(Id),
});
export type MarketDataRun = z.infer<typeof MarketDataRun>;

export const marketData = {
  readMarketData: endpoint({
    method: 'GET',
    path: '/api/market-data',
    may: 'house.keep',
    summary: 'The market data service of the firm, and the last twenty times that it was asked, newest first',
    input: z.object({}),
    output: answerSchema(
      z.object({
        /** Null where none is set. */
        title: z.string().nullable(),
        /** Whether it is asked: where static files stand in the place of every service, nothing is. */
        asked: z.boolean(),
        runs: z.array(MarketDataRun),
      }),
    ),
    refuses: [],
  }),
  fetchMarketData: endpoint({
    method: 'POST',
    path: '/api/market-data/fetch',
    may: 'house.keep',
    summary: 'Ask the market data service for prices and exchange rates now; follow readMarketData until it has ended',
    input: z.object({}),
    output: z.object({ id: Id }),
    refuses: ['marketData.none', 'marketData.busy'],
  }),
};
