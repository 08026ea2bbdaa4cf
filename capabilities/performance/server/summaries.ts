/** Stored figures for lists: rebuilt after facts change, so that a client list costs the same whatever the histories. */
import { setImmediate } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { formatDay } from '#packages/calendar';
import { ENGINE_VERSION } from '#packages/returns';
import type { Portfolio } from '#contract/portfolios';
import { accountSummary, portfolioSummary, REBUILD_FIGURES } from '#server/accounts';
import { readMarket, type Market } from '#server/instruments';
import { portfoliosOf } from '#server/portfolios';
import type { Computation, Db } from '#server/tenants';
import { figuresOfAccount } from './account-figures.ts';
import { readFacts } from './book.ts';
import { BATCH, inOneCurrency } from './valuations.ts';

export const rebuildFigures: Computation = async (work) => {
  const before = await readMarket(work.db);
  await rebuildSummaries(work.db, work.tenant.settings.currency, { signal: work.signal });
  const after = await readMarket(work.db);
  // Facts that arrived while this ran are in some rows and not in others: once more.
  if (after.factsAt !== before.factsAt && !work.signal.aborted) await work.jobs.send(REBUILD_FIGURES, {}, { key: 'tenant' });
};

export interface RebuildOptions {
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, all: number) => void;
}

/** Computes and stores the figures of every account and portfolio that the handle sees. `currency` is the tenant's. */
export async function rebuildSummaries(db: Db, currency: string, { signal, progress }: RebuildOptions = {}): Promise<void> {
  const market = await readMarket(db);
  if (market.latestDay === null) return await clear(db);
  const asOf = formatDay(market.latestDay);
  const { rows: accounts } = await db.execute<{ id: string; currency: string }>(
    sql`select id, currency from account where active order by id`,
  );
  for (let start = 0; start < accounts.length && !signal?.aborted; start += BATCH) {
    const batch = accounts.slice(start, start + BATCH);
    const portfolios = Map.groupBy(
      await portfoliosOf(
        db,
        batch.map((account) => account.id),
      ),
      (portfolio) => portfolio.accountId,
    );
    const facts = await readFacts(
      db,
      [...portfolios.values()].flat().map((portfolio) => portfolio.id),
      asOf,
    );
    const figures = [];
    for (const account of batch) {
      const members: readonly Portfolio[] = portfolios.get(account.id) ?? [];
      figures.push({
        account,
        answer: figuresOfAccount(facts, { onDay: members, atEnd: members }, account.currency, { asOf, from: asOf, to: asOf }),
      });
      await setImmediate(); // a long calculation never holds up a request
    }
    await store(db, figures, market, currency);
    progress?.(Math.min(start + BATCH, accounts.length), accounts.length);
  }
}

type Computed = {
  readonly account: { readonly id: string; readonly currency: string };
  readonly answer: ReturnType<typeof figuresOfAccount>;
};

async function store(db: Db, figures: readonly Computed[], market: Market, currency: string): Promise<void> {
  const stamp = { factsAt: market.factsAt, engine: ENGINE_VERSION };
  const accounts = figures.map(({ account, answer: { value, findings } }) => ({
    ...stamp,
    ...value.changes,
    accountId: account.id,
    asOf: value.asOf,
    firstDay: value.firstDay,
    value: value.value,
    tenantValue: inOneCurrency(value.value, account.currency, currency, market, value.asOf),
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
  await db.transaction(async (tx) => {
    await takeTurns(tx);
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
  });
}

/** Without any fact there is no figure. */
async function clear(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await takeTurns(tx);
    await tx.delete(accountSummary);
    await tx.delete(portfolioSummary);
  });
}

/** Two rebuilds of a tenant that meet would both insert what both have deleted. */
async function takeTurns(tx: Pick<Db, 'execute'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('summaries of ' || app_tenant(), 0))`);
}

function among(column: 'account_id' | 'portfolio_id', ids: readonly string[]): SQL {
  return sql`${sql.identifier(column)} = any(${sql.param(ids)}::uuid[])`;
}
