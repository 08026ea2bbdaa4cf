/** The portfolios of an account as rows, closing with the account's own total. */
import { Link } from '@tanstack/react-router';
import { Change, DataTable, useFormats, useWords, type Column } from '#ui';
import type { AccountDetail, AccountPortfolio } from '../contract.ts';

export function AccountPortfolios({ detail }: { readonly detail: AccountDetail }) {
  const words = useWords();
  const formats = useFormats();
  const { portfolios, portal, changes, value, currency } = detail;
  const link = ({ id, name }: AccountPortfolio) => (
    <Link to="/dashboard/$portal/portfolio/$portfolio" params={{ portal: portal.key, portfolio: id }}>
      {name}
    </Link>
  );
  const change = (id: keyof typeof changes, period: string): Column<AccountPortfolio> => ({
    id,
    header: words(`period.${period}`),
    numeric: true,
    cell: ({ valuation }) => <Change of={valuation?.changes[id]} />,
  });
  const columns: readonly Column<AccountPortfolio>[] = [
    { id: 'name', header: words('accounts.portfolio'), rowHeader: true, cell: link },
    { id: 'type', header: words('accounts.type'), cell: ({ type }) => words(`portfolios.type.${type}`) },
    {
      id: 'value',
      header: words('accounts.value'),
      numeric: true,
      cell: ({ valuation }) => formats.money(valuation?.value, valuation?.currency),
    },
    change('change1d', '1D'),
    change('change1m', '1M'),
    change('changeYtd', 'YTD'),
    change('change1y', '1Y'),
    change('change3y', '3Y'),
    change('change5y', '5Y'),
    change('changeAll', 'inception'),
  ];
  const totals = {
    value: formats.money(value, currency),
    ...Object.fromEntries(Object.entries(changes).map(([id, of]) => [id, <Change key={id} of={of} />])),
  };
  return (
    <DataTable
      label={words('accounts.portfolios')}
      columns={columns}
      rows={portfolios}
      rowId={({ id }) => id}
      totals={{ label: words('accounts.total'), cells: totals }}
      phone={(portfolio) => ({
        name: link(portfolio),
        value: formats.money(portfolio.valuation?.value, portfolio.valuation?.currency),
        detail: words(`portfolios.type.${portfolio.type}`),
        aside: <Change of={portfolio.valuation?.changes.changeYtd} />,
      })}
    />
  );
}
