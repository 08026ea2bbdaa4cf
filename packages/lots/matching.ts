/** Matches disposals with lots: goes through the moves of all holdings and answers which lots are left and which ones each disposal took. */
import { compareFractions, minus, NOTHING, ONE, over, plus, reduced, times, type Fraction } from '#packages/money';
import { addCost, shareOfCost, type Cost, type Lot } from './lot.ts';
import type { Acquisition, Disposing, Exchange, MethodOf, Move, ReturnOfCapital, Share, Transfer } from './move.ts';
import { inOrderOf, isPooled, pooled, type Choice } from './order.ts';
import { ukMatching, type UkMatching } from './uk-matching.ts';

/** The units, cost and lots that one disposal took. */
export interface Disposal {
  /** A sale or transfer; units that became cash in a corporate action; or a return of capital, which takes cost without units. */
  readonly move: Move;
  readonly units: Fraction;
  /** Cost of the units taken; null where the cost of one of them is unknown. */
  readonly cost: Cost;
  /** The lots taken, counted in units of the day of the disposal, whatever was split since. */
  readonly parts: readonly Lot[];
  /** Units disposed of that were not held and that no later acquisition covers: their cost is unknown. */
  readonly open: Fraction;
}

export interface Matched {
  /** The lots left in each holding, oldest first. */
  readonly lots: ReadonlyMap<string, readonly Lot[]>;
  /** Units disposed of beyond what was held, and not covered yet. */
  readonly short: ReadonlyMap<string, Fraction>;
  readonly disposals: readonly Disposal[];
}

/** Called with the lots of one holding, oldest first, before and after a move. */
export type Told = (move: Move, key: string, before: readonly Lot[], after: readonly Lot[]) => void;

/** Expects the moves in order of their days; within a day in the order in which they apply. `told` is called for every change of lots. */
export function matchLots(moves: readonly Move[], methodOf: MethodOf, told: Told = () => {}): Matched {
  const walk: Walk = { lots: new Map(), debts: new Map(), disposals: [], uk: ukMatching(moves, methodOf), methodOf, told };
  for (const move of moves) {
    if (move.kind === 'acquired') acquire(walk, move);
    else if (move.kind === 'disposed') dispose(walk, move);
    else if (move.kind === 'transferred') transfer(walk, move);
    else if (move.kind === 'exchanged') exchange(walk, move);
    else giveBack(walk, move);
  }
  return {
    lots: walk.lots,
    short: new Map([...walk.debts].map(([key, debts]) => [key, sumOf(debts)])),
    disposals: walk.disposals.map(({ move, units, parts, open }) => ({ move, units, cost: costOf(parts), parts, open })),
  };
}

interface Walk {
  readonly lots: Map<string, readonly Lot[]>;
  readonly debts: Map<string, readonly Debt[]>;
  readonly disposals: Disposed[];
  readonly uk: UkMatching;
  readonly methodOf: MethodOf;
  readonly told: Told;
}

/** A disposal that may still be covered by what is acquired after it. */
interface Disposed {
  readonly move: Move;
  readonly units: Fraction;
  readonly parts: Lot[];
  open: Fraction;
}

/** Units of a disposal that were not held and wait to be covered by an acquisition. */
interface Debt {
  /** Null for units that were transferred to another holding. */
  readonly of: Disposed | null;
  readonly units: Fraction;
  /** How many units one unit of the disposal has become since, by corporate actions. */
  readonly ratio: Fraction;
}

const FREE: Cost = { reporting: NOTHING, local: NOTHING };

function acquire(walk: Walk, move: Acquisition): void {
  const { key, id, day, cost, since } = move;
  const open = minus(move.units, walk.uk.reserved.get(move) ?? NOTHING);
  if (open.numerator <= 0n) return;
  enter(walk, move, key, [{ id, day: since ?? day, units: open, cost: shareOfCost(cost, over(open, move.units)) }]);
}

