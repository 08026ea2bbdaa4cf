/** Reads and writes the fields and values by which a list is filtered, as one text for addresses: `status:placed,type:Buy`. */

/** Values by the name of their field, each of which a record has to have. */
export type FilterValues = ReadonlyMap<string, string>;

/** A comma parts two of them only where a field follows, since values may have commas. */
const BETWEEN = /,(?=[\w-]+:)/;

/** @param text empty where nothing is filtered */
export function readFilters(text: string): FilterValues {
  const parts = text === '' ? [] : text.split(BETWEEN);
  return new Map(
    parts.map((part) => {
      const at = part.indexOf(':');
      return [part.slice(0, at), part.slice(at + 1)];
    }),
  );
}

/** @returns undefined where nothing is filtered */
export function writeFilters(filters: FilterValues): string | undefined {
  return filters.size === 0 ? undefined : [...filters].map(([field, value]) => `${field}:${value}`).join(',');
}
