/** Asks the market data service of a firm once a day and when staff want it, as a job; then follows the check of what came until it is in. */
import { dailyJob, type Tenant } from '#platform';
import type { MarketDataService } from '../contract.ts';
import { askMarketData } from './asking.ts';
import { checkFetched, dropImport, settleImport, type BringingWork, type ImportEnd } from './bringing-in.ts';
import { listNeededRates, listNeededSeries } from './needed.ts';
import { beginAsking, beginChecking, endRun, insertRun, listUnfinishedRuns, readCheckedImports, removeRunsBefore } from './runs.ts';

const ASK_QUEUE = 'market-data.ask';
const SETTLE_QUEUE = 'market-data.settle';
const DAILY_QUEUE = 'market-data.daily';
const LOOK_MS = 1000;
const DAY_MS = 86_400_000;
const KEPT_MS = 90 * DAY_MS;

/** The market data service of a firm; null where none is set. */
export type ChooseMarketData = (tenant: Pick<Tenant, 'key' | 'settings'>) => MarketDataService | null;

type MarketDataWork = BringingWork & { readonly marketDataFor: ChooseMarketData };
interface RunMessage {
  readonly id: string;
}

async function askForRun(work: MarketDataWork, { id }: RunMessage): Promise<void> {
  const { db, tenant, now, signal, log, marketDataFor } = work;
  const begun = await beginAsking(db, id);
  if (begun === null) return (await readCheckedImports(db, id)) === null ? undefined : sendToSettle(work, id);
  const { marketData: settings } = tenant.settings;
  const service = marketDataFor(tenant);
  if (settings === null || service === null) return endRun(db, id, 'failed', { prices: 0, rates: 0 });
  const today = now.toISOString().slice(0, 10);
  const [series, rates] = [await listNeededSeries(db, today), await listNeededRates(db, tenant)];
  try {
    for (const one of begun) await dropImport(work, one);
    const fetched = await askMarketData({ service, series, rates, today, signal, log });
    if (!fetched.answered) return await endRun(db, id, 'failed', { prices: 0, rates: 0 }, fetched.missing);
    const imports = await checkFetched(work, { run: id, source: settings.title }, fetched);
    await beginChecking(db, id, imports, fetched.missing);
    await sendToSettle(work, id);
  } catch (error) {
    if (work.isInterruption(error)) throw error;
    // A run that was left open would keep every later day waiting.
    log.error({ err: error, run: id }, 'market data was not brought in');
    await endRun(db, id, 'failed', { prices: 0, rates: 0 });
  }
}

async function settleRun(work: MarketDataWork, { id }: RunMessage): Promise<void> {
  const imports = await readCheckedImports(work.db, id);
  if (imports === null) return;
  const ends: ImportEnd[] = [];
  for (const one of imports) ends.push(await settleImport(work, { run: id, import: one }));
  if (ends.some(({ at }) => at === 'busy')) return sendToSettle(work, id, LOOK_MS);
  const factsOf = (kind: 'prices' | 'rates') =>
    ends.reduce((sum, end) => sum + (end.at === 'ended' && end.kind === kind ? end.facts : 0), 0);
  const state = ends.some(({ at }) => at === 'failed') ? 'failed' : 'done';
  await endRun(work.db, id, state, { prices: factsOf('prices'), rates: factsOf('rates') });
}

export function sendToAsk({ jobs }: Pick<BringingWork, 'jobs'>, id: string): Promise<void> {
  return jobs.send(ASK_QUEUE, { id } satisfies RunMessage, { key: `${ASK_QUEUE} ${id}` });
}

function sendToSettle({ jobs }: Pick<BringingWork, 'jobs'>, id: string, afterMs = 0): Promise<void> {
  return jobs.send(SETTLE_QUEUE, { id } satisfies RunMessage, { key: `${SETTLE_QUEUE} ${id}`, afterMs });
}

const daily = dailyJob(DAILY_QUEUE, async (work: MarketDataWork) => {
  await removeRunsBefore(work.db, new Date(work.now.getTime() - KEPT_MS).toISOString());
  // Nor is anything asked while static files stand in the place of every service.
  if (work.marketDataFor(work.tenant) === null) return;
  const id = await insertRun(work.db, null);
  if (id === null) return resumeRuns(work);
  await sendToAsk(work, id);
});

/** Continues at start what the last stop interrupted, and makes up for a day that was missed. */
export async function resumeMarketData(work: Pick<BringingWork, 'db' | 'jobs'>): Promise<void> {
  await resumeRuns(work);
  await daily.resume(work);
}

async function resumeRuns(work: Pick<BringingWork, 'db' | 'jobs'>): Promise<void> {
  for (const { id, checking } of await listUnfinishedRuns(work.db)) await (checking ? sendToSettle : sendToAsk)(work, id);
}

export const jobs = { [ASK_QUEUE]: askForRun, [SETTLE_QUEUE]: settleRun, [DAILY_QUEUE]: daily.job };
