/** The button that runs the jobs that are due, and says what was run. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Dialog, useCall, useFormats, useShowFailure, useWords } from '#ui';
import { admin } from '../../contract.ts';
import css from './record-list.module.css';

export function DueJobsButton({ onRun }: { readonly onRun: () => void }) {
  const [words, formats, call, sayFailed] = [useWords(), useFormats(), useCall(), useShowFailure()];
  const run = useMutation({ mutationFn: () => call(admin.bigben, {}), onSuccess: onRun, onError: sayFailed });
  return (
    <>
      <Button variant="default" disabled={run.isPending} aria-haspopup="dialog" onClick={() => run.mutate()}>
        {run.isPending ? words('ui.wait') : words('admin.dueJobs')}
      </Button>
      {run.data && (
        <Dialog opened title={words('admin.dueJobs.title')} onClose={run.reset}>
          <dl className={css.run}>
            {run.data.ran.map(({ job, count }) => (
              <div key={job}>
                <dt>{words(`admin.dueJobs.${job}`)}</dt>
                <dd>
                  {count === null
                    ? words('admin.dueJobs.failed')
                    : count === 0
                      ? words('admin.dueJobs.none')
                      : words(`admin.dueJobs.${job}.ran`, { count, number: formats.integer(count) })}
                </dd>
              </div>
            ))}
          </dl>
          <p className={css.note}>{words('admin.dueJobs.at', { moment: formats.moment(run.data.at) })}</p>
          <Button onClick={run.reset}>{words('ui.close')}</Button>
        </Dialog>
      )}
    </>
  );
}
