/**
 * Runs the changes of a tenant's facts one arrival after the other, so that the state an arrival was checked against still holds when it is
 * committed.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';

export type DbTransaction = Parameters<Parameters<Db['transaction']>[0]>[0];

export async function withArrivalTurn<Result>(db: Db, work: (tx: DbTransaction) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await takeArrivalTurn(tx);
    return work(tx);
  });
}

/** Runs within a transaction that is open already; the turn ends with it. */
export async function takeArrivalTurn(tx: Pick<DbTransaction, 'execute'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('portico.arrivals ' || app_tenant()::text, 0))`);
}
