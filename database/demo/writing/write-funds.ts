/** Writes the funds of a firm into the database, with a price for each week since each began. */
import { sql } from 'drizzle-orm';
import { formatDay, parseDay, weekday } from '#packages/calendar';
import type { Db } from '#platform';
import { OFFERED_FUNDS } from '../market/offered-funds.ts';
import { randomStream, type RandomStream } from '../random.ts';

const WEEK = 7;
const FRIDAY = 5;
const WEEKS_A_YEAR = 52;

interface FundOffering {
  readonly key: string;
  readonly seed: string;
  /** `2026-03-31` */
  readonly lastDay: string;
}

export async function writeFunds(db: Db, { key, seed, lastDay }: FundOffering): Promise<void> {
  const ids = randomStream(seed, `funds of ${key}`);
  // Each record gets a later moment, so that they have an order.
  let at = 0;
  const add = async (collection: string, values: Readonly<Record<string, string | number>>, name: string, fund: string | null) => {
    const id = ids.uuid();
    const search = Object.values(values)
      .filter((value) => typeof value === 'string')
      .join(' ')
      .toLowerCase();
    await db.execute(sql`insert into fund_record (id, collection, fund_id, name, data, search, created_at)
      values (${id}, ${collection}, ${fund}, ${name}, ${JSON.stringify(values)}::jsonb, ${search}, now() + ${at++} * interval '1 millisecond')`);
    return id;
  };
  for (const { values, classes, estates = [], loans = [] } of OFFERED_FUNDS) {
    const fund = await add('funds', values, String(values['fundName']), null);
    for (const { name, isin, ...path } of classes) {
      const shares = await add('shareClasses', { name, isin, currency: String(values['currency']) }, name, fund);
      const { days, prices } = pricesOf(randomStream(seed, `prices of ${isin}`), {
        ...path,
        from: String(values['startDate']),
        to: lastDay,
      });
      await db.execute(sql`insert into fund_price (share_class_id, day, price)
        select ${shares}, day, price from unnest(${sql.param(days)}::date[], ${sql.param(prices)}::numeric[]) as told(day, price)`);
    }
    for (const estate of estates) await add('estates', estate, String(estate['realEstateProject']), fund);
    for (const loan of loans) await add('loans', loan, String(loan['loanProject']), fund);
  }
}

interface PricePath {
  readonly price: number;
  readonly drift: number;
  readonly noise: number;
  readonly from: string;
  readonly to: string;
}

/** Prices of each Friday, and of the last day. */
function pricesOf(random: RandomStream, { price, drift, noise, from, to }: PricePath): { days: string[]; prices: string[] } {
  const [first, last] = [parseDay(from), parseDay(to)];
  const days: string[] = [];
  const prices: string[] = [];
  let worth = price;
  const start = first + ((FRIDAY - weekday(first) + WEEK) % WEEK);
  for (let day = start; day <= last; day += WEEK) {
    days.push(formatDay(day));
    prices.push(worth.toFixed(4));
    worth *= 1 + drift / WEEKS_A_YEAR + (noise / Math.sqrt(WEEKS_A_YEAR)) * random.wild();
  }
  if (days.at(-1) !== formatDay(last)) {
    days.push(formatDay(last));
    prices.push(worth.toFixed(4));
  }
  return { days, prices };
}
