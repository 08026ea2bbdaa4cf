/** Stored figures for lists: rebuilt after facts change, so that a client list costs the same whatever the histories. */
import { setImmediate } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { formatDay, type Day } from '#packages/calendar';
import { ENGINE_VERSION, measure } from '#packages/returns';
import type { Portfolio } from '#contract/portfolios';
import { accountSummary, portfolioSummary, REBUILD_FIGURES } from '#server/accounts';
import { factsAt, latestDay } from '#server/instruments';
import { portfoliosOf } from '#server/portfolios';
import type { Computation, Db } from '#server/tenants';
import { figuresOfScopes, scopesBy, scopesOf, type Scope, type Scopes } from './account-figures.ts';
import { bookOf, readFacts, type Facts, type NamedBook } from './book.ts';
import { closeOf, type Close } from './closes.ts';
import { factsOf, factsSince, goesOn, readNews, withLaterRates, type News, type Stamp } from './news.ts';
import { lengthened, readStamps, readStored, restamp, storeSeries, type Stored, type ToStore } from './stored-series.ts';
import { BATCH, inOneCurrency } from './valuations.ts';

export const rebuildFigures: Computation = async (work) => {
  const before = await factsAt(work.db);
  await rebuildSummaries(work.db, work.tenant.settings.currency, { signal: work.signal });
  // Facts that arrived while this ran are in some rows and not in others: once more.
  if ((await factsAt(work.db)) !== before && !work.signal.aborted) await work.jobs.send(REBUILD_FIGURES, {}, { key: 'tenant' });
};

export interface RebuildOptions {
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, all: number) => void;
}

interface Account {
  readonly id: string;
  readonly currency: string;
}

/** What is computed of an account, and what it leaves behind for the next time; null where nothing could go on from it. */
interface Computed {
  readonly account: Account;
  readonly answer: ReturnType<typeof figuresOfScopes>;
  readonly tenantValue: string | null;
  readonly left: Omit<ToStore, 'account'> | null;
}

/**
 * Stores the figures of every account and portfolio that the handle sees. `currency` is the tenant's. Where nothing has changed but that days were
 * added, it goes on from what is stored; where anything else has, the account is computed from its beginning.
 */
export async function rebuildSummaries(db: Db, currency: string, { signal, progress }: RebuildOptions = {}): Promise<void> {
  const moment = await factsAt(db);
  const asOf = await latestDay(db);
  if (asOf === null) return await clear(db);
  const { rows: accounts } = await db.execute<Account & Record<string, unknown>>(
    sql`select id, currency from account where active order by id`,
  );
  const stamps = await readStamps(db);
  const newsOf = newsSince(db);
  for (let start = 0; start < accounts.length && !signal?.aborted; start += BATCH) {
    const batch = accounts.slice(start, start + BATCH);
    const portfolios = Map.groupBy(
      await portfoliosOf(
        db,
        batch.map((account) => account.id),
      ),
      (portfolio) => portfolio.accountId,
    );
    const work = { moment, asOf, currency, portfolios };
    const { same, renewed, computed, rest } = await goOn(db, batch, stamps, newsOf, work);
    const all = [...computed, ...(await anew(db, rest, work))];
    await store(db, { factsAt: moment, asOf }, all, same, renewed);
    progress?.(Math.min(start + BATCH, accounts.length), accounts.length);
  }
}

interface Work {
  readonly moment: string;
  readonly asOf: Day;
  /** Of the tenant. */
  readonly currency: string;
  /** By account. */
  readonly portfolios: ReadonlyMap<string, readonly Portfolio[]>;
}

/** Most accounts were stored at the same moment: what has changed since is read once. */
function newsSince(db: Db): (stamp: Stamp) => Promise<News | null> {
  const read = new Map<string, Promise<News | null>>();
  return (stamp) => {
    const key = `${stamp.factsAt} ${stamp.asOf}`;
    const known = read.get(key) ?? readNews(db, stamp);
    read.set(key, known);
    return known;
  };
}

interface GoneOn {
  /** Accounts of which nothing has changed. */
  readonly same: readonly string[];
  /** Of those, what a later day will need. */
  readonly renewed: readonly ToStore[];
  readonly computed: readonly Computed[];
  readonly rest: readonly Account[];
}

async function goOn(
  db: Db,
  batch: readonly Account[],
  stamps: ReadonlyMap<string, Stamp>,
  newsOf: (stamp: Stamp) => Promise<News | null>,
  { moment, asOf, currency, portfolios }: Work,
): Promise<GoneOn> {
  const same: string[] = [];
  const renewed: ToStore[] = [];
  const computed: Computed[] = [];
  const done = new Set<string>();
  const ofStamp = Map.groupBy(
    batch.filter(({ id }) => stamps.has(id)),
    ({ id }) => `${stamps.get(id)?.factsAt} ${stamps.get(id)?.asOf}`,
  );
  for (const accounts of ofStamp.values()) {
    const news = await newsOf(stamps.get((accounts[0] as Account).id) as Stamp);
    if (news === null || news.asOf !== asOf) continue;
    const stored = await readStored(
      db,
      accounts.map(({ id }) => id),
    );
    const going = accounts.flatMap((account) => {
      const known = stored.get(account.id);
      const members = portfolios.get(account.id) ?? [];
      return known && isOf(known.close, account, members) && goesOn(news, known.close) ? [{ account, known, members }] : [];
    });
    if (asOf === news.since.asOf) {
      for (const { account, known } of going) {
        same.push(account.id);
        const close = withLaterRates(news, known.close);
        if (close) renewed.push({ account: account.id, close, series: known.series, from: asOf + 1 });
      }
    } else if (going.length > 0) {
      const facts = await factsSince(
        db,
        news,
        going.map(({ known }) => known.close),
        moment,
      );
      for (const { account, known, members } of going) {
        const one = continued(factsOf(facts, news, known.close), news, known, members, account, currency);
        if (one) computed.push(one);
        await setImmediate(); // a long calculation never holds up what else is done here
      }
    }
    for (const id of [...same, ...computed.map(({ account }) => account.id)]) done.add(id);
  }
  return { same, renewed, computed, rest: batch.filter(({ id }) => !done.has(id)) };
}

