/** Changes a mapping while it is being made, and finds what it still lacks. */
import { importFields, importFieldsWith, type ImportKind, type Mapping, type Sniff } from '../../contract.ts';

export const canBeWide = (kind: ImportKind): boolean => importFieldsWith(kind, 'wide').length > 0;

/** The fields that a column can be mapped to, without those that wide columns give already. */
export function fieldsFor(kind: ImportKind, { wide }: Mapping): readonly string[] {
  const given = wide === null ? [] : importFieldsWith(kind, 'wide');
  return importFields(kind).filter((field) => !given.includes(field));
}

export function constantFieldsFor(kind: ImportKind, mapping: Mapping): readonly string[] {
  const open = fieldsFor(kind, mapping);
  return importFieldsWith(kind, 'constant').filter((field) => open.includes(field) && mapping.columns[field] === undefined);
}

/** Needed fields that have neither column nor constant. */
export function missingFields(kind: ImportKind, mapping: Mapping): string[] {
  const open = fieldsFor(kind, mapping);
  const lacking = importFieldsWith(kind, 'required').filter(
    (field) => open.includes(field) && mapping.columns[field] === undefined && !mapping.constants[field]?.trim(),
  );
  return mapping.wide?.length === 0 ? [...lacking, 'wide'] : lacking;
}

export function fieldUnder(mapping: Mapping, header: string): string | undefined {
  return Object.keys(mapping.columns).find((field) => mapping.columns[field] === header);
}

/** Each field has one column and each column one field; '' frees the column. */
export function withColumn(mapping: Mapping, header: string, field: string): Mapping {
  const kept = Object.entries(mapping.columns).filter(([name, at]) => name !== field && at !== header);
  return { ...mapping, columns: Object.fromEntries(field === '' ? kept : [...kept, [field, header]]) };
}

export function withConstant(mapping: Mapping, field: string, value: string): Mapping {
  const { [field]: _, ...rest } = mapping.constants;
  return { ...mapping, constants: value === '' ? rest : { ...rest, [field]: value } };
}

/** The mapping of a wide file: every column but the date, each with its header as the meaning. */
export function asWide(kind: ImportKind, mapping: Mapping, headers: readonly string[]): Mapping {
  const date = mapping.columns['date'] ?? headers[0];
  const wide = headers.filter((header) => header !== date && header.trim() !== '').map((header) => ({ header, means: header.trim() }));
  const given = importFieldsWith(kind, 'wide');
  const columns = Object.entries(mapping.columns).filter(
    ([field]) => field !== 'date' && !given.includes(field) && !wide.some(({ header }) => header === mapping.columns[field]),
  );
  return { ...mapping, wide, columns: { ...Object.fromEntries(columns), ...(date !== undefined && { date }) } };
}

export function asLong(mapping: Mapping): Mapping {
  return { ...mapping, wide: null };
}

/** Adds a column to the wide ones with its meaning, or removes it for null; the order of the file is kept. */
export function withWide(mapping: Mapping, headers: readonly string[], header: string, means: string | null): Mapping {
  const rest = (mapping.wide ?? []).filter((column) => column.header !== header);
  const wide = means === null ? rest : [...rest, { header, means }];
  return { ...mapping, wide: wide.toSorted((a, b) => headers.indexOf(a.header) - headers.indexOf(b.header)) };
}

/** The mapping, or the suggestion in its place when the file was read again and has none of its columns any more. */
export function fitMapping(mapping: Mapping, { headers, suggestion }: Sniff): Mapping {
  const named = [...Object.values(mapping.columns), ...(mapping.wide ?? []).map(({ header }) => header)];
  if (named.length === 0 || named.some((header) => headers.includes(header))) return mapping;
  return { ...suggestion, encoding: mapping.encoding, delimiter: mapping.delimiter };
}
