/** Account records as the bound handle sees them. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#server/tenants';
import type { AccountDetail } from '../contract.ts';

export type AccountRecord = Pick<
  AccountDetail,
  'id' | 'name' | 'externalId' | 'accountType' | 'status' | 'inception' | 'advisor' | 'portal' | 'currency'
>;

/** @throws Refusal `account.unknown`, for one that does not exist and for one that is somebody else's alike */
export async function readAccountRecord(db: Db, id: string): Promise<AccountRecord> {
  const { rows } = await db.execute<AccountRecord & Record<string, unknown>>(sql`
    select a.id, a.name, a.external_id as "externalId", a.account_type as "accountType", a.status, a.inception::text as inception, a.currency,
      case when p.id is null then null else json_build_object('name', p.name, 'email', p.email, 'phone', p.phone) end as advisor,
      json_build_object('key', o.key, 'name', o.name) as portal
    from account a
    join portal o on o.id = a.portal_id
    left join person p on p.id = a.lead_advisor_id
    where a.id = ${id} and a.active`);
  return rows[0] ?? refuse('account.unknown');
}
