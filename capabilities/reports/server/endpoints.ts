/** What can be asked about statements. Row-level security decides whose they are: what a person may not see is not there. */
import { refuse, serve, type Download } from '#packages/endpoint';
import { factsAt } from '#server/instruments';
import type { SignedIn } from '#server/people';
import { readPortfolioRecord } from '#server/portfolios';
import { reports, type FileStore, type Statement } from '../contract.ts';
import { sendToRender } from './render.ts';
import { askFor, fileOf, loseFile, readStatementRow, statementsOf } from './statements.ts';

type Ports = SignedIn & { readonly files: FileStore };

export const endpoints = serve(reports, {
  createStatement: async ({ db, person, language: spoken, jobs, tell }: Ports, { portfolio, from, to, language = spoken }) => {
    if (from > to) refuse('range.reversed');
    await readPortfolioRecord(db, portfolio);
    const id = await askFor(db, { portfolio, requestedBy: person.id, from, to, language, factsAt: await factsAt(db) });
    tell({ subject: { kind: 'statement', id } });
    const asked = await find(db, id);
    // Sent again while it waits: a waiting job takes the second in, and one that was lost is there again.
    if (asked.state === 'queued') await sendToRender(jobs, id);
    return asked;
  },
  listStatements: async ({ db }: Ports, { portfolio }) => {
    await readPortfolioRecord(db, portfolio);
    return { value: await statementsOf(db, portfolio), findings: [] };
  },
  readStatement: async ({ db }: Ports, { statement }) => find(db, statement),
  downloadStatement: async (context: Ports, { statement }) => download(context, await find(context.db, statement)),
});

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

/** The same bytes, once the first of them have been read: a file that is gone is noticed before an answer begins. */
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
