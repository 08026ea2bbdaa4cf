/** Orders lots by the cost method: the order in which a disposal takes them. */
import { compareFractions, dividedBy, plus, ZERO_FRACTION, type Fraction } from '#packages/money';
import { addCost, type CostMethod, type Lot } from './lot.ts';

/** A lot, and how many of its units may be taken at this position in the order. */
export interface LotChoice {
  readonly lot: Lot;
  readonly limit: Fraction;
}

/** Every lot is in the order at least once. `lots` are oldest first; equals keep that order. */
export function orderLots(
  method: CostMethod,
  lots: readonly Lot[],
  named: readonly { readonly lot: string; readonly units?: Fraction }[] = [],
): LotChoice[] {
  const all = (ordered: readonly Lot[]) => ordered.map((lot) => ({ lot, limit: lot.units }));
  if (method === 'lifo') return all(lots.toReversed());
  if (method === 'hifo') return all(lots.toSorted(dearestFirst));
  if (method !== 'specific') return all(lots);
  const chosen = named.flatMap(({ lot: id, units }) =>
    lots.filter((lot) => lot.id === id).map((lot) => ({ lot, limit: units ?? lot.units })),
  );
  return [...chosen, ...all(lots)];
}

/** A lot of unknown cost comes last. */
function dearestFirst(a: Lot, b: Lot): number {
  const [costOfA, costOfB] = [a.cost.reporting, b.cost.reporting];
  if (costOfA === null || costOfB === null) return Number(costOfA === null) - Number(costOfB === null);
  return compareFractions(dividedBy(costOfB, b.units), dividedBy(costOfA, a.units));
}

export function isPooled(method: CostMethod): boolean {
  return method === 'average' || method === 'uk-pool';
}

/** Merges all lots into one, with the day of the oldest. */
export function poolLots(lots: readonly Lot[]): Lot[] {
  const [first, ...others] = lots;
  if (first === undefined || others.length === 0) return [...lots];
  return [
    {
      ...first,
      units: lots.reduce((so, { units }) => plus(so, units), ZERO_FRACTION),
      cost: others.reduce((so, { cost }) => addCost(so, cost), first.cost),
    },
  ];
}
