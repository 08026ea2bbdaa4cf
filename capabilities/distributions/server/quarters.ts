/**
 * Places the orders of each quarter for the funds that were switched on when it ended. The job runs several times a day, so that a quarter that
 * ended while nothing ran is distributed late, once, and with its own date.
 */
import { sql } from 'drizzle-orm';
import { formatDay, parseDay } from '#packages/calendar';
import { divide, formatDecimal, rate, sign, trimZeros } from '#packages/money';
import type { Db, WorkContext } from '#platform';
import type { PortfolioSource } from '#contract/portfolios';
import { placeDistributionOrder } from '#server/orders';
import { listDistributableFunds, quarterlyPayment } from './funds.ts';

export const DISTRIBUTE = 'distributions.quarters';

/** Often enough that a quarter is distributed on the day after its end. */
const EVERY_MS = 6 * 3_600_000;
const UNIT_DIGITS = 4;
const LAST_DAYS = ['03-31', '06-30', '09-30', '12-31'];

type QuarterWork = WorkContext & { readonly source: PortfolioSource<Db> };

/** The next run is queued first, so that a run that fails is not the last. */
export async function distributeDueQuarters(work: QuarterWork, { again }: { readonly again: boolean }): Promise<void> {
  const { db, jobs, now, log, tenant } = work;
  if (again) await jobs.send(DISTRIBUTE, { again }, { key: 'regular', afterMs: EVERY_MS });
  // What is held at a provider names no fund of ours: nothing is distributed, and no quarter counts as distributed.
  if (tenant.settings.source) return;
  for (const quarter of await listDueQuarters(db, now.toISOString().slice(0, 10))) {
    const made = await distributeQuarter(work, quarter);
    await db.execute(sql`insert into quarter_distributed (quarter, at) values (${quarter}, ${now.toISOString()}) on conflict do nothing`);
    log.info({ tenant: tenant.id, quarter, made }, 'a quarter was distributed');
  }
}

/** Called at start: makes up for missed quarters, and then runs several times a day. */
export async function resumeQuarters({ jobs }: Pick<WorkContext, 'jobs'>): Promise<void> {
  await jobs.send(DISTRIBUTE, { again: false }, { key: 'start' });
  await jobs.send(DISTRIBUTE, { again: true }, { key: 'regular', afterMs: EVERY_MS });
}

/** Has the quarters that are due distributed at once. @returns how many there are */
export async function requestDueQuarters({ db, jobs, now, tenant }: Pick<WorkContext, 'db' | 'jobs' | 'now' | 'tenant'>): Promise<number> {
  if (tenant.settings.source) return 0;
  const due = await listDueQuarters(db, now.toISOString().slice(0, 10));
  if (due.length > 0) await jobs.send(DISTRIBUTE, { again: false }, { key: 'start' });
  return due.length;
}

/** Quarters that have ended since the first fund was switched on and are not distributed yet, the oldest first. */
async function listDueQuarters(db: Db, today: string): Promise<string[]> {
  const { rows } = await db.execute<{ first: string | null; done: string[] }>(sql`
    select (select min(at)::date::text from quarterly_payment) as first,
      coalesce((select json_agg(quarter::text) from quarter_distributed), '[]') as done`);
  const { first = null, done = [] } = rows[0] ?? {};
  if (first === null) return [];
  return quarterEnds(first, today).filter((quarter) => !done.includes(quarter));
}

/** The last days of the quarters that end on or after the first day and before today. */
export function quarterEnds(first: string, today: string): string[] {
  const ends: string[] = [];
  for (let year = Number(first.slice(0, 4)); year <= Number(today.slice(0, 4)); year += 1)
    ends.push(...LAST_DAYS.map((day) => `${year}-${day}`).filter((day) => day >= first && day < today));
  return ends;
}

interface SwitchedOnFunds extends Record<string, unknown> {
  readonly account: string;
  readonly funds: string[];
}

async function distributeQuarter(work: QuarterWork, quarter: string): Promise<number> {
  const { db, signal } = work;
  const after = formatDay(parseDay(quarter) + 1);
  const { rows } = await db.execute<SwitchedOnFunds>(sql`
    select account_id as account, json_agg(instrument_id) as funds from (
      select distinct on (q.account_id, q.instrument_id) q.account_id, q.instrument_id, q.value from quarterly_payment q
      join account a on a.id = q.account_id and a.active
      where q.at < (${after}::date)::timestamp at time zone 'UTC' order by q.account_id, q.instrument_id, q.number desc) last
    where value group by account_id order by account_id`);
  let made = 0;
  for (const { account, funds } of rows) {
    signal.throwIfAborted();
    const { held } = await listDistributableFunds(work, account, quarter);
    for (const { portfolio, fund, name, currency, price, priceDate, worth } of held) {
      if (!funds.includes(fund) || worth === null || price === null) continue;
      const amount = quarterlyPayment(worth, currency);
      if (sign(amount) <= 0 || sign(rate(price)) <= 0) continue;
      const counted = trimZeros(divide(amount, rate(price), UNIT_DIGITS));
      const units = sign(counted) > 0 ? formatDecimal(counted) : null;
      const order = {
        account,
        portfolio,
        instrument: fund,
        name,
        quarter,
        units,
        amount: formatDecimal(amount),
        currency,
        price,
        priceDate,
      };
      if (await db.transaction((tx) => placeDistributionOrder(tx, order))) made += 1;
    }
  }
  return made;
}
