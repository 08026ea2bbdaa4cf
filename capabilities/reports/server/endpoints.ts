/** Answers the endpoints of statements. Row-level security decides who sees which: a hidden statement does not exist for the reader. */
import { Readable } from 'node:stream';
import { refuse, serveContract, type Download } from '#packages/endpoint';
import type { Db, FileStore } from '#platform';
import { readAccountRecord } from '#server/accounts';
import type { SignedInContext } from '#server/people';
import type { FigureSource } from '#server/performance';
import { portfoliosOf, readPortfolioRecord } from '#server/portfolios';
import { reports } from '../contract.ts';
import { commentaryOn } from './commentary.ts';
import { requestStatement } from './request.ts';
import { downloadStatementFile, requireStatement } from './statement-file.ts';
import { accountStatementsOf, statementsOf } from './statements.ts';

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
