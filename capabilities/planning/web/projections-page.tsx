/** The projection tool: calculates what an amount may become, saves it to an account, and opens a saved one by its address. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import {
  ChartFigure,
  DataTable,
  Figure,
  Figures,
  QueryContent,
  Page,
  PageHeader,
  Section,
  Skeleton,
  SkeletonPage,
  useAsk,
  useCall,
  useFormats,
  useShowFailure,
  useSnackbar,
  useWords,
} from '#ui';
import { accounts } from '#contract/accounts';
import { useMay } from '#web/sign-in';
import { useTenant } from '#web/tenants';
import { planning, PROJECTION, amountFaults, type Projection, type ProjectionInputs, type ProjectionResult } from '../contract.ts';
import { isNotFound, NotFoundPage } from './lost.tsx';
import { projectionChart } from './projection-chart.ts';
import { GoalsForm, ProjectionForm } from './projection-inputs.tsx';
import { SavedProjections } from './saved-projections.tsx';
import css from './planning.module.css';

const route = getRouteApi('/inside/report/dashboard/$portal/projections');

interface AccountChoice {
  readonly id: string;
  readonly name: string;
}

export function ProjectionsPage() {
  const [words, ask] = [useWords(), useAsk()];
  const { projection } = route.useSearch();
  const open = useQuery({ ...ask(planning.readProjection, { projection: projection ?? '' }), enabled: projection !== undefined });
  if (projection !== undefined && isNotFound(open)) return <NotFoundPage title={words('planning.projection')} />;
  const title = open.data && projection !== undefined ? open.data.name : words('planning.projections');
  return (
    <Page title={title}>
      <PageHeader name={words('planning.projections')}>{words('planning.projection.lead')}</PageHeader>
      {projection === undefined ? (
        <ProjectionTool key="new" saved={null} />
      ) : (
        <QueryContent query={open} what={words('planning.projection.what')}>
          {(saved) => <ProjectionTool key={saved.id} saved={saved} />}
        </QueryContent>
      )}
    </Page>
  );
}

/** The accounts that a projection can be saved to: the reader's own, or the one from which a professional came. */
function useAccounts(saved: Projection | null): readonly AccountChoice[] | 'waiting' {
  const ask = useAsk();
  const { portal } = route.useParams();
  const { account } = route.useSearch();
  const professional = useMay('clients.read');
  const own = useQuery({ ...ask(accounts.listOwnStatuses, {}), enabled: !professional });
  const named = useQuery({
    ...ask(accounts.readAccount, { account: account ?? '' }),
    enabled: professional && account !== undefined && !saved,
  });
  if (saved) return [saved.account];
  if (professional) {
    if (account === undefined) return [];
    return named.isPending ? 'waiting' : named.data ? [{ id: account, name: named.data.value.name }] : [];
  }
  if (own.isPending) return 'waiting';
  return (own.data?.value ?? []).filter((one) => one.portal === portal).map(({ account: id, name }) => ({ id, name }));
}

function ProjectionTool({ saved }: { readonly saved: Projection | null }) {
  const words = useWords();
  const ask = useAsk();
  const { settings } = useTenant();
  const { portal } = route.useParams();
  const { account: chosen } = route.useSearch();
  const navigate = useNavigate();
  const professional = useMay('clients.read');
  const whose = useAccounts(saved);
  const [inputs, setInputs] = useState<ProjectionInputs>(() => saved?.inputs ?? initialInputs(settings.projections));
  const [changed, setChanged] = useState(false);
  const ready = Object.keys(amountFaults(inputs)).length === 0;
  const account = whose === 'waiting' ? null : (whose.find(({ id }) => id === chosen) ?? whose[0] ?? null);
  const asked = useQuery({
    ...ask(planning.calculateProjection, { inputs, ...(account && { account: account.id }) }),
    enabled: whose !== 'waiting' && ready && (saved === null || changed),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  if (whose === 'waiting') return <SkeletonPage />;
  const result = saved && !changed ? saved.result : asked.data;
  const currency = result?.currency ?? settings.currency;
  const change = (next: ProjectionInputs) => {
    setChanged(true);
    setInputs({ ...next, goals: next.goals.map((goal) => ({ ...goal, year: Math.min(goal.year, next.years) })) });
  };
  const goTo = (projection: string | undefined) =>
    void navigate({
      to: '/dashboard/$portal/projections',
      params: { portal },
      search: { account: chosen ?? (professional ? account?.id : undefined), projection },
    });
  return (
    <>
      <div className={css.tool}>
        <Section title={words('planning.projection.assumptions')}>
          {whose.length > 1 && (
            <NativeSelect
              label={words('planning.projection.account')}
              value={account?.id ?? ''}
              data={whose.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ currentTarget }) =>
                void navigate({ to: '/dashboard/$portal/projections', params: { portal }, search: { account: currentTarget.value } })
              }
            />
          )}
          <ProjectionForm inputs={inputs} returns={settings.projections.returns} currency={currency} onChange={change} />
        </Section>
        <div className={css.result}>
          {!ready ? (
            <p role="status">{words('planning.projection.incomplete')}</p>
          ) : saved && !changed ? (
            <ProjectionFigures result={saved.result} inputs={inputs} />
          ) : (
            <QueryContent query={asked} what={words('planning.projection.what')} skeleton={<Skeleton height={320} />} missing="here">
              {(value) => <ProjectionFigures result={value} inputs={inputs} />}
            </QueryContent>
          )}
          <Section title={words('planning.goals')}>
            <GoalsForm inputs={inputs} currency={currency} onChange={change} />
          </Section>
          {account ? (
            <SaveProjection
              account={account}
              inputs={inputs}
              ready={ready}
              saved={saved}
              changed={changed}
              onKept={goTo}
              onAnew={() => goTo(undefined)}
            />
          ) : (
            professional && <p className={css.means}>{words('planning.projection.account.none')}</p>
          )}
        </div>
      </div>
      {account && <SavedProjections portal={portal} account={account.id} onRemoved={(id) => id === saved?.id && goTo(undefined)} />}
      {account && settings.navigation.models && (
        <p>
          <Link to="/dashboard/$portal/account/$account/model-portfolios" params={{ portal, account: account.id }}>
            {words('planning.models')}
          </Link>
        </p>
      )}
    </>
  );
}

/** The initial inputs of the tool. The return is the lowest, since the middle one would be a recommendation. */
function initialInputs({ returns, volatility }: { readonly returns: readonly number[]; readonly volatility: number }): ProjectionInputs {
  return {
    years: PROJECTION.years,
    lumpSum: PROJECTION.lumpSum,
    contribution: PROJECTION.contribution,
    return: returns[0] ?? 0,
    costs: 0,
    inflation: 0,
    volatility,
    goals: [],
    seed: PROJECTION.seed,
  };
}

function ProjectionFigures({ result, inputs }: { readonly result: ProjectionResult; readonly inputs: ProjectionInputs }) {
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

function SaveProjection({
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
