/** Common behaviour of the kinds that store one entry by itself and several entries as a list. */
import { z } from 'zod';
import { fault, type Fault } from '../fault.ts';
import type { Field } from '../field.ts';
import { rejectInput, acceptInput, type ParsedValue } from '../kind.ts';
import type { FieldMeasure } from '../measure.ts';
import { isList, sameValue, type FieldValue } from '../value.ts';

/** The most entries of a list. */
export const MOST_ENTRIES = 500;

/** The entries of a value, be it one or several. */
export function entriesOf(value: FieldValue): readonly FieldValue[] {
  if (value === null) return [];
  return isList(value) ? value : [value];
}

/** Reads an input entry by entry with `entry`, which returns null for what it cannot read; equal entries are kept once. */
export function readEntries(input: unknown, several: boolean, entry: (input: unknown) => FieldValue, foundFault: Fault): ParsedValue {
  const nothing = several ? [] : null;
  if (input === null || input === undefined || input === '') return acceptInput(nothing);
  const given = Array.isArray(input) ? input : [input];
  if (given.length > MOST_ENTRIES) return rejectInput(nothing, fault('too-many', { limit: MOST_ENTRIES }));
  const read: FieldValue[] = [];
  for (const one of given) {
    if (one === null || one === '') continue;
    const value = entry(one);
    if (value === null) return rejectInput(nothing, foundFault);
    if (!read.some((other) => sameValue(other, value))) read.push(value);
  }
  if (several) return acceptInput(read);
  return read.length > 1 ? rejectInput(null, foundFault) : acceptInput(read[0] ?? null);
}

export function severalSchema(several: boolean, entry: z.ZodType): z.ZodType {
  return several ? z.array(entry).max(MOST_ENTRIES) : entry.nullable();
}

export function severalMeasure(several: boolean, one: FieldMeasure): FieldMeasure {
  return several ? 'list' : one;
}

/** The fault of a list with more entries than the field allows. */
export function tooManyFaults(value: FieldValue, { limit }: Pick<Field, 'limit'>): readonly Fault[] {
  return limit !== undefined && isList(value) && value.length > limit ? [fault('too-many', { limit })] : [];
}

export function writeEntries(value: FieldValue, write: (entry: FieldValue) => string): string {
  return entriesOf(value)
    .map(write)
    .filter((text) => text !== '')
    .join(', ');
}
