/** Reads the facts of accounts from their checkpoints on: what they held then, and the facts of later days. */
import { formatDay, type Day } from '#packages/calendar';
import type { Quotes, RateSeries } from '#engine/book';
import type { Db } from '#platform';
import { datedAccrualOf, pricesAfter, ratesAfter, readBondTerms, readCorporateActions, readInstruments } from '#server/instruments';
import { readLedger } from '#server/ledger';
import type { PortfolioFacts } from '../book.ts';
import { quotesSince, type AccountCheckpoint } from './checkpoints.ts';

/** Quotes of the days after a given day; each series is read once. */
export interface LaterQuotes {
  readonly rates: (day: Day) => Promise<readonly RateSeries[]>;
  readonly prices: (day: Day, instruments: readonly string[]) => Promise<ReadonlyMap<string, Quotes>>;
}

export function laterQuotes(db: Db): LaterQuotes {
  const rates = new Map<Day, Promise<readonly RateSeries[]>>();
  const prices = new Map<Day, Map<string, Quotes>>();
  return {
    rates: (day) => {
      const known = rates.get(day) ?? ratesAfter(db, day);
      rates.set(day, known);
      return known;
    },
    prices: async (day, instruments) => {
      const known = prices.get(day) ?? new Map<string, Quotes>();
      prices.set(day, known);
      const missing = instruments.filter((id) => !known.has(id));
      if (missing.length === 0) return known;
      const read = await pricesAfter(db, day, missing);
      for (const id of missing) known.set(id, read.get(id) ?? { days: new Int32Array(), values: new Float64Array() });
      return known;
    },
  };
}

/** The facts of accounts that continue from the checkpoints of one day. */
export async function factsAfter(
  db: Db,
  later: LaterQuotes,
  day: Day,
  checkpoints: readonly AccountCheckpoint[],
  { asOf, moment }: { readonly asOf: Day; readonly moment: string },
): Promise<PortfolioFacts> {
  const closed = checkpoints.flatMap(({ portfolios }) => portfolios);
  const held = [...new Set(checkpoints.flatMap(({ whole }) => whole.lines))];
  const instruments = await readInstruments(db, held, formatDay(asOf));
  const perCent = [...instruments.values()].filter(({ quoted }) => quoted === 'per-cent').map(({ id }) => id);
  const bonds = await readBondTerms(db, perCent);
  const rows = await readLedger(
    db,
    closed.map(({ id }) => id),
    formatDay(day),
  );
  return {
    market: {
      factsAt: moment,
      latestDay: asOf,
      rates: ratesSince(checkpoints[0]?.rates ?? [], await later.rates(day)),
      prices: () => Promise.reject(new Error('only what was held is quoted')),
    },
    instruments,
    quotes: await later.prices(day, held),
    bonds,
    accruals: new Map([...bonds].map(([id, dated]) => [id, datedAccrualOf(dated)])),
    actions: await readCorporateActions(db, held),
    costMethods: () => 'average',
    opening: { day, portfolios: new Map(closed.map((portfolio) => [portfolio.id, portfolio])) },
    rows: Map.groupBy(rows, ({ portfolio }) => portfolio),
  };
}

/** The same facts with the quotes of one account: across corporate actions these are not the same for all accounts. */
export function factsOfAccount(facts: PortfolioFacts, { whole, quotes }: AccountCheckpoint): PortfolioFacts {
  const standing = new Map(quotes);
  return { ...facts, quotes: new Map(whole.lines.map((id) => [id, quotesSince(standing.get(id), facts.quotes.get(id))])) };
}

/** Rates in the order of their codes, as in a market. */
function ratesSince(closed: AccountCheckpoint['rates'], later: readonly RateSeries[]): RateSeries[] {
  const laterOf = new Map(later.map((rate) => [`${rate.base}/${rate.quote}`, rate]));
  const known = closed.map(({ base, quote, standing }) => ({
    base,
    quote,
    quotes: quotesSince(standing, laterOf.get(`${base}/${quote}`)?.quotes),
  }));
  const names = new Set(known.map(({ base, quote }) => `${base}/${quote}`));
  const fresh = later.filter(({ base, quote }) => !names.has(`${base}/${quote}`));
  const code = ({ base, quote }: RateSeries) => `${base} ${quote}`;
  return [...known, ...fresh].sort((a, b) => (code(a) < code(b) ? -1 : 1));
}
