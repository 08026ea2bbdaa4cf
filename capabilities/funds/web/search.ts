/** Reads the search parameters of the fund pages from the address. */
import type { TableSort } from '#ui';

/** Fields by which the explorer can be filtered. */
export const NARROWED_BY = ['fundSector', 'assetClass', 'fundType', 'groupName'] as const;
export type NarrowedBy = (typeof NARROWED_BY)[number];

interface SortSearch {
  readonly sort?: string | undefined;
  readonly direction?: TableSort['direction'] | undefined;
}

export interface ExplorerSearch extends SortSearch, Partial<Readonly<Record<NarrowedBy, string | undefined>>> {
  readonly search?: string | undefined;
  readonly favourites?: true | undefined;
  /** Numbers of the funds that are compared, with commas between them. */
  readonly compare?: string | undefined;
  /** Whether they are shown side by side. */
  readonly beside?: true | undefined;
}

export interface FundSearch {
  /** The class of shares whose prices are shown; without it, the first one. */
  readonly isin?: string | undefined;
  readonly search?: string | undefined;
  /** The project that is open beside the page. */
  readonly open?: string | undefined;
}

// The router reads digits and words such as true in an address as what they look like.
const textOrUndefined = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') && value !== ''
    ? String(value).slice(0, 300)
    : undefined;

function withoutUndefined<Search extends object>(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search;
}

export function explorerSearch(raw: Record<string, unknown>): ExplorerSearch {
  const narrowed = Object.fromEntries(NARROWED_BY.map((name) => [name, textOrUndefined(raw[name])]));
  return withoutUndefined({
    search: textOrUndefined(raw['search']),
    sort: textOrUndefined(raw['sort']),
    direction: raw['direction'] === 'descending' ? ('descending' as const) : undefined,
    favourites: raw['favourites'] === true ? (true as const) : undefined,
    compare: textOrUndefined(raw['compare']),
    beside: raw['beside'] === true ? (true as const) : undefined,
    ...narrowed,
  });
}

export function fundSearch(raw: Record<string, unknown>): FundSearch {
  return withoutUndefined({
    isin: textOrUndefined(raw['isin']),
    search: textOrUndefined(raw['search']),
    open: textOrUndefined(raw['open']),
  });
}
