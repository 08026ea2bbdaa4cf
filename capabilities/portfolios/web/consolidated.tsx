/** The account's portfolios as one: each in its own currency, at the rate of the day, adding up to the account. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { naming } from '#packages/figures';
import type { Formats } from '#packages/texts';
import { accounts, type AccountDetail, type AccountPortfolio } from '#contract/accounts';
import { accountAllocation } from '#web/accounts';
import {
  ChartFigure,
  DataTable,
  Empty,
  Figure,
  FindingNotes,
  Loaded,
  Money,
  Section,
  Skeleton,
  useAsk,
  useFormats,
  useWords,
  type Column,
} from '#ui';
import { untold, type PanelProps } from './parts.tsx';
import { PORTFOLIO_PAGE, useClocks, usePortfolioSearch } from './place.ts';
import css from './consolidated.module.css';

export function Consolidated({ portfolio, told }: PanelProps) {
  const words = useWords();
  const ask = useAsk();
  const query = useQuery(ask(accounts.readAccount, { account: portfolio.account.id, ...useClocks(), asOf: portfolio.asOf }));
  return (
    <Loaded query={query} what={words('portfolios.consolidated.what')} skeleton={<Skeleton height={420} />} missing="here">
      {({ value, findings }) => (
        <>
          <FindingNotes of={untold(findings, told)} />
          {value.portfolios.length === 0 ? (
            <Empty title={words('portfolios.empty')}>{words('portfolios.empty.why')}</Empty>
          ) : (
            <Together detail={value} />
          )}
        </>
      )}
    </Loaded>
  );
}

function Together({ detail }: { readonly detail: AccountDetail }) {
  const words = useWords();
  const formats = useFormats();
  const { name, value, currency, asOf, portfolios } = detail;
  const chart = useMemo(() => accountAllocation(detail, { words, formats }), [detail, words, formats]);
  const columns = useColumns(detail);
  const total = (
    <Money of={value} currency={currency} figure={naming({ kind: 'account', id: detail.id }, detail.knownAt).on('value', asOf)} />
  );
  return (
    <>
      <div className={css.value}>
        <Figure label={words('portfolios.consolidated.value', { name })} value={total} asOf={asOf} />
      </div>
      <Section title={words('portfolios.consolidated.portfolios')}>
        <DataTable
          label={words('portfolios.consolidated.portfolios')}
          rows={portfolios}
          rowId={({ id }) => id}
          columns={columns}
          totals={{ label: words('portfolios.consolidated.total'), main: 'converted', cells: { converted: total } }}
          phone={(row) => ({
            name: <Named of={row} detail={detail} />,
            value: formats.money(row.converted, currency),
            detail: rateOf(row, detail, formats) ?? words(`portfolios.type.${row.type}`),
            aside: row.valuation?.currency === currency ? null : <Own of={row} detail={detail} />,
          })}
        />
      </Section>
      {detail.allocation.length > 0 && (
        <div className={css.allocation}>
          <ChartFigure chart={chart} level={2} />
        </div>
      )}
    </>
  );
}

function useColumns(detail: AccountDetail): readonly Column<AccountPortfolio>[] {
  const words = useWords();
  const formats = useFormats();
  const header = (id: string) => words(`portfolios.consolidated.column.${id}`);
  return [
    { id: 'name', header: header('name'), rowHeader: true, cell: (row) => <Named of={row} detail={detail} /> },
    { id: 'type', header: header('type'), cell: ({ type }) => words(`portfolios.type.${type}`) },
    { id: 'own', header: header('own'), numeric: true, cell: (row) => <Own of={row} detail={detail} /> },
    { id: 'rate', header: header('rate'), numeric: true, cell: (row) => rateOf(row, detail, formats) },
    {
      id: 'converted',
      header: header('converted'),
      unit: formats.currency(detail.currency),
      numeric: true,
      cell: (row) => formats.amount(row.converted, detail.currency),
    },
  ];
}

/** Null for a portfolio in the currency of the account. */
function rateOf({ valuation }: AccountPortfolio, { rates }: AccountDetail, formats: Formats): string | null {
  const used = rates.find(({ base }) => base === valuation?.currency);
  return used ? `1 ${used.base} = ${formats.number(used.rate, 2, 6)} ${used.quote}, ${formats.date(used.date)}` : null;
}

interface RowProps {
  readonly of: AccountPortfolio;
  readonly detail: AccountDetail;
}

function Named({ of: { id, name }, detail: { portal } }: RowProps) {
  const { asOf, known } = usePortfolioSearch();
  return (
    <Link to={PORTFOLIO_PAGE} params={{ portal: portal.key, portfolio: id }} search={{ asOf, known }}>
      {name}
    </Link>
  );
}

function Own({ of: { id, valuation }, detail: { knownAt, asOf } }: RowProps) {
  const figure = naming({ kind: 'portfolio', id }, knownAt).on('value', asOf);
  return <Money of={valuation?.value} currency={valuation?.currency ?? null} figure={figure} />;
}
