/** Computes the flows across the boundary of a part of the scope, day by day. */
import { isExternal, isInKind, unitsSign, type HistoryEntry, balanceOn } from '#engine/book';
import { rateAt, unitValueAt, type DailyValuation, type ScopePart } from './daily.ts';
import { excludedMoney, NO_EXCLUSIONS, type ReturnExclusions } from './apart.ts';
import type { DailyWorth } from './daily-worth.ts';

/** `outflow` may be negative where income is excluded. */
export interface BoundaryFlows {
  readonly inflow: Float64Array;
  readonly outflow: Float64Array;
}

/** The members of a part: lines by index, and currencies of cash. */
export interface PartMembership {
  readonly line: Uint8Array;
  readonly cash: ReadonlySet<string>;
}

/**
 * An entry touches an instrument, the cash it settles in, or both; where one of the two lies outside the part, the settlement crosses.
 * A holding that cannot be valued yet lies outside until it can: it enters then, at what it is worth, so that no return jumps.
 */
export function flowsAcrossBoundary(daily: DailyValuation, part: ScopePart, apart: ReturnExclusions = NO_EXCLUSIONS): BoundaryFlows {
  const { book, first, length } = daily;
  const flows = { inflow: new Float64Array(length), outflow: new Float64Array(length) };
  const inside = membershipOf(book, part);
  for (let position = 0; position < book.entries.length; position++) {
    const index = (book.entries[position] as HistoryEntry).day - first;
    if (index < 1) continue;
    if (index >= length) break;
    recordEntry(flows, index, daily, position, inside, apart);
  }
  for (const line of part.lines) enterLine(flows, daily, line);
  for (const currency of part.currencies) enterCash(flows, daily, currency);
  return flows;
}

export function membershipOf(book: DailyValuation['book'], part: ScopePart): PartMembership {
  const line = new Uint8Array(book.lines.length);
  for (const index of part.lines) line[index] = 1;
  return { line, cash: new Set(part.currencies) };
}

function recordEntry(
  flows: BoundaryFlows,
  index: number,
  daily: DailyValuation,
  position: number,
  inside: PartMembership,
  apart: ReturnExclusions,
): void {
  const entry = daily.book.entries[position] as HistoryEntry;
  // What is received for surrendered units has an entry of its own.
  if (entry.kind === 'Surrendered') return;
  if (entry.counterpart !== undefined) {
    const moved = flowOfExchange(daily, entry, inside.line);
    if (moved !== 0) recordFlow(flows, index, moved);
    return;
  }
  const instrument = entry.line !== null && inside.line[entry.line] === 1 && index >= (daily.lines[entry.line] as DailyWorth).since;
  const cash = inside.cash.has(entry.currency) && index >= (daily.cash.get(entry.currency) as DailyWorth).since;
  if (!instrument && !cash) return;
  recordFlow(flows, index, flowOfEntry(daily, position, instrument, cash, apart));
  if (apart !== NO_EXCLUSIONS) recordExclusion(flows, index, daily, entry, instrument, cash, apart);
}

function enterLine(flows: BoundaryFlows, daily: DailyValuation, line: number): void {
  const { steps, since } = daily.lines[line] as DailyWorth;
  if (since > 0 && since < daily.length)
    recordFlow(flows, since, balanceOn(steps, daily.first + since - 1) * unitValueAt(daily, line, since));
}

function enterCash(flows: BoundaryFlows, daily: DailyValuation, currency: string): void {
  const { steps, since } = daily.cash.get(currency) as DailyWorth;
  if (since > 0 && since < daily.length)
    recordFlow(flows, since, balanceOn(steps, daily.first + since - 1) * (rateAt(daily, currency, since) as number));
}

function recordFlow({ inflow, outflow }: BoundaryFlows, index: number, amount: number): void {
  if (amount > 0) inflow[index] = (inflow[index] as number) + amount;
  else outflow[index] = (outflow[index] as number) - amount;
}

/**
 * Records money inside the part that is to count as no gain or loss of it: it leaves or comes at the end of its day, as if somebody else had paid or
 * received it.
 */
function recordExclusion(
  { outflow }: BoundaryFlows,
  index: number,
  daily: DailyValuation,
  entry: HistoryEntry,
  instrument: boolean,
  cash: boolean,
  apart: ReturnExclusions,
): void {
  if (!cash || (entry.line !== null && !instrument)) return;
  const rate = rateAt(daily, entry.currency, index);
  if (rate !== null) outflow[index] = (outflow[index] as number) - excludedMoney(entry, apart) * rate;
}

/** What the entry at `position` moved across the boundary: positive in, negative out, in the reporting currency. */
function flowOfEntry(daily: DailyValuation, position: number, instrument: boolean, cash: boolean, apart: ReturnExclusions): number {
  const { entries, amounts, cash: effects } = daily.book;
  const entry = entries[position] as HistoryEntry;
  const inKind = isInKind(entry);
  const paid = isExternal(entry) && !inKind;
  if (!paid && (entry.line === null || (instrument === cash && !inKind))) return 0;
  const rate = rateAt(daily, entry.currency, entry.day - daily.first);
  if (paid) return cash ? (amounts[position] as number) * (rate as number) : 0;
  // Settled in money that has no rate yet: the units count at their market value.
  const delivered = instrument && (inKind || rate === null) ? valueOfMovedUnits(daily, entry) : 0;
  if (instrument === cash || rate === null) return delivered;
  if (!instrument) return delivered + (effects[position] as number) * rate;
  return delivered - ((effects[position] as number) - excludedMoney(entry, apart)) * rate;
}

/** Flow by units of one line that came from another, where only one of the two lies inside: at market value, once they can be valued. */
function flowOfExchange(daily: DailyValuation, entry: HistoryEntry, inside: Uint8Array): number {
  const line = entry.line as number;
  const to = inside[line] as number;
  const from = inside[entry.counterpart as number] as number;
  if (to === from || entry.day - daily.first < (daily.lines[line] as DailyWorth).since) return 0;
  return (to - from) * valueOfMovedUnits(daily, entry);
}

/** Units in or out at their market value on the day. */
function valueOfMovedUnits(daily: DailyValuation, entry: HistoryEntry): number {
  return unitsSign(entry) * Number(entry.units) * unitValueAt(daily, entry.line as number, entry.day - daily.first);
}
