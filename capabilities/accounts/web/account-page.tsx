/** One account: what do I have, and what changed? */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  AsOf,
  Change,
  ChartFigure,
  DateRange,
  DownloadButton,
  Empty,
  Figure,
  FindingNotes,
  GainMoney,
  Loaded,
  Page,
  PageHeader,
  rangeDays,
  Section,
  useAsk,
  useFormats,
  useWords,
} from '#ui';
import { amount, sign } from '#packages/money';
import { usePerson } from '#web/sign-in';
import { accounts, type AccountDetail } from '../contract.ts';
import { AccountPortfolios } from './account-portfolios.tsx';
import { Advisor } from './advisor.tsx';
import { allocationChart, valueChart } from './charts.ts';
import { Rates } from './rates.tsx';
import css from './account-page.module.css';

/** By the sign of the net contributions. */
const PAID: Readonly<Record<number, string>> = { [-1]: 'accounts.takenOut', 0: 'accounts.nothingPaid', 1: 'accounts.paidIn' };

const route = getRouteApi('/inside/dashboard/$portal/account/$account');

export function AccountPage() {
  const words = useWords();
  const ask = useAsk();
  const { account } = route.useParams();
  const search = route.useSearch();
  const { asOf } = search;
  const latest = useQuery(ask(accounts.readAccount, { account, asOf }));
  const days = rangeDays(search, latest.data?.value);
  const ranged = useQuery({ ...ask(accounts.readAccount, { account, asOf, ...days }), enabled: days !== undefined });
  // A preset waits for the account's own days; until then the first answer speaks, failure included.
  const query = days === undefined ? latest : ranged;
  return (
    <Page title={query.data?.value.name ?? words('accounts.account')}>
      <Loaded query={query} what={words('accounts.what')}>
        {({ value, findings }) => {
          const [only] = value.portfolios;
          if (only && value.portfolios.length === 1) {
            return (
              <Navigate
                to="/dashboard/$portal/portfolio/$portfolio"
                params={{ portal: value.portal.key, portfolio: only.id }}
                search={search}
                replace
              />
            );
          }
          return (
            <>
              <AccountHead detail={value} />
              <FindingNotes of={findings} />
              <AccountBody detail={value} />
              <Advisor advisor={value.advisor} />
              <Rates rates={value.rates} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function AccountHead({ detail }: { readonly detail: AccountDetail }) {
  const words = useWords();
  const formats = useFormats();
  const { asOf: chosen } = route.useSearch();
  const professional = usePerson()?.role !== 'investor';
  const { id, name, value, currency, asOf } = detail;
  return (
    <PageHeader
      name={name}
      above={<WayUp detail={detail} />}
      actions={
        professional && (
          <DownloadButton endpoint={accounts.exportAccount} input={{ account: id, asOf: chosen }}>
            {words('ui.csv')}
          </DownloadButton>
        )
      }
      figure={<Figure size="main" label={words('accounts.value')} value={formats.money(value, currency)} />}
    >
      <p className={css.asOf}>
        <AsOf value={asOf} chosen={chosen} />
      </p>
      <Changed detail={detail} />
    </PageHeader>
  );
}

/** Breadcrumbs for staff alone [NAV-33]; the firm's own number for professionals. */
function WayUp({ detail: { externalId, portal } }: { readonly detail: AccountDetail }) {
  const words = useWords();
  const role = usePerson()?.role;
  if (role === 'investor') return null;
  return (
    <>
      {role === 'staff' && (
        <nav aria-label={words('accounts.way')} className={css.way}>
          <Link to="/dashboard/$portal" params={{ portal: portal.key }}>
            {words('accounts.clients')}
          </Link>
        </nav>
      )}
      {externalId}
    </>
  );
}

function Changed({ detail }: { readonly detail: AccountDetail }) {
  const words = useWords();
  const formats = useFormats();
  const { gain, timeWeightedReturn, netContributions, currency, from, to } = detail;
  if (gain === null && timeWeightedReturn === null) return null;
  return (
    <p className={css.changed}>
      <span className={css.moved}>
        <GainMoney of={gain} currency={currency} />
        <Change of={timeWeightedReturn} />
      </span>
      <span>
        {words('accounts.changed', { from: formats.date(from), to: formats.date(to) })}
        {netContributions !== null &&
          `, ${words(PAID[sign(amount(netContributions))]!, { amount: formats.money(netContributions.replace('-', ''), currency) })}`}
      </span>
    </p>
  );
}

function AccountBody({ detail }: { readonly detail: AccountDetail }) {
  const words = useWords();
  const formats = useFormats();
  const search = route.useSearch();
  const charts = useMemo(
    () => ({ line: valueChart(detail, { words, formats }), parts: allocationChart(detail, { words, formats }) }),
    [detail, words, formats],
  );
  if (detail.portfolios.length === 0) return <Empty title={words('accounts.empty')}>{words('accounts.empty.why')}</Empty>;
  return (
    <>
      <DateRange search={search} days={detail} />
      {detail.series.length > 0 && <ChartFigure chart={charts.line} level={2} />}
      <Section title={words('accounts.portfolios')}>
        <AccountPortfolios detail={detail} />
      </Section>
      {detail.allocation.length > 0 && (
        <div className={css.allocation}>
          <ChartFigure chart={charts.parts} level={2} />
        </div>
      )}
    </>
  );
}
