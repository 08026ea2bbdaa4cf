/** Keeps the runs of data processes: each with its steps as they were when it was asked for, and what became of them. */
import { sql, type SQL } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { isRecord, textOf } from '#packages/fields';
import type { Db } from '#platform';
import { wireMoment } from '#server/records';
import { DATA_METHODS, type DataFailure, type DataMethod, type DataRun, type DataStep } from '../contract.ts';

const MOST_LISTED = 20;

const RUN = sql`r.id, r.state, coalesce(p.name, '') as by, ${wireMoment(sql`r.created_at`)} as "createdAt", ${wireMoment(sql`r.ended_at`)} as "endedAt",
  coalesce((select jsonb_agg(jsonb_build_object('place', s.place, 'dataset', s.dataset, 'state', s.state, 'rows', s.rows, 'why', s.why,
      'datasetId', (select d.id from dataset d where lower(d.name) = lower(s.dataset)),
      'from', case when s.get_from_api then s.method || ' ' || regexp_replace(s.location, '[?#].*$', '') else s.file_name end) order by s.place)
    from data_run_step s where s.run_id = r.id), '[]') as steps`;
const FROM = sql`data_run r left join person p on p.id = r.created_by`;

export async function listRuns(db: Db, process: string): Promise<DataRun[]> {
  const { rows } = await db.execute<DataRun & Record<string, unknown>>(
    sql`select ${RUN} from ${FROM} where r.process_id = ${process} order by r.created_at desc, r.id limit ${MOST_LISTED}`,
  );
  return rows;
}

/** @throws Refusal `dataRun.unknown` */
export async function readRun(db: Db, id: string): Promise<DataRun> {
  const { rows } = await db.execute<DataRun & Record<string, unknown>>(sql`select ${RUN} from ${FROM} where r.id = ${id}`);
  return rows[0] ?? refuse('dataRun.unknown');
}

interface StepToRun {
  readonly getFromApi: boolean;
  readonly method: DataMethod;
  readonly location: string | null;
  readonly file: string | null;
  readonly fileName: string | null;
  readonly dataset: string;
}

function stepToRun({ values }: DataStep): StepToRun {
  const file = values['file'];
  const [url, name] = isRecord(file) ? [textOf(file['url'] as never), textOf(file['name'] as never)] : ['', ''];
  return {
    getFromApi: values['getFromApi'] === true,
    method: DATA_METHODS.find((method) => method === values['method']) ?? 'GET',
    location: textOf(values['location']) || null,
    file: url || null,
    fileName: name || null,
    dataset: textOf(values['dataset']).trim(),
  };
}

/** @returns its id. @throws Refusal `dataRun.empty`, `dataRun.busy` */
export async function insertRun(db: Db, process: string, steps: readonly DataStep[], tell: (id: string) => void): Promise<string> {
  if (steps.length === 0) refuse('dataRun.empty');
  const lines = JSON.stringify(steps.map((step, at) => ({ ...stepToRun(step), place: at + 1 })));
  return db.transaction(async (tx) => {
    const made = await tx.execute<{ id: string }>(sql`
      insert into data_run (process_id) values (${process})
      on conflict (tenant_id, process_id) where state in ('queued', 'running') do nothing returning id`);
    const id = made.rows[0]?.id ?? refuse('dataRun.busy');
    tell(id);
    await tx.execute(sql`
      insert into data_run_step (run_id, place, get_from_api, method, location, file, file_name, dataset)
      select ${id}, j.place, j."getFromApi", j.method, j.location, j.file, j."fileName", j.dataset from jsonb_to_recordset(${lines}::jsonb)
        as j(place int, "getFromApi" boolean, method text, location text, file text, "fileName" text, dataset text)`);
    return id;
  });
}

/** @throws Refusal `dataRun.unknown` */
export async function stopRun(db: Db, id: string): Promise<DataRun> {
  await db.transaction(async (tx) => {
    const stopped = await tx.execute(
      sql`update data_run set state = 'stopped', ended_at = now() where id = ${id} and state in ('queued', 'running') returning id`,
    );
    // The step that it is at is finished by the job.
    if (stopped.rows.length > 0) await tx.execute(skipRest(id));
  });
  return readRun(db, id);
}

function skipRest(run: string): SQL {
  return sql`update data_run_step set state = 'skipped' where run_id = ${run} and state = 'waiting'`;
}

export interface RunStep extends Record<string, unknown>, StepToRun {
  readonly place: number;
  readonly state: 'waiting' | 'running';
  readonly process: string;
}

/** The next step of a run that goes on, and that it is at it; null where there is none. A step that was begun before comes again. */
export async function beginNextStep(db: Db, run: string): Promise<RunStep | null> {
  return db.transaction(async (tx) => {
    const going = await tx.execute(
      sql`update data_run set state = 'running' where id = ${run} and state in ('queued', 'running') returning id`,
    );
    if (going.rows.length === 0) return null;
    const { rows } = await tx.execute<RunStep>(sql`
      select s.place, s.state, s.get_from_api as "getFromApi", s.method, s.location, s.file, s.file_name as "fileName", s.dataset, r.process_id as process
      from data_run_step s join data_run r on r.id = s.run_id
      where s.run_id = ${run} and s.state in ('waiting', 'running') order by s.place limit 1`);
    const [step] = rows;
    if (!step) {
      await tx.execute(sql`update data_run set state = 'done', ended_at = now() where id = ${run}`);
      return null;
    }
    await tx.execute(sql`update data_run_step set state = 'running' where run_id = ${run} and place = ${step.place}`);
    return step;
  });
}

export async function finishStep(tx: Db, run: string, place: number, rows: number): Promise<void> {
  await tx.execute(
    sql`update data_run_step set state = 'done', rows = ${rows}, ended_at = now() where run_id = ${run} and place = ${place} and state = 'running'`,
  );
}

/** A failed step ends the run. */
export async function failStep(db: Db, run: string, place: number, why: DataFailure): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update data_run_step set state = 'failed', why = ${JSON.stringify(why)}::jsonb, ended_at = now()
      where run_id = ${run} and place = ${place} and state = 'running'`);
    await tx.execute(skipRest(run));
    await tx.execute(sql`update data_run set state = 'failed', ended_at = now() where id = ${run} and state = 'running'`);
  });
}

/** Runs that the last stop of the server interrupted. */
export async function listUnfinishedRuns(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from data_run where state in ('queued', 'running')`);
  return rows.map(({ id }) => id);
}
