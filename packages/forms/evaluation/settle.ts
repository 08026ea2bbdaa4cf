/** The first half of an evaluation: decides for each field whether it applies, who sees it, who may change it, and which value it holds. */
import {
  emptyValue,
  fault,
  isEmptyValue,
  isList,
  toManyLines,
  readValue,
  recordsOf,
  ROW_ID,
  slugOf,
  valueOf,
  type Fault,
  type FieldValue,
  type FieldValues,
} from '#packages/fields';
import type { CompiledField } from './compile.ts';
import { conditionHolds, type ConditionAnswer } from '../condition.ts';
import { computeExpression, type ExpressionValues } from '../expression/compute.ts';
import { SLUG_SOURCE } from './needs.ts';
import type { FormSituation } from './situation.ts';

export interface SettledField {
  readonly name: string;
  readonly applies: boolean;
  readonly shown: boolean;
  readonly locked: boolean;
  readonly value: FieldValue;
  readonly details: string | null;
  /** The reason why the typed input could not be read. */
  readonly misread: Fault | undefined;
  readonly settledRows: readonly SettledRow[];
}

export interface SettledRow {
  readonly id: string | null;
  readonly cells: readonly SettledField[];
  /** The row as it was stored before; `{}` for a new one. */
  readonly kept: FieldValues;
}

/** The values of the other fields: those of the form, and in a row first those of the row. */
export interface OtherAnswers extends ExpressionValues {
  readonly answered: (name: string) => ConditionAnswer;
}

/** The inputs and stored values that an answer is taken from: those of the whole form, or of a row of a table. */
export interface AnswerSource {
  readonly given: Readonly<Record<string, unknown>>;
  readonly kept: FieldValues;
}

type FillMode = Pick<FormSituation, 'inHouse' | 'readonly' | 'disabled'>;

/** Whether only staff may answer the field and this person is not staff, whatever the conditions say [FORM-22]. */
export function isForStaffOnly({ field }: CompiledField, { inHouse }: Pick<FormSituation, 'inHouse'>): boolean {
  return !inHouse && (field.admin === true || field.internal === true);
}

export function settleField(entry: CompiledField, others: OtherAnswers, source: AnswerSource, mode: FillMode): SettledField {
  const { name, field, behaviour, calculation } = entry;
  const applies = !behaviour.retired && entry.shows.every((condition) => conditionHolds(condition, others.answered));
  const shown = applies && field.type !== 'hidden' && (mode.inHouse || !field.internal);
  const locked =
    !applies ||
    mode.readonly === true ||
    mode.disabled === true ||
    field.readonly === true ||
    field.disabled === true ||
    calculation !== null ||
    isForStaffOnly(entry, mode) ||
    (behaviour.lock !== undefined && conditionHolds(behaviour.lock, others.answered));
  const settled = { name, applies, shown, locked };
  // A retired field is not shown, but its earlier answer still counts.
  if (behaviour.retired) return { ...settled, ...storedAnswer(entry, source), settledRows: [] };
  if (!applies) return { ...settled, value: emptyValue(field), details: null, misread: undefined, settledRows: [] };
  if (calculation) return { ...settled, ...calculatedAnswer(entry, others), details: null, settledRows: [] };
  if (field.type === 'tabular') return { ...settled, ...settleRows(entry, others, source, { ...mode, readonly: locked }), details: null };
  const read = locked ? storedAnswer(entry, source) : givenAnswer(entry, source);
  return { ...settled, ...withSlug(entry, read, others), settledRows: [] };
}

/** The typed or posted answer, else the stored one; the details of Other likewise, and none where Other is not chosen. */
function givenAnswer(entry: CompiledField, source: AnswerSource): Pick<SettledField, 'value' | 'misread' | 'details'> {
  const typed = Object.hasOwn(source.given, entry.name);
  const { value, fault: misread } = typed
    ? readValue(entry.field, source.given[entry.name])
    : { value: storedValue(entry, source), fault: undefined };
  if (!choosesOther(entry, value)) return { value, misread, details: null };
  const details = Object.hasOwn(source.given, entry.companion) ? source.given[entry.companion] : valueOf(source.kept, entry.companion);
  return { value, misread, details: toManyLines(details) };
}

function storedAnswer(entry: CompiledField, source: AnswerSource): Pick<SettledField, 'value' | 'misread' | 'details'> {
  return givenAnswer(entry, { ...source, given: {} });
}

