/** Combines a mapping with the headers of a file into a plan of which cell holds which field. */
import { importFields, importFieldsWith, type ImportKind, type Mapping } from '../../contract.ts';
import { readCurrency } from './currencies.ts';

export interface MappedColumn {
  readonly index: number;
  readonly header: string;
}

export interface ReadingPlan {
  readonly mapping: Mapping;
  /** Number of cells in a row. */
  readonly width: number;
  readonly columns: ReadonlyMap<string, MappedColumn>;
  readonly constants: ReadonlyMap<string, string>;
  /** For a wide file, the columns of figures, each with its symbol or currency. */
  readonly wide: readonly (MappedColumn & { readonly means: string })[] | null;
  /** Whether what a cell names comes in with an earlier file of the same zip; the line then waits for it. */
  readonly isPromised?: IsPromised;
}

/** @param code the refusal that the line would have, such as `portfolio.unknown` */
export type IsPromised = (code: string, name: string) => boolean;

/** Text keys of errors in the mapping, by field or `wide`. */
export type MappingProblems = Readonly<Record<string, string>>;

const problemKey = (what: 'missing' | 'unknown' | 'twice' | 'foreign' | 'currency') => `imports.failure.mapping.${what}`;

export function planOf(
  kind: ImportKind,
  mapping: Mapping,
  headers: readonly string[],
): { plan: ReadingPlan } | { problems: MappingProblems } {
  const problems: Record<string, string> = {};
  const place = (field: string, header: string): MappedColumn => {
    const index = headers.indexOf(header);
    if (header === '' || index === -1) problems[field] = problemKey('unknown');
    else if (headers.includes(header, index + 1)) problems[field] = problemKey('twice');
    return { index, header };
  };
  const fields: readonly string[] = importFields(kind);
  const wideFields = importFieldsWith(kind, 'wide');
  const currencies = importFieldsWith(kind, 'currency');
  const wide =
    mapping.wide && wideFields.length > 0
      ? mapping.wide.map(({ header, means }) => ({ ...place('wide', header), means: means.trim() }))
      : null;
  const columns = new Map(Object.entries(mapping.columns).map(([field, header]) => [field, place(field, header)]));
  const constants = new Map(Object.entries(mapping.constants).filter(([field, value]) => value.trim() !== '' && !columns.has(field)));

  for (const field of [...columns.keys(), ...constants.keys()]) if (!fields.includes(field)) problems[field] = problemKey('foreign');
  for (const [field, value] of constants)
    if (currencies.includes(field) && readCurrency(value) === null) problems[field] = problemKey('currency');
  const said = new Set([...columns.keys(), ...constants.keys(), ...(wide ? wideFields : [])]);
  for (const field of importFieldsWith(kind, 'required')) if (!said.has(field)) problems[field] = problemKey('missing');
  if (wide?.length === 0) problems['wide'] = problemKey('missing');

  return Object.keys(problems).length > 0 ? { problems } : { plan: { mapping, width: headers.length, columns, constants, wide } };
}
