/** What crosses the boundary of a part of the scope, day by day. */
import { isExternal, isInKind, unitsSign } from './effects.ts';
import { rateAt, unitValueAt, type Daily, type Part } from './daily.ts';
import { moneyApart, NOTHING_APART, type Apart } from './apart.ts';
import type { Entry } from './history.ts';
import type { DailyWorth } from './daily-worth.ts';
import { balanceOn } from './steps.ts';

/** `outflow` may be negative where income is set apart. */
export interface Flows {
  readonly inflow: Float64Array;
  readonly outflow: Float64Array;
}

/**
 * An entry touches an instrument, the cash it settles in, or both; where one of the two lies outside the part, the settlement crosses.
 * A holding that cannot be valued yet lies outside until it can: it enters then, at what it is worth, so that no return jumps.
 */
export function flowsAcross(daily: Daily, part: Part, apart: Apart = NOTHING_APART): Flows {
  const { book, first, length } = daily;
  const flows = { inflow: new Float64Array(length), outflow: new Float64Array(length) };
  const lineInside = new Uint8Array(book.lines.length);
  for (const line of part.lines) lineInside[line] = 1;
  const cashInside = new Set(part.currencies);

  for (let position = 0; position < book.entries.length; position++) {
    const entry = book.entries[position] as Entry;
    const index = entry.day - first;
    if (index < 1) continue;
    if (index >= length) break;
    const instrument = entry.line !== null && lineInside[entry.line] === 1 && index >= (daily.lines[entry.line] as DailyWorth).since;
    // What units are given up for is received by itself.
    if (entry.kind === 'Surrendered') continue;
    if (entry.counterpart !== undefined) {
      const moved = exchanged(daily, entry, lineInside);
      if (moved !== 0) record(flows, index, moved);
      continue;
    }
    const cash = cashInside.has(entry.currency) && index >= (daily.cash.get(entry.currency) as DailyWorth).since;
    if (instrument || cash) {
      record(flows, index, crossing(daily, position, instrument, cash, apart));
      if (apart !== NOTHING_APART) setApart(flows, index, daily, entry, instrument, cash, apart);
    }
  }
  for (const line of part.lines) {
    const { steps, since } = daily.lines[line] as DailyWorth;
    if (since > 0 && since < length) record(flows, since, balanceOn(steps, first + since - 1) * unitValueAt(daily, line, since));
  }
  for (const currency of part.currencies) {
    const { steps, since } = daily.cash.get(currency) as DailyWorth;
    if (since > 0 && since < length) record(flows, since, balanceOn(steps, first + since - 1) * (rateAt(daily, currency, since) as number));
  }
  return flows;
}

function record({ inflow, outflow }: Flows, index: number, amount: number): void {
  if (amount > 0) inflow[index] = (inflow[index] as number) + amount;
  else outflow[index] = (outflow[index] as number) - amount;
}

/**
 * Money inside the part that is to count as no gain or loss of it: it leaves or comes at the end of its day, as if somebody else had paid or
 * received it.
 */
function setApart({ outflow }: Flows, index: number, daily: Daily, entry: Entry, instrument: boolean, cash: boolean, apart: Apart): void {
  if (!cash || (entry.line !== null && !instrument)) return;
  const rate = rateAt(daily, entry.currency, index);
  if (rate !== null) outflow[index] = (outflow[index] as number) - moneyApart(entry, apart) * rate;
}

/** What the entry at `position` moved across the boundary: positive in, negative out, in the reporting currency. */
function crossing(daily: Daily, position: number, instrument: boolean, cash: boolean, apart: Apart): number {
  const { entries, amounts, cash: effects } = daily.book;
  const entry = entries[position] as Entry;
  const inKind = isInKind(entry);
  const paid = isExternal(entry) && !inKind;
  if (!paid && (entry.line === null || (instrument === cash && !inKind))) return 0;
  const rate = rateAt(daily, entry.currency, entry.day - daily.first);
  if (paid) return cash ? (amounts[position] as number) * (rate as number) : 0;
  // Settled in money that has no rate yet: the units are taken at what they are worth.
  const delivered = instrument && (inKind || rate === null) ? movedAt(daily, entry) : 0;
  if (instrument === cash || rate === null) return delivered;
  if (!instrument) return delivered + (effects[position] as number) * rate;
  return delivered - ((effects[position] as number) - moneyApart(entry, apart)) * rate;
}

/** Units of one line that came from another, where only one of the two lies inside: at what they are worth on the day, once they can be valued. */
function exchanged(daily: Daily, entry: Entry, inside: Uint8Array): number {
  const line = entry.line as number;
  const to = inside[line] as number;
  const from = inside[entry.counterpart as number] as number;
  if (to === from || entry.day - daily.first < (daily.lines[line] as DailyWorth).since) return 0;
  return (to - from) * movedAt(daily, entry);
}

/** Units in or out at what they are worth on the day. */
function movedAt(daily: Daily, entry: Entry): number {
  return unitsSign(entry) * Number(entry.units) * unitValueAt(daily, entry.line as number, entry.day - daily.first);
}
