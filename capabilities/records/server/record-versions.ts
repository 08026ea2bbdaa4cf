/** Reads the versions of a record. */
import { sql } from 'drizzle-orm';
import type { FieldValues } from '#packages/fields';
import { type Db, wireMoment } from '#platform';
import { VERSIONS_PER_PAGE } from '../contract.ts';

interface RecordVersionRow extends Record<string, unknown> {
  readonly version: number;
  readonly updated: { readonly at: string; readonly by: { readonly id: string; readonly name: string } | null };
  readonly published: boolean;
}

export type RecordVersionValues = RecordVersionRow & { readonly values: FieldValues };

export const VERSION_COLUMNS = sql`v.version, v.published, json_build_object('at', ${wireMoment(sql`v.at`)},
  'by', (select json_build_object('id', p.id, 'name', p.name) from person p where p.id = v.by)) as updated`;

export async function versionsOf(db: Db, record: string, page: number) {
  const { rows } = await db.execute<RecordVersionRow>(sql`select ${VERSION_COLUMNS} from record_version v where v.record_id = ${record}
    order by v.version desc limit ${VERSIONS_PER_PAGE} offset ${(page - 1) * VERSIONS_PER_PAGE}`);
  const counted = await db.execute<{ count: number }>(sql`select count(*)::int as count from record_version where record_id = ${record}`);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}
