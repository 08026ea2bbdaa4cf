/** Turns the facts of rows into table columns: fields with a value in the order of the kind, figures aligned. */
import { storedValueText, type Formats, type Translate } from '#packages/texts';
import type { TableColumn } from '#ui';
import { DATE_FIELDS, fieldsWith, importFields, importFieldsWith, type ImportKind, type ImportRow } from '../../contract.ts';

const MONEY_FIELDS = fieldsWith('money');
const SHARE_FIELDS = fieldsWith('share');
const NUMBER_FIELDS = [...fieldsWith('number'), ...MONEY_FIELDS, ...SHARE_FIELDS];
const WORD_FIELDS = fieldsWith('word');

interface FactWording {
  readonly words: Translate;
  readonly formats: Formats;
}

export function factColumns(kind: ImportKind, rows: readonly ImportRow[], locale: FactWording): TableColumn<ImportRow>[] {
  return fieldsOf(kind, rows).map((field) => ({
    id: field,
    header: locale.words(`imports.field.${field}`),
    numeric: NUMBER_FIELDS.includes(field),
    cell: ({ reads }) => reads?.[field] !== undefined && shownField(field, reads[field], locale),
  }));
}

/** The fields without those that are empty or zero in every row. */
export function fieldsOf(kind: ImportKind, rows: readonly ImportRow[]): string[] {
  return importFields(kind).filter((field) => rows.some(({ reads }) => reads?.[field] !== undefined && !/^0(\.0+)?$/.test(reads[field])));
}

/** The main value of a row, a figure with its currency, and the fields that it includes. */
export function mainFact(
  kind: ImportKind,
  { reads }: ImportRow,
  locale: FactWording,
): { readonly text: string; readonly fields: readonly string[] } | null {
  const main = importFieldsWith(kind, 'main').find((field) => reads?.[field] !== undefined);
  if (!reads || !main) return null;
  const text = shownField(main, reads[main]!, locale);
  const currency = NUMBER_FIELDS.includes(main) ? reads['currency'] : undefined;
  return currency === undefined ? { text, fields: [main] } : { text: `${text} ${currency}`, fields: [main, 'currency'] };
}

/** `needed` is the day of a sale for which a row would leave too few units. */
export function shownField(field: string, text: string, { words, formats }: FactWording): string {
  if (field === 'needed' || DATE_FIELDS.includes(field)) return formats.date(text);
  if (MONEY_FIELDS.includes(field)) return formats.number(text, 2);
  if (SHARE_FIELDS.includes(field)) return formats.percent(text);
  if (WORD_FIELDS.includes(field)) return storedValueText(words, 'imports.value', text);
  if (NUMBER_FIELDS.includes(field)) return formats.number(text);
  return field === 'type' ? storedValueText(words, 'transactionType', text) : text;
}
