/** Walks through what happened to holdings and says which lots are left and which ones each disposal took. */
import { compareFractions, minus, NOTHING, ONE, over, plus, reduced, times, type Fraction } from '#packages/money';
import { addCost, shareOfCost, type Cost, type Lot } from './lot.ts';
import type { Acquisition, Disposing, Exchange, MethodOf, Move, Received, ReturnOfCapital, Share } from './move.ts';
import { inOrderOf, isPooled, pooled, type Choice } from './order.ts';
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

/** The lots of one holding, oldest first, before and after a move. */
export type Told = (move: Move, key: string, before: readonly Lot[], after: readonly Lot[]) => void;

/** The moves in order of their days; within a day in the order in which they count. `told` hears of every change of lots. */
export function matchLots(moves: readonly Move[], methodOf: MethodOf, told: Told = () => {}): Matched {
  const walk: Walk = { lots: new Map(), short: new Map(), disposals: [], uk: ukMatching(moves, methodOf), methodOf, told };
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
  readonly told: Told;
}

const FREE: Cost = { reporting: NOTHING, local: NOTHING };

/** What covers a shortfall was disposed of already: only the units beyond it become a lot, with their share of the cost. */
function acquire(walk: Walk, move: Acquisition): void {
  const { key, id, day, cost, since } = move;
  const open = minus(move.units, walk.uk.reserved.get(move) ?? NOTHING);
  const missing = walk.short.get(key) ?? NOTHING;
  const covering = least(missing, open);
  walk.short.set(key, minus(missing, covering));
  const units = minus(open, covering);
  if (units.numerator <= 0n) return;
  const lot: Lot = { id, day: since ?? day, units, cost: shareOfCost(cost, over(units, move.units)) };
  keep(walk, move, key, inTime([...(walk.lots.get(key) ?? []), lot]));
}

/** Pools where the method does. */
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
  // A pooling method that begins with this day finds lots apart.
  const lots = isPooled(method) ? pooled(own) : own;
  const { taken, left } = take(lots, inOrderOf(method, lots, move.from), open);
  const parts = [...ahead, ...taken];
  keep(walk, move, key, left);
  const missing = minus(move.units, sumOf(parts));
  if (missing.numerator > 0n) walk.short.set(key, plus(walk.short.get(key) ?? NOTHING, missing));
  walk.disposals.push({ move, units: move.units, cost: costOf(parts), parts });
}

/** As many units as are wanted, in the order given; `limit` is how many of a lot may be taken. What is left keeps the order of the lots. */
function take(lots: readonly Lot[], order: readonly Choice[], wanted: Fraction): { taken: Lot[]; left: Lot[] } {
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
  return { taken, left: held(lots.map((lot) => left.get(lot) ?? lot)) };
}

function partOf(lot: Lot, units: Fraction): Lot {
  return { ...lot, units, cost: shareOfCost(lot.cost, over(units, lot.units)) };
}

/** Each lot is exchanged by itself, so that its day and the place of its cost remain known. */
function exchange(walk: Walk, move: Exchange): void {
  const { key, keeps, receives, paidOut } = move;
  const all = walk.lots.get(key) ?? [];
  const units = sumOf(all);
  const share = compareFractions(units, move.held) > 0 ? over(move.held, units) : ONE;
  const lots = all.map((lot) => partOf(lot, times(lot.units, share)));
  // Units that are only awaited are split like the others.
  const aside = { units: keeps.units.numerator === 0n ? ONE : keeps.units, cost: ONE };
  const kept = all.flatMap((lot, i) => {
    const awaited = partOf(lot, times(lot.units, minus(ONE, share)));
    return pooled(held([exchanged(lots[i] as Lot, keeps), exchanged(awaited, aside)]));
  });
  keep(walk, move, key, kept);
  walk.short.set(key, times(walk.short.get(key) ?? NOTHING, keeps.units));
  for (const one of receives) receive(walk, move, one, held(lots.map((lot) => exchanged(lot, one, one.rate))));
  if (paidOut?.numerator === 0n) return;
  const parts = lots.map((lot) => ({
    ...lot,
    units: paidOut === null ? NOTHING : times(lot.units, paidOut),
    cost: shareOfCost(lot.cost, paidOut),
  }));
  walk.disposals.push({ move, units: sumOf(parts), cost: costOf(parts), parts });
}

/** A lot after an exchange; its cost in another currency of quotes where `rate` says. */
function exchanged(lot: Lot, share: Share, rate: Fraction | null = ONE): Lot {
  const { reporting, local } = shareOfCost(lot.cost, share.cost);
  return { ...lot, units: times(lot.units, share.units), cost: { reporting, local: local && rate && reduced(times(local, rate)) } };
}

/** Those that cover a shortfall were disposed of already: each lot gives its part to it. */
function receive(walk: Walk, move: Exchange, { key }: Received, lots: readonly Lot[]): void {
  const units = sumOf(lots);
  const missing = walk.short.get(key) ?? NOTHING;
  const covering = least(missing, units);
  walk.short.set(key, minus(missing, covering));
  const left = covering.numerator === 0n ? lots : lots.map((lot) => partOf(lot, times(lot.units, over(minus(units, covering), units))));
  keep(walk, move, key, inTime([...(walk.lots.get(key) ?? []), ...held(left)]));
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
