/** The collection of orders in the administration. The amount is in units or in money [OQ-47]; stages are set at the desk. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { refuse, Refusal } from '#packages/endpoint';
import { textOf, type FieldValues } from '#packages/fields';
import type { SignedInContext } from '#server/people';
import { createTableKeeper } from '#server/records';
import type { OrderStage } from '../contract.ts';
import { advanceOrder } from './desk.ts';
import { fundsOf } from './funds.ts';
import { addStage, readOrder, lockAccountOrders } from './records.ts';

const collection: Collection = {
  name: 'orders',
  columns: ['name', 'user', 'type', 'status', 'amount', 'units', 'updated'],
  // The name of an order is that of its fund, so that no row of a file could say which order it is about.
  without: ['duplicate', 'file'],
  filters: ['status', 'type'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'user', type: 'picker', collection: 'users', required: true, lock: { field: 'placed', test: 'isFilled' } },
        { name: 'name', type: 'text', limit: 200 },
        {
          name: 'type',
          type: 'select',
          value: 'Buy',
          options: [{ value: 'Sell' }, { value: 'Buy' }],
          lock: { field: 'begun', test: 'isFilled' },
        },
        { name: 'status', type: 'select', value: 'placed', options: [{ value: 'placed' }, { value: 'closed' }] },
        { name: 'amount', type: 'number', required: true, min: 0, lock: { field: 'begun', test: 'isFilled' } },
        {
          name: 'unitType',
          type: 'select',
          value: 'units',
          options: [{ value: 'units' }, { value: 'amount' }],
          lock: { field: 'begun', test: 'isFilled' },
        },
        { name: 'units', type: 'number', readonly: true },
        { name: 'stage', type: 'text', readonly: true, exclude: true },
        ...['placed', 'begun'].map((name) => ({ name, type: 'hidden' as const, readonly: true, exclude: true })),
      ],
    },
  ],
};

const isByUnits = (values: FieldValues) => textOf(values['unitType']) !== 'amount';

function quantityOf(values: FieldValues): number {
  const quantity = values['amount'];
  if (typeof quantity !== 'number' || quantity <= 0) throw new Refusal('input.invalid', { amount: 'refusal.field.required' });
  return quantity;
}

interface ClientPortfolio extends Record<string, unknown> {
  readonly account: string;
  readonly portfolio: string | null;
  readonly currency: string;
}

/** The client's account, and the portfolio of it that holds the fund, or the first. */
async function findClientPortfolios(db: SignedInContext['db'], user: string): Promise<ClientPortfolio[]> {
  const { rows } = await db.execute<ClientPortfolio>(sql`
    select a.id as account, f.id as portfolio, a.currency from account a
    left join portfolio f on f.account_id = a.id and f.active
    where a.client_id = ${user} and a.active order by a.name, a.id, f.name, f.id`);
  return rows;
}

async function makeOrder(context: SignedInContext, values: FieldValues): Promise<string> {
  const { db, now, person } = context;
  const user = textOf(values['user']);
  const places = await findClientPortfolios(db, user);
  const [first] = places;
  if (!first) throw new Refusal('input.invalid', { user: 'refusal.field.unlisted' });
  const name = textOf(values['name']).trim();
  let place = first;
  let product: string | null = null;
  for (const one of places) {
    if (one.portfolio === null || name === '') continue;
    const fund = (await fundsOf(db, one.portfolio)).find((some) => [some.name, some.symbol, some.isin].includes(name));
    if (!fund) break;
    product = fund.instrument;
    if (fund.held === '0') continue;
    place = one;
    break;
  }
  const id = randomUUID();
  const quantity = quantityOf(values);
  const [fund] = product !== null && place.portfolio !== null ? await fundsOf(db, place.portfolio, product) : [];
  const stage: OrderStage = textOf(values['status']) === 'closed' ? 'settled' : 'received';
  await db.execute(sql`
    insert into client_order (id, account_id, portfolio_id, instrument_id, person_id, name, type, stage, unit_type, units, amount, currency, nav, nav_date,
      created_at)
    values (${id}, ${place.account}, ${place.portfolio}, ${product}, ${user}, ${name}, ${textOf(values['type']) || 'Buy'}, ${stage},
      ${isByUnits(values) ? 'units' : 'amount'}, ${isByUnits(values) ? quantity : null}::numeric, ${isByUnits(values) ? null : quantity}::numeric,
      ${fund?.currency ?? place.currency}, ${fund?.price ?? null}::numeric, ${fund?.priceDate ?? null}::date, ${now.toISOString()})`);
  await addStage(db, { order: id, number: 1, stage, at: now, by: person });
  return id;
}

async function changeOrder(context: SignedInContext, id: string, values: FieldValues, keptValues: FieldValues): Promise<void> {
  const { db } = context;
  const { account } = await readOrder(db, id);
  await lockAccountOrders(db, account.id);
  const order = await readOrder(db, id);
  const closes = textOf(values['status']) === 'closed';
  // What is closed stays closed [OQ-56].
  if (order.status === 'closed' && !closes) throw new Refusal('input.invalid', { status: 'refusal.field.settled' });
  const asksOtherwise = ['type', 'unitType', 'amount'].some((field) => values[field] !== keptValues[field]);
  if (asksOtherwise && order.stage !== 'received') throw new Refusal('input.invalid', { amount: 'refusal.field.settled' });
  await db.execute(sql`update client_order set name = ${textOf(values['name'])} where id = ${id}`);
  if (asksOtherwise) {
    const quantity = quantityOf(values);
    const units = isByUnits(values) ? quantity : null;
    await db.execute(sql`
      update client_order set type = ${textOf(values['type']) || 'Buy'}, unit_type = ${isByUnits(values) ? 'units' : 'amount'}, whole = false,
        units = ${units}::numeric, amount = ${isByUnits(values) ? null : quantity}::numeric, value = null, cost = null, losses = null where id = ${id}`);
  }
  if (closes && order.status === 'placed') await advanceOrder(context, order, order.stage === 'executed' ? 'settled' : 'cancelled', null);
}

export const collections = [
  createTableKeeper({
    collection,
    own: sql`select o.id, null::uuid as parent_id, o.name, jsonb_build_object('name', o.name, 'user', o.person_id, 'type', o.type, 'status', o.status,
        'amount', case o.unit_type when 'units' then trim_scale(o.units) else trim_scale(o.amount) end, 'unitType', o.unit_type,
        'units', trim_scale(o.units), 'stage', o.stage, 'placed', 'yes', 'begun', case when o.stage <> 'received' then 'yes' end) as data,
      concat_ws(' ', o.name, (select p.name from person p where p.id = o.person_id), o.type, upper(left(o.id::text, 8))) as search, 0 as position, o.active,
      o.version, o.created_at from client_order o`,
    make: (context, { values }) => makeOrder(context, values),
    change: async (context, { id, values, kept }) => {
      await changeOrder(context, id, values, kept).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'order.unknown') refuse('record.unknown');
        throw error;
      });
    },
    setActive: async ({ db }, id, active) => {
      await db.execute(sql`update client_order set active = ${active} where id = ${id}`);
    },
  }),
];
