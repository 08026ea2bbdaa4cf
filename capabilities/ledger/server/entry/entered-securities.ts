/**
 * The collection of shares and exchange-traded funds that a client holds elsewhere, with a form of their own [HOLD-02]; once entered they are
 * holdings like any other.
 */
import { sql } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { refuse, Refusal } from '#packages/endpoint';
import { textOf, type FieldValues } from '#packages/fields';
import type { Condition } from '#packages/forms';
import { amount, divide, formatDecimal, quoteUnit, rate, trimZeros } from '#packages/money';
import { seenArrivals } from '#server/instruments';
import type { SignedInContext } from '#server/people';
import { createTableKeeper, markRemoved } from '#server/records';
import { enterHolding, totalPaid, setHoldingActive, recordWorth, type HoldingKey } from './enter-holding.ts';
import { dayOfEntry, decimalOf } from './enter-transaction.ts';
import { appendTransaction, commitEntry, readUnitMovements } from './entry.ts';
import { holdingId, securityId, securityIdOf } from './holding-id.ts';
import {
  describedBySource,
  findSecurity,
  isDescribed,
  recordPrice,
  restorePrice,
  recordTerms,
  currentTerms,
  type EnteredTerms,
} from './securities.ts';

const KINDS = ['equity', 'etf'] as const;
const TYPE_OF = { equity: 'Stock', etf: 'Fund' } as const satisfies Record<(typeof KINDS)[number], string>;
/** The choices of this form; other forms have lists of their own [OQ-08]. */
const CURRENCIES = ['USD', 'EUR', 'GBP', 'GBX', 'CAD'];
const REGIONS = ['Global', 'Europe', 'UK', 'Japan', 'United States', 'Frankfurt'];

const options = (values: readonly string[]) => values.map((value) => ({ value }));
const IS_DESCRIBED: Condition = { field: 'described', test: 'isFilled' };
const IS_COUNTED: Condition = { field: 'counted', test: 'isFilled' };
const IS_HELD: Condition = { field: 'held', test: 'isFilled' };

const collection: Collection = {
  name: 'securities',
  parent: 'portfolios',
  columns: ['name', 'symbol', 'type', 'units', 'purchaseValue', 'currency', 'region', 'updated'],
  // Holdings follow from transactions, which are imported.
  without: ['duplicate', 'file'],
  filters: ['type'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 200, lock: IS_DESCRIBED },
        { name: 'symbol', type: 'text', required: true, limit: 60, lock: IS_HELD },
        { name: 'type', type: 'select', required: true, options: options(KINDS), lock: IS_DESCRIBED },
        // The currency of its prices, in pence or pounds.
        { name: 'currency', type: 'select', required: true, options: options(CURRENCIES), lock: IS_HELD },
        { name: 'region', type: 'select', required: true, options: options(REGIONS), lock: IS_DESCRIBED },
        { name: 'units', type: 'number', required: true, min: 0, lock: IS_COUNTED },
        { name: 'purchaseValue', type: 'number', required: true, min: 0, lock: IS_COUNTED },
        { name: 'date', type: 'date-picker', rules: [{ rule: 'until', value: 'today' }], lock: IS_COUNTED },
        ...['described', 'counted', 'held'].map((name) => ({ name, type: 'hidden' as const, readonly: true, exclude: true })),
      ],
    },
  ],
};

function termsOf(values: FieldValues, assetClass: string | null): EnteredTerms {
  const kind = textOf(values['type']) as (typeof KINDS)[number];
  return {
    name: textOf(values['name']),
    type: TYPE_OF[kind],
    kind,
    assetClass: assetClass ?? 'Equity',
    region: textOf(values['region']),
    currency: textOf(values['currency']),
  };
}

const PRICE_DIGITS = 10;

/** The cost of one unit, in the currency in which money is paid: pounds for pence. */
function unitCostOf(values: FieldValues): string {
  const { perCurrency } = quoteUnit(textOf(values['currency']));
  return formatDecimal(trimZeros(divide(amount(decimalOf(values['purchaseValue']) ?? '0'), rate(String(perCurrency)), PRICE_DIGITS)));
}

async function entryDateOf(context: SignedInContext, values: FieldValues): Promise<string> {
  return textOf(values['date']) || (await dayOfEntry(context));
}

interface EnteredSecurity extends HoldingKey {
  readonly assetClass: string | null;
}

async function findEnteredSecurity(db: SignedInContext['db'], id: string): Promise<EnteredSecurity> {
  const { rows } = await db.execute<EnteredSecurity & Record<string, unknown>>(sql`
    select t.portfolio_id as portfolio, t.instrument_id as instrument, d.entered_class as "assetClass"
    from transaction t join lateral ${currentTerms(sql`t.instrument_id`)} d on true
    where t.of_holding and ${securityIdOf(sql`t.portfolio_id`, sql`t.instrument_id`)} = ${id} limit 1`);
  return rows[0] ?? refuse('record.unknown');
}

