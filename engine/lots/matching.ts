/** Matches disposals with lots: goes through the moves of all holdings and answers which lots are left and which ones each disposal took. */
import {
  compareFractions,
  minus,
  ZERO_FRACTION,
  ONE_FRACTION,
  dividedBy,
  plus,
  reduceFraction,
  times,
  type Fraction,
} from '#packages/money';
import { addCost, shareOfCost, type LotCost, type Lot } from './lot.ts';
import type {
  Acquisition,
  DisposalMove,
  UnitExchange,
  CostMethodLookup,
  HoldingMove,
  ReturnOfCapital,
  ExchangeShare,
  Transfer,
} from './move.ts';
import { orderLots, isPooled, poolLots, type LotChoice } from './order.ts';
import { ukMatching, type UkMatching } from './uk-matching.ts';

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

export interface MatchedLots {
  /** The lots left in each holding, oldest first. */
  readonly lots: ReadonlyMap<string, readonly Lot[]>;
  /** Units disposed of beyond what was held, and not covered yet. */
  readonly short: ReadonlyMap<string, Fraction>;
  readonly disposals: readonly MatchedDisposal[];
}

/** Called with the lots of one holding, oldest first, before and after a move. */
export type LotChangeListener = (move: HoldingMove, key: string, before: readonly Lot[], after: readonly Lot[]) => void;

/** Expects the moves in order of their days; within a day in the order in which they apply. `told` is called for every change of lots. */
export function matchLots(moves: readonly HoldingMove[], methodOf: CostMethodLookup, told: LotChangeListener = () => {}): MatchedLots {
  const walk: MatchingState = { lots: new Map(), debts: new Map(), disposals: [], uk: ukMatching(moves, methodOf), methodOf, told };
  for (const move of moves) {
    if (move.kind === 'acquired') acquireUnits(walk, move);
    else if (move.kind === 'disposed') disposeUnits(walk, move);
    else if (move.kind === 'transferred') transferUnits(walk, move);
    else if (move.kind === 'exchanged') exchangeUnits(walk, move);
    else returnCapital(walk, move);
  }
  return {
    lots: walk.lots,
    short: new Map([...walk.debts].map(([key, debts]) => [key, sumUnits(debts)])),
    disposals: walk.disposals.map(({ move, units, parts, open }) => ({ move, units, cost: costOf(parts), parts, open })),
  };
}

interface MatchingState {
  readonly lots: Map<string, readonly Lot[]>;
  readonly debts: Map<string, readonly UncoveredUnits[]>;
  readonly disposals: OpenDisposal[];
  readonly uk: UkMatching;
  readonly methodOf: CostMethodLookup;
  readonly told: LotChangeListener;
}

/** A disposal that may still be covered by what is acquired after it. */
interface OpenDisposal {
  readonly move: HoldingMove;
  readonly units: Fraction;
  readonly parts: Lot[];
  open: Fraction;
}

/** Units of a disposal that were not held and wait to be covered by an acquisition. */
interface UncoveredUnits {
  /** Null for units that were transferred to another holding. */
  readonly of: OpenDisposal | null;
  readonly units: Fraction;
  /** How many units one unit of the disposal has become since, by corporate actions. */
  readonly ratio: Fraction;
}

const ZERO_COST: LotCost = { reporting: ZERO_FRACTION, local: ZERO_FRACTION };

function acquireUnits(walk: MatchingState, move: Acquisition): void {
  const { key, id, day, cost, since } = move;
  const open = minus(move.units, walk.uk.reserved.get(move) ?? ZERO_FRACTION);
  if (open.numerator <= 0n) return;
  enterLots(walk, move, key, [{ id, day: since ?? day, units: open, cost: shareOfCost(cost, dividedBy(open, move.units)) }]);
}

