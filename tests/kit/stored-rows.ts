/** Reads what stands in the database before and after a call, so that it can be told what the call has changed, and that it has changed nothing else. */
import { sql } from 'drizzle-orm';
import { FIRMS } from './fixture.ts';
import type { TestServer } from './server.ts';

/** The tables of records, apart from what is written down about the asking, and what is computed. */
const TABLES = [
  'account',
  'account_alert',
  'account_member',
  'account_person',
  'access_group',
  'access_group_account',
  'access_group_person',
  'client_group',
  'client_group_member',
  'client_order',
  'form',
  'instrument',
  'organisation',
  'person',
  'portal',
  'portfolio',
  'process',
  'record',
  'submission',
  'tenant',
  'transaction',
  'user_status',
] as const;

/** The tables of signing in, which only the gate reads. */
const SIGN_IN_TABLES = ['credential', 'second_factor'] as const;

/** Columns that change with any change of a record, and say nothing of their own. */
const NOTED = new Set(['version', 'search', 'said', 'updated_at', 'updated_by', 'sort_name', 'letter']);

type TableRow = Readonly<Record<string, unknown>>;

/** Each row of both firms, by its table and id, or by its content where it has none; with the fields that are kept beside it. */
export type StoredRows = ReadonlyMap<string, TableRow>;

export async function readStoredRows({ server, fixture }: Pick<TestServer, 'server' | 'fixture'>): Promise<StoredRows> {
  const rows = new Map<string, TableRow>();
  const beside = new Map<string, TableRow>();
  for (const firm of FIRMS) {
    const [held, gate] = [server.database.work(fixture[firm].id), server.database.gate(fixture[firm].id)];
    for (const table of [...TABLES, ...SIGN_IN_TABLES]) {
      const of = (SIGN_IN_TABLES as readonly string[]).includes(table) ? gate : held;
      const found = await of.execute<{ row: TableRow }>(sql`select to_jsonb(t) as row from ${sql.identifier(table)} t`);
      for (const { row } of found.rows)
        if (row['beside'] !== true) rows.set(`${table} ${typeof row['id'] === 'string' ? row['id'] : JSON.stringify(row)}`, row);
        else beside.set(row['id'] as string, filledIn(row['data'] as TableRow));
    }
  }
  for (const [key, row] of rows) {
    const more = beside.get(row['id'] as string) ?? {};
    if (Object.keys(more).length > 0) rows.set(key, { ...row, beside: more });
  }
  return rows;
}

const filledIn = (row: TableRow): TableRow => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

const tableOf = (key: string) => key.slice(0, key.indexOf(' '));

/** `account <id>` where a row has changed, `+account` where one was added, `-account` where one is gone. */
export function changedRows(before: StoredRows, after: StoredRows): string[] {
  const changed = [...after].flatMap(([key, row]) => {
    const was = before.get(key);
    if (was === undefined) return [`+${tableOf(key)}`];
    return JSON.stringify(was) === JSON.stringify(row) ? [] : [key];
  });
  const gone = [...before.keys()].filter((key) => !after.has(key)).map((key) => `-${tableOf(key)}`);
  return [...new Set([...changed, ...gone])].sort();
}

/** As `changedRows`, with the columns that are different: `account.name <id>`; of values that are kept as one, each of them: `record.data.name <id>`. */
export function changedFields(before: StoredRows, after: StoredRows): string[] {
  return changedRows(before, after).flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    if (was === undefined || is === undefined) return [key];
    const [table, id] = key.split(' ');
    return differing(was, is)
      .filter((column) => !NOTED.has(column))
      .flatMap((column) =>
        column === 'data' || column === 'beside'
          ? differing((was[column] ?? {}) as TableRow, (is[column] ?? {}) as TableRow).map((field) => `${column}.${field}`)
          : [column],
      )
      .map((column) => `${table}.${column} ${id}`);
  });
}

function differing(was: TableRow, is: TableRow): string[] {
  return Object.keys({ ...was, ...is }).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
}
