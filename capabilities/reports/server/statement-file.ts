/** Reads a finished statement: its PDF, and what it is called. */
import { refuse, type Download } from '#packages/endpoint';
import { formatsFor, type Language, type Translate } from '#packages/texts';
import type { Db, FileStore, Log } from '#platform';
import type { Statement } from '../contract.ts';
import { statementTitle } from './paper/title.ts';
import { markFileLost, readStatementRow, statementAccountOf, statementFileOf } from './statements.ts';

export interface StatementReader {
  readonly db: Db;
  readonly files: FileStore;
  readonly log: Log;
}

/** @throws Refusal `statement.unknown` */
export async function requireStatement(db: Db, id: string): Promise<Statement> {
  return (await readStatementRow(db, id)) ?? refuse('statement.unknown');
}

/** @throws Refusal `statement.unfinished`, also where its file is lost: then it can be made again */
export async function downloadStatementFile({ db, files, log }: StatementReader, { id, portfolioName, to }: Statement): Promise<Download> {
  const fileId = (await statementFileOf(db, id)) ?? refuse('statement.unfinished');
  try {
    const body = await openStream(files.read(fileId));
    return { fileName: `${portfolioName} ${to}.pdf`, mediaType: 'application/pdf', body };
  } catch (error) {
    log.error({ err: error, statement: id }, 'the file of a statement cannot be read');
    await markFileLost(db, id, fileId);
    return refuse('statement.unfinished');
  }
}

/** Returns the bytes once the first of them have been read, so that a missing file is noticed before the answer begins. */
async function openStream(body: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const pieces = body[Symbol.asyncIterator]();
  const first = await pieces.next();
  return {
    async *[Symbol.asyncIterator]() {
      try {
        for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value;
      } finally {
        await pieces.return?.();
      }
    },
  };
}

/** A statement for whoever keeps it elsewhere. */
export interface FinishedStatement {
  /** The account that it was made for, which may own the portfolio no longer. */
  readonly account: string;
  /** Null for a statement of the whole account. */
  readonly portfolio: string | null;
  /** Its title in its own language, and the portfolio or account that it is of. */
  readonly title: string;
  /** The last day that it covers. */
  readonly to: string;
  /** @throws Refusal `statement.unfinished` */
  readonly open: () => Promise<Download['body']>;
}

/** @throws Refusal `statement.unknown` */
export async function readFinishedStatement(
  reader: StatementReader & { readonly wordsIn: (language: Language) => Translate },
  id: string,
): Promise<FinishedStatement> {
  const statement = await requireStatement(reader.db, id);
  const { portfolio, portfolioName, ofAccount, to, language } = statement;
  const title = statementTitle(to, { words: reader.wordsIn(language), formats: formatsFor(language) });
  return {
    account: await statementAccountOf(reader.db, id),
    portfolio: ofAccount ? null : portfolio,
    title: `${title}, ${portfolioName}`,
    to,
    open: async () => (await downloadStatementFile(reader, statement)).body,
  };
}
