/** Shows one submission: its step, its answers and its comments. */
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from '#packages/fields';
import { FormView, FormWorldProvider } from '#packages/form-view';
import {
  DownloadButton,
  FormEnd,
  QueryContent,
  Section,
  useAsk,
  useCall,
  useFormats,
  useFormSubmit,
  useSnackbar,
  useRefusalMessage,
  useWords,
} from '#ui';
import { useMay } from '#web/sign-in';
import { forms, SUBMISSION_STEPS, type Submission } from '../../contract.ts';
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
          <Answers of={submission} locked={locked} />
          <Comments of={submission} />
        </>
      )}
    </QueryContent>
  );
}

/** Replaces the submission that was read by the response to a change. */
function useReplaceSubmission(): (changed: Submission) => void {
  const [ask, queryClient] = [useAsk(), useQueryClient()];
  return (changed) => {
    queryClient.setQueryData(ask(forms.readSubmission, { submission: changed.id }).queryKey, changed);
    void queryClient.invalidateQueries({ queryKey: ask(forms.listOwnSubmissions, {}).queryKey.slice(0, 2) });
  };
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
  const [words, call, say] = [useWords(), useCall(), useSnackbar()];
  const inHouse = useMay('house.keep');
  const world = useFillingWorld(form);
  const renewed = useReplaceSubmission();
  const [changing, setChanging] = useState(false);
  const change = useMutation({
    networkMode: 'always',
    mutationFn: (values: FieldValues) => call(forms.changeSubmission, { submission: id, version, answers: values }),
    onSuccess: (changed) => {
      renewed(changed);
      setChanging(false);
      say.success((now) => now('forms.submission.changed'));
    },
  });
  const { message, wrong } = useRefusalMessage(change.error);
  const mayChange = editable && !locked;
  return (
    <Section
      title={words('forms.submission.answers')}
      actions={
        <div className={css.onwards}>
          {mayChange && !changing && (
            <Button variant="default" onClick={() => setChanging(true)}>
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
      <FormWorldProvider world={world}>
        <FormView
          key={`${version} ${changing}`}
          form={definition}
          kept={answers}
          inHouse={inHouse}
          today={today()}
          mode={changing ? 'wizard' : 'plain'}
          readonly={!changing}
          verb={words('forms.submission.save')}
          busy={change.isPending}
          refused={wrong}
          aside={
            changing && (
              <>
                {message && (
                  <p role="alert" className={css.refused}>
                    {message}
                  </p>
                )}
                <Button variant="default" onClick={() => setChanging(false)}>
                  {words('forms.submission.leave')}
                </Button>
              </>
            )
          }
          onSubmit={changing ? (values) => change.mutate(values) : undefined}
        />
      </FormWorldProvider>
    </Section>
  );
}

function Comments({ of: { id, history } }: { readonly of: Submission }) {
  const [words, formats, call] = [useWords(), useFormats(), useCall()];
  const renewed = useReplaceSubmission();
  const mayWrite = useMay('own.change');
  const [comment, setComment] = useState('');
  const writing = useMutation({
    networkMode: 'always',
    mutationFn: () => call(forms.commentSubmission, { submission: id, comment }),
    onSuccess: (changed) => {
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
        <form className={css.write} onSubmit={(event) => (comment.trim() === '' ? event.preventDefault() : submit(event))}>
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
    </Section>
  );
}
