/** Reads, checks and writes the numbers of forms [FORM-17]. */
import { z } from 'zod';
import { fault, type Fault } from '../fault.ts';
import type { Field } from '../field.ts';
import { rejectInput, acceptInput, type FieldKind, type ParsedValue, type WritingContext } from '../kind.ts';
import type { FieldValue } from '../value.ts';

export const numberSchema = z.number().nullable();

/**
 * Reads a number, or text with a decimal point; null for nothing typed. Anything else is refused rather than guessed: `1,5` is one and a half
 * in one language and fifteen in another, so a control that allows commas converts them by its reader's language (`formats.typed`) first.
 */
export function readTypedNumber(input: unknown): ParsedValue {
  if (input === null || input === undefined) return acceptInput(null);
  if (typeof input === 'number') return acceptFinite(input);
  if (typeof input !== 'string') return rejectNumber();
  const text = input.trim().replace('\u2212', '-');
  if (text === '') return acceptInput(null);
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? acceptFinite(Number(text)) : rejectNumber();
}

/** The fault of a number below `min` or above the largest, which both `limit` and `max` can set. */
export function rangeFaults(value: FieldValue, { min, max, limit }: Pick<Field, 'min' | 'max' | 'limit'>): readonly Fault[] {
  if (typeof value !== 'number') return [];
  const largest = Math.min(limit ?? Infinity, max ?? Infinity);
  if (value > largest) return [fault('maximum', { limit: largest })];
  return min !== undefined && value < min ? [fault('minimum', { limit: min })] : [];
}

export function writeNumber(value: FieldValue, { plain, formats }: WritingContext): string {
  if (typeof value !== 'number') return '';
  return plain ? String(value) : formats.number(value);
}

/** Common behaviour of all kinds that hold a number. */
export const NUMERIC_KIND = {
  measure: () => 'number',
  schema: () => numberSchema,
  read: readTypedNumber,
  faults: rangeFaults,
  write: (value, _field, writing) => writeNumber(value, writing),
  cell: () => 'number',
} as const satisfies Partial<FieldKind>;

function acceptFinite(value: number): ParsedValue {
  if (!Number.isFinite(value)) return rejectNumber();
  return acceptInput(value === 0 ? 0 : value);
}

function rejectNumber(): ParsedValue {
  return rejectInput(null, fault('number'));
}
