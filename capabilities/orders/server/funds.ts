/** Reads the funds that a portfolio can buy and sell: units held, units waiting to be sold, and the last price. */
import { sql } from 'drizzle-orm';
import { divide, formatDecimal, quoteUnit, rate, readDecimal, subtract, trimZeros, units } from '#packages/money';
import type { Db } from '#platform';
import { seenArrivals, validFirst } from '#server/instruments';
import { valueOfUnits, type OrderFund } from '../contract.ts';
import type { StatedHolding, StatedHoldings } from './stated-holdings.ts';

interface OrderFundRow extends Record<string, unknown> {
  readonly instrument: string;
  readonly name: string;
  readonly symbol: string;
  readonly isin: string | null;
  readonly currency: string;
  readonly percent: boolean;
  readonly close: string | null;
  readonly priceDate: string | null;
  readonly held: string;
  readonly waiting: string;
}

/** Digits of the price of a unit. */
const PRICE_DIGITS = 10;

/**
 * Funds of the tenant, those that are held first.
 * @param only one of them; without it all
 * @param stated what a provider states that is held, by ISIN, whichever of several instruments is sold: until a sale is settled nobody knows whether that is
 * without it, and since its day that it is not; null where the ledger knows it
 */
export async function fundsOf(db: Db, portfolio: string, only?: string, stated: StatedHoldings | null = null): Promise<OrderFund[]> {
  const { rows } = await db.execute<OrderFundRow>(sql`
    select i.id as instrument, t.name, i.symbol, t.isin, t.currency, t.quoted = 'per-cent' as percent, c.close::text as close, c.day::text as "priceDate",
      trim_scale(greatest(h.units, 0))::text as held, trim_scale(w.units)::text as waiting
    from instrument i
    cross join lateral (select t.* from instrument_terms t join arrival a on a.id = t.arrival_id
      where t.instrument_id = i.id and t.arrival_id in (${seenArrivals}) order by ${validFirst('infinity')} limit 1) t
    left join lateral (select c.closes[cardinality(c.closes)] as close, make_date(c.year::integer, 1, 1) + (c.days[cardinality(c.days)] - 1) as day
      from price c join arrival a on a.id = c.arrival_id where c.instrument_id = i.id and c.arrival_id in (${seenArrivals})
      order by c.year desc, c.days[cardinality(c.days)] desc, a.committed_at desc limit 1) c on true
    cross join lateral (select case when exists (select from transaction f where f.portfolio_id = ${portfolio} and f.instrument_id = i.id)
      then holding_units(${portfolio}, i.id) else 0 end as units) h
    cross join lateral (select coalesce(sum(o.units), 0) as units from client_order o
      cross join lateral (select t.isin from instrument_terms t join arrival a on a.id = t.arrival_id
        where t.instrument_id = o.instrument_id and t.arrival_id in (${seenArrivals}) order by ${validFirst('infinity')} limit 1) s
      where o.portfolio_id = ${portfolio} and (o.instrument_id = i.id or ${stated !== null} and s.isin = t.isin)
      and o.type = 'Sell' and o.active and (o.stage in ('received', 'checked', 'sent')
        or ${stated !== null} and o.stage = 'executed'
        or o.stage = 'settled' and coalesce(o.executed_on, o.created_at::date) >= ${stated?.day ?? null}::date)) w
    where (t.type = 'Fund' or t.asset_class = 'Funds') and ${only === undefined ? sql`true` : sql`i.id = ${only}`}
    order by h.units > 0 desc, lower(t.name), i.id`);
  if (stated === null) return rows.map(orderFundOf);
  const funds = rows.map((row) => statedFundOf(row, row.isin === null ? undefined : stated.held.get(row.isin)));
  const isHeld = ({ held }: OrderFund) => held !== '0';
  return [...funds.filter(isHeld), ...funds.filter((fund) => !isHeld(fund))];
}

function orderFundOf({ percent, close, currency: quotedIn, held, waiting, ...row }: OrderFundRow): OrderFund {
  const { currency, perCurrency } = quoteUnit(quotedIn);
  const price = close === null ? null : pricePerUnit(close, perCurrency * (percent ? 100 : 1));
  const left = formatDecimal(trimZeros(subtract(units(held), units(waiting))));
  const free = left.startsWith('-') ? '0' : left;
  return { ...row, currency, price, held, waiting, units: free, value: valueOfUnits(free, price) };
}

/** Its price is the stated one, where the provider holds any of it. */
function statedFundOf(row: OrderFundRow, holding: StatedHolding | undefined): OrderFund {
  if (holding === undefined) return orderFundOf({ ...row, held: '0' });
  const { units: held, price, priceCurrency, priceDate } = holding;
  const stated = price === null ? {} : { close: price, priceDate, currency: priceCurrency, percent: false };
  return orderFundOf({ ...row, ...stated, held: held.startsWith('-') ? '0' : held });
}

function pricePerUnit(close: string, per: number): string | null {
  const quoted = readDecimal<'rate'>(close);
  return quoted === null ? null : formatDecimal(trimZeros(divide(quoted, rate(String(per)), PRICE_DIGITS)));
}
