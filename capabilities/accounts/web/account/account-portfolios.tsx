/** The table of an account's portfolios, with the account's own total in the last row. */
import { Link } from '@tanstack/react-router';
import { figureIdsOf, type FigureIds } from '#packages/figures';
import { PercentChange, DataTable, Money, useWords, type TableColumn } from '#ui';
import type { AccountDetail, AccountPortfolio, PeriodChanges } from '../../contract.ts';
import { changeFigureName, accountFigureNames } from '../names.ts';
import { CHANGES } from './changes.tsx';
import { useAccountSearch } from './over.ts';
import { TypeMark } from './type-mark.tsx';

export function AccountPortfolios({ detail }: { readonly detail: AccountDetail }) {
  const words = useWords();
  const { portfolios, changes, value, currency, asOf, firstDay } = detail;
  const names = accountFigureNames(detail);
  const columns: readonly TableColumn<AccountPortfolio>[] = [
    { id: 'name', header: words('accounts.portfolio'), rowHeader: true, cell: (row) => <PortfolioLink portfolio={row} detail={detail} /> },
    { id: 'type', header: words('accounts.type'), cell: ({ type }) => <TypeMark type={type} /> },
    {
      id: 'value',
      header: words('accounts.value'),
      numeric: true,
      cell: (row) => <PortfolioValue portfolio={row} detail={detail} />,
    },
    ...CHANGES.map(([id, period]) => ({
      id,
      header: words(`period.${period}`),
      numeric: true,
      cell: (row: AccountPortfolio) => <PortfolioChange portfolio={row} detail={detail} id={id} />,
    })),
  ];
  const totals = {
    value: <Money of={value} currency={currency} figure={names.on('value', asOf)} />,
    ...Object.fromEntries(
      CHANGES.map(([id]) => [id, <PercentChange key={id} of={changes[id]} figure={changeFigureName(names, id, asOf, firstDay)} />]),
    ),
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
        value: <PortfolioValue portfolio={portfolio} detail={detail} />,
        detail: <TypeMark type={portfolio.type} />,
        aside: <PortfolioChange portfolio={portfolio} detail={detail} id="changeYtd" />,
      })}
    />
  );
}

interface AccountPortfolioRowProps {
  readonly portfolio: AccountPortfolio;
  readonly detail: AccountDetail;
}

/** The link keeps the as-of day and the known-at moment of the page. */
function PortfolioLink({ portfolio: { id, name }, detail: { portal } }: AccountPortfolioRowProps) {
  const { asOf, known } = useAccountSearch();
  return (
    <Link to="/dashboard/$portal/portfolio/$portfolio" params={{ portal: portal.key, portfolio: id }} search={{ asOf, known }}>
      {name}
    </Link>
  );
}

function PortfolioValue({ portfolio: { id, valuation }, detail }: AccountPortfolioRowProps) {
  return <Money of={valuation?.value} currency={valuation?.currency ?? null} figure={figureNamesOf(detail, id).on('value', detail.asOf)} />;
}

function PortfolioChange({
  portfolio: { id, firstDay, valuation },
  detail,
  id: change,
}: AccountPortfolioRowProps & { readonly id: keyof PeriodChanges }) {
  return (
    <PercentChange of={valuation?.changes[change]} figure={changeFigureName(figureNamesOf(detail, id), change, detail.asOf, firstDay)} />
  );
}

/** Builds the names of a portfolio's figures, with the known-at moment of its account. */
function figureNamesOf({ knownAt }: AccountDetail, portfolio: string): FigureIds {
  return figureIdsOf({ kind: 'portfolio', id: portfolio }, knownAt);
}
