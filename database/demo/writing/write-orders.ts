/** Writes a few orders of clients who hold a fund, each at another stage before any units have moved. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';

/** @param db a handle of work, in whose tenant the transactions have been written */
export async function writeOrders(db: Db, arrival: string): Promise<void> {
  await db.execute(sql`
    with held as (
      select distinct on (p.account_id) p.account_id, p.id as portfolio_id, t.instrument_id, n.name, n.currency, t.amount / t.units as price, t.date
      from transaction t join portfolio p on p.id = t.portfolio_id join instrument_terms n on n.instrument_id = t.instrument_id
      where t.arrival_id = ${arrival} and t.type = 'Purchase' and t.units > 0 and t.amount > 0 and n.type = 'Fund' and n.currency ~ '^[A-Z]{3}$'
        and n.currency <> 'GBX' and t.currency = n.currency
      order by p.account_id, t.date desc, t.id
    ), chosen as (
      select h.*, a.client_id, a.external_id, row_number() over (order by a.name, a.id)::int as n
      from held h join account a on a.id = h.account_id where a.client_id is not null order by a.name, a.id limit 5
    )
    insert into client_order (id, account_id, portfolio_id, instrument_id, person_id, name, type, stage, unit_type, units, amount, value, cost, currency,
      nav, nav_date, fund_id_from_account_no, version, created_at)
    select overlay(overlay(md5('order ' || portfolio_id || ' ' || instrument_id) placing '8' from 13) placing '8' from 17)::uuid, account_id, portfolio_id, instrument_id, client_id, name, 'Buy',
      (array['received', 'checked', 'sent', 'rejected', 'cancelled'])[n], 'amount', round(120000 / price, 4), 120000, 120000, 120000, currency, round(price, 4),
      date, external_id, (array[1, 2, 3, 2, 2])[n], (date + time '10:15') at time zone 'UTC' from chosen`);
  await db.execute(sql`
    insert into client_order_stage (order_id, number, stage, at, by_id, by_name, reason)
    select o.id, s.number, s.stage, o.created_at + (s.number - 1) * interval '2 hours', case when s.number = 1 then p.id end,
      case when s.number = 1 then p.name else '' end, case when s.stage = 'rejected' then 'The fund takes no money this week.' end
    from client_order o join person p on p.id = o.person_id cross join lateral unnest(case o.stage when 'sent' then array['received', 'checked', 'sent']
      when 'received' then array['received'] else array['received', o.stage] end) with ordinality s (stage, number)`);
}
