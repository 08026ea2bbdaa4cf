/**
 * Shows a form to be filled: steps as tabs, one after another as a wizard, or all below one another; errors at their fields and in a list at the
 * top. It stores nothing itself: the page that shows it is called for every change, step and submission, and stores the inputs.
 */
import { useEffect, useId, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { phraseIn, type FieldValues } from '#packages/fields';
import { draftOf, submissionOf, type FormState } from '#packages/forms';
import { CurrentPlaceholder, FormAround, LazyBoundary, Skeleton, useSurroundings, useWords, type FieldErrors } from '#ui';
import { FormButtons } from './ending.tsx';
import { ErrorList } from './error-list.tsx';
import { Fieldsets } from './fieldsets.tsx';
import { useFormFilling, type FormFillProps } from './state/filling.ts';
import { useFormFocus } from './state/focus.ts';
import css from './form-view.module.css';
import { useJudgedFields, type JudgedFields } from './state/judging.ts';
import { StepBar, StepHead, type ShownStep } from './steps.tsx';
import { TodayContext } from './state/today.ts';
import { Announcement, faultyNamesIn, answerNamesIn, NO_ERRORS, useRefusalArrival, useFieldErrors, useRefusals } from './wrong.tsx';

export interface FormViewProps extends FormFillProps {
  readonly mode?: 'tabs' | 'wizard' | 'plain';
  /** The text of the send button, except while something is missing. */
  readonly verb?: string | undefined;
  /** Whether the form is being sent. */
  readonly busy?: boolean;
  /**
   * Whether it is the form of a record rather than one to be filled from its first step to its last: its steps are not numbered, and the button
   * stays visible and can be pressed even if something is missing, and then leads to that field.
   */
  readonly record?: boolean;
  /** Whether to show all errors at once, as for a form that was sent back. */
  readonly judged?: boolean;
  /** The errors from the server, a sentence for each field by its name; each stays until the field is changed. */
  readonly refused?: FieldErrors;
  /** Content next to the buttons: when the form was last saved, why it could not be sent. */
  readonly aside?: ReactNode;
  /** Called after each change, with all inputs as they were typed. */
  readonly onChange?: (draft: FieldValues, state: FormState) => void;
  /** Called when another step is opened, with its index in the form. */
  readonly onStep?: (draft: FieldValues, state: FormState, step: number) => void;
  /** The step with which a round begins; the first by default. */
  readonly firstStep?: number;
  /** Called with the clean values. Without it nothing can be sent, and there is no button. */
  readonly onSubmit?: ((values: FieldValues, state: FormState) => void) | undefined;
}

export function FormView(props: FormViewProps) {
  return (
    <LazyBoundary waiting={<Skeleton lines={5} />}>
      <FormWithWords {...props} />
    </LazyBoundary>
  );
}

/** Shows the form only once its texts are loaded; after that, a change of language loads them too. */
function FormWithWords(props: FormViewProps) {
  const { formWords } = useSurroundings();
  const [there, setThere] = useState(() => formWords() === null);
  useEffect(() => {
    if (there) return;
    let left = false;
    const settle = (state: () => boolean) => {
      if (!left) setThere(state);
    };
    Promise.resolve(formWords()).then(
      () => settle(() => true),
      (error: unknown) =>
        settle(() => {
          throw error;
        }),
    );
    return () => {
      left = true;
    };
  }, [there, formWords]);
  return there ? <FilledForm {...props} /> : <CurrentPlaceholder />;
}

function FilledForm(props: FormViewProps) {
  const { mode = 'tabs', record = false, judged = false, refused = NO_ERRORS, round = 0, onChange, onStep, onSubmit, today } = props;
  const { state, put } = useFormFilling(props);
  const judging = useJudgedFields(judged, round);
  const told = useRefusals(refused, state);
  const prefix = useId();
  const frame = useRef<HTMLFormElement>(null);
  const steps = useShownSteps(state, judging);
  const [wanted, setWanted] = useState(props.firstStep ?? 0);
  const [begun, setBegun] = useState(round);
  if (begun !== round) {
    setBegun(round);
    setWanted(props.firstStep ?? 0);
  }
  const at = Math.max(
    0,
    steps.findLastIndex(({ index }) => index <= wanted),
  );
  const last = at >= steps.length - 1;
  const errors = useFieldErrors(state, judging, told, prefix);
  const focus = useFormFocus(frame);
  useReportChanges(state, round, onChange);

  const open = (next: number, then?: () => void) => {
    judging.judge(answerNamesIn(state, steps[at]!.index), false);
    setWanted(steps[next]!.index);
    onStep?.(draftOf(state), state, steps[next]!.index);
    then?.();
  };
  const showField = (name: string) => {
    const place = state.compiled.places.get(name) ?? state.compiled.companions.get(name) ?? -1;
    const step = steps.findIndex(({ index }) => state.compiled.steps[index]!.entries.includes(place));
    if (mode !== 'plain' && step >= 0 && step !== at) {
      setWanted(steps[step]!.index);
      // The form of a record begins its next round with the step that is open.
      if (record) onStep?.(draftOf(state), state, steps[step]!.index);
    }
    focus.onField(name);
  };
  const demand = (indices: readonly number[]) => {
    judging.judge(
      indices.flatMap((index) => answerNamesIn(state, index)),
      true,
    );
    const first = indices.flatMap((index) => faultyNamesIn(state, index))[0];
    if (first !== undefined) showField(first);
  };
  const forward = () => {
    if (mode === 'wizard' && state.steps[steps[at]!.index]!.faulty > 0) demand([steps[at]!.index]);
    else open(at + 1, focus.onStep);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Submit events of forms inside the dialog of a field bubble up to here.
    if (event.target !== frame.current) return;
    if (mode === 'wizard' && !last) forward();
    else if (state.maySubmit && !props.busy) onSubmit?.(submissionOf(state), state);
    else if (record && !props.readonly && !props.disabled && !props.busy) demand(steps.map(({ index }) => index));
  };
  useRefusalArrival(refused, () => {
    const first = Object.keys(refused)[0];
    judging.judge([], true);
    if (first !== undefined) showField(first);
  });

  const shown = mode === 'plain' ? steps : steps.slice(at, at + 1);
  const bar = mode === 'tabs' && steps.length > 1;
  // For a single field, its own mark is enough.
  const marked = state.fields.filter(({ shown }) => shown).length > 1 && state.fields.some(({ required }) => required);
  const parts = (
    <>
      {judging.listed && <ErrorList errors={errors} onOpen={showField} />}
      <Announcement errors={errors} judging={judging} />
      {bar && <StepBar steps={steps} at={at} prefix={prefix} onOpen={open} />}
      {shown.map((step, place) => (
        <StepHead
          key={step.index}
          step={step}
          at={mode === 'plain' ? place : at}
          of={mode === 'plain' ? 1 : steps.length}
          titled={steps.length > 1 && !record}
          labelledBy={bar ? `${prefix}tab-${step.index}` : undefined}
          id={`${prefix}step-${step.index}`}
        >
          {marked && place === 0 && <RequiredNote />}
          <Fieldsets
            key={round}
            state={state}
            step={step.index}
            whole={props}
            judging={judging}
            told={told}
            prefix={prefix}
            onChange={put}
          />
        </StepHead>
      ))}
      <FormButtons
        send={onSubmit && (mode !== 'wizard' || last) ? (props.verb ?? null) : undefined}
        incomplete={!record && !props.readonly && !props.disabled && !state.maySubmit}
        maySend={(state.maySubmit || (record && !props.readonly && !props.disabled)) && !props.busy}
        busy={props.busy ?? false}
        aside={props.aside}
        sticky={record}
        back={mode === 'wizard' && at > 0 ? () => open(at - 1, focus.onStep) : null}
        next={mode === 'plain' || last || record ? null : { step: mode === 'tabs' ? steps[at + 1]!.title : null, open: forward }}
        onDemand={() => demand(steps.map(({ index }) => index))}
      />
    </>
  );
  // A form that can only be read may be inside another form, so it is not a form element: those cannot be nested.
  const read = props.readonly && mode === 'plain' && onSubmit === undefined;
  return (
    <TodayContext value={today}>
      {read ? (
        <div className={css.form}>{parts}</div>
      ) : (
        <form
          ref={frame}
          className={css.form}
          noValidate
          onSubmit={submit}
          onPointerDownCapture={judging.onPointerDownCapture}
          aria-busy={props.busy}
        >
          <FormAround>{parts}</FormAround>
        </form>
      )}
    </TodayContext>
  );
}

function useShownSteps(state: FormState, judging: JudgedFields): ShownStep[] {
  const { language } = useSurroundings();
  return state.steps.flatMap(({ exists }, index) =>
    exists
      ? {
          index,
          title: phraseIn(state.compiled.steps[index]!.title, language),
          faulty: faultyNamesIn(state, index).filter(judging.isJudged).length,
        }
      : [],
  );
}

/**
 * Calls `onChange` with the inputs, but only once something was typed in this round.
 * A layout effect, since a drawer around the form must know of the first letter before the next key.
 */
function useReportChanges(state: FormState, round: number, onChange: FormViewProps['onChange']): void {
  const { answers } = state.situation;
  const last = useRef({ round, answers });
  useLayoutEffect(() => {
    if (last.current.answers === answers) return;
    const typed = last.current.round === round;
    last.current = { round, answers };
    if (typed) onChange?.(draftOf(state), state);
  });
}

function RequiredNote() {
  const words = useWords();
  return <p className={css.note}>{words('form.marked')}</p>;
}
