/** Stores daily series and checkpoints in the database: packed by year, protected by a digest, written for many accounts at once. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { civilOf, formatDay, parseDay, type Day } from '#packages/calendar';
import { ENGINE_VERSION } from '#engine/series';
import type { DailySeries } from '#engine/rates-of-return';
import { type Db, factMoment } from '#platform';
import type { AccountCheckpoint } from './checkpoints.ts';
import type { FiguresStamp } from './changes.ts';
import {
  type SealedCheckpoint,
  type SeriesChunk,
  type StoredAccountSeries,
  packSeries,
  sortChunks,
  unpackSeries,
} from './packed-series.ts';

/** By account, when its stored figures were made; only those by this version of the engine and with a summary beside them. */
export async function readStamps(db: Db): Promise<ReadonlyMap<string, FiguresStamp>> {
  const { rows } = await db.execute<{ account: string; asOf: string; factsAt: string }>(sql`
    select c.account_id as account, c.as_of::text as "asOf",
      ${factMoment(sql`c.facts_at`)} as "factsAt"
    from account_checkpoint c join account_summary s on s.account_id = c.account_id
    where c.engine = ${ENGINE_VERSION} and s.engine = c.engine and s.facts_at = c.facts_at and s.as_of = c.as_of`);
  return new Map(rows.map(({ account, asOf, factsAt }) => [account, { asOf: parseDay(asOf), factsAt }]));
}

/** Reads the stored series whose digest is right; those that are incomplete or were changed are left out. */
export async function readStored(db: Db, accounts: readonly string[]): Promise<ReadonlyMap<string, StoredAccountSeries>> {
  if (accounts.length === 0) return new Map();
  const ids = sql`any(${sql.param([...accounts])}::uuid[])`;
  const { rows: checkpoints } = await db.execute<{ account: string; state: string; digest: Buffer }>(
    sql`select account_id as account, state, digest from account_checkpoint where account_id = ${ids}`,
  );
  const { rows: ends } = await db.execute<SealedCheckpoint & { account: string } & Record<string, unknown>>(sql`
    select account_id as account, as_of - date '1970-01-01' as day, digest from earlier_checkpoint where account_id = ${ids} order by as_of`);
  const { rows } = await db.execute<SeriesChunk>(sql`
    select account_id as account, scope_id as scope, year, first_day::text as first, columns
    from daily_series where account_id = ${ids} order by scope_id, year`);
  const endsOf = Map.groupBy(ends, ({ account }) => account);
  const chunksOf = Map.groupBy(rows, ({ account }) => account);
  return new Map(
    checkpoints.flatMap(({ account, state, digest }) => {
      const [earlier, chunks] = [endsOf.get(account) ?? [], chunksOf.get(account) ?? []];
      if (!digestOf(state, earlier, chunks).equals(digest)) return [];
      const series = [...Map.groupBy(chunks, ({ scope }) => scope)].map(([scope, own]) => [scope, unpackSeries(own)] as const);
      return [[account, { checkpoint: JSON.parse(state) as AccountCheckpoint, earlier, series: new Map(series) }]];
    }),
  );
}

/** The checkpoints of an earlier day, by account, where the stored state has the digest that was recorded. */
export async function readEarlier(
  db: Db,
  day: Day,
  sealed: ReadonlyMap<string, SealedCheckpoint>,
): Promise<ReadonlyMap<string, AccountCheckpoint>> {
  const { rows } = await db.execute<{ account: string; state: string }>(sql`
    select account_id as account, state from earlier_checkpoint
    where as_of = ${formatDay(day)}::date and account_id = any(${sql.param([...sealed.keys()])}::uuid[])`);
  const whole = rows.filter(({ account, state }) => sealed.get(account)?.digest.equals(digestOfState(state)));
  return new Map(whole.map(({ account, state }) => [account, JSON.parse(state) as AccountCheckpoint]));
}

export interface SeriesToStore {
  readonly account: string;
  readonly checkpoint: AccountCheckpoint;
  readonly series: ReadonlyMap<string, DailySeries>;
  /** The first day that is new; null where all are. */
  readonly from: Day | null;
  /** Checkpoints of the days before the last, in order: those that stay as they are, and new ones. */
  readonly earlier: readonly (SealedCheckpoint | { readonly day: Day; readonly checkpoint: AccountCheckpoint })[];
}

