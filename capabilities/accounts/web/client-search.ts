/** What the address of the client list says: what is looked for, and in which order. */
import { clockSearch, type ClockSearch, type Sort } from '#ui';
import { ACCOUNT_SORTS } from '../contract.ts';

type Sorting = (typeof ACCOUNT_SORTS)[number];

export interface ClientSearch extends ClockSearch {
  readonly search?: string | undefined;
  readonly sort?: Sorting | undefined;
  readonly direction?: Sort['direction'] | undefined;
}

/** By name from A is the default and leaves no trace. */
export function clientSearch(raw: Record<string, unknown>): ClientSearch {
  const { search, sort, direction } = raw;
  return {
    ...clockSearch(raw),
    // The router reads digits in the address as a number.
    ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search).slice(0, 200) }),
    ...(ACCOUNT_SORTS.includes(sort as Sorting) && { sort: sort as Sorting }),
    ...(direction === 'descending' && { direction }),
  };
}

export function sortingOf({ sort, direction }: ClientSearch): Sort & { readonly column: Sorting } {
  return { column: sort ?? 'name', direction: direction ?? 'ascending' };
}

export function searchOf({ column, direction }: Sort): ClientSearch {
  return { sort: column === 'name' ? undefined : (column as Sorting), direction: direction === 'ascending' ? undefined : direction };
}
