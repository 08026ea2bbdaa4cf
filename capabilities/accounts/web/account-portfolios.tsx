/** The table of an account's portfolios, with the account's own total in the last row. */
import { Link } from '@tanstack/react-router';
import { naming, type Naming } from '#packages/figures';
import { Change, DataTable, Money, useWords, type Column } from '#ui';
import type { AccountDetail, AccountPortfolio, Changes } from '../contract.ts';
import { changeName, namesOf } from './names.ts';
import { useAccountSearch } from './over.ts';
import { TypeMark } from './type-mark.tsx';

export function AccountPortfolios({ detail }: { readonly detail: AccountDetail }) {
  const words = useWords();
  const { portfolios, changes, value, currency, asOf, firstDay } = detail;
  const names = namesOf(detail);
  const columns: readonly Column<AccountPortfolio>[] = [
    { id: 'name', header: words('accounts.portfolio'), rowHeader: true, cell: (row) => <PortfolioLink portfolio={row} detail={detail} /> },
    { id: 'type', header: words('accounts.type'), cell: ({ type }) => <TypeMark type={type} /> },
    {
      id: 'value',
      header: words('accounts.value'),
      numeric: true,
      cell: (row) => <ValueOf portfolio={row} detail={detail} />,
    },
    ...CHANGES.map(([id, period]) => ({
      id,
      header: words(`period.${period}`),
      numeric: true,
      cell: (row: AccountPortfolio) => <ChangeOf portfolio={row} detail={detail} id={id} />,
    })),
  ];
  const totals = {
    value: <Money of={value} currency={currency} figure={names.on('value', asOf)} />,
    ...Object.fromEntries(CHANGES.map(([id]) => [id, <Change key={id} of={changes[id]} figure={changeName(names, id, asOf, firstDay)} />])),
  };
  return (
    <DataTable
      label={words('accounts.portfolios')}
      columns={columns}
      rows={portfolios}
      rowId={({ id }) => id}
      totals={{ label: words('accounts.total'), cells: totals }}
      phone={(portfolio) => ({
        name: <PortfolioLink portfolio={portfolio} detail={detail} />,
        value: <ValueOf portfolio={portfolio} detail={detail} />,
        detail: <TypeMark type={portfolio.type} />,
        aside: <ChangeOf portfolio={portfolio} detail={detail} id="changeYtd" />,
      })}
    />
  );
}

const CHANGES = [
  ['change1d', '1D'],
  ['change1m', '1M'],
  ['changeYtd', 'YTD'],
  ['change1y', '1Y'],
  ['change3y', '3Y'],
  ['change5y', '5Y'],
  ['changeAll', 'inception'],
] as const satisfies readonly (readonly [keyof Changes, string])[];

interface RowProps {
  readonly portfolio: AccountPortfolio;
  readonly detail: AccountDetail;
}

/** The link keeps the as-of day and the known-at moment of the page. */
function PortfolioLink({ portfolio: { id, name }, detail: { portal } }: RowProps) {
  const { asOf, known } = useAccountSearch();
  return (
    <Link to="/dashboard/$portal/portfolio/$portfolio" params={{ portal: portal.key, portfolio: id }} search={{ asOf, known }}>
      {name}
    </Link>
  );
}

function ValueOf({ portfolio: { id, valuation }, detail }: RowProps) {
  return <Money of={valuation?.value} currency={valuation?.currency ?? null} figure={namesIn(detail, id).on('value', detail.asOf)} />;
}

function ChangeOf({ portfolio: { id, firstDay, valuation }, detail, id: change }: RowProps & { readonly id: keyof Changes }) {
  return <Change of={valuation?.changes[change]} figure={changeName(namesIn(detail, id), change, detail.asOf, firstDay)} />;
}

/** Builds the names of a portfolio's figures, with the known-at moment of its account. */
function namesIn({ knownAt }: AccountDetail, portfolio: string): Naming {
  return naming({ kind: 'portfolio', id: portfolio }, knownAt);
}
