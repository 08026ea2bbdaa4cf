/** Defines the values that a field can hold, which are JSON, and how they are compared and read. */
import { z } from 'zod';

export type FieldValue = null | boolean | number | string | readonly FieldValue[] | { readonly [name: string]: FieldValue };

/** Answers by the name of their field, as they are stored. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** The schema: JSON of any shape, with finite numbers. */
export const FieldValue: z.ZodType<FieldValue> = z.json();

/** The value under a name; undefined where there is none, also for names that every object inherits. */
export function valueOf<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Whether two values are deeply equal. */
export function sameValue(a: FieldValue, b: FieldValue): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (isList(a) || isList(b)) return isList(a) && isList(b) && a.length === b.length && a.every((item, at) => sameValue(item, b[at]!));
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && sameValue(a[name]!, b[name]!));
}

/** `Array.isArray` that also accepts a readonly list as type. */
export function isList(value: unknown): value is readonly FieldValue[] {
  return Array.isArray(value);
}

/** A record of names and values, rather than a list, a text or nothing. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The records of a list that contains only records; null for anything else. */
export function recordsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] | null {
  return Array.isArray(value) && value.every(isRecord) ? value : null;
}

/** A text, number or yes/no value as text; `''` for lists and records, which nobody could read. */
export function textOf(value: FieldValue | undefined): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
