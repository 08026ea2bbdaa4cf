/**
 * The collection of houses and land that a client owns [HOLD-04]. Their worth follows from the purchase, from later valuations and from the growth
 * between these (`engine/property`), so nobody types it. A property is transferred in, because no money of the portfolio paid for it.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { refuse, Refusal } from '#packages/endpoint';
import { isList, textOf, type FieldValues } from '#packages/fields';
import { amount, divide, formatDecimal, rate, trimZeros } from '#packages/money';
import { currentPropertyTerms, seenArrivals } from '#server/instruments';
import type { SignedInContext } from '#server/people';
import { createTableKeeper, markRemoved } from '#server/records';
import { PROPERTY_VALUE } from './entered-holdings.ts';
import { setHoldingActive } from './enter-holding.ts';
import { decimalOf } from './enter-transaction.ts';
import { appendTransaction, commitEntry, readUnitMovements } from './entry.ts';
import { holdingId } from './holding-id.ts';
import { CURRENCIES, makeSecurity, REGIONS, recordTerms, currentTerms, type EnteredTerms } from './securities.ts';

const options = (values: readonly string[]) => values.map((value) => ({ value }));
const PAST_DAY_RULES = [{ rule: 'until', value: 'today' }] as const;
/** Limits of the yearly growth, in per cent. */
const GROWTH_LIMITS = { min: -50, max: 100 };

const collection: Collection = {
  name: 'properties',
  parent: 'portfolios',
  columns: ['name', 'value', 'purchaseValue', 'currency', 'annual_growth', 'date', 'updated'],
  // Holdings follow from transactions, which are imported.
  without: ['duplicate', 'file'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 200 },
        { name: 'currency', type: 'select', required: true, options: options(CURRENCIES) },
        { name: 'region', type: 'select', options: options(REGIONS) },
        { name: 'date', type: 'date-picker', required: true, rules: [...PAST_DAY_RULES] },
        { name: 'purchaseValue', type: 'number', required: true, min: 0 },
        { name: 'annual_growth', type: 'number', ...GROWTH_LIMITS },
        {
          name: 'pricePoints',
          type: 'tabular',
          fields: [
            { name: 'date', type: 'date-picker', required: true, rules: [...PAST_DAY_RULES] },
            { name: 'price', type: 'number', required: true, min: 0 },
          ],
        },
        // Derived [HOLD-05].
        { name: 'type', type: 'select', options: options(['Commodity']), readonly: true },
        { name: 'assetclass', type: 'select', options: options(['Property']), readonly: true },
        { name: 'units', type: 'number', readonly: true },
        { name: 'value', type: 'number', readonly: true },
      ],
    },
  ],
};

interface EnteredProperty {
  readonly terms: EnteredTerms;
  readonly date: string;
  readonly purchaseValue: string;
  /** A fraction. */
  readonly growth: string;
  readonly points: readonly { readonly date: string; readonly price: string }[];
}

const HUNDRED = rate('100');
const DIGITS = 10;

function readEnteredProperty({ words }: Pick<SignedInContext, 'words'>, values: FieldValues): EnteredProperty {
  const purchaseValue = decimalOf(values['purchaseValue']) ?? '0';
  if (Number(purchaseValue) === 0) throw new Refusal('input.invalid', { purchaseValue: 'refusal.field.required' });
  const date = textOf(values['date']);
  const listed = values['pricePoints'];
  const points = (isList(listed) ? (listed as readonly FieldValues[]) : []).map((row) => ({
    date: textOf(row['date']),
    price: decimalOf(row['price']) ?? '0',
  }));
  // A valuation from before the purchase is refused.
  if (points.some((point) => point.date < date)) throw new Refusal('input.invalid', { pricePoints: words('ledger.beforePurchase') });
  return {
    terms: {
      name: textOf(values['name']),
      type: 'Commodity',
      assetClass: 'Property',
      sector: 'Property',
      region: textOf(values['region']) || 'Other',
      currency: textOf(values['currency']),
    },
    date,
    purchaseValue,
    growth: formatDecimal(trimZeros(divide(amount(decimalOf(values['annual_growth']) ?? '0'), HUNDRED, DIGITS))),
    points,
  };
}

