/** One account: what do I have, and what changed? */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  AsOf,
  ChartFigure,
  clocksOf,
  DateRange,
  DownloadButton,
  Empty,
  Figure,
  FindingNotes,
  KnownOn,
  Loaded,
  Money,
  Page,
  PageHeader,
  PastNote,
  rangeDays,
  Section,
  useAsk,
  useFormats,
  useWords,
} from '#ui';
import { customDays } from '#contract/tenants';
import { useMay } from '#web/sign-in';
import { useTenant } from '#web/tenants';
import { accounts, type AccountDetail } from '../contract.ts';
import { AccountPortfolios } from './account-portfolios.tsx';
import { Advisor } from './advisor.tsx';
import { allocationChart, valueChart } from './charts.ts';
import { LineOfChange } from './line-of-change.tsx';
import { namesOf } from './names.ts';
import { Rates } from './rates.tsx';
import css from './account-page.module.css';

const route = getRouteApi('/inside/dashboard/$portal/account/$account');

export function AccountPage() {
  const words = useWords();
  const ask = useAsk();
  const { portal, account } = route.useParams();
  const search = route.useSearch();
  const clocks = clocksOf(search);
  const latest = useQuery(ask(accounts.readAccount, { account, ...clocks }));
  const days = rangeDays(search, latest.data && begun(latest.data.value));
  const ranged = useQuery({ ...ask(accounts.readAccount, { account, ...clocks, ...days }), enabled: days !== undefined });
  // A preset waits for the account's own days; until then the first answer speaks, failure included.
  const query = days === undefined ? latest : ranged;
  return (
    <Page title={query.data?.value.name ?? words('accounts.account')}>
      <PastNote chosen={search.known} />
      <Loaded query={query} what={words('accounts.what')}>
        {({ value, findings }) => {
          // An address that names another portal names nothing.
          if (value.portal.key !== portal) return <Navigate to="/dashboard/404" replace />;
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
              <Rates of={value} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function AccountHead({ detail }: { readonly detail: AccountDetail }) {
  const words = useWords();
  const search = route.useSearch();
  const professional = useMay('clients.read');
  const { id, name, value, currency, asOf, knownAt } = detail;
  const names = namesOf(detail);
  return (
    <PageHeader
      name={name}
      above={<WayUp detail={detail} />}
      actions={
        professional && (
          <DownloadButton endpoint={accounts.exportAccount} input={{ account: id, ...clocksOf(search) }}>
            {words('ui.csv')}
          </DownloadButton>
        )
      }
      figure={
        <Figure
          size="main"
          label={words('accounts.value')}
          value={<Money of={value} currency={currency} figure={names.on('value', asOf)} />}
        />
      }
    >
      <p className={css.asOf}>
        <AsOf value={asOf} chosen={search.asOf} />
        <KnownOn value={knownAt} chosen={search.known} />
      </p>
      <LineOfChange of={detail} names={names} />
    </PageHeader>
  );
}

/** Breadcrumbs for staff alone [NAV-33]; the firm's own number for professionals. */
function WayUp({ detail: { externalId, portal } }: { readonly detail: AccountDetail }) {
  const words = useWords();
  const [professional, staff] = [useMay('clients.read'), useMay('house.keep')];
  if (!professional) return null;
  return (
    <>
      {staff && (
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

/** Where the record does not say when the account began, it began with its figures. */
function begun(detail: AccountDetail): AccountDetail {
  return { ...detail, inception: detail.inception ?? detail.firstDay };
}

function AccountBody({ detail }: { readonly detail: AccountDetail }) {
  const words = useWords();
  const formats = useFormats();
  const { settings } = useTenant();
  const search = route.useSearch();
  const charts = useMemo(
    () => ({ line: valueChart(detail, { words, formats }), parts: allocationChart(detail, { words, formats }) }),
    [detail, words, formats],
  );
  if (detail.portfolios.length === 0) return <Empty title={words('accounts.empty')}>{words('accounts.empty.why')}</Empty>;
  return (
    <>
      <DateRange search={search} days={begun(detail)} custom={customDays(settings, detail.asOf)} />
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
