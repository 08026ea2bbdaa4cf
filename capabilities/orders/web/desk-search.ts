/** What the address of the desk says: which orders are looked at, and which one is open. */
import type { Sort } from '#ui';
import type { ORDER_KINDS, OrderStage, OrderType } from '../contract.ts';

type Kind = (typeof ORDER_KINDS)[number];

/** One stage, all that are closed, or all there are; without one those that are open. */
export type Shown = OrderStage | 'closed' | 'all';

/** What the address may name; every page of the portal reads addresses, before it needs what the contract says. */
const SHOWN: Readonly<Record<Shown, Shown>> = {
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
const KINDS: Readonly<Record<Kind, Kind>> = { client: 'client', distribution: 'distribution', verification: 'verification' };

export interface DeskSearch {
  readonly show?: Shown | undefined;
  readonly type?: OrderType | undefined;
  readonly kind?: Kind | undefined;
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly direction?: Sort['direction'] | undefined;
  readonly order?: string | undefined;
}

/** To take all of them out of an address that may hold some. */
export const EVERY_ORDER: DeskSearch = { show: undefined, type: undefined, kind: undefined, search: undefined };

// The router reads digits in the address as a number.
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : undefined);

export function deskSearch(raw: Record<string, unknown>): DeskSearch {
  const found: DeskSearch = {
    show: Object.values(SHOWN).find((known) => known === raw['show']),
    type: Object.values(TYPES).find((known) => known === raw['type']),
    kind: Object.values(KINDS).find((known) => known === raw['kind']),
    search: text(raw['search']),
    sort: text(raw['sort']),
    direction: raw['direction'] === 'descending' ? ('descending' as const) : undefined,
    order: typeof raw['order'] === 'string' && /^[0-9a-f-]{36}$/.test(raw['order']) ? raw['order'] : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
