/** The parts that the ledger adds to the portfolio page: the tabs of transactions and of contract notes, and the transactions of one holding. */
import { LazyBoundary, lazy, PlaceholderProvider, Skeleton } from '#ui';
import type { HoldingPartProps, PanelProps, PortfolioParts } from '#web/portfolios';
import { TransactionsRange } from './transactions-range.tsx';

const Panel = lazy(() => import('./transactions-panel.tsx').then(({ TransactionsPanel }) => TransactionsPanel));
const Notes = lazy(() => import('./contract-notes.tsx').then(({ ContractNotes }) => ContractNotes));
const OfHolding = lazy(() => import('./holding-transactions.tsx').then(({ HoldingTransactions }) => HoldingTransactions));

export const portfolioParts: PortfolioParts = {
  from: 'ledger',
  tabs: {
    transactions: {
      range: TransactionsRange,
      panel: (props: PanelProps) => (
        <PlaceholderProvider by={<Skeleton height={420} />}>
          <Panel {...props} />
        </PlaceholderProvider>
      ),
    },
    'contract-notes': {
      range: TransactionsRange,
      panel: (props: PanelProps) => (
        <PlaceholderProvider by={<Skeleton height={420} />}>
          <Notes {...props} />
        </PlaceholderProvider>
      ),
    },
  },
  holding: (props: HoldingPartProps) => (
    <LazyBoundary waiting={<Skeleton lines={4} />}>
      <OfHolding {...props} />
    </LazyBoundary>
  ),
};
