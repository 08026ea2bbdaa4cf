/** The names of documents: within an account, a group, or those of all clients, no two are the same, regardless of upper and lower case. */
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#platform';
import { LONGEST_DOCUMENT_NAME } from '../contract.ts';

/** Whose documents; both null are those of all clients. */
export interface DocumentPlace {
  readonly account: string | null;
  readonly group: string | null;
}

/** Stands for the place of documents of all clients, in the index of names too. */
const OF_ALL = '00000000-0000-0000-0000-000000000000';

/** Notes that the documents of an account or a group have changed: its record says when, and by whom [LIB-21]. */
export async function noteChange(tx: Db, { account, group }: DocumentPlace): Promise<void> {
  const subject = account ?? group;
  if (subject === null) return;
  await tx.execute(sql`
    insert into document_change (subject_id) values (${subject}) on conflict (tenant_id, subject_id) do update set at = now(), by = app_person()`);
}

/** Lets changes to the names of one place wait for each other, until the transaction ends. */
export async function lockOwner(tx: Db, { account, group }: DocumentPlace): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(app_tenant()::text || ${`documents ${account ?? group ?? 'all'}`}, 0))`,
  );
}

function inPlaceCondition({ account, group }: DocumentPlace): SQL {
  return sql`coalesce(d.account_id, d.group_id, ${OF_ALL}::uuid) = ${account ?? group ?? OF_ALL}::uuid`;
}

/** @param name without an ending */
export async function findSameName(db: Db, place: DocumentPlace, name: string): Promise<{ id: string; file: string } | null> {
  const { rows } = await db.execute<{ id: string; file: string }>(
    sql`select d.id, d.file_id as file from document d where ${inPlaceCondition(place)} and d.stem = ${name.toLowerCase()}`,
  );
  return rows[0] ?? null;
}

/** The name with the first of `_1`, `_2` and so on that is not taken there [LIB-14]. */
export async function freeName(db: Db, place: DocumentPlace, name: string): Promise<string> {
  const { rows } = await db.execute<{ stem: string }>(sql`select d.stem from document d where ${inPlaceCondition(place)}`);
  const taken = new Set(rows.map(({ stem }) => stem));
  let number = 1;
  while (taken.has(`${name}_${number}`.toLowerCase())) number += 1;
  return `${name}_${number}`;
}

/** The name of the file of a document; the title of a statement may hold a date with slashes. */
export function fileNameOf(name: string): string {
  return `${name.replace(/[\\/]/g, '-')}.pdf`;
}

const ENDINGS = /\.(?:pdf|jpe?g|png)$/i;

/** The name of a document that is uploaded under a file name, whose ending goes only where it is one of a kind that is taken. */
export function documentNameOf(fileName: string): string {
  return fileName.replace(ENDINGS, '') || fileName;
}

/** @returns the name, cut by whole characters where it is too long */
export function shortenName(name: string): string {
  return Array.from(name).slice(0, LONGEST_DOCUMENT_NAME).join('');
}
