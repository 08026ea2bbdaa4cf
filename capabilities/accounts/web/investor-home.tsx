/** The investor's home: is everything all right? One total, the accounts, and who to ask. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { amount, plain, sum } from '#packages/money';
import {
  Change,
  DataTable,
  Empty,
  Figure,
  FindingNotes,
  Loaded,
  PageHeader,
  Section,
  useAsk,
  useFormats,
  useWords,
  type Column,
} from '#ui';
import { usePerson } from '#web/sign-in';
import { accounts, type AccountRow } from '../contract.ts';
import { Advisor } from './advisor.tsx';

const route = getRouteApi('/inside/dashboard/$portal');

/** More accounts than anyone has; the list is not cut in practice. */
const LIMIT = 200;

export function InvestorHome() {
  const words = useWords();
  const { portal } = route.useParams();
  const mine = useQuery(useAsk()(accounts.listAccounts, { portal, limit: LIMIT }));
  return (
    <Loaded query={mine} what={words('accounts.mine.what')}>
      {({ value: { rows }, findings }) => {
        const [first] = rows;
        if (!first) return <Empty title={words('accounts.mine.none')}>{words('accounts.mine.none.why')}</Empty>;
        if (rows.length === 1) return <Navigate to="/dashboard/$portal/account/$account" params={{ portal, account: first.id }} replace />;
        return (
          <>
            <Total rows={rows} />
            <FindingNotes of={findings} />
            <Section title={words('accounts.mine')}>
              <AccountTable portal={portal} rows={rows} />
            </Section>
            <AdvisorOf account={first.id} />
          </>
        );
      }}
    </Loaded>
  );
}

/** One figure where all accounts are in one currency; otherwise one for each, since only the server adds across currencies. */
function Total({ rows }: { readonly rows: readonly AccountRow[] }) {
  const words = useWords();
  const formats = useFormats();
  const name = usePerson()?.name ?? '';
  const valued = rows.flatMap(({ valuation }) =>
    valuation?.value ? [{ currency: valuation.currency, value: valuation.value, asOf: valuation.asOf }] : [],
  );
  const totals = [...Map.groupBy(valued, ({ currency }) => currency)].map(([currency, parts]) =>
    formats.money(plain(sum(parts.map(({ value }) => amount(value)))), currency),
  );
  const oldest = valued.map(({ asOf }) => asOf).sort()[0] ?? null;
  return (
    <PageHeader
      name={name}
      figure={
        <Figure
          size="main"
          label={words('accounts.total')}
          value={totals.length ? totals.map((total) => <div key={total}>{total}</div>) : '-'}
          asOf={oldest}
        />
      }
    >
      {words(valued.length < rows.length ? 'accounts.total.partial' : 'accounts.total.line', {
        count: valued.length,
        number: formats.integer(valued.length),
      })}
    </PageHeader>
  );
}

function AccountTable({ portal, rows }: { readonly portal: string; readonly rows: readonly AccountRow[] }) {
  const words = useWords();
  const formats = useFormats();
  const link = (row: AccountRow) => (
    <Link to="/dashboard/$portal/account/$account" params={{ portal, account: row.id }}>
      {row.name}
    </Link>
  );
  const columns: readonly Column<AccountRow>[] = [
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
      cell: ({ valuation }) => formats.money(valuation?.value, valuation?.currency),
    },
    { id: 'changeYtd', header: words('period.YTD'), numeric: true, cell: ({ valuation }) => <Change of={valuation?.changes.changeYtd} /> },
    { id: 'change1y', header: words('period.1Y'), numeric: true, cell: ({ valuation }) => <Change of={valuation?.changes.change1y} /> },
  ];
  return (
    <DataTable
      label={words('accounts.mine')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      phone={(row) => ({
        name: link(row),
        value: formats.money(row.valuation?.value, row.valuation?.currency),
        detail: row.portfolioNames.join(', '),
        aside: <Change of={row.valuation?.changes.changeYtd} />,
      })}
    />
  );
}

function AdvisorOf({ account }: { readonly account: string }) {
  const detail = useQuery(useAsk()(accounts.readAccount, { account }));
  return <Advisor advisor={detail.data?.value.advisor ?? null} />;
}
