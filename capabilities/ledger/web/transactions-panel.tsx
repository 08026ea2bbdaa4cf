/** Shows the transactions of a range, newest first or by kind, with the cash they moved in each currency. */
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { figureIdsOf } from '#packages/figures';
import { isUnanswered, type Finding } from '#packages/findings';
import {
  DownloadButton,
  EmptyNotice,
  FindingNotes,
  QueryContent,
  Skeleton,
  UnansweredNotice,
  useAsk,
  useFormats,
  useOnPaper,
  useWords,
} from '#ui';
import { unshownFindings, useClocks, type PanelProps } from '#web/portfolios';
import { useMay } from '#web/sign-in';
import { ledger, type TransactionList } from '../contract.ts';
import { useChangeFilters, useDays, useFilters } from './asked.ts';
import { TransactionFilters } from './transaction-filters.tsx';
import { TransactionTable } from './transaction-table.tsx';
import css from './transactions.module.css';

/** Rows drawn at first, and more at each press. */
const WINDOW = 200;

export function TransactionsPanel({ portfolio, shownFindings }: PanelProps) {
  const words = useWords();
  const ask = useAsk();
  const professional = useMay('clients.read');
  const { group, find, view } = useFilters();
  const onPaper = useOnPaper();
  const { knownAt } = useClocks();
  const input = { portfolio: portfolio.id, knownAt, ...useDays({ portfolio }), group, search: find ?? '' };
  const query = useQuery(ask(ledger.listTransactions, input));
  return (
    <>
      <div className={css.tools}>
        {!onPaper && <TransactionFilters />}
        {professional && (
          <DownloadButton endpoint={ledger.exportTransactions} input={input}>
            {words('ledger.csv')}
          </DownloadButton>
        )}
      </div>
      <QueryContent query={query} what={words('ledger.what')} skeleton={<Skeleton height={420} />}>
        {({ value, findings }) => (
          <>
            <FindingNotes of={unshownFindings(findings, shownFindings)} />
            {value.rows.length === 0 ? (
              <NoTransactions filtered={group !== undefined || find !== undefined} findings={findings} />
            ) : (
              <Transactions of={value} portfolio={portfolio.id} grouped={view === 'grouped'} />
            )}
          </>
        )}
      </QueryContent>
    </>
  );
}

interface TransactionsProps {
  readonly of: TransactionList;
  readonly portfolio: string;
  readonly grouped: boolean;
}

function Transactions({ of: { rows, totals, knownAt }, portfolio, grouped }: TransactionsProps) {
  const words = useWords();
  const formats = useFormats();
  const [most, setMost] = useState(useOnPaper() ? Infinity : WINDOW);
  const names = useMemo(() => figureIdsOf({ kind: 'portfolio', id: portfolio }, knownAt), [portfolio, knownAt]);
  return (
    <>
      <output className={css.count}>{words('ledger.count', { count: rows.length, number: formats.integer(rows.length) })}</output>
      <TransactionTable names={names} rows={rows} most={most} totals={totals} grouped={grouped} />
      {rows.length > most && (
        <Button variant="default" mt="md" onClick={() => setMost(most + WINDOW)}>
          {words('ledger.more', { shown: formats.integer(most), all: formats.integer(rows.length) })}
        </Button>
      )}
    </>
  );
}

interface NoTransactionsProps {
  readonly filtered: boolean;
  readonly findings: readonly Finding[];
}

function NoTransactions({ filtered, findings }: NoTransactionsProps) {
  const words = useWords();
  const change = useChangeFilters();
  if (findings.some(isUnanswered)) return <UnansweredNotice findings={findings} />;
  if (!filtered) return <EmptyNotice title={words('ledger.none')}>{words('ledger.none.why')}</EmptyNotice>;
  return (
    <EmptyNotice
      title={words('ledger.none.filtered')}
      next={
        <Button variant="default" onClick={() => change({ group: undefined, find: undefined })}>
          {words('ledger.filters.clear')}
        </Button>
      }
    />
  );
}
