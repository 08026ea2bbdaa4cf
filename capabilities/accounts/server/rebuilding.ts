/** Stored figures that are older than the facts are asked for again, once, however many readers notice. */
import { finding, type Finding } from '#packages/findings';
import type { Context } from '#server/people';
import type { Jobs } from '#server/tenants';

/** Queue of the job that rebuilds the stored figures of a tenant. */
export const REBUILD_FIGURES = 'figures.rebuild';

/** Asks for new stored figures of the tenant; however many ask before it is done, it is done once. */
export async function askToRebuild(jobs: Jobs): Promise<void> {
  await jobs.send(REBUILD_FIGURES, {}, { key: 'tenant' });
}

/** The finding for a reader of `stale` old figures, after asking for new ones; nothing when there are none. */
export async function rebuilding(context: Pick<Context, 'jobs'>, stale: number): Promise<Finding[]> {
  if (stale === 0) return [];
  await askToRebuild(context.jobs);
  return [finding('figures.rebuilding', { count: stale })];
}
