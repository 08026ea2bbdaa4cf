/**
 * The collection of the holdings of a portfolio, as staff see and enter them: units follow from the transactions, and a holding that is entered is a
 * purchase [OQ-87].
 */
import { sql } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { refuse, Refusal } from '#packages/endpoint';
import { textOf } from '#packages/fields';
import type { Condition } from '#packages/forms';
import { quoteUnit } from '#packages/money';
import { latestPriceDate, currentPropertyTerms, seenArrivals } from '#server/instruments';
import { createTableKeeper } from '#server/records';
import { currencyOf, dayOfEntry, decimalOf } from './enter-transaction.ts';
import { appendTransaction, commitEntry, readUnitMovements } from './entry.ts';
import { holdingId, holdingIdOf } from './holding-id.ts';
import {
  ALL_CURRENT_TERMS,
  ASSET_CLASS,
  CURRENCIES,
  describedBySource,
  ENTERED_TYPES,
  findSecurity,
  HOLDING_CLASSES,
  isDescribed,
  recordPrice,
  quotedBySource,
  REGIONS,
  recordTerms,
} from './securities.ts';
import { enterHolding, findHoldingKey, recordWorth, setHoldingActive, termsOf, textOrNull, totalPaid } from './enter-holding.ts';

const options = (values: readonly string[], retired: readonly string[] = []) => [
  ...values.map((value) => ({ value })),
  ...retired.map((value) => ({ value, retired: true })),
];

/** Locks the description of a security that comes from a source of data, and its value where the source quotes it. */
const IS_DESCRIBED: Condition = { field: 'described', test: 'isFilled' };

const IS_QUOTED: Condition = { field: 'quoted', test: 'isFilled' };

/** Locks units that came by several transactions, or not by this form: they are changed in those transactions. */
const IS_COUNTED: Condition = { field: 'counted', test: 'isFilled' };

export const collection: Collection = {
  name: 'holdings',
  parent: 'portfolios',
  keys: ['symbol'],
  columns: ['name', 'symbol', 'assetclass', 'type', 'units', 'value', 'purchaseValue', 'currency', 'updated'],
  // Holdings follow from transactions, which are imported.
  without: ['duplicate', 'file'],
  filters: ['assetclass', 'type'],
  borrowsNames: true,
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 200, lock: IS_DESCRIBED },
        { name: 'symbol', type: 'text', required: true, limit: 60, lock: { field: 'held', test: 'isFilled' } },
        { name: 'assetclass', type: 'select', options: options(HOLDING_CLASSES, ['Crypto', 'Alternatives', 'Funds']), lock: IS_DESCRIBED },
        { name: 'type', type: 'select', options: options(ENTERED_TYPES, ['Bond', 'Index']), lock: IS_DESCRIBED },
        { name: 'units', type: 'number', min: 0, lock: IS_COUNTED },
        { name: 'value', type: 'number', min: 0, lock: IS_QUOTED },
        { name: 'purchaseValue', type: 'number', min: 0, lock: IS_COUNTED },
        { name: 'currency', type: 'select', options: options(CURRENCIES), lock: IS_DESCRIBED },
        { name: 'region', type: 'select', options: options(REGIONS), lock: IS_DESCRIBED },
        ...['described', 'quoted', 'counted', 'held'].map((name) => ({ name, type: 'hidden' as const, readonly: true, exclude: true })),
      ],
    },
  ],
};

/** The cost of the holding: purchases less sales. */
const COST = sql`(select coalesce(sum(case when t.type = 'Sale' then -t.amount else t.amount end), 0) from transaction t
  where t.portfolio_id = h.portfolio_id and t.instrument_id = h.instrument_id and t.units is not null and not t.withdrawn
    and t.arrival_id in (${seenArrivals})
    and not exists (select from transaction c where c.supersedes = t.id and c.arrival_id in (${seenArrivals})))`;

