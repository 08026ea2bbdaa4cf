/** Converts between numbers as people type them and numbers as a form takes them. */
import { isRecord } from '#packages/fields';
import type { Formats } from '#packages/texts';

const SIGN_PATTERN = /^\s*([+\u2212-]?)\s*/;

/**
 * Converts a text in the reader's language into a decimal with a point: `1.234,5` is `1234.5` in some languages and no number in others. A text
 * that is no number is passed on as an object, since otherwise `1.5` would be read as one and a half in languages where it is a typing mistake.
 */
export function parseNumberText(text: string, formats: Formats): unknown {
  if (text.trim() === '') return '';
  const [whole = '', sign = ''] = SIGN_PATTERN.exec(text) ?? [];
  const digits = formats.typed(text.slice(whole.length).trim());
  return digits === null ? { text } : (sign === '-' || sign === '\u2212' ? '-' : '') + digits;
}

/** The value of a control in the reader's format; a text that was no number, as it was typed. */
export function writeNumberText(typed: unknown, formats: Formats): string {
  if (typeof typed === 'number') return formats.number(typed);
  if (isRecord(typed) && typeof typed['text'] === 'string') return typed['text'];
  if (typeof typed !== 'string') return '';
  return /^-?\d+(\.\d+)?$/.test(typed) ? formats.number(typed) : typed;
}
