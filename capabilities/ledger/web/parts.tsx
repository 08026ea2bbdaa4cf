/** The parts that the ledger adds to the portfolio page: the tabs of transactions and of contract notes, and the transactions of one holding. */
import { LazyBoundary, lazy, Skeleton } from '#ui';
import { lazyPanel, type HoldingPartProps, type PortfolioParts } from '#web/portfolios';
import { TransactionsRange } from './transactions-range.tsx';

/** Of the placeholder of a long table, in pixels. */
const TABLE_HEIGHT = 420;

const OfHolding = lazy(() => import('./holding-transactions.tsx').then(({ HoldingTransactions }) => HoldingTransactions));

export const portfolioParts: PortfolioParts = {
  from: 'ledger',
  tabs: {
    transactions: {
      name: 'ledger.tab.transactions',
      range: TransactionsRange,
      panel: lazyPanel(() => import('./transactions-panel.tsx').then(({ TransactionsPanel }) => TransactionsPanel), TABLE_HEIGHT),
    },
    'contract-notes': {
      name: 'ledger.tab.contract-notes',
      range: TransactionsRange,
      panel: lazyPanel(() => import('./contract-notes.tsx').then(({ ContractNotes }) => ContractNotes), TABLE_HEIGHT),
    },
  },
  holding: (props: HoldingPartProps) => (
    <LazyBoundary waiting={<Skeleton lines={4} />}>
      <OfHolding {...props} />
    </LazyBoundary>
  ),
};