/** Replaces what was stored for these accounts; the accounts in `none` have nothing to continue from. */
export async function storeSeries(
  db: Pick<Db, 'execute'>,
  { asOf, factsAt }: FiguresStamp,
  all: readonly SeriesToStore[],
  none: readonly string[],
): Promise<void> {
  if (none.length > 0) await db.execute(sql`delete from account_checkpoint where account_id = any(${sql.param([...none])}::uuid[])`);
  if (all.length === 0) return;
  const rows = all.map(({ account, checkpoint, series, from, earlier }) => {
    const state = JSON.stringify(checkpoint);
    const chunks = sortChunks([...series].flatMap(([scope, one]) => packSeries(account, scope, one)));
    const ends = earlier.map((end) => earlierCloseRow(account, end));
    const replaced = { account, year: from === null ? 0 : civilOf(from).year, eve: formatDay(from === null ? 0 : from - 1) };
    return {
      account,
      state,
      digest: digestOf(state, ends, chunks),
      ends,
      replaced,
      chunks: chunks.filter((chunk) => isReplaced(chunk, replaced)),
    };
  });
  const accounts = rows.map(({ account }) => account);
  await db.execute(sql`
    insert into account_checkpoint (account_id, as_of, facts_at, engine, state, digest)
    select account, ${formatDay(asOf)}::date, ${factsAt}::timestamptz, ${ENGINE_VERSION}, state, digest
    from unnest(${sql.param(accounts)}::uuid[], ${sql.param(rows.map(({ state }) => state))}::text[],
      ${sql.param(rows.map(({ digest }) => digest))}::bytea[]) as made (account, state, digest)
    on conflict (tenant_id, account_id) do update
      set as_of = excluded.as_of, facts_at = excluded.facts_at, engine = excluded.engine, state = excluded.state, digest = excluded.digest`);
  await storeEnds(
    db,
    accounts,
    rows.flatMap(({ ends }) => ends),
  );
  await storeChunks(
    db,
    rows.map(({ replaced }) => replaced),
    rows.flatMap(({ chunks }) => chunks),
  );
}

/** The state is null where it is stored already. */
interface EarlierCheckpointRow extends SealedCheckpoint {
  readonly account: string;
  readonly state: string | null;
}

function earlierCloseRow(account: string, end: SeriesToStore['earlier'][number]): EarlierCheckpointRow {
  if (!('checkpoint' in end)) return { account, ...end, state: null };
  const state = JSON.stringify(end.checkpoint);
  return { account, day: end.day, digest: digestOfState(state), state };
}

async function storeEnds(db: Pick<Db, 'execute'>, accounts: readonly string[], ends: readonly EarlierCheckpointRow[]): Promise<void> {
  const [kept, made] = [ends.filter(({ state }) => state === null), ends.filter(({ state }) => state !== null)];
  const columns = (of: readonly EarlierCheckpointRow[]) =>
    sql`${sql.param(of.map(({ account }) => account))}::uuid[], ${sql.param(of.map(({ day }) => formatDay(day)))}::date[]`;
  await db.execute(sql`
    delete from earlier_checkpoint e where account_id = any(${sql.param([...accounts])}::uuid[])
      and not exists (select from unnest(${columns(kept)}) as k (account, day) where k.account = e.account_id and k.day = e.as_of)`);
  if (made.length === 0) return;
  await db.execute(sql`
    insert into earlier_checkpoint (account_id, as_of, state, digest)
    select * from unnest(${columns(made)}, ${sql.param(made.map(({ state }) => state))}::text[], ${sql.param(made.map(({ digest }) => digest))}::bytea[])`);
}

/** The stored rows of an account that are replaced: years from one on, and series that begin only then, which hold the checkpoint of the day before. */
interface ReplacedYears {
  readonly account: string;
  readonly year: number;
  readonly eve: string;
}

function isReplaced({ year, first }: SeriesChunk, replaced: ReplacedYears): boolean {
  return year >= replaced.year || first >= replaced.eve;
}

async function storeChunks(db: Pick<Db, 'execute'>, replaced: readonly ReplacedYears[], chunks: readonly SeriesChunk[]): Promise<void> {
  await db.execute(sql`
    delete from daily_series d using unnest(${sql.param(replaced.map(({ account }) => account))}::uuid[],
      ${sql.param(replaced.map(({ year }) => year))}::int[], ${sql.param(replaced.map(({ eve }) => eve))}::date[]) as n (account, year, eve)
    where d.account_id = n.account and (d.year >= n.year or d.first_day >= n.eve)`);
  if (chunks.length === 0) return;
  await db.execute(sql`
    insert into daily_series (account_id, scope_id, year, first_day, columns)
    select * from unnest(${sql.param(chunks.map(({ account }) => account))}::uuid[], ${sql.param(chunks.map(({ scope }) => scope))}::uuid[],
      ${sql.param(chunks.map(({ year }) => year))}::smallint[], ${sql.param(chunks.map(({ first }) => first))}::date[],
      ${sql.param(chunks.map(({ columns }) => columns))}::bytea[])`);
}

/** Nothing has changed for these accounts; only the moment of their facts is updated. */
export async function restampFigures(db: Pick<Db, 'execute'>, factsAt: string, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return;
  const ids = sql`any(${sql.param([...accounts])}::uuid[])`;
  await db.execute(sql`update account_checkpoint set facts_at = ${factsAt}::timestamptz where account_id = ${ids}`);
  await db.execute(sql`update account_summary set facts_at = ${factsAt}::timestamptz where account_id = ${ids}`);
  await db.execute(sql`
    update portfolio_summary set facts_at = ${factsAt}::timestamptz where portfolio_id in (select id from portfolio where account_id = ${ids})`);
}

function digestOf(state: string, earlier: readonly SealedCheckpoint[], chunks: readonly SeriesChunk[]): Buffer {
  const digest = createHash('sha256').update(state);
  for (const { day, digest: own } of earlier) digest.update(`${day} `).update(own);
  for (const { scope, year, first, columns } of chunks) digest.update(`${scope} ${year} ${first}`).update(columns);
  return digest.digest();
}

function digestOfState(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}
