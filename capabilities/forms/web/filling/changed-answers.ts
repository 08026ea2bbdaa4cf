/** Holds the change of answers that were sent: what is typed outlives a reload, an ended session, and what others do meanwhile. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sameValue, type FieldValues } from '#packages/fields';
import { submissionOf, type FormState } from '#packages/forms';
import { useAsk, useCall, useHoldTyping, useKeptTyping, useSnackbar } from '#ui';
import { isRecordChanged } from '#web/tenants';
import { forms, type Submission } from '../../contract.ts';

/** What is typed, and the answers that it changes. */
interface AnswersTyping {
  readonly version: number;
  readonly answers: FieldValues;
  readonly draft: FieldValues;
  /** The values of what is typed. */
  readonly wanted: FieldValues;
  /** Whether something typed is no valid value yet, as half a date, which `wanted` does not hold. */
  readonly faulty: boolean;
}

type TypedAnswers = Pick<AnswersTyping, 'draft' | 'wanted' | 'faulty'>;

/** The form while answers are changed; another round begins it again. */
interface ChangeStart extends Pick<AnswersTyping, 'version' | 'answers'> {
  readonly round: number;
  readonly draft: FieldValues | undefined;
}

interface SentAnswers {
  readonly values: FieldValues;
  readonly version: number;
}

/** Replaces the submission that was read by the response to a change. */
export function useReplaceSubmission(): (changed: Submission) => void {
  const [ask, queryClient] = [useAsk(), useQueryClient()];
  return (changed) => {
    queryClient.setQueryData(ask(forms.readSubmission, { submission: changed.id }).queryKey, changed);
    void queryClient.invalidateQueries({ queryKey: ask(forms.listOwnSubmissions, {}).queryKey.slice(0, 2) });
  };
}

/** What is typed, kept in the window. */
function useAnswersTyping({ id, answers }: Submission, mayChange: boolean) {
  const kept = useKeptTyping<AnswersTyping>(`answers.${id}`);
  const [found] = useState(() => (mayChange && kept.found && isLeftToSend(kept.found, answers) ? kept.found : null));
  const [start, setStart] = useState<ChangeStart | null>(found && { ...found, round: 0 });
  const [typed, setTyped] = useState<TypedAnswers | null>(found);
  // Where nothing may be changed for a while, what is kept stays as it is, and is in the form once it may.
  const [held, setHeld] = useState(mayChange ? null : kept.found);
  if (held && mayChange) {
    setHeld(null);
    if (isLeftToSend(held, answers)) {
      setStart({ ...held, round: 0 });
      setTyped(held);
    }
  }
  const isRestored = useHoldTyping(kept, start && typed ? { version: start.version, answers: start.answers, ...typed } : held);
  return { start, setStart, typed, setTyped, isRestored: isRestored && mayChange, forget: kept.forget };
}

/** @param of the submission as it is now */
export function useChangedAnswers(of: Submission, mayChange: boolean) {
  const { id, version, answers } = of;
  const say = useSnackbar();
  const renewed = useReplaceSubmission();
  const { start, setStart, typed, setTyped, isRestored, forget } = useAnswersTyping(of, mayChange);
  // All values of the form, with those that are not typed.
  const [whole, setWhole] = useState<FieldValues>({});
  const send = useSendAnswers(id, start?.answers ?? answers);
  const stop = () => {
    setTyped(null);
    setStart(null);
  };
  const change = useMutation({
    networkMode: 'always',
    mutationFn: send,
    onSuccess: (changed) => {
      forget();
      renewed(changed);
      stop();
      say.success((now) => now('forms.submission.changed'));
    },
  });
  const begin = (round: number) => {
    setTyped(null);
    setStart({ round, version, answers, draft: undefined });
  };
  // A step of somebody else makes another version too, and takes nothing from what is typed.
  if (start && version !== start.version && isSame(start.answers, answers) && !change.isPending) setStart({ ...start, version });
  return {
    start,
    change,
    isRestored,
    isTyped: start !== null && typed !== null,
    /** Whether somebody else has changed the answers meanwhile. */
    isOvertaken: start !== null && isRecordChanged(change.error) && version !== start.version,
    begin: () => begin(0),
    takeTheirs: () => {
      change.reset();
      begin((start?.round ?? 0) + 1);
    },
    keepMine: () => change.mutate({ values: overTheirs(whole, typed?.draft ?? {}, answers), version }),
    stop: () => {
      change.reset();
      stop();
    },
    forget,
    type: (draft: FieldValues, state: FormState) => {
      const values = submissionOf(state);
      setWhole(values);
      // Secrets are no part of a draft, and are kept nowhere but in the form.
      const wanted = Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(draft, name)));
      setTyped({ draft, wanted, faulty: !state.maySubmit });
    },
    send: (values: FieldValues) => {
      setWhole(values);
      change.mutate({ values, version: start?.version ?? version });
    },
  };
}

/** Sends changed answers, once more where only the step has changed since. @param before the answers that they change */
function useSendAnswers(submission: string, before: FieldValues): (sent: SentAnswers) => Promise<Submission> {
  const [call, ask, queryClient] = [useCall(), useAsk(), useQueryClient()];
  return async ({ values, version }) => {
    const send = (over: number) => call(forms.changeSubmission, { submission, version: over, answers: values });
    try {
      return await send(version);
    } catch (error) {
      if (!isRecordChanged(error)) throw error;
      const now = await queryClient.fetchQuery({ ...ask(forms.readSubmission, { submission }), staleTime: 0 });
      if (!isSame(now.answers, before)) throw error;
      return send(now.version);
    }
  };
}

/** Where the change did arrive and only its response was lost, nothing is left to send. */
function isLeftToSend({ wanted, faulty }: AnswersTyping, answers: FieldValues): boolean {
  return faulty || !isSaid(wanted, answers);
}

/** All values of the form: what is not typed stays as somebody else has left it. */
function overTheirs(whole: FieldValues, draft: FieldValues, answers: FieldValues): FieldValues {
  const values = Object.entries(whole).map(([name, value]) => {
    const isTheirs = !Object.hasOwn(draft, name) && Object.hasOwn(answers, name);
    return [name, isTheirs ? answers[name]! : value] as const;
  });
  return Object.fromEntries(values);
}

/** Whether the answers say all of what is wanted. */
function isSaid(wanted: FieldValues, answers: FieldValues): boolean {
  return Object.entries(wanted).every(([name, value]) => sameValue(value, answers[name] ?? null));
}

function isSame(one: FieldValues, other: FieldValues): boolean {
  return isSaid(one, other) && isSaid(other, one);
}
