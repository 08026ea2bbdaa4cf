/**
 * Finds prices that are probably wrong: five times the one before or more, or a fifth of it or less, within five business days, and no corporate
 * action to explain it. It may be a split that was not recorded (2 for 1 and 3 for 1 may be the market; 5 for 1 is not), or a price in another unit:
 * pence, per cent, thousands.
 */
import { formatDay, type Day } from '#packages/calendar';
import { finding, type Finding } from '#packages/findings';
import type { Book } from './book.ts';
import type { InstrumentLine, Quotes } from './history.ts';
import { quoteIndexOn, isStale, quoteDay } from './quotes.ts';

const FACTOR = 5;

export function isJump(before: number, after: number): boolean {
  return before !== after && (after >= FACTOR * before || before >= FACTOR * after);
}

/** Indexes of the quotes up to `last` that jump, from that of the first day on. */
export function jumpsIn({ days, values }: Pick<Quotes, 'days' | 'values'>, first: Day, last: Day): number[] {
  const found: number[] = [];
  for (let index = quoteIndexOn({ days }, last); index > 0 && (days[index] as Day) >= first; index--)
    if (isJump(values[index - 1] as number, values[index] as number) && !isStale(days[index - 1] as Day, days[index] as Day))
      found.push(index);
  return found;
}

/** The finding for a line on a day: its quote of the day jumped, or another one that is no older than five business days. */
export function recentJump(book: Book, line: number, day: Day): readonly Finding[] {
  const { quotes } = book.lines[line] as InstrumentLine;
  for (let index = quoteIndexOn(quotes, day); index > 0 && !isStale(quotes.days[index] as Day, day); index--)
    if (isJump(quotes.values[index - 1] as number, quotes.values[index] as number)) return jumpFindings(book, line, index);
  return NO_FINDINGS;
}

const NO_FINDINGS: readonly Finding[] = [];

/** The finding for a jump at an index; none where a corporate action explains it. */
export function jumpFindings({ lines, actions }: Book, line: number, index: number): readonly Finding[] {
  const { id, quotes } = lines[line] as InstrumentLine;
  const [since, day] = [quoteDay(quotes, index - 1), quoteDay(quotes, index)];
  const isActed = actions.some(
    (action) => (action.line === line || ('to' in action && action.to === line)) && action.day > since && action.day <= day,
  );
  if (isActed || isStale(since, day)) return NO_FINDINGS;
  return [finding('price.jump', { subject: id, date: formatDay(day), since: formatDay(since) })];
}
