/**
 * A form to be filled: steps as tabs, one after another as a wizard, or all below one another; errors where they are and in a list at the top. It
 * keeps nothing itself: whoever shows it is told of every change, step and submission, and keeps what was typed.
 */
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { phraseIn, type Values } from '#packages/fields';
import { draftOf, submissionOf, type FormState } from '#packages/forms';
import { Awaited, FormAround, Lazily, Skeleton, useSurroundings, useWords, type Wrong } from '#ui';
import { Ending } from './ending.tsx';
import { ErrorList } from './error-list.tsx';
import { Fieldsets } from './fieldsets.tsx';
import { useFilling, type Filling } from './filling.ts';
import { useFocus } from './focus.ts';
import css from './form-view.module.css';
import { useJudging, type Judging } from './judging.ts';
import { StepBar, StepHead, type ShownStep } from './steps.tsx';
import { Today } from './today.ts';
import { Announcement, faultyIn, namesIn, NOTHING_WRONG, useArrival, useErrors, useRefusals } from './wrong.tsx';

export interface FormViewProps extends Filling {
  readonly mode?: 'tabs' | 'wizard' | 'plain';
  /** What the button says that sends the form; the same whatever happens, but for what is missing. */
  readonly verb?: string | undefined;
  /** Whether it is on its way. */
  readonly busy?: boolean;
  /**
   * Whether it is the form of a record rather than one to be filled from its first step to its last: its parts are not counted, and the button stays
   * in sight and can be pressed whatever is missing, and then leads to it.
   */
  readonly record?: boolean;
  /** Says at once what is wrong, as where a form was sent back. */
  readonly judged?: boolean;
  /** What the server refused, a sentence for each field by its name; it stays until the field is changed. */
  readonly refused?: Wrong;
  /** Stands beside the buttons: when it was last saved, why it could not be sent. */
  readonly aside?: ReactNode;
  /** After each change, with what was typed so far as it was typed. */
  readonly onChange?: (draft: Values, state: FormState) => void;
  /** When another step is opened, with its index in the form. */
  readonly onStep?: (draft: Values, state: FormState, step: number) => void;
  /** The step to begin a round with; the first without it. */
  readonly firstStep?: number;
  /** With the clean values. Without it there is nothing to send, and no button. */
  readonly onSubmit?: ((values: Values, state: FormState) => void) | undefined;
}

export function FormView(props: FormViewProps) {
  return (
    <Lazily waiting={<Skeleton lines={5} />}>
      <Worded {...props} />
    </Lazily>
  );
}

/** Not before its words are there; once they are, a change of language brings them along. */
function Worded(props: FormViewProps) {
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
  return there ? <Filled {...props} /> : <Awaited />;
}

function Filled(props: FormViewProps) {
  const { mode = 'tabs', record = false, judged = false, refused = NOTHING_WRONG, round = 0, onChange, onStep, onSubmit, today } = props;
  const { state, put } = useFilling(props);
  const judging = useJudging(judged, round);
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
  const errors = useErrors(state, judging, told, prefix);
  const focus = useFocus(frame);
  useTelling(state, round, onChange);

  const open = (next: number, then?: () => void) => {
    judging.judge(namesIn(state, steps[at]!.index), false);
    setWanted(steps[next]!.index);
    onStep?.(draftOf(state), state, steps[next]!.index);
    then?.();
  };
  const showField = (name: string) => {
    const place = state.compiled.places.get(name) ?? state.compiled.companions.get(name) ?? -1;
    const step = steps.findIndex(({ index }) => state.compiled.steps[index]!.entries.includes(place));
    if (mode !== 'plain' && step >= 0 && step !== at) setWanted(steps[step]!.index);
    focus.onField(name);
  };
  const demand = (indices: readonly number[]) => {
    judging.judge(
      indices.flatMap((index) => namesIn(state, index)),
      true,
    );
    const first = indices.flatMap((index) => faultyIn(state, index))[0];
    if (first !== undefined) showField(first);
  };
  const forward = () => {
    if (mode === 'wizard' && state.steps[steps[at]!.index]!.faulty > 0) demand([steps[at]!.index]);
    else open(at + 1, focus.onStep);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // What is sent within a dialog of a field bubbles as far as here.
    if (event.target !== frame.current) return;
    if (mode === 'wizard' && !last) forward();
    else if (state.maySubmit && !props.busy) onSubmit?.(submissionOf(state), state);
    else if (record && !props.readonly && !props.disabled && !props.busy) demand(steps.map(({ index }) => index));
  };
  useArrival(refused, () => {
    const first = Object.keys(refused)[0];
    judging.judge([], true);
    if (first !== undefined) showField(first);
  });

  const shown = mode === 'plain' ? steps : steps.slice(at, at + 1);
  const bar = mode === 'tabs' && steps.length > 1;
  // Of a single field its own mark says enough.
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
      <Ending
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
  // What can only be read may stand within another form, which no form may.
  const read = props.readonly && mode === 'plain' && onSubmit === undefined;
  return (
    <Today value={today}>
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
    </Today>
  );
}

function useShownSteps(state: FormState, judging: Judging): ShownStep[] {
  const { language } = useSurroundings();
  return state.steps.flatMap(({ exists }, index) =>
    exists
      ? {
          index,
          title: phraseIn(state.compiled.steps[index]!.title, language),
          faulty: faultyIn(state, index).filter(judging.isJudged).length,
        }
      : [],
  );
}

/** Tells of what was typed; of nothing, until something was in this round. */
function useTelling(state: FormState, round: number, onChange: FormViewProps['onChange']): void {
  const { answers } = state.situation;
  const last = useRef({ round, answers });
  useEffect(() => {
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
