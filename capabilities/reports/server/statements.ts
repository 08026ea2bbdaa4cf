/**
 * Stores statements and their states: queued, rendering, then ready or failed; a failed one may be requested again. Each change names the states it
 * may start from, so that a job that runs twice, or after another, changes nothing.
 */
import { and, desc, eq, inArray, not, sql, type SQL } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Language } from '#packages/texts';
import type { OwnColours, ThemeName } from '#packages/themes';
import { type Db, factMoment, noteUnnamedFile } from '#platform';
import type { PortalLetterhead } from '#server/tenants';
import type { PortalText, TenantSettings } from '#contract/tenants';
import type { StatementComponent } from '../contract-components.ts';
import type { Commentary, Statement } from '../contract.ts';
import { statement } from './tables.ts';

export interface StatementRequest {
  readonly portfolio: string;
  readonly ofAccount: boolean;
  readonly consolidated: boolean;
  /** In the order of `STATEMENT_COMPONENTS`, so that the same choice is the same statement. */
  readonly components: readonly StatementComponent[];
  readonly requestedBy: string;
  readonly from: string;
  readonly to: string;
  readonly language: Language;
  /** Its theme, and the firm's own colours in that theme. */
  readonly theme: ThemeName;
  readonly colours: OwnColours;
  /** Name and logos of its portal; null where the mark and name of the firm are used. */
  readonly head: PortalLetterhead | null;
  /** The PDFs of the firm around it, by their ids; null where there are none. */
  readonly covers: TenantSettings['covers'] | null;
  /** What the firm says about its last day. */
  readonly commentary: readonly Commentary[];
  /** The moment of its facts: the same request with the same facts gives the same statement. */
  readonly factsAt: string;
}

/**
 * Returns the statement for the request: an existing one, which starts again if it failed, or a new one. While it is being made, it belongs
 * to the person who requested it last.
 */
