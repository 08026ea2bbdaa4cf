/** The second half of an evaluation: decides for each field whether it is required, and collects its faults. */
import { entriesOf, fault, isEmptyValue, textOf, valueFaults, valueOf, type Fault, type Value, type Values } from '#packages/fields';
import type { Entry } from './compile.ts';
import { holds } from './condition.ts';
import { compute } from './expression/compute.ts';
import { within, type Others, type Settled } from './settle.ts';
import type { FieldState, RowState } from './state.ts';

/** The most characters of the details of Other. */
const MOST_DETAILS = 2000;

/** @param kept the values stored before, which may still contain a retired option */
export function judge(entry: Entry, settled: Settled, others: Others, kept: Values, today: string): FieldState {
  const { name, applies, shown, locked, value, details } = settled;
  const asked = shown && !locked && entry.holdsValue;
  const required =
    asked && (entry.field.required === true || (entry.behaviour.require !== undefined && holds(entry.behaviour.require, others.answered)));
  const rows = judgeRows(entry, settled, others, today);
  // Faults that the person cannot correct are not reported: of locked fields only calculations, since their inputs can be corrected.
  const judged = asked || (shown && entry.calculation !== null);
  const faults = judged ? [...faultsOf(entry, settled, required, others, kept, today), ...rowFaults(rows)] : [];
  return {
    name,
    applies,
    shown,
    locked,
    required,
    value,
    details,
    faults,
    detailsFaults: asked ? detailsFaults(entry, settled, required) : [],
    rows,
  };
}

function faultsOf(
  entry: Entry,
  { value, misread }: Settled,
  required: boolean,
  others: Others,
  kept: Values,
  today: string,
): readonly Fault[] {
  if (misread) return [misread];
  if (isEmptyValue(entry.field, value)) return required ? [fault('required', undefined, entry.field.missing)] : [];
  const faults = valueFaults(entry.field, value, today).filter(
    ({ code }) => code !== 'unlisted' || !wasChosen(entry, value, valueOf(kept, entry.name)),
  );
  // A rule without a result yet, because an answer is missing, is not broken.
  const disagreeing = entry.agreements.filter(({ tree }) => ![true, null].includes(compute(tree, others) as boolean | null));
  return [...faults, ...disagreeing.map(({ message }) => fault('disagrees', undefined, message))];
}

/** Whether every choice that is no longer offered was already stored before. */
function wasChosen({ offered }: Entry, value: Value, before: Value | undefined): boolean {
  return offered !== null && entriesOf(value).every((one) => offered.has(textOf(one)) || entriesOf(before ?? null).includes(one));
}

function detailsFaults({ other }: Entry, { value, details }: Settled, required: boolean): readonly Fault[] {
  if (other === null || !entriesOf(value).includes(other)) return [];
  if (details === null) return required ? [fault('required')] : [];
  return details.length > MOST_DETAILS ? [fault('max-characters', { limit: MOST_DETAILS })] : [];
}

function judgeRows(entry: Entry, { settledRows }: Settled, others: Others, today: string): readonly RowState[] {
  return settledRows.map(({ id, cells, kept }) => {
    const inRow = within(entry, cells, others);
    return { id, cells: cells.map((cell, at) => judge(entry.columns[at]!, cell, inRow, kept, today)) };
  });
}

function rowFaults(rows: readonly RowState[]): readonly Fault[] {
  return rows.some(({ cells }) => cells.some(isFaulty)) ? [fault('rows')] : [];
}

export function isFaulty({ faults, detailsFaults }: Pick<FieldState, 'faults' | 'detailsFaults'>): boolean {
  return faults.length > 0 || detailsFaults.length > 0;
}
