/** Takes from a filled form the values to store, and from a stored one the parts that each reader may see. */
import {
  phraseIn,
  ROW_ID,
  isRecord,
  isList,
  jsonWithin,
  kindOf,
  measureOf,
  valueOf,
  valueReferences,
  writeValue,
  type Field,
  type Measure,
  type Reference,
  type Value,
  type Values,
  type Writing,
} from '#packages/fields';
import type { CompiledForm, Entry } from './compile.ts';
import type { Form, FormColumn, FormField } from './definition.ts';
import { isOthers, storedAs } from './settle.ts';
import type { FormState } from './state.ts';

/**
 * The clean values of a submission: the value of each field that applies; nothing under other names, nothing of fields that conditions
 * hide, and values that this person may not change as they were before. Evaluating them again gives the same values.
 */
export function submissionOf({ compiled, situation, settled }: FormState): Values {
  return Object.fromEntries(compiled.entries.flatMap((entry, at) => storedAs(entry, settled[at]!, situation.kept, situation)));
}

/** The most characters kept of the input of one field in a draft. */
const MOST_TYPED = 200_000;

/**
 * A draft: everything typed so far, as it was typed, to continue later, including inputs that are no values yet and fields that conditions
 * hide for the moment. Nothing under other names, no fields that only staff may answer, no secrets. Not to be stored as a submission.
 */
export function draftOf({ compiled, situation }: FormState): Values {
  const { answers } = situation;
  return Object.fromEntries(
    compiled.entries.flatMap((entry): [string, Value][] => {
      if (!entry.holdsValue || isOthers(entry, situation) || kindOf(entry.field.type).secret) return [];
      return (entry.other === null ? [entry.name] : [entry.name, entry.companion]).flatMap((name): [string, Value][] => {
        const typed = valueOf(answers, name);
        return jsonWithin(typed, MOST_TYPED) ? [[name, typed]] : [];
      });
    }),
  );
}

/** Records and files that a submission names, each with its field; the server checks that they may be named before it stores them. */
export function referencesOf({ entries }: CompiledForm, values: Values): readonly (Reference & { readonly field: string })[] {
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
export function valuesFor({ entries }: CompiledForm, values: Values, inHouse: boolean): Values {
  if (inHouse) return values;
  return Object.fromEntries(
    entries.flatMap(({ name, field, companion, other, columns }): [string, Values[string]][] => {
      if (field.internal) return [];
      const names = other === null ? [name] : [name, companion];
      const secret = new Set(columns.filter(({ field }) => field.internal).flatMap((column) => [column.name, column.companion]));
      return names.flatMap((one): [string, Values[string]][] => {
        const value = valueOf(values, one);
        if (value === undefined) return [];
        if (secret.size === 0 || !isList(value)) return [[one, value]];
        return [
          [
            one,
            value.map((row) =>
              isRecord(row)
                ? Object.fromEntries(Object.entries(row as Values).filter(([column]) => column === ROW_ID || !secret.has(column)))
                : row,
            ),
          ],
        ];
      });
    }),
  );
}

/** The medium for which a submission is written: a mail or a CSV file, which leave out fields with `exclude`, or paper. */
export type Outlet = 'mail' | 'csv' | 'paper';

/** One answer as text. */
export interface Line {
  readonly name: string;
  /** The label in the form; the name where there is none. */
  readonly label: string;
  readonly text: string;
  readonly measure: Measure;
  /** Index of the step in the compiled form. */
  readonly step: number;
}

/**
 * The answers of a submission in the order of the form, each followed by the details of its Other. A CSV file has a line for every field,
 * so that two submissions have the same columns; mail and paper have only the fields with stored values. Secrets are never included.
 */
export function linesOf(
  { entries, steps }: CompiledForm,
  values: Values,
  reader: { readonly inHouse: boolean; readonly outlet: Outlet; readonly writing: Omit<Writing, 'plain' | 'without'> },
): readonly Line[] {
  const { inHouse, outlet } = reader;
  const leftOut = ({ internal, exclude }: Pick<Field, 'internal' | 'exclude'>) =>
    (internal === true && !inHouse) || (exclude === true && outlet !== 'paper');
  const writing: Writing = { ...reader.writing, plain: outlet === 'csv', without: leftOut };
  return steps.flatMap(({ entries: places }, step) =>
    places.flatMap((place) => {
      const entry = entries[place]!;
      if (!entry.holdsValue || leftOut(entry.field) || kindOf(entry.field.type).secret) return [];
      if (outlet === 'paper' && entry.field.type === 'hidden') return [];
      return linesOfEntry(entry, values, outlet, writing).map((line) => ({ ...line, step }));
    }),
  );
}

function linesOfEntry({ name, field, companion, other }: Entry, values: Values, outlet: Outlet, writing: Writing): Omit<Line, 'step'>[] {
  const value = valueOf(values, name);
  const label = phraseIn(field.label, writing.language) || name;
  const asked = value !== undefined || outlet === 'csv';
  const details = valueOf(values, companion);
  const lines: Omit<Line, 'step'>[] = asked
    ? [{ name, label, text: value === undefined ? '' : writeValue(field, value, writing), measure: measureOf(field) }]
    : [];
  if (other === null || (details === undefined && outlet !== 'csv')) return lines;
  const said = `${label}: ${writing.words('answer.other')}`;
  return [...lines, { name: companion, label: said, text: typeof details === 'string' ? details : '', measure: 'text' }];
}
