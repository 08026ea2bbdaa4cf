/**
 * `rebuild.edit`: the stored figures of an account of twenty years once a transaction of last month has come or gone, and one of three years ago;
 * beside making them from nothing after the same in the same run. On the embedded database, and on PostgreSQL where one can be started.
 */
import { sql } from 'drizzle-orm';
import { formatDay } from '#packages/calendar';
import type { Db } from '#platform';
import { rebuildSummaries } from '#server/performance';
import { readConfig } from '../apps/server/config.ts';
import { openConfiguredDatabase } from '../apps/server/adapters.ts';
import { onEngines } from './engines.ts';
import { makeClient } from './client.ts';
import { LARGE } from './ledger.ts';
import { median, roundResult, type BenchLine } from './line.ts';

const PORTFOLIOS = 10;
const TURNS = 5;
/** Days before the last. */
const AGO = { 'rebuild.edit': 30, 'rebuild.edit.old': 3 * 365 };

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

await onEngines(onEngine);

async function onEngine(engine: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig({ ...environment, PORTICO_DEMO: 'no' });
  const database = await openConfiguredDatabase(config, [], silent, 'bench');
  try {
    const { tenant, portfolios } = await makeClient(database, LARGE, PORTFOLIOS);
    const db = database.work(tenant);
    await timeRebuild(db);
    for (const [id, ago] of Object.entries(AGO))
      await measure(db, `${id}.${engine}`, portfolios[0] as string, formatDay(LARGE.range.to - ago));
  } finally {
    await database.close();
  }
}

async function measure(db: Db, id: string, portfolio: string, date: string): Promise<void> {
  const [gone, nothing]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const arrival = await addContribution(db, portfolio, date);
    gone.push(await timeRebuild(db));
    await db.execute(sql`update arrival set undone_at = clock_timestamp() where id = ${arrival}`);
    gone.push(await timeRebuild(db));
    const kept = await seriesDigest(db);
    // Comes and goes again, so that the facts have a new moment and nothing is known of them.
    await db.execute(sql`update arrival set undone_at = clock_timestamp() where id = ${await addContribution(db, portfolio, date)}`);
    await db.execute(sql`delete from account_checkpoint`);
    nothing.push(await timeRebuild(db));
    if (kept !== (await seriesDigest(db))) throw new Error('the figures differ');
  }
  const [value, whole] = [median(gone), median(nothing)];
  const line: BenchLine = {
    id,
    value: roundResult(value),
    unit: 'ms',
    beside: { what: 'making them from nothing', value: roundResult(whole) },
    ratio: roundResult(value / whole),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function addContribution(db: Db, portfolio: string, date: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`insert into arrival (source) values ('late') returning id`);
  const arrival = rows[0]?.id ?? '';
  await db.execute(sql`insert into transaction (arrival_id, portfolio_id, type, date, amount, currency, fingerprint)
    values (${arrival}, ${portfolio}, 'Contribution', ${date}, '1000', 'EUR', 'late')`);
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
  return arrival;
}

async function timeRebuild(db: Db): Promise<number> {
  const began = performance.now();
  await rebuildSummaries(db, 'EUR');
  return performance.now() - began;
}

/** Of everything that the series hold. */
async function seriesDigest(db: Db): Promise<string> {
  const { rows } = await db.execute<{ digest: string }>(sql`select encode(digest, 'hex') as digest from account_checkpoint`);
  return rows[0]?.digest ?? '';
}
