/** Keeps what the firm says about the day of a report, and reads it for the print view and for statements of that day [LIB-35]. */
import { sql } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { isRecord, readRichText, textOf, type FieldValues } from '#packages/fields';
import type { Db } from '#platform';
import { createDataKeeper } from '#server/records';
import type { Commentary } from '../contract.ts';

const commentary: Collection = {
  name: 'commentary',
  columns: ['name', 'reportdate', 'updated'],
  sort: { by: 'reportdate', direction: 'descending' },
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 200 },
        { name: 'reportdate', type: 'date-picker' },
        { name: 'attachment', type: 'file' },
        { name: 'body', type: 'richtext' },
      ],
    },
  ],
};

export const collections = [createDataKeeper(commentary)];

/** The commentaries on a day, by name; none where nothing was said about it. */
export async function commentaryOn(db: Db, day: string): Promise<Commentary[]> {
  const { rows } = await db.execute<{ id: string; said: FieldValues }>(sql`
    select id, said from record where collection = 'commentary' and active and said->>'reportdate' = ${day} order by lower(name), id`);
  return rows.map(({ id, said }) => ({
    id,
    name: textOf(said['name']),
    body: readRichText(said['body']),
    attachment: attachmentOf(said['attachment'] ?? null),
  }));
}

function attachmentOf(value: FieldValues[string]): Commentary['attachment'] {
  if (!isRecord(value)) return null;
  const [name, url] = [value['name'], value['url']];
  return typeof name === 'string' && typeof url === 'string' ? { name, url } : null;
}
