/** Stored figures that are older than the facts are asked for again, once, however many readers notice. */
import { finding, type Finding } from '#packages/findings';
import type { Context } from '#server/people';

/** Queue of the job that rebuilds the stored figures of a tenant. */
export const REBUILD_FIGURES = 'figures.rebuild';

/** The finding for a reader of `stale` old figures, after asking for new ones; nothing when there are none. */
export async function rebuilding(context: Pick<Context, 'jobs'>, stale: number): Promise<Finding[]> {
  if (stale === 0) return [];
  await context.jobs.send(REBUILD_FIGURES, {}, { key: 'tenant' });
  return [finding('figures.rebuilding', { count: stale })];
}
