/** Sends the pictures of pages, posts, the firm's people and its clients to those who may read what shows them. */
import { sql } from 'drizzle-orm';
import { Refusal, refuse, type Download } from '#packages/endpoint';
import { decidePermission } from '#packages/policy';
import type { FileStore } from '#platform';
import { pictureDownload } from '#server/files';
import { shownCondition, type ContentReader } from './published.ts';

/** Staff also see what they have not published yet. @throws Refusal `media.unknown`, `file.not-picture` */
export async function contentPicture(
  reader: ContentReader & { readonly files: FileStore },
  media: string,
  size: 'page' | 'small',
): Promise<Download> {
  const staff = decidePermission('house.keep', reader.actor) === 'yes';
  const { rows } = await reader.db.execute<{ file: string }>(sql`
    select m.file_id as file from media_file m where m.id = ${media} and (${staff}::boolean
      or exists (select from record r where ${shownCondition(reader)} and content_is_open(r.access) and m.id = any(r.public_ids))
      or exists (select from record r where r.collection in ('people', 'clients') and r.active
        and m.id::text in (r.presented->>'photo', r.presented->>'logo')))`);
  const [found] = rows;
  if (!found) refuse('media.unknown');
  try {
    return await pictureDownload(reader.db, reader.files, found.file, size);
  } catch (error) {
    // A file of another kind may stand in a library, and be named by what was published.
    if (error instanceof Refusal && error.code === 'file.unknown') refuse('file.not-picture');
    throw error;
  }
}
