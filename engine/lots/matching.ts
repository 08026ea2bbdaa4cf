/** Matches disposals with lots: goes through the moves of all holdings and answers which lots are left and which ones each disposal took. */
import { minus, ZERO_FRACTION, ONE_FRACTION, dividedBy, type Fraction } from '#packages/money';
import { shareOfCost, type Lot } from './lot.ts';
import type { Acquisition, DisposalMove, CostMethodLookup, HoldingMove, Transfer } from './move.ts';
import { orderLots, isPooled, poolLots } from './order.ts';
import { ukMatching } from './uk-matching.ts';
import { exchangeUnits, returnCapital } from './capital-actions.ts';
import {
  type LotChangeListener,
  type MatchedDisposal,
  type MatchingState,
  type UncoveredUnits,
  costOf,
  enterLots,
  keepLots,
  oldestFirst,
  sumUnits,
  takeUnits,
} from './matching-state.ts';

export interface MatchedLots {
  /** The lots left in each holding, oldest first. */
  readonly lots: ReadonlyMap<string, readonly Lot[]>;
  /** Units disposed of beyond what was held, and not covered yet. */
  readonly short: ReadonlyMap<string, Fraction>;
  readonly disposals: readonly MatchedDisposal[];
}

/** Expects the moves in order of their days; within a day in the order in which they apply. `onChange` is called for every change of lots. */
export function matchLots(moves: readonly HoldingMove[], methodOf: CostMethodLookup, onChange: LotChangeListener = () => {}): MatchedLots {
  const walk: MatchingState = { lots: new Map(), debts: new Map(), disposals: [], uk: ukMatching(moves, methodOf), methodOf, onChange };
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

function acquireUnits(walk: MatchingState, move: Acquisition): void {
  const { key, id, day, cost, since } = move;
  const open = minus(move.units, walk.uk.reserved.get(move) ?? ZERO_FRACTION);
  if (open.numerator <= 0n) return;
  enterLots(walk, move, key, [{ id, day: since ?? day, units: open, cost: shareOfCost(cost, dividedBy(open, move.units)) }]);
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
