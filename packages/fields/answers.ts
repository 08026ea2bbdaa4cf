/** Reads, checks and writes the answer to a field of any kind; browser, server and paper use these functions. */
import type { Fault } from './fault.ts';
import type { Field } from './field.ts';
import { kindOf } from './kinds.ts';
import type { ParsedValue, Reference, WritingContext } from './kind.ts';
import type { FieldMeasure } from './measure.ts';
import { ruleFault } from './rules.ts';
import type { FieldValue } from './value.ts';

/** Whether the field stores a value at all. */
export function holdsValue(field: Field): boolean {
  return measureOf(field) !== 'none';
}

/** The type of its value for conditions and calculations. */
export function measureOf(field: Field): FieldMeasure {
  return kindOf(field.type).measure(field);
}

/** The value before anybody has answered: its `value` where that can be read, else nothing. */
export function initialValue(field: Field): FieldValue {
  return field.value === undefined ? emptyValue(field) : readValue(field, field.value).value;
}

/** Null, `false` or an empty list. */
export function emptyValue(field: Field): FieldValue {
  return kindOf(field.type).empty(field);
}

export function isEmptyValue(field: Field, value: FieldValue): boolean {
  return kindOf(field.type).isEmpty(value);
}

/** Reads a typed or posted input as a value to store; with a fault where it could not be understood. Never throws. */
export function readValue(field: Field, input: unknown): ParsedValue {
  return kindOf(field.type).read(input, field, kindOf);
}

/** The faults of a value that is not empty: from the checks of its kind, then from the field's rules. An empty value breaks none of them. */
export function valueFaults(field: Field, value: FieldValue, today: string): readonly Fault[] {
  const kind = kindOf(field.type);
  if (kind.isEmpty(value)) return [];
  const broken = (field.rules ?? []).map((rule) => ruleFault(rule, value, today)).filter((found) => found !== null);
  return [...kind.faults(value, field), ...broken];
}

/** A value as text, for a list, a mail, a CSV file or paper; `''` for nothing, and always for a secret. */
export function writeValue(field: Field, value: FieldValue, writing: WritingContext): string {
  return kindOf(field.type).write(value, field, writing, kindOf);
}

/** Records and files that a value names. The server checks that they exist and that this person may name them. */
export function valueReferences(field: Field, value: FieldValue): readonly Reference[] {
  return kindOf(field.type).references(value, field, kindOf);
}
