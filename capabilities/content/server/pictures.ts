/** Sends the pictures of pages, posts, the firm's people and its clients to those who may read what shows them. */
import { sql } from 'drizzle-orm';
import { refuse, type Download } from '#packages/endpoint';
import { decidePermission } from '#packages/policy';
import type { FileStore } from '#platform';
import { pictureDownload } from '#server/files';
import { openContent, type ContentReader } from './published.ts';

/** Staff also see what they have not published yet. @throws Refusal `media.unknown` */
export async function contentPicture(
  reader: ContentReader & { readonly files: FileStore },
  media: string,
  size: 'page' | 'small',
): Promise<Download> {
  const { rows } = await reader.db.execute<{ file: string }>(sql`
    select m.file_id as file from media_file m where m.id = ${media} and (${decidePermission('house.keep', reader.actor) === 'yes'}::boolean or
      exists (select from (${openContent(reader)}) o where strpos(o.data::text, m.id::text) > 0)
      or exists (select from record r where r.collection in ('people', 'clients') and r.active
        and m.id::text in (r.presented->>'photo', r.presented->>'logo')))`);
  const [found] = rows;
  return found ? pictureDownload(reader.db, reader.files, found.file, size) : refuse('media.unknown');
}
