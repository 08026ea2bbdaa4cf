/**
 * Shows the account's portfolios as one, together with those of combined accounts: each in its own currency, converted at the rate of the day,
 * adding up.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { figureIdsOf } from '#packages/figures';
import type { Formats } from '#packages/texts';
import type { AccountPortfolio } from '#contract/accounts';
import { allocationChart, TypeMark } from '#web/accounts';
import {
  ChartFigure,
  DataTable,
  Figure,
  FindingNotes,
  QueryContent,
  Money,
  Section,
  Skeleton,
  useAsk,
  useFormats,
  useWords,
  type TableColumn,
} from '#ui';
import { portfolios as questions, type ConsolidatedPortfolios as Whole } from '../../contract.ts';
import { useAlone } from '../alone.ts';
import { unshownFindings, type PanelProps } from '../parts.tsx';
import { PORTFOLIO_PAGE, useClocks, usePortfolioSearch } from '../place.ts';
import { NoHoldings } from '../unanswered.tsx';
import css from './consolidated.module.css';

export function ConsolidatedPanel({ portfolio, shownFindings }: PanelProps) {
  const words = useWords();
  const ask = useAsk();
  const query = useQuery(ask(questions.readConsolidated, { portfolio: portfolio.id, ...useClocks(), asOf: portfolio.asOf }));
  return (
    <QueryContent query={query} what={words('portfolios.consolidated.what')} skeleton={<Skeleton height={420} />} missing="here">
      {({ value, findings }) => (
        <>
          <FindingNotes of={unshownFindings(findings, shownFindings)} />
          {value.portfolios.length === 0 ? (
            <NoHoldings findings={findings} title={words('portfolios.empty')} />
          ) : (
            <ConsolidatedView detail={value} own={portfolio.combinedAccounts.length === 0 && portfolio.reportingCurrency === null} />
          )}
        </>
      )}
    </QueryContent>
  );
}

/** @param own whether the figures are those of the account and so have ids */
function ConsolidatedView({ detail, own }: { readonly detail: Whole; readonly own: boolean }) {
  const words = useWords();
  const formats = useFormats();
  const { value, currency, asOf, portfolios, accounts, knownAt } = detail;
  const name = formats.list(accounts.map((account) => account.name));
  const account = accounts[0]?.id;
  const names = useMemo(() => (own && account ? figureIdsOf({ kind: 'account', id: account }, knownAt) : null), [own, account, knownAt]);
  const chart = useMemo(() => allocationChart(detail, { words, formats }, names), [detail, words, formats, names]);
  const columns = useColumns(detail);
  const total = names ? (
    <Money of={value} currency={currency} figure={names.on('value', asOf)} />
  ) : (
    <span data-sum>{formats.money(value, currency)}</span>
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
            name: <PortfolioLink of={row} detail={detail} />,
            value: formats.money(row.converted, currency),
            detail: rateOf(row, detail, formats) ?? words(`portfolios.type.${row.type}`),
            aside: row.valuation?.currency === currency ? null : <OwnValue of={row} detail={detail} />,
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

function useColumns(detail: Whole): readonly TableColumn<AccountPortfolio>[] {
  const words = useWords();
  const formats = useFormats();
  const header = (id: string) => words(`portfolios.consolidated.column.${id}`);
  return [
    { id: 'name', header: header('name'), rowHeader: true, cell: (row) => <PortfolioLink of={row} detail={detail} /> },
    { id: 'type', header: header('type'), cell: ({ type }) => <TypeMark type={type} /> },
    { id: 'own', header: header('own'), numeric: true, cell: (row) => <OwnValue of={row} detail={detail} /> },
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
function rateOf({ valuation }: AccountPortfolio, { rates }: Whole, formats: Formats): string | null {
  const used = rates.find(({ base }) => base === valuation?.currency);
  return used ? `1 ${used.base} = ${formats.number(used.rate, 2, 6)} ${used.quote}, ${formats.date(used.date)}` : null;
}

interface ConsolidatedRowProps {
  readonly of: AccountPortfolio;
  readonly detail: Whole;
}

function PortfolioLink({ of: { id, name, accountId }, detail: { accounts } }: ConsolidatedRowProps) {
  const { asOf, known } = usePortfolioSearch();
  const alone = useAlone();
  const portal = accounts.find((account) => account.id === accountId)?.portal;
  if (alone || portal === undefined) return name;
  return (
    <Link to={PORTFOLIO_PAGE} params={{ portal, portfolio: id }} search={{ asOf, known }}>
      {name}
    </Link>
  );
}

function OwnValue({ of: { id, valuation }, detail: { knownAt, asOf } }: ConsolidatedRowProps) {
  const figure = figureIdsOf({ kind: 'portfolio', id }, knownAt).on('value', asOf);
  return <Money of={valuation?.value} currency={valuation?.currency ?? null} figure={figure} />;
}
