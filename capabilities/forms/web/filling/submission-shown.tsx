/** Shows one submission: its step, its answers and its comments. */
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormView, FormWorldProvider } from '#packages/form-view';
import {
  DownloadButton,
  FormEnd,
  QueryContent,
  Section,
  TypedEarlier,
  UnsavedGuard,
  useAsk,
  useCall,
  useFormats,
  useFormSubmit,
  useHoldTyping,
  useKeptTyping,
  useRefusalMessage,
  useWords,
} from '#ui';
import { useMay } from '#web/sign-in';
import { ChangedMeanwhile } from '#web/tenants';
import { forms, SUBMISSION_STEPS, type Submission } from '../../contract.ts';
import { useChangedAnswers, useReplaceSubmission } from './changed-answers.ts';
import { useFillingWorld } from './form-world.ts';
import { today } from './today.ts';
import css from './filling.module.css';

/** `locked` where it may not be changed now, even if the form allows it. */
export function SubmissionView({ id, locked = false }: { readonly id: string; readonly locked?: boolean }) {
  const [words, ask] = [useWords(), useAsk()];
  const query = useQuery(ask(forms.readSubmission, { submission: id }));
  return (
    <QueryContent query={query} what={words('forms.submission.what')}>
      {(submission) => (
        <>
          <Steps of={submission} />
          <Answers key={`answers ${id}`} of={submission} locked={locked} />
          <Comments key={`comments ${id}`} of={submission} />
        </>
      )}
    </QueryContent>
  );
}

function Steps({ of: { step, submitted, history } }: { readonly of: Submission }) {
  const [words, formats] = [useWords(), useFormats()];
  const at = SUBMISSION_STEPS.indexOf(step);
  const reached = (name: (typeof SUBMISSION_STEPS)[number]) =>
    name === SUBMISSION_STEPS[0] ? submitted : (history.findLast(({ to }) => to === name)?.at ?? null);
  return (
    <ol className={css.steps} aria-label={words('forms.submission.steps')}>
      {SUBMISSION_STEPS.map((name, place) => (
        <li key={name} data-done={place < at || undefined} aria-current={place === at ? 'step' : undefined}>
          {words(`forms.step.${name}`)}
          {place <= at && reached(name) !== null && <span className={css.when}>{formats.moment(reached(name))}</span>}
        </li>
      ))}
    </ol>
  );
}

function Answers({ of, locked }: { readonly of: Submission; readonly locked: boolean }) {
  const { id, form, definition, answers, version, editable, submitted } = of;
  const words = useWords();
  const inHouse = useMay('house.keep');
  const world = useFillingWorld(form);
  const mayChange = editable && !locked;
  const { start, change, isRestored, isTyped, isOvertaken, ...changing } = useChangedAnswers(of, mayChange);
  const { message, wrong } = useRefusalMessage(isOvertaken ? null : change.error);
  return (
    <Section
      title={words('forms.submission.answers')}
      actions={
        <div className={css.onwards}>
          {mayChange && start === null && (
            <Button variant="default" onClick={changing.begin}>
              {words('forms.submission.change')}
            </Button>
          )}
          {submitted !== null && (
            <DownloadButton endpoint={forms.printSubmission} input={{ submission: id }}>
              {words('forms.submission.pdf')}
            </DownloadButton>
          )}
        </div>
      }
    >
      {isRestored && <TypedEarlier onDiscard={changing.stop} />}
      <FormWorldProvider world={world}>
        <FormView
          key={start === null ? version : 'changing'}
          round={start?.round}
          form={definition}
          kept={answers}
          draft={start?.draft}
          inHouse={inHouse}
          today={today()}
          mode={start === null ? 'plain' : 'wizard'}
          readonly={start === null}
          verb={words('forms.submission.save')}
          busy={change.isPending}
          refused={wrong}
          aside={
            start !== null && (
              <>
                {isOvertaken && (
                  <ChangedMeanwhile onTake={changing.takeTheirs} onKeep={changing.keepMine}>
                    {words('forms.submission.meanwhile')}
                  </ChangedMeanwhile>
                )}
                {message && (
                  <p role="alert" className={css.refused}>
                    {message}
                  </p>
                )}
                <Button variant="default" onClick={changing.stop}>
                  {words('forms.submission.leave')}
                </Button>
              </>
            )
          }
          onChange={changing.type}
          onSubmit={start === null ? undefined : changing.send}
        />
      </FormWorldProvider>
      <UnsavedGuard when={isTyped} saving={change.isPending} onLeave={changing.forget} />
    </Section>
  );
}

function Comments({ of: { id, history } }: { readonly of: Submission }) {
  const [words, formats, call] = [useWords(), useFormats(), useCall()];
  const renewed = useReplaceSubmission();
  const mayWrite = useMay('own.change');
  const kept = useKeptTyping<string>(`comment.${id}`);
  const [comment, setComment] = useState(kept.found ?? '');
  const isTyped = comment.trim() !== '';
  useHoldTyping(kept, isTyped ? comment : null);
  const writing = useMutation({
    networkMode: 'always',
    mutationFn: () => call(forms.commentSubmission, { submission: id, comment }),
    onSuccess: (changed) => {
      kept.forget();
      renewed(changed);
      setComment('');
    },
  });
  const { submit, message } = useFormSubmit(writing, () => ({}));
  return (
    <Section title={words('forms.submission.said')}>
      {history.length > 0 && (
        <ol className={css.entries}>
          {history.map(({ at, by, own, to, comment: said }) => (
            <li key={`${at} ${to} ${said}`}>
              <p className={css.by}>
                {own ? words('forms.submission.you') : by} · {formats.moment(at)}
                {to !== null && ` · ${words('forms.submission.took', { step: words(`forms.step.${to}`) })}`}
              </p>
              {said && <p className={css.comment}>{said}</p>}
            </li>
          ))}
        </ol>
      )}
      {mayWrite && (
        <form className={css.write} onSubmit={(event) => (isTyped ? submit(event) : event.preventDefault())}>
          <Textarea
            label={words('forms.submission.write')}
            autosize
            minRows={3}
            maxLength={4000}
            value={comment}
            onChange={({ currentTarget }) => setComment(currentTarget.value)}
          />
          <FormEnd message={message} busy={writing.isPending} verb={words('forms.submission.send')} />
        </form>
      )}
      <UnsavedGuard when={isTyped} saving={writing.isPending} onLeave={kept.forget} />
    </Section>
  );
}
