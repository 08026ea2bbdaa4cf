/** Reads and writes zips and their files as they are kept. */
import { sql, type SQL } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { type Db, wireMoment } from '#platform';
import type { Bundle, BundleFile, BundleReason, BundleState, ListedBundle } from '../../contract.ts';
import type { RecognisedZip } from './recognise.ts';

const LISTED = sql`b.id, b.file_name as "fileName", b.bytes::float8 as bytes, b.state, b.stopped_why as "stoppedWhy", coalesce(p.name, '') as by,
  ${wireMoment(sql`b.created_at`)} as "createdAt", ${wireMoment(sql`b.done_at`)} as "doneAt", ${wireMoment(sql`b.undone_at`)} as "undoneAt"`;
const FROM = sql`bundle b left join person p on p.id = b.created_by`;
const MOST_LISTED = 20;

export async function listBundles(db: Db): Promise<ListedBundle[]> {
  const { rows } = await db.execute<ListedBundle & Record<string, unknown>>(sql`
    select ${LISTED}, (select count(*)::int from bundle_file f where f.bundle_id = b.id) as files
    from ${FROM} where b.state <> 'cancelled' order by b.created_at desc, b.id limit ${MOST_LISTED}`);
  return rows;
}

/** @throws Refusal `bundle.unknown` */
export async function readBundle(db: Db, id: string): Promise<Bundle> {
  const { rows } = await db.execute<Omit<Bundle, 'files'> & Record<string, unknown>>(
    sql`select ${LISTED}, b.strangers, b.undo_begun_at is not null as "isGoingBack", exists (select from bundle_file f
        join record_import r on r.id = f.import_id where f.bundle_id = b.id and f.holds = 'records' and f.state <> 'skipped' and r.forgotten and r.state <> 'cancelled') as "isForgotten"
      from ${FROM} where b.id = ${id}`,
  );
  const [bundle] = rows;
  return bundle ? { ...bundle, files: await readFiles(db, id) } : refuse('bundle.unknown');
}

/** With what the imports say that bring the files in. */
async function readFiles(db: Db, id: string): Promise<BundleFile[]> {
  const { rows } = await db.execute<BundleFile & Record<string, unknown>>(sql`
    select f.place, f.name, f.content, f.holds, f.bytes::float8 as bytes, f.state, f.import_id as import, f.why,
      case when coalesce(i.state, r.state) in ('checking', 'committing', 'undoing') then coalesce(i.state, r.state) end as step,
      case when i.state = 'checking' then least(1, i.bytes_read::float8 / greatest(i.bytes, 1))
        when r.state = 'checking' then least(1, r.done::float8 / greatest(r.rows, 1))
        when r.state in ('committing', 'undoing')
          then least(1, r.done::float8 / greatest((r.counts->>'new')::int + (r.counts->>'changed')::int, 1)) end as done,
      case when i.id is not null then jsonb_build_object('new', i.counts->'new', 'changed', 0, 'known', i.counts->'known',
          'refused', i.counts->'refused', 'left', 0)
        when r.id is not null then r.counts || jsonb_build_object('left', r.left_out) end as counts,
      coalesce((select array_agg(h.heading order by h.at) from unnest(r.headings, r.columns) with ordinality h(heading, meaning, at)
        where h.meaning is null and h.heading <> ''), '{}') as unread
    from bundle_file f left join import i on f.holds = 'facts' and i.id = f.import_id
      left join record_import r on f.holds = 'records' and r.id = f.import_id
    where f.bundle_id = ${id} order by f.place`);
  return rows;
}

