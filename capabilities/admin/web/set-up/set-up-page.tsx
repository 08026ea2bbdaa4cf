/** The list that leads a new firm from nothing to its first client: what is done, what is left, and where each step is taken. */
import { Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Page, PageHeader, QueryContent, Sign, useShowFailure, useWords } from '#ui';
import type { SetUp, SetUpStep } from '../../contract.ts';
import { useSetUp, useShowSetUp } from './use-set-up.ts';
import css from './set-up.module.css';

/** Where a step is taken by hand, and the collection that a file fills or the kind of import by which it takes the step. */
interface StepPlace {
  readonly form?: string;
  readonly records?: string;
  readonly file?: string;
}

const PLACES: Readonly<Record<SetUpStep, StepPlace>> = {
  firm: { form: '/admin/firm' },
  organisation: { form: '/admin/organisations?open=new', records: 'organisations' },
  portal: { form: '/admin/portals?open=new' },
  advisors: { form: '/admin/users?open=new', records: 'users' },
  clients: { form: '/admin/accounts?open=new', records: 'accounts' },
  portfolios: { form: '/admin/accounts', records: 'portfolios' },
  instruments: { file: 'instruments' },
  transactions: { form: '/admin/accounts', file: 'transactions' },
  prices: { file: 'prices' },
  benchmarks: { form: '/admin/riskProfiles?open=new', file: 'benchmark-weights' },
  invitation: { form: '/admin/accounts' },
};

export function SetUpPage() {
  const words = useWords();
  return (
    <Page title={words('admin.setUp.title')} width="reading">
      <PageHeader name={words('admin.setUp.title')}>{words('admin.setUp.lead')}</PageHeader>
      <QueryContent query={useSetUp()} what={words('admin.what.setUp')}>
        {(setUp) => <Steps of={setUp} />}
      </QueryContent>
    </Page>
  );
}

function Steps({ of: { steps, shown } }: { readonly of: SetUp }) {
  const words = useWords();
  const sayFailed = useShowFailure();
  const show = useShowSetUp();
  const done = steps.filter((step) => step.done).length;
  return (
    <>
      <p className={css.count}>{words('admin.setUp.count', { done, count: steps.length })}</p>
      <ol className={css.steps}>
        {steps.map(({ step, done: isDone }) => (
          <li key={step} className={css.step} data-done={isDone || undefined}>
            <span className={css.mark}>{isDone ? <Sign kind="done" /> : null}</span>
            <div className={css.words}>
              <h2 className={css.name}>
                {words(`admin.reminder.step.${step}`)}
                {isDone && <span className={css.done}>{words('admin.setUp.done')}</span>}
              </h2>
              <p className={css.why}>{words(`admin.setUp.${step}.why`)}</p>
              <StepLinks step={step} />
            </div>
          </li>
        ))}
      </ol>
      <Switch
        label={words('admin.setUp.shown')}
        checked={shown}
        disabled={show.isPending}
        onChange={({ currentTarget: { checked } }) => show.mutate(checked, { onError: sayFailed })}
      />
    </>
  );
}

function StepLinks({ step }: { readonly step: SetUpStep }) {
  const words = useWords();
  const { form, records, file } = PLACES[step];
  const name = words(`admin.reminder.step.${step}`);
  return (
    <p className={css.links}>
      {form && (
        <Link to={form} aria-label={words('admin.setUp.form.of', { name })}>
          {words('admin.setUp.form')}
        </Link>
      )}
      {records && (
        <Link to="/admin/$collection/import" params={{ collection: records }} aria-label={words('admin.setUp.file.of', { name })}>
          {words('admin.setUp.file')}
        </Link>
      )}
      {file && (
        <Link to="/admin/imports" search={{ kind: file }} aria-label={words('admin.setUp.file.of', { name })}>
          {words('admin.setUp.file')}
        </Link>
      )}
    </p>
  );
}