/** Adds lots to a holding. Units that were disposed of before they were held are covered first, the earliest first, by a part of each lot. */
function enter(walk: Walk, move: Move, key: string, lots: readonly Lot[]): void {
  const debts = walk.debts.get(key) ?? [];
  const whole = sumOf(lots);
  let left = whole;
  if (debts.length > 0 && whole.numerator > 0n) {
    const open = debts.map((debt) => {
      const some = least(debt.units, left);
      if (some.numerator <= 0n) return debt;
      left = minus(left, some);
      if (debt.of) {
        debt.of.open = minus(debt.of.open, over(some, debt.ratio));
        debt.of.parts.push(...lots.map((lot) => shared(lot, over(some, whole), debt.ratio)));
      }
      return { ...debt, units: minus(debt.units, some) };
    });
    walk.debts.set(key, held(open));
  }
  const rest = left === whole ? lots : lots.map((lot) => partOf(lot, times(lot.units, over(left, whole))));
  keep(walk, move, key, inTime([...(walk.lots.get(key) ?? []), ...held(rest)]));
}

/** The part of a lot that covers a debt, in units of the day of the disposal. */
function shared(lot: Lot, share: Fraction, ratio: Fraction): Lot {
  const part = partOf(lot, times(lot.units, share));
  return { ...part, units: over(part.units, ratio) };
}

/** Stores the lots of a holding, pooled where its cost method pools. */
function keep(walk: Walk, move: Move, key: string, lots: readonly Lot[]): void {
  const before = walk.lots.get(key) ?? [];
  const after = isPooled(walk.methodOf(key, move.day)) ? pooled(lots) : lots;
  walk.lots.set(key, after);
  walk.told(move, key, before, after);
}

function dispose(walk: Walk, move: Disposing): void {
  const { key, day } = move;
  const ahead = walk.uk.matches.get(move) ?? [];
  const open = minus(move.units, sumOf(ahead));
  const method = walk.methodOf(key, day);
  const own = walk.lots.get(key) ?? [];
  // Where a pooling method starts to apply on this day, the lots are still separate.
  const lots = isPooled(method) ? pooled(own) : own;
  const { taken, left } = take(lots, inOrderOf(method, lots, move.from), open);
  const parts = [...ahead, ...taken];
  keep(walk, move, key, left);
  const missing = minus(move.units, sumOf(parts));
  const disposed = { move, units: move.units, parts, open: missing };
  if (missing.numerator > 0n) owe(walk, key, { of: disposed, units: missing, ratio: ONE });
  walk.disposals.push(disposed);
}

function owe(walk: Walk, key: string, debt: Debt): void {
  walk.debts.set(key, [...(walk.debts.get(key) ?? []), debt]);
}

/** Units that the giving holding does not hold arrive at their market value, and remain uncovered in the giving holding. */
function transfer(walk: Walk, move: Transfer): void {
  const { key, to, day, id, units, worth } = move;
  const method = walk.methodOf(key, day);
  const own = walk.lots.get(key) ?? [];
  const lots = isPooled(method) ? pooled(own) : own;
  const { gone, left } = take(lots, inOrderOf(method, lots, move.from), units);
  keep(walk, move, key, left);
  const missing = minus(units, sumOf(gone));
  if (missing.numerator > 0n) {
    owe(walk, key, { of: null, units: missing, ratio: ONE });
    gone.push({ id, day, units: missing, cost: shareOfCost(worth, over(missing, units)) });
  }
  enter(walk, move, to, inTime(gone));
}

/**
 * Takes as many units as are wanted, in the order given; `limit` is how many units of a lot may be taken. `gone` holds the taken units in the order
 * of the lots, `left` those that remain.
 */
function take(lots: readonly Lot[], order: readonly Choice[], wanted: Fraction): { taken: Lot[]; gone: Lot[]; left: Lot[] } {
  const taken: Lot[] = [];
  const left = new Map<Lot, Lot>();
  let open = wanted;
  for (const { lot, limit } of order) {
    const now = left.get(lot) ?? lot;
    const units = least(least(open, limit), now.units);
    if (units.numerator <= 0n) continue;
    left.set(lot, partOf(now, minus(now.units, units)));
    taken.push(partOf(now, units));
    open = minus(open, units);
  }
  const goneOf = (lot: Lot) => partOf(lot, minus(lot.units, (left.get(lot) ?? lot).units));
  return { taken, gone: held(lots.map(goneOf)), left: held(lots.map((lot) => left.get(lot) ?? lot)) };
}

function partOf(lot: Lot, units: Fraction): Lot {
  return { ...lot, units, cost: shareOfCost(lot.cost, over(units, lot.units)) };
}

