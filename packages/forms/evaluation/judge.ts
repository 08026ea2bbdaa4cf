/** The second half of an evaluation: decides for each field whether it is required, and collects its faults. */
import {
  entriesOf,
  fault,
  isEmptyValue,
  textOf,
  valueFaults,
  valueOf,
  type Fault,
  type FieldValue,
  type FieldValues,
} from '#packages/fields';
import type { CompiledField } from './compile.ts';
import { conditionHolds } from '../condition.ts';
import { computeExpression } from '../expression/compute.ts';
import { rowAnswers, type OtherAnswers, type SettledField } from './settle.ts';
import type { FieldState, RowState } from './state.ts';

/** The most characters of the details of Other. */
const MOST_DETAILS = 2000;

/** @param keptValues the values stored before, which may still contain a retired option */
export function judgeField(
  entry: CompiledField,
  settledField: SettledField,
  others: OtherAnswers,
  keptValues: FieldValues,
  today: string,
): FieldState {
  const { name, applies, shown, locked, value, details } = settledField;
  const asked = shown && !locked && entry.holdsValue;
  const required =
    asked &&
    (entry.field.required === true || (entry.behaviour.require !== undefined && conditionHolds(entry.behaviour.require, others.answered)));
  const rows = judgeRows(entry, settledField, others, today);
  // Faults that the person cannot correct are not reported: of locked fields only calculations, since their inputs can be corrected.
  const judged = asked || (shown && entry.calculation !== null);
  const faults = judged ? [...faultsOf(entry, settledField, required, { others, kept: keptValues, today }), ...rowFaults(rows)] : [];
  return {
    name,
    applies,
    shown,
    locked,
    required,
    value,
    details,
    faults,
    detailsFaults: asked ? detailsFaults(entry, settledField, required) : [],
    rows,
  };
}

function faultsOf(
  entry: CompiledField,
  { value, misread }: SettledField,
  required: boolean,
  { others, kept, today }: { readonly others: OtherAnswers; readonly kept: FieldValues; readonly today: string },
): readonly Fault[] {
  if (misread) return [misread];
  if (isEmptyValue(entry.field, value)) return required ? [fault('required', undefined, entry.field.missing)] : [];
  const faults = valueFaults(entry.field, value, today).filter(
    ({ code }) => code !== 'unlisted' || !wasChosen(entry, value, valueOf(kept, entry.name)),
  );
  // A rule without a result yet, because an answer is missing, is not broken.
  const disagreeing = entry.agreements.filter(({ tree }) => ![true, null].includes(computeExpression(tree, others) as boolean | null));
  return [...faults, ...disagreeing.map(({ message }) => fault('disagrees', undefined, message))];
}

/** Whether every choice that is no longer offered was already stored before. */
function wasChosen({ offered }: CompiledField, value: FieldValue, before: FieldValue | undefined): boolean {
  return offered !== null && entriesOf(value).every((one) => offered.has(textOf(one)) || entriesOf(before ?? null).includes(one));
}

function detailsFaults({ other }: CompiledField, { value, details }: SettledField, required: boolean): readonly Fault[] {
  if (other === null || !entriesOf(value).includes(other)) return [];
  if (details === null) return required ? [fault('required')] : [];
  return details.length > MOST_DETAILS ? [fault('max-characters', { limit: MOST_DETAILS })] : [];
}

function judgeRows(entry: CompiledField, { settledRows }: SettledField, others: OtherAnswers, today: string): readonly RowState[] {
  return settledRows.map(({ id, cells, kept }) => {
    const inRow = rowAnswers(entry, cells, others);
    return { id, cells: cells.map((cell, at) => judgeField(entry.columns[at]!, cell, inRow, kept, today)) };
  });
}

function rowFaults(rows: readonly RowState[]): readonly Fault[] {
  return rows.some(({ cells }) => cells.some(isFaulty)) ? [fault('rows')] : [];
}

export function isFaulty({ faults, detailsFaults }: Pick<FieldState, 'faults' | 'detailsFaults'>): boolean {
  return faults.length > 0 || detailsFaults.length > 0;
}