export async function createOrJoinStatement(db: Db, request: StatementRequest): Promise<string> {
  const colours = sql`${JSON.stringify(request.colours)}::jsonb`;
  const head = sql`${request.head && JSON.stringify(request.head)}::jsonb`;
  const covers = sql`${request.covers && JSON.stringify(request.covers)}::jsonb`;
  const commentary = sql`${JSON.stringify(request.commentary)}::jsonb`;
  const components = sql`${JSON.stringify(request.components)}::jsonb`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with begun as (
      insert into statement (portfolio_id, of_account, consolidated, components, requested_by, from_date, to_date, language, theme, colours, head, covers, commentary, facts_at)
      values (${request.portfolio}, ${request.ofAccount}, ${request.consolidated}, ${components}, ${request.requestedBy}, ${request.from}, ${request.to}, ${request.language}, ${request.theme}, ${colours}, ${head}, ${covers}, ${commentary}, ${request.factsAt})
      on conflict (tenant_id, portfolio_id, from_date, to_date, language, theme, colours, head, facts_at, account_id, of_account, commentary_key, consolidated, components, covers)
        do update set requested_by = excluded.requested_by, reason = null,
          state = case statement.state when 'failed' then 'queued' else statement.state end,
          attempt = case statement.state when 'failed' then 1 else statement.attempt end
        where statement.state <> 'ready'
      returning id
    )
    select id from begun
    union all
    select id from statement
    where portfolio_id = ${request.portfolio} and of_account = ${request.ofAccount} and consolidated = ${request.consolidated} and components = ${components} and account_id = (select account_id from portfolio where id = ${request.portfolio}) and from_date = ${request.from} and to_date = ${request.to}
      and language = ${request.language} and theme = ${request.theme} and colours = ${colours} and head is not distinct from ${head} and covers is not distinct from ${covers} and commentary = ${commentary} and facts_at = ${request.factsAt} and not exists (select from begun)`);
  const [row] = rows;
  // Another request created it between the two parts of the query, so that it exists now.
  return row ? row.id : createOrJoinStatement(db, request);
}

const COLUMNS = {
  id: statement.id,
  portfolio: statement.portfolioId,
  portfolioName: sql<string>`case when ${statement.ofAccount} then (select name from account where account.id = ${statement.accountId})
    else (select name from portfolio where portfolio.id = ${statement.portfolioId}) end`,
  account: statement.accountId,
  ofAccount: statement.ofAccount,
  consolidated: statement.consolidated,
  components: sql<Statement['components']>`${statement.components}`,
  from: statement.from,
  to: statement.to,
  knownAt: sql<string | null>`case when ${statement.factsAt} > 'epoch' then ${factMoment(sql`${statement.factsAt}`)} end`,
  language: statement.language,
  state: statement.state,
  reason: statement.reason,
  createdAt: statement.createdAt,
  readyAt: statement.readyAt,
  pages: statement.pages,
  bytes: statement.bytes,
};

/** Null for a statement that does not exist, and for one that the reader may not see. */
export async function readStatementRow(db: Db, id: string): Promise<Statement | null> {
  const [row] = await db.select(COLUMNS).from(statement).where(eq(statement.id, id));
  return row ? statementOfRow(row) : null;
}

/** The statements of a single portfolio, newest first, at most a hundred. */
export function statementsOf(db: Db, portfolio: string): Promise<Statement[]> {
  return newestStatements(db, and(eq(statement.portfolioId, portfolio), eq(statement.ofAccount, false)));
}

/** The statements of an account as a whole, newest first, at most a hundred. */
export function accountStatementsOf(db: Db, account: string): Promise<Statement[]> {
  return newestStatements(db, and(eq(statement.accountId, account), eq(statement.ofAccount, true)));
}

async function newestStatements(db: Db, condition: SQL | undefined): Promise<Statement[]> {
  const rows = await db.select(COLUMNS).from(statement).where(condition).orderBy(desc(statement.createdAt), desc(statement.id)).limit(100);
  return rows.map(statementOfRow);
}

type StatementRow = Omit<Statement, 'createdAt' | 'readyAt'> & { readonly createdAt: Date; readonly readyAt: Date | null };

function statementOfRow(row: StatementRow): Statement {
  return { ...row, createdAt: row.createdAt.toISOString(), readyAt: row.readyAt?.toISOString() ?? null };
}

/** Id of the file of a finished statement; null until it is finished. */
export async function statementFileOf(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ fileId: statement.fileId })
    .from(statement)
    .where(and(eq(statement.id, id), eq(statement.state, 'ready')));
  return row?.fileId ?? null;
}

/** The account that a statement was made for. @throws Refusal `statement.unknown` */
export async function statementAccountOf(db: Db, id: string): Promise<string> {
  const [row] = await db.select({ account: statement.accountId }).from(statement).where(eq(statement.id, id));
  return row?.account ?? refuse('statement.unknown');
}

/** The theme of the portal of a portfolio; null where the reader does not see the portal. */
export async function portalOf(db: Db, portfolio: string): Promise<Pick<PortalText, 'theme'> | null> {
  const { rows } = await db.execute<Pick<PortalText, 'theme'>>(sql`
    select p.theme from portfolio f join account a on a.id = f.account_id join portal p on p.id = a.portal_id where f.id = ${portfolio}`);
  return rows[0] ?? null;
}

export interface StartedStatement {
  readonly id: string;
  readonly requestedBy: string | null;
  readonly portfolio: string;
  /** The account of the portfolio when the statement was requested. */
  readonly account: string;
  readonly ofAccount: boolean;
  readonly consolidated: boolean;
  readonly components: readonly StatementComponent[];
  readonly from: string;
  readonly to: string;
  readonly language: Language;
  /** Empty for statements from before portals had themes. */
  readonly theme: ThemeName | '';
  readonly colours: OwnColours;
  readonly head: PortalLetterhead | null;
  readonly covers: TenantSettings['covers'] | null;
  readonly commentary: readonly Commentary[];
  /** The moment at which its facts were known, ISO 8601 with microseconds. */
  readonly factsAt: string;
  readonly attempt: number;
}

/** Starts to render a statement; one that is already rendering was left by a job that ended. Null for one that is finished or missing. */
export async function startRendering(db: Db, id: string): Promise<StartedStatement | null> {
  const [row] = await db
    .update(statement)
    .set({ state: 'rendering', attempt: sql`${statement.attempt} + case ${statement.state} when 'rendering' then 1 else 0 end` })
    .where(and(eq(statement.id, id), inArray(statement.state, ['queued', 'rendering'])))
    .returning({
      id: statement.id,
      requestedBy: statement.requestedBy,
      portfolio: statement.portfolioId,
      account: statement.accountId,
      ofAccount: statement.ofAccount,
      consolidated: statement.consolidated,
      components: statement.components,
      from: statement.from,
      to: statement.to,
      language: statement.language,
      theme: statement.theme,
      colours: statement.colours,
      head: statement.head,
      covers: statement.covers,
      commentary: statement.commentary,
      factsAt: sql<string>`${factMoment(sql`${statement.factsAt}`)}`,
      attempt: statement.attempt,
    });
  return row ?? null;
}

/** Condition that the person for whom it is made may no longer sign in. */
const WITHDRAWN = sql`exists (select from person p where p.id = ${statement.requestedBy} and p.disabled)`;

/** Marks a statement as failed when the person for whom it is made was disabled meanwhile. @returns whether it was */
export async function withdrawStatement(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(statement)
    .set({ state: 'failed', reason: 'withdrawn' })
    .where(and(eq(statement.id, id), eq(statement.state, 'rendering'), WITHDRAWN))
    .returning({ id: statement.id });
  return rows.length > 0;
}

/** Marks a statement as ready. @returns false when another job has finished it meanwhile, or its person was disabled */
export async function finishStatement(
  db: Db,
  id: string,
  made: { fileId: string; pages: number; bytes: number },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(statement)
    .set({ ...made, state: 'ready', reason: null, readyAt: now })
    .where(and(eq(statement.id, id), eq(statement.state, 'rendering'), not(WITHDRAWN)))
    .returning({ id: statement.id });
  return rows.length > 0;
}

export async function failStatement(db: Db, id: string, reason: NonNullable<Statement['reason']>): Promise<void> {
  await db
    .update(statement)
    .set({ state: 'failed', reason })
    .where(and(eq(statement.id, id), eq(statement.state, 'rendering')));
}

/** Marks a finished statement as failed when its file is gone, so that it can be requested again. */
export async function markFileLost(db: Db, id: string, fileId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const lost = await tx
      .update(statement)
      .set({ state: 'failed', reason: 'renderer', fileId: null, pages: null, bytes: null, readyAt: null })
      .where(and(eq(statement.id, id), eq(statement.fileId, fileId)))
      .returning({ id: statement.id });
    // The file may still exist and only be unreachable for the moment.
    if (lost.length > 0) await noteUnnamedFile(tx, fileId);
  });
}

export async function readUnfinished(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: statement.id })
    .from(statement)
    .where(inArray(statement.state, ['queued', 'rendering']))
    .orderBy(statement.createdAt);
  return rows.map(({ id }) => id);
}
