/** What a field can hold: JSON, and nothing else. */
import { z } from 'zod';

export type Value = null | boolean | number | string | readonly Value[] | { readonly [name: string]: Value };

/** Answers by the name of their field, as they are stored. */
export type Values = Readonly<Record<string, Value>>;

/** JSON of any shape; numbers are finite. */
export const Value: z.ZodType<Value> = z.json();

/** Whether something was posted under this name; what every object inherits was not. */
export function valueOf<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Whether two values are the same all through. */
export function sameValue(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (isList(a) || isList(b)) return isList(a) && isList(b) && a.length === b.length && a.every((item, at) => sameValue(item, b[at]!));
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && sameValue(a[name]!, b[name]!));
}

/** `Array.isArray` that lets a readonly list be one. */
export function isList(value: unknown): value is readonly Value[] {
  return Array.isArray(value);
}

/** A record of names and values, rather than a list, a text or nothing. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The records of a list of nothing else; null for anything else. */
export function recordsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] | null {
  return Array.isArray(value) && value.every(isRecord) ? value : null;
}

/** A text, number or yes and no as text; `''` for anything with parts, which nobody could read. */
export function textOf(value: Value | undefined): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
