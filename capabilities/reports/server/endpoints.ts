/** Answers the endpoints of statements. Row-level security decides who sees which: a hidden statement does not exist for the reader. */
import { refuse, serve, type Download } from '#packages/endpoint';
import { reachOf } from '#packages/policy';
import { readAccountRecord, refuseBeyond } from '#server/accounts';
import { factsAt, latestDay } from '#server/instruments';
import type { SignedIn } from '#server/people';
import { portfoliosOf, readPortfolioRecord } from '#server/portfolios';
import { ownColoursIn, ownHead, themeSeen } from '#server/tenants';
import type { FileStore } from '#contract/files';
import { reports, type Statement } from '../contract.ts';
import { sendToRender } from './render.ts';
import { accountStatementsOf, askFor, fileOf, loseFile, portalOf, readStatementRow, statementsOf } from './statements.ts';

type Ports = SignedIn & { readonly files: FileStore };

export const endpoints = serve(reports, {
  createStatement: async (context: Ports, { portfolio, ...wanted }) => ask(context, { portfolio, ofAccount: false, ...wanted }),
  createAccountStatement: async (context: Ports, { account, ...wanted }) => {
    await readAccountRecord(context.db, account);
    // The statement is stored with one of the portfolios; an account without any cannot have one.
    const [portfolio] = await portfoliosOf(context.db, [account]);
    return ask(context, { portfolio: portfolio?.id ?? refuse('portfolio.unknown'), ofAccount: true, ...wanted });
  },
  listAccountStatements: async ({ db }: Ports, { account }) => {
    await readAccountRecord(db, account);
    return { value: await accountStatementsOf(db, account), findings: [] };
  },
  listStatements: async ({ db }: Ports, { portfolio }) => {
    await readPortfolioRecord(db, portfolio);
    return { value: await statementsOf(db, portfolio), findings: [] };
  },
  readStatement: async ({ db }: Ports, { statement }) => find(db, statement),
  downloadStatement: async (context: Ports, { statement }) => download(context, await find(context.db, statement)),
});

interface Wanted {
  readonly portfolio: string;
  readonly ofAccount: boolean;
  readonly from: string;
  readonly to: string;
  readonly language?: Statement['language'] | undefined;
}

async function ask(
  { db, person, actor, tenant, language: spoken, jobs, tell, now }: Ports,
  { portfolio, ofAccount, from, to, language = spoken }: Wanted,
): Promise<Statement> {
  if (from > to) refuse('range.reversed');
  refuseBeyond(to, await latestDay(db), now);
  const { accountId } = await readPortfolioRecord(db, portfolio);
  const theme = themeSeen(tenant.settings, await portalOf(db, portfolio), reachOf(actor) === 'clients').name;
  const colours = ownColoursIn(theme, tenant.settings);
  const head = await ownHead(db, { account: accountId });
  const request = { portfolio, ofAccount, requestedBy: person.id, from, to, language, theme, colours, head };
  const id = await askFor(db, { ...request, factsAt: await factsAt(db) });
  tell({ subject: { kind: 'statement', id } });
  const asked = await find(db, id);
  // The job is sent again while the statement waits: a waiting job absorbs the second, and a lost one is replaced.
  if (asked.state === 'queued') await sendToRender(jobs, id);
  return asked;
}

async function find(db: Ports['db'], id: string): Promise<Statement> {
  return (await readStatementRow(db, id)) ?? refuse('statement.unknown');
}

async function download({ db, files, log }: Ports, { id, portfolioName, to }: Statement): Promise<Download> {
  const fileId = (await fileOf(db, id)) ?? refuse('statement.unfinished');
  try {
    const body = await opened(files.read(fileId));
    return { fileName: `${portfolioName} ${to}.pdf`, mediaType: 'application/pdf', body };
  } catch (error) {
    log.error({ err: error, statement: id }, 'the file of a statement cannot be read');
    await loseFile(db, id, fileId);
    return refuse('statement.unfinished');
  }
}

/** Returns the bytes once the first chunk has been read, so that a missing file is noticed before the response begins. */
async function opened(body: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const chunks = body[Symbol.asyncIterator]();
  const first = await chunks.next();
  return {
    async *[Symbol.asyncIterator]() {
      try {
        for (let chunk = first; !chunk.done; chunk = await chunks.next()) yield chunk.value;
      } finally {
        await chunks.return?.();
      }
    },
  };
}
