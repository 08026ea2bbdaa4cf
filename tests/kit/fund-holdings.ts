/** Adds holdings of funds to those that the fixture has. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';

export interface SampleHeldFund {
  readonly symbol: string;
  readonly name: string;
  readonly units: string;
  readonly price: string;
  readonly currency: string;
  readonly isin?: string;
  /** A fund unless it is something else, which nobody is offered. */
  readonly type?: string;
}

/** Adds a fund bought on the first day of the fixture, whose price never changes; answers the id of its instrument. */
export async function addHeldFund(
  db: Db,
  portfolio: string,
  { symbol, name, units, price, currency, isin, type = 'Fund' }: SampleHeldFund,
): Promise<string> {
  const idOf = async (statement: ReturnType<typeof sql>) => (await db.execute<{ id: string }>(statement)).rows[0]!.id;
  const arrival = async (kind: string) => idOf(sql`insert into arrival (source, kind) values (${`${symbol}.csv`}, ${kind}) returning id`);
  const commit = (id: string) => db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${id}`);
  const market = await arrival('prices');
  const known = await db.execute<{ id: string }>(sql`select id from instrument where symbol = ${symbol}`);
  const id = known.rows[0]?.id ?? (await idOf(sql`insert into instrument (symbol) values (${symbol}) returning id`));
  if (!known.rows[0]) {
    await db.execute(sql`insert into instrument_terms (instrument_id, arrival_id, name, type, asset_class, sector, region, currency, isin)
      values (${id}, ${market}, ${name}, ${type}, 'Property', 'Other', 'Global', ${currency}, ${isin ?? null})`);
    await db.execute(sql`insert into price (instrument_id, year, arrival_id, days, closes)
      values (${id}, 2024, ${market}, '{2,3,4}', array[${price}::numeric, ${price}::numeric, ${price}::numeric])`);
  }
  await commit(market);
  const trades = await arrival('transactions');
  const paid = sql`round(${units}::numeric * ${price}::numeric, 2)`;
  for (const [kind, instrument, of] of [
    ['Contribution', null, null],
    ['Purchase', id, units],
  ] as const)
    await db.execute(sql`insert into transaction (arrival_id, portfolio_id, instrument_id, type, date, units, amount, fee, currency, name, fingerprint)
      values (${trades}, ${portfolio}, ${instrument}, ${kind}, '2024-01-02', ${of}, ${paid}, 0, ${currency}, ${`${kind} of ${symbol}`}, ${`${kind} ${symbol} ${portfolio}`})`);
  await commit(trades);
  return id;
}
