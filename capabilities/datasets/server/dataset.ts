/** Keeps datasets: what a step has brought last, under the name that it gives. */
import { sql } from 'drizzle-orm';
import { writeCsv } from '#packages/csv';
import { refuse, type Download } from '#packages/endpoint';
import { type Db, wireMoment } from '#platform';
import { DATASET_PAGE, type Dataset } from '../contract.ts';
import type { DataTable } from './table.ts';

const BATCH_ROWS = 500;

interface DatasetFilling {
  readonly name: string;
  readonly process: string;
  readonly table: DataTable;
}

/** Replaces all that was there under this name. */
export async function fillDataset(tx: Db, { name, process, table: { headings, rows } }: DatasetFilling): Promise<void> {
  const made = await tx.execute<{ id: string }>(sql`
    insert into dataset (name, headings, rows, process_id) values (${name}, ${sql.param([...headings])}::text[], ${rows.length}, ${process})
    on conflict (tenant_id, lower(name)) do update
      set headings = excluded.headings, rows = excluded.rows, process_id = excluded.process_id, filled_at = now()
    returning id`);
  const { id } = made.rows[0]!;
  await tx.execute(sql`delete from dataset_row where dataset_id = ${id}`);
  for (let at = 0; at < rows.length; at += BATCH_ROWS) {
    const batch = rows.slice(at, at + BATCH_ROWS).map((cells, index) => ({ place: at + index + 1, cells }));
    await tx.execute(sql`
      insert into dataset_row (dataset_id, place, cells)
      select ${id}, j.place, array(select jsonb_array_elements_text(j.cells)) from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as j(place int, cells jsonb)`);
  }
}

const DATASET = sql`d.id, d.name, d.headings, d.rows, ${wireMoment(sql`d.filled_at`)} as "filledAt",
  case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name) end as process
  from dataset d left join record r on r.id = d.process_id and r.active`;

export async function listDatasets(db: Db): Promise<Dataset[]> {
  const { rows } = await db.execute<Dataset & Record<string, unknown>>(sql`select ${DATASET} order by lower(d.name), d.id`);
  return rows;
}

/** @throws Refusal `dataset.unknown` */
async function findDataset(db: Db, id: string): Promise<Dataset> {
  const { rows } = await db.execute<Dataset & Record<string, unknown>>(sql`select ${DATASET} where d.id = ${id}`);
  return rows[0] ?? refuse('dataset.unknown');
}

/** @throws Refusal `dataset.unknown` */
export async function readDataset(db: Db, id: string, page: number): Promise<Dataset & { readonly cells: string[][] }> {
  const dataset = await findDataset(db, id);
  const cells = await readCells(db, id, (page - 1) * DATASET_PAGE, DATASET_PAGE);
  return { ...dataset, cells };
}

async function readCells(db: Db, dataset: string, after: number, most: number): Promise<string[][]> {
  const { rows } = await db.execute<{ cells: string[] }>(
    sql`select cells from dataset_row where dataset_id = ${dataset} and place > ${after} order by place limit ${most}`,
  );
  return rows.map(({ cells }) => cells);
}

/** @throws Refusal `dataset.unknown` */
export async function exportDataset(db: Db, id: string): Promise<Download> {
  // By one statement, so that a run meanwhile cannot mix its rows with those from before.
  const { rows: found } = await db.execute<{ name: string; headings: string[]; cells: string[][] }>(sql`
    select d.name, d.headings, coalesce((select json_agg(r.cells order by r.place) from dataset_row r where r.dataset_id = d.id), '[]') as cells
    from dataset d where d.id = ${id}`);
  const { name, headings, cells: rows } = found[0] ?? refuse('dataset.unknown');
  // What is written as a number stays one for whoever reads the file.
  const columns = headings.map((header, at) => ({
    header,
    kind: 'number' as const,
    cell: (cells: readonly string[]) => cells[at] ?? null,
  }));
  return { fileName: `${name}.csv`, mediaType: 'text/csv', body: writeCsv(columns, rows) };
}

/** @param tell says what is removed, before it is. @throws Refusal `dataset.unknown` */
export async function removeDataset(db: Db, id: string, tell: (name: string) => void): Promise<void> {
  await db.transaction(async (tx) => {
    tell((await findDataset(tx, id)).name);
    await tx.execute(sql`delete from dataset where id = ${id}`);
  });
}