async function insertPropertyTerms(
  db: SignedInContext['db'],
  arrival: string,
  place: { readonly portfolio: string; readonly instrument: string },
  of: EnteredProperty,
) {
  await db.execute(sql`
    insert into property_terms (arrival_id, instrument_id, portfolio_id, purchased, purchase_value, annual_growth, point_days, point_prices)
    values (${arrival}, ${place.instrument}, ${place.portfolio}, ${of.date}::date, ${of.purchaseValue}::numeric, ${of.growth}::numeric,
      ${sql.param(of.points.map(({ date }) => date))}::date[], ${sql.param(of.points.map(({ price }) => price))}::numeric[])`);
}

async function portfolioOf(db: SignedInContext['db'], instrument: string): Promise<string> {
  const { rows } = await db.execute<{ portfolio: string }>(
    sql`select portfolio_id as portfolio from property_terms where instrument_id = ${instrument} limit 1`,
  );
  return rows[0]?.portfolio ?? refuse('record.unknown');
}

export const properties = createTableKeeper({
  collection,
  own: sql`select g.instrument_id as id, g.portfolio_id as parent_id, d.name, jsonb_build_object('name', d.name, 'currency', d.currency,
      'region', d.region, 'date', g.purchased, 'purchaseValue', trim_scale(g.purchase_value), 'annual_growth', trim_scale(g.annual_growth * 100),
      'pricePoints', (select coalesce(jsonb_agg(jsonb_build_object('date', k.day, 'price', trim_scale(k.price)) order by k.place), '[]'::jsonb)
        from unnest(g.point_days, g.point_prices) with ordinality k (day, price, place)),
      'type', d.type, 'assetclass', d.entered_class, 'units', u.units, 'value', case when u.units > 0 then ${PROPERTY_VALUE} else 0 end) as data,
    d.name as search, 0 as position, u.units > 0 and p.active as active, 0 as version, null::timestamptz as created_at
    from (select distinct f.instrument_id from property_terms f where f.arrival_id in (${seenArrivals})) h
    join lateral ${currentPropertyTerms(sql`h.instrument_id`)} g on true join lateral ${currentTerms(sql`h.instrument_id`)} d on true
    join portfolio p on p.id = g.portfolio_id cross join lateral (select holding_units(g.portfolio_id, g.instrument_id) as units) u`,
  make: async (context, { values, parent }) => {
    const portfolio = parent ?? refuse('record.unknown');
    const of = readEnteredProperty(context, values);
    return commitEntry(context, portfolio, { field: 'name' }, async (arrival) => {
      const symbol = `PROPERTY-${randomUUID().slice(0, 8).toUpperCase()}`;
      const instrument = await makeSecurity(context.db, arrival, symbol, of.terms);
      await insertPropertyTerms(context.db, arrival, { portfolio, instrument }, of);
      await appendTransaction(context.db, arrival, {
        portfolio,
        instrument,
        type: 'TransferIn',
        date: of.date,
        units: '1',
        amount: of.purchaseValue,
        fee: '0',
        tax: '0',
        currency: of.terms.currency,
        reference: null,
        name: of.terms.name,
        ofHolding: true,
      });
      return instrument;
    });
  },
  change: async (context, { id: instrument, values }) => {
    const { db } = context;
    const of = readEnteredProperty(context, values);
    const portfolio = await portfolioOf(db, instrument);
    const [moved] = await readUnitMovements(db, portfolio, instrument);
    if (!moved) return refuse('record.unknown');
    await commitEntry(context, portfolio, { field: 'date' }, async (arrival) => {
      await recordTerms(db, arrival, instrument, of.terms);
      await insertPropertyTerms(db, arrival, { portfolio, instrument }, of);
      const { id: was, record, ...before } = moved;
      if (before.date === of.date && before.currency === of.terms.currency && Number(before.amount) === Number(of.purchaseValue)) return;
      const fact = { ...before, date: of.date, currency: of.terms.currency, amount: of.purchaseValue };
      await appendTransaction(db, arrival, { ...fact, supersedes: was, record });
    });
  },
  setActive: async (context, instrument, active) => {
    const portfolio = await portfolioOf(context.db, instrument);
    await setHoldingActive(context, { portfolio, instrument }, instrument, active);
    if (!active) await markRemoved(context.db, 'holdings', [holdingId(portfolio, instrument)], instrument, context.person.id);
  },
});
