/** The outcome of a projection in figures, and the form that saves it. */
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ChartFigure, DataTable, Figure, Figures, useAsk, useCall, useFormats, useShowFailure, useSnackbar, useWords } from '#ui';
import { useMay } from '#web/sign-in';
import { planning, type Projection, type ProjectionInputs, type ProjectionResult } from '../contract.ts';
import { projectionChart } from './projection-chart.ts';
import css from './planning.module.css';

export interface AccountChoice {
  readonly id: string;
  readonly name: string;
}

export function ProjectionFigures({ result, inputs }: { readonly result: ProjectionResult; readonly inputs: ProjectionInputs }) {
  const [words, formats] = [useWords(), useFormats()];
  const chart = useMemo(() => projectionChart(result, words, formats), [result, words, formats]);
  const last = result.points.at(-1)!;
  const money = (value: string) => formats.money(value, result.currency);
  return (
    <>
      <Figures>
        <Figure size="main" label={words('planning.projection.value')} value={money(last.value)} asOf={last.date} />
        <Figure label={words('planning.projection.paidIn')} value={money(last.paidIn)} />
      </Figures>
      <ChartFigure chart={chart} level={2} />
      {result.goals.length > 0 && (
        <DataTable
          label={words('planning.goals')}
          columns={[
            { id: 'name', header: words('planning.goal'), rowHeader: true, cell: ({ name }) => name },
            { id: 'year', header: words('planning.goal.year'), numeric: true, cell: ({ year }) => formats.integer(year) },
            { id: 'amount', header: words('planning.goal.amount'), numeric: true, cell: ({ amount }) => money(amount) },
            { id: 'chance', header: words('planning.goal.chance'), numeric: true, cell: ({ chance }) => formats.percent(chance) },
          ]}
          rows={result.goals}
          rowId={({ name, year, amount }) => `${name} ${year} ${amount}`}
          phone={({ name, amount, date, chance }) => ({
            name,
            value: formats.percent(chance),
            detail: money(amount),
            aside: formats.date(date),
          })}
        />
      )}
      <details>
        <summary>{words('planning.projection.method')}</summary>
        <p className={css.means}>
          {words('planning.projection.method.formula')} {words('planning.projection.contribution.means')}
        </p>
        <p className={css.means}>
          {words('planning.projection.method.ways', {
            paths: formats.integer(result.paths),
            volatility: formats.percent(inputs.volatility / 100),
            seed: inputs.seed,
          })}
        </p>
        {inputs.inflation > 0 && <p className={css.means}>{words('planning.projection.method.inflation')}</p>}
        <p className={css.means}>{words('planning.projection.method.warning')}</p>
      </details>
    </>
  );
}

export function SaveProjection({
  account,
  inputs,
  ready,
  saved,
  changed,
  onKept,
  onAnew,
}: {
  readonly account: AccountChoice;
  readonly inputs: ProjectionInputs;
  readonly ready: boolean;
  readonly saved: Projection | null;
  readonly changed: boolean;
  readonly onKept: (id: string) => void;
  readonly onAnew: () => void;
}) {
  const [words, ask, call, formats] = [useWords(), useAsk(), useCall(), useFormats()];
  const [say, sayFailed] = [useSnackbar(), useShowFailure()];
  const queryClient = useQueryClient();
  const changes = useMay('own.change');
  const [name, setName] = useState('');
  const [nameless, setNameless] = useState(false);
  // Made once for each projection, so that sending it again stores only one.
  const [id] = useState(() => crypto.randomUUID());
  const keep = useMutation({
    mutationFn: (called: string) => call(planning.saveProjection, { account: account.id, id, name: called, inputs }),
    onSuccess: async (kept) => {
      queryClient.setQueryData(ask(planning.readProjection, { projection: kept.id }).queryKey, kept);
      await queryClient.invalidateQueries({ queryKey: ask(planning.listProjections, { account: account.id }).queryKey.slice(0, 2) });
      say.success(words('planning.save.done', { name: kept.name }));
      onKept(kept.id);
    },
    onError: sayFailed,
  });
  const send = () => {
    const called = name.trim();
    setNameless(called === '');
    if (called !== '' && !keep.isPending) keep.mutate(called);
  };
  if (saved && !changed)
    return (
      <p>
        {words('planning.saved.open', { name: saved.name, date: formats.date(saved.createdAt), by: saved.createdBy ?? '–' })}{' '}
        <Button variant="default" size="compact-md" onClick={onAnew}>
          {words('planning.saved.new')}
        </Button>
      </p>
    );
  if (!changes) return null;
  return (
    <div className={css.save}>
      <TextInput
        label={words('planning.save.name')}
        maxLength={100}
        value={name}
        error={nameless && words('planning.save.nameless')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && ready && send()}
      />
      <Button disabled={!ready || keep.isPending} onClick={send}>
        {words('planning.save')}
      </Button>
    </div>
  );
}
