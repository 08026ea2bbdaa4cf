/** What the ledger adds to the portfolio page: the tabs of transactions and of contract notes, and the transactions of one holding. */
import { lazy, Suspense } from 'react';
import { Lazily, Skeleton } from '#ui';
import type { HoldingPartProps, PanelProps, PortfolioParts } from '#web/portfolios';
import { TransactionsRange } from './transactions-range.tsx';

const Panel = lazy(() => import('./transactions-panel.tsx').then(({ TransactionsPanel }) => ({ default: TransactionsPanel })));
const Notes = lazy(() => import('./contract-notes.tsx').then(({ ContractNotes }) => ({ default: ContractNotes })));
const OfHolding = lazy(() => import('./holding-transactions.tsx').then(({ HoldingTransactions }) => ({ default: HoldingTransactions })));

export const portfolioParts: PortfolioParts = {
  from: 'ledger',
  tabs: {
    transactions: {
      range: TransactionsRange,
      panel: (props: PanelProps) => (
        <Suspense fallback={<Skeleton height={420} />}>
          <Panel {...props} />
        </Suspense>
      ),
    },
    'contract-notes': {
      range: TransactionsRange,
      panel: (props: PanelProps) => (
        <Suspense fallback={<Skeleton height={420} />}>
          <Notes {...props} />
        </Suspense>
      ),
    },
  },
  holding: (props: HoldingPartProps) => (
    <Lazily waiting={<Skeleton lines={4} />}>
      <OfHolding {...props} />
    </Lazily>
  ),
};
