/** A form as it is being filled: what was typed, and what the one evaluator makes of it. */
import { useCallback, useMemo, useState } from 'react';
import type { Values } from '#packages/fields';
import { change, compileForm, evaluate, type Form, type FormState, type Situation } from '#packages/forms';

export interface Filling extends Pick<Situation, 'kept' | 'inHouse' | 'today' | 'readonly' | 'disabled'> {
  /** With the steps of the forms that it includes (`composeForm`). */
  readonly form: Form;
  /** What was typed earlier, to be gone on with (`draftOf`); looked at once in each round. */
  readonly draft?: Values | undefined;
  /**
   * With another one the form begins again, and forgets what was typed and judged. Its buttons and tabs stay: whoever is pressing one as an answer
   * comes does not press in vain.
   */
  readonly round?: number | undefined;
}

export type Put = (name: string, typed: unknown) => void;

/** The state of the form, and the way to change an answer, which stays the same function. What was typed outlives a new definition or record. */
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
