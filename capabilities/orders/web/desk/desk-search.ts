/** Reads the search parameters of the desk: the filters, and the open order. */
import type { TableSort } from '#ui';
import type { ORDER_KINDS, OrderStage, OrderType } from '../../contract.ts';

type OrderKind = (typeof ORDER_KINDS)[number];

/** The view of the desk: one stage, all closed orders, or all orders; without it the open ones. */
export type DeskView = OrderStage | 'closed' | 'all';

/** The values that the address may have. Repeated here because every page reads addresses, before it needs the contract. */
const DESK_VIEW_NAMES: Readonly<Record<DeskView, DeskView>> = {
  received: 'received',
  checked: 'checked',
  sent: 'sent',
  executed: 'executed',
  rejected: 'rejected',
  settled: 'settled',
  cancelled: 'cancelled',
  closed: 'closed',
  all: 'all',
};
const TYPES: Readonly<Record<OrderType, OrderType>> = { Buy: 'Buy', Sell: 'Sell' };
const KINDS: Readonly<Record<OrderKind, OrderKind>> = { client: 'client', distribution: 'distribution', verification: 'verification' };

export interface DeskSearch {
  readonly show?: DeskView | undefined;
  readonly type?: OrderType | undefined;
  readonly kind?: OrderKind | undefined;
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly direction?: TableSort['direction'] | undefined;
  readonly order?: string | undefined;
}

/** Removes all filters from an address. */
export const NO_DESK_FILTERS: DeskSearch = { show: undefined, type: undefined, kind: undefined, search: undefined };

// The router reads digits in the address as a number.
const textOrUndefined = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : undefined;

export function deskSearch(raw: Record<string, unknown>): DeskSearch {
  const found: DeskSearch = {
    show: Object.values(DESK_VIEW_NAMES).find((known) => known === raw['show']),
    type: Object.values(TYPES).find((known) => known === raw['type']),
    kind: Object.values(KINDS).find((known) => known === raw['kind']),
    search: textOrUndefined(raw['search']),
    sort: textOrUndefined(raw['sort']),
    direction: raw['direction'] === 'descending' ? ('descending' as const) : undefined,
    order: typeof raw['order'] === 'string' && /^[0-9a-f-]{36}$/.test(raw['order']) ? raw['order'] : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
