/** Renames and deletes documents, and marks them. */
import { sql, type SQL } from 'drizzle-orm';
import { refuse, type InputOf } from '#packages/endpoint';
import type { Db } from '#platform';
import { cleanName, releaseFiles, sendSweep } from '#server/files';
import type { documents } from '../contract.ts';
import type { DocumentContext } from './context.ts';
import { findSameName, freeName, lockOwner, noteChange, type DocumentPlace } from './names.ts';

interface ChangedDocument extends DocumentPlace, Record<string, unknown> {
  readonly name: string;
  readonly file: string;
  readonly version: number;
}

/**
 * Locks a document that the caller may change, first the names of its place, as an upload does. With `for update` the policies hide it from
 * those who may only read it.
 */
async function lockDocument(tx: Db, id: string): Promise<ChangedDocument> {
  const read = (hold: SQL) =>
    tx.execute<ChangedDocument>(
      sql`select account_id as account, group_id as group, name, file_id as file, version from document where id = ${id} ${hold}`,
    );
  const [found] = (await read(sql``)).rows;
  if (!found) refuse('clientDocument.unknown');
  await lockOwner(tx, found);
  return (await read(sql`for update`)).rows[0] ?? refuse('clientDocument.unknown');
}

/** @throws Refusal `clientDocument.unknown`, `record.changed`, `clientDocument.duplicate` */
export async function changeDocument(
  { db, person, jobs }: DocumentContext,
  { clientDocument: id, name: given, type, date, version, twin }: InputOf<typeof documents.changeDocument>,
): Promise<void> {
  const released = await db.transaction(async (tx) => {
    const before = await lockDocument(tx, id);
    if (before.version !== version) refuse('record.changed');
    const name = given === before.name ? given : cleanDocumentName(given);
    const found = await findSameName(tx, before, name);
    const other = found?.id === id ? null : found;
    if (other && !twin) refuse('clientDocument.duplicate');
    if (other && twin === 'replace') await deleteDocument(tx, other);
    const called = other && twin === 'copy' ? await freeName(tx, before, name) : name;
    await noteChange(tx, before);
    await tx.execute(sql`
      update document set name = ${called}, stem = ${called.toLowerCase()}, type = ${type}, dated = ${date}, version = version + 1,
        updated_at = now(), updated_by = ${person.id} where id = ${id}`);
    return other !== null && twin === 'replace';
  });
  if (released) await sendSweep(jobs);
}

/** A name that somebody has typed may end like that of a file. */
function cleanDocumentName(given: string): string {
  const clean = cleanName(given.replace(/[\\/]/g, '-'));
  return clean.toLowerCase().endsWith('.pdf') ? clean.slice(0, -'.pdf'.length).trimEnd() || clean : clean;
}

/** @throws Refusal `clientDocument.unknown` */
export async function removeDocument({ db, jobs }: DocumentContext, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { file, ...place } = await lockDocument(tx, id);
    await noteChange(tx, place);
    await deleteDocument(tx, { id, file });
  });
  await sendSweep(jobs);
}

/** The file is let go of first: who may change it follows from the document. */
async function deleteDocument(tx: Db, { id, file }: { readonly id: string; readonly file: string }): Promise<void> {
  await releaseFiles(tx, [file]);
  await tx.execute(sql`delete from document where id = ${id}`);
}

/** Marks a document for whoever asks, and for nobody else [LIB-08]. @throws Refusal `clientDocument.unknown` */
export async function markDocument({ db }: DocumentContext, id: string, favourite: boolean): Promise<void> {
  const { rows } = await db.execute(sql`select from document where id = ${id}`);
  if (rows.length === 0) refuse('clientDocument.unknown');
  await db.execute(
    favourite
      ? sql`insert into document_favourite (document_id) values (${id}) on conflict do nothing`
      : sql`delete from document_favourite where document_id = ${id}`,
  );
}
