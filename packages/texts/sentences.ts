/** Writes a finding as a sentence, the same on screen, on paper and in a file. */
import type { Finding } from '#packages/findings';
import type { Formats } from './formats.ts';
import type { Translate } from './translate.ts';

export function findingSentence({ code, subject, date, since, count }: Finding, words: Translate, formats: Formats): string {
  return words(`finding.${code}`, {
    subject: subject ?? words('finding.unnamed'),
    date: formats.date(date),
    since: formats.date(since),
    count: count ?? 1,
  });
}
