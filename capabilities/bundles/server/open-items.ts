/** Zips of a firm that stopped on their way, or that nobody has finished, as staff are told at home. */
import { sql, type SQL } from 'drizzle-orm';
import { isWithin, type OpenItemQuery } from '#server/records';

const bundlesWhere =
  (where: SQL): OpenItemQuery =>
  (context) =>
    sql`
    select b.created_at as at, b.id, null::text as portal, null::text as place, b.file_name as name
    from bundle b where ${isWithin('kept', sql`b.created_at`, context)} and (${where})`;

export const openItems = {
  // What somebody has stopped waits for them.
  uncommittedBundles: bundlesWhere(sql`b.state = 'checked' or b.state = 'stopped' and b.stopped_why = 'asked'`),
  stoppedBundles: bundlesWhere(sql`b.state = 'stopped' and b.stopped_why is distinct from 'asked'`),
} as const;
