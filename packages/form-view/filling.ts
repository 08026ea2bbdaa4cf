/** Keeps the state of a form while it is filled: the typed answers and their evaluation. */
import { useCallback, useMemo, useState } from 'react';
import type { Values } from '#packages/fields';
import { change, compileForm, evaluate, type Form, type FormState, type Situation } from '#packages/forms';

export interface Filling extends Pick<Situation, 'kept' | 'inHouse' | 'today' | 'readonly' | 'disabled'> {
  /** The form, with the steps of the forms that it includes (`composeForm`). */
  readonly form: Form;
  /** The earlier inputs to continue with (`draftOf`); read once in each round. */
  readonly draft?: Values | undefined;
  /**
   * With another number the form starts again, and forgets inputs and shown errors. Its buttons and tabs stay the same elements, so that a click
   * is not lost when an answer arrives at the same time.
   */
  readonly round?: number | undefined;
}

export type Put = (name: string, typed: unknown) => void;

/** The state of the form, and a stable function to change an answer. Inputs are kept when the definition or the record changes. */
export function useFilling({ form, draft, round = 0, kept, inHouse, today, readonly = false, disabled = false }: Filling): {
  readonly state: FormState;
  readonly put: Put;
} {
  const compiled = useMemo(() => compileForm(form), [form]);
  const given = useMemo(
    () => ({ compiled, situation: { kept, inHouse, today, readonly, disabled } }),
    [compiled, kept, inHouse, today, readonly, disabled],
  );
  const begin = () => ({ given, round, state: evaluate(compiled, { ...given.situation, answers: draft ?? {} }) });
  const [now, setNow] = useState(begin);
  let { state } = now;
  if (now.round !== round) {
    const begun = begin();
    state = begun.state;
    setNow(begun);
  } else if (now.given !== given) {
    state = evaluate(compiled, { ...given.situation, answers: state.situation.answers });
    setNow({ given, round, state });
  }
  const put = useCallback<Put>((name, typed) => setNow((now) => ({ ...now, state: change(now.state, { [name]: typed }) })), []);
  return { state, put };
}