const WORTH_BEYOND_COST = sql`(select w.beyond from holding_worth w join arrival a on a.id = w.arrival_id where w.portfolio_id = h.portfolio_id
  and w.instrument_id = h.instrument_id and w.arrival_id in (${seenArrivals}) order by a.committed_at desc limit 1)`;

const LAST_PRICE = sql`(select c.closes[cardinality(c.closes)] from price c join arrival a on a.id = c.arrival_id
  where c.instrument_id = h.instrument_id and c.arrival_id in (${seenArrivals})
  order by c.year desc, c.days[cardinality(c.days)] desc, a.committed_at desc limit 1)`;

/** The value by the property terms `g`, on the last day of the market; of a property that was bought after it, the price paid. */
export const PROPERTY_VALUE = sql`property_value(g.purchased, g.purchase_value, g.annual_growth, g.point_days, g.point_prices,
  greatest(${latestPriceDate}, g.purchased))`;

/** Each instrument that a portfolio holds or held, with what its transactions come to, in one reading of them all. */
const HELD = sql`(select k.*, case when k.instrument_id in (select unnest(array[x.instrument_id, x.to_instrument_id]) from corporate_action x
      where x.arrival_id in (${seenArrivals})) then holding_units(k.portfolio_id, k.instrument_id) else trim_scale(k.moved) end as units
  from (select t.portfolio_id, t.instrument_id, p.active,
      coalesce(sum(case when t.type in ('Sale', 'TransferOut') then -t.units else t.units end)
        filter (where t.counts and t.type in ('Purchase', 'TransferIn', 'Sale', 'TransferOut')), 0) as moved,
      coalesce(sum(case when t.type = 'Sale' then -t.amount else t.amount end) filter (where t.counts), 0) as cost,
      sum(t.amount) filter (where t.counts and t.type = 'Purchase')
        / nullif(sum(t.units) filter (where t.counts and t.type = 'Purchase'), 0) as each,
      count(*) filter (where t.counts) <> 1 or not bool_and(t.of_holding) filter (where t.counts) as counted
    from (select t.*, not t.withdrawn and s.supersedes is null as counts from transaction t left join (select distinct c.supersedes
        from transaction c where c.supersedes is not null and c.arrival_id in (${seenArrivals})) s on s.supersedes = t.id
      where t.units is not null and t.instrument_id is not null and t.arrival_id in (${seenArrivals})) t
      join portfolio p on p.id = t.portfolio_id
    group by t.portfolio_id, t.instrument_id, p.active) k)`;

const CURRENCY = sql`case d.currency when 'GBX' then 'GBP' else d.currency end`;

/** Selected within the column, so that a list makes it only of the holdings that it shows. */
const VALUES = sql`(select jsonb_build_object(
    'name', coalesce(d.name, i.symbol), 'symbol', i.symbol, 'assetclass', ${ASSET_CLASS}, 'type', d.type, 'units', h.units,
    'value', case when h.units <= 0 then 0 when g.purchased is not null then ${PROPERTY_VALUE} when q.quoted then
        round(h.units * ${LAST_PRICE} / case when d.quoted = 'per-cent' then 100 when d.currency = 'GBX' then 100 else 1 end, 2)
      else trim_scale(h.cost + coalesce(${WORTH_BEYOND_COST}, 0)) end,
    'purchaseValue', trim_scale(round(coalesce(g.purchase_value, h.each), 10)), 'currency', ${CURRENCY},
    'region', case when d.region in ('Global', 'Europe', 'UK', 'North America', 'Emerging markets', 'Japan') then d.region else 'Other' end,
    'described', case when ${describedBySource(sql`h.instrument_id`)} then 'yes' end, 'quoted', case when q.quoted then 'yes' end,
    'counted', case when h.counted or g.purchased is not null then 'yes' end, 'held', 'yes')
  from (select ${quotedBySource(sql`h.instrument_id`)} as quoted) q left join lateral ${currentPropertyTerms(sql`h.instrument_id`)} g on true)`;

