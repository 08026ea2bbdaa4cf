/**
 * Stores files so that no bytes are lost track of: a row of some table names each file. Its place is noted before the first byte is written, until a
 * row names it, and again from the moment on that no row does. So anything that a crash leaves in the store is known, and is swept.
 */
import { sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Db } from './db.ts';
import type { FileStore } from './file-store.ts';
import { handleBeside } from './related-handles.ts';

export interface FileStoreContext {
  readonly db: Db;
  readonly files: Pick<FileStore, 'remove'>;
}

/**
 * @param write puts the bytes at the place `id`
 * @param name writes the row that names the place, in a transaction
 * @throws what either of them throws; then nothing is left of the bytes, at once or once it is swept
 */
export async function storeFile<Written, Named>(
  { db, files }: FileStoreContext,
  write: (id: string) => Promise<Written>,
  name: (tx: Db, written: Written) => Promise<Named>,
): Promise<Named> {
  const id = randomBytes(16).toString('hex');
  const beside = handleBeside(db);
  await noteUnnamedFile(beside, id);
  try {
    const written = await write(id);
    return await db.transaction(async (tx) => {
      const { rowCount } = await tx.execute(sql`delete from unnamed_file where id = ${id} and not leaving`);
      if (rowCount === 0) throw new FileSweptError();
      return name(tx, written);
    });
  } catch (error) {
    if (error instanceof FileSweptError) await noteUnnamedFile(beside, id);
    await removeUnnamedFile({ db, files }, id);
    throw error;
  }
}

class FileSweptError extends Error {
  override message = 'a file took so long that it was swept away';
}

/** Called in the transaction that removes the last row naming the place. `removeUnnamedFile` or the next sweep removes the bytes afterwards. */
export async function noteUnnamedFile(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`insert into unnamed_file (id) values (${id}) on conflict do nothing`);
}

/**
 * Removes the bytes, unless a row names them by now; then there is no note. If the answer to a commit was lost, the first statement waits for its
 * end. A failure is left to the sweep. Not called in a transaction.
 */
export async function removeUnnamedFile({ db: changing, files }: FileStoreContext, id: string): Promise<void> {
  const db = handleBeside(changing);
  try {
    const { rowCount } = await db.execute(sql`update unnamed_file set leaving = true where id = ${id}`);
    if (rowCount === 1) await emptyPlace({ db, files }, id);
  } catch {
    // The note is still there.
  }
}

async function emptyPlace({ db, files }: FileStoreContext, id: string): Promise<void> {
  await files.remove(id);
  await db.execute(sql`delete from unnamed_file where id = ${id}`);
}

/**
 * @param db a handle of work, bound to the tenant
 * @param before younger notes belong to files that may still be being written
 * @returns how many places were emptied
 */
export async function sweepUnnamedFiles({ db, files }: FileStoreContext, before: Date, signal: AbortSignal): Promise<number> {
  await db.execute(sql`delete from unnamed_file u where exists (select from named_file n where n.id = u.id)`);
  const { rows } = await db.execute<{ id: string }>(sql`
    update unnamed_file u set leaving = true
    where (leaving or at < ${before.toISOString()}) and not exists (select from named_file n where n.id = u.id) returning id`);
  for (const { id } of rows) {
    signal.throwIfAborted();
    await emptyPlace({ db, files }, id);
  }
  return rows.length;
}
