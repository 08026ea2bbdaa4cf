/** Shows contract notes: every purchase and sale of a range, and beside the list the details of one of them. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { figureIdsOf, type FigureIds } from '#packages/figures';
import { add, amount, formatDecimal } from '#packages/money';
import { storedValueText } from '#packages/texts';
import {
  Amount,
  DataTable,
  DownloadButton,
  EmptyNotice,
  Figure,
  FindingNotes,
  QueryContent,
  Money,
  OpenableFigure,
  SideDrawer,
  Skeleton,
  useAsk,
  useFigureInAddress,
  useFormats,
  useWords,
  useOnPaper,
} from '#ui';
import {
  FactList,
  PORTFOLIO_PAGE,
  unshownFindings,
  useChangeSearch,
  useClocks,
  usePortfolioSearch,
  type FactLine,
  type PanelProps,
} from '#web/portfolios';
import { arrivalName } from '#contract/instruments';
import { useMay } from '#web/sign-in';
import { useTenant } from '#web/tenants';
import { ledger, type Transaction } from '../contract.ts';
import { useDays } from './asked.ts';
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
            {rows.length === 0 ? (
              <EmptyNotice title={words('ledger.notes.none')}>{words('ledger.none.why')}</EmptyNotice>
            ) : (
              <Notes rows={rows} names={names} />
            )}
            <NoteDrawer note={rows.find(({ id }) => id === open)} names={names} />
          </>
        );
      }}
    </QueryContent>
  );
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
  return (
    <>
      <DataTable
        label={words('ledger.tab.contract-notes')}
        rows={rows.slice(0, most)}
        rowId={(row) => row.id}
        columns={[
          { id: 'name', header: header('name'), rowHeader: true, cell: (row) => <NoteLink of={row} /> },
          { id: 'date', header: header('date'), cell: (row) => <span className={css.date}>{formats.date(row.date)}</span> },
          { id: 'type', header: header('type'), cell: (row) => words(`transactionType.${row.type}`) },
          {
            id: 'units',
            header: header('units'),
            numeric: true,
            cell: (row) => <OpenableFigure figure={transactionFigureId(names, row, 'units')}>{formats.units(row.units)}</OpenableFigure>,
          },
          {
            id: 'amount',
            header: header('amount'),
            numeric: true,
            cell: (row) => <Amount of={row.amount} currency={row.currency} figure={transactionFigureId(names, row, 'amount')} />,
          },
          {
            id: 'costs',
            header: header('costs'),
            numeric: true,
            cell: (row) => <Amount of={costsOf(row)} currency={row.currency} figure={transactionFigureId(names, row, 'costs')} />,
          },
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
          detail: `${formats.date(row.date)} · ${words(`transactionType.${row.type}`)}`,
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

function NoteLink({ of: { id, name } }: { readonly of: Transaction }) {
  if (useOnPaper()) return name;
  return (
    <Link from={PORTFOLIO_PAGE} to="." search={(search) => ({ ...search, open: id })} resetScroll={false}>
      {name}
    </Link>
  );
}

/** Nothing where the costs are not stated. */
const costsOf = ({ fee, tax }: Transaction) => (fee === null || tax === null ? null : formatDecimal(add(amount(fee), amount(tax))));
/** The money paid or received in the end, unsigned: the kind of trade says which. */
const settledAmount = ({ cash }: Transaction) => cash.replace('-', '');

/** One note beside the list (selectedContractNoteDrawer); a figure that is opened from it replaces it. */
function NoteDrawer({ note, names }: { readonly note: Transaction | undefined; readonly names: FigureIds }) {
  const change = useChangeSearch();
  const figure = useFigureInAddress();
  return (
    <SideDrawer opened={note !== undefined && figure === undefined} title={note?.name ?? ''} onClose={() => change({ open: undefined })}>
      {note && <Note of={note} names={names} />}
    </SideDrawer>
  );
}

function Note({ of: note, names }: { readonly of: Transaction; readonly names: FigureIds }) {
  const words = useWords();
  const formats = useFormats();
  const { priceDecimals } = useTenant().settings;
  const { currency } = note;
  const money = (of: string, says: Parameters<typeof transactionFigureId>[2]) => (
    <Money of={of} currency={currency} figure={transactionFigureId(names, note, says)} />
  );
  const facts = [
    ['date', formats.date(note.date)],
    ['type', words(`transactionType.${note.type}`)],
    ['symbol', note.symbol],
    ['assetClass', note.assetClass && storedValueText(words, 'assetClass', note.assetClass)],
    [
      'units',
      <OpenableFigure key="units" figure={transactionFigureId(names, note, 'units')}>
        {formats.units(note.units)}
      </OpenableFigure>,
    ],
    [
      'price',
      note.price !== null && (
        <OpenableFigure key="price" figure={transactionFigureId(names, note, 'price')}>
          {formats.unitPrice(note.price, currency, priceDecimals)}
        </OpenableFigure>
      ),
    ],
    ['amount', money(note.amount, 'amount')],
    ['fee', formats.money(note.fee, currency)],
    ['tax', formats.money(note.tax, currency)],
    ['source', note.arrival && arrivalName(note.arrival, words)],
  ] as const satisfies readonly FactLine[];
  return (
    <div id="selectedContractNoteDrawer">
      <div className={css.noteValue}>
        <Figure
          size="main"
          label={words(note.type === 'Purchase' ? 'ledger.notes.paid' : 'ledger.notes.received')}
          value={money(settledAmount(note), 'cash')}
        />
      </div>
      <FactList facts={facts.filter(([, value]) => value).map(([id, value]) => [words(`ledger.notes.${id}`), value] as const)} />
    </div>
  );
}
