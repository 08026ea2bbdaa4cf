/** Common behaviour of the kinds that hold ids of records; the server checks whether those records exist. */
import { z } from 'zod';
import { fault } from '../fault.ts';
import type { Field } from '../field.ts';
import type { FieldKind, Reference } from '../kind.ts';
import { entriesOf, readEntries, severalMeasure, severalSchema, tooManyFaults, writeEntries } from './several.ts';
import { isRecord, textOf, type FieldValue } from '../value.ts';

export const RecordId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Reads an id, or the id of a record: controls pass either. */
export function readRecordId(input: unknown): string | null {
  const id = isRecord(input) ? input['id'] : input;
  return RecordId.safeParse(id).data ?? null;
}

/** @param collection finds the collection of the records for a field */
export function recordKind(collection: (field: Field) => string) {
  const references = (value: FieldValue, field: Field): Reference[] =>
    entriesOf(value).map((id) => ({ to: 'record', collection: collection(field), id: textOf(id) }));
  return {
    uses: ['collection', 'multiple', 'limit', 'rules'],
    measure: ({ multiple }) => severalMeasure(multiple === true, 'text'),
    schema: ({ multiple }) => severalSchema(multiple === true, RecordId),
    empty: ({ multiple }) => (multiple ? [] : null),
    read: (input, { multiple }) => readEntries(input, multiple === true, readRecordId, fault('invalid')),
    faults: tooManyFaults,
    write: (value, field, { nameOf }) => writeEntries(value, (id) => nameOf?.(collection(field), textOf(id)) ?? textOf(id)),
    references,
    cell: () => 'records',
  } as const satisfies Partial<FieldKind>;
}
