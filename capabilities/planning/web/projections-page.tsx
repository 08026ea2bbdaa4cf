/** The projection tool: calculates what an amount may become, saves it to an account, and opens a saved one by its address. */
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { QueryContent, Page, PageHeader, Section, Skeleton, SkeletonPage, UnsavedGuard, useAsk, useWords } from '#ui';
import { accounts } from '#contract/accounts';
import { useMay } from '#web/sign-in';
import { useTenant } from '#web/tenants';
import { planning, PROJECTION, amountFaults, type Projection, type ProjectionInputs } from '../contract.ts';
import { isNotFound, NotFoundPage } from './lost.tsx';
import { GoalsForm, ProjectionForm } from './projection-inputs.tsx';
import { SavedProjections } from './saved-projections.tsx';
import css from './planning.module.css';
import { type AccountChoice, ProjectionFigures, SaveProjection } from './projection-figures.tsx';

const route = getRouteApi('/inside/report/dashboard/$portal/projections');

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
  const [isKept, setKept] = useState(false);
  const account = whose === 'waiting' ? null : (whose.find(({ id }) => id === chosen) ?? whose[0] ?? null);
  // Those who cannot save it lose nothing by leaving it.
  const isUnsaved = useMay('own.change') && account !== null && changed && !isKept;
  const ready = Object.keys(amountFaults(inputs)).length === 0;
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
              onKept={(id) => {
                // Rendered at once: the guard would still ask.
                flushSync(() => setKept(true));
                goTo(id);
              }}
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
      <UnsavedGuard when={isUnsaved} bySearch={['projection']} />
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
