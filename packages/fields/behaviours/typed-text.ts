/** Cleans the texts that people type, so that they can be stored. */
import { fault, type Fault } from '../fault.ts';
import type { Field } from '../field.ts';

/** Counts characters as Unicode code points, close to what people see, not UTF-16 units. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** A text as one line: blanks for line breaks, no invisible characters, no blanks at the ends. Null for anything else, or an empty text. */
export function toOneLine(input: unknown): string | null {
  const text = typeof input === 'number' ? String(input) : input;
  if (typeof text !== 'string') return null;
  return removeInvisible(text.replace(/[\r\n\t\u2028\u2029]+/g, ' ')).trim() || null;
}

/** A text as several lines with the same line ends. Null for anything else, or nothing but blanks. */
export function toManyLines(input: unknown): string | null {
  if (typeof input !== 'string') return null;
  const text = removeInvisible(input.replace(/\r\n?|\u2028|\u2029/g, '\n'));
  return text.trim() === '' ? null : text;
}

/** The fault of a text with more characters than the field or its kind allows. */
export function tooLongFaults(text: string, { limit }: Pick<Field, 'limit'>, most: number): readonly Fault[] {
  const allowed = Math.min(limit ?? most, most);
  // UTF-16 units are never fewer than characters, so most texts need no counting.
  return text.length <= allowed || countCharacters(text) <= allowed ? [] : [fault('max-characters', { limit: allowed })];
}

/** Removes control characters, which no database column and no file accepts, and lone surrogates. */
function removeInvisible(text: string): string {
  // eslint-disable-next-line eslint/no-control-regex -- these are just the ones to remove; line breaks and tabs stay
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').toWellFormed();
}
