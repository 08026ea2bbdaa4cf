/** Takes the steps of a bundle: check, bring in, stop, take back. Each changes the state, and leaves the work to the job. */
import { sql, type SQL } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import type { SignedInContext } from '#server/people';
import type { Bundle, BundleState } from '../../contract.ts';
import { sendToJob } from './job.ts';
import { findBundle, LEFT_OUT, readBundle, STOPPED, type StoredBundle } from './storage.ts';

/** @throws Refusal `bundle.unknown`, `bundle.busy`, `bundle.waits`, `bundle.settled` */
export async function checkBundle({ db, jobs, tell }: SignedInContext, id: string): Promise<Bundle> {
  const one = await findBundle(db, id);
  tell({ subject: { kind: 'bundle', id } });
  await db.transaction(async (tx) => {
    await changeState(tx, one, ['checked'], sql`state = 'checking', ${BEGUN}`);
    await tx.execute(sql`update bundle_file set state = 'waiting', why = null where bundle_id = ${id}`);
  });
  await sendToJob(jobs, id);
  return readBundle(db, id);
}

/**
 * @param without the place of a file that stands in the way, and is left out
 * @throws Refusal `bundle.unknown`, `bundle.busy`, `bundle.waits`, `bundle.settled`, `bundle.going-back`, `bundle.file-settled`
 */
export async function bringBundle({ db, jobs, tell }: SignedInContext, id: string, without: number | undefined): Promise<Bundle> {
  const one = await findBundle(db, id);
  // The files that are left may rest on what is gone.
  if ((await readBundle(db, id)).isGoingBack) refuse('bundle.going-back');
  tell({ subject: { kind: 'bundle', id }, detail: { without: without ?? null } });
  await db.transaction(async (tx) => {
    await changeState(tx, one, ['checked', 'stopped'], sql`state = 'running', begun_at = coalesce(begun_at, now()), ${BEGUN}`, true);
    if (without !== undefined) await skipFile(tx, id, without);
  });
  await sendToJob(jobs, id);
  return readBundle(db, id);
}

/** A step of the one who asks for it. */
const BEGUN = sql`stopped_why = null, asked_by = app_person()`;

async function skipFile(tx: Db, id: string, place: number): Promise<void> {
  const { rows } = await tx.execute(
    sql`update bundle_file set ${LEFT_OUT} where bundle_id = ${id} and place = ${place} and state in ('refused', 'asks', 'waiting', 'checked', 'working') returning place`,
  );
  if (rows.length === 0) refuse('bundle.file-settled');
}

/** @throws Refusal `bundle.unknown` */
export async function stopBundle({ db, tell }: SignedInContext, id: string): Promise<Bundle> {
  await findBundle(db, id);
  tell({ subject: { kind: 'bundle', id } });
  await db.transaction((tx) =>
    tx.execute(sql`
      update bundle set ${STOPPED}, stopped_why = 'asked'
      where id = ${id} and state in ('checking', 'running', 'undoing')`),
  );
  return readBundle(db, id);
}

/** @throws Refusal `bundle.unknown`, `bundle.busy`, `bundle.waits`, `bundle.settled`, `bundle.forgotten` */
export async function undoBundle({ db, jobs, tell }: SignedInContext, id: string): Promise<Bundle> {
  const one = await findBundle(db, id);
  tell({ subject: { kind: 'bundle', id } });
  if ((await readBundle(db, id)).isForgotten) refuse('bundle.forgotten');
  const begun = sql`undo_begun_at = case when begun_at is null then null else coalesce(undo_begun_at, now()) end`;
  await db.transaction((tx) =>
    changeState(tx, one, ['checking', 'checked', 'stopped', 'done'], sql`state = 'undoing', ${begun}, ${BEGUN}`),
  );
  await sendToJob(jobs, id);
  return readBundle(db, id);
}

/** One at a time is brought in, or taken back from where it was: what was only checked changes nothing, and need not wait. */
async function changeState(
  tx: Db,
  { id, state, isBegun }: StoredBundle,
  from: readonly BundleState[],
  change: SQL,
  begins = isBegun,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(app_tenant()::text || 'bundles', 0))`);
  const others = await tx.execute(sql`select from bundle where id <> ${id} and state in ('running', 'undoing') and begun_at is not null`);
  if (begins && others.rows.length > 0) refuse('bundle.waits');
  const { rows } = await tx.execute(
    sql`update bundle set ${change} where id = ${id} and state = any(${sql.param([...from])}::text[]) returning id`,
  );
  if (rows.length > 0) return;
  refuse(state === 'checking' || state === 'running' || state === 'undoing' ? 'bundle.busy' : 'bundle.settled');
}
