/**
 * The part of the United Kingdom's share matching that looks beyond the pool: a disposal is matched with acquisitions of its own day, then with
 * those of the 30 days after it, earliest first; only the rest comes out of the section 104 pool.
 * Source: TCGA 1992 sections 105 (same day, and all of a day together) and 106A (30 days); HMRC helpsheet HS284.
 */
import type { Day } from '#packages/calendar';
import { compareFractions, minus, NOTHING, ONE, over, plus, times, type Fraction } from '#packages/money';
import { shareOfCost, type Lot } from './lot.ts';
import type { Acquisition, Disposing, MethodOf, Move } from './move.ts';

export interface UkMatching {
  /** Units of an acquisition that never come into the pool. */
  readonly reserved: ReadonlyMap<Acquisition, Fraction>;
  /** What a disposal takes outside the pool; the units in those of its own day. */
  readonly matches: ReadonlyMap<Disposing, readonly Lot[]>;
}

/** For so many days after a disposal what is acquired is matched with it. */
export const UK_DAYS_AFTER = 30;

/** What is disposed of or acquired on one day is one transaction (section 105): what is matched of it is matched of each in proportion. */
interface OfDay<M extends Acquisition | Disposing> {
  readonly day: Day;
  readonly moves: readonly M[];
  readonly units: Fraction;
  open: Fraction;
}

export function ukMatching(moves: readonly Move[], methodOf: MethodOf): UkMatching {
  const reserved = new Map<Acquisition, Fraction>();
  const matches = new Map<Disposing, Lot[]>();
  for (const [key, own] of Map.groupBy(moves, (move) => move.key)) {
    const disposals = byDay(own.filter((move) => move.kind === 'disposed').filter(({ day }) => methodOf(key, day) === 'uk-pool'));
    if (disposals.length === 0) continue;
    const acquisitions = byDay(own.filter((move) => move.kind === 'acquired'));
    const factor = splitFactors(own);
    // The same-day rule goes first for all disposals, as it takes units away from the 30-day rule of earlier ones.
    for (const after of [0, UK_DAYS_AFTER])
      for (const disposal of disposals)
        for (const acquisition of acquisitions) {
          const days = acquisition.day - disposal.day;
          if (after === 0 ? days !== 0 : days < 1 || days > after) continue;
          match(disposal, acquisition, over(factor(acquisition.moves), factor(disposal.moves)), reserved, matches);
        }
  }
  return { reserved, matches };
}

function byDay<M extends Acquisition | Disposing>(moves: readonly M[]): OfDay<M>[] {
  return [...Map.groupBy(moves, ({ day }) => day)].map(([day, together]) => {
    const units = together.reduce((so, move) => plus(so, move.units), NOTHING);
    return { day, moves: together, units, open: units };
  });
}

/** `ratio`: units on the day of the acquisitions for one unit on that of the disposals. */
function match(
  disposal: OfDay<Disposing>,
  acquisition: OfDay<Acquisition>,
  ratio: Fraction,
  reserved: Map<Acquisition, Fraction>,
  matches: Map<Disposing, Lot[]>,
): void {
  const free = over(acquisition.open, ratio);
  const units = compareFractions(disposal.open, free) <= 0 ? disposal.open : free;
  if (units.numerator <= 0n) return;
  const taken = times(units, ratio);
  disposal.open = minus(disposal.open, units);
  acquisition.open = minus(acquisition.open, taken);
  for (const got of acquisition.moves) {
    const share = over(got.units, acquisition.units);
    reserved.set(got, plus(reserved.get(got) ?? NOTHING, times(taken, share)));
    for (const given of disposal.moves) {
      const part = times(share, over(given.units, disposal.units));
      const cost = shareOfCost(got.cost, over(times(taken, part), got.units));
      const lot = { id: got.id, day: got.since ?? got.day, units: times(units, part), cost };
      matches.set(given, [...(matches.get(given) ?? []), lot]);
    }
  }
}

/** How many units one unit of the beginning has become by a move; those of a day stand in the order in which they count. */
function splitFactors(moves: readonly Move[]): (together: readonly Move[]) => Fraction {
  const after = new Map<Move, Fraction>();
  let factor = ONE;
  for (const move of moves) {
    if (move.kind === 'exchanged' && move.keeps.units.numerator !== 0n) factor = times(factor, move.keeps.units);
    after.set(move, factor);
  }
  return ([first]) => (first && after.get(first)) ?? ONE;
}
