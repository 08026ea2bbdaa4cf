/** Shows one contract note beside the list (selectedContractNoteDrawer); a figure that is opened from it replaces it. */
import type { FigureIds } from '#packages/figures';
import { storedValueText, type Translate } from '#packages/texts';
import { Figure, FileLinks, Money, OpenableFigure, SideDrawer, useFigureInAddress, useFormats, useWords } from '#ui';
import { FactList, useChangeSearch, type FactLine } from '#web/portfolios';
import { arrivalName } from '#contract/instruments';
import { portfolios, type ProvidedDocument } from '#contract/portfolios';
import { useTenant } from '#web/tenants';
import { transactionKind, type Transaction } from '../contract.ts';
import { transactionFigureId } from './names.ts';
import css from './transactions.module.css';

/** What was bought or sold; a provider may name it by its symbol alone, or by nothing. */
export const noteName = (note: Transaction, words: Translate) => note.name || note.symbol || transactionKind(note, words);
/** The money paid or received in the end, unsigned: the kind of trade says which. */
export const settledAmount = ({ cash }: Transaction) => cash && cash.replace('-', '');

interface NoteDrawerProps {
  readonly note: Transaction | undefined;
  readonly names: FigureIds;
  /** The day on screen, on which a provider is asked for a document. */
  readonly asOf: string;
}

export function NoteDrawer({ note, ...rest }: NoteDrawerProps) {
  const words = useWords();
  const change = useChangeSearch();
  const figure = useFigureInAddress();
  return (
    <SideDrawer
      opened={note !== undefined && figure === undefined}
      title={note ? noteName(note, words) : ''}
      onClose={() => change({ open: undefined })}
    >
      {note && <Note of={note} {...rest} />}
    </SideDrawer>
  );
}

function Note({ of: note, names, asOf }: Omit<NoteDrawerProps, 'note'> & { readonly of: Transaction }) {
  const words = useWords();
  const facts = useNoteFacts(note, names);
  return (
    <div id="selectedContractNoteDrawer">
      <div className={css.noteValue}>
        <Figure
          size="main"
          label={words(note.type === 'Purchase' ? 'ledger.notes.paid' : 'ledger.notes.received')}
          value={<Money of={settledAmount(note)} currency={note.currency} figure={transactionFigureId(names, note, 'cash')} />}
        />
      </div>
      <FactList facts={facts.filter(([, value]) => Boolean(value)).map(([id, value]) => [words(`ledger.notes.${id}`), value] as const)} />
      {note.provided?.documents && <NoteDocuments documents={note.provided.documents} asOf={asOf} />}
    </div>
  );
}

function useNoteFacts(note: Transaction, names: FigureIds): readonly FactLine[] {
  const words = useWords();
  const formats = useFormats();
  const { priceDecimals } = useTenant().settings;
  const { currency, provided } = note;
  return [
    ['date', formats.date(note.date)],
    ['type', transactionKind(note, words)],
    ['side', provided?.side],
    ['symbol', note.symbol],
    ['fund', provided?.fund],
    ['assetClass', note.assetClass && storedValueText(words, 'assetClass', note.assetClass)],
    [
      'units',
      note.units !== null && (
        <OpenableFigure key="units" figure={transactionFigureId(names, note, 'units')}>
          {formats.units(note.units)}
        </OpenableFigure>
      ),
    ],
    [
      'price',
      note.price !== null && (
        <OpenableFigure key="price" figure={transactionFigureId(names, note, 'price')}>
          {formats.unitPrice(note.price, currency, priceDecimals)}
        </OpenableFigure>
      ),
    ],
    ['navDate', provided?.navDate && formats.date(provided.navDate)],
    ['amount', <Money key="amount" of={note.amount} currency={currency} figure={transactionFigureId(names, note, 'amount')} />],
    ['fee', note.fee !== null && formats.money(note.fee, currency)],
    ['tax', note.tax !== null && formats.money(note.tax, currency)],
    ['source', note.arrival && arrivalName(note.arrival, words)],
  ];
}

function NoteDocuments({ documents, asOf }: { readonly documents: readonly ProvidedDocument[]; readonly asOf: string }) {
  const words = useWords();
  return (
    <section>
      <h3 className={css.drawerTitle}>{words('ledger.notes.documents')}</h3>
      {documents.length === 0 && <p className={css.quiet}>{words('ledger.notes.documents.none')}</p>}
      <FileLinks
        files={documents.map((one) => ({ ...one, detail: one.type }))}
        endpoint={portfolios.downloadProvidedDocument}
        inputOf={(document) => ({ providedDocument: document, asOf })}
      />
    </section>
  );
}
