/**
 * Reads SQL far enough to keep a statement inside the transaction around it: it must be one statement, of a kind that only reads or writes rows,
 * without any name by which a session changes its role or its settings. The permissions of the database are the real protection; this check comes
 * before them, and matters most where the session behind the handle is a superuser's.
 */

/** SQL that a handle does not pass on. */
export class StatementRefused extends Error {
  constructor(why: string) {
    super(`Statement refused: ${why}`);
    this.name = 'StatementRefused';
  }
}

interface ParsedStatement {
  readonly text: string;
  readonly words: readonly string[];
}

// Comments, literals, dollar-quoted bodies, quoted names, words, and the semicolon; everything between these has no meaning here.
const TOKENS =
  /--[^\n]*|\/\*|[uU]&"|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|(?<![\w$\u0080-\uffff])\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|"(?:[^"]|"")*"|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|;/g;

const ROW_STATEMENTS = new Set(['select', 'insert', 'update', 'delete', 'merge', 'with', 'values']);

/** These names change the settings or the role of the session, or run a text as SQL that is not read here. */
const FORBIDDEN_NAMES = new Set([
  'set_config',
  'pg_settings',
  'query_to_xml',
  'query_to_xmlschema',
  'query_to_xml_and_xmlschema',
  'ts_stat',
  'ts_rewrite',
  'dblink',
  'dblink_exec',
]);

const TRANSACTION =
  /^\s*(?:(?<begin>begin)(?: transaction)?(?: isolation level (?:serializable|repeatable read|read committed))?(?: read (?:only|write))?(?: not deferrable| deferrable)?|(?<end>commit|rollback)|savepoint \w+|release savepoint \w+|rollback to savepoint \w+)\s*;?\s*$/i;

/** The effect of a statement on its transaction; null for a statement that reads or writes rows. */
export type TransactionStep = 'begin' | 'commit' | 'rollback' | 'savepoint';

export function transactionStep(text: string): TransactionStep | null {
  const step = TRANSACTION.exec(text);
  if (!step) return null;
  if (step.groups?.['begin']) return 'begin';
  const end = step.groups?.['end']?.toLowerCase();
  return end === 'commit' || end === 'rollback' ? end : 'savepoint';
}

// Texts of ordinary size are repeated.
const passedTexts = new Set<string>();
const MOST_REMEMBERED = 2000;
const LONGEST_REMEMBERED = 4000;

/** @throws StatementRefused unless the text is one statement that reads or writes rows. */
export function checkStatement(text: string): void {
  if (passedTexts.has(text)) return;
  const [statement, another] = readStatements(text);
  if (!statement) throw new StatementRefused('it is empty');
  if (another) throw new StatementRefused('a text holds one statement');
  const [kind = ''] = statement.words;
  if (!ROW_STATEMENTS.has(kind)) throw new StatementRefused(`a handle reads and writes rows, and does not ${kind.toUpperCase()}`);
  const forbidden = statement.words.find((word) => FORBIDDEN_NAMES.has(word));
  if (forbidden) throw new StatementRefused(`${forbidden} reaches beyond the rows of the handle`);
  if (text.length > LONGEST_REMEMBERED) return;
  if (passedTexts.size >= MOST_REMEMBERED) passedTexts.clear();
  passedTexts.add(text);
}

const WRITING = new Set(['insert', 'update', 'delete', 'merge']);
const writingTexts = new Map<string, boolean>();

/** Whether a statement writes rows itself; what a function that it calls may write is not seen. */
export function writesRows(text: string): boolean {
  const known = writingTexts.get(text);
  if (known !== undefined) return known;
  const words = readStatements(text)[0]?.words ?? [];
  // `for update` and `for no key update` lock rows.
  const writes = words.some((word, at) => WRITING.has(word) && !['for', 'key'].includes(words[at - 1] ?? ''));
  if (text.length > LONGEST_REMEMBERED) return writes;
  if (writingTexts.size >= MOST_REMEMBERED) writingTexts.clear();
  writingTexts.set(text, writes);
  return writes;
}

/** The statements of a text, each with its words: unquoted ones in lower case, quoted ones unchanged. */
export function readStatements(text: string): ParsedStatement[] {
  const statements: ParsedStatement[] = [];
  let start = 0;
  let words: string[] = [];
  const end = (at: number) => {
    const statement = text.slice(start, at).trim();
    if (words.length > 0) statements.push({ text: statement, words });
    words = [];
    start = at + 1;
  };
  TOKENS.lastIndex = 0;
  for (let token = TOKENS.exec(text); token; token = TOKENS.exec(text)) {
    const found = token[0];
    if (found === ';') end(token.index);
    else if (/^u&"/i.test(found)) throw new StatementRefused('names are written without escapes');
    else if (found === '/*') TOKENS.lastIndex = endOfComment(text, token.index);
    else if (found.startsWith('$')) {
      const close = text.indexOf(found, TOKENS.lastIndex);
      if (close < 0) throw new StatementRefused('a quotation never ends');
      TOKENS.lastIndex = close + found.length;
    } else if (found.startsWith('"')) words.push(found.slice(1, -1).replaceAll('""', '"'));
    else if (/^[^\W\d]/.test(found) && !/^[eE]'/.test(found)) words.push(found.toLowerCase());
    else if (/^[\u0080-\uffff]/.test(found)) words.push(found);
  }
  end(text.length);
  return statements;
}

/** Block comments nest in PostgreSQL. */
function endOfComment(text: string, start: number): number {
  let depth = 1;
  let at = start + 2;
  while (depth > 0) {
    const open = text.indexOf('/*', at);
    const close = text.indexOf('*/', at);
    if (close < 0) throw new StatementRefused('a comment never ends');
    if (open >= 0 && open < close) {
      depth += 1;
      at = open + 2;
    } else {
      depth -= 1;
      at = close + 2;
    }
  }
  return at;
}
