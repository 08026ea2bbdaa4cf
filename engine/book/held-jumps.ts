/** Finds price jumps of lines while they are held. */
import type { DayRange } from '#packages/calendar';
import type { Finding } from '#packages/findings';
import type { Book } from './book.ts';
import { closingBalancesOn } from './exact.ts';
import type { InstrumentLine } from './history.ts';
import { jumpFindings, jumpsIn } from './price-jumps.ts';
import { quoteDay } from './quotes.ts';

/** Findings for lines that were held when their price jumped, on the days of a range. */
export function heldPriceJumps(book: Book, lines: readonly number[], range: DayRange): Finding[] {
  return lines.flatMap((line) => {
    const { quotes } = book.lines[line] as InstrumentLine;
    return jumpsIn(quotes, range.from, range.to)
      .filter((index) => closingBalancesOn(book, quoteDay(quotes, index) - 1).lines.has(line))
      .flatMap((index) => jumpFindings(book, line, index));
  });
}
