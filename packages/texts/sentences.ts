/** Writes a finding as a sentence, the same on screen, on paper and in a file. */
import type { Finding } from '#packages/findings';
import type { Formats } from './formats.ts';
import type { Translate } from './translate.ts';

/** Days are written as days, moments as moments. */
export function findingSentence(
  { code, subject, date, since, count, about, part, amounts = [], days }: Finding,
  words: Translate,
  formats: Formats,
): string {
  const written = (time: string | undefined) => (time?.includes('T') ? formats.moment(time) : formats.date(time));
  const writtenAmounts =
    amounts.length > 0 ? formats.list(amounts.map(({ amount, currency }) => formats.money(amount, currency))) : formats.money(null);
  const ofDays = days ? ` (${words('finding.days', { from: formats.date(days.from), to: formats.date(days.to) })})` : '';
  return words(`finding.${code}`, {
    subject: subject ?? words('finding.unnamed'),
    date: written(date),
    since: written(since),
    count: count ?? 1,
    about: about ?? words('finding.unnamed.source'),
    part: words(`finding.part.${part ?? 'value'}`),
    amounts: `${writtenAmounts}${ofDays}`,
  });
}
