/** Shows subscriptions as records, with the number of accounts, advisors and portals that are paid for. */
import { sql } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { refuse } from '#packages/endpoint';
import { textOf, type FieldValues } from '#packages/fields';
import { changeSubscription, createSubscription } from '#server/tenants';
import { createTableKeeper } from '#server/records';

const MOST_PLACES = 1_000_000;

const collection: Collection = {
  name: 'subscriptions',
  columns: ['name', 'accounts', 'advisors', 'portals', 'updated'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 80 },
        { name: 'accounts', type: 'number', required: true, min: 0, max: MOST_PLACES, rules: [{ rule: 'whole' }] },
        { name: 'advisors', type: 'number', required: true, min: 0, max: MOST_PLACES, rules: [{ rule: 'whole' }] },
        { name: 'portals', type: 'number', min: 0, max: MOST_PLACES, rules: [{ rule: 'whole' }] },
      ],
    },
  ],
};

function subscriptionFrom(values: FieldValues) {
  const places = (name: string) => (typeof values[name] === 'number' ? values[name] : null);
  return { name: textOf(values['name']), accounts: places('accounts'), advisors: places('advisors'), portals: places('portals') };
}

export const subscriptions = createTableKeeper({
  collection,
  own: sql`select s.id, null::uuid as parent_id, s.name,
    jsonb_build_object('name', s.name, 'accounts', s.accounts, 'advisors', s.advisors, 'portals', s.portals) as data, s.name as search,
    0 as position, s.active, s.version, null::timestamptz as created_at from subscription s`,
  make: ({ db }, { values }) => createSubscription(db, subscriptionFrom(values)),
  change: ({ db }, { id, values }) => changeSubscription(db, id, subscriptionFrom(values)),
  setActive: async ({ db }, id, active) => {
    const { rows } = await db.execute(sql`select from portal where subscription_id = ${id} and active limit 1`);
    if (!active && rows.length > 0) refuse('record.used');
    await db.execute(sql`update subscription set active = ${active}, version = version + 1 where id = ${id}`);
  },
  copied: (values) => values,
});
