/** Stores subscriptions: how many accounts, advisors and portals are paid for; null where the tenant's own limit holds. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';

interface SubscriptionLimits {
  readonly name: string;
  readonly accounts: number | null;
  readonly advisors: number | null;
  readonly portals: number | null;
}

/** @returns its id */
export async function createSubscription(db: Db, { name, accounts, advisors, portals }: SubscriptionLimits): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into subscription (name, accounts, advisors, portals) values (${name}, ${accounts}, ${advisors}, ${portals}) returning id`);
  return rows[0]!.id;
}

export async function changeSubscription(db: Db, id: string, { name, accounts, advisors, portals }: SubscriptionLimits): Promise<void> {
  await db.execute(sql`update subscription set name = ${name}, accounts = ${accounts}, advisors = ${advisors}, portals = ${portals},
    version = version + 1 where id = ${id}`);
}
