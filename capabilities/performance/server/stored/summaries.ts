/** Rebuilds the stored figures that lists show, after facts have changed: so a list of clients costs the same however long the histories are. */
import { setImmediate } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { formatDay } from '#packages/calendar';
import { ENGINE_VERSION } from '#engine/series';
import type { Computation, Db } from '#platform';
import { accountSummary, portfolioSummary, REBUILD_FIGURES } from '#server/accounts';
import { readFactsMoment, latestDay } from '#server/instruments';
import { portfoliosOf } from '#server/portfolios';
import { scopesOf } from '../account-figures.ts';
import { readFacts } from '../book.ts';
import { earlierCheckpointDays } from './checkpoints.ts';
import { computeAccount, type RebuildAccount, type ComputedAccount, type RebuildWork } from './computed.ts';
import { continueAccounts, type ContinuedAccounts } from './incremental.ts';
import { laterQuotes, type LaterQuotes } from './later-facts.ts';
import { readFigureChanges, type FigureChanges, type FiguresStamp } from './changes.ts';
import { readStamps, restampFigures, storeSeries } from './stored-series.ts';
import { BATCH_SIZE } from './valuations.ts';

export const rebuildFigures: Computation = async (work) => {
  // A provider states the figures of the firm: those of its ledger are nobody's any more.
  if (work.tenant.settings.source) return await clearFigures(work.db);
  const before = await readFactsMoment(work.db);
  await rebuildSummaries(work.db, work.tenant.settings.currency, { signal: work.signal });
  // Facts that arrived during the rebuild are in some rows and not in others, so it runs once more.
  if ((await readFactsMoment(work.db)) !== before && !work.signal.aborted) await work.jobs.send(REBUILD_FIGURES, {}, { key: 'tenant' });
};

export interface RebuildOptions {
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, all: number) => void;
}

/**
 * Stores the figures of every account and portfolio that the handle sees. `currency` is that of the tenant. An account continues from what is
 * stored, from the last close before the first day that has changed; where that is not possible, it is computed from its beginning.
 */
export async function rebuildSummaries(db: Db, currency: string, { signal, progress }: RebuildOptions = {}): Promise<void> {
  const moment = await readFactsMoment(db);
  const asOf = await latestDay(db);
  if (asOf === null) return await clearFigures(db);
  const { rows: accounts } = await db.execute<RebuildAccount & Record<string, unknown>>(
    sql`select id, currency from account where active and not is_group order by id`,
  );
  const stamps = await readStamps(db);
  const newsOf = figureChangesSince(db);
  const later = laterQuotes(db);
  for (let start = 0; start < accounts.length && !signal?.aborted; start += BATCH_SIZE) {
    const batch = accounts.slice(start, start + BATCH_SIZE);
    const portfolios = Map.groupBy(
      await portfoliosOf(
        db,
        batch.map((account) => account.id),
      ),
      (portfolio) => portfolio.accountId,
    );
    const work = { moment, asOf, currency, portfolios };
    const { same, computed } = await continueBatch(db, batch, { stamps, newsOf, later }, work);
    const done = new Set([...same, ...computed.map(({ account }) => account.id)]);
    const rest = batch.filter(({ id }) => !done.has(id));
    await storeFigures(db, { factsAt: moment, asOf }, [...computed, ...(await computeAnew(db, rest, work))], same);
    progress?.(Math.min(start + BATCH_SIZE, accounts.length), accounts.length);
  }
  if (!signal?.aborted) await rebuildGroups(db, { moment, asOf, currency });
}

/** Groups of accounts are few, and are computed from the beginning each time; the figures of their portfolios are stored with the accounts. */
async function rebuildGroups(db: Db, work: Omit<RebuildWork, 'portfolios'>): Promise<void> {
  const { rows: groups } = await db.execute<RebuildAccount & { accounts: string[] } & Record<string, unknown>>(sql`
    select id, currency, array(select account_id from account_member where group_id = a.id) || id as accounts
    from account a where active and is_group order by id`);
  for (const { accounts, ...group } of groups) {
    const portfolios = new Map([[group.id, await portfoliosOf(db, accounts)]]);
    const computed = await computeAnew(db, [group], { ...work, portfolios });
    const own = computed.map(({ answer, ...one }) => ({
      ...one,
      left: null,
      answer: {
        ...answer,
        value: { ...answer.value, portfolios: answer.value.portfolios.filter(({ accountId }) => accountId === group.id) },
      },
    }));
    await storeFigures(db, { factsAt: work.moment, asOf: work.asOf }, own, []);
  }
}

/** Most accounts were stored at the same moment, so the changes since a moment are read once. */
function figureChangesSince(db: Db): (stamp: FiguresStamp) => Promise<FigureChanges | null> {
  const read = new Map<string, Promise<FigureChanges | null>>();
  return (stamp) => {
    const key = stampKey(stamp);
    const news = read.get(key) ?? readFigureChanges(db, stamp);
    read.set(key, news);
    return news;
  };
}

