/** Small agreements between the pages of a statement. */
import type { StatementFacts, Voice } from './facts.ts';

/** Half of the page beside the gutter, in millimetres. */
export const HALF = 82;

/** `Value, EUR`: the currency is said once, in the head of the column. */
export function inCurrency(key: string, { portfolio }: Pick<StatementFacts, 'portfolio'>, { words }: Voice): string {
  return words('reports.pdf.inCurrency', { what: words(key), currency: portfolio.currency });
}

/** Sentences end with what may bring a full stop of its own: an amount of krónur, a firm that is an Α.Ε. */
export function onceStopped(sentence: string): string {
  return sentence.replaceAll('..', '.');
}
