/** Lists orders that a provider may have taken and that are not stored, and lets staff say that one was not taken; says which orders wait at the desk. */
import { sql, type SQL } from 'drizzle-orm';
import { wireMoment } from '#platform';
import { refuse } from '#packages/endpoint';
import { decidePermission } from '#packages/policy';
import type { SignedInContext } from '#server/people';
import type { OpenItemQuery } from '#server/records';
import type { OutstandingOrder } from '../contract.ts';

/** Those that are asked at this moment are none yet. */
const ASKED_NOW = sql`interval '30 seconds'`;
const MOST_OUTSTANDING = 100;

/** Of a row `c` of `order_call`. */
const isOutstanding = (now: Date): SQL =>
  sql`c.asked_at < ${now.toISOString()}::timestamptz - ${ASKED_NOW} and not exists (select from client_order o where o.id = c.order_id)`;

type StaffContext = Pick<SignedInContext, 'db' | 'actor' | 'now'>;
type ReleaseContext = Pick<SignedInContext, 'db' | 'now' | 'tell'>;

/** Oldest first; none for whoever does not keep the house. */
export async function listOutstanding({ db, actor, now }: StaffContext): Promise<OutstandingOrder[]> {
  if (decidePermission('house.keep', actor) !== 'yes') return [];
  const { rows } = await db.execute<OutstandingOrder & Record<string, unknown>>(sql`
    select c.order_id as id, json_build_object('id', a.id, 'name', a.name) as account, c.type, c.fund, trim_scale(c.units)::text as units,
      trim_scale(c.amount)::text as amount, c.currency, ${wireMoment(sql`c.asked_at`)} as asked,
      c.answer is not null as taken
    from order_call c join account a on a.id = c.account_id
    where ${isOutstanding(now)}
    order by c.asked_at limit ${MOST_OUTSTANDING}`);
  return rows;
}

/** Not while it is asked again. @throws Refusal `outstanding.unknown`, `record.changed` where it has been asked since it was read */
export async function releaseOutstanding({ db, now, tell }: ReleaseContext, id: string, asked: string): Promise<void> {
  const { rows: known } = await db.execute(sql`select order_id from order_call where order_id = ${id}`);
  if (known.length === 0) refuse('outstanding.unknown');
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ account: string } & Record<string, unknown>>(sql`
    delete from order_call where order_id = ${id} and date_trunc('milliseconds', asked_at) = ${asked}::timestamptz
      and asked_at < ${now.toISOString()}::timestamptz - ${ASKED_NOW}
    returning account_id as account, type, fund, trim_scale(units)::text as units, trim_scale(amount)::text as amount, currency, answer is not null as taken`);
    const [released] = rows;
    if (!released) refuse('record.changed');
    const { account, ...detail } = released;
    tell({ subject: { kind: 'account', id: account }, detail });
  });
}

/** Whatever a provider has is checked there; a first order waits until its client is verified. */
const waitingOrders: OpenItemQuery = () => sql`
  select o.created_at as at, o.id, p.key as portal, null::text as place, p.name
  from client_order o join account a on a.id = o.account_id left join portal p on p.id = a.portal_id and p.active
  where o.active and o.stage in ('received', 'checked') and o.carried_by is null and not (o.kind = 'verification' and a.status = 'pending + order')`;

const outstandingOrders: OpenItemQuery = ({ now }) => sql`
  select c.asked_at as at, c.order_id as id, p.key as portal, null::text as place, p.name
  from order_call c join account a on a.id = c.account_id left join portal p on p.id = a.portal_id and p.active where ${isOutstanding(now)}`;

export const openItems = { waitingOrders, outstandingOrders } as const;
