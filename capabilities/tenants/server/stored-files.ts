/**
 * Bytes in the store of files that a row of some table names. Their place is noted before the first byte is written and until a row names it, and
 * again from the moment on that none does: so whatever a crash leaves in the store is known, and is swept.
 */
import { sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Db } from './context.ts';
import type { SmallFiles } from './pictures.ts';

export interface Storing {
  readonly db: Db;
  readonly files: Pick<SmallFiles, 'remove'>;
}

/**
 * @param write puts the bytes at the place `id`
 * @param name writes the row that names the place, in a transaction
 * @throws what either of them throws; then nothing is left of the bytes, at once or once it is swept
 */
export async function storeFile<Written, Named>(
  { db, files }: Storing,
  write: (id: string) => Promise<Written>,
  name: (tx: Db, written: Written) => Promise<Named>,
): Promise<Named> {
  const id = randomBytes(16).toString('hex');
  await noteUnnamed(db, id);
  try {
    const written = await write(id);
    return await db.transaction(async (tx) => {
      const { rowCount } = await tx.execute(sql`delete from unnamed_file where id = ${id} and not leaving`);
      if (rowCount === 0) throw new SweptMeanwhile();
      return name(tx, written);
    });
  } catch (error) {
    if (error instanceof SweptMeanwhile) await noteUnnamed(db, id);
    await removeUnnamed({ db, files }, id);
    throw error;
  }
}

class SweptMeanwhile extends Error {
  override message = 'a file took so long that it was swept away';
}

/** In the transaction from which on no row names the place. The bytes go after it, by `removeUnnamed` or with the next sweep. */
export async function noteUnnamed(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`insert into unnamed_file (id) values (${id}) on conflict do nothing`);
}

/**
 * Takes the bytes away, unless a row names them by now; then there is no note. Of a commit whose answer was lost the first statement waits for the end.
 * What fails is swept later. In no transaction, since the first one of a request says that what was asked for is done.
 */
export async function removeUnnamed({ db, files }: Storing, id: string): Promise<void> {
  try {
    const { rowCount } = await db.execute(sql`update unnamed_file set leaving = true where id = ${id}`);
    if (rowCount === 1) await empty({ db, files }, id);
  } catch {
    // The note is still there.
  }
}

async function empty({ db, files }: Storing, id: string): Promise<void> {
  await files.remove(id);
  await db.execute(sql`delete from unnamed_file where id = ${id}`);
}

/**
 * @param db a handle of work, bound to the tenant
 * @param before notes that are younger belong to writing that may still go on
 * @returns how many places were emptied
 */
export async function sweepUnnamed({ db, files }: Storing, before: Date, signal: AbortSignal): Promise<number> {
  await db.execute(sql`delete from unnamed_file u where exists (select from named_file n where n.id = u.id)`);
  const { rows } = await db.execute<{ id: string }>(sql`
    update unnamed_file u set leaving = true
    where (leaving or at < ${before.toISOString()}) and not exists (select from named_file n where n.id = u.id) returning id`);
  for (const { id } of rows) {
    signal.throwIfAborted();
    await empty({ db, files }, id);
  }
  return rows.length;
}
