/**
 * Finds the account that owned a portfolio on a day. Access does not depend on it: a portfolio is reached only by the people of its present account,
 * whatever day is asked about, and those of an earlier one are told that something is missing.
 */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { handleAt, type Db } from '#platform';
import type { DatedFact } from '#contract/instruments';
import { arrivalOfRow, factsMoment, seenArrivals } from '#server/instruments';
import type { Portfolio } from '../contract.ts';
import { PORTFOLIO_COLUMNS } from './records.ts';
import { riskProfileOn } from './risk-profiles.ts';
import { portfolio } from './tables.ts';

export interface OwnedPortfolios {
  /** By name. */
  readonly portfolios: readonly Portfolio[];
  /** The number of further portfolios that belonged to the account then, and are out of reach now. */
  readonly outOfReach: number;
  /** The moment of the facts that say so; null where no portfolio ever belonged to the account. */
  readonly factsAt: string | null;
}

/** The portfolios that belonged to an account on a day, or to the members of a group of accounts, as far as they are within reach. */
export async function portfoliosOwnedOn(db: Db, account: string, day: string): Promise<OwnedPortfolios> {
  // Only portfolios that ever belonged to the account. Where no change is known by the day, the first owner still has it; for a portfolio out of
  // reach, the first owner is known only from the next change.
  const changes = sql`portfolio_owner w join arrival a on a.id = w.arrival_id where w.portfolio_id = c.id and w.arrival_id in (${seenArrivals})`;
  const { rows } = await db.execute<{ id: string; owner: string; owned: boolean; reached: boolean; facts_at: string }>(sql`
    with g as (select ${account}::uuid as id union all select account_id from account_member where group_id = ${account}),
    c as (
      select id from portfolio where account_id in (select id from g) or first_account_id in (select id from g)
      union select portfolio_id from portfolio_owner
        where (account_id in (select id from g) or from_account_id in (select id from g)) and arrival_id in (${seenArrivals})
    )
    select *, owner in (select id from g) as owned, ${factsMoment} as facts_at from (select c.id, p.id is not null as reached, coalesce(
      (select w.account_id from ${changes} and w.valid_from <= ${day}::date order by w.valid_from desc, a.committed_at desc limit 1),
      p.first_account_id,
      (select w.from_account_id from ${changes} order by w.valid_from, a.committed_at desc limit 1)) as owner
    from c left join portfolio p on p.id = c.id) o`);
  const factsAt = rows[0]?.facts_at ?? null;
  const owned = rows.filter((row) => row.owned);
  const ownerOf = new Map(owned.filter(({ reached }) => reached).map(({ id, owner }) => [id, owner]));
  if (factsAt === null || ownerOf.size === 0) return { portfolios: [], outOfReach: owned.length, factsAt };
  const portfolios = await handleAt(db, factsAt)
    .select({ ...PORTFOLIO_COLUMNS, changedProfile: riskProfileOn(sql`${portfolio}.id`, day) })
    .from(portfolio)
    .where(and(inArray(portfolio.id, [...ownerOf.keys()]), eq(portfolio.active, true)))
    .orderBy(asc(sql`lower(${portfolio.name})`));
  return {
    // The account that owned it on that day, whoever owns it now.
    portfolios: portfolios.map(({ changedProfile: profile, ...one }) => ({
      ...one,
      riskProfile: profile ?? one.riskProfile,
      accountId: ownerOf.get(one.id) ?? one.accountId,
    })),
    outOfReach: owned.length - ownerOf.size,
    factsAt,
  };
}

/** The changes of owner by a day, of the portfolios given; oldest first. */
export async function ownerFactsOf(db: Db, portfolios: readonly string[], day: string): Promise<DatedFact[]> {
  if (portfolios.length === 0) return [];
  const { rows } = await db.execute<DatedFact & Record<string, unknown>>(sql`
    select distinct on (w.portfolio_id, w.valid_from) 'owner' as kind, p.name, w.valid_from::text as "from",
      json_build_object('account', (select name from account where id = w.account_id)) as says, ${arrivalOfRow} as arrival
    from portfolio_owner w join arrival a on a.id = w.arrival_id join portfolio p on p.id = w.portfolio_id
    where w.portfolio_id = any(${sql.param([...portfolios])}::uuid[]) and w.arrival_id in (${seenArrivals}) and w.valid_from <= ${day}::date
    order by w.portfolio_id, w.valid_from, a.committed_at desc`);
  return rows;
}
