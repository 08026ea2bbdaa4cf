/**
 * What was last read and opened for pages, kept in the thread that computes them: a page, its tabs and the passports of its numbers ask about the
 * same history one after another. Kept by what it depends on, all of which is read anew for each question: who asks, which portfolios they reach,
 * when the facts last changed and how costs are counted. Lists and jobs, which ask of each history once, read it themselves.
 */
import { sql } from 'drizzle-orm';
import { factsAt, factsMoment } from '#server/instruments';
import { costRulesValue } from '#server/portfolios';
import type { Db } from '#server/tenants';
import { keepBooks, readFacts, type Facts } from './book.ts';

/** Transactions of all that is kept: with their books and daily series some 30 MB. */
const MOST_TRANSACTIONS = 20_000;
/** So that what has few transactions and many prices does not gather either. */
const MOST_KEPT = 16;

const kept = new Map<string, { readonly facts: Promise<Facts>; transactions: number }>();

/** As `readFacts`. The same object as before where nothing has changed, so that what was made of it can be found again by it. */
export async function keptFacts(db: Db, portfolios: readonly string[], asOf: string, alsoQuoted: readonly string[] = []): Promise<Facts> {
  const { changed, ...reader } = await standingOf(db, portfolios);
  const key = JSON.stringify([reader, changed, portfolios, asOf, alsoQuoted]);
  const known = kept.get(key);
  // The last one used stands last.
  kept.delete(key);
  const one = known ?? { facts: readFacts(db, portfolios, asOf, alsoQuoted), transactions: 0 };
  kept.set(key, one);
  try {
    const facts = await one.facts;
    keepBooks(facts);
    // What came while they were read may be among them: such facts are those of no moment, and answer this question alone.
    if (!known && (await factsAt(db)) !== changed && kept.get(key) === one) kept.delete(key);
    one.transactions = [...facts.rows.values()].reduce((count, rows) => count + rows.length, 0);
  } catch (error) {
    if (kept.get(key) === one) kept.delete(key);
    throw error;
  }
  keepFew();
  return one.facts;
}

/** Who asks and what they reach, when the facts last changed, and how costs are counted, in one question. */
async function standingOf(db: Db, portfolios: readonly string[]): Promise<{ readonly changed: string }> {
  const { rows } = await db.execute<{ changed: string }>(sql`
    select current_user as role, app_tenant() as tenant, app_person() as person,
      (select count(*)::int from portfolio where id = any(${sql.param([...portfolios])}::uuid[])) as reached,
      ${factsMoment} as changed, ${costRulesValue(portfolios)} as rules`);
  const [standing] = rows;
  if (!standing) throw new Error('a question without a table answers one row');
  return standing;
}

function keepFew(): void {
  let transactions = [...kept.values()].reduce((count, one) => count + one.transactions, 0);
  for (const [key, one] of kept) {
    if (kept.size <= 1 || (kept.size <= MOST_KEPT && transactions <= MOST_TRANSACTIONS)) return;
    kept.delete(key);
    transactions -= one.transactions;
  }
}
