/** Reads, checks and writes the numbers of forms [FORM-17]. */
import { z } from 'zod';
import { fault, type Fault } from './fault.ts';
import type { Field } from './field.ts';
import { misunderstood, understood, type Kind, type Read, type Writing } from './kind.ts';
import type { Value } from './value.ts';

export const storedNumber = z.number().nullable();

/**
 * Reads a number, or text with a decimal point; null for nothing typed. Anything else is refused rather than guessed: `1,5` is one and a half
 * in one language and fifteen in another, so a control that allows commas converts them by its reader's language (`formats.typed`) first.
 */
export function readTypedNumber(input: unknown): Read {
  if (input === null || input === undefined) return understood(null);
  if (typeof input === 'number') return finite(input);
  if (typeof input !== 'string') return notANumber();
  const text = input.trim().replace('\u2212', '-');
  if (text === '') return understood(null);
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? finite(Number(text)) : notANumber();
}

/** The fault of a number below `min` or above the largest, which both `limit` and `max` can set. */
export function outside(value: Value, { min, max, limit }: Pick<Field, 'min' | 'max' | 'limit'>): readonly Fault[] {
  if (typeof value !== 'number') return [];
  const largest = Math.min(limit ?? Infinity, max ?? Infinity);
  if (value > largest) return [fault('maximum', { limit: largest })];
  return min !== undefined && value < min ? [fault('minimum', { limit: min })] : [];
}

export function writeNumber(value: Value, { plain, formats }: Writing): string {
  if (typeof value !== 'number') return '';
  return plain ? String(value) : formats.number(value);
}

/** Common behaviour of all kinds that hold a number. */
export const NUMERIC = {
  measure: () => 'number',
  schema: () => storedNumber,
  read: readTypedNumber,
  faults: outside,
  write: (value, _field, writing) => writeNumber(value, writing),
} as const satisfies Partial<Kind>;

function finite(value: number): Read {
  if (!Number.isFinite(value)) return notANumber();
  return understood(value === 0 ? 0 : value);
}

function notANumber(): Read {
  return misunderstood(null, fault('number'));
}
