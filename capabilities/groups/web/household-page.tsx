/** The page of one household: all its accounts together, from one calculation. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  AsOf,
  ChartFigure,
  clocksOf,
  DataTable,
  DateRange,
  DownloadButton,
  EmptyNotice,
  Figure,
  FindingNotes,
  KnownOn,
  QueryContent,
  Money,
  Page,
  PageHeader,
  PastNote,
  rangeDays,
  Section,
  useAsk,
  useFormats,
  useWords,
  type TableColumn,
} from '#ui';
import { customDays } from '#contract/tenants';
import { allocationChart, valueChart, ChangeSummary } from '#web/accounts';
import { useTenant } from '#web/tenants';
import { groups, type HouseholdDetail } from '../contract.ts';
import css from './groups.module.css';

const route = getRouteApi('/inside/report/dashboard/$portal/household/$household');

export function HouseholdPage() {
  const [words, ask] = [useWords(), useAsk()];
  const { household } = route.useParams();
  const search = route.useSearch();
  const clocks = clocksOf(search);
  const latest = useQuery(ask(groups.readHousehold, { household, ...clocks }));
  const days = rangeDays(search, latest.data && withHouseholdInception(latest.data.value));
  const ranged = useQuery({ ...ask(groups.readHousehold, { household, ...clocks, ...days }), enabled: days !== undefined });
  const query = days === undefined ? latest : ranged;
  return (
    <Page title={query.data?.value.name ?? words('groups.household')}>
      <PastNote chosen={search.known} />
      <QueryContent query={query} what={words('groups.household.what')}>
        {({ value, findings }) => (
          <>
            <HouseholdHeader detail={value} />
            <FindingNotes of={findings} />
            {value.accounts.length === 0 ? (
              <EmptyNotice title={words('groups.household.empty')}>{words('groups.household.empty.why')}</EmptyNotice>
            ) : (
              <HouseholdBody detail={value} />
            )}
          </>
        )}
      </QueryContent>
    </Page>
  );
}

/** A household has no date of its own: its inception is the first day of its figures. */
function withHouseholdInception(detail: HouseholdDetail): HouseholdDetail & { readonly inception: string | null } {
  return { ...detail, inception: detail.firstDay };
}

function HouseholdHeader({ detail }: { readonly detail: HouseholdDetail }) {
  const words = useWords();
  const search = route.useSearch();
  const { portal } = route.useParams();
  const { id, name, value, currency, asOf, knownAt } = detail;
  return (
    <PageHeader
      name={name}
      above={
        <Link to="/dashboard/$portal/books" params={{ portal }}>
          {words('groups.books')}
        </Link>
      }
      actions={
        <DownloadButton endpoint={groups.exportHousehold} input={{ household: id, ...clocksOf(search) }}>
          {words('ui.csv')}
        </DownloadButton>
      }
      figure={
        <Figure
          size="main"
          label={words('accounts.value')}
          value={
            <span data-sum>
              <Money of={value} currency={currency} />
            </span>
          }
        />
      }
    >
      <p className={css.clocks}>
        <AsOf value={asOf} chosen={search.asOf} />
        <KnownOn value={knownAt} chosen={search.known} />
      </p>
      <ChangeSummary of={detail} names={null} />
    </PageHeader>
  );
}

type HouseholdMember = HouseholdDetail['accounts'][number];

function HouseholdBody({ detail }: { readonly detail: HouseholdDetail }) {
  const [words, formats] = [useWords(), useFormats()];
  const { settings } = useTenant();
  const search = route.useSearch();
  const { accounts, currency, value, series, allocation, portfolios, asOf } = detail;
  const charts = useMemo(
    () => ({ line: valueChart(detail, { words, formats }, null), parts: allocationChart(detail, { words, formats }, null) }),
    [detail, words, formats],
  );
  const link = ({ id, name, portal }: HouseholdMember) => (
    <Link to="/dashboard/$portal/account/$account" params={{ portal, account: id }} search={{ asOf: search.asOf, known: search.known }}>
      {name}
    </Link>
  );
  const within = ({ id }: HouseholdMember) =>
    portfolios
      .filter(({ accountId }) => accountId === id)
      .map(({ name }) => name)
      .join(', ');
  const columns: readonly TableColumn<HouseholdMember>[] = [
    { id: 'name', header: words('accounts.account'), rowHeader: true, cell: link },
    { id: 'portfolios', header: words('accounts.portfolios'), cell: within },
    {
      id: 'value',
      header: words('accounts.value'),
      unit: formats.currency(currency),
      numeric: true,
      cell: (row) => <span data-sum>{formats.amount(row.value, currency)}</span>,
    },
  ];
  return (
    <>
      <DateRange search={search} days={withHouseholdInception(detail)} custom={customDays(settings, asOf)} />
      {series.length > 0 && <ChartFigure chart={charts.line} level={2} />}
      <Section title={words('groups.household.accounts')}>
        <DataTable
          label={words('groups.household.accounts')}
          columns={columns}
          rows={accounts}
          rowId={({ id }) => id}
          totals={{ label: words('accounts.total'), cells: { value: <span data-sum>{formats.amount(value, currency)}</span> } }}
          phone={(row) => ({ name: link(row), value: formats.money(row.value, currency), detail: within(row) })}
        />
      </Section>
      {allocation.length > 0 && (
        <div className={css.allocation}>
          <ChartFigure chart={charts.parts} level={2} />
        </div>
      )}
    </>
  );
}
