/**
 * Parses calculations as people write them, by this grammar:
 *
 *     comparison := sum [ ('=' | '!=' | '<' | '<=' | '>' | '>=') sum ]
 *     sum        := product { ('+' | '-') product }
 *     product    := sign { ('*' | '/') sign }
 *     sign       := '-' sign | value
 *     value      := number | text | name | name '.' name | function '(' comparison { ',' comparison } ')' | '(' comparison ')'
 *
 * A number has a decimal point, a text is in single or double quotes, and a name with a hyphen is in brackets: `[address-1]`.
 */
import { readDecimal, type Decimal } from '#packages/money';
import { FUNCTIONS, type ComparisonSign, type FunctionName, type ExpressionTree } from './tree.ts';

/** The most characters, nodes and levels of an expression: far more than anybody can read. */
const MOST_CHARACTERS = 2000;
const MOST_NODES = 300;
const DEEPEST = 40;

const TOKEN_PATTERN =
  /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z][A-Za-z0-9_]*)|\[([A-Za-z][A-Za-z0-9_-]*)\]|'([^']*)'|"([^"]*)"|(!=|<=|>=|[-+*/=<>(),.]))/y;
const COMPARISONS: readonly string[] = ['=', '!=', '<', '<=', '>', '>='];

type ExpressionToken =
  | { readonly is: 'number'; readonly value: Decimal; readonly at: number }
  | { readonly is: 'name' | 'text' | 'sign'; readonly text: string; readonly at: number }
  /** `text` is a name in brackets, which is never a function. */
  | { readonly is: 'bracketed'; readonly text: string; readonly at: number };

/** The position of the first error in an expression, in characters from its start. */
export interface ExpressionFailure {
  readonly at: number;
}

export function parseExpression(text: string): ExpressionTree | ExpressionFailure {
  if (text.length > MOST_CHARACTERS) return { at: MOST_CHARACTERS };
  const tokens = tokensOf(text);
  if (!Array.isArray(tokens)) return tokens as ExpressionFailure;
  const parser = new ExpressionParser(tokens as readonly ExpressionToken[], text.length);
  try {
    return parser.whole();
  } catch (stop) {
    if (stop instanceof ParseStop) return { at: stop.at };
    throw stop;
  }
}

export function isExpressionFailure(parsed: ExpressionTree | ExpressionFailure): parsed is ExpressionFailure {
  return 'at' in parsed;
}

function tokensOf(text: string): readonly ExpressionToken[] | ExpressionFailure {
  const tokens: ExpressionToken[] = [];
  const end = text.trimEnd().length;
  let at = 0;
  while (at < end) {
    TOKEN_PATTERN.lastIndex = at;
    const found = TOKEN_PATTERN.exec(text);
    if (!found) return { at: end - text.slice(at, end).trimStart().length };
    const [whole, number, name, bracketed, single, double, sign] = found;
    const from = at + whole.length - whole.trimStart().length;
    const quoted = single ?? double;
    if (number !== undefined) tokens.push({ is: 'number', value: readDecimal(number)!, at: from });
    else if (name !== undefined) tokens.push({ is: 'name', text: name, at: from });
    else if (bracketed !== undefined) tokens.push({ is: 'bracketed', text: bracketed, at: from });
    else if (quoted !== undefined) tokens.push({ is: 'text', text: quoted, at: from });
    else tokens.push({ is: 'sign', text: sign!, at: from });
    at += whole.length;
  }
  return tokens;
}

class ParseStop extends Error {
  readonly at: number;
  constructor(at: number) {
    super('misparsed');
    this.at = at;
  }
}

/** A recursive descent parser with a method for each line of the grammar. */
class ExpressionParser {
  private next = 0;
  private nodes = 0;
  private depth = 0;
  private readonly tokens: readonly ExpressionToken[];
  private readonly end: number;
  constructor(tokens: readonly ExpressionToken[], end: number) {
    this.tokens = tokens;
    this.end = end;
  }

  whole(): ExpressionTree {
    const tree = this.comparison();
    if (this.next < this.tokens.length) this.stop();
    return tree;
  }

  private comparison(): ExpressionTree {
    this.depth += 1;
    if (this.depth > DEEPEST) this.stop();
    const left = this.sum();
    const sign = this.sign(...COMPARISONS);
    const tree = sign ? this.made({ node: 'comparison', sign: sign as ComparisonSign, left, right: this.sum() }) : left;
    this.depth -= 1;
    return tree;
  }

  private sum(): ExpressionTree {
    let left = this.product();
    for (let sign = this.sign('+', '-'); sign; sign = this.sign('+', '-'))
      left = this.made({ node: 'operation', sign: sign as '+' | '-', left, right: this.product() });
    return left;
  }

  private product(): ExpressionTree {
    let left = this.signed();
    for (let sign = this.sign('*', '/'); sign; sign = this.sign('*', '/'))
      left = this.made({ node: 'operation', sign: sign as '*' | '/', left, right: this.signed() });
    return left;
  }

  private signed(): ExpressionTree {
    if (!this.sign('-')) return this.value();
    this.depth += 1;
    if (this.depth > DEEPEST) this.stop();
    const tree = this.made({ node: 'minus', of: this.signed() });
    this.depth -= 1;
    return tree;
  }

  private value(): ExpressionTree {
    const token = this.tokens[this.next];
    if (!token) this.stop();
    this.next += 1;
    if (token.is === 'number') return this.made({ node: 'number', value: token.value });
    if (token.is === 'text') return this.made({ node: 'text', value: token.text });
    if (token.is === 'sign') {
      if (token.text !== '(') this.stop(token.at);
      const tree = this.comparison();
      this.expect(')');
      return tree;
    }
    if (token.is === 'name' && this.sign('(')) return this.call(token.text, token.at);
    if (!this.sign('.')) return this.made({ node: 'field', name: token.text });
    const column = this.tokens[this.next];
    if (column?.is !== 'name' && column?.is !== 'bracketed') this.stop();
    this.next += 1;
    return this.made({ node: 'column', table: token.text, column: column.text });
  }

  private call(name: string, at: number): ExpressionTree {
    if (!Object.hasOwn(FUNCTIONS, name)) this.stop(at);
    const of: ExpressionTree[] = [this.comparison()];
    while (this.sign(',')) of.push(this.comparison());
    this.expect(')');
    const [least, most] = FUNCTIONS[name as FunctionName];
    if (of.length < least || of.length > most) this.stop(at);
    return this.made({ node: 'call', name: name as FunctionName, of });
  }

  /** Consumes the next token if it is one of these signs. */
  private sign(...signs: readonly string[]): string | null {
    const token = this.tokens[this.next];
    if (token?.is !== 'sign' || !signs.includes(token.text)) return null;
    this.next += 1;
    return token.text;
  }

  private expect(sign: string): void {
    if (!this.sign(sign)) this.stop();
  }

  private made(tree: ExpressionTree): ExpressionTree {
    this.nodes += 1;
    if (this.nodes > MOST_NODES) this.stop();
    return tree;
  }

  private stop(at = this.tokens[this.next]?.at ?? this.end): never {
    throw new ParseStop(at);
  }
}
