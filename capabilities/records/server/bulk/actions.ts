/**
 * Applies an action to many records in a job, one after the other in the name of the person who requested it, so that it goes on when they leave the
 * page. Records that cannot be changed are reported with the reason, and the rest goes on.
 */
import { sql, type SQL } from 'drizzle-orm';
import { refuse, Refusal } from '#packages/endpoint';
import { type Db, wireMoment, type WorkContext } from '#platform';
import type { SignedInContext } from '#server/people';
import { MOST_BULK_RECORDS, type BulkRun, type BulkAction } from '../../contract.ts';
import type { StoredRecord } from '../list/columns.ts';
import { findOne } from '../list/find.ts';
import { contextOfPerson } from '../in-name-of.ts';
import type { Keeper } from '../keeper.ts';

const BULK_QUEUE = 'records.bulk';

/** @throws Refusal `record.kept` where the collection does not allow the action */
export function requireBulkAction<Context extends SignedInContext>({ collection, ...keeper }: Keeper<Context>, action: BulkAction): void {
  const closed = collection.without ?? [];
  const isOpen = {
    publish: () => collection.history && keeper.change && !closed.includes('change'),
    invite: () => keeper.invitation,
    remove: () => keeper.remove && !closed.includes('remove'),
    restore: () => keeper.restore && !closed.includes('remove'),
  };
  if (!isOpen[action]()) refuse('record.kept');
}

/** Of these records those that the action would leave as they are, each with the reason. */
export async function findObstacles<Context extends SignedInContext>(
  context: Context,
  { invitation }: Keeper<Context>,
  action: BulkAction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return action === 'invite' && invitation ? invitation.findObstacles(context, ids) : new Map();
}

interface BulkToPreview {
  readonly action: BulkAction;
  readonly ids: readonly string[];
  /** Those of them that it would leave as they are, each with the reason. */
  readonly obstacles: ReadonlyMap<string, string>;
}

export async function previewBulk<Context extends SignedInContext>(
  { db }: Pick<SignedInContext, 'db'>,
  keeper: Keeper<Context>,
  keepers: readonly Keeper<Context>[],
  { action, ids, obstacles }: BulkToPreview,
): Promise<{ count: number; those: { id: string; name: string }[]; without: BulkRun['failures']; within: number }> {
  requireBulkAction(keeper, action);
  const among = sql`any(${sql.param([...ids])}::uuid[])`;
  const { rows } = await db.execute<{ id: string; name: string; active: boolean }>(
    sql`select r.id, r.name, r.active from (${keeper.rows}) r where r.id = ${among} order by lower(r.name), r.id`,
  );
  const whyNot = ({ id, active }: { readonly id: string; readonly active: boolean }) =>
    active === (action === 'restore') ? 'record.unknown' : (obstacles.get(id) ?? null);
  const goes = rows.filter((row) => whyNot(row) === null);
  const children = action === 'remove' ? keepers.filter(({ collection }) => collection.parent === keeper.collection.name) : [];
  const counted = await Promise.all(
    children.map((child) =>
      db.execute<{ count: number }>(
        sql`select count(*)::int as count from (${child.rows}) r where r.active and r.parent_id = ${among} and not r.id = ${among}`,
      ),
    ),
  );
  return {
    count: goes.length,
    those: goes.slice(0, MOST_BULK_RECORDS).map(({ id, name }) => ({ id, name })),
    without: rows
      .flatMap((row) => {
        const why = whyNot(row);
        return why === null ? [] : [{ id: row.id, name: row.name, why }];
      })
      .slice(0, MOST_BULK_RECORDS),
    within: counted.reduce((sum, one) => sum + (one.rows[0]?.count ?? 0), 0),
  };
}

/** @param tell called with the id of the run, in the transaction that begins it */
export async function startBulk(
  { db, jobs }: Pick<SignedInContext, 'db' | 'jobs'>,
  collection: string,
  action: BulkAction,
  ids: readonly string[],
  tell: (id: string) => void,
): Promise<string> {
  const id = await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`insert into bulk_action (collection, action, ids)
      values (${collection}, ${action}, ${sql.param([...ids])}::uuid[]) returning id`);
    tell(rows[0]!.id);
    return rows[0]!.id;
  });
  // What was begun and not sent on its way is resumed at the next start.
  await jobs.send(BULK_QUEUE, { id }, { key: `${BULK_QUEUE} ${id}` });
  return id;
}

type BulkRow = BulkRun & Record<string, unknown>;

export async function listBulks(db: Db, collection: string): Promise<BulkRun[]> {
  const { rows } = await db.execute<BulkRow>(sql`
    select b.id, b.action, b.state, cardinality(b.ids) as count, b.done, b.failures, coalesce(p.name, '') as by, ${wireMoment(sql`b.created_at`)} as "createdAt",
      ${wireMoment(sql`b.ended_at`)} as "endedAt" from bulk_action b left join person p on p.id = b.created_by
    where b.collection = ${collection} order by b.created_at desc, b.id limit 20`);
  return rows;
}

