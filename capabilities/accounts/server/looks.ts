/** Lists who of the firm looked at the accounts of the reader, from the audit log. */
import { sql } from 'drizzle-orm';
import { type Db, factMoment } from '#platform';
import type { DataAccess } from '../contract.ts';

const PAGE = 50;

/**
 * The policies leave the rows of the reader's own accounts. Of these, reading, exporting and viewing as count, once for each person, account and day.
 */
export async function listDataAccess(db: Db, before: string | undefined): Promise<DataAccess[]> {
  const { rows } = await db.execute<DataAccess & Record<string, unknown>>(sql`
    with look as (
      select e.at, e.kind, d.detail::jsonb ->> 'by' as by, d.detail::jsonb ->> 'as' as role, coalesce((d.detail::jsonb ->> 'times')::int, 1) as times,
        (select a.name from account a where a.id::text = case d.subject_kind
          when 'account' then d.subject_id
          when 'portfolio' then (select f.account_id::text from portfolio f where f.id::text = d.subject_id)
          when 'statement' then (select s.account_id::text from statement s where s.id::text = d.subject_id)
          when 'clientDocument' then (select c.account_id::text from document c where c.id::text = d.subject_id)
        end) as account
      from audit_event e join audit_detail d on d.seq = e.seq
      -- Another holder of an account is not of the firm.
      where e.kind in ('read', 'export', 'view-as') and coalesce(d.detail::jsonb ->> 'as', 'staff') in ('advisor', 'staff')
    )
    select ${factMoment(sql`max(at)`)} as at, by, role as "as", account, kind, sum(times)::int as times
    from look group by by, role, account, kind, date_trunc('day', at at time zone 'UTC')
    having max(at) < ${before ?? 'infinity'}::timestamptz
    order by max(at) desc, by, account, kind limit ${PAGE}`);
  return rows;
}
