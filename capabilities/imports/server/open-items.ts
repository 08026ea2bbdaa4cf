/** Files of facts that could not be read, or that nobody has finished, as staff are told at home. */
import { sql, type SQL } from 'drizzle-orm';
import { isWithin, type OpenItemQuery } from '#server/records';

/** Files by themselves: those of a zip are told with the zip. */
const importsWhere =
  (where: SQL): OpenItemQuery =>
  (context) =>
    sql`
    select i.created_at as at, i.id, null::text as portal, null::text as place, i.file_name as name
    from import i where i.bundle_id is null and not exists (select from bundle_file b where b.import_id = i.id)
      and ${isWithin('kept', sql`i.created_at`, context)} and ${where}`;

export const openItems = {
  uncommittedImports: importsWhere(sql`i.state = 'checked'`),
  failedImports: importsWhere(sql`i.state = 'failed'`),
} as const;
