/** Reads and writes the search parameters of the client list: search text, filters and order. */
import { clockSearch, type ClockSearch, type TableSort } from '#ui';
import type { ACCOUNT_SORTS, Attention, KINDS_OF_CLIENTS, PORTFOLIO_TYPES } from '../../contract.ts';

type ClientSortColumn = (typeof ACCOUNT_SORTS)[number];

/** The values that the address may have. Repeated here because every page reads addresses, before it needs the contract. */
const SORTS: Readonly<Record<ClientSortColumn, ClientSortColumn>> = {
  name: 'name',
  value: 'value',
  change1d: 'change1d',
  change1m: 'change1m',
  changeYtd: 'changeYtd',
  change1y: 'change1y',
  lastLogin: 'lastLogin',
};

type ClientKind = (typeof KINDS_OF_CLIENTS)[number];
type FilteredPortfolioType = (typeof PORTFOLIO_TYPES)[number];
const KINDS: Readonly<Record<ClientKind, ClientKind>> = {
  single: 'single',
  dual: 'dual',
  corporate: 'corporate',
  unregistered: 'unregistered',
};
const TYPES: Readonly<Record<FilteredPortfolioType, FilteredPortfolioType>> = {
  GIA: 'GIA',
  ISA: 'ISA',
  SIPP: 'SIPP',
  ExO: 'ExO',
  OPB: 'OPB',
  Trust: 'Trust',
  SSAS: 'SSAS',
};

const NEEDS: Readonly<Record<Attention | 'any', Attention | 'any'>> = {
  any: 'any',
  unverified: 'unverified',
  order: 'order',
  stale: 'stale',
  moved: 'moved',
};

/** The filters of the list; see the contract. */
export interface ClientFilters {
  readonly letter?: string | undefined;
  readonly accountType?: ClientKind | undefined;
  readonly portfolioType?: FilteredPortfolioType | undefined;
  readonly throughGroup?: string | undefined;
  readonly inGroup?: string | undefined;
  readonly status?: string | undefined;
  readonly attention?: Attention | 'any' | undefined;
}

/** Takes only the filters out of the search parameters. */
export function filtersOf(filters: ClientFilters): ClientFilters {
  const { letter, accountType, portfolioType, throughGroup, inGroup, status, attention } = filters;
  return {
    ...(letter !== undefined && { letter }),
    ...(accountType !== undefined && { accountType }),
    ...(portfolioType !== undefined && { portfolioType }),
    ...(throughGroup !== undefined && { throughGroup }),
    ...(inGroup !== undefined && { inGroup }),
    ...(status !== undefined && { status }),
    ...(attention !== undefined && { attention }),
  };
}

/** Removes all filters from an address. */
export const NO_FILTERS: ClientFilters = {
  letter: undefined,
  accountType: undefined,
  portfolioType: undefined,
  throughGroup: undefined,
  inGroup: undefined,
  status: undefined,
  attention: undefined,
};

const UUID = /^[0-9a-f-]{36}$/;

export interface ClientSearch extends ClockSearch, ClientFilters {
  readonly search?: string | undefined;
  readonly sort?: ClientSortColumn | undefined;
  readonly direction?: TableSort['direction'] | undefined;
  /** With the clients' own details, where the firm has that view. */
  readonly detailed?: true | undefined;
}

/** The default, by name from A, is left out of the address. */
export function clientSearch(raw: Record<string, unknown>): ClientSearch {
  const { search, direction, letter } = raw;
  const sort = Object.values(SORTS).find((known) => known === raw['sort']);
  return {
    ...clockSearch(raw),
    // The router reads digits in the address as a number.
    ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search).slice(0, 200) }),
    ...filtersOf({
      letter: typeof letter === 'string' && /^\p{L}$/u.test(letter) ? letter : undefined,
      accountType: Object.values(KINDS).find((known) => known === raw['accountType']),
      portfolioType: Object.values(TYPES).find((known) => known === raw['portfolioType']),
      throughGroup: idIn(raw['throughGroup']),
      inGroup: idIn(raw['inGroup']),
      status: typeof raw['status'] === 'string' ? raw['status'].slice(0, 50) : undefined,
      attention: Object.values(NEEDS).find((known) => known === raw['attention']),
    }),
    ...(raw['detailed'] === true && { detailed: true as const }),
    ...(sort && { sort }),
    ...(direction === 'descending' && { direction }),
  };
}

function idIn(raw: unknown): string | undefined {
  return typeof raw === 'string' && UUID.test(raw) ? raw : undefined;
}

export function sortingOf({ sort, direction }: ClientSearch): TableSort & { readonly column: ClientSortColumn } {
  return { column: sort ?? 'name', direction: direction ?? 'ascending' };
}

export function searchOf({ column, direction }: TableSort): ClientSearch {
  return {
    sort: column === 'name' ? undefined : (column as ClientSortColumn),
    direction: direction === 'ascending' ? undefined : direction,
  };
}
