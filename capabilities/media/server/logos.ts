/** Sends the logos of organisations, which are files of the libraries, to those who may read the organisation. */
import { sql } from 'drizzle-orm';
import { Refusal, refuse, type Download } from '#packages/endpoint';
import type { Db, FileStore } from '#platform';
import { pictureDownload } from '#server/files';
import { readOrganisation } from '#server/people';

/** @throws Refusal `organisation.unknown`, `photo.missing` where it has no logo, or a file that is no picture */
export async function readOrganisationLogo(db: Db, files: FileStore, id: string): Promise<Download> {
  const { photo } = await readOrganisation(db, id);
  if (photo === null) refuse('photo.missing');
  const { rows } = await db.execute<{ file: string }>(sql`select file_id as file from media_file where id::text = ${photo}`);
  const [logo] = rows;
  if (!logo) refuse('photo.missing');
  try {
    return await pictureDownload(db, files, logo.file, 'small');
  } catch (error) {
    if (error instanceof Refusal && error.code === 'file.unknown') refuse('photo.missing');
    throw error;
  }
}