/** Keeps what was recognised of a zip that is stored. @returns its id */
export async function insertBundle(
  tx: Db,
  { fileName, stored, zip }: { readonly fileName: string; readonly stored: { id: string; bytes: number }; readonly zip: RecognisedZip },
): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into bundle (file_name, file_id, bytes, strangers)
    values (${fileName}, ${stored.id}, ${stored.bytes}, ${sql.param([...zip.strangers])}::text[]) returning id`);
  const { id } = rows[0]!;
  const files = JSON.stringify(zip.files.map((file, at) => ({ ...file, place: at + 1 })));
  await tx.execute(sql`
    insert into bundle_file (bundle_id, place, entry, name, content, holds, bytes)
    select ${id}, j.place, j.entry, j.name, j.content, j.holds, j.bytes
    from jsonb_to_recordset(${files}::jsonb) as j(place int, entry int, name text, content text, holds text, bytes bigint)`);
  return id;
}

export interface StoredBundle extends Record<string, unknown> {
  readonly id: string;
  readonly state: BundleState;
  /** Where the zip is; null once it is no longer needed. */
  readonly fileId: string | null;
  readonly bytes: number;
  /** Who asked for the present step. */
  readonly askedBy: string;
  /** Whether anything of it was brought in. */
  readonly isBegun: boolean;
}

/** @throws Refusal `bundle.unknown` */
export async function findBundle(db: Db, id: string): Promise<StoredBundle> {
  const { rows } = await db.execute<StoredBundle>(
    sql`select id, state, file_id as "fileId", bytes::float8 as bytes, asked_by as "askedBy", begun_at is not null as "isBegun" from bundle where id = ${id}`,
  );
  return rows[0] ?? refuse('bundle.unknown');
}

/** The step that a job works at. A job that was overtaken by another one changes nothing more. */
export interface BundleStep {
  readonly id: string;
  readonly state: BundleState;
  readonly worker: string;
}

/** @returns whether the bundle is still in this state */
export async function takeOver(db: Db, { id, state, worker }: BundleStep): Promise<boolean> {
  const { rows } = await db.execute(sql`update bundle set worker = ${worker} where id = ${id} and state = ${state} returning id`);
  return rows.length > 0;
}

/** Keeps the bundle as it is until the transaction ends. @returns whether the step still goes on */
export async function holdStep(tx: Db, step: BundleStep): Promise<boolean> {
  return (await tx.execute(sql`select from bundle where ${ownedBy(step)} for share`)).rows.length > 0;
}

/** `ended`: another job works on the bundle by now. */
export type StepProgress = 'going on' | 'stopped' | 'ended';

export async function readProgress(db: Db, { id, state, worker }: BundleStep): Promise<StepProgress> {
  const { rows } = await db.execute<{ state: BundleState; worker: string | null }>(sql`select state, worker from bundle where id = ${id}`);
  const [now] = rows;
  if (now?.worker !== worker) return 'ended';
  return now.state === state ? 'going on' : 'stopped';
}

/** @returns whether the step still goes on, so that it was changed */
export async function changeBundle(db: Db, step: BundleStep, change: SQL): Promise<boolean> {
  const { rows } = await db.execute(sql`update bundle set ${change} where ${ownedBy(step)} returning id`);
  return rows.length > 0;
}

/** Where work on it ends before its time: what nothing has come in of can be checked again, or dropped. */
export const STOPPED = sql`state = case when begun_at is null then 'checked' else 'stopped' end`;

/** Of a file that is left out; one of which a part is in counts as in, so that it is taken back with the rest. */
export const LEFT_OUT = sql`why = null, state = case when holds = 'records' and exists (
  select from record_import r where r.id = import_id and r.state in ('committing', 'stopped', 'committed', 'undoing')) then 'in' else 'skipped' end`;

/** Where the file is among those of the zip. */
export async function findEntry(db: Db, id: string, place: number): Promise<number> {
  const { rows } = await db.execute<{ entry: number }>(sql`select entry from bundle_file where bundle_id = ${id} and place = ${place}`);
  return rows[0]!.entry;
}

export interface FileChange {
  readonly state: BundleFile['state'];
  readonly import?: string | null;
  readonly why?: BundleReason | null;
}

/** @returns whether the step still goes on, so that it was changed */
export async function changeFile(db: Db, step: BundleStep, place: number, { state, why = null, ...change }: FileChange): Promise<boolean> {
  const brought = change.import === undefined ? sql`` : sql`, import_id = ${change.import}`;
  const { rows } = await db.execute(sql`
    update bundle_file set state = ${state}, why = ${why && JSON.stringify(why)}::jsonb ${brought}
    where bundle_id = ${step.id} and place = ${place} and exists (select from bundle where ${ownedBy(step)}) returning place`);
  return rows.length > 0;
}

function ownedBy({ id, state, worker }: BundleStep): SQL {
  return sql`id = ${id} and state = ${state} and worker = ${worker}`;
}
