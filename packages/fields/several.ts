/** Kinds of which one entry is stored by itself, and several as a list. */
import { z } from 'zod';
import { fault, type Fault } from './fault.ts';
import type { Field } from './field.ts';
import { misunderstood, understood, type Read } from './kind.ts';
import type { Measure } from './measure.ts';
import { isList, sameValue, type Value } from './value.ts';

/** Entries of the longest list. */
export const MOST_ENTRIES = 500;

/** What stands in a value, be it one or several. */
export function entriesOf(value: Value): readonly Value[] {
  if (value === null) return [];
  return isList(value) ? value : [value];
}

/** Reads an input whose entries `entry` understands (null for what it does not), each once. */
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

/** More entries than the field allows. */
export function tooMany(value: Value, { limit }: Pick<Field, 'limit'>): readonly Fault[] {
  return limit !== undefined && isList(value) && value.length > limit ? [fault('too-many', { limit })] : [];
}

export function writeEntries(value: Value, write: (entry: Value) => string): string {
  return entriesOf(value)
    .map(write)
    .filter((text) => text !== '')
    .join(', ');
}