/** The average cost of a unit over all purchases; and whether the units came otherwise than by one purchase made by this form. */
const PURCHASE_SUMMARY = sql`(select sum(t.amount) filter (where t.type = 'Purchase') / nullif(sum(t.units) filter (where t.type = 'Purchase'), 0) as each,
    min(t.date) as since, count(*) <> 1 or not bool_and(t.of_holding) as counted
  from transaction t where t.portfolio_id = h.portfolio_id and t.instrument_id = h.instrument_id and t.units is not null and not t.withdrawn
    and t.arrival_id in (${seenArrivals})
    and not exists (select from transaction c where c.supersedes = t.id and c.arrival_id in (${seenArrivals})))`;

export const securities = createTableKeeper({
  collection,
  own: sql`select ${securityIdOf(sql`h.portfolio_id`, sql`h.instrument_id`)} as id, h.portfolio_id as parent_id, d.name, jsonb_build_object(
      'name', d.name, 'symbol', i.symbol, 'type', d.entered_kind, 'currency', d.currency, 'region', d.region, 'units', u.units,
      'purchaseValue', trim_scale(round(m.each * case d.currency when 'GBX' then 100 else 1 end, 10)), 'date', m.since,
      'described', case when ${describedBySource(sql`h.instrument_id`)} then 'yes' end, 'counted', case when m.counted then 'yes' end,
      'held', 'yes') as data,
    concat_ws(' ', d.name, i.symbol) as search, 0 as position, u.units > 0 and p.active as active, 0 as version,
    null::timestamptz as created_at
    from (select distinct t.portfolio_id, t.instrument_id from transaction t where t.of_holding and t.arrival_id in (${seenArrivals})) h
    join portfolio p on p.id = h.portfolio_id join instrument i on i.id = h.instrument_id
    join lateral ${currentTerms(sql`h.instrument_id`)} d on d.entered_kind is not null
    cross join lateral (select holding_units(h.portfolio_id, h.instrument_id) as units) u
    cross join lateral ${PURCHASE_SUMMARY} m`,
  make: async (context, { values, parent }) => {
    const portfolio = parent ?? refuse('record.unknown');
    const symbol = textOf(values['symbol']).trim();
    const known = await findSecurity(context.db, symbol);
    // The description from a source, or from an earlier entry, is not overwritten.
    if (known) throw new Refusal('input.invalid', { symbol: 'refusal.field.taken' });
    const { instrument } = await enterHolding(context, portfolio, {
      symbol,
      units: decimalOf(values['units']) ?? '0',
      value: null,
      each: unitCostOf(values),
      currency: quoteUnit(textOf(values['currency'])).currency,
      date: await entryDateOf(context, values),
      terms: termsOf(values, null),
      known,
    });
    return securityId(portfolio, instrument);
  },
  change: async (context, { id, values, kept }) => {
    const { db } = context;
    const { portfolio, instrument, assetClass } = await findEnteredSecurity(db, id);
    const differs = (...names: string[]) => names.some((name) => (values[name] ?? null) !== (kept[name] ?? null));
    const [moved] = await readUnitMovements(db, portfolio, instrument);
    const count = decimalOf(values['units']) ?? '0';
    if (Number(count) === 0) throw new Refusal('input.invalid', { units: 'refusal.field.required' });
    await commitEntry(context, portfolio, { field: 'units' }, async (arrival) => {
      if (differs('name', 'type', 'region') && !(await isDescribed(db, instrument)))
        await recordTerms(db, arrival, instrument, termsOf(values, assetClass));
      if (!differs('units', 'purchaseValue', 'date') || moved?.ofHolding !== true) return;
      const { id: was, record, ...said } = moved;
      const date = await entryDateOf(context, values);
      const cost = totalPaid(count, unitCostOf(values));
      await appendTransaction(db, arrival, { ...said, units: count, amount: cost, date, supersedes: was, record });
      await recordWorth(db, arrival, { portfolio, instrument }, { value: cost, cost });
      await recordPrice(db, arrival, { instrument, date, count, money: cost });
      if (date !== said.date) await restorePrice(db, arrival, instrument, said.date, was);
    });
  },
  setActive: async (context, id, active) => {
    const place = await findEnteredSecurity(context.db, id);
    await setHoldingActive(context, place, id, active);
    if (!active) await markRemoved(context.db, 'holdings', [holdingId(place.portfolio, place.instrument)], id, context.person.id);
  },
});
