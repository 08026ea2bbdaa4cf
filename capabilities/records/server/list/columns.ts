/** Reads the common columns of records of every collection, however they are stored, into one shape. */
import { sql, type SQL } from 'drizzle-orm';
import type { FieldValues } from '#packages/fields';
import { type Db, wireMoment } from '#platform';
import type { StampedMoment } from '../../contract.ts';

export interface StoredRecord {
  readonly id: string;
  readonly parent: string | null;
  readonly name: string;
  readonly values: FieldValues;
  readonly version: number;
  readonly active: boolean;
  readonly created: StampedMoment | null;
  readonly updated: StampedMoment | null;
  readonly published: StampedMoment | null;
  readonly removed: StampedMoment | null;
}

const STAMPS = ['created', 'updated', 'published', 'removed'] as const;

interface RecordsAnswer extends Record<string, unknown> {
  readonly rows: readonly (readonly unknown[])[];
  readonly people: Readonly<Record<string, string>> | null;
}

/**
 * The database writes all of them at once as one JSON array, which costs a third of having the driver read fifty rows with five objects each.
 * The persons who made or changed them are looked up once for all of them, which leaves little to plan.
 */
function recordsStatement(rows: SQL, asWell = sql``): SQL {
  const stamps = STAMPS.map((what) => sql`${wireMoment(sql.raw(`r.${what}_at`))}, r.${sql.raw(what)}_by`);
  const makers = sql.raw(STAMPS.map((what) => `r.${what}_by`).join(', '));
  return sql`with r as materialized (${rows})
    select (select coalesce(json_agg(json_build_array(r.id, r.parent_id, r.name, r.data, r.version, r.active, ${sql.join(stamps, sql`, `)})), '[]'::json) from r) as rows,
      (select json_object_agg(p.id, p.name) from person p where p.id = any(array(select by from r, unnest(array[${makers}]) by))) as people${asWell}`;
}

/** The records of a select, in its order. @param asWell further columns of the same statement: `, (select ...) as count` */
export async function readRecords<More extends Record<string, unknown>>(
  db: Db,
  rows: SQL,
  asWell?: SQL,
): Promise<{ readonly records: StoredRecord[]; readonly more: More }> {
  const [first] = (await db.execute<RecordsAnswer & More>(recordsStatement(rows, asWell))).rows;
  if (!first) throw new Error('a statement without an answer');
  const { people } = first;
  const stamped = (at: unknown, by: unknown): StampedMoment | null => {
    if (typeof at !== 'string') return null;
    const name = typeof by === 'string' ? people?.[by] : undefined;
    return { at, by: name === undefined ? null : { id: by as string, name } };
  };
  const records = first.rows.map(([id, parent, name, values, version, active, ...stamps]) => {
    const [created, updated, published, removed] = STAMPS.map((_, at) => stamped(stamps[2 * at], stamps[2 * at + 1]));
    return { id, parent, name, values, version, active, created, updated, published, removed } as StoredRecord;
  });
  return { records, more: first as Record<string, unknown> as More };
}
