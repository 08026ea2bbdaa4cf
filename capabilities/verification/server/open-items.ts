/** Clients whose details somebody of the firm is to look at, as staff are told at home. */
import { sql, type SQL } from 'drizzle-orm';
import type { OpenItemQuery } from '#server/records';

const clientsWhere =
  (status: SQL): OpenItemQuery =>
  () =>
    sql`
    select c.asked_at as at, a.id, p.key as portal, null::text as place, p.name
    from account a left join portal p on p.id = a.portal_id and p.active left join account_check c on c.account_id = a.id and c.state = 'asked'
    where a.active and ${status}`;

// Written out, so that the index of these statuses serves.
export const openItems = {
  pendingClients: clientsWhere(sql`a.status = 'pending'`),
  pendingFirstOrders: clientsWhere(sql`a.status = 'pending + order'`),
  reviewedClients: clientsWhere(sql`a.status = 'review'`),
} as const;
