/** The address of a list. */

/** What of a list stands in its address, so that it can be passed on and come back to. */
export interface ListSearch {
  readonly search?: string | undefined;
  /** From 1; the first leaves no trace. */
  readonly page?: number | undefined;
  readonly sort?: string | undefined;
  readonly direction?: 'descending' | undefined;
  readonly bin?: true | undefined;
  /** A field and the value that the list is narrowed to: `status:dead`. */
  readonly only?: string | undefined;
  /** The record whose drawer is open; `new` for one that is being made [NAV-21]. */
  readonly open?: string | undefined;
}

export function listSearch({ search, page, sort, direction, bin, only, open }: Record<string, unknown>): ListSearch {
  return {
    // A search for a number is one for its digits.
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
