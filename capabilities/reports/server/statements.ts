/**
 * The life of a statement: queued, rendering, then ready or failed; a failed one may be asked for again. Each move names
 * the states it may start from, so that a job that runs twice, or after another, changes nothing.
 */
import { and, desc, eq, inArray, not, sql, type SQL } from 'drizzle-orm';
import type { Language } from '#packages/texts';
import type { OwnColours, ThemeName } from '#packages/themes';
import { noteUnnamed, type Db, type OwnHead } from '#server/tenants';
import type { PortalText } from '#contract/tenants';
import type { Statement } from '../contract.ts';
import { statement } from './tables.ts';

export interface AskedStatement {
  readonly portfolio: string;
  readonly ofAccount: boolean;
  readonly requestedBy: string;
  readonly from: string;
  readonly to: string;
  readonly language: Language;
  /** What it wears, and the firm's own colours in that. */
  readonly theme: ThemeName;
  readonly colours: OwnColours;
  /** What its portal shows of itself; null where the firm's mark and name stand. */
  readonly head: OwnHead | null;
  /** The facts it is asked of: the same request over the same facts is the same statement. */
  readonly factsAt: string;
}

/**
 * The statement that answers the request: the one there is, unless it failed, when it starts again; otherwise a new one. While it is
 * being made it is made for whoever asked last.
 */
export async function askFor(db: Db, asked: AskedStatement): Promise<string> {
  const colours = sql`${JSON.stringify(asked.colours)}::jsonb`;
  const head = sql`${asked.head && JSON.stringify(asked.head)}::jsonb`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with begun as (
      insert into statement (portfolio_id, of_account, requested_by, from_date, to_date, language, theme, colours, head, facts_at)
      values (${asked.portfolio}, ${asked.ofAccount}, ${asked.requestedBy}, ${asked.from}, ${asked.to}, ${asked.language}, ${asked.theme}, ${colours}, ${head}, ${asked.factsAt})
      on conflict (tenant_id, portfolio_id, from_date, to_date, language, theme, colours, head, facts_at, account_id, of_account)
        do update set requested_by = excluded.requested_by, reason = null,
          state = case statement.state when 'failed' then 'queued' else statement.state end,
          attempt = case statement.state when 'failed' then 1 else statement.attempt end
        where statement.state <> 'ready'
      returning id
    )
    select id from begun
    union all
    select id from statement
    where portfolio_id = ${asked.portfolio} and of_account = ${asked.ofAccount} and account_id = (select account_id from portfolio where id = ${asked.portfolio}) and from_date = ${asked.from} and to_date = ${asked.to}
      and language = ${asked.language} and theme = ${asked.theme} and colours = ${colours} and head is not distinct from ${head} and facts_at = ${asked.factsAt} and not exists (select from begun)`);
  const [row] = rows;
  // Begun by another request between the two parts of the query: it is there now.
  return row ? row.id : askFor(db, asked);
}

const COLUMNS = {
  id: statement.id,
  portfolio: statement.portfolioId,
  portfolioName: sql<string>`case when ${statement.ofAccount} then (select name from account where account.id = ${statement.accountId})
    else (select name from portfolio where portfolio.id = ${statement.portfolioId}) end`,
  ofAccount: statement.ofAccount,
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

/** Of a portfolio alone, newest first, the last hundred. */
export function statementsOf(db: Db, portfolio: string): Promise<Statement[]> {
  return newest(db, and(eq(statement.portfolioId, portfolio), eq(statement.ofAccount, false)));
}

/** Of an account as a whole, newest first, the last hundred. */
export function accountStatementsOf(db: Db, account: string): Promise<Statement[]> {
  return newest(db, and(eq(statement.accountId, account), eq(statement.ofAccount, true)));
}

async function newest(db: Db, wanted: SQL | undefined): Promise<Statement[]> {
  const rows = await db.select(COLUMNS).from(statement).where(wanted).orderBy(desc(statement.createdAt), desc(statement.id)).limit(100);
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

/** What the portal of a portfolio has chosen to wear, as far as whoever asks sees the portal. */
export async function portalOf(db: Db, portfolio: string): Promise<Pick<PortalText, 'theme'> | null> {
  const { rows } = await db.execute<Pick<PortalText, 'theme'>>(sql`
    select p.theme from portfolio f join account a on a.id = f.account_id join portal p on p.id = a.portal_id where f.id = ${portfolio}`);
  return rows[0] ?? null;
}

export interface BegunStatement {
  readonly portfolio: string;
  /** Whose the portfolio was when it was asked for. */
  readonly account: string;
  readonly ofAccount: boolean;
  readonly from: string;
  readonly to: string;
  readonly language: Language;
  /** Empty for those from before portals had themes. */
  readonly theme: ThemeName | '';
  readonly colours: OwnColours;
  readonly head: OwnHead | null;
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
      account: statement.accountId,
      ofAccount: statement.ofAccount,
      from: statement.from,
      to: statement.to,
      language: statement.language,
      theme: statement.theme,
      colours: statement.colours,
      head: statement.head,
      factsAt: sql<string>`to_char(${statement.factsAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      attempt: statement.attempt,
    });
  return row ?? null;
}

/** The person for whom it is made may not sign in any more. */
const WITHDRAWN = sql`exists (select from person p where p.id = ${statement.requestedBy} and p.disabled)`;

/** What is made for somebody who has been disabled meanwhile has failed, whatever else became of it; true when it has. */
export async function withdraw(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(statement)
    .set({ state: 'failed', reason: 'withdrawn' })
    .where(and(eq(statement.id, id), eq(statement.state, 'rendering'), WITHDRAWN))
    .returning({ id: statement.id });
  return rows.length > 0;
}

/** False when the statement was finished by another meanwhile, or is for somebody who has been disabled. */
export async function finish(db: Db, id: string, made: { fileId: string; pages: number; bytes: number }, now: Date): Promise<boolean> {
  const rows = await db
    .update(statement)
    .set({ ...made, state: 'ready', reason: null, readyAt: now })
    .where(and(eq(statement.id, id), eq(statement.state, 'rendering'), not(WITHDRAWN)))
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
  await db.transaction(async (tx) => {
    const lost = await tx
      .update(statement)
      .set({ state: 'failed', reason: 'renderer', fileId: null, pages: null, bytes: null, readyAt: null })
      .where(and(eq(statement.id, id), eq(statement.fileId, fileId)))
      .returning({ id: statement.id });
    // It may be there all the same, and only out of reach for the moment.
    if (lost.length > 0) await noteUnnamed(tx, fileId);
  });
}

export async function unfinished(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: statement.id })
    .from(statement)
    .where(inArray(statement.state, ['queued', 'rendering']))
    .orderBy(statement.createdAt);
  return rows.map(({ id }) => id);
}
