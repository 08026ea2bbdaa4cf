/** Turns entries and transfers between wrappers into moves of lots, with the cost at which units come in. */
import type { Day } from '#packages/calendar';
import type { Finding } from '#packages/findings';
import type { LotCost, HoldingMove } from '#engine/lots';
import { fraction, isZero, minus, negate, sign, times, type Units } from '#packages/money';
import { type Book, decimalOf, marketValue, rateOn, type HistoryEntry, type InstrumentLine } from '#engine/book';
import { poolKey } from './pool-keys.ts';
import { currencyOf, inQuoteCurrency, moneyAsCost, statedExchange, tradeConsideration, tradedMoney } from './trade-cost.ts';

export interface MoveWithFindings {
  readonly move: HoldingMove;
  readonly findings: readonly Finding[];
}

function namedLots({ lots }: HistoryEntry) {
  return lots?.map(({ lot, units }) => ({ lot, ...(units !== undefined && { units: fraction(decimalOf(units)) }) }));
}

/** `change`: units in or out that do not go from one wrapper to another. */
export function moveOfEntry(book: Book, entry: HistoryEntry, position: number, change: Units): MoveWithFindings | null {
  // Moves of a corporate action are derived from the action itself.
  if (entry.line === null || entry.kind === 'Received' || entry.kind === 'Surrendered') return null;
  if (isZero(change)) return null;
  const common = { day: entry.day, key: poolKey(book, entry), id: entry.id ?? `entry ${position}` };
  if (sign(change) < 0) {
    const from = namedLots(entry);
    return { move: { ...common, kind: 'disposed', units: fraction(negate(change)), ...(from && { from }) }, findings: [] };
  }
  const { value: cost, findings } = acquisitionCost(book, entry, entry.line, change);
  const since = entry.acquired === undefined ? {} : { since: entry.acquired };
  return { move: { ...common, kind: 'acquired', units: fraction(change), cost, ...since }, findings };
}

export function transferOf(book: Book, out: HistoryEntry, into: HistoryEntry, units: Units, position: number): MoveWithFindings {
  const { value: worth, findings } = worthAsCost(book, out.line as number, units, out.day);
  const from = namedLots(out);
  const common = { day: out.day, key: poolKey(book, out), to: poolKey(book, into), id: into.id ?? `entry ${position}` };
  return { move: { ...common, kind: 'transferred', units: fraction(units), worth, ...(from && { from }) }, findings };
}

/** The cost of units that came in: the money paid; for a transfer the cost that it brought, or without one the market value of its day. */
function acquisitionCost(
  book: Book,
  entry: HistoryEntry,
  line: number,
  units: Units,
): { readonly value: LotCost; readonly findings: readonly Finding[] } {
  if (entry.kind === 'Purchase') return tradeConsideration(book, entry, negate(tradedMoney(book, entry)), line, units);
  const brought = decimalOf(entry.amount);
  if (!isZero(brought))
    return moneyAsCost(book, { money: brought, currency: entry.currency }, line, entry.acquired ?? entry.day, statedExchange(entry));
  return worthAsCost(book, line, units, entry.day);
}

/** What units are worth on a day, as their cost. */
function worthAsCost(book: Book, line: number, units: Units, day: Day): { readonly value: LotCost; readonly findings: readonly Finding[] } {
  const { value, findings } = marketValue(book, line, units, day);
  const { accrued } = book.lines[line] as InstrumentLine;
  const rate = rateOn(book, currencyOf(book, line), day).value;
  const apart =
    accrued && value && rate && book.cost.interest === 'apart' ? times(times(fraction(units), accrued.on(day)), rate.factor) : null;
  const reporting = apart && value ? minus(value, apart) : value;
  return { value: { reporting, local: inQuoteCurrency(book, line, reporting, day), ...(apart && { interest: apart }) }, findings };
}
