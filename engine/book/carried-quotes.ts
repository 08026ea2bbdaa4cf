/**
 * Carries quotes across corporate actions. A quote holds until the next one, but after a split it is a quote for fewer or more units. Without a quote
 * of the day itself the last one is therefore carried over at the ratio of the action, and a successor that is not quoted yet begins with the quote
 * of its predecessor. Any other line that is received and was never quoted is worth its first close, if that is not more than five business days
 * away.
 */
import type { Day } from '#packages/calendar';
import { quotationOf } from './quoted.ts';
import type { CorporateAction, UnitRatio } from './corporate-action.ts';
import type { InstrumentLine, Quotes } from './history.ts';
import { quoteIndexOn, isStale } from './quotes.ts';

export function carryQuotesOver(lines: readonly InstrumentLine[], actions: readonly CorporateAction[]): readonly InstrumentLine[] {
  if (actions.length === 0) return lines;
  const carried = [...lines];
  for (const action of actions.toSorted((a, b) => a.day - b.day)) {
    const from = carried[action.line];
    if (!from) continue;
    if (action.kind === 'split') carryQuote(carried, action.line, from, action.day, oldUnitsPerNew(action.ratio));
    if (action.kind === 'bonus') carryQuote(carried, action.line, from, action.day, 1 / (1 + 1 / oldUnitsPerNew(action.ratio)));
    if (action.kind === 'renamed') startSuccessor(carried, action.to, from, action.day, 1);
    if (action.kind === 'merger' && action.to !== undefined && action.ratio && !action.cash)
      startSuccessor(carried, action.to, from, action.day, oldUnitsPerNew(action.ratio));
    if ((action.kind === 'spin-off' || action.kind === 'rights' || action.kind === 'merger') && action.to !== undefined)
      startWithFirstCheckpoint(carried, action.to, action.day);
  }
  return carried;
}

/** What one new unit is worth in old ones. */
function oldUnitsPerNew(ratio: UnitRatio): number {
  return Number(ratio.old) / Number(ratio.new);
}

/** Adds the last quote, times `factor`, on the day of the action, unless the day has a quote of its own. */
function carryQuote(lines: InstrumentLine[], line: number, from: InstrumentLine, day: Day, factor: number): void {
  const last = quoteIndexOn(from.quotes, day);
  if (last < 0 || from.quotes.days[last] === day) return;
  lines[line] = { ...from, quotes: insertQuote(from.quotes, last + 1, day, (from.quotes.values[last] as number) * factor) };
}

/** Starts a successor with its predecessor's quote, where it has never been quoted and both are quoted in the same currency. */
function startSuccessor(lines: InstrumentLine[], line: number, from: InstrumentLine, day: Day, factor: number): void {
  const to = lines[line];
  const last = quoteIndexOn(from.quotes, day);
  if (!to || last < 0 || quoteIndexOn(to.quotes, day) >= 0) return;
  const [own, its] = [quotationOf(to), quotationOf(from)];
  if (own.currency !== its.currency) return;
  lines[line] = { ...to, quotes: insertQuote(to.quotes, 0, day, ((from.quotes.values[last] as number) * factor * own.per) / its.per) };
}

/** Gives a received line its first close as the quote of the day of the action, where that close comes soon after. */
function startWithFirstCheckpoint(lines: InstrumentLine[], line: number, day: Day): void {
  const to = lines[line];
  const [first] = to?.quotes.days ?? [];
  if (!to || first === undefined || first <= day || isStale(day, first)) return;
  lines[line] = { ...to, quotes: insertQuote(to.quotes, 0, day, to.quotes.values[0] as number) };
}

function insertQuote({ days, values, texts }: Quotes, at: number, day: Day, value: number): Quotes {
  const exact = Number(value.toPrecision(15));
  return {
    days: Int32Array.of(...days.subarray(0, at), day, ...days.subarray(at)),
    values: Float64Array.of(...values.subarray(0, at), exact, ...values.subarray(at)),
    ...(texts && { texts: texts.toSpliced(at, 0, String(exact)) }),
  };
}
