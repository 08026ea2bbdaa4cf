/** Lets each capability say which of its records staff are told of at home until they are dealt with. */
import { sql, type SQL } from 'drizzle-orm';
import type { Tenant } from '#platform';

export interface OpenItemContext {
  readonly now: Date;
  readonly settings: Tenant['settings'];
}

/**
 * One row for each: `at` is the moment since which it is open, where that is known, and `id` the record. Where they stand on different pages, `portal` is
 * the key of its portal and `place` what the page is found by, both as text; `name` is what the page or the record is called. What is not needed is null.
 */
export type OpenItemQuery = (context: OpenItemContext) => SQL;

/** What nobody can deal with any more is told for a day, so that somebody hears of it; the rest for as long as files and the bin are kept. */
const DAYS = { passing: sql`interval '1 day'`, kept: sql`interval '30 days'` };

/** @param moment a column */
export const isWithin = (days: keyof typeof DAYS, moment: SQL, { now }: OpenItemContext): SQL =>
  sql`${moment} > ${now.toISOString()}::timestamptz - ${DAYS[days]}`;

/** Files by themselves: those of a zip are told with the zip. */
const filesWhere =
  (where: (context: OpenItemContext) => SQL): OpenItemQuery =>
  (context) =>
    sql`
    select f.created_at as at, f.id, null::text as portal, f.collection as place, f.file_name as name
    from record_import f where f.bundle_id is null and not exists (select from bundle_file b where b.import_id = f.id)
      and ${isWithin('kept', sql`f.created_at`, context)} and (${where(context)})`;

export const openItems = {
  // What somebody has stopped waits for them.
  uncommittedFiles: filesWhere(() => sql`f.state = 'checked' or f.state = 'stopped' and f.stopped_why is null`),
  // What could not be checked is dropped at once.
  stoppedFiles: filesWhere(
    (context) => sql`f.stopped_why is not null
      and (f.state = 'stopped' or f.state = 'cancelled' and ${isWithin('passing', sql`f.created_at`, context)})`,
  ),
} as const;
