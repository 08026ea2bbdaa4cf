/** Collects the errors of a form that may be shown by now, and announces them. */
import { useEffect, useRef, useState } from 'react';
import { detailsNameOf, faultSentence, phraseIn, valueOf, type Fault } from '#packages/fields';
import { fieldState, type FormState } from '#packages/forms';
import { useSurroundings, useWords, type FieldErrors } from '#ui';
import type { FieldError } from './error-list.tsx';
import type { JudgedFields } from './state/judging.ts';
import css from './wrong.module.css';

export const NO_ERRORS: FieldErrors = {};

/** The errors that may be shown, in the order of the form. */
export function useFieldErrors(state: FormState, judging: JudgedFields, fieldErrors: FieldErrors, prefix: string): FieldError[] {
  const { language, words, formats } = useSurroundings();
  const say = ([first]: readonly Fault[]) => first && faultSentence(first, language, words, formats);
  return state.compiled.form.steps.flatMap(({ fieldsets }) =>
    fieldsets.flatMap(({ fields }) =>
      fields.flatMap((field) => {
        const one = fieldState(state, field.name);
        if (!one?.shown) return [];
        const error = (name: string, id: string, more: string, faults: readonly Fault[]): FieldError[] => {
          const sentence = fieldErrors[name] ?? (judging.isJudged(name) ? say(faults) : undefined);
          return sentence ? [{ name, id, label: (phraseIn(field.label, language) || field.name) + more, sentence }] : [];
        };
        const id = `${prefix}${field.name}`;
        return [
          ...error(field.name, id, '', one.faults),
          ...error(detailsNameOf(field), `${id}-other`, `: ${words('form.details')}`, one.detailsFaults),
        ];
      }),
    ),
  );
}

/** The errors from the server, without those of fields that were changed since. */
export function useRefusals(refused: FieldErrors, { situation: { answers } }: FormState): FieldErrors {
  const [since, setSince] = useState({ refused, answers });
  if (since.refused !== refused) {
    setSince({ refused, answers });
    return refused;
  }
  return Object.fromEntries(Object.entries(refused).filter(([name]) => valueOf(answers, name) === valueOf(since.answers, name)));
}

/** Calls once for each refusal that names a field. */
export function useRefusalArrival(refused: FieldErrors, arrived: () => void): void {
  const last = useRef(NO_ERRORS);
  useEffect(() => {
    if (last.current === refused) return;
    last.current = refused;
    if (Object.keys(refused).length > 0) arrived();
  });
}

/** Announces to screen readers the error of the field that was left, and the number of errors once they are listed. */
export function Announcement({ errors, judging }: { readonly errors: readonly FieldError[]; readonly judging: JudgedFields }) {
  const words = useWords();
  const left = errors.find(({ name }) => name === judging.left);
  const listed = judging.left === null && judging.listed && errors.length > 0;
  return (
    <p role="status" className={css.unseen}>
      {left && `${left.label}: ${left.sentence}`}
      {listed && words('form.mend', { count: errors.length })}
    </p>
  );
}

/** Names of all answers in a step. */
export function answerNamesIn({ compiled }: FormState, step: number): string[] {
  return compiled.steps[step]!.entries.flatMap((place) => {
    const { name, companion, other } = compiled.entries[place]!;
    return other === null ? [name] : [name, companion];
  });
}

/** Names of all answers with faults in a step. */
export function faultyNamesIn({ compiled, fields }: FormState, step: number): string[] {
  return compiled.steps[step]!.entries.flatMap((place) => {
    const { name, companion } = compiled.entries[place]!;
    const { faults, detailsFaults } = fields[place]!;
    return [...(faults.length > 0 ? [name] : []), ...(detailsFaults.length > 0 ? [companion] : [])];
  });
}
