/** Lists what has failed and what waits for somebody of the firm, each as the capability says of which it is. */
import { sql } from 'drizzle-orm';
import { type Db, wireMoment } from '#platform';
import { openItems as bundles } from '#server/bundles';
import { openItems as dataProcesses } from '#server/datasets';
import { openItems as forms } from '#server/forms';
import { openItems as imports } from '#server/imports';
import { openItems as marketData } from '#server/market-data';
import { openItems as orders } from '#server/orders';
import { openItems as letters } from '#server/outbox';
import { openItems as records, type OpenItemContext, type OpenItemQuery } from '#server/records';
import { openItems as statements } from '#server/reports';
import { openItems as verification } from '#server/verification';
import { OPEN_ITEMS, type OpenItemKind, type OpenItems } from '../contract.ts';

const QUERIES: Readonly<Record<OpenItemKind, OpenItemQuery>> = {
  ...orders,
  ...letters,
  ...statements,
  ...marketData,
  ...dataProcesses,
  ...imports,
  ...records,
  ...bundles,
  ...verification,
  ...forms,
};

/** A firm has a few portals and forms; of more pages than these, those of the oldest are listed. */
const MOST_PAGES = 20;

/** In the order of the kinds; of a kind, the page with the oldest first. @param db of staff */
export async function listOpenItems(db: Db, context: OpenItemContext): Promise<OpenItems[]> {
  const kinds = Object.keys(OPEN_ITEMS) as OpenItemKind[];
  const queries = kinds.map(
    (kind, position) => sql`
      (select ${kind}::text as kind, ${position}::int as position, portal, place, count(*)::int as count, case when bool_and(at is not null) then min(at) end as since, min(id::text) as id,
        case when count(distinct name) = 1 then min(name) end as name
      from (${QUERIES[kind](context)}) open_item group by portal, place order by min(at) limit ${MOST_PAGES})`,
  );
  const { rows } = await db.execute<OpenItems & Record<string, unknown>>(sql`
    select kind, count, ${wireMoment(sql`since`)} as since, case when count = 1 then id end as id, name, portal, place
    from (${sql.join(queries, sql` union all `)}) page order by position, page.since, portal, place`);
  return rows;
}
