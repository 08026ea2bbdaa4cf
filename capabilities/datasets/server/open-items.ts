/** The runs of data processes that have failed since the process last went well, as staff are told at home. */
import { sql } from 'drizzle-orm';
import { isWithin, type OpenItemQuery } from '#server/records';

const failedDataRuns: OpenItemQuery = (context) => sql`
  select r.created_at as at, r.id, null::text as portal, r.process_id::text as place, p.name
  from data_run r join record p on p.id = r.process_id and p.active where r.state = 'failed' and ${isWithin('kept', sql`r.created_at`, context)}
    and not exists (select from data_run d where d.process_id = r.process_id and d.state = 'done' and d.created_at > r.created_at)`;

export const openItems = { failedDataRuns } as const;
