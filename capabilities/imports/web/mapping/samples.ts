/** Reads sample values of a file both ways, for the questions that only a person can answer. */
import { formatDay, readDay } from '#packages/calendar';
import type { DATE_ORDERS, DECIMAL_MARKS, Mapping, Sniff } from '../../contract.ts';

type MappingDateOrder = (typeof DATE_ORDERS)[number];
type MappingDecimalMark = (typeof DECIMAL_MARKS)[number];

/** The date of a text in one order of day, month and year; null when it is none. */
export function dateIn(text: string, order: MappingDateOrder): string | null {
  const parts = /^\s*(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})/.exec(text);
  if (!parts) return null;
  const [, a = '', b = '', c = ''] = parts;
  const [year, month, day] = order === 'ISO' ? [a, b, c] : order === 'D/M/Y' ? [c, b, a] : [c, a, b];
  const known = year.length === 4 ? readDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) : null;
  return known === null ? null : formatDay(known);
}

/** The decimal of a text with one decimal mark; null when it is none. */
export function numberIn(text: string, mark: MappingDecimalMark): string | null {
  const plain = mark === 'point' ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.');
  return /^\s*-?\d+(\.\d+)?\s*$/.test(plain) ? plain.trim() : null;
}

/** A value of a column that reads differently in the two orders, or any date of it. */
export function tellingDate(values: readonly string[]): string | undefined {
  const differs = (text: string) => dateIn(text, 'D/M/Y') !== dateIn(text, 'M/D/Y');
  const both = values.find((text) => differs(text) && dateIn(text, 'D/M/Y') !== null && dateIn(text, 'M/D/Y') !== null);
  return both ?? values.find((text) => text.trim() !== '');
}

/** A value of a file that reads differently with the two decimal marks. */
export function tellingNumber(values: readonly string[]): string | undefined {
  const both = values.find(
    (text) => numberIn(text, 'point') !== null && numberIn(text, 'comma') !== null && numberIn(text, 'point') !== numberIn(text, 'comma'),
  );
  return both ?? values.find((text) => /\d[.,]\d/.test(text));
}

/** The sample values under a header. */
export function valuesUnder(sniff: Sniff, header: string | undefined): string[] {
  const at = header === undefined ? -1 : sniff.headers.indexOf(header);
  return at < 0 ? [] : sniff.sample.flatMap((row) => (row[at] ? [row[at]] : []));
}

export interface RateSample {
  readonly base: string;
  readonly quote: string;
  readonly rate: string;
}

/** The first exchange rate of the sample, to be read in either direction. */
export function rateSample(sniff: Sniff, mapping: Mapping): RateSample | null {
  const base = mapping.constants['base'] || valuesUnder(sniff, mapping.columns['base'])[0] || 'EUR';
  for (const { header, means } of mapping.wide ?? []) {
    const rate = valuesUnder(sniff, header).find((text) => numberIn(text, mapping.decimalMark) !== null);
    if (rate) return { base, quote: means, rate };
  }
  const quote = mapping.constants['quote'] || valuesUnder(sniff, mapping.columns['quote'])[0];
  const rate = valuesUnder(sniff, mapping.columns['rate'])[0];
  return quote && rate ? { base, quote, rate } : null;
}
