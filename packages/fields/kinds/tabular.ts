/** Kind `tabular`: a table whose rows consist of further fields, for instance beneficial owners [FORM-35]. The order of the rows is kept. */
import { z } from 'zod';
import { fault } from '../fault.ts';
import type { FieldColumn, Field } from '../field.ts';
import { defineKind, rejectInput, acceptInput, type KindLookup, type Reference, type WritingContext } from '../kind.ts';
import { detailsNameOf, otherValueOf } from '../options.ts';
import { RecordId } from '../behaviours/records.ts';
import { MOST_ENTRIES, tooManyFaults } from '../behaviours/several.ts';
import { toManyLines } from '../behaviours/typed-text.ts';
import { phraseIn } from '../phrase.ts';
import { isList, recordsOf, valueOf, type FieldValue, type FieldValues } from '../value.ts';

/**
 * The property that holds the id of a row, so that columns which a person may not see stay with the row when they move it. The one who adds
 * the row makes the id; no column may have this name.
 */
export const ROW_ID = 'id';

/**
 * A row is stored by the names of its columns, each with the value of its kind. The evaluator of the form decides everything that depends
 * on other answers, such as which columns a row has and which are required.
 */
export const tabular = defineKind({
  type: 'tabular',
  inTables: false,
  uses: ['fields', 'rules', 'limit'],
  measure: () => 'rows',
  schema: (field, kindOf) => z.array(rowSchema(field, kindOf)).max(MOST_ENTRIES),
  empty: () => [],
  read: (input, field, kindOf) => {
    if (input === null || input === undefined) return acceptInput([]);
    const given = recordsOf(input);
    if (!given) return rejectInput([], fault('invalid'));
    if (given.length > MOST_ENTRIES) return rejectInput([], fault('too-many', { limit: MOST_ENTRIES }));
    return acceptInput(given.map((row) => readRow(row, field, kindOf)));
  },
  faults: tooManyFaults,
  write: (value, field, writing, kindOf) =>
    rowsOf(value)
      .map((row) => writeRow(row, field, writing, kindOf))
      .join('\n'),
  references: (value, { fields = [] }, kindOf): Reference[] =>
    rowsOf(value).flatMap((row) => fields.flatMap((column) => kindOf(column.type).references(cellValue(row, column), column, kindOf))),
});

function rowsOf(value: FieldValue): readonly FieldValues[] {
  return isList(value) ? (value as readonly FieldValues[]) : [];
}

function cellValue(row: FieldValues, { name }: FieldColumn): FieldValue {
  return valueOf(row, name) ?? null;
}

function writeRow(row: FieldValues, { fields = [] }: Field, writing: WritingContext, kindOf: KindLookup): string {
  return fields
    .filter((column) => !writing.without?.(column))
    .map((column) => {
      const text = kindOf(column.type).write(cellValue(row, column), column, writing, kindOf);
      const details = valueOf(row, detailsNameOf(column));
      const whole = typeof details === 'string' ? `${text} (${details})` : text;
      return whole && `${phraseIn(column.label, writing.language) || column.name}: ${whole}`;
    })
    .filter((text) => text !== '')
    .join(', ');
}

function rowSchema({ fields = [] }: Field, kindOf: KindLookup): z.ZodType {
  const cells = fields.flatMap((column): [string, z.ZodType][] => [
    [column.name, kindOf(column.type).schema(column, kindOf).optional()],
    ...(otherValueOf(column) === null ? [] : [[detailsNameOf(column), z.string().optional()] as [string, z.ZodType]]),
  ]);
  return z.strictObject({ ...Object.fromEntries(cells), [ROW_ID]: RecordId.optional() });
}

function readRow(
  row: Readonly<Record<string, unknown>>,
  { fields = [] }: Field,
  kindOf: KindLookup,
): { readonly [name: string]: FieldValue } {
  const cells: [string, FieldValue][] = fields.map((column) => [
    column.name,
    kindOf(column.type).read(valueOf(row, column.name), column, kindOf).value,
  ]);
  for (const column of fields) {
    const details = otherValueOf(column) === null ? null : toManyLines(valueOf(row, detailsNameOf(column)));
    if (details !== null) cells.push([detailsNameOf(column), details]);
  }
  const id = RecordId.safeParse(valueOf(row, ROW_ID));
  if (id.success) cells.push([ROW_ID, id.data]);
  return Object.fromEntries(cells);
}
