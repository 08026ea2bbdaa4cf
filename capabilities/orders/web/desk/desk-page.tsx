/** The order desk: the queue by stage; a row opens its order, where it is checked and moved on. */
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  DownloadButton,
  EmptyNotice,
  Page,
  PageHeader,
  QueryContent,
  SearchField,
  SideDrawer,
  Skeleton,
  Toggle,
  useAsk,
  useChangeAddress,
  useFormats,
  useWords,
} from '#ui';
import { useMay } from '#web/sign-in';
import { ORDER_KINDS, ORDER_STAGES, orders, orderStatus, type OrderStage } from '../../contract.ts';
import { DeskOrderPanel } from './desk-order.tsx';
import { NO_DESK_FILTERS, type DeskSearch, type DeskView } from './desk-search.ts';
import css from '../desk.module.css';
import { OrderQueue, TYPES, route } from './order-queue.tsx';
import { OutstandingOrders } from './outstanding.tsx';

function useDeskQuery() {
  const { portal } = route.useParams();
  const { show, type, kind, search = '' } = route.useSearch();
  const view = show === 'closed' || show === 'all' ? show : ('open' as const);
  return {
    portal,
    view,
    search,
    ...(show !== undefined && show !== 'closed' && show !== 'all' && { stage: show }),
    ...(type !== undefined && { type }),
    ...(kind !== undefined && { kind }),
  };
}

export function DeskPage() {
  const words = useWords();
  const question = useDeskQuery();
  const { order } = route.useSearch();
  const change = useChangeAddress<DeskSearch>();
  const query = useQuery(useAsk()(orders.listDesk, question));
  const mayMove = useMay('house.keep');
  const listed = query.data?.orders;
  const next = listed?.[listed.findIndex(({ id }) => id === order) + 1]?.id ?? null;
  return (
    <Page title={words('orders.desk')}>
      <PageHeader
        name={words('orders.desk')}
        actions={
          <DownloadButton endpoint={orders.exportDesk} input={question}>
            {words('ui.csv')}
          </DownloadButton>
        }
      >
        {words(mayMove ? 'orders.desk.lead' : 'orders.desk.lead.advisor')}
      </PageHeader>
      <QueryContent query={query} what={words('orders.what')} skeleton={<Skeleton height={420} />} missing="here">
        {({ orders: found, more, counts, outstanding }) => (
          <>
            <OutstandingOrders of={outstanding} />
            <Stages counts={counts} />
            <DeskFilters found={found.length} more={more} />
            {found.length === 0 ? <NoOrders counts={counts} /> : <OrderQueue found={found} />}
          </>
        )}
      </QueryContent>
      <SideDrawer opened={order !== undefined} title={words('orders.one')} onClose={() => change({ order: undefined })}>
        {order !== undefined && <DeskOrderPanel key={order} order={order} next={next} onNext={(one) => change({ order: one })} />}
      </SideDrawer>
    </Page>
  );
}

type StageCounts = Readonly<Record<OrderStage, number>>;

const sumOf = (counts: StageCounts, status: 'placed' | 'closed') =>
  ORDER_STAGES.reduce((sum, stage) => (orderStatus(stage) === status ? sum + counts[stage] : sum), 0);

/** The stages with the number of orders in each; the closed stages appear once closed orders are shown. */
function Stages({ counts }: { readonly counts: StageCounts }) {
  const [words, formats] = [useWords(), useFormats()];
  const { show } = route.useSearch();
  const change = useChangeAddress<DeskSearch>();
  const closed = show === 'closed' || (show !== undefined && show !== 'all' && orderStatus(show) === 'closed');
  const stages = (status: 'placed' | 'closed') =>
    ORDER_STAGES.filter((stage) => orderStatus(stage) === status).map(
      (stage) => [stage, words(`orders.stage.${stage}`), counts[stage]] as const,
    );
  const [open, done] = [sumOf(counts, 'placed'), sumOf(counts, 'closed')];
  const chips: readonly (readonly [shown: DeskView | undefined, text: string, count: number])[] = [
    [undefined, words('orders.desk.open'), open],
    ...stages('placed'),
    ['closed', words('orders.desk.closed'), done],
    ...(closed ? stages('closed') : []),
    ['all', words('orders.desk.all'), open + done],
  ];
  return (
    <div role="group" aria-label={words('orders.stage')} className={css.stages}>
      {chips.map(([shown, text, count]) => (
        <Toggle key={text} pressed={shown === show} onPress={() => change({ show: shown })}>
          {text} <span className={css.count}>{formats.integer(count)}</span>
        </Toggle>
      ))}
    </div>
  );
}

function DeskFilters({ found, more }: { readonly found: number; readonly more: boolean }) {
  const [words, formats] = [useWords(), useFormats()];
  const { type, kind, search } = route.useSearch();
  const change = useChangeAddress<DeskSearch>();
  const number = formats.integer(found);
  return (
    <div className={css.tools}>
      <SearchField label={words('orders.desk.search')} value={search ?? ''} onChange={(next) => change({ search: next || undefined })} />
      <NativeSelect
        aria-label={words('orders.desk.type')}
        value={type ?? ''}
        data={[
          { value: '', label: words('orders.desk.type') },
          ...TYPES.map((one) => ({ value: one, label: words(`orders.type.${one}`) })),
        ]}
        onChange={({ currentTarget }) => change({ type: TYPES.find((one) => one === currentTarget.value) })}
      />
      <NativeSelect
        aria-label={words('orders.desk.kind')}
        value={kind ?? ''}
        data={[
          { value: '', label: words('orders.desk.kind') },
          ...ORDER_KINDS.map((one) => ({ value: one, label: words(one === 'client' ? 'orders.desk.kind.client' : `orders.kind.${one}`) })),
        ]}
        onChange={({ currentTarget }) => change({ kind: ORDER_KINDS.find((one) => one === currentTarget.value) })}
      />
      <p className={css.quiet} role="status">
        {words(more ? 'orders.desk.more' : 'orders.desk.count', { count: found, number })}
      </p>
    </div>
  );
}

/** Explains why the list is empty, and offers another view. */
function NoOrders({ counts }: { readonly counts: StageCounts }) {
  const words = useWords();
  const { show, type, kind, search } = route.useSearch();
  const change = useChangeAddress<DeskSearch>();
  const any = Object.values(counts).some((count) => count > 0);
  if (!any) return <EmptyNotice title={words('orders.desk.none')}>{words('orders.desk.none.why')}</EmptyNotice>;
  const narrowed = type !== undefined || kind !== undefined || search !== undefined;
  return (
    <EmptyNotice
      title={words(narrowed ? 'orders.desk.notFound' : show === undefined ? 'orders.desk.done' : 'orders.desk.noneHere')}
      next={
        <Button variant="default" onClick={() => change({ ...NO_DESK_FILTERS, show: 'all', ...(search !== undefined && { search }) })}>
          {words(search !== undefined && show !== 'all' ? 'orders.desk.searchAll' : 'orders.desk.showAll')}
        </Button>
      }
    />
  );
}
