/** Walks through what happened to holdings and says which lots are left and which ones each disposal took. */
import type { Day } from '#packages/calendar';
import { compareFractions, minus, NOTHING, over, plus, reduced, times, type Fraction } from '#packages/money';
import { addCost, shareOfCost, type Cost, type Lot } from './lot.ts';
import type { Acquisition, Disposing, Exchange, MethodOf, Move, ReturnOfCapital } from './move.ts';
import { inOrderOf, pooled } from './order.ts';
import { ukMatching, type UkMatching } from './uk-matching.ts';

/** What one disposal took, lot by lot. */
export interface Disposal {
  /** A sale or transfer; units that became cash in a corporate action; or a return of capital, which takes cost without units. */
  readonly move: Move;
  readonly units: Fraction;
  /** Of the units taken; null where that of one of them is unknown. */
  readonly cost: Cost;
  readonly parts: readonly Lot[];
}

export interface Matched {
  /** What is held of each holding, oldest first. */
  readonly lots: ReadonlyMap<string, readonly Lot[]>;
  /** Units disposed of beyond what was held. They cost nothing: they were never paid for. */
  readonly short: ReadonlyMap<string, Fraction>;
  readonly disposals: readonly Disposal[];
}

/** The moves in order of their days; within a day in the order in which they count. */
export function matchLots(moves: readonly Move[], methodOf: MethodOf): Matched {
  const walk: Walk = { lots: new Map(), short: new Map(), disposals: [], uk: ukMatching(moves, methodOf), methodOf };
  for (const move of moves) {
    if (move.kind === 'acquired') acquire(walk, move);
    else if (move.kind === 'disposed') dispose(walk, move);
    else if (move.kind === 'exchanged') exchange(walk, move);
    else giveBack(walk, move);
  }
  return walk;
}

interface Walk extends Matched {
  readonly lots: Map<string, readonly Lot[]>;
  readonly short: Map<string, Fraction>;
  readonly disposals: Disposal[];
  readonly uk: UkMatching;
  readonly methodOf: MethodOf;
}

const FREE: Cost = { reporting: NOTHING, local: NOTHING };

/** What covers a shortfall was disposed of already: only the units beyond it become a lot, with their share of the cost. */
function acquire(walk: Walk, move: Acquisition): void {
  const { key, id, day, cost, since } = move;
  const missing = walk.short.get(key) ?? NOTHING;
  const covering = least(missing, move.units);
  walk.short.set(key, minus(missing, covering));
  const reserved = walk.uk.reserved.get(move) ?? NOTHING;
  const units = minus(minus(move.units, covering), reserved);
  if (units.numerator <= 0n) return;
  const lot: Lot = { id, day: since ?? day, units, cost: shareOfCost(cost, over(units, move.units)) };
  keep(walk, key, day, [...(walk.lots.get(key) ?? []), lot]);
}

/** Pools where the method does. */
function keep(walk: Walk, key: string, day: Day, lots: readonly Lot[]): void {
  const method = walk.methodOf(key, day);
  walk.lots.set(key, method === 'average' || method === 'uk-pool' ? pooled(lots) : lots);
}

function dispose(walk: Walk, move: Disposing): void {
  const { key, day } = move;
  const ahead = walk.uk.matches.get(move) ?? [];
  const open = minus(move.units, sumOf(ahead));
  const order = inOrderOf(walk.methodOf(key, day), walk.lots.get(key) ?? [], move.from);
  const { taken, left } = take(order, open);
  const parts = [...ahead, ...taken];
  keep(walk, key, day, inTime(left));
  const missing = minus(move.units, sumOf(parts));
  if (missing.numerator > 0n) walk.short.set(key, plus(walk.short.get(key) ?? NOTHING, missing));
  walk.disposals.push({ move, units: move.units, cost: costOf(parts), parts });
}

/** As many units as are wanted, from the first lot on; `limit` is how many of a lot may be taken. */
function take(order: readonly { readonly lot: Lot; readonly limit: Fraction }[], wanted: Fraction): { taken: Lot[]; left: Lot[] } {
  const taken: Lot[] = [];
  const left = new Map<Lot, Lot>();
  let open = wanted;
  for (const { lot, limit } of order) {
    const now = left.get(lot) ?? lot;
    const units = least(least(open, limit), now.units);
    left.set(lot, units.numerator > 0n ? partOf(now, minus(now.units, units)) : now);
    if (units.numerator <= 0n) continue;
    taken.push(partOf(now, units));
    open = minus(open, units);
  }
  return { taken, left: [...left.values()].filter(({ units }) => units.numerator > 0n) };
}

function partOf(lot: Lot, units: Fraction): Lot {
  return { ...lot, units, cost: shareOfCost(lot.cost, over(units, lot.units)) };
}

/** Each lot is exchanged by itself, so that its day and the place of its cost remain known. */
function exchange(walk: Walk, { key, day, keeps, receives, paidOut, ...move }: Exchange): void {
  const lots = walk.lots.get(key) ?? [];
  const part = (lot: Lot, share: { readonly units: Fraction; readonly cost: Fraction }): Lot => ({
    ...lot,
    units: times(lot.units, share.units),
    cost: shareOfCost(lot.cost, share.cost),
  });
  keep(walk, key, day, held(lots.map((lot) => part(lot, keeps))));
  walk.short.set(key, times(walk.short.get(key) ?? NOTHING, keeps.units));
  for (const share of receives)
    keep(walk, share.key, day, inTime([...(walk.lots.get(share.key) ?? []), ...held(lots.map((lot) => part(lot, share)))]));
  if (paidOut.numerator === 0n) return;
  const parts = lots.map((lot) => part(lot, { units: paidOut, cost: paidOut }));
  const whole: Exchange = { key, day, keeps, receives, paidOut, ...move };
  walk.disposals.push({ move: whole, units: sumOf(parts), cost: costOf(parts), parts });
}

/** What is given back beyond the cost of a lot is a gain: the disposal carries only the cost that it used up. */
function giveBack(walk: Walk, move: ReturnOfCapital): void {
  const lots = walk.lots.get(move.key) ?? [];
  const units = sumOf(lots);
  if (units.numerator <= 0n) return void walk.disposals.push({ move, units: NOTHING, cost: FREE, parts: [] });
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
  walk.disposals.push({ move, units: NOTHING, cost: costOf(used), parts: used });
}

function without(cost: Cost, used: Cost): Cost {
  return {
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

function held(lots: readonly Lot[]): Lot[] {
  return lots.filter(({ units }) => units.numerator > 0n);
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
