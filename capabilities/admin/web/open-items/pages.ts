/** Says which page deals with the open items of a kind. */
import type { OpenItemKind, OpenItems } from '../../contract.ts';

export interface OpenItemPage {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string | undefined>>;
}
type PageOf = (item: OpenItems) => OpenItemPage;

const lettersIn =
  (collection: 'mail' | 'sms', status: 'dead' | 'waiting'): PageOf =>
  ({ id }) => ({ to: '/admin/$collection', params: { collection }, search: { only: `status:${status}`, open: id ?? undefined } });

const imports: PageOf = ({ id }) => (id === null ? { to: '/admin/imports' } : { to: '/admin/imports/$import', params: { import: id } });
const bundles: PageOf = ({ id }) => (id === null ? { to: '/admin/bundle' } : { to: '/admin/bundle/$bundle', params: { bundle: id } });
const files: PageOf = ({ id, place }) =>
  id === null
    ? { to: '/admin/$collection/import', params: { collection: place ?? '' } }
    : { to: '/admin/$collection/import/$import', params: { collection: place ?? '', import: id } };

const records = (collection: string, id: string | null): OpenItemPage => ({
  to: '/admin/$collection',
  params: { collection },
  search: { open: id ?? undefined },
});

/** The record of a client, or the client list of their portal, in both of which a status is changed. */
const clientsIn =
  (status: string): PageOf =>
  ({ id, portal }) =>
    id !== null || portal === null ? records('accounts', id) : { to: '/dashboard/$portal', params: { portal }, search: { status } };

/** Without a portal there is no desk. */
const desk: PageOf = ({ id, portal, kind }) =>
  portal === null
    ? records('orders', id)
    : { to: '/dashboard/$portal/desk', params: { portal }, search: { order: kind === 'waitingOrders' && id !== null ? id : undefined } };

export const PAGES: Readonly<Record<OpenItemKind, PageOf>> = {
  outstandingOrders: desk,
  failedMail: lettersIn('mail', 'dead'),
  failedSms: lettersIn('sms', 'dead'),
  lateMail: lettersIn('mail', 'waiting'),
  lateSms: lettersIn('sms', 'waiting'),
  // Without a portal there is no page of it.
  failedStatements: ({ portal, place }) => (portal === null ? records('accounts', null) : { to: `/dashboard/${portal}/${place}` }),
  failedMarketData: () => ({ to: '/admin/market-data' }),
  failedDataRuns: ({ place }) => ({ to: '/data-designer/$process', params: { process: place ?? '' } }),
  failedImports: imports,
  stoppedFiles: files,
  stoppedBundles: bundles,
  waitingOrders: desk,
  pendingClients: clientsIn('pending'),
  pendingFirstOrders: clientsIn('pending + order'),
  reviewedClients: clientsIn('review'),
  openSubmissions: ({ place, id }) => ({
    to: '/admin/$collection/$parent',
    params: { collection: 'submissions', parent: place ?? '' },
    search: { only: 'step:Under review', open: id ?? undefined },
  }),
  uncommittedImports: imports,
  uncommittedFiles: files,
  uncommittedBundles: bundles,
};
