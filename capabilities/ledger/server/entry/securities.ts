/** Securities that staff enter by hand: found by their symbol, made where there is none, and priced by what was paid for them. */
import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { Refusal } from '#packages/endpoint';
import { amount, divide, isZero, multiply, formatDecimal, quoteUnit, rate, trimZeros, units } from '#packages/money';
import type { Db } from '#platform';
import { REPORTING_CLASS, type Instrument } from '#contract/instruments';
import { isProperty, readInstruments, seenArrivals, validFirst } from '#server/instruments';

/** The types that are offered, and stored where no feed says otherwise. */
export const ENTERED_TYPES = ['Stock', 'Fund', 'Cash', 'Commodity', 'Other'] as const;
export const HOLDING_CLASSES = ['Equity', 'Fixed income', 'Property', 'Cash', 'Other'] as const;
export const TRANSACTION_CLASSES = ['Equity', 'Fixed income', 'Other', 'Crypto', 'Property', 'Cash'] as const;
export const REGIONS = ['Global', 'Europe', 'UK', 'North America', 'Emerging markets', 'Japan', 'Other'] as const;
/** The currencies of ISO 4217 that firms of our tenants use. */
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'CHF', 'DKK', 'ISK', 'NOK', 'SEK', 'AUD', 'JPY'] as const;

export interface EnteredTerms {
  readonly name: string;
  readonly assetClass: string | null;
  readonly type: string | null;
  readonly region: string | null;
  readonly currency: string;
  /** Other where it is absent. */
  readonly sector?: string;
  /** The kind under which it was entered, where a form of its own says so; once set it stays. */
  readonly kind?: 'equity' | 'etf';
}

