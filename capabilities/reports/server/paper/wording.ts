/** Small helpers for texts and widths that the sections of a statement share. */
import type { StatementFacts, StatementLocale } from './facts.ts';

/** Width of half a page without the gutter, in millimetres. */
export const HALF_WIDTH_MM = 82;

/** A column header such as `Value, EUR`, so that the currency is not repeated in the rows. */
export function currencyHeader(key: string, { portfolio }: Pick<StatementFacts, 'portfolio'>, { words }: StatementLocale): string {
  return words('reports.pdf.inCurrency', { what: words(key), currency: portfolio.currency });
}

/** Removes double full stops, where a sentence ends with a word that has one: an amount of krónur, or a firm with the form Α.Ε. */
export function removeDoubleStops(sentence: string): string {
  return sentence.replaceAll('..', '.');
}
