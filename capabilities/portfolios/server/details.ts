/** Reads and changes what those who look after a client keep of a portfolio. The grants of the database name the same fields. */
import { sql, type SQL } from 'drizzle-orm';
import { refuse, type InputOf } from '#packages/endpoint';
import type { Actor } from '#packages/policy';
import type { Db } from '#platform';
import { changedFields, keptByActor } from '#server/accounts';
import type { SignedInContext } from '#server/people';
import type { KeptPortfolioDetails, portfolios } from '../contract.ts';

async function findDetails(db: Db, actor: Actor, portfolio: string, lock: SQL): Promise<KeptPortfolioDetails> {
  const { rows } = await db.execute<KeptPortfolioDetails & Record<string, unknown>>(sql`
    select p.name, p.type, p.objective, p.risk_level as "riskLevel", p.esg_rating as "esgRating", p.region, p.inception::text as inception, p.version
    from portfolio p where p.id = ${portfolio} and p.active and ${keptByActor(actor, sql`p.account_id`)} ${lock}`);
  return rows[0] ?? refuse('portfolio.unknown');
}

/** @throws Refusal `portfolio.unknown`, also for one of an account that the caller does not look after */
export function readPortfolioDetails({ db, actor }: SignedInContext, portfolio: string): Promise<KeptPortfolioDetails> {
  return findDetails(db, actor, portfolio, sql``);
}

/** @throws Refusal `portfolio.unknown`, `record.changed` */
export async function changePortfolioDetails(
  { db, actor, tell }: SignedInContext,
  { portfolio, version, ...details }: InputOf<typeof portfolios.changePortfolioDetails>,
): Promise<KeptPortfolioDetails> {
  return db.transaction(async (tx) => {
    const before = await findDetails(tx, actor, portfolio, sql`for update`);
    if (before.version !== version) refuse('record.changed');
    const { name, type, objective, riskLevel, esgRating, region, inception } = details;
    await tx.execute(sql`
      update portfolio set name = ${name}, type = ${type}, objective = ${objective}, risk_level = ${riskLevel}, esg_rating = ${esgRating},
        region = ${region}, inception = ${inception}::date, version = version + 1 where id = ${portfolio}`);
    tell({ detail: { changed: changedFields(before, details) } });
    return findDetails(tx, actor, portfolio, sql``);
  });
}
