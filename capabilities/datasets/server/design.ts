/** Reads and changes the steps of a data process, in the order in which they run [DES-03]. */
import { sql } from 'drizzle-orm';
import { Refusal, refuse, type InputOf } from '#packages/endpoint';
import { sameValue, type FieldValues } from '#packages/fields';
import type { Db } from '#platform';
import { holdFiles } from '#server/files';
import { checkValues, inOneTransaction } from '#server/records';
import { DATA_PROCESSES, DATA_STEPS, type DataDesign, type DataStep, type datasets } from '../contract.ts';
import { dataSteps, stepKeeper, type DataStepContext } from './collections.ts';

/** @throws Refusal `dataProcess.unknown` */
export async function readDesign(db: Db, id: string): Promise<DataDesign> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from record where id = ${id} and collection = ${DATA_PROCESSES} and active`,
  );
  const [process] = rows;
  if (!process) refuse('dataProcess.unknown');
  return { id, name: process.name, steps: await readSteps(db, id) };
}

export async function readSteps(db: Db, process: string): Promise<DataStep[]> {
  const { rows } = await db.execute<DataStep & Record<string, unknown>>(sql`
    select id, version, data as values from record where collection = ${DATA_STEPS} and parent_id = ${process} and active
    order by position, created_at, id`);
  return rows;
}

type DesignChange = InputOf<(typeof datasets)['changeDataDesign']>;

/**
 * All of it or nothing. Values that did not change are left as they are.
 * @throws Refusal `dataProcess.unknown`, `record.changed`, `input.invalid` with the place of the step before the name of the field, as `2.location`
 */
export async function changeDesign(context: DataStepContext, { dataProcess, steps, before }: DesignChange): Promise<DataDesign> {
  await readDesign(context.db, dataProcess);
  const left = new Set(steps.map(({ id }) => id));
  const removed = before.filter((id) => !left.has(id));
  context.tell({ subject: { kind: DATA_PROCESSES, id: dataProcess }, detail: { steps: steps.length, removed: removed.length } });
  await inOneTransaction(context, async (within) => {
    // One designer saves at a time.
    await within.db.execute(sql`select id from record where id = ${dataProcess} for update`);
    const kept = await readSteps(within.db, dataProcess);
    // Whoever has added, removed or moved one since has to be heard.
    if (kept.map(({ id }) => id).join() !== before.join()) refuse('record.changed');
    for (const id of removed) await stepKeeper.remove!(within, id);
    const byId = new Map(kept.map((step) => [step.id, step]));
    for (const [at, step] of steps.entries()) await placingFaults(at + 1, () => keepStep(within, dataProcess, step, byId.get(step.id)));
    const order = steps.map(({ id }) => id);
    await arrangeSteps(within.db, dataProcess, order);
    // A new step whose id is taken by another record has not been made.
    if ((await readSteps(within.db, dataProcess)).map(({ id }) => id).join() !== order.join()) refuse('record.changed');
  });
  return readDesign(context.db, dataProcess);
}

async function keepStep(
  context: DataStepContext,
  parent: string,
  { id, version, values: wanted }: DesignChange['steps'][number],
  kept: DataStep | undefined,
): Promise<void> {
  // One that somebody else has removed, or that is a step of another process.
  if (version !== null && !kept) refuse('record.changed');
  const before: FieldValues = kept?.values ?? {};
  const { values, files } = checkValues(dataSteps, context, wanted, before);
  if (kept) {
    if (Object.keys(values).every((name) => sameValue(values[name] ?? null, before[name] ?? null))) return;
    if (version !== null && kept.version !== version) refuse('record.changed');
    await stepKeeper.change!(context, { id, version: kept.version, values, kept: before, publish: false });
  } else {
    await stepKeeper.create!(context, { id, values, parent });
  }
  await holdFiles(context.db, 'record', { kind: DATA_STEPS, id }, files);
}

async function placingFaults(place: number, keep: () => Promise<void>): Promise<void> {
  try {
    await keep();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'input.invalid') throw error;
    throw new Refusal(
      'input.invalid',
      Object.fromEntries(Object.entries(error.fields ?? {}).map(([name, said]) => [`${place}.${name}`, said])),
    );
  }
}

async function arrangeSteps(db: Db, process: string, order: readonly string[]): Promise<void> {
  await db.execute(sql`
    update record r set position = o.place from unnest(${sql.param([...order])}::uuid[]) with ordinality o(id, place)
    where r.id = o.id and r.parent_id = ${process} and r.position <> o.place`);
}
