/**
 * Average cost: a purchase adds what was paid for it (fee and tax included) at the exchange rate of its day, a sale takes away its share.
 * Exact in the reporting currency.
 */
import type { Day } from '#packages/calendar';
import { mergeFindings, type Finding } from '#packages/findings';
import {
  add,
  fraction,
  isZero,
  negate,
  NOTHING,
  over,
  plus,
  reduced,
  sign,
  subtract,
  times,
  ZERO,
  type Fraction,
  type Units,
} from '#packages/money';
import type { Book } from './book.ts';
import { cashEffect, decimalOf, unitsEffect } from './effects.ts';
import { converted, isMissing, marketValue, type Known } from './exact.ts';
import type { Entry } from './history.ts';

export interface Position {
  readonly units: Units;
  /** Of the units held; null when the rate or price of a purchase is unknown. */
  readonly cost: Fraction | null;
  /** Why the cost is unknown. */
  readonly findings: readonly Finding[];
}

/** Units that left a position, by sale or transfer. */
export interface Disposal {
  readonly entry: Entry;
  readonly line: number;
  readonly units: Units;
  readonly cost: Fraction | null;
  readonly findings: readonly Finding[];
}

const EMPTY: Position = { units: ZERO, cost: NOTHING, findings: [] };

/** Positions at the close of a day, by line, and every disposal up to it. */
export function averageCost(
  book: Book,
  day: Day,
): { readonly positions: ReadonlyMap<number, Position>; readonly disposals: readonly Disposal[] } {
  const positions = new Map<number, Position>();
  const disposals: Disposal[] = [];
  for (const entry of book.entries) {
    if (entry.day > day) break;
    const change = unitsEffect(entry);
    if (entry.line === null || isZero(change)) continue;
    const before = positions.get(entry.line) ?? EMPTY;
    if (sign(change) > 0) positions.set(entry.line, acquire(before, change, costOf(book, entry, entry.line, change)));
    else {
      const { after, cost } = dispose(before, negate(change));
      positions.set(entry.line, after);
      disposals.push({ entry, line: entry.line, units: negate(change), cost, findings: before.findings });
    }
  }
  return { positions, disposals };
}

/** What came in cost the money paid; a transfer the cost it brought, or without one the market value of its day. */
function costOf(book: Book, entry: Entry, line: number, units: Units): Known<Fraction> {
  if (entry.kind === 'Purchase') return converted(book, negate(cashEffect(entry)), entry.currency, entry.day);
  const brought = decimalOf(entry.amount);
  return isZero(brought) ? marketValue(book, line, units, entry.day) : converted(book, brought, entry.currency, entry.day);
}

/** What covers a shortfall was never held: only the part beyond it carries cost. */
function acquire(before: Position, bought: Units, paid: Known<Fraction>): Position {
  const units = add(before.units, bought);
  if (sign(units) <= 0) return { ...EMPTY, units };
  const missing = paid.findings.filter(isMissing);
  const findings = mergeFindings(before.findings, missing);
  if (before.cost === null || paid.value === null) return { units, cost: null, findings };
  const kept = sign(before.units) < 0 ? times(paid.value, shareOf(units, bought)) : paid.value;
  return { units, cost: plus(before.cost, kept), findings };
}

/** What is sold beyond what is held costs nothing: it was never paid for. */
function dispose(before: Position, sold: Units): { after: Position; cost: Fraction | null } {
  const units = subtract(before.units, sold);
  if (sign(units) <= 0) return { after: { ...EMPTY, units }, cost: before.cost };
  if (before.cost === null) return { after: { ...before, units }, cost: null };
  // What stays is multiplied, not subtracted: a difference of fractions would square the denominator with every sale.
  const stays = times(before.cost, shareOf(units, before.units));
  return { after: { ...before, units, cost: stays }, cost: times(before.cost, shareOf(sold, before.units)) };
}

function shareOf(part: Units, whole: Units): Fraction {
  return reduced(over(fraction(part), fraction(whole)));
}
