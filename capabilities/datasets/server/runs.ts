/** Keeps the runs of data processes: each with its steps as they were when it was asked for, and what became of them. */
import { sql, type SQL } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { isRecord, textOf } from '#packages/fields';
import { type Db, wireMoment } from '#platform';
import type { Translate } from '#packages/texts';
import { DATA_METHODS, type DataMethod, type DataRun, type DataRunStep, type DataStep } from '../contract.ts';
import type { DataFailure } from './failure.ts';

const MOST_LISTED = 20;

const RUN = sql`r.id, r.state, coalesce(p.name, '') as by, ${wireMoment(sql`r.created_at`)} as "createdAt", ${wireMoment(sql`r.ended_at`)} as "endedAt",
  coalesce((select jsonb_agg(jsonb_build_object('place', s.place, 'dataset', s.dataset, 'state', s.state, 'rows', s.rows, 'why', s.why,
      'datasetId', (select d.id from dataset d where lower(d.name) = lower(s.dataset)),
      'from', case when s.get_from_api then s.method || ' ' || regexp_replace(s.location, '[?#].*$', '') else s.file_name end) order by s.place)
    from data_run_step s where s.run_id = r.id), '[]') as steps`;
const FROM = sql`data_run r left join person p on p.id = r.created_by`;

/** Who reads runs, and in which words. */
export interface RunReader {
  readonly db: Db;
  readonly words: Translate;
}

type RunRow = Omit<DataRun, 'steps'> &
  Record<string, unknown> & { readonly steps: readonly (Omit<DataRunStep, 'why'> & { readonly why: DataFailure | null })[] };

export async function listRuns({ db, words }: RunReader, process: string): Promise<DataRun[]> {
  const { rows } = await db.execute<RunRow>(
    sql`select ${RUN} from ${FROM} where r.process_id = ${process} order by r.created_at desc, r.id limit ${MOST_LISTED}`,
  );
  return rows.map((row) => inWords(row, words));
}

/** @throws Refusal `dataRun.unknown` */
export async function readRun({ db, words }: RunReader, id: string): Promise<DataRun> {
  const { rows } = await db.execute<RunRow>(sql`select ${RUN} from ${FROM} where r.id = ${id}`);
  const [row] = rows;
  return row ? inWords(row, words) : refuse('dataRun.unknown');
}

function inWords(run: RunRow, words: Translate): DataRun {
  return { ...run, steps: run.steps.map(({ why, ...step }) => ({ ...step, why: why && words(why.key, why.parameters) })) };
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
  const [url, name] = isRecord(file) ? [textOf(file['url']), textOf(file['name'])] : ['', ''];
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
      on conflict (tenant_id, process_id) where state in ('queued', 'running', 'stopping') do nothing returning id`);
    const id = made.rows[0]?.id ?? refuse('dataRun.busy');
    tell(id);
    await tx.execute(sql`
      insert into data_run_step (run_id, place, get_from_api, method, location, file, file_name, dataset)
      select ${id}, j.place, j."getFromApi", j.method, j.location, j.file, j."fileName", j.dataset from jsonb_to_recordset(${lines}::jsonb)
        as j(place int, "getFromApi" boolean, method text, location text, file text, "fileName" text, dataset text)`);
    return id;
  });
}

/** @param tell says whose run it is, before it is stopped. @throws Refusal `dataRun.unknown` */
export async function stopRun({ db, words }: RunReader, id: string, tell: (process: string) => void): Promise<DataRun> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ process: string; state: DataRun['state'] }>(
      sql`select process_id as process, state from data_run where id = ${id} for update`,
    );
    const [run] = rows;
    if (!run) refuse('dataRun.unknown');
    tell(run.process);
    if (run.state !== 'queued' && run.state !== 'running') return;
    await tx.execute(skipRest(id));
    // The step that it is at is finished by the job, which ends the run.
    const ended = run.state === 'queued' ? sql`state = 'stopped', ended_at = now()` : sql`state = 'stopping'`;
    await tx.execute(sql`update data_run set ${ended} where id = ${id}`);
  });
  return readRun({ db, words }, id);
}

function skipRest(run: string): SQL {
  return sql`update data_run_step set state = 'skipped' where run_id = ${run} and state = 'waiting'`;
}

/** A run and the job that works on it. A job that was overtaken by another one changes nothing more. */
export interface RunWork {
  readonly run: string;
  readonly worker: string;
}

const AT_WORK = sql`state in ('running', 'stopping')`;

/** @returns whether the run still goes on, and is this job's from now on */
export async function takeOverRun(db: Db, { run, worker }: RunWork): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update data_run set worker = ${worker}, state = case state when 'queued' then 'running' else state end
    where id = ${run} and (state = 'queued' or ${AT_WORK}) returning id`);
  return rows.length > 0;
}

export interface BegunStep extends Record<string, unknown>, StepToRun {
  readonly place: number;
  readonly state: 'waiting' | 'running';
  readonly process: string;
}

/** The next step of a run, begun; null where there is none, and the run has ended then. A step that was begun before comes again. */
export async function beginNextStep(db: Db, { run, worker }: RunWork): Promise<BegunStep | null> {
  return db.transaction(async (tx) => {
    const held = await tx.execute(sql`select id from data_run where id = ${run} and worker = ${worker} and ${AT_WORK} for update`);
    if (held.rows.length === 0) return null;
    const { rows } = await tx.execute<BegunStep>(sql`
      select s.place, s.state, s.get_from_api as "getFromApi", s.method, s.location, s.file, s.file_name as "fileName", s.dataset, r.process_id as process
      from data_run_step s join data_run r on r.id = s.run_id
      where s.run_id = ${run} and s.state in ('waiting', 'running') order by s.place limit 1`);
    const [step] = rows;
    if (!step) {
      await tx.execute(sql`
        update data_run set state = case state when 'stopping' then 'stopped' else 'done' end, ended_at = now() where id = ${run}`);
      return null;
    }
    await tx.execute(sql`update data_run_step set state = 'running' where run_id = ${run} and place = ${step.place}`);
    return step;
  });
}

/** @returns whether it was finished; not where another job works on the run by now */
export async function finishStep(tx: Db, work: RunWork, place: number, rows: number): Promise<boolean> {
  return endStep(tx, work, place, sql`state = 'done', rows = ${rows}`);
}

/** A failed step ends the run. */
export async function failStep(db: Db, work: RunWork, place: number, why: DataFailure): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await endStep(tx, work, place, sql`state = 'failed', why = ${JSON.stringify(why)}::jsonb`))) return;
    await tx.execute(skipRest(work.run));
    await tx.execute(sql`update data_run set state = 'failed', ended_at = now() where id = ${work.run}`);
  });
}

async function endStep(tx: Db, { run, worker }: RunWork, place: number, change: SQL): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update data_run_step set ${change}, ended_at = now() where run_id = ${run} and place = ${place} and state = 'running'
      and exists (select from data_run where id = ${run} and worker = ${worker} and ${AT_WORK}) returning place`);
  return rows.length > 0;
}

/** Runs that the last stop of the server interrupted. */
export async function listUnfinishedRuns(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from data_run where state = 'queued' or ${AT_WORK}`);
  return rows.map(({ id }) => id);
}

export async function removeRunsBefore(db: Db, moment: string): Promise<void> {
  await db.execute(sql`delete from data_run where ended_at < ${moment}`);
}
