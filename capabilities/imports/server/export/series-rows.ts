/** Reads prices and exchange rates as lines of files, one subject after the other. */
import { sql, type SQL } from 'drizzle-orm';
import { dayOf, formatDay, type Day } from '#packages/calendar';
import type { Db } from '#platform';
import { latestDay, propertyQuotes, readProperties, seenArrivals } from '#server/instruments';
import type { FactCells } from './fact-cells.ts';

/** Instruments whose prices are read together. */
const BATCH_INSTRUMENTS = 20;

/** Of an instrument, or of a pair of currencies, up to a year from one arrival. */
interface PackedYear extends Record<string, unknown> {
  readonly subject: string;
  readonly year: number;
  readonly days: string;
  readonly values: string;
}

/** What nobody quotes, such as a property, has a price for each day on which it has a worth. */
export async function* readPriceLines(db: Db): AsyncGenerator<FactCells[]> {
  const { rows: instruments } = await db.execute<{ id: string; symbol: string }>(sql`
    select id, symbol from instrument i
    where exists (select from instrument_terms t where t.instrument_id = i.id and t.arrival_id in (${seenArrivals})) order by symbol`);
  const latest = await latestDay(db);
  for (let at = 0; at < instruments.length; at += BATCH_INSTRUMENTS) {
    const batch = instruments.slice(at, at + BATCH_INSTRUMENTS);
    const ids = sql`${sql.param(batch.map(({ id }) => id))}::uuid[]`;
    const packed = await readPacked(
      db,
      sql`select p.instrument_id as subject, p.year, array_to_string(p.days, ',') as days, array_to_string(p.closes, ',') as values
        from price p join arrival a on a.id = p.arrival_id where p.arrival_id in (${seenArrivals}) and p.instrument_id = any(${ids})
        order by p.year, a.committed_at, p.part`,
    );
    const properties = await readProperties(
      db,
      batch.map(({ id }) => id),
    );
    for (const { id, symbol } of batch) {
      const property = properties.get(id);
      const quotes = property ? propertyQuotes(property, latest ?? -Infinity) : null;
      const all = quotes
        ? Array.from(quotes.days, (day, place) => [day, String(quotes.values[place])] as const)
        : unpackInOrder(packed.get(id) ?? []);
      // A file takes no price of nothing.
      const prices = all.filter(([, price]) => Number(price) > 0);
      if (prices.length > 0) yield prices.map(([day, price]) => ({ date: formatDay(day), symbol, price }));
    }
  }
}

export async function* readRateLines(db: Db): AsyncGenerator<FactCells[]> {
  const packed = await readPacked(
    db,
    sql`select r.base || r.quote as subject, r.year, array_to_string(r.days, ',') as days, array_to_string(r.rates, ',') as values
      from rate r join arrival a on a.id = r.arrival_id where r.arrival_id in (${seenArrivals})
      order by r.base, r.quote, r.year, a.committed_at, r.part`,
  );
  for (const [pair, years] of packed)
    yield unpackInOrder(years).map(([day, rate]) => ({ date: formatDay(day), base: pair.slice(0, 3), quote: pair.slice(3), rate }));
}

async function readPacked(db: Db, statement: SQL): Promise<ReadonlyMap<string, readonly PackedYear[]>> {
  const { rows } = await db.execute<PackedYear>(statement);
  return Map.groupBy(rows, ({ subject }) => subject);
}

/** Each value as it is kept, digit for digit; of two for one day the one committed last. */
function unpackInOrder(years: readonly PackedYear[]): (readonly [Day, string])[] {
  const byDay = new Map<Day, string>();
  for (const { year, days, values } of years) {
    const eve = dayOf({ year, month: 1, day: 1 }) - 1;
    const packed = values.split(',');
    days.split(',').forEach((dayOfYear, at) => byDay.set(eve + Number(dayOfYear), packed[at] ?? ''));
  }
  return [...byDay].sort(([one], [other]) => one - other);
}
