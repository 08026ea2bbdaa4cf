/** One line above the home of an administrator: how far setting up has come, and the way on. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useShowFailure, useWords } from '#ui';
import { useSetUp, useShowSetUp } from './use-set-up.ts';
import css from './set-up.module.css';

/** Where the steps cannot be read, nothing is in the way of the home. */
export function SetUpReminder() {
  const words = useWords();
  const sayFailed = useShowFailure();
  const steps = useSetUp().data?.steps;
  const show = useShowSetUp();
  if (!steps) return null;
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  return (
    <aside className={css.reminder} aria-label={words('admin.reminder.title')}>
      <p>
        {next
          ? words('admin.reminder.next', { done, count: steps.length, next: words(`admin.reminder.step.${next.step}`) })
          : words('admin.reminder.ready')}
      </p>
      <div className={css.buttons}>
        {next && (
          <Button component={Link} to="/admin/set-up" size="compact-md">
            {words('admin.reminder.goOn')}
          </Button>
        )}
        <Button variant="default" size="compact-md" disabled={show.isPending} onClick={() => show.mutate(false, { onError: sayFailed })}>
          {words('admin.reminder.hide')}
        </Button>
      </div>
    </aside>
  );
}
