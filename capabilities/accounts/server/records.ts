/** Reads account records as far as the database handle may see them. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { type Db, wireMoment } from '#platform';
import { USER_STATUS } from '#server/statuses';
import type { AccountDetail } from '../contract.ts';

export type AccountRecord = Pick<
  AccountDetail,
  | 'id'
  | 'name'
  | 'externalId'
  | 'accountType'
  | 'userStatus'
  | 'userStatusData'
  | 'inception'
  | 'advisor'
  | 'portal'
  | 'currency'
  | 'alerts'
  | 'termsAndConditions'
  | 'isGroup'
>;

export interface AccountNumber {
  readonly id: string;
  readonly name: string;
  /** Its number in a source of data. */
  readonly externalId: string | null;
}

/** The numbers of accounts, as far as the reader may see them. */
export async function externalIdsOf(db: Db, ids: readonly string[]): Promise<AccountNumber[]> {
  const { rows } = await db.execute<AccountNumber & Record<string, unknown>>(sql`
    select id, name, external_id as "externalId" from account where id = any(${sql.param([...ids])}::uuid[]) and active order by name, id`);
  return rows;
}

/** Who leads an account, in a statement that has joined them as `p`; null without one. */
export const LEAD_ADVISOR = sql`case when p.id is null then null
  else json_build_object('name', p.name, 'email', p.email, 'phone', p.phone, 'photo', p.image) end`;

/** @throws Refusal `account.unknown`, both for an account that does not exist and for one that the reader may not see */
export async function readAccountRecord(db: Db, id: string): Promise<AccountRecord> {
  const { rows } = await db.execute<AccountRecord & Record<string, unknown>>(sql`
    select a.id, a.name, a.external_id as "externalId", a.account_type as "accountType", a.status as "userStatus",
      ${USER_STATUS} as "userStatusData", a.inception::text as inception, a.currency, a.is_group as "isGroup",
      ${LEAD_ADVISOR} as advisor,
      json_build_object('key', o.key, 'name', o.name) as portal,
      json_build_object('accepted', a.terms_accepted_at is not null, 'at',
        ${wireMoment(sql`a.terms_accepted_at`)}) as "termsAndConditions",
      coalesce((select json_agg(json_build_object('type', l.type, 'comment', l.comment, 'at',
          ${wireMoment(sql`l.at`)}) order by l.at desc, l.position)
        from account_alert l where l.account_id = a.id and not l.resolved), '[]') as alerts
    from account a
    join portal o on o.id = a.portal_id
    left join person p on p.id = a.lead_advisor_id and not p.disabled
    left join user_status u on u.identifier = a.status
    where a.id = ${id} and a.active`);
  return rows[0] ?? refuse('account.unknown');
}
