/**
 * The part of the United Kingdom's share matching that looks beyond the pool: a disposal is matched with acquisitions of its own day, then with
 * those of the 30 days after it, earliest first; only the rest comes out of the section 104 pool.
 * Source: TCGA 1992 sections 105 (same day) and 106A (30 days); HMRC helpsheet HS284.
 */
import { compareFractions, minus, NOTHING, ONE, over, plus, times, type Fraction } from '#packages/money';
import { shareOfCost, type Lot } from './lot.ts';
import type { Acquisition, Disposing, MethodOf, Move } from './move.ts';

export interface UkMatching {
  /** Units of an acquisition that never come into the pool. */
  readonly reserved: ReadonlyMap<Acquisition, Fraction>;
  /** What a disposal takes outside the pool; the units in those of its own day. */
  readonly matches: ReadonlyMap<Disposing, readonly Lot[]>;
}

const DAYS_AFTER = 30;

export function ukMatching(moves: readonly Move[], methodOf: MethodOf): UkMatching {
  const reserved = new Map<Acquisition, Fraction>();
  const matches = new Map<Disposing, Lot[]>();
  for (const [key, own] of Map.groupBy(moves, (move) => move.key)) {
    const disposals = own.filter((move) => move.kind === 'disposed').filter(({ day }) => methodOf(key, day) === 'uk-pool');
    if (disposals.length === 0) continue;
    const acquisitions = own.filter((move) => move.kind === 'acquired');
    const factor = splitFactors(own);
    // The same-day rule goes first for all disposals, as it takes units away from the 30-day rule of earlier ones.
    for (const after of [0, DAYS_AFTER])
      for (const disposal of disposals)
        for (const acquisition of acquisitions) {
          const days = acquisition.day - disposal.day;
          if (after === 0 ? days !== 0 : days < 1 || days > after) continue;
          match(disposal, acquisition, over(factor(acquisition), factor(disposal)), reserved, matches);
        }
  }
  return { reserved, matches };
}

/** `ratio`: units on the day of the acquisition for one unit on that of the disposal. */
function match(
  disposal: Disposing,
  acquisition: Acquisition,
  ratio: Fraction,
  reserved: Map<Acquisition, Fraction>,
  matches: Map<Disposing, Lot[]>,
): void {
  const before = matches.get(disposal) ?? [];
  const open = minus(
    disposal.units,
    before.reduce((so, { units }) => plus(so, units), NOTHING),
  );
  const used = reserved.get(acquisition) ?? NOTHING;
  const free = over(minus(acquisition.units, used), ratio);
  const units = compareFractions(open, free) <= 0 ? open : free;
  if (units.numerator <= 0n) return;
  const taken = times(units, ratio);
  reserved.set(acquisition, plus(used, taken));
  const cost = shareOfCost(acquisition.cost, over(taken, acquisition.units));
  matches.set(disposal, [...before, { id: acquisition.id, day: acquisition.since ?? acquisition.day, units, cost }]);
}

/** How many units one unit of the beginning has become by a move; those of a day stand in the order in which they count. */
function splitFactors(moves: readonly Move[]): (move: Move) => Fraction {
  const after = new Map<Move, Fraction>();
  let factor = ONE;
  for (const move of moves) {
    if (move.kind === 'exchanged' && move.keeps.units.numerator !== 0n) factor = times(factor, move.keeps.units);
    after.set(move, factor);
  }
  return (move) => after.get(move) ?? ONE;
}
