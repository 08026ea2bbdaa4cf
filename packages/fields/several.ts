/** Common behaviour of the kinds that store one entry by itself and several entries as a list. */
import { z } from 'zod';
import { fault, type Fault } from './fault.ts';
import type { Field } from './field.ts';
import { misunderstood, understood, type Read } from './kind.ts';
import type { Measure } from './measure.ts';
import { isList, sameValue, type Value } from './value.ts';

/** The most entries of a list. */
export const MOST_ENTRIES = 500;

/** The entries of a value, be it one or several. */
export function entriesOf(value: Value): readonly Value[] {
  if (value === null) return [];
  return isList(value) ? value : [value];
}

/** Reads an input entry by entry with `entry`, which returns null for what it cannot read; equal entries are kept once. */
export function readEntries(input: unknown, several: boolean, entry: (input: unknown) => Value, found: Fault): Read {
  const nothing = several ? [] : null;
  if (input === null || input === undefined || input === '') return understood(nothing);
  const given = Array.isArray(input) ? input : [input];
  if (given.length > MOST_ENTRIES) return misunderstood(nothing, fault('too-many', { limit: MOST_ENTRIES }));
  const read: Value[] = [];
  for (const one of given) {
    if (one === null || one === '') continue;
    const value = entry(one);
    if (value === null) return misunderstood(nothing, found);
    if (!read.some((other) => sameValue(other, value))) read.push(value);
  }
  if (several) return understood(read);
  return read.length > 1 ? misunderstood(null, found) : understood(read[0] ?? null);
}

export function severalSchema(several: boolean, entry: z.ZodType): z.ZodType {
  return several ? z.array(entry).max(MOST_ENTRIES) : entry.nullable();
}

export function severalMeasure(several: boolean, one: Measure): Measure {
  return several ? 'list' : one;
}

/** The fault of a list with more entries than the field allows. */
export function tooMany(value: Value, { limit }: Pick<Field, 'limit'>): readonly Fault[] {
  return limit !== undefined && isList(value) && value.length > limit ? [fault('too-many', { limit })] : [];
}

export function writeEntries(value: Value, write: (entry: Value) => string): string {
  return entriesOf(value)
    .map(write)
    .filter((text) => text !== '')
    .join(', ');
}
