/** Takes from a filled form the values to store, and from a stored one the parts that each reader may see. */
import {
  phraseIn,
  ROW_ID,
  isRecord,
  isList,
  isJsonWithin,
  kindOf,
  measureOf,
  valueOf,
  valueReferences,
  writeValue,
  type Field,
  type FieldMeasure,
  type Reference,
  type FieldValue,
  type FieldValues,
  type WritingContext,
} from '#packages/fields';
import type { CompiledForm, CompiledField } from './evaluation/compile.ts';
import type { Form, FormColumn, FormField } from './definition.ts';
import { isForStaffOnly, storedEntries } from './evaluation/settle.ts';
import type { FormState } from './evaluation/state.ts';

/**
 * The clean values of a submission: the value of each field that applies; nothing under other names, nothing of fields that conditions
 * hide, and values that this person may not change as they were before. Evaluating them again gives the same values.
 */
export function submissionOf({ compiled, situation, settled }: FormState): FieldValues {
  return Object.fromEntries(compiled.entries.flatMap((entry, at) => storedEntries(entry, settled[at]!, situation.kept, situation)));
}

/** The most characters kept of the input of one field in a draft. */
const MOST_TYPED = 200_000;

/**
 * A draft: everything typed so far, as it was typed, to continue later, including inputs that are no values yet and fields that conditions
 * hide for the moment. Nothing under other names, no fields that only staff may answer, no secrets. Not to be stored as a submission.
 */
export function draftOf({ compiled, situation }: FormState): FieldValues {
  const { answers } = situation;
  return Object.fromEntries(
    compiled.entries.flatMap((entry): [string, FieldValue][] => {
      if (!entry.holdsValue || isForStaffOnly(entry, situation) || kindOf(entry.field.type).secret) return [];
      return (entry.other === null ? [entry.name] : [entry.name, entry.companion]).flatMap((name): [string, FieldValue][] => {
        const typed = valueOf(answers, name);
        return isJsonWithin(typed, MOST_TYPED) ? [[name, typed]] : [];
      });
    }),
  );
}

/** Records and files that a submission names, each with its field; the server checks that they may be named before it stores them. */
export function referencesOf({ entries }: CompiledForm, values: FieldValues): readonly (Reference & { readonly field: string })[] {
  return entries.flatMap(({ name, field }) => {
    const value = valueOf(values, name);
    return value === undefined ? [] : valueReferences(field, value).map((reference) => ({ ...reference, field: name }));
  });
}

/** A form for a reader: people who are not staff get it without fields and notes for staff, and without its recipients. */
export function formFor(form: Form, inHouse: boolean): Form {
  if (inHouse) return form;
  const { recipients: _to, 'autorespond-subject': _subject, 'autorespond-body': _body, ...told } = form;
  const without = <C extends FormColumn>({ notes: _notes, ...column }: C) => column as C;
  const field = ({ fields, ...own }: FormField): FormField =>
    without({ ...own, ...(fields && { fields: fields.filter(({ internal }) => !internal).map(without) }) });
  const steps = told.steps.map((step) => ({
    ...step,
    fieldsets: step.fieldsets.map((fieldset) => ({ ...fieldset, fields: fieldset.fields.filter(({ internal }) => !internal).map(field) })),
  }));
  return { ...told, steps };
}

/** A submission for a reader: people who are not staff get it without the values of fields and columns that only staff see [FORM-22]. */
export function valuesFor({ entries }: CompiledForm, values: FieldValues, inHouse: boolean): FieldValues {
  if (inHouse) return values;
  return Object.fromEntries(
    entries.flatMap(({ name, field, companion, other, columns }): [string, FieldValues[string]][] => {
      if (field.internal) return [];
      const names = other === null ? [name] : [name, companion];
      const secret = new Set(columns.filter(({ field }) => field.internal).flatMap((column) => [column.name, column.companion]));
      return names.flatMap((one): [string, FieldValues[string]][] => {
        const value = valueOf(values, one);
        if (value === undefined) return [];
        if (secret.size === 0 || !isList(value)) return [[one, value]];
        return [
          [
            one,
            value.map((row) =>
              isRecord(row)
                ? Object.fromEntries(Object.entries(row as FieldValues).filter(([column]) => column === ROW_ID || !secret.has(column)))
                : row,
            ),
          ],
        ];
      });
    }),
  );
}

/** The medium for which a submission is written: a mail or a CSV file, which leave out fields with `exclude`, or paper. */
export type SubmissionOutlet = 'mail' | 'csv' | 'paper';

/** One answer as text. */
export interface SubmissionLine {
  readonly name: string;
  /** The label in the form; the name where there is none. */
  readonly label: string;
  readonly text: string;
  readonly measure: FieldMeasure;
  /** Index of the step in the compiled form. */
  readonly step: number;
}

/**
 * The answers of a submission in the order of the form, each followed by the details of its Other. A CSV file has a line for every field,
 * so that two submissions have the same columns; mail and paper have only the fields with stored values. Secrets are never included.
 */
export function submissionLines(
  { entries, steps }: CompiledForm,
  values: FieldValues,
  reader: { readonly inHouse: boolean; readonly outlet: SubmissionOutlet; readonly writing: Omit<WritingContext, 'plain' | 'without'> },
): readonly SubmissionLine[] {
  const { inHouse, outlet } = reader;
  const leftOut = ({ internal, exclude }: Pick<Field, 'internal' | 'exclude'>) =>
    (internal === true && !inHouse) || (exclude === true && outlet !== 'paper');
  const writing: WritingContext = { ...reader.writing, plain: outlet === 'csv', without: leftOut };
  return steps.flatMap(({ entries: places }, step) =>
    places.flatMap((place) => {
      const entry = entries[place]!;
      if (!entry.holdsValue || leftOut(entry.field) || kindOf(entry.field.type).secret) return [];
      if (outlet === 'paper' && entry.field.type === 'hidden') return [];
      return fieldLines(entry, values, outlet, writing).map((line) => ({ ...line, step }));
    }),
  );
}

function fieldLines(
  { name, field, companion, other }: CompiledField,
  values: FieldValues,
  outlet: SubmissionOutlet,
  writing: WritingContext,
): Omit<SubmissionLine, 'step'>[] {
  const value = valueOf(values, name);
  const label = phraseIn(field.label, writing.language) || name;
  const asked = value !== undefined || outlet === 'csv';
  const details = valueOf(values, companion);
  const lines: Omit<SubmissionLine, 'step'>[] = asked
    ? [{ name, label, text: value === undefined ? '' : writeValue(field, value, writing), measure: measureOf(field) }]
    : [];
  if (other === null || (details === undefined && outlet !== 'csv')) return lines;
  const said = `${label}: ${writing.words('answer.other')}`;
  return [...lines, { name: companion, label: said, text: typeof details === 'string' ? details : '', measure: 'text' }];
}