/** @throws Refusal `record.unknown` */
export async function stopBulk(db: Db, collection: string, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ state: string }>(sql`select state from bulk_action where id = ${id} and collection = ${collection}`);
  if (rows.length === 0) refuse('record.unknown');
  const stopped = await db.execute(sql`update bulk_action set state = 'stopped', ended_at = now()
    where id = ${id} and state in ('waiting', 'running') returning id`);
  return stopped.rows.length > 0;
}

interface StartedBulk extends Record<string, unknown> {
  readonly collection: string;
  readonly action: BulkAction;
  readonly ids: string[];
  readonly state: BulkRun['state'];
  readonly done: number;
  readonly failed: number;
  readonly by: string;
}

async function readStartedBulk(db: Db, id: string): Promise<StartedBulk | null> {
  const { rows } = await db.execute<StartedBulk>(
    sql`select collection, action, ids, state, done, jsonb_array_length(failures) as failed, created_by as by from bulk_action where id = ${id}`,
  );
  return rows[0] ?? null;
}

/**
 * Updates the progress, unless it was stopped meanwhile, or another run of the job has come further.
 * @param done how many records were dealt with before
 * @returns whether it goes on
 */
async function advanceBulk(db: Db, id: string, done: number, change: SQL): Promise<boolean> {
  const { rows } = await db.execute(
    sql`update bulk_action set ${change} where id = ${id} and done = ${done} and state in ('waiting', 'running') returning id`,
  );
  return rows.length > 0;
}

/** After a restart of the server the job goes on where it stopped; the record that it stopped at counts as done where it is as it should be. */
export function bulkJobs<Context extends SignedInContext>(keepers: readonly Keeper<Context>[]) {
  return {
    [BULK_QUEUE]: async (work: WorkContext, { id }: { readonly id: string }): Promise<void> => {
      const begun = await readStartedBulk(work.db, id);
      const keeper = keepers.find(({ collection }) => collection.name === begun?.collection);
      if (!begun || !keeper || !(await advanceBulk(work.db, id, begun.done, sql`state = 'running'`))) return;
      const context = await contextOfPerson<Context>(work, begun.by);
      // What an earlier run of this job may have done before it could say so.
      const resumed = begun.state === 'running' ? begun.done : -1;
      let { failed } = begun;
      for (let done = begun.done; done < begun.ids.length; done += 1) {
        const record = begun.ids[done]!;
        work.signal.throwIfAborted();
        const found = context && (await findOne(context.db, keeper, record));
        const why =
          context === null ? 'permission.missing' : await applyToRecord(context, keeper, begun.action, { id: record, found }, work);
        const isDone = why === null || ((why === ALREADY || INVITED.has(why)) && done === resumed);
        const failure = isDone ? [] : [{ id: record, name: found?.name ?? '', why }];
        const goesOn = await advanceBulk(work.db, id, done, sql`done = done + 1, failures = failures || ${JSON.stringify(failure)}::jsonb`);
        if (!goesOn) return;
        failed += failure.length;
        if (failed >= MOST_BULK_RECORDS && done + 1 < begun.ids.length)
          return void (await advanceBulk(work.db, id, done + 1, sql`state = 'stopped', ended_at = now()`));
      }
      await advanceBulk(work.db, id, begun.ids.length, sql`state = 'done', ended_at = now()`);
    },
  };
}

/** Somebody else had done it already: it is no work of this action, and is not undone with it. */
const ALREADY = 'already';
/** Somebody was invited before, perhaps by this very action. */
const INVITED: ReadonlySet<string | null> = new Set(['invited', 'just-invited']);

/** Applies the action to one record. @returns the code of the refusal, or null where it is done */
async function applyToRecord<Context extends SignedInContext>(
  context: Context,
  keeper: Keeper<Context>,
  action: BulkAction,
  { id, found }: { readonly id: string; readonly found: StoredRecord | null },
  { log, isInterruption }: Pick<WorkContext, 'log' | 'isInterruption'>,
): Promise<string | null> {
  if (!found) return 'record.unknown';
  try {
    if (action === 'publish') {
      if (!found.active) return 'record.unknown';
      if (found.published !== null) return null;
      await keeper.change?.(context, { id, version: found.version, values: found.values, kept: found.values, publish: true });
    } else if (action === 'invite') {
      return (await keeper.invitation?.invite(context, id)) ?? null;
    } else {
      if (found.active !== (action === 'remove')) return ALREADY;
      await keeper[action]?.(context, id);
    }
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    if (isInterruption(error)) throw error;
    log.error({ err: error, collection: keeper.collection.name, record: id, action }, 'one of many records failed');
    return 'failed';
  }
}

/** Continues at start what the last stop interrupted. */
export async function resumeBulks({ db, jobs }: Pick<WorkContext, 'db' | 'jobs'>): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from bulk_action where state in ('waiting', 'running')`);
  for (const { id } of rows) await jobs.send(BULK_QUEUE, { id }, { key: `${BULK_QUEUE} ${id}`, unlessAtWork: true });
}
