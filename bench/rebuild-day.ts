/**
 * `rebuild.day`: the stored figures of the demo's portfolios after one new day of prices and rates, beside making them from nothing in the same run;
 * both as for 1,000 portfolios. On the embedded database, and on PostgreSQL where one can be started.
 */
import type { Db } from '#platform';
import { rebuildSummaries } from '#server/performance';
import { listTenants } from '#server/tenants';
import { readConfig } from '../apps/server/config.ts';
import { makeDemo } from '../apps/server/first-start/demo.ts';
import { openConfiguredDatabase } from '../apps/server/adapters.ts';
import { onEngines } from './engines.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

await onEngines(onEngine);

async function onEngine(engine: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig({ ...environment, PORTICO_DEMO: 'yes' });
  const database = await openConfiguredDatabase(config, [], silent, 'bench');
  try {
    await makeDemo(config, database, new Date(), () => undefined);
    const sums = { portfolios: 0, day: 0, nothing: 0 };
    for (const { id, settings } of await listTenants(database.gate())) {
      const db = database.work(id);
      await addMarketDay(db);
      sums.day += await timeRebuild(db, settings.currency);
      const kept = await storedFiguresText(db);
      for (const table of ['account_checkpoint', 'account_summary', 'portfolio_summary']) await db.execute(`delete from ${table}`);
      sums.nothing += await timeRebuild(db, settings.currency);
      if (kept !== (await storedFiguresText(db))) throw new Error('the figures differ');
      const { rows } = await db.execute<{ count: string }>('select count(*) as count from portfolio_summary');
      sums.portfolios += Number(rows[0]?.count);
    }
    const each = (ms: number) => Math.round((ms / sums.portfolios) * 1_000);
    const beside = { what: 'making them from nothing', value: each(sums.nothing) };
    const line = {
      id: `rebuild.day.${engine}`,
      value: each(sums.day),
      unit: 'ms',
      beside,
      ratio: Number((sums.day / sums.nothing).toFixed(3)),
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  } finally {
    await database.close();
  }
}

/** Every price and rate moves by a little, on the day after the last. */
async function addMarketDay(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; date: string }>(`
      insert into arrival (source) values ('one more day') returning id,
        (select max(make_date(year, 1, 1) + days[cardinality(days)])::text from price) as date`);
    const { id, date } = rows[0] as { id: string; date: string };
    await tx.execute(`
      insert into price (instrument_id, year, arrival_id, days, closes)
      select distinct on (instrument_id) instrument_id, extract(year from date '${date}'), '${id}',
        array[extract(doy from date '${date}')]::smallint[], array[round(closes[cardinality(closes)] * 1.01, 4)]
      from price order by instrument_id, year desc`);
    await tx.execute(`
      insert into rate (base, quote, year, arrival_id, days, rates)
      select distinct on (base, quote) base, quote, extract(year from date '${date}'), '${id}',
        array[extract(doy from date '${date}')]::smallint[], array[round(rates[cardinality(rates)] * 1.001, 6)]
      from rate order by base, quote, year desc`);
    await tx.execute(`update arrival set committed_at = clock_timestamp() where id = '${id}'`);
  });
}

async function timeRebuild(db: Db, currency: string): Promise<number> {
  const began = performance.now();
  await rebuildSummaries(db, currency);
  return performance.now() - began;
}

/** Everything that is stored, as one text. */
async function storedFiguresText(db: Db): Promise<string> {
  const { rows } = await db.execute<{ all: string }>(`
    select concat((select md5(string_agg(s::text, ' ' order by account_id)) from account_summary s),
      (select md5(string_agg(s::text, ' ' order by portfolio_id)) from portfolio_summary s),
      (select md5(string_agg(encode(digest, 'hex'), ' ' order by account_id)) from account_checkpoint)) as all`);
  return rows[0]?.all ?? '';
}
