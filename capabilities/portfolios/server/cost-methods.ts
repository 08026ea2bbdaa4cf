/** By which method units leave a portfolio at their cost: its own, else that of its type, else that of the firm, else the average. */
import { sql } from 'drizzle-orm';
import { readDay, type Day } from '#packages/calendar';
import type { CostMethod } from '#packages/lots';
import { seenArrivals } from '#server/instruments';
import type { Db } from '#server/tenants';

/** The method of a portfolio on a day. */
export type CostMethods = (portfolio: string, day: Day) => CostMethod;

interface Row extends Record<string, unknown> {
  readonly portfolio: string;
  readonly from: string;
  readonly method: CostMethod;
}

export async function costMethodsOf(db: Db, portfolios: readonly string[]): Promise<CostMethods> {
  if (portfolios.length === 0) return () => 'average';
  // Nearest first; of one nearness the newest, and of one day the last committed.
  const { rows } = await db.execute<Row>(sql`
    select p.id as portfolio, m.valid_from::text as "from", m.method
    from portfolio p join cost_method m on m.portfolio_id = p.id or (m.portfolio_id is null and coalesce(m.portfolio_type, p.type) = p.type)
      join arrival a on a.id = m.arrival_id
    where p.id = any(${sql.param([...portfolios])}::uuid[]) and m.arrival_id in (${seenArrivals})
    order by m.portfolio_id is null, m.portfolio_type is null, m.valid_from desc, a.committed_at desc`);
  const rules = Map.groupBy(
    rows.map(({ portfolio, from, method }) => ({ portfolio, from: readDay(from) ?? -Infinity, method })),
    ({ portfolio }) => portfolio,
  );
  return (portfolio, day) => rules.get(portfolio)?.find(({ from }) => from <= day)?.method ?? 'average';
}
