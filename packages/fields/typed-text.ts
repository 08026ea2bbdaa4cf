/** Texts as people type them, made fit to store. */
import { fault, type Fault } from './fault.ts';
import type { Field } from './field.ts';

/** Characters, counted as people see letters and signs, not in the units of a computer. */
export function characters(text: string): number {
  return [...text].length;
}

/** One line: blanks for line breaks, nothing that cannot be seen, no blanks at the ends. Null for what is no text, or none. */
export function oneLine(input: unknown): string | null {
  const text = typeof input === 'number' ? String(input) : input;
  if (typeof text !== 'string') return null;
  return visible(text.replace(/[\r\n\t\u2028\u2029]+/g, ' ')).trim() || null;
}

/** Several lines, each ended alike. Null for what is no text, or nothing but blanks. */
export function manyLines(input: unknown): string | null {
  if (typeof input !== 'string') return null;
  const text = visible(input.replace(/\r\n?|\u2028|\u2029/g, '\n'));
  return text.trim() === '' ? null : text;
}

/** More characters than the field allows, or than any of its kind may have. */
export function tooLong(text: string, { limit }: Pick<Field, 'limit'>, most: number): readonly Fault[] {
  const allowed = Math.min(limit ?? most, most);
  // Units of UTF-16 are never fewer than characters, so that most texts need no counting.
  return text.length <= allowed || characters(text) <= allowed ? [] : [fault('max-characters', { limit: allowed })];
}

/** Without control characters, which no database column and no file takes, and without halves of characters. */
function visible(text: string): string {
  // eslint-disable-next-line eslint/no-control-regex -- these are just the ones to remove; line breaks and tabs stay
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').toWellFormed();
}
