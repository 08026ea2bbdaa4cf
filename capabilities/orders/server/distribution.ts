/** Places the order of a quarterly distribution, outside the gates, the minimum and the status of the account [ORD-31, OQ-58]. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import { addStage } from './records.ts';

export interface DistributionOrder {
  readonly account: string;
  readonly portfolio: string;
  readonly instrument: string;
  readonly name: string;
  /** Last day of the quarter. */
  readonly quarter: string;
  /** Null where they are fewer than the smallest unit that is traded. */
  readonly units: string | null;
  /** Decimals, in `currency`. */
  readonly amount: string;
  readonly currency: string;
  readonly price: string;
  readonly priceDate: string | null;
}

/** Stores the order without a cost, within a transaction. If it exists already it stays as it is. */
export async function placeDistributionOrder(tx: Db, distributionOrder: DistributionOrder): Promise<boolean> {
  const { account, portfolio, instrument, name, quarter, units, amount, currency, price, priceDate } = distributionOrder;
  // The last moment of the quarter.
  const at = new Date(Date.parse(`${quarter}T23:59:59.000Z`));
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into client_order (id, account_id, portfolio_id, instrument_id, person_id, name, kind, type, unit_type, units, amount, value, cost, losses, currency,
      nav, nav_date, call, quarter, created_at)
    select gen_random_uuid(), a.id, ${portfolio}, ${instrument}, a.client_id, ${name}, 'distribution', 'Sell', 'amount', ${units}::numeric, ${amount}::numeric,
      ${amount}::numeric, 0, 0, ${currency}, ${price}::numeric, ${priceDate}::date, 'amendment', ${quarter}::date, ${at.toISOString()}
    from account a where a.id = ${account}
    on conflict (tenant_id, portfolio_id, instrument_id, quarter) where quarter is not null do nothing returning id`);
  const [made] = rows;
  if (!made) return false;
  await addStage(tx, { order: made.id, number: 1, stage: 'received', at, by: null });
  return true;
}
