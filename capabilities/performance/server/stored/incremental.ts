/** Continues the stored figures of accounts: from the last checkpoint, or from the one before the first day that has changed. */
import { setImmediate } from 'node:timers/promises';
import type { Day } from '#packages/calendar';
import { measureScope } from '#engine/series';
import type { Db } from '#platform';
import type { Portfolio } from '#contract/portfolios';
import { assembleScopes, type FigureScope } from '../account-figures.ts';
import { bookOf, measureUpTo, type PortfolioFacts, type NamedBook } from '../book.ts';
import { earlierCheckpointDays, type AccountCheckpoint, type ClosedScope } from './checkpoints.ts';
import { computeAccount, type RebuildAccount, type ComputedAccount, type RebuildWork } from './computed.ts';
import { factsAfter, factsOfAccount, type LaterQuotes } from './later-facts.ts';
import { firstChangedDay, type FigureChanges } from './changes.ts';
import { lengthenSeries, seriesUpTo, type SealedCheckpoint, type StoredAccountSeries } from './packed-series.ts';
import { readEarlier, readStored } from './stored-series.ts';

export interface ContinuedAccounts {
  /** Accounts of which nothing has changed. */
  readonly same: readonly string[];
  readonly computed: readonly ComputedAccount[];
}

/** An account that continues from the checkpoint of a day. */
interface ContinuableAccount {
  readonly account: RebuildAccount;
  readonly members: readonly Portfolio[];
  readonly stored: StoredAccountSeries;
  readonly day: Day;
}

interface AccountAtCheckpoint extends ContinuableAccount {
  readonly checkpoint: AccountCheckpoint;
}

/** Continues accounts that were stored at one moment; those in neither list must be computed again from their beginning. */
export async function continueAccounts(
  db: Db,
  accounts: readonly RebuildAccount[],
  news: FigureChanges,
  later: LaterQuotes,
  work: RebuildWork,
): Promise<ContinuedAccounts> {
  const { same, going } = await sortAccounts(db, accounts, news, work);
  const computed: ComputedAccount[] = [];
  for (const [day, together] of Map.groupBy(going, (one) => one.day)) {
    const ones = await attachCheckpoints(db, day, together, news);
    if (ones.length === 0) continue;
    const checkpoints = ones.map(({ checkpoint }) => checkpoint);
    const facts = await factsAfter(db, later, day, checkpoints, work);
    for (const one of ones) {
      const answer = continueAccount(one, factsOfAccount(facts, one.checkpoint), news.since.asOf, work);
      if (answer) computed.push(answer);
      await setImmediate(); // lets other work of this thread run in between
    }
  }
  return { same, computed };
}

/** Sorts the accounts: those that are as they were stored, and those that continue, each from the checkpoint of a day. */
async function sortAccounts(
  db: Db,
  accounts: readonly RebuildAccount[],
  news: FigureChanges,
  { portfolios }: RebuildWork,
): Promise<{ readonly same: string[]; readonly going: ContinuableAccount[] }> {
  const ids = accounts.map(({ id }) => id);
  const known = await readStored(db, ids);
  const same: string[] = [];
  const going: ContinuableAccount[] = [];
  for (const account of accounts) {
    const stored = known.get(account.id);
    const members = portfolios.get(account.id) ?? [];
    const from = stored && isCheckpointOf(stored.checkpoint, account, members) ? firstChangedDay(news, stored.checkpoint) : null;
    if (stored === undefined || from === null) continue;
    const day = [...stored.earlier.map((end) => end.day), news.since.asOf].findLast((end) => end < from && end < news.asOf);
    if (from === Infinity && news.asOf === news.since.asOf) same.push(account.id);
    else if (day !== undefined) going.push({ account, members, stored, day });
  }
  return { same, going };
}

function isCheckpointOf({ whole, portfolios }: AccountCheckpoint, { currency }: RebuildAccount, members: readonly Portfolio[]): boolean {
  return (
    whole.currency === currency &&
    portfolios.length === members.length &&
    portfolios.every(({ id, currency: own }, at) => id === members[at]?.id && own === members[at]?.currency)
  );
}

async function attachCheckpoints(
  db: Db,
  day: Day,
  ones: readonly ContinuableAccount[],
  { since }: FigureChanges,
): Promise<AccountAtCheckpoint[]> {
  if (day === since.asOf) return ones.map((one) => ({ ...one, checkpoint: one.stored.checkpoint }));
  const sealed = ones.flatMap(({ account, stored }) => {
    const end = stored.earlier.find((earlier) => earlier.day === day);
    return end === undefined ? [] : [[account.id, end] as const];
  });
  const checkpoints = await readEarlier(db, day, new Map<string, SealedCheckpoint>(sealed));
  return ones.flatMap((one) => {
    const checkpoint = checkpoints.get(one.account.id);
    return checkpoint === undefined ? [] : [{ ...one, checkpoint }];
  });
}

/** Null where the new series does not fit onto the stored one. */
function continueAccount(
  { account, members, stored, day, checkpoint }: AccountAtCheckpoint,
  facts: PortfolioFacts,
  storedTo: Day,
  work: RebuildWork,
): ComputedAccount | null {
  let meets = true;
  const longer = (named: NamedBook, closed: ClosedScope): FigureScope => {
    const total = continueSeries(named, closed, stored, day, work.asOf);
    meets &&= total !== undefined;
    return { named, total: total ?? null };
  };
  const ids = members.map(({ id }) => id);
  const whole = longer(bookOf(facts, ids, account.currency), checkpoint.whole);
  const scopes = assembleScopes(members, whole, account.currency, (portfolio) =>
    longer(bookOf(facts, [portfolio.id], portfolio.currency), checkpoint.portfolios[ids.indexOf(portfolio.id)] as ClosedScope),
  );
  if (!meets) return null;
  const wanted = earlierCheckpointDays(work.asOf, facts, whole.named);
  const own = day === storedTo ? [{ day, checkpoint }].filter(() => checkpoint.whole.inception !== null) : [];
  const kept = [...stored.earlier.filter((end) => end.day <= day), ...own].filter((end) => wanted.includes(end.day));
  return computeAccount(scopes, facts, account, work, { from: day + 1, kept, ends: wanted.filter((end) => end > day) });
}

/** Undefined where it does not meet the stored series, or would be added up in another order. */
function continueSeries(
  named: NamedBook,
  closed: ClosedScope,
  { series }: StoredAccountSeries,
  day: Day,
  asOf: Day,
): FigureScope['total'] | undefined {
  if (!isSameOrder(named, closed)) return undefined;
  if (closed.inception === null) return measureUpTo(named, asOf)?.total ?? null;
  const before = seriesUpTo(series.get(closed.id), day, closed);
  return (before && lengthenSeries(before, measureScope(named.book, { from: day + 1, to: asOf }).total)) ?? undefined;
}

/** Float64 sums depend on the order of their parts, even on days on which some of them are zero. */
function isSameOrder({ book, instruments }: NamedBook, { lines, currencies }: ClosedScope): boolean {
  return (
    instruments.length === lines.length &&
    instruments.every(({ id }, at) => id === lines[at]) &&
    book.currencies.length === currencies.length &&
    book.currencies.every((code, at) => code === currencies[at])
  );
}
