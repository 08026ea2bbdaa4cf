/** Shows the answers of a submission, in the version of the form that was answered [SUB-08]. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FormView, FormWorldProvider, useFormWorld } from '#packages/form-view';
import { QueryContent, Skeleton, useAsk, useWords } from '#ui';
import { forms } from '#contract/forms';
import { componentOf } from '#web/forms';

const today = () => new Date().toISOString().slice(0, 10);

export function SubmissionValues({ submission }: { readonly submission: string }) {
  const words = useWords();
  const ask = useAsk();
  const around = useFormWorld();
  const query = useQuery(ask(forms.readSubmission, { submission }));
  // Lists and the history belong to the record, not to the submission.
  const world = useMemo(() => ({ ...around, grid: () => null, history: () => null, custom: componentOf }), [around]);
  return (
    <QueryContent query={query} what={words('records.one.submissions')} skeleton={<Skeleton lines={5} />} missing="here">
      {({ definition, answers }) => (
        <FormWorldProvider world={world}>
          <FormView form={definition} kept={answers} inHouse today={today()} readonly mode="plain" />
        </FormWorldProvider>
      )}
    </QueryContent>
  );
}