/** Finds the visible instrument by its symbol, given without blanks around it, or by an ISIN that only one has; null where there is none. */
export async function findSecurity(db: Db, symbol: string): Promise<Instrument | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select i.id from instrument i where i.symbol = ${symbol}
    union all select min(t.instrument_id::text)::uuid from instrument_terms t where t.isin = ${symbol} and t.arrival_id in (${seenArrivals})
      having count(distinct t.instrument_id) = 1`);
  const known = await readInstruments(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id }) => known.get(id)).find((one) => one !== undefined) ?? null;
}

/** @throws Refusal `input.invalid` where no instrument has the symbol */
export async function mustFindSecurity(db: Db, symbol: string): Promise<Instrument> {
  const found = await findSecurity(db, symbol);
  if (!found) throw new Refusal('input.invalid', { symbol: 'refusal.field.unlisted' });
  return found;
}

/** Gives the id of the security. */
export async function makeSecurity(db: Db, arrival: string, symbol: string, terms: EnteredTerms): Promise<string> {
  const id = randomUUID();
  await db.execute(sql`insert into instrument (id, symbol) values (${id}, ${symbol}) on conflict (tenant_id, symbol) do nothing`);
  const { rows } = await db.execute<{ id: string }>(sql`select id from instrument where symbol = ${symbol}`);
  const found = rows[0]?.id ?? id;
  await recordTerms(db, arrival, found, terms);
  return found;
}

/**
 * Records the terms of a security without a first day. A security quoted in pence stays so where pounds are entered, because its prices are stored
 * in pence.
 */
export async function recordTerms(db: Db, arrival: string, instrument: string, terms: EnteredTerms): Promise<void> {
  const entered = terms.assetClass;
  await db.execute(sql`
    insert into instrument_terms (instrument_id, arrival_id, name, type, asset_class, entered_class, entered_kind, sector, region, currency)
    select ${instrument}, ${arrival}, ${terms.name}, ${terms.type ?? 'Other'},
      ${entered === null ? 'Other' : (REPORTING_CLASS[entered] ?? entered)}, ${entered}, coalesce(${terms.kind ?? null}, d.entered_kind),
      ${terms.sector ?? 'Other'}, coalesce(${terms.region}, d.region, 'Other'),
      case when ${terms.currency}::text = 'GBP' and d.currency = 'GBX' then 'GBX' else ${terms.currency} end
    from (select) one left join lateral ${currentTerms(sql`${instrument}::uuid`)} d on true`);
}

/** SQL that tells whether anything but entries by hand has facts on an instrument in a table of facts. */
const knownFromSource =
  (table: 'price' | 'instrument_terms') =>
  (of: SQL): SQL =>
    sql`exists (select from ${sql.identifier(table)} f join arrival a on a.id = f.arrival_id
    where f.instrument_id = ${of} and a.kind <> 'entries' and f.arrival_id in (${seenArrivals}))`;
/** A property counts as quoted and described, because its worth follows from its own terms. */
export const quotedBySource = (of: SQL): SQL => sql`(${knownFromSource('price')(of)} or ${isProperty(of)})`;
export const describedBySource = (of: SQL): SQL => sql`(${knownFromSource('instrument_terms')(of)} or ${isProperty(of)})`;

export async function isDescribed(db: Db, instrument: string): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(sql`select ${describedBySource(sql`${instrument}::uuid`)} as known`);
  return rows[0]?.known === true;
}

/**
 * The terms that hold now for the instrument of a column, as a lateral join of one row. The column stands first and alone, where the names of the
 * tables beside it do not reach: its own table may have one of them.
 */
export const currentTerms = (of: SQL): SQL => sql`(select t.* from (select ${of} as id) asked
  join instrument_terms t on t.instrument_id = asked.id join arrival a on a.id = t.arrival_id where t.arrival_id in (${seenArrivals}) order by ${validFirst('infinity')} limit 1)`;

/** The terms that hold now for every instrument, one row each: what a long list joins once, where `currentTerms` would be asked for each of its rows. */
export const ALL_CURRENT_TERMS: SQL = sql`(select distinct on (t.instrument_id) t.* from instrument_terms t join arrival a on a.id = t.arrival_id
  where t.arrival_id in (${seenArrivals}) order by t.instrument_id, ${validFirst('infinity')})`;

/** The asset class by the terms `d`, as forms and lists of entries call it. */
export const ASSET_CLASS = sql`coalesce(d.entered_class, case d.asset_class when 'Equities' then 'Equity'
  when 'Fixed Interest' then 'Fixed income' when 'Alternatives' then 'Alternatives' when 'Funds' then 'Funds' else 'Other' end)`;

const PRICE_DIGITS = 10;

interface PaidPrice {
  readonly instrument: string;
  readonly date: string;
  readonly count: string;
  readonly money: string;
  /** The currency, where the terms of the security come with the entry and are not visible yet. */
  readonly quotedIn?: string;
}

/** Records what was paid for a unit as the price of the day, for a security that nobody quotes. */
export async function recordPrice(db: Db, arrival: string, { instrument, date, count, money, quotedIn = 'EUR' }: PaidPrice): Promise<void> {
  if (isZero(units(count)) || isZero(amount(money))) return;
  const asked = await db.execute<{ quoted: boolean; currency: string | null; percent: boolean | null }>(sql`
    select ${quotedBySource(sql`${instrument}::uuid`)} as quoted, t.currency, t.quoted = 'per-cent' as percent
    from (select) one left join lateral ${currentTerms(sql`${instrument}::uuid`)} t on true`);
  const { quoted, currency, percent } = asked.rows[0]!;
  if (quoted) return;
  const per = quoteUnit(currency ?? quotedIn).perCurrency * (percent === true ? 100 : 1);
  const price = formatDecimal(trimZeros(divide(multiply(amount(money), rate(String(per))), units(count), PRICE_DIGITS)));
  if (Number(price) <= 0) return;
  await db.execute(sql`
    insert into price (instrument_id, year, arrival_id, part, days, closes)
    select ${instrument}, extract(year from day)::smallint, ${arrival}, extract(doy from day)::integer, array[extract(doy from day)::smallint], array[${price}::numeric] from (select ${date}::date as day) d`);
}

/** Where a trade is corrected or withdrawn, its day gets the price of the trade before it; without one nothing is held that could be valued. */
export async function restorePrice(db: Db, arrival: string, instrument: string, date: string, without: string): Promise<void> {
  const { rows } = await db.execute<{ units: string; amount: string }>(sql`
    select t.units::text as units, t.amount::text as amount from transaction t
    where t.instrument_id = ${instrument} and t.type in ('Purchase', 'Sale') and t.units > 0 and t.amount > 0 and t.date <= ${date}::date
      and not t.withdrawn and t.id <> ${without} and t.arrival_id in (${seenArrivals})
      and not exists (select from transaction c where c.supersedes = t.id and c.arrival_id in (${seenArrivals}))
    order by t.date desc, t.id limit 1`);
  const [last] = rows;
  if (last) await recordPrice(db, arrival, { instrument, date, count: last.units, money: last.amount });
}
