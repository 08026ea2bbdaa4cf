/** Shows contract notes: every purchase and sale of a range, and beside the list the details of one of them. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { naming, type Naming } from '#packages/figures';
import { add, amount, plain } from '#packages/money';
import { stored } from '#packages/texts';
import {
  Amount,
  DataTable,
  DownloadButton,
  Empty,
  Figure,
  FindingNotes,
  Loaded,
  Money,
  Opens,
  SideDrawer,
  Skeleton,
  useAsk,
  useFigureInAddress,
  useFormats,
  useWords,
  useOnPaper,
} from '#ui';
import { Facts, PORTFOLIO_PAGE, untold, useChangeSearch, useClocks, usePortfolioSearch, type Fact, type PanelProps } from '#web/portfolios';
import { broughtBy } from '#contract/instruments';
import { useMay } from '#web/sign-in';
import { useTenant } from '#web/tenants';
import { ledger, type Transaction } from '../contract.ts';
import { useDays } from './asked.ts';
import { nameOf } from './names.ts';
import css from './transactions.module.css';

/** Rows drawn at first, and more at each press. */
const WINDOW = 200;

export function ContractNotes({ portfolio, told }: PanelProps) {
  const words = useWords();
  const ask = useAsk();
  const professional = useMay('clients.read');
  const { open } = usePortfolioSearch();
  const input = { portfolio: portfolio.id, knownAt: useClocks().knownAt, ...useDays({ portfolio }), group: 'trades' as const };
  const query = useQuery(ask(ledger.listTransactions, input));
  return (
    <Loaded query={query} what={words('ledger.notes.what')} skeleton={<Skeleton height={420} />}>
      {({ value: { rows, knownAt }, findings }) => {
        const names = naming({ kind: 'portfolio', id: portfolio.id }, knownAt);
        return (
          <>
            <FindingNotes of={untold(findings, told)} />
            {professional && (
              <div className={css.tools}>
                <DownloadButton endpoint={ledger.exportTransactions} input={input}>
                  {words('ledger.notes.csv')}
                </DownloadButton>
              </div>
            )}
            {rows.length === 0 ? (
              <Empty title={words('ledger.notes.none')}>{words('ledger.none.why')}</Empty>
            ) : (
              <Notes rows={rows} names={names} />
            )}
            <NoteDrawer note={rows.find(({ id }) => id === open)} names={names} />
          </>
        );
      }}
    </Loaded>
  );
}

interface NotesProps {
  readonly rows: readonly Transaction[];
  readonly names: Naming;
}

function Notes({ rows, names }: NotesProps) {
  const words = useWords();
  const formats = useFormats();
  const [most, setMost] = useState(useOnPaper() ? Infinity : WINDOW);
  const header = (id: string) => words(`ledger.column.${id}`);
  return (
    <>
      <DataTable
        label={words('portfolios.tab.contract-notes')}
        rows={rows.slice(0, most)}
        rowId={(row) => row.id}
        columns={[
          { id: 'name', header: header('name'), rowHeader: true, cell: (row) => <OpensNote of={row} /> },
          { id: 'date', header: header('date'), cell: (row) => <span className={css.date}>{formats.date(row.date)}</span> },
          { id: 'type', header: header('type'), cell: (row) => words(`transactionType.${row.type}`) },
          {
            id: 'units',
            header: header('units'),
            numeric: true,
            cell: (row) => <Opens figure={nameOf(names, row, 'units')}>{formats.units(row.units)}</Opens>,
          },
          {
            id: 'amount',
            header: header('amount'),
            numeric: true,
            cell: (row) => <Amount of={row.amount} currency={row.currency} figure={nameOf(names, row, 'amount')} />,
          },
          {
            id: 'costs',
            header: header('costs'),
            numeric: true,
            cell: (row) => <Amount of={costsOf(row)} currency={row.currency} figure={nameOf(names, row, 'costs')} />,
          },
          {
            id: 'settled',
            header: words('ledger.notes.settled'),
            numeric: true,
            cell: (row) => <Amount of={settled(row)} currency={row.currency} figure={nameOf(names, row, 'cash')} />,
          },
          { id: 'currency', header: header('currency'), cell: (row) => row.currency },
        ]}
        phone={(row) => ({
          name: <OpensNote of={row} />,
          value: <Money of={settled(row)} currency={row.currency} figure={nameOf(names, row, 'cash')} />,
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

function OpensNote({ of: { id, name } }: { readonly of: Transaction }) {
  if (useOnPaper()) return name;
  return (
    <Link from={PORTFOLIO_PAGE} to="." search={(search) => ({ ...search, open: id })} resetScroll={false}>
      {name}
    </Link>
  );
}

const costsOf = ({ fee, tax }: Transaction) => plain(add(amount(fee), amount(tax)));
/** The money paid or received in the end, unsigned: the kind of trade says which. */
const settled = ({ cash }: Transaction) => cash.replace('-', '');

/** One note beside the list (selectedContractNoteDrawer); a figure that is opened from it replaces it. */
function NoteDrawer({ note, names }: { readonly note: Transaction | undefined; readonly names: Naming }) {
  const change = useChangeSearch();
  const figure = useFigureInAddress();
  return (
    <SideDrawer opened={note !== undefined && figure === undefined} title={note?.name ?? ''} onClose={() => change({ open: undefined })}>
      {note && <Note of={note} names={names} />}
    </SideDrawer>
  );
}

function Note({ of: note, names }: { readonly of: Transaction; readonly names: Naming }) {
  const words = useWords();
  const formats = useFormats();
  const { priceDecimals } = useTenant().settings;
  const { currency } = note;
  const money = (of: string, says: Parameters<typeof nameOf>[2]) => (
    <Money of={of} currency={currency} figure={nameOf(names, note, says)} />
  );
  const facts = [
    ['date', formats.date(note.date)],
    ['type', words(`transactionType.${note.type}`)],
    ['symbol', note.symbol],
    ['assetClass', note.assetClass && stored(words, 'assetClass', note.assetClass)],
    [
      'units',
      <Opens key="units" figure={nameOf(names, note, 'units')}>
        {formats.units(note.units)}
      </Opens>,
    ],
    [
      'price',
      note.price !== null && (
        <Opens key="price" figure={nameOf(names, note, 'price')}>
          {formats.unitPrice(note.price, currency, priceDecimals)}
        </Opens>
      ),
    ],
    ['amount', money(note.amount, 'amount')],
    ['fee', formats.money(note.fee, currency)],
    ['tax', formats.money(note.tax, currency)],
    ['source', broughtBy(note.arrival, words)],
  ] as const satisfies readonly Fact[];
  return (
    <div id="selectedContractNoteDrawer">
      <div className={css.noteValue}>
        <Figure
          size="main"
          label={words(note.type === 'Purchase' ? 'ledger.notes.paid' : 'ledger.notes.received')}
          value={money(settled(note), 'cash')}
        />
      </div>
      <Facts facts={facts.filter(([, value]) => value).map(([id, value]) => [words(`ledger.notes.${id}`), value] as const)} />
    </div>
  );
}
