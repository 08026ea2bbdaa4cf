/** Asks a market data service for all that a firm needs; what does not come is named, and keeps nothing else back. */
import { limitConcurrency, type Log } from '#platform';
import { MarketDataUnknown, type MarketDataService, type MissingPart } from '../contract.ts';
import type { QuestionList, NeededRate, NeededSeries } from './needed.ts';

const AT_ONCE = 4;
/** How long one question may take. */
const QUESTION_MS = 10_000;
/** After so many silences in a row nothing more is asked: the service is down. */
const MOST_SILENCES = 20;

export interface FetchedPrice {
  readonly date: string;
  readonly symbol: string;
  readonly price: string;
  readonly currency: string;
}

export interface FetchedRate {
  readonly date: string;
  readonly base: string;
  readonly quote: string;
  readonly rate: string;
}

export interface FetchedMarketData {
  readonly prices: readonly FetchedPrice[];
  readonly rates: readonly FetchedRate[];
  readonly missing: readonly MissingPart[];
  /** Whether the service has answered anything; true where it was asked nothing. */
  readonly answered: boolean;
}

interface MarketQuestion {
  readonly service: MarketDataService;
  readonly series: QuestionList<NeededSeries>;
  readonly rates: QuestionList<NeededRate>;
  /** The last day that is asked for. */
  readonly today: string;
  readonly signal: AbortSignal;
  readonly log: Log;
}

type AskedPart<Fact> = { readonly facts: readonly Fact[] } | { readonly missing: MissingPart };

/** @throws the reason of the signal when it is aborted */
export async function askMarketData({ service, series, rates, today, signal, log }: MarketQuestion): Promise<FetchedMarketData> {
  const inTurn = limitConcurrency(AT_ONCE);
  let silences = 0;
  const ask = <Fact>(part: Pick<MissingPart, 'kind' | 'name'>, question: (deadline: AbortSignal) => Promise<AskedPart<Fact>>) =>
    inTurn(async (): Promise<AskedPart<Fact>> => {
      signal.throwIfAborted();
      if (silences >= MOST_SILENCES) return { missing: { ...part, why: 'silent' } };
      try {
        const answer = await question(AbortSignal.any([signal, AbortSignal.timeout(QUESTION_MS)]));
        silences = 0;
        return answer;
      } catch (error) {
        signal.throwIfAborted();
        // What it does not know it has answered; a service that is down answers nothing.
        const why = error instanceof MarketDataUnknown ? 'unknown' : 'silent';
        silences = why === 'silent' ? silences + 1 : 0;
        log.warn({ err: error, ...part, why }, 'a market data service did not state what it was asked for');
        return { missing: { ...part, why } };
      }
    });
  const [askedRates, askedPrices] = await Promise.all([
    Promise.all(
      rates.asked.map(({ from, to }) =>
        ask({ kind: 'rate', name: `${from}/${to}` }, async (deadline): Promise<AskedPart<FetchedRate>> => {
          const { rate, date } = await service.exchangeRate({ from, to }, deadline);
          // A day that has not come yet is refused by the import of the file, and with it the whole file.
          return { facts: [{ date: date === null || date > today ? today : date, base: from, quote: to, rate }] };
        }),
      ),
    ),
    Promise.all(
      series.asked.map(({ symbol, currency, from }) => {
        const part = { kind: 'price', name: symbol } as const;
        return ask(part, async (deadline): Promise<AskedPart<FetchedPrice>> => {
          const stated = await service.timeSeries({ symbol, from, to: today }, deadline);
          if (stated.currency !== null && stated.currency !== currency) return { missing: { ...part, why: 'currency' } };
          return { facts: closesBetween(stated.closes, from, today).map(({ date, close }) => ({ date, symbol, price: close, currency })) };
        });
      }),
    ),
  ]);
  const parts = [...askedRates, ...askedPrices];
  const missing = parts.flatMap((part) => ('missing' in part ? [part.missing] : []));
  const unasked = [
    ...rates.left.map(({ from, to }): MissingPart => ({ kind: 'rate', name: `${from}/${to}`, why: 'unasked' })),
    ...series.left.map(({ symbol }): MissingPart => ({ kind: 'price', name: symbol, why: 'unasked' })),
  ];
  return {
    prices: factsOf(askedPrices),
    rates: factsOf(askedRates),
    missing: [...unasked, ...missing],
    answered: parts.length === 0 || missing.filter(({ why }) => why === 'silent').length < parts.length,
  };
}

function factsOf<Fact>(parts: readonly AskedPart<Fact>[]): Fact[] {
  return parts.flatMap((part) => ('facts' in part ? part.facts : []));
}

/** One close of each day, the last that is stated; days that were not asked for are left out. */
function closesBetween(closes: readonly { readonly date: string; readonly close: string }[], from: string, to: string) {
  return [...new Map(closes.filter(({ date }) => date >= from && date <= to).map((one) => [one.date, one])).values()];
}
