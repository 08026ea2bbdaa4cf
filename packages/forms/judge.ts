/** The second half of an evaluation: of each field whether it is required, and what is wrong with what it holds. */
import { entriesOf, fault, isEmptyValue, textOf, valueFaults, valueOf, type Fault, type Value, type Values } from '#packages/fields';
import type { Entry } from './compile.ts';
import { holds } from './condition.ts';
import { compute } from './expression/compute.ts';
import { within, type Others, type Settled } from './settle.ts';
import type { FieldState, RowState } from './state.ts';

/** Characters of the text of Other. */
const MOST_DETAILS = 2000;

/** @param kept what was stored before, which a retired option may stay in */
export function judge(entry: Entry, settled: Settled, others: Others, kept: Values, today: string): FieldState {
  const { name, applies, shown, locked, value, details } = settled;
  const asked = shown && !locked && entry.holdsValue;
  const required =
    asked && (entry.field.required === true || (entry.behaviour.require !== undefined && holds(entry.behaviour.require, others.answered)));
  const rows = judgeRows(entry, settled, others, today);
  // Nobody is told of what they cannot mend: of what is locked, only a calculation can be put right, by what it is worked out from.
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
  // What cannot be told yet, because something is not answered, breaks no rule.
  const disagreeing = entry.agreements.filter(({ tree }) => ![true, null].includes(compute(tree, others) as boolean | null));
  return [...faults, ...disagreeing.map(({ message }) => fault('disagrees', undefined, message))];
}

/** Whether what is no longer offered was chosen while it was. */
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
