/**
 * The life of a statement: queued, rendering, then ready or failed; a failed one may be asked for again. Each move names
 * the states it may start from, so that a job that runs twice, or after another, changes nothing.
 */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Language } from '#packages/texts';
import type { Db } from '#server/tenants';
import type { Statement } from '../contract.ts';
import { statement } from './tables.ts';

export interface AskedStatement {
  readonly portfolio: string;
  readonly requestedBy: string;
  readonly from: string;
  readonly to: string;
  readonly language: Language;
  /** The facts it is asked of: the same request over the same facts is the same statement. */
  readonly factsAt: string;
}

/** The statement that answers the request: the one there is, unless it failed, when it starts again; otherwise a new one. */
export async function askFor(db: Db, asked: AskedStatement): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with begun as (
      insert into statement (portfolio_id, requested_by, from_date, to_date, language, facts_at)
      values (${asked.portfolio}, ${asked.requestedBy}, ${asked.from}, ${asked.to}, ${asked.language}, ${asked.factsAt})
      on conflict (tenant_id, portfolio_id, from_date, to_date, language, facts_at)
        do update set state = 'queued', reason = null, attempt = 1 where statement.state = 'failed'
      returning id
    )
    select id from begun
    union all
    select id from statement
    where portfolio_id = ${asked.portfolio} and from_date = ${asked.from} and to_date = ${asked.to}
      and language = ${asked.language} and facts_at = ${asked.factsAt} and not exists (select from begun)`);
  const [row] = rows;
  // Begun by another request between the two parts of the query: it is there now.
  return row ? row.id : askFor(db, asked);
}

const COLUMNS = {
  id: statement.id,
  portfolio: statement.portfolioId,
  portfolioName: sql<string>`(select name from portfolio where portfolio.id = ${statement.portfolioId})`,
  from: statement.from,
  to: statement.to,
  knownAt: sql<
    string | null
  >`case when ${statement.factsAt} > 'epoch' then to_char(${statement.factsAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') end`,
  language: statement.language,
  state: statement.state,
  reason: statement.reason,
  createdAt: statement.createdAt,
  readyAt: statement.readyAt,
  pages: statement.pages,
  bytes: statement.bytes,
};

/** Null for one that does not exist and for one that is somebody else's alike. */
export async function readStatementRow(db: Db, id: string): Promise<Statement | null> {
  const [row] = await db.select(COLUMNS).from(statement).where(eq(statement.id, id));
  return row ? wire(row) : null;
}

/** Newest first, the last hundred. */
export async function statementsOf(db: Db, portfolio: string): Promise<Statement[]> {
  const rows = await db
    .select(COLUMNS)
    .from(statement)
    .where(eq(statement.portfolioId, portfolio))
    .orderBy(desc(statement.createdAt), desc(statement.id))
    .limit(100);
  return rows.map(wire);
}

type Row = Omit<Statement, 'createdAt' | 'readyAt'> & { readonly createdAt: Date; readonly readyAt: Date | null };

function wire(row: Row): Statement {
  return { ...row, createdAt: row.createdAt.toISOString(), readyAt: row.readyAt?.toISOString() ?? null };
}

/** Where the bytes of a finished statement are kept; null while there are none. */
export async function fileOf(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ fileId: statement.fileId })
    .from(statement)
    .where(and(eq(statement.id, id), eq(statement.state, 'ready')));
  return row?.fileId ?? null;
}

export interface BegunStatement {
  readonly portfolio: string;
  readonly from: string;
  readonly to: string;
  readonly language: Language;
  /** The moment at which its facts were known, ISO 8601 with microseconds. */
  readonly factsAt: string;
  readonly attempt: number;
}

/** Takes a statement in hand; one that is already in hand was left by a job that ended. Null for one that is finished or gone. */
export async function begin(db: Db, id: string): Promise<BegunStatement | null> {
  const [row] = await db
    .update(statement)
    .set({ state: 'rendering', attempt: sql`${statement.attempt} + case ${statement.state} when 'rendering' then 1 else 0 end` })
    .where(and(eq(statement.id, id), inArray(statement.state, ['queued', 'rendering'])))
    .returning({
      portfolio: statement.portfolioId,
      from: statement.from,
      to: statement.to,
      language: statement.language,
      factsAt: sql<string>`to_char(${statement.factsAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      attempt: statement.attempt,
    });
  return row ?? null;
}

/** False when the statement was finished by another meanwhile. */
export async function finish(db: Db, id: string, made: { fileId: string; pages: number; bytes: number }, now: Date): Promise<boolean> {
  const rows = await db
    .update(statement)
    .set({ ...made, state: 'ready', reason: null, readyAt: now })
    .where(and(eq(statement.id, id), eq(statement.state, 'rendering')))
    .returning({ id: statement.id });
  return rows.length > 0;
}

export async function fail(db: Db, id: string, reason: NonNullable<Statement['reason']>): Promise<void> {
  await db
    .update(statement)
    .set({ state: 'failed', reason })
    .where(and(eq(statement.id, id), eq(statement.state, 'rendering')));
}

/** The file of a finished statement is gone: it has failed after all, and may be asked for again. */
export async function loseFile(db: Db, id: string, fileId: string): Promise<void> {
  await db
    .update(statement)
    .set({ state: 'failed', reason: 'renderer', fileId: null, pages: null, bytes: null, readyAt: null })
    .where(and(eq(statement.id, id), eq(statement.fileId, fileId)));
}

export async function unfinished(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: statement.id })
    .from(statement)
    .where(inArray(statement.state, ['queued', 'rendering']))
    .orderBy(statement.createdAt);
  return rows.map(({ id }) => id);
}