function isOf({ whole, portfolios }: Close, { currency }: Account, members: readonly Portfolio[]): boolean {
  return (
    whole.currency === currency &&
    portfolios.length === members.length &&
    portfolios.every(({ id, currency: own }, at) => id === members[at]?.id && own === members[at]?.currency)
  );
}

function continued(
  facts: Facts,
  { since, asOf }: News,
  { series: stored }: Stored,
  members: readonly Portfolio[],
  account: Account,
  currency: string,
): Computed | null {
  let meets = true;
  const longer = (named: NamedBook, id: string): Scope => {
    const before = stored.get(id);
    if (before === undefined) return { named, total: null };
    const { total } = measure(named.book, { from: since.asOf + 1, to: asOf });
    const both = lengthened(before, total);
    meets &&= both !== null;
    return { named, total: both };
  };
  const ids = members.map(({ id }) => id);
  const whole = longer(bookOf(facts, ids, account.currency), account.id);
  const scopes = scopesBy(members, whole, account.currency, (portfolio) =>
    longer(bookOf(facts, [portfolio.id], portfolio.currency), portfolio.id),
  );
  return meets ? computedOf(scopes, facts, account, currency, asOf, since.asOf + 1) : null;
}

async function anew(db: Db, accounts: readonly Account[], { asOf, currency, portfolios }: Work): Promise<Computed[]> {
  if (accounts.length === 0) return [];
  const members = (account: Account) => portfolios.get(account.id) ?? [];
  const day = formatDay(asOf);
  const facts = await readFacts(
    db,
    accounts.flatMap((account) => members(account).map(({ id }) => id)),
    day,
  );
  const computed: Computed[] = [];
  for (const account of accounts) {
    const scopes = scopesOf(facts, members(account), account.currency, day);
    computed.push(computedOf(scopes, facts, account, currency, asOf, null));
    await setImmediate(); // a long calculation never holds up what else is done here
  }
  return computed;
}

function computedOf(scopes: Scopes, facts: Facts, account: Account, currency: string, asOf: Day, from: Day | null): Computed {
  const day = formatDay(asOf);
  const answer = figuresOfScopes(scopes, scopes, account.currency, { asOf: day, from: day, to: day });
  const close = closeOf(scopes, account, facts, asOf);
  const { whole, members } = scopes;
  const apart = members.filter(({ total }) => total !== whole.total).map(({ portfolio, total }) => ({ id: portfolio.id, total }));
  const series = new Map(
    [{ id: account.id, total: whole.total }, ...apart].flatMap(({ id, total }) => (total === null ? [] : [[id, total] as const])),
  );
  return {
    account,
    answer,
    tenantValue: inOneCurrency(answer.value.value, account.currency, currency, facts.market, day),
    left: close && { close, series, from },
  };
}

async function store(
  db: Db,
  { factsAt: moment, asOf }: Stamp,
  figures: readonly Computed[],
  same: readonly string[],
  renewed: readonly ToStore[],
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
    await takeTurns(tx);
    await restamp(tx, moment, same);
    await tx.delete(accountSummary).where(
      among(
        'account_id',
        accounts.map((row) => row.accountId),
      ),
    );
    if (accounts.length > 0) await tx.insert(accountSummary).values(accounts);
    // A portfolio that is worth nothing any more, its facts taken back, keeps no figures either.
    const members = figures.flatMap(({ answer: { value } }) => value.portfolios.map((portfolio) => portfolio.id));
    await tx.delete(portfolioSummary).where(among('portfolio_id', members));
    if (portfolios.length > 0) await tx.insert(portfolioSummary).values(portfolios);
    await storeSeries(tx, { factsAt: moment, asOf }, [...left, ...renewed], none);
  });
}

/** Without any fact there is no figure. */
async function clear(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await takeTurns(tx);
    await tx.delete(accountSummary);
    await tx.delete(portfolioSummary);
    await tx.execute(sql`delete from account_close`);
  });
}

/** Two rebuilds of a tenant that meet would both insert what both have deleted. */
async function takeTurns(tx: Pick<Db, 'execute'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('summaries of ' || app_tenant(), 0))`);
}

function among(column: 'account_id' | 'portfolio_id', ids: readonly string[]): SQL {
  return sql`${sql.identifier(column)} = any(${sql.param(ids)}::uuid[])`;
}
