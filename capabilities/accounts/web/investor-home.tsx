/** The home page of an investor: what all accounts are together, each of them, and their advisors. */
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { isUnanswered, mergeFindings, type Finding } from '#packages/findings';
import {
  clocksOf,
  DataTable,
  EmptyNotice,
  FindingNotes,
  QueryContent,
  Page,
  PageHeader,
  PastNote,
  Section,
  Skeleton,
  SkeletonPage,
  UnansweredNotice,
  useAsk,
  useRedirectOnce,
  useWords,
  type ClockSearch,
  type TableColumn,
  type DashboardPlace,
} from '#ui';
import { isLimited } from '#packages/policy';
import { useActor, usePerson } from '#web/sign-in';
import { useTenant } from '#web/tenants';
import { accounts, type AccountRow } from '../contract.ts';
import { Advisors } from './account/advisor.tsx';
import { ClientChange, ClientValue } from './clients/client-columns.tsx';
import { OwnItems } from './own-items.tsx';
import { InvestorTotal, type InvestorTotalProps } from './investor-total.tsx';
import { AllocationTogether, LineTogether, useTogether } from './together.tsx';

const route = getRouteApi('/inside/report/dashboard/$portal');

/** More accounts than anyone has; the list is not cut in practice. */
const LIMIT = 200;

export function InvestorHome({ place }: { readonly place: DashboardPlace }) {
  const words = useWords();
  const waiting = isLimited(useActor());
  return <Page title={words('accounts.home')}>{waiting ? <WaitingHome /> : <Home place={place} />}</Page>;
}

/** For whoever was joined to an account and is not confirmed yet: what they wait for, and nothing of the account [KYC-10]. */
function WaitingHome() {
  const words = useWords();
  const queryClient = useQueryClient();
  const name = usePerson()?.name ?? '';
  const writes = useTenant().settings.navigation.messages;
  const again = (
    <Button variant="default" onClick={() => void queryClient.invalidateQueries()}>
      {words('accounts.waiting.again')}
    </Button>
  );
  return (
    <>
      <PageHeader name={name} />
      <EmptyNotice title={words('accounts.waiting')} next={again}>
        {words('accounts.waiting.why')}
        {writes && ` ${words('accounts.waiting.messages')}`}
      </EmptyNotice>
    </>
  );
}

function Home({ place }: { readonly place: DashboardPlace }) {
  const words = useWords();
  const { portal } = route.useParams();
  const search = route.useSearch();
  const mine = useQuery(useAsk()(accounts.listAccounts, { portal, limit: LIMIT, ...clocksOf(search) }));
  return (
    <QueryContent query={mine} what={words('accounts.mine.what')}>
      {({ value: { rows, asOf, knownAt }, findings }) => {
        const [first] = rows;
        // With a single account whose page is open, the reader is sent straight to it, whether or not the list came.
        if (place.account !== null && (first || findings.some(isUnanswered))) {
          return <ForwardToAccount portal={portal} account={place.account} asOf={search.asOf} known={search.known} />;
        }
        if (!first && findings.some(isUnanswered)) return <UnansweredHome findings={findings} />;
        if (!first) return <EmptyNotice title={words('accounts.mine.none')}>{words('accounts.mine.none.why')}</EmptyNotice>;
        return <Accounts rows={rows} asOf={asOf} knownAt={knownAt} findings={findings} />;
      }}
    </QueryContent>
  );
}

interface AccountsProps extends Omit<InvestorTotalProps, 'together' | 'isAdded'> {
  readonly findings: readonly Finding[];
}

/** What the accounts are together comes by itself, and keeps nobody from the accounts. */
function Accounts({ rows, asOf, knownAt, findings }: AccountsProps) {
  const words = useWords();
  const { portal } = route.useParams();
  const search = route.useSearch();
  const several = rows.length > 1;
  const query = useTogether(portal, several);
  const together = query.isPlaceholderData ? null : (query.data?.value ?? null);
  const isAdded = together !== null && !query.data?.findings.some(({ code }) => code === 'rate.missing');
  return (
    <>
      <PastNote chosen={search.known} />
      <OwnItems portal={portal} account={null} />
      <InvestorTotal rows={rows} asOf={asOf} knownAt={knownAt} together={together} isAdded={isAdded} />
      <FindingNotes of={mergeFindings(findings, query.data?.findings ?? [])} />
      {several && (
        <QueryContent query={query} what={words('accounts.together.what')} skeleton={<Skeleton height={320} />} missing="here">
          {({ value }) => value && <LineTogether of={value} />}
        </QueryContent>
      )}
      <Section title={words('accounts.mine')}>
        <AccountTable portal={portal} rows={rows} />
      </Section>
      {together && <AllocationTogether of={together} />}
      <OwnAdvisors portal={portal} />
    </>
  );
}

/** The accounts did not come, which is not to be taken for none. */
function UnansweredHome({ findings }: { readonly findings: readonly Finding[] }) {
  const words = useWords();
  return (
    <>
      <PageHeader name={usePerson()?.name ?? ''} />
      <FindingNotes of={findings} />
      <UnansweredNotice findings={findings}>{words('accounts.mine.unanswered.why')}</UnansweredNotice>
    </>
  );
}

interface ForwardToAccountProps extends ClockSearch {
  readonly portal: string;
  readonly account: string;
}

function ForwardToAccount({ portal, account, asOf, known }: ForwardToAccountProps) {
  const router = useRouter();
  useRedirectOnce(
    router.buildLocation({ to: '/dashboard/$portal/account/$account', params: { portal, account }, search: { asOf, known } }).href,
  );
  return <SkeletonPage />;
}

function AccountTable({ portal, rows }: { readonly portal: string; readonly rows: readonly AccountRow[] }) {
  const words = useWords();
  const { asOf, known } = route.useSearch();
  const link = (row: AccountRow) => (
    <Link to="/dashboard/$portal/account/$account" params={{ portal, account: row.id }} search={{ asOf, known }}>
      {row.name}
    </Link>
  );
  const columns: readonly TableColumn<AccountRow>[] = [
    { id: 'name', header: words('accounts.account'), rowHeader: true, cell: link },
    {
      id: 'portfolios',
      header: words('accounts.portfolios'),
      cell: (row) => row.portfolioNames.join(', ') || words('accounts.portfolios.none'),
    },
    {
      id: 'value',
      header: words('accounts.value'),
      numeric: true,
      cell: (row) => <ClientValue row={row} full />,
    },
    { id: 'changeYtd', header: words('period.YTD'), numeric: true, cell: (row) => <ClientChange row={row} id="changeYtd" /> },
    { id: 'change1y', header: words('period.1Y'), numeric: true, cell: (row) => <ClientChange row={row} id="change1y" /> },
  ];
  return (
    <DataTable
      label={words('accounts.mine')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      phone={(row) => ({
        name: link(row),
        value: <ClientValue row={row} full />,
        detail: row.portfolioNames.join(', '),
        aside: <ClientChange row={row} id="changeYtd" />,
      })}
    />
  );
}

/** Who leads the accounts of the reader in a portal. */
function OwnAdvisors({ portal }: { readonly portal: string }) {
  const own = useQuery(useAsk()(accounts.listOwnStatuses, {})).data?.value ?? [];
  return <Advisors of={own.filter((one) => one.portal === portal)} />;
}
