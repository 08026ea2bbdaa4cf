/** Reads a finished statement: its PDF, and what it is called. */
import { refuse, type Download } from '#packages/endpoint';
import { formatsFor, type Language, type Translate } from '#packages/texts';
import type { Db, FileStore, Log } from '#platform';
import { openStream } from '#server/files';
import type { Statement } from '../contract.ts';
import { statementTitle } from './paper/title.ts';
import { markFileLost, readStatementRow, statementFileOf } from './statements.ts';

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

/** A statement for whoever keeps it elsewhere. */
export interface FinishedStatement {
  readonly portfolio: string;
  readonly ofAccount: boolean;
  /** Its title in its own language. */
  readonly title: string;
  /** The last day that it covers. */
  readonly to: string;
  readonly body: Download['body'];
}

/** @throws Refusal `statement.unknown`, `statement.unfinished` */
export async function readFinishedStatement(
  reader: StatementReader & { readonly wordsIn: (language: Language) => Translate },
  id: string,
): Promise<FinishedStatement> {
  const statement = await requireStatement(reader.db, id);
  const { portfolio, ofAccount, to, language } = statement;
  const { body } = await downloadStatementFile(reader, statement);
  return { portfolio, ofAccount, to, body, title: statementTitle(to, { words: reader.wordsIn(language), formats: formatsFor(language) }) };
}
