/** Answers the endpoints of statements. Row-level security decides who sees which: a hidden statement does not exist for the reader. */
import { Readable } from 'node:stream';
import { refuse, serveContract, type Download } from '#packages/endpoint';
import { reachOf } from '#packages/policy';
import type { Db, FileStore } from '#platform';
import type { TenantSettings } from '#contract/tenants';
import { readAccountRecord, refuseTooFarAhead } from '#server/accounts';
import { readFactsMoment, latestDay } from '#server/instruments';
import type { SignedInContext } from '#server/people';
import type { FigureSource } from '#server/performance';
import { portfoliosOf, readPortfolioRecord } from '#server/portfolios';
import { ownColoursIn, findPortalLetterhead, themeForReader } from '#server/tenants';
import { fullReport, STATEMENT_COMPONENTS, type StatementComponent } from '../contract-components.ts';
import { reports, type Statement } from '../contract.ts';
import { commentaryOn } from './commentary.ts';
import { sendToRender } from './render.ts';
import { downloadStatementFile, requireStatement } from './statement-file.ts';
import { accountStatementsOf, createOrJoinStatement, portalOf, statementsOf } from './statements.ts';

type ReportContext = SignedInContext & { readonly files: FileStore; readonly source: Pick<FigureSource, 'statement'> };

export const endpoints = serveContract(reports, {
  readCommentary: async ({ db }: ReportContext, { date }) => ({ value: await commentaryOn(db, date), findings: [] }),
  generatePdf: async (context: ReportContext, { account, portfolio, ...wanted }) => {
    await readAccountRecord(context.db, account);
    if (portfolio !== undefined) context.tell({ subject: { kind: 'portfolio', id: portfolio } });
    return requestStatement(context, {
      portfolio: await portfolioOfStatement(context.db, account, portfolio),
      ofAccount: portfolio === undefined,
      ...wanted,
    });
  },
  listAccountStatements: async ({ db }: ReportContext, { account }) => {
    await readAccountRecord(db, account);
    return { value: await accountStatementsOf(db, account), findings: [] };
  },
  listStatements: async ({ db }: ReportContext, { portfolio }) => {
    await readPortfolioRecord(db, portfolio);
    return { value: await statementsOf(db, portfolio), findings: [] };
  },
  downloadProvidedStatement: async ({ db, source }: ReportContext, { portfolio, ...range }) => {
    const { externalId, name } = await readPortfolioRecord(db, portfolio);
    return providedStatement(source, { of: 'portfolio', number: externalId, name, ...range });
  },
  downloadProvidedAccountStatement: async ({ db, source }: ReportContext, { account, ...range }) => {
    const { externalId, name } = await readAccountRecord(db, account);
    return providedStatement(source, { of: 'account', number: externalId, name, ...range });
  },
  readStatement: async ({ db }: ReportContext, { statement }) => requireStatement(db, statement),
  downloadStatement: async (context: ReportContext, { statement }) =>
    downloadStatementFile(context, await requireStatement(context.db, statement)),
});

interface ProvidedStatementInput {
  readonly of: 'portfolio' | 'account';
  /** At the provider; without one there is nothing to ask for. */
  readonly number: string | null;
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** The bytes as the provider gives them. @throws Refusal `source.unsupported`, `source.unanswered`, `account.unlinked`, `range.reversed` */
async function providedStatement(
  { statement }: ReportContext['source'],
  { number, name, ...question }: ProvidedStatementInput,
): Promise<Download> {
  if (statement === null) refuse('source.unsupported');
  if (number === null) refuse('account.unlinked');
  if (question.from > question.to) refuse('range.reversed');
  const bytes = await statement({ ...question, number });
  return { fileName: `${name} ${question.from} ${question.to}.pdf`, mediaType: 'application/pdf', body: Readable.from([bytes]) };
}

/** One of an account is stored with one of its portfolios; an account without any cannot have one. @throws Refusal `portfolio.unknown` */
async function portfolioOfStatement(db: Db, account: string, named: string | undefined): Promise<string> {
  if (named === undefined) return (await portfoliosOf(db, [account]))[0]?.id ?? refuse('portfolio.unknown');
  const { id, accountId } = await readPortfolioRecord(db, named);
  return accountId === account ? id : refuse('portfolio.unknown');
}

interface StatementInput {
  readonly portfolio: string;
  readonly ofAccount: boolean;
  readonly from: string;
  readonly to: string;
  readonly language?: Statement['language'] | undefined;
  readonly consolidated?: boolean | undefined;
  readonly components?: readonly string[] | undefined;
}

async function requestStatement(
  { db, person, actor, tenant, language: spoken, jobs, tell, now }: ReportContext,
  { portfolio, ofAccount, from, to, language = spoken, consolidated = ofAccount, components: wanted }: StatementInput,
): Promise<Statement> {
  // Paper of the product is made from a ledger.
  if (tenant.settings.source) refuse('source.unsupported');
  if (from > to) refuse('range.reversed');
  const components = chosenComponents(tenant.settings.portfolioTabs, consolidated, wanted);
  refuseTooFarAhead(to, await latestDay(db), now);
  const { accountId } = await readPortfolioRecord(db, portfolio);
  const theme = themeForReader(tenant.settings, await portalOf(db, portfolio), reachOf(actor) === 'clients').name;
  const colours = ownColoursIn(theme, tenant.settings);
  const head = await findPortalLetterhead(db, { account: accountId });
  const covers = hasCovers(tenant.settings) ? tenant.settings.covers : null;
  const commentary = await commentaryOn(db, to);
  const parts = { portfolio, ofAccount, consolidated, components };
  const request = { ...parts, requestedBy: person.id, from, to, language, theme, colours, head, covers, commentary };
  const id = await createOrJoinStatement(db, { ...request, factsAt: await readFactsMoment(db) });
  tell({ subject: { kind: 'statement', id } });
  const asked = await requireStatement(db, id);
  // The job is sent again while the statement waits: a waiting job absorbs the second, and a lost one is replaced.
  if (asked.state === 'queued') await sendToRender(jobs, id);
  return asked;
}

function hasCovers({ covers: { cover, back } }: TenantSettings): boolean {
  return cover !== null || back !== null;
}

/**
 * The parts in the order of a statement, each once.
 * @throws Refusal `component.unknown` for one that the tenant does not show or that no statement has, `component.missing` where nothing is left
 */
function chosenComponents(
  offered: readonly string[],
  consolidated: boolean,
  wanted: readonly string[] | undefined,
): readonly StatementComponent[] {
  const possible = STATEMENT_COMPONENTS.filter((part) => offered.includes(part));
  const chosen = wanted ?? fullReport(offered, consolidated);
  if (chosen.some((name) => !possible.some((part) => part === name))) refuse('component.unknown');
  if (chosen.length === 0 && !consolidated) refuse('component.missing');
  return possible.filter((part) => chosen.includes(part));
}
