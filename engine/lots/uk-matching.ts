/**
 * Matches shares by the rules of the United Kingdom that come before the pool: a disposal is matched with acquisitions of its own day, then with
 * those of the 30 days after it, earliest first; only the rest comes out of the section 104 pool. Splits and changes of name between them are
 * allowed for, whether or not any units were held: the units are counted as they were on the day of the disposal.
 * Source: TCGA 1992 sections 105 (same day, and all of a day together) and 106A (30 days); HMRC helpsheet HS284.
 */
import type { Day } from '#packages/calendar';
import { compareFractions, minus, ZERO_FRACTION, ONE_FRACTION, dividedBy, plus, times, type Fraction } from '#packages/money';
import { shareOfCost, type Lot } from './lot.ts';
import type { Acquisition, DisposalMove, CostMethodLookup, HoldingMove } from './move.ts';

export interface UkMatching {
  /** Units of each acquisition that never enter the pool. */
  readonly reserved: ReadonlyMap<Acquisition, Fraction>;
  /** The lots that each disposal takes outside the pool, counted in units of its own day. */
  readonly matches: ReadonlyMap<DisposalMove, readonly Lot[]>;
}

/** Acquisitions up to so many days after a disposal are matched with it. */
export const UK_DAYS_AFTER = 30;

/** All disposals, or all acquisitions, of one day are one transaction (section 105): what is matched of it is shared among them in proportion. */
interface TradesOfDay<M extends Acquisition | DisposalMove> {
  readonly key: string;
  readonly day: Day;
  /** Position of the first of them among all moves. */
  readonly at: number;
  readonly moves: readonly M[];
  readonly units: Fraction;
  open: Fraction;
}

export function ukMatching(moves: readonly HoldingMove[], methodOf: CostMethodLookup): UkMatching {
  const reserved = new Map<Acquisition, Fraction>();
  const matches = new Map<DisposalMove, Lot[]>();
  if (!moves.some(({ kind, key, day }) => kind === 'disposed' && methodOf(key, day) === 'uk-pool')) return { reserved, matches };
  const became = restatementLookup(moves);
  const traded = moves.flatMap((move, at) =>
    move.kind === 'acquired' || (move.kind === 'disposed' && methodOf(move.key, move.day) === 'uk-pool') ? [{ move, at }] : [],
  );
  for (const own of Map.groupBy(traded, ({ move, at }) => became(move.key, at, Infinity).key).values()) {
    const disposals = groupByDay(own, (move) => move.kind === 'disposed');
    if (disposals.length === 0) continue;
    const acquisitions = groupByDay(own, (move) => move.kind === 'acquired');
    // The same-day rule goes first for all disposals, as it takes units away from the 30-day rule of earlier ones.
    for (const after of [0, UK_DAYS_AFTER])
      for (const disposal of disposals)
        for (const acquisition of acquisitions) {
          const days = acquisition.day - disposal.day;
          if (after === 0 ? days !== 0 : days < 1 || days > after) continue;
          const then = became(disposal.key, disposal.at, acquisition.at);
          if (then.key === acquisition.key) matchTrades(disposal, acquisition, then.ratio, reserved, matches);
        }
  }
  return { reserved, matches };
}

interface PlacedMove<M> {
  readonly move: M;
  readonly at: number;
}

function groupByDay<M extends Acquisition | DisposalMove>(
  all: readonly PlacedMove<Acquisition | DisposalMove>[],
  isMeant: (move: Acquisition | DisposalMove) => move is M,
): TradesOfDay<M>[] {
  const meant = all.flatMap(({ move, at }) => (isMeant(move) ? [{ move, at }] : []));
  return [...Map.groupBy(meant, ({ move }) => `${move.day} ${move.key}`).values()].map((together) => {
    const { move, at } = together[0] as PlacedMove<M>;
    const moves = together.map((one) => one.move);
    const units = moves.reduce((so, one) => plus(so, one.units), ZERO_FRACTION);
    return { key: move.key, day: move.day, at, moves, units, open: units };
  });
}

/** `ratio`: units on the day of the acquisitions for one unit on that of the disposals. */
function matchTrades(
  disposal: TradesOfDay<DisposalMove>,
  acquisition: TradesOfDay<Acquisition>,
  ratio: Fraction,
  reserved: Map<Acquisition, Fraction>,
  matches: Map<DisposalMove, Lot[]>,
): void {
  const free = dividedBy(acquisition.open, ratio);
  const units = compareFractions(disposal.open, free) <= 0 ? disposal.open : free;
  if (units.numerator <= 0n) return;
  const taken = times(units, ratio);
  disposal.open = minus(disposal.open, units);
  acquisition.open = minus(acquisition.open, taken);
  for (const got of acquisition.moves) {
    const share = dividedBy(got.units, acquisition.units);
    reserved.set(got, plus(reserved.get(got) ?? ZERO_FRACTION, times(taken, share)));
    for (const given of disposal.moves) {
      const part = times(share, dividedBy(given.units, disposal.units));
      const cost = shareOfCost(got.cost, dividedBy(times(taken, part), got.units));
      const lot = { id: got.id, day: got.since ?? got.day, units: times(units, part), cost };
      matches.set(given, [...(matches.get(given) ?? []), lot]);
    }
  }
}

/** Answers what one unit of a holding has become between two positions among the moves: the holding that it is in, and how many units. */
function restatementLookup(
  moves: readonly HoldingMove[],
): (key: string, from: number, to: number) => { readonly key: string; readonly ratio: Fraction } {
  const restated = Map.groupBy(
    moves.flatMap((move, at) => (move.kind === 'exchanged' && (move.renames || move.keeps.units.numerator !== 0n) ? [{ move, at }] : [])),
    ({ move }) => move.key,
  );
  return (key, from, to) => {
    let [now, ratio, at] = [key, ONE_FRACTION, from];
    for (;;) {
      const next = restated.get(now)?.find((one) => one.at > at && one.at < to);
      if (next === undefined) return { key: now, ratio };
      const { keeps, receives, renames, paidOut } = next.move;
      // A fraction that is paid in cash is gone: the other units are as many as they were.
      const becomes = renames
        ? (receives[0] ?? { key: now, units: ONE_FRACTION })
        : { key: now, units: plus(keeps.units, paidOut ?? ZERO_FRACTION) };
      [now, ratio, at] = [becomes.key, times(ratio, becomes.units), next.at];
    }
  };
}
