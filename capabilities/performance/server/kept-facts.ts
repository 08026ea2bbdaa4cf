/**
 * Caches the facts that pages read last, in the thread that computes them: a page, its tabs and the provenance of its numbers ask about the same
 * history one after another. The key is everything the facts depend on, read again for each question: who asks, which portfolios they reach, when
 * the facts last changed and how costs are counted. Lists and jobs, which ask about each history once, read without the cache.
 */
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { handleAt, type Db } from '#platform';
import { factsMoment } from '#server/instruments';
import { costRulesValue } from '#server/portfolios';
import { keepBooks, readFacts, type PortfolioFacts } from './book.ts';

/** The most transactions of all facts in the cache: with their books and daily series some 30 MB. */
const MOST_TRANSACTIONS = 20_000;
/** The most entries, so that facts with few transactions and many prices do not pile up either. */
const MOST_KEPT = 16;

const factsCache = new LRUCache<string, { readonly facts: Promise<PortfolioFacts> }>({ max: MOST_KEPT, maxSize: MOST_TRANSACTIONS });

/** Like `readFacts`, but gives the same object where nothing has changed, so that results made from it can be found by it. */
export async function keptFacts(
  db: Db,
  portfolios: readonly string[],
  asOf: string,
  alsoQuoted: readonly string[] = [],
): Promise<PortfolioFacts> {
  const { changed, ...reader } = await readCacheState(db, portfolios);
  const key = JSON.stringify([reader, changed, portfolios, asOf, alsoQuoted]);
  const known = factsCache.get(key);
  if (known) return known.facts;
  // Facts that arrive while these are read are none of them: each statement sees those of the moment in the key.
  const read = { facts: readFacts(handleAt(db, changed), portfolios, asOf, alsoQuoted) };
  factsCache.set(key, read, { size: 1 });
  try {
    const facts = await read.facts;
    keepBooks(facts);
    if (factsCache.peek(key) === read) factsCache.set(key, { facts: read.facts }, { size: cacheSize(facts) });
    return facts;
  } catch (error) {
    if (factsCache.peek(key) === read) factsCache.delete(key);
    throw error;
  }
}

/** Facts that are more than fit alone take the whole cache. */
function cacheSize({ rows }: PortfolioFacts): number {
  const transactions = [...rows.values()].reduce((count, { length }) => count + length, 0);
  return Math.min(Math.max(transactions, 1), MOST_TRANSACTIONS);
}

/** Reads in one query who asks and what they reach, when the facts last changed, and how costs are counted. */
async function readCacheState(db: Db, portfolios: readonly string[]): Promise<{ readonly changed: string }> {
  const { rows } = await db.execute<{ changed: string }>(sql`
    select current_user as role, app_tenant() as tenant, app_person() as person,
      (select count(*)::int from portfolio where id = any(${sql.param([...portfolios])}::uuid[])) as reached,
      ${factsMoment} as changed, ${costRulesValue(portfolios)} as rules`);
  const [standing] = rows;
  if (!standing) throw new Error('a question without a table answers one row');
  return standing;
}