/** Adds lots to a holding. Units that were disposed of before they were held are covered first, the earliest first, by a part of each lot. */
function enterLots(walk: MatchingState, move: HoldingMove, key: string, lots: readonly Lot[]): void {
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
function keepLots(walk: MatchingState, move: HoldingMove, key: string, lots: readonly Lot[]): void {
  const before = walk.lots.get(key) ?? [];
  const after = isPooled(walk.methodOf(key, move.day)) ? poolLots(lots) : lots;
  walk.lots.set(key, after);
  walk.told(move, key, before, after);
}

function disposeUnits(walk: MatchingState, move: DisposalMove): void {
  const { key, day } = move;
  const ahead = walk.uk.matches.get(move) ?? [];
  const open = minus(move.units, sumUnits(ahead));
  const method = walk.methodOf(key, day);
  const own = walk.lots.get(key) ?? [];
  // Where a pooling method starts to apply on this day, the lots are still separate.
  const lots = isPooled(method) ? poolLots(own) : own;
  const { taken, left } = takeUnits(lots, orderLots(method, lots, move.from), open);
  const parts = [...ahead, ...taken];
  keepLots(walk, move, key, left);
  const missing = minus(move.units, sumUnits(parts));
  const disposed = { move, units: move.units, parts, open: missing };
  if (missing.numerator > 0n) addUncovered(walk, key, { of: disposed, units: missing, ratio: ONE_FRACTION });
  walk.disposals.push(disposed);
}

function addUncovered(walk: MatchingState, key: string, debt: UncoveredUnits): void {
  walk.debts.set(key, [...(walk.debts.get(key) ?? []), debt]);
}

/** Units that the giving holding does not hold arrive at their market value, and remain uncovered in the giving holding. */
function transferUnits(walk: MatchingState, move: Transfer): void {
  const { key, to, day, id, units, worth } = move;
  const method = walk.methodOf(key, day);
  const own = walk.lots.get(key) ?? [];
  const lots = isPooled(method) ? poolLots(own) : own;
  const { gone, left } = takeUnits(lots, orderLots(method, lots, move.from), units);
  keepLots(walk, move, key, left);
  const missing = minus(units, sumUnits(gone));
  if (missing.numerator > 0n) {
    addUncovered(walk, key, { of: null, units: missing, ratio: ONE_FRACTION });
    gone.push({ id, day, units: missing, cost: shareOfCost(worth, dividedBy(missing, units)) });
  }
  enterLots(walk, move, to, oldestFirst(gone));
}

/**
 * Takes as many units as are wanted, in the order given; `limit` is how many units of a lot may be taken. `gone` holds the taken units in the order
 * of the lots, `left` those that remain.
 */
function takeUnits(lots: readonly Lot[], order: readonly LotChoice[], wanted: Fraction): { taken: Lot[]; gone: Lot[]; left: Lot[] } {
  const taken: Lot[] = [];
  const left = new Map<Lot, Lot>();
  let open = wanted;
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

function partOfLot(lot: Lot, units: Fraction): Lot {
  return { ...lot, units, cost: shareOfCost(lot.cost, dividedBy(units, lot.units)) };
}

/** Exchanges each lot by itself, so that its day of acquisition and its own cost remain known. */
function exchangeUnits(walk: MatchingState, move: UnitExchange): void {
  const { key, keeps, receives, paidOut } = move;
  const all = walk.lots.get(key) ?? [];
  const isIdle = move.held.numerator === 0n;
  if (isIdle && all.length === 0) return;
  const units = sumUnits(all);
  const share = !move.renames && compareFractions(units, move.held) > 0 ? dividedBy(move.held, units) : ONE_FRACTION;
  const lots = all.map((lot) => partOfLot(lot, times(lot.units, share)));
  // Units that await a matching purchase are split like the others, but no fraction of them is paid in cash.
  const restated = keeps.units.numerator === 0n ? ZERO_FRACTION : plus(keeps.units, paidOut ?? ZERO_FRACTION);
  const aside = { units: keeps.units.numerator === 0n ? ONE_FRACTION : restated, cost: ONE_FRACTION };
  const kept = all.flatMap((lot, i) => {
    const awaited = partOfLot(lot, times(lot.units, minus(ONE_FRACTION, share)));
    return poolLots(withUnitsLeft([exchangeLot(lots[i] as Lot, keeps), exchangeLot(awaited, aside)]));
  });
  keepLots(walk, move, key, kept);
  const debts = (walk.debts.get(key) ?? []).map(({ of, units: open, ratio }) => ({
    of,
    units: times(open, restated),
    ratio: times(ratio, restated),
  }));
  walk.debts.set(key, withUnitsLeft(debts));
  for (const one of receives) enterLots(walk, move, one.key, withUnitsLeft(lots.map((lot) => exchangeLot(lot, one, one.rate))));
  if (paidOut?.numerator === 0n) return;
  const parts = lots.map((lot) => ({
    ...lot,
    units: paidOut === null ? ZERO_FRACTION : times(lot.units, paidOut),
    cost: shareOfCost(lot.cost, paidOut),
  }));
  walk.disposals.push({ move, units: sumUnits(parts), parts, open: ZERO_FRACTION });
}

/** A lot after an exchange; `rate` converts its local cost where the receiving holding is quoted in another currency. */
function exchangeLot(lot: Lot, share: ExchangeShare, rate: Fraction | null = ONE_FRACTION): Lot {
  const cost = shareOfCost(lot.cost, share.cost);
  const local = cost.local && rate && reduceFraction(times(cost.local, rate));
  return { ...lot, units: times(lot.units, share.units), cost: { ...cost, local } };
}

/** Applies a return of capital. What exceeds the cost of a lot is a gain: the disposal carries only the cost that it used up. */
function returnCapital(walk: MatchingState, move: ReturnOfCapital): void {
  const lots = walk.lots.get(move.key) ?? [];
  const units = sumUnits(lots);
  if (units.numerator <= 0n) return void walk.disposals.push({ move, units: ZERO_FRACTION, parts: [], open: ZERO_FRACTION });
  const used = lots.map((lot) => {
    const share = shareOfCost(move.money, dividedBy(lot.units, units));
    return {
      ...lot,
      units: ZERO_FRACTION,
      cost: {
        reporting: smallerKnownFraction(share.reporting, lot.cost.reporting),
        local: smallerKnownFraction(share.local, lot.cost.local),
      },
    };
  });
  walk.lots.set(
    move.key,
    lots.map((lot, i) => ({ ...lot, cost: subtractCost(lot.cost, (used[i] as Lot).cost) })),
  );
  walk.disposals.push({ move, units: ZERO_FRACTION, parts: used, open: ZERO_FRACTION });
}

function subtractCost(cost: LotCost, used: LotCost): LotCost {
  return {
    ...cost,
    reporting: cost.reporting && used.reporting && reduceFraction(minus(cost.reporting, used.reporting)),
    local: cost.local && used.local && reduceFraction(minus(cost.local, used.local)),
  };
}

function costOf(parts: readonly Lot[]): LotCost {
  return parts.reduce((so, { cost }) => addCost(so, cost), ZERO_COST);
}

export function sumUnits(parts: readonly { readonly units: Fraction }[]): Fraction {
  return parts.reduce((so, { units }) => plus(so, units), ZERO_FRACTION);
}

function withUnitsLeft<T extends { readonly units: Fraction }>(some: readonly T[]): T[] {
  return some.filter(({ units }) => units.numerator > 0n);
}

function oldestFirst(lots: readonly Lot[]): Lot[] {
  return lots.toSorted((a, b) => a.day - b.day);
}

function smallerFraction(a: Fraction, b: Fraction): Fraction {
  return compareFractions(a, b) <= 0 ? a : b;
}

function smallerKnownFraction(a: Fraction | null, b: Fraction | null): Fraction | null {
  return a && b && smallerFraction(a, b);
}
