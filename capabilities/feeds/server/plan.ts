/** Combines a mapping with the headers of a file into a plan of which cell holds which field. */
import { IMPORT_FIELDS, REQUIRED_FIELDS, type ImportKind, type Mapping } from '../contract.ts';
import { readCurrency } from './currencies.ts';

export interface Column {
  readonly index: number;
  readonly header: string;
}

export interface Plan {
  readonly mapping: Mapping;
  /** Number of cells in a row. */
  readonly width: number;
  readonly columns: ReadonlyMap<string, Column>;
  readonly constants: ReadonlyMap<string, string>;
  /** For a wide file, the columns of figures, each with its symbol or currency. */
  readonly wide: readonly (Column & { readonly means: string })[] | null;
}

/** Text keys of errors in the mapping, by field or `wide`. */
export type MappingProblems = Readonly<Record<string, string>>;

const WRONG = (what: 'missing' | 'unknown' | 'twice' | 'foreign' | 'currency') => `feeds.failure.mapping.${what}`;

/** The fields that a wide file gives by its columns of figures. */
const BY_COLUMN: Readonly<Partial<Record<ImportKind, readonly string[]>>> = { prices: ['symbol', 'price'], rates: ['quote', 'rate'] };

const CURRENCIES = new Set(['currency', 'base', 'quote']);

export function planOf(kind: ImportKind, mapping: Mapping, headers: readonly string[]): { plan: Plan } | { problems: MappingProblems } {
  const problems: Record<string, string> = {};
  const place = (field: string, header: string): Column => {
    const index = headers.indexOf(header);
    if (header === '' || index === -1) problems[field] = WRONG('unknown');
    else if (headers.includes(header, index + 1)) problems[field] = WRONG('twice');
    return { index, header };
  };
  const fields: readonly string[] = IMPORT_FIELDS[kind];
  const wide =
    mapping.wide && BY_COLUMN[kind] ? mapping.wide.map(({ header, means }) => ({ ...place('wide', header), means: means.trim() })) : null;
  const columns = new Map(Object.entries(mapping.columns).map(([field, header]) => [field, place(field, header)]));
  const constants = new Map(Object.entries(mapping.constants).filter(([field, value]) => value.trim() !== '' && !columns.has(field)));

  for (const field of [...columns.keys(), ...constants.keys()]) if (!fields.includes(field)) problems[field] = WRONG('foreign');
  for (const [field, value] of constants) if (CURRENCIES.has(field) && readCurrency(value) === null) problems[field] = WRONG('currency');
  const said = new Set([...columns.keys(), ...constants.keys(), ...(wide ? (BY_COLUMN[kind] ?? []) : [])]);
  for (const field of kind === 'rates' ? [...REQUIRED_FIELDS.rates, 'base'] : REQUIRED_FIELDS[kind])
    if (!said.has(field)) problems[field] = WRONG('missing');
  if (wide?.length === 0) problems['wide'] = WRONG('missing');

  return Object.keys(problems).length > 0 ? { problems } : { plan: { mapping, width: headers.length, columns, constants, wide } };
}