export const holdings = createTableKeeper({
  collection,
  own: sql`select ${holdingIdOf(sql`h.portfolio_id`, sql`h.instrument_id`)} as id, h.portfolio_id as parent_id,
    coalesce(d.name, i.symbol) as name, ${VALUES} as data,
    concat_ws(' ', d.name, i.symbol, d.isin, d.type) as search, 0 as position, h.units > 0 and h.active as active, 0 as version,
    null::timestamptz as created_at, i.symbol as by_symbol, ${ASSET_CLASS} as by_assetclass, d.type as by_type, h.units as by_units,
    ${CURRENCY} as by_currency
    from ${HELD} h left join instrument i on i.id = h.instrument_id
    left join ${ALL_CURRENT_TERMS} d on d.instrument_id = h.instrument_id`,
  keyColumns: ['symbol', 'assetclass', 'type', 'units', 'currency'].map((field) => ({ field })),
  make: async (context, { values, parent }) => {
    const portfolio = parent ?? refuse('record.unknown');
    const known = await findSecurity(context.db, textOf(values['symbol']).trim());
    const currency =
      textOrNull(values['currency']) ?? (known && quoteUnit(known.currency).currency) ?? (await currencyOf(context.db, portfolio));
    const { instrument } = await enterHolding(context, portfolio, {
      symbol: textOf(values['symbol']).trim(),
      units: decimalOf(values['units']) ?? '0',
      value: decimalOf(values['value']),
      each: decimalOf(values['purchaseValue']),
      currency,
      date: await dayOfEntry(context),
      terms: termsOf(values, currency),
      known,
    });
    return holdingId(portfolio, instrument);
  },
  change: async (context, { id, values, kept }) => {
    const { db } = context;
    const { portfolio, instrument } = await findHoldingKey(db, id);
    const differs = (...names: string[]) => names.some((name) => (values[name] ?? null) !== (kept[name] ?? null));
    const [moved] = await readUnitMovements(db, portfolio, instrument);
    const count = decimalOf(values['units']) ?? '0';
    if (differs('units') && Number(count) === 0) throw new Refusal('input.invalid', { units: 'refusal.field.required' });
    await commitEntry(context, portfolio, { field: 'units' }, async (arrival) => {
      if (differs('name', 'assetclass', 'type', 'currency', 'region') && !(await isDescribed(db, instrument)))
        await recordTerms(db, arrival, instrument, {
          ...termsOf(values, textOrNull(values['currency']) ?? textOf(kept['currency'])),
          // A region that this form does not offer is shown as Other, and stays as it is.
          ...(!differs('region') && { region: null }),
        });
      const counts = differs('units', 'purchaseValue', 'currency') && moved?.ofHolding === true;
      const each = decimalOf(values['purchaseValue']) ?? '0';
      const cost = counts ? totalPaid(count, each) : null;
      if (counts) {
        const { id: was, record, ...said } = moved;
        await appendTransaction(db, arrival, {
          ...said,
          units: count,
          amount: cost!,
          currency: textOrNull(values['currency']) ?? said.currency,
          supersedes: was,
          record,
        });
      }
      const value = decimalOf(values['value']);
      if (!differs('value', 'units', 'purchaseValue')) return;
      const known = await db.execute<{ cost: string }>(sql`
        select ${COST}::text as cost from (select ${portfolio}::uuid as portfolio_id, ${instrument}::uuid as instrument_id) h`);
      const worth = differs('value') && value !== null ? value : (cost ?? value ?? '0');
      await recordWorth(db, arrival, { portfolio, instrument }, { value: worth, cost: cost ?? known.rows[0]!.cost });
      await recordPrice(db, arrival, { instrument, date: await dayOfEntry(context), count, money: worth });
    });
  },
  setActive: async (context, id, active) => setHoldingActive(context, await findHoldingKey(context.db, id), id, active),
});
