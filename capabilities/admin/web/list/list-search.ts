/** Reads and describes the search part of the address of a list. */

/** The state of a list in its address, so that the address can be shared and returned to. */
export interface ListSearch {
  readonly search?: string | undefined;
  /** Page from 1; left out for the first. */
  readonly page?: number | undefined;
  readonly sort?: string | undefined;
  readonly direction?: 'descending' | undefined;
  readonly bin?: true | undefined;
  /** The fields and values by which the list is filtered: `status:placed,type:Buy`. */
  readonly only?: string | undefined;
  /** The record whose drawer is open; `new` for one that is being made [NAV-21]. */
  readonly open?: string | undefined;
}

export function listSearch({ search, page, sort, direction, bin, only, open }: Record<string, unknown>): ListSearch {
  return {
    // A number in the address is searched by its digits.
    search: typeof search === 'string' || typeof search === 'number' ? String(search) : undefined,
    page: Number.isInteger(page) && Number(page) > 1 ? Number(page) : undefined,
    sort: typeof sort === 'string' ? sort : undefined,
    direction: direction === 'descending' ? direction : undefined,
    bin: bin === true ? bin : undefined,
    only: typeof only === 'string' ? only : undefined,
    open: typeof open === 'string' ? open : undefined,
  };
}

export type ChangeSearch = (next: (now: ListSearch) => ListSearch) => void;
