/** Shows contract notes: every purchase and sale of a range, and beside the list the details of one of them. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { isUnanswered, type Finding } from '#packages/findings';
import { figureIdsOf, type FigureIds } from '#packages/figures';
import { add, amount, formatDecimal } from '#packages/money';
import {
  Amount,
  DataTable,
  DownloadButton,
  EmptyNotice,
  FindingNotes,
  QueryContent,
  Money,
  OpenableFigure,
  Skeleton,
  UnansweredNotice,
  useAsk,
  useFormats,
  useWords,
  useOnPaper,
  type TableColumn,
} from '#ui';
import { PORTFOLIO_PAGE, unshownFindings, useClocks, usePortfolioSearch, type PanelProps } from '#web/portfolios';
import { useMay } from '#web/sign-in';
import { ledger, transactionKind, type Transaction } from '../contract.ts';
import { useDays } from './asked.ts';
import { NoteDrawer, noteName, settledAmount } from './contract-note-drawer.tsx';
import { transactionFigureId } from './names.ts';
import css from './transactions.module.css';

/** Rows drawn at first, and more at each press. */
const WINDOW = 200;

export function ContractNotes({ portfolio, shownFindings }: PanelProps) {
  const words = useWords();
  const ask = useAsk();
  const professional = useMay('clients.read');
  const { open } = usePortfolioSearch();
  const input = { portfolio: portfolio.id, knownAt: useClocks().knownAt, ...useDays({ portfolio }), group: 'trades' as const };
  const query = useQuery(ask(ledger.listTransactions, input));
  return (
    <QueryContent query={query} what={words('ledger.notes.what')} skeleton={<Skeleton height={420} />}>
      {({ value: { rows, knownAt }, findings }) => {
        const names = figureIdsOf({ kind: 'portfolio', id: portfolio.id }, knownAt);
        return (
          <>
            <FindingNotes of={unshownFindings(findings, shownFindings)} />
            {professional && (
              <div className={css.tools}>
                <DownloadButton endpoint={ledger.exportTransactions} input={input}>
                  {words('ledger.notes.csv')}
                </DownloadButton>
              </div>
            )}
            {rows.length === 0 ? <NoNotes findings={findings} /> : <Notes rows={rows} names={names} />}
            <NoteDrawer note={rows.find(({ id }) => id === open)} names={names} asOf={portfolio.asOf} />
          </>
        );
      }}
    </QueryContent>
  );
}

function NoNotes({ findings }: { readonly findings: readonly Finding[] }) {
  const words = useWords();
  if (findings.some(isUnanswered)) return <UnansweredNotice findings={findings} />;
  return <EmptyNotice title={words('ledger.notes.none')}>{words('ledger.none.why')}</EmptyNotice>;
}

interface NotesProps {
  readonly rows: readonly Transaction[];
  readonly names: FigureIds;
}

function Notes({ rows, names }: NotesProps) {
  const words = useWords();
  const formats = useFormats();
  const [most, setMost] = useState(useOnPaper() ? Infinity : WINDOW);
  const header = (id: string) => words(`ledger.column.${id}`);
  const costs: TableColumn<Transaction> = {
    id: 'costs',
    header: header('costs'),
    numeric: true,
    cell: (row) => <Amount of={costsOf(row)} currency={row.currency} figure={transactionFigureId(names, row, 'costs')} />,
  };
  return (
    <>
      <DataTable
        label={words('ledger.tab.contract-notes')}
        rows={rows.slice(0, most)}
        rowId={(row) => row.id}
        columns={[
          { id: 'name', header: header('name'), rowHeader: true, cell: (row) => <NoteLink of={row} /> },
          { id: 'date', header: header('date'), cell: (row) => <span className={css.date}>{formats.date(row.date)}</span> },
          { id: 'type', header: header('type'), cell: (row) => transactionKind(row, words) },
          {
            id: 'units',
            header: header('units'),
            numeric: true,
            cell: (row) =>
              row.units !== null && (
                <OpenableFigure figure={transactionFigureId(names, row, 'units')}>{formats.units(row.units)}</OpenableFigure>
              ),
          },
          {
            id: 'amount',
            header: header('amount'),
            numeric: true,
            cell: (row) => <Amount of={row.amount} currency={row.currency} figure={transactionFigureId(names, row, 'amount')} />,
          },
          // A provider states an amount before and after them alone.
          ...(rows.some((row) => costsOf(row) !== null) ? [costs] : []),
          {
            id: 'settled',
            header: words('ledger.notes.settled'),
            numeric: true,
            cell: (row) => <Amount of={settledAmount(row)} currency={row.currency} figure={transactionFigureId(names, row, 'cash')} />,
          },
          { id: 'currency', header: header('currency'), cell: (row) => row.currency },
        ]}
        phone={(row) => ({
          name: <NoteLink of={row} />,
          value: <Money of={settledAmount(row)} currency={row.currency} figure={transactionFigureId(names, row, 'cash')} />,
          detail: `${formats.date(row.date)} · ${transactionKind(row, words)}`,
        })}
      />
      {rows.length > most && (
        <Button variant="default" mt="md" onClick={() => setMost(most + WINDOW)}>
          {words('ledger.more', { shown: formats.integer(most), all: formats.integer(rows.length) })}
        </Button>
      )}
    </>
  );
}

function NoteLink({ of }: { readonly of: Transaction }) {
  const name = noteName(of, useWords());
  if (useOnPaper()) return name;
  return (
    <Link from={PORTFOLIO_PAGE} to="." search={(search) => ({ ...search, open: of.id })} resetScroll={false}>
      {name}
    </Link>
  );
}

/** Nothing where the costs are not stated. */
const costsOf = ({ fee, tax }: Transaction) => (fee === null || tax === null ? null : formatDecimal(add(amount(fee), amount(tax))));