/** The value stored before, else the initial value of the field. */
function storedValue(entry: CompiledField, { kept }: AnswerSource): FieldValue {
  const before = valueOf(kept, entry.name);
  return before === undefined ? entry.initial : readValue(entry.field, before).value;
}

function choosesOther({ other }: CompiledField, value: FieldValue): boolean {
  return other !== null && (isList(value) ? value.includes(other) : value === other);
}

function calculatedAnswer({ calculation, field }: CompiledField, others: ExpressionValues): Pick<SettledField, 'value' | 'misread'> {
  const result = computeExpression(calculation!, others);
  const { value, fault: misread } = readValue(field, result ?? null);
  return { value, misread: result === undefined ? fault('uncomputed') : misread };
}

function withSlug<S extends Pick<SettledField, 'value'>>({ field }: CompiledField, settled: S, others: ExpressionValues): S {
  if (field.type !== 'slug' || settled.value !== null) return settled;
  const name = others.valueOf(SLUG_SOURCE);
  return { ...settled, value: (typeof name === 'string' && slugOf(name)) || null };
}

/** Rows are matched by their ids with those stored before, so that columns which this person may not see move with their row. */
function settleRows(
  entry: CompiledField,
  others: OtherAnswers,
  source: AnswerSource,
  mode: FillMode,
): Pick<SettledField, 'value' | 'misread' | 'settledRows'> {
  const before = valueOf(source.kept, entry.name);
  const answered = !mode.readonly && Object.hasOwn(source.given, entry.name);
  const input = answered ? source.given[entry.name] : (before ?? entry.initial);
  const { value, fault: misread } = readValue(entry.field, input);
  const rows = recordsOf(input) ?? [];
  if (!isList(value) || misread) return { value: emptyValue(entry.field), misread: answered ? misread : undefined, settledRows: [] };
  const byId = new Map((recordsOf(before) ?? []).map((row) => [row[ROW_ID], row as FieldValues]));
  const settledRows = value.map((read, at): SettledRow => {
    const id = valueOf(read as FieldValues, ROW_ID);
    const kept = answered ? (typeof id === 'string' && byId.get(id)) || {} : (rows[at] as FieldValues);
    const cells: SettledField[] = [];
    const inRow = rowAnswers(entry, cells, others);
    for (const place of entry.columnOrder) cells[place] = settleField(entry.columns[place]!, inRow, { given: rows[at]!, kept }, mode);
    return { id: typeof id === 'string' ? id : null, cells, kept };
  });
  return { value: settledRows.map((row) => rowValue(entry, row, mode)), misread: undefined, settledRows };
}

/** The answers that the cells of a row can refer to: those of the row first, then those of the form. */
export function rowAnswers(
  { columns }: CompiledField,
  cells: readonly (Pick<SettledField, 'value'> | undefined)[],
  others: OtherAnswers,
): OtherAnswers {
  const places = new Map(columns.map(({ name }, at) => [name, at]));
  const valueIn = (place: number) => cells[place]?.value ?? emptyValue(columns[place]!.field);
  return {
    answered: (name) => {
      const place = places.get(name);
      if (place === undefined) return others.answered(name);
      const value = valueIn(place);
      return { value, filled: !isEmptyValue(columns[place]!.field, value) };
    },
    valueOf: (name) => {
      const place = places.get(name);
      return place === undefined ? others.valueOf(name) : valueIn(place);
    },
    rowsOf: others.rowsOf,
  };
}

function rowValue({ columns }: CompiledField, { id, cells, kept }: SettledRow, mode: FillMode): FieldValue {
  const values = cells.flatMap((cell, at) => storedEntries(columns[at]!, cell, kept, mode));
  return Object.fromEntries(id === null ? values : [...values, [ROW_ID, id]]);
}

/**
 * The values to store for a field, with the details of its Other. Nothing for a field that does not apply, except answers that only others
 * may give there, and answers from before it was retired.
 */
export function storedEntries(
  entry: CompiledField,
  { applies, value, details }: SettledField,
  keptValues: FieldValues,
  mode: Pick<FormSituation, 'inHouse'>,
): [string, FieldValue][] {
  if (!entry.holdsValue) return [];
  if (applies)
    return details === null
      ? [[entry.name, value]]
      : [
          [entry.name, value],
          [entry.companion, details],
        ];
  if (!entry.behaviour.retired && !isForStaffOnly(entry, mode)) return [];
  return [entry.name, ...(entry.other === null ? [] : [entry.companion])].flatMap((name): [string, FieldValue][] => {
    const before = valueOf(keptValues, name);
    return before === undefined ? [] : [[name, before]];
  });
}
