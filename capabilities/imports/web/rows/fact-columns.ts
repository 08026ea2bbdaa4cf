/** Turns the facts of rows into table columns: fields with a value in the order of the kind, figures aligned. */
import { storedValueText, type Formats, type Translate } from '#packages/texts';
import type { TableColumn } from '#ui';
import { DATE_FIELDS, importFields, type ImportKind, type ImportRow } from '../../contract.ts';

const MONEY_FIELDS: readonly string[] = [
  'amount',
  'fee',
  'tax',
  'feesWithin',
  'feesOutside',
  'gain',
  'income',
  'recallable',
  'committed',
  'unfunded',
];
const SHARE_FIELDS: readonly string[] = ['coupon', 'weight', 'costShare', 'ongoingCharge'];
const NUMBER_FIELDS: readonly string[] = ['units', 'price', 'rate', 'cash', 'redemption', ...MONEY_FIELDS, ...SHARE_FIELDS];
/** Fields whose values are words with a translation. */
const WORD_FIELDS: readonly string[] = ['kind', 'method', 'rebalancing', 'quoted', 'dimension'];
/** The field that represents a row where there is room for one only, in order of preference. */
const MAIN_FIELDS = ['amount', 'price', 'rate', 'kind', 'coupon', 'weight', 'method', 'account', 'name'] as const;

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
export function mainFact({ reads }: ImportRow, locale: FactWording): { readonly text: string; readonly fields: readonly string[] } | null {
  const main = MAIN_FIELDS.find((field) => reads?.[field] !== undefined);
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
