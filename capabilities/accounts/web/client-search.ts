/** What the address of the client list says: what is looked for, and in which order. */
import { clockSearch, type ClockSearch, type Sort } from '#ui';
import type { ACCOUNT_SORTS } from '../contract.ts';

type Sorting = (typeof ACCOUNT_SORTS)[number];

/** What the address may name; every page of the portal reads addresses, before it needs what the contract says. */
const SORTS: Readonly<Record<Sorting, Sorting>> = {
  name: 'name',
  value: 'value',
  change1d: 'change1d',
  change1m: 'change1m',
  changeYtd: 'changeYtd',
  change1y: 'change1y',
  lastLogin: 'lastLogin',
};

export interface ClientSearch extends ClockSearch {
  readonly search?: string | undefined;
  readonly sort?: Sorting | undefined;
  readonly direction?: Sort['direction'] | undefined;
}

/** By name from A is the default and leaves no trace. */
export function clientSearch(raw: Record<string, unknown>): ClientSearch {
  const { search, direction } = raw;
  const sort = Object.values(SORTS).find((known) => known === raw['sort']);
  return {
    ...clockSearch(raw),
    // The router reads digits in the address as a number.
    ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search).slice(0, 200) }),
    ...(sort && { sort }),
    ...(direction === 'descending' && { direction }),
  };
}

export function sortingOf({ sort, direction }: ClientSearch): Sort & { readonly column: Sorting } {
  return { column: sort ?? 'name', direction: direction ?? 'ascending' };
}

export function searchOf({ column, direction }: Sort): ClientSearch {
  return { sort: column === 'name' ? undefined : (column as Sorting), direction: direction === 'ascending' ? undefined : direction };
}