function stampKey({ factsAt: moment, asOf }: FiguresStamp): string {
  return `${moment} ${asOf}`;
}

/** How far the stored figures go, and what has come since. */
interface StoredState {
  readonly stamps: ReadonlyMap<string, FiguresStamp>;
  readonly newsOf: (stamp: FiguresStamp) => Promise<FigureChanges | null>;
  readonly later: LaterQuotes;
}

/** The accounts whose figures can be continued from what is stored. */
async function continueBatch(
  db: Db,
  batch: readonly RebuildAccount[],
  { stamps, newsOf, later }: StoredState,
  work: RebuildWork,
): Promise<ContinuedAccounts> {
  const gone: ContinuedAccounts[] = [];
  const stamped = batch.flatMap((account) => {
    const stamp = stamps.get(account.id);
    return stamp === undefined ? [] : [{ account, stamp }];
  });
  for (const together of Map.groupBy(stamped, ({ stamp }) => stampKey(stamp)).values()) {
    const news = await newsOf((together[0] as (typeof stamped)[number]).stamp);
    if (news === null || news.asOf !== work.asOf) continue;
    const accounts = together.map(({ account }) => account);
    gone.push(await continueAccounts(db, accounts, news, later, work));
  }
  return { same: gone.flatMap(({ same }) => same), computed: gone.flatMap(({ computed }) => computed) };
}

async function computeAnew(db: Db, accounts: readonly RebuildAccount[], work: RebuildWork): Promise<ComputedAccount[]> {
  if (accounts.length === 0) return [];
  const members = (account: RebuildAccount) => work.portfolios.get(account.id) ?? [];
  const day = formatDay(work.asOf);
  const facts = await readFacts(
    db,
    accounts.flatMap((account) => members(account).map(({ id }) => id)),
    day,
  );
  const computed: ComputedAccount[] = [];
  for (const account of accounts) {
    const scopes = scopesOf(facts, members(account), account.currency, day);
    const ends = earlierCheckpointDays(work.asOf, facts, scopes.whole.named);
    computed.push(computeAccount(scopes, facts, account, work, { from: null, kept: [], ends }));
    await setImmediate(); // lets other work of this thread run in between
  }
  return computed;
}

async function storeFigures(
  db: Db,
  { factsAt: moment, asOf }: FiguresStamp,
  figures: readonly ComputedAccount[],
  same: readonly string[],
): Promise<void> {
  const stamp = { factsAt: moment, engine: ENGINE_VERSION };
  const accounts = figures.map(({ account, tenantValue, answer: { value, findings } }) => ({
    ...stamp,
    ...value.changes,
    accountId: account.id,
    asOf: value.asOf,
    firstDay: value.firstDay,
    value: value.value,
    tenantValue,
    findings: [...findings],
  }));
  const portfolios = figures.flatMap(({ answer: { value } }) =>
    value.portfolios.flatMap((portfolio) =>
      portfolio.valuation === null
        ? []
        : [
            {
              ...stamp,
              portfolioId: portfolio.id,
              asOf: value.asOf,
              value: portfolio.valuation.value,
              changes: portfolio.valuation.changes,
              findings: [],
            },
          ],
    ),
  );
  const left = figures.flatMap(({ account, left: one }) => (one === null ? [] : [{ account: account.id, ...one }]));
  const none = figures.flatMap(({ account, left: one }) => (one === null ? [account.id] : []));
  await db.transaction(async (tx) => {
    await takeSummariesTurn(tx);
    await restampFigures(tx, moment, same);
    await tx.delete(accountSummary).where(
      isAmong(
        'account_id',
        accounts.map((row) => row.accountId),
      ),
    );
    if (accounts.length > 0) await tx.insert(accountSummary).values(accounts);
    // A portfolio that has no value any more, because its facts were undone, keeps no figures either.
    const members = figures.flatMap(({ answer: { value } }) => value.portfolios.map((portfolio) => portfolio.id));
    await tx.delete(portfolioSummary).where(isAmong('portfolio_id', members));
    if (portfolios.length > 0) await tx.insert(portfolioSummary).values(portfolios);
    await storeSeries(tx, { factsAt: moment, asOf }, left, none);
  });
}

/** Deletes all stored figures, because without any fact there is none. */
async function clearFigures(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await takeSummariesTurn(tx);
    await tx.delete(accountSummary);
    await tx.delete(portfolioSummary);
    await tx.execute(sql`delete from account_checkpoint`);
  });
}

/** Takes a lock: two rebuilds of a tenant at once would both insert the rows that both have deleted. */
async function takeSummariesTurn(tx: Pick<Db, 'execute'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('summaries of ' || app_tenant(), 0))`);
}

function isAmong(column: 'account_id' | 'portfolio_id', ids: readonly string[]): SQL {
  return sql`${sql.identifier(column)} = any(${sql.param(ids)}::uuid[])`;
}
