/** Answers the endpoints of statements. Row-level security decides who sees which: a hidden statement does not exist for the reader. */
import { Readable } from 'node:stream';
import { refuse, serveContract, type Download } from '#packages/endpoint';
import { reachOf } from '#packages/policy';
import type { FileStore } from '#platform';
import { readAccountRecord, refuseTooFarAhead } from '#server/accounts';
import { readFactsMoment, latestDay } from '#server/instruments';
import type { SignedInContext } from '#server/people';
import type { FigureSource } from '#server/performance';
import { portfoliosOf, readPortfolioRecord } from '#server/portfolios';
import { ownColoursIn, findPortalLetterhead, themeForReader } from '#server/tenants';
import { reports, type Statement } from '../contract.ts';
import { commentaryOn } from './commentary.ts';
import { sendToRender } from './render.ts';
import { downloadStatementFile, requireStatement } from './statement-file.ts';
import { accountStatementsOf, createOrJoinStatement, portalOf, statementsOf } from './statements.ts';

type ReportContext = SignedInContext & { readonly files: FileStore; readonly source: Pick<FigureSource, 'statement'> };

export const endpoints = serveContract(reports, {
  readCommentary: async ({ db }: ReportContext, { date }) => ({ value: await commentaryOn(db, date), findings: [] }),
  createStatement: async (context: ReportContext, { portfolio, ...wanted }) =>
    requestStatement(context, { portfolio, ofAccount: false, ...wanted }),
  createAccountStatement: async (context: ReportContext, { account, ...wanted }) => {
    await readAccountRecord(context.db, account);
    // The statement is stored with one of the portfolios; an account without any cannot have one.
    const [portfolio] = await portfoliosOf(context.db, [account]);
    return requestStatement(context, { portfolio: portfolio?.id ?? refuse('portfolio.unknown'), ofAccount: true, ...wanted });
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

interface StatementInput {
  readonly portfolio: string;
  readonly ofAccount: boolean;
  readonly from: string;
  readonly to: string;
  readonly language?: Statement['language'] | undefined;
}

async function requestStatement(
  { db, person, actor, tenant, language: spoken, jobs, tell, now }: ReportContext,
  { portfolio, ofAccount, from, to, language = spoken }: StatementInput,
): Promise<Statement> {
  // Paper of the product is made from a ledger.
  if (tenant.settings.source) refuse('source.unsupported');
  if (from > to) refuse('range.reversed');
  refuseTooFarAhead(to, await latestDay(db), now);
  const { accountId } = await readPortfolioRecord(db, portfolio);
  const theme = themeForReader(tenant.settings, await portalOf(db, portfolio), reachOf(actor) === 'clients').name;
  const colours = ownColoursIn(theme, tenant.settings);
  const head = await findPortalLetterhead(db, { account: accountId });
  const commentary = await commentaryOn(db, to);
  const request = { portfolio, ofAccount, requestedBy: person.id, from, to, language, theme, colours, head, commentary };
  const id = await createOrJoinStatement(db, { ...request, factsAt: await readFactsMoment(db) });
  tell({ subject: { kind: 'statement', id } });
  const asked = await requireStatement(db, id);
  // The job is sent again while the statement waits: a waiting job absorbs the second, and a lost one is replaced.
  if (asked.state === 'queued') await sendToRender(jobs, id);
  return asked;
}
