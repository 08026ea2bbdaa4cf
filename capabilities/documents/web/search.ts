/** Reads the search parameters of the library from the address. */
import { DOCUMENT_PERIOD_NAMES, DOCUMENT_TYPES, type DocumentPeriod, type DocumentType } from '../contract.ts';

export interface LibrarySearch {
  readonly period?: DocumentPeriod | undefined;
  readonly type?: DocumentType | undefined;
  readonly search?: string | undefined;
  readonly favourites?: true | undefined;
}

export const NO_FILTERS: LibrarySearch = { period: undefined, type: undefined, search: undefined, favourites: undefined };

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined => values.find((one) => one === value);

export function librarySearch(raw: Record<string, unknown>): LibrarySearch {
  const [period, type, search] = [oneOf(DOCUMENT_PERIOD_NAMES, raw['period']), oneOf(DOCUMENT_TYPES, raw['type']), raw['search']];
  return {
    ...(period && period !== 'all' && { period }),
    ...(type && { type }),
    // The router reads digits in an address as a number.
    ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search).slice(0, 200) }),
    ...(raw['favourites'] === true && { favourites: true as const }),
  };
}
