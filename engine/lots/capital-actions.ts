/** Applies exchanges of units and returns of capital to lots. */
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
import { shareOfCost, type LotCost, type Lot } from './lot.ts';
import type { UnitExchange, ReturnOfCapital, ExchangeShare } from './move.ts';
import { poolLots } from './order.ts';
import { type MatchingState, enterLots, keepLots, partOfLot, smallerKnownFraction, sumUnits, withUnitsLeft } from './matching-state.ts';

/** Exchanges each lot by itself, so that its day of acquisition and its own cost remain known. */
export function exchangeUnits(walk: MatchingState, move: UnitExchange): void {
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
export function returnCapital(walk: MatchingState, move: ReturnOfCapital): void {
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
