/** Adds photographs to properties that have none, as staff would upload them; for the demo. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import { attachFiles, acceptUpload } from '#server/files';
import { PHOTOS } from '../contract.ts';

type PhotographContext = Parameters<typeof acceptUpload>[0];

/** Properties without a photograph that have a size, so are more than a sum of money. */
export async function listEstatesWithoutPhotograph(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from fund_record where collection = 'estates' and active and data ->> 'photoNo01' is null and data ->> 'size' is not null
    order by created_at, id`);
  return rows;
}

/** @param drawings SVG; as many as there are fields for photographs are stored, in their order */
export async function addPhotographs(
  around: PhotographContext,
  estate: string,
  origin: string,
  drawings: readonly Uint8Array[],
): Promise<void> {
  for (const [index, field] of PHOTOS.entries()) {
    const drawing = drawings[index];
    if (!drawing) return;
    const upload = { fileName: `photo-${index + 1}.svg`, body: bytesOf(drawing) };
    await acceptUpload(around, { upload, purpose: 'record', most: drawing.length }, async (tx, id, name) => {
      await attachFiles(tx, 'record', { kind: 'fund', id: estate }, [id]);
      const url = `/api/files/${id}/picture`;
      const photo = { [field]: { name, url, fullUrl: `${origin}${url}` } };
      await tx.execute(sql`update fund_record set data = data || ${JSON.stringify(photo)}::jsonb where id = ${estate}`);
    });
  }
}

async function* bytesOf(drawing: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(drawing);
}
