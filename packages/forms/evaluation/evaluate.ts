/**
 * Evaluates forms: browser, server and paper use this one evaluator, so that they cannot differ. First values are settled, each field after
 * those that it depends on; then each field is judged, in any order. A change settles only the fields that depend on it, and stops where a
 * value stays as it was.
 */
import { emptyValue, isEmptyValue, isRecord, sameValue, type FieldValues } from '#packages/fields';
import type { CompiledForm } from './compile.ts';
import { isFaulty, judgeField } from './judge.ts';
import { settleField, type OtherAnswers, type SettledField } from './settle.ts';
import type { FormSituation } from './situation.ts';
import type { FieldState, FormState, StepState } from './state.ts';

/** Evaluates a form in a situation. Answers may be anything that was posted; nothing throws. */
export function evaluateForm(compiled: CompiledForm, situation: FormSituation): FormState {
  const everything = new Set(compiled.entries.keys());
  return evaluateFields({ compiled, situation, settled: [], fields: [] }, everything);
}

/** The state after some answers have changed: the same as a new evaluation, but it evaluates only the fields that depend on them. */
export function changeAnswers(state: FormState, answers: Readonly<Record<string, unknown>>): FormState {
  const { compiled, situation } = state;
  const changed = new Set<number>();
  for (const name of Object.keys(answers)) {
    const place = compiled.places.get(name) ?? compiled.companions.get(name);
    if (place !== undefined) changed.add(place);
  }
  const next = { ...situation, answers: { ...situation.answers, ...answers } };
  return evaluateFields({ compiled, situation: next, settled: state.settled, fields: state.fields }, changed);
}

type EvaluationBase = Pick<FormState, 'compiled' | 'situation' | 'settled' | 'fields'>;

function evaluateFields({ compiled, situation, settled: before, fields: judged }: EvaluationBase, changed: ReadonlySet<number>): FormState {
  const settled = [...before];
  const others = otherAnswersIn(compiled, settled);
  const source = { given: situation.answers, kept: situation.kept };
  const unsettled = new Set(changed);
  const unjudged = new Set(changed);
  for (const place of compiled.order) {
    if (!unsettled.has(place)) continue;
    const next = settleField(compiled.entries[place]!, others, source, situation);
    const moved = !before[place] || !sameValue(before[place].value, next.value);
    settled[place] = next;
    unjudged.add(place);
    if (!moved) continue;
    for (const dependent of compiled.dependents[place]!) unsettled.add(dependent);
    for (const judging of compiled.judges[place]!) unjudged.add(judging);
  }
  const fields = [...judged];
  for (const place of unjudged)
    fields[place] = judgeField(compiled.entries[place]!, settled[place]!, others, situation.kept, situation.today);
  const steps = compiled.steps.map(({ entries }) => stepState(entries.map((place) => fields[place]!)));
  const maySubmit = !situation.readonly && !situation.disabled && steps.every(({ faulty }) => faulty === 0);
  return { compiled, situation, fields, steps, maySubmit, settled };
}

function stepState(fields: readonly FieldState[]): StepState {
  const exists = fields.some(({ shown }) => shown);
  const faulty = fields.filter(isFaulty).length;
  return { exists, complete: exists && faulty === 0, faulty };
}

function otherAnswersIn({ entries, places }: CompiledForm, settledFields: readonly SettledField[]): OtherAnswers {
  const valueAt = (place: number) => settledFields[place]?.value ?? emptyValue(entries[place]!.field);
  return {
    answered: (name) => {
      const place = places.get(name);
      if (place === undefined) return { value: null, filled: false };
      const value = valueAt(place);
      return { value, filled: !isEmptyValue(entries[place]!.field, value) };
    },
    valueOf: (name) => {
      const place = places.get(name);
      return place === undefined ? null : valueAt(place);
    },
    rowsOf: (table) => {
      const place = places.get(table);
      const rows = place === undefined ? null : valueAt(place);
      return Array.isArray(rows) ? rows.filter((row): row is FieldValues => isRecord(row)) : [];
    },
  };
}
