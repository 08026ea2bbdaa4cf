/** Keeps the state of a form while it is filled: the typed answers and their evaluation. */
import { useCallback, useMemo, useState } from 'react';
import type { FieldValues } from '#packages/fields';
import { changeAnswers, compileForm, evaluateForm, type Form, type FormState, type FormSituation } from '#packages/forms';

export interface FormFillProps extends Pick<FormSituation, 'kept' | 'inHouse' | 'today' | 'readonly' | 'disabled'> {
  /** The form, with the steps of the forms that it includes (`composeForm`). */
  readonly form: Form;
  /** The earlier inputs to continue with (`draftOf`); read once in each round. */
  readonly draft?: FieldValues | undefined;
  /**
   * With another number the form starts again, and forgets inputs and shown errors. Its buttons and tabs stay the same elements, so that a click
   * is not lost when an answer arrives at the same time.
   */
  readonly round?: number | undefined;
}

export type PutAnswer = (name: string, typed: unknown) => void;

/** The state of the form, and a stable function to change an answer. Inputs are kept when the definition or the record changes. */
export function useFormFilling({ form, draft, round = 0, kept, inHouse, today, readonly = false, disabled = false }: FormFillProps): {
  readonly state: FormState;
  readonly put: PutAnswer;
} {
  const compiled = useMemo(() => compileForm(form), [form]);
  const given = useMemo(
    () => ({ compiled, situation: { kept, inHouse, today, readonly, disabled } }),
    [compiled, kept, inHouse, today, readonly, disabled],
  );
  const begin = () => ({ given, round, state: evaluateForm(compiled, { ...given.situation, answers: draft ?? {} }) });
  const [now, setNow] = useState(begin);
  let { state } = now;
  if (now.round !== round) {
    const begun = begin();
    state = begun.state;
    setNow(begun);
  } else if (now.given !== given) {
    state = evaluateForm(compiled, { ...given.situation, answers: state.situation.answers });
    setNow({ given, round, state });
  }
  const put = useCallback<PutAnswer>(
    (name, typed) => setNow((now) => ({ ...now, state: changeAnswers(now.state, { [name]: typed }) })),
    [],
  );
  return { state, put };
}
