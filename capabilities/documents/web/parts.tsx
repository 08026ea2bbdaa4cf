/** Adds the library to a portal, and documents to the page of an account and to that of a portfolio. */
import { LazyBoundary, lazy, Skeleton, type DashboardPlace, type Widget } from '#ui';
import type { StatementActionProps } from '#web/reports';
import type { PortfolioPartProps, PortfolioParts } from '#web/portfolios';
import type { documentWidgets } from '../contract.ts';
import type { KeptDocumentsProps } from './kept-documents.tsx';

const LazyKeepStatement = lazy(() => import('./keep-statement.tsx').then(({ KeepStatement }) => KeepStatement));
const LazyKeptDocuments = lazy(() => import('./kept-documents.tsx').then(({ KeptDocuments }) => KeptDocuments));
const Documents = lazy(() => import('./record-documents.tsx').then(({ RecordDocuments }) => RecordDocuments));

export const widgets: Readonly<Record<keyof typeof documentWidgets, Widget>> = {
  'documents.library': {
    kind: 'page',
    show: lazy(() => import('./library-page.tsx').then(({ LibraryPage }) => LibraryPage)),
  },
  'documents.account': {
    kind: 'part',
    show: ({ place }: { readonly place: DashboardPlace }) => place.account && <Documents of={{ account: place.account }} />,
  },
};

/** A client with one portfolio never sees the page of the account, so that its documents stand here. */
export const portfolioParts: PortfolioParts = {
  from: 'documents',
  below: ({ portfolio }: PortfolioPartProps) => (
    <LazyBoundary waiting={null}>
      <Documents of={portfolio.account.portfolios.length === 1 ? { account: portfolio.account.id } : { portfolio: portfolio.id }} />
    </LazyBoundary>
  ),
};

/** An action of a finished statement. */
export function KeepStatement(props: StatementActionProps) {
  return (
    <LazyBoundary waiting={null}>
      <LazyKeepStatement {...props} />
    </LazyBoundary>
  );
}

/** The documents in the record of an account, a portfolio or a group. */
export function KeptDocuments(props: KeptDocumentsProps) {
  return (
    <LazyBoundary waiting={<Skeleton lines={3} />}>
      <LazyKeptDocuments {...props} />
    </LazyBoundary>
  );
}
