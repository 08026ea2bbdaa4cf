/** Keeps each time that the market data service was asked, and what came of it. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { type Db, wireMoment } from '#platform';
import type { MarketDataRun, MissingPart } from '../contract.ts';

const MOST_LISTED = 20;
/** What is listed by name; a service that is down misses everything. */
const MOST_MISSING = 500;

const AT_WORK = sql`state in ('queued', 'asking', 'checking')`;

export async function listRuns(db: Db): Promise<MarketDataRun[]> {
  const { rows } = await db.execute<MarketDataRun & Record<string, unknown>>(sql`
    select r.id, r.state, p.name as by, ${wireMoment(sql`r.asked_at`)} as "askedAt", ${wireMoment(sql`r.ended_at`)} as "endedAt", r.prices, r.rates,
      r.missing, to_jsonb(r.imports) as imports
    from market_data_run r left join person p on p.id = r.asked_by order by r.asked_at desc, r.id limit ${MOST_LISTED}`);
  return rows;
}

/** @param by null for the daily run. @returns null where one is at work already */
export async function insertRun(db: Db, by: string | null): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into market_data_run (asked_by) values (${by}) on conflict (tenant_id) where ${AT_WORK} do nothing returning id`);
  return rows[0]?.id ?? null;
}

/** @throws Refusal `marketData.busy` */
export async function startRun(db: Db, by: string): Promise<string> {
  return (await insertRun(db, by)) ?? refuse('marketData.busy');
}

/** Asks anew where it was broken off. @returns the imports that were begun until then; null where it is not to be asked */
export async function beginAsking(db: Db, run: string): Promise<string[] | null> {
  const { rows } = await db.execute<{ imports: string[] }>(
    sql`update market_data_run set state = 'asking' where id = ${run} and state in ('queued', 'asking') returning to_jsonb(imports) as imports`,
  );
  return rows[0]?.imports ?? null;
}

/** Notes an import in the transaction that stores it, so that none is left that no run knows. */
export async function noteImport(tx: Db, run: string, id: string): Promise<void> {
  await tx.execute(sql`update market_data_run set imports = imports || ${id}::uuid where id = ${run}`);
}

export async function beginChecking(db: Db, run: string, imports: readonly string[], missing: readonly MissingPart[]): Promise<void> {
  await db.execute(sql`
    update market_data_run set state = 'checking', imports = ${sql.param(imports)}::uuid[],
      missing = ${JSON.stringify(missing.slice(0, MOST_MISSING))}::jsonb
    where id = ${run} and state = 'asking'`);
}

/** @returns the imports that are to come to an end; null where the run has ended */
export async function readCheckedImports(db: Db, run: string): Promise<string[] | null> {
  const { rows } = await db.execute<{ imports: string[] }>(
    sql`select to_jsonb(imports) as imports from market_data_run where id = ${run} and state = 'checking'`,
  );
  return rows[0]?.imports ?? null;
}

/** @param missing where it was not noted before */
export async function endRun(
  db: Db,
  run: string,
  state: 'done' | 'failed',
  { prices, rates }: Pick<MarketDataRun, 'prices' | 'rates'>,
  missing: readonly MissingPart[] | null = null,
): Promise<void> {
  await db.execute(sql`
    update market_data_run set state = ${state}, prices = ${prices}, rates = ${rates}, ended_at = now(),
      missing = coalesce(${missing && JSON.stringify(missing.slice(0, MOST_MISSING))}::jsonb, missing)
    where id = ${run} and ${AT_WORK}`);
}

export async function listUnfinishedRuns(db: Db): Promise<{ readonly id: string; readonly checking: boolean }[]> {
  const { rows } = await db.execute<{ id: string; checking: boolean }>(
    sql`select id, state = 'checking' as checking from market_data_run where ${AT_WORK}`,
  );
  return rows;
}

export async function removeRunsBefore(db: Db, moment: string): Promise<void> {
  await db.execute(sql`delete from market_data_run where ended_at < ${moment}`);
}