/** Exchanges each lot by itself, so that its day of acquisition and its own cost remain known. */
function exchange(walk: Walk, move: Exchange): void {
  const { key, keeps, receives, paidOut } = move;
  const all = walk.lots.get(key) ?? [];
  const isIdle = move.held.numerator === 0n;
  if (isIdle && all.length === 0) return;
  const units = sumOf(all);
  const share = !move.renames && compareFractions(units, move.held) > 0 ? over(move.held, units) : ONE;
  const lots = all.map((lot) => partOf(lot, times(lot.units, share)));
  // Units that await a matching purchase are split like the others, but no fraction of them is paid in cash.
  const restated = keeps.units.numerator === 0n ? NOTHING : plus(keeps.units, paidOut ?? NOTHING);
  const aside = { units: keeps.units.numerator === 0n ? ONE : restated, cost: ONE };
  const kept = all.flatMap((lot, i) => {
    const awaited = partOf(lot, times(lot.units, minus(ONE, share)));
    return pooled(held([exchanged(lots[i] as Lot, keeps), exchanged(awaited, aside)]));
  });
  keep(walk, move, key, kept);
  const debts = (walk.debts.get(key) ?? []).map(({ of, units: open, ratio }) => ({
    of,
    units: times(open, restated),
    ratio: times(ratio, restated),
  }));
  walk.debts.set(key, held(debts));
  for (const one of receives) enter(walk, move, one.key, held(lots.map((lot) => exchanged(lot, one, one.rate))));
  if (paidOut?.numerator === 0n) return;
  const parts = lots.map((lot) => ({
    ...lot,
    units: paidOut === null ? NOTHING : times(lot.units, paidOut),
    cost: shareOfCost(lot.cost, paidOut),
  }));
  walk.disposals.push({ move, units: sumOf(parts), parts, open: NOTHING });
}

/** A lot after an exchange; `rate` converts its local cost where the receiving holding is quoted in another currency. */
function exchanged(lot: Lot, share: Share, rate: Fraction | null = ONE): Lot {
  const cost = shareOfCost(lot.cost, share.cost);
  const local = cost.local && rate && reduced(times(cost.local, rate));
  return { ...lot, units: times(lot.units, share.units), cost: { ...cost, local } };
}

/** Applies a return of capital. What exceeds the cost of a lot is a gain: the disposal carries only the cost that it used up. */
function giveBack(walk: Walk, move: ReturnOfCapital): void {
  const lots = walk.lots.get(move.key) ?? [];
  const units = sumOf(lots);
  if (units.numerator <= 0n) return void walk.disposals.push({ move, units: NOTHING, parts: [], open: NOTHING });
  const used = lots.map((lot) => {
    const share = shareOfCost(move.money, over(lot.units, units));
    return {
      ...lot,
      units: NOTHING,
      cost: { reporting: leastKnown(share.reporting, lot.cost.reporting), local: leastKnown(share.local, lot.cost.local) },
    };
  });
  walk.lots.set(
    move.key,
    lots.map((lot, i) => ({ ...lot, cost: without(lot.cost, (used[i] as Lot).cost) })),
  );
  walk.disposals.push({ move, units: NOTHING, parts: used, open: NOTHING });
}

function without(cost: Cost, used: Cost): Cost {
  return {
    ...cost,
    reporting: cost.reporting && used.reporting && reduced(minus(cost.reporting, used.reporting)),
    local: cost.local && used.local && reduced(minus(cost.local, used.local)),
  };
}

function costOf(parts: readonly Lot[]): Cost {
  return parts.reduce((so, { cost }) => addCost(so, cost), FREE);
}

export function sumOf(parts: readonly { readonly units: Fraction }[]): Fraction {
  return parts.reduce((so, { units }) => plus(so, units), NOTHING);
}

function held<T extends { readonly units: Fraction }>(some: readonly T[]): T[] {
  return some.filter(({ units }) => units.numerator > 0n);
}

function inTime(lots: readonly Lot[]): Lot[] {
  return lots.toSorted((a, b) => a.day - b.day);
}

function least(a: Fraction, b: Fraction): Fraction {
  return compareFractions(a, b) <= 0 ? a : b;
}

function leastKnown(a: Fraction | null, b: Fraction | null): Fraction | null {
  return a && b && least(a, b);
}
