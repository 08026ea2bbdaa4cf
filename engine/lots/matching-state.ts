/** The state of a pool while its moves are matched: the lots that are left, and the disposals that wait for units. */
import { compareFractions, minus, ZERO_FRACTION, dividedBy, plus, times, type Fraction } from '#packages/money';
import { addCost, shareOfCost, type LotCost, type Lot } from './lot.ts';
import type { CostMethodLookup, HoldingMove } from './move.ts';
import { isPooled, poolLots, type LotChoice } from './order.ts';
import type { UkMatching } from './uk-matching.ts';

/** The units, cost and lots that one disposal took. */
export interface MatchedDisposal {
  /** A sale or transfer; units that became cash in a corporate action; or a return of capital, which takes cost without units. */
  readonly move: HoldingMove;
  readonly units: Fraction;
  /** Cost of the units taken; null where the cost of one of them is unknown. */
  readonly cost: LotCost;
  /** The lots taken, counted in units of the day of the disposal, whatever was split since. */
  readonly parts: readonly Lot[];
  /** Units disposed of that were not held and that no later acquisition covers: their cost is unknown. */
  readonly open: Fraction;
}

/** Called with the lots of one holding, oldest first, before and after a move. */
export type LotChangeListener = (move: HoldingMove, key: string, before: readonly Lot[], after: readonly Lot[]) => void;

export interface MatchingState {
  readonly lots: Map<string, readonly Lot[]>;
  readonly debts: Map<string, readonly UncoveredUnits[]>;
  readonly disposals: OpenDisposal[];
  readonly uk: UkMatching;
  readonly methodOf: CostMethodLookup;
  readonly onChange: LotChangeListener;
}

/** A disposal that may still be covered by what is acquired after it. */
interface OpenDisposal {
  readonly move: HoldingMove;
  readonly units: Fraction;
  readonly parts: Lot[];
  open: Fraction;
}

/** Units of a disposal that were not held and wait to be covered by an acquisition. */
export interface UncoveredUnits {
  /** Null for units that were transferred to another holding. */
  readonly of: OpenDisposal | null;
  readonly units: Fraction;
  /** How many units one unit of the disposal has become since, by corporate actions. */
  readonly ratio: Fraction;
}

const ZERO_COST: LotCost = { reporting: ZERO_FRACTION, local: ZERO_FRACTION };

/** Adds lots to a holding. Units that were disposed of before they were held are covered first, the earliest first, by a part of each lot. */
export function enterLots(walk: MatchingState, move: HoldingMove, key: string, lots: readonly Lot[]): void {
  const debts = walk.debts.get(key) ?? [];
  const whole = sumUnits(lots);
  let left = whole;
  if (debts.length > 0 && whole.numerator > 0n) {
    const open = debts.map((debt) => {
      const some = smallerFraction(debt.units, left);
      if (some.numerator <= 0n) return debt;
      left = minus(left, some);
      if (debt.of) {
        debt.of.open = minus(debt.of.open, dividedBy(some, debt.ratio));
        debt.of.parts.push(...lots.map((lot) => coveringPart(lot, dividedBy(some, whole), debt.ratio)));
      }
      return { ...debt, units: minus(debt.units, some) };
    });
    walk.debts.set(key, withUnitsLeft(open));
  }
  const rest = left === whole ? lots : lots.map((lot) => partOfLot(lot, times(lot.units, dividedBy(left, whole))));
  keepLots(walk, move, key, oldestFirst([...(walk.lots.get(key) ?? []), ...withUnitsLeft(rest)]));
}

/** The part of a lot that covers a debt, in units of the day of the disposal. */
function coveringPart(lot: Lot, share: Fraction, ratio: Fraction): Lot {
  const part = partOfLot(lot, times(lot.units, share));
  return { ...part, units: dividedBy(part.units, ratio) };
}

/** Stores the lots of a holding, pooled where its cost method pools. */
export function keepLots(walk: MatchingState, move: HoldingMove, key: string, lots: readonly Lot[]): void {
  const before = walk.lots.get(key) ?? [];
  const after = isPooled(walk.methodOf(key, move.day)) ? poolLots(lots) : lots;
  walk.lots.set(key, after);
  walk.onChange(move, key, before, after);
}

/**
 * Takes as many units as are wanted, in the order given; `limit` is how many units of a lot may be taken. `gone` holds the taken units in the order
 * of the lots, `left` those that remain.
 */
export function takeUnits(
  lots: readonly Lot[],
  order: readonly LotChoice[],
  fraction: Fraction,
): { taken: Lot[]; gone: Lot[]; left: Lot[] } {
  const taken: Lot[] = [];
  const left = new Map<Lot, Lot>();
  let open = fraction;
  for (const { lot, limit } of order) {
    const now = left.get(lot) ?? lot;
    const units = smallerFraction(smallerFraction(open, limit), now.units);
    if (units.numerator <= 0n) continue;
    left.set(lot, partOfLot(now, minus(now.units, units)));
    taken.push(partOfLot(now, units));
    open = minus(open, units);
  }
  const goneOf = (lot: Lot) => partOfLot(lot, minus(lot.units, (left.get(lot) ?? lot).units));
  return { taken, gone: withUnitsLeft(lots.map(goneOf)), left: withUnitsLeft(lots.map((lot) => left.get(lot) ?? lot)) };
}

export function partOfLot(lot: Lot, units: Fraction): Lot {
  return { ...lot, units, cost: shareOfCost(lot.cost, dividedBy(units, lot.units)) };
}

export function costOf(parts: readonly Lot[]): LotCost {
  return parts.reduce((so, { cost }) => addCost(so, cost), ZERO_COST);
}

export function sumUnits(parts: readonly { readonly units: Fraction }[]): Fraction {
  return parts.reduce((so, { units }) => plus(so, units), ZERO_FRACTION);
}

export function withUnitsLeft<T extends { readonly units: Fraction }>(some: readonly T[]): T[] {
  return some.filter(({ units }) => units.numerator > 0n);
}

export function oldestFirst(lots: readonly Lot[]): Lot[] {
  return lots.toSorted((a, b) => a.day - b.day);
}

function smallerFraction(a: Fraction, b: Fraction): Fraction {
  return compareFractions(a, b) <= 0 ? a : b;
}

export function smallerKnownFraction(a: Fraction | null, b: Fraction | null): Fraction | null {
  return a && b && smallerFraction(a, b);
}
