/** Gives the title of a statement [OQ-83]. */
import type { StatementLocale } from './facts.ts';

const QUARTERS: Readonly<Record<string, number>> = { '03-31': 1, '06-30': 2, '09-30': 3, '12-31': 4 };

/** A quarterly statement where the range ends with a quarter, otherwise a statement as at its last day. */
export function statementTitle(to: string, { words, formats }: Pick<StatementLocale, 'words' | 'formats'>): string {
  const quarter = QUARTERS[to.slice(5)];
  return quarter
    ? words('reports.pdf.title.quarterly', { quarter, year: to.slice(0, 4) })
    : words('reports.pdf.title.dated', { date: formats.date(to) });
}
