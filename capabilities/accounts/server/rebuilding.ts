/** Requests a rebuild of stored figures that are older than the facts, once, however many readers notice. */
import { sql } from 'drizzle-orm';
import { finding, type Finding } from '#packages/findings';
import type { Jobs } from '#platform';
import type { HandlerContext } from '#server/people';

/** Queue of the job that rebuilds the stored figures of a tenant. */
export const REBUILD_FIGURES = 'figures.rebuild';

/** Queues a rebuild of the tenant's stored figures; several requests before it runs lead to one run. */
export async function requestRebuild(jobs: Jobs): Promise<void> {
  await jobs.send(REBUILD_FIGURES, {}, { key: 'tenant' });
}

/**
 * Deletes the stored figures of an account, or of the account of a portfolio, so that they are rebuilt from its beginning: its portfolios, or the
 * currency of one of them, have changed.
 */
export async function forgetFigures({ db, jobs }: Pick<HandlerContext, 'db' | 'jobs'>, id: string): Promise<void> {
  await db.execute(
    sql`with o as (select ${id}::uuid as id union all select account_id from portfolio where id = ${id})
      delete from account_summary where account_id in (select id from o)
        or account_id in (select group_id from account_member where account_id in (select id from o))`,
  );
  await db.execute(
    sql`delete from portfolio_summary where portfolio_id = ${id} or portfolio_id in (select id from portfolio where account_id = ${id})`,
  );
  await requestRebuild(jobs);
}

/** Queues a rebuild where `stale` figures are out of date, and returns the finding for their reader; nothing where none are. */
export async function requestRebuildIfStale(context: Pick<HandlerContext, 'jobs'>, stale: number): Promise<Finding[]> {
  if (stale === 0) return [];
  await requestRebuild(context.jobs);
  return [finding('figures.rebuilding', { count: stale })];
}
