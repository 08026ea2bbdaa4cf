/** The facts of the rows as columns: those fields that say something, in the order of the kind, figures under each other. */
import { stored, type Formats, type Translate } from '#packages/texts';
import type { Column } from '#ui';
import { DATE_FIELDS, IMPORT_FIELDS, type ImportKind, type ImportRow } from '../contract.ts';

const MONEY: readonly string[] = [
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
const SHARES: readonly string[] = ['coupon', 'weight', 'costShare', 'ongoingCharge'];
const NUMBERS: readonly string[] = ['units', 'price', 'rate', 'cash', 'redemption', ...MONEY, ...SHARES];
/** Fields that hold one of a few words. */
const WORDS: readonly string[] = ['kind', 'method', 'rebalancing', 'quoted', 'dimension'];
/** What a row is about, for where only one figure has room. */
const MAIN = ['amount', 'price', 'rate', 'kind', 'coupon', 'weight', 'method', 'account', 'name'] as const;

interface Voice {
  readonly words: Translate;
  readonly formats: Formats;
}

export function factColumns(kind: ImportKind, rows: readonly ImportRow[], voice: Voice): Column<ImportRow>[] {
  return fieldsOf(kind, rows).map((field) => ({
    id: field,
    header: voice.words(`feeds.field.${field}`),
    numeric: NUMBERS.includes(field),
    cell: ({ reads }) => reads?.[field] !== undefined && shownField(field, reads[field], voice),
  }));
}

/** Without the fields that are nothing in every row: no fee, no tax. */
export function fieldsOf(kind: ImportKind, rows: readonly ImportRow[]): string[] {
  return IMPORT_FIELDS[kind].filter((field) => rows.some(({ reads }) => reads?.[field] !== undefined && !/^0(\.0+)?$/.test(reads[field])));
}

/** What a row is about, a figure with its currency, and the fields that this says. */
export function mainFact({ reads }: ImportRow, voice: Voice): { readonly text: string; readonly fields: readonly string[] } | null {
  const main = MAIN.find((field) => reads?.[field] !== undefined);
  if (!reads || !main) return null;
  const text = shownField(main, reads[main]!, voice);
  const currency = NUMBERS.includes(main) ? reads['currency'] : undefined;
  return currency === undefined ? { text, fields: [main] } : { text: `${text} ${currency}`, fields: [main, 'currency'] };
}

/** `needed` is the day of a sale that a row would leave short. */
export function shownField(field: string, text: string, { words, formats }: Voice): string {
  if (field === 'needed' || DATE_FIELDS.includes(field)) return formats.date(text);
  if (MONEY.includes(field)) return formats.number(text, 2);
  if (SHARES.includes(field)) return formats.percent(text);
  if (WORDS.includes(field)) return stored(words, 'feeds.value', text);
  if (NUMBERS.includes(field)) return formats.number(text);
  return field === 'type' ? stored(words, 'transactionType', text) : text;
}
