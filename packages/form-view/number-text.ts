/** Numbers as people type them, and as a form takes them. */
import { isRecord } from '#packages/fields';
import type { Formats } from '#packages/texts';

const SIGN = /^\s*([+\u2212-]?)\s*/;

/**
 * A decimal with a point, for a text in the reader's language: `1.234,5` is `1234.5` here and nothing there. What is no number is handed over in
 * a shape that no number has, since `1.5` would be read as one and a half by those to whom it is a slip.
 */
export function readNumber(text: string, formats: Formats): unknown {
  if (text.trim() === '') return '';
  const [whole = '', sign = ''] = SIGN.exec(text) ?? [];
  const digits = formats.typed(text.slice(whole.length).trim());
  return digits === null ? { text } : (sign === '-' || sign === '\u2212' ? '-' : '') + digits;
}

/** What a control holds, as the reader writes it; what was no number, as it was typed. */
export function showNumber(typed: unknown, formats: Formats): string {
  if (typeof typed === 'number') return formats.number(typed);
  if (isRecord(typed) && typeof typed['text'] === 'string') return typed['text'];
  if (typeof typed !== 'string') return '';
  return /^-?\d+(\.\d+)?$/.test(typed) ? formats.number(typed) : typed;
}
