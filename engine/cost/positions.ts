/** Computes the position in each line: the units held and their cost, lot by lot, by the cost method of the wrapper. Exact. */
import { formatDay, type Day } from '#packages/calendar';
import { finding, mergeFindings, type Finding } from '#packages/findings';
import {
  interestOf,
  matchLots,
  shareOfCost,
  UK_DAYS_AFTER,
  type LotCost,
  type MatchedDisposal as LotDisposal,
  type Lot,
  type HoldingMove,
  type LotChangeListener,
} from '#engine/lots';
import { ZERO_FRACTION, ONE_FRACTION, plus, times, type Fraction } from '#packages/money';
import {
  costSourcesOf,
  isLastOfDay,
  type Book,
  type ResolvedAction,
  isMissing,
  type HistoryEntry,
  type InstrumentLine,
} from '#engine/book';
import { ownShare } from './own-share.ts';
import { matchOwnTransfers, type OwnTransfer } from './own-transfers.ts';
import { type PooledAction, actionsOnAwaited, moveOfAction, poolActions } from './action-moves.ts';
import { type MoveWithFindings, moveOfEntry, transferOf } from './entry-moves.ts';
import { lineOf, pocketOf } from './pool-keys.ts';

export interface Position {
  /** Oldest first within a wrapper. */
  readonly lots: readonly Lot[];
  /**
   * Cost of the units held, in the reporting currency; null when the rate or price of a purchase is unknown, and where more was sold than was held.
   */
  readonly cost: Fraction | null;
  /** Accrued interest that was bought with the units and is kept apart from their cost. */
  readonly interest: Fraction | null;
  /** Why the cost is unknown. */
  readonly findings: readonly Finding[];
}

/** What left a position: by sale or transfer, for cash in a corporate action, or as capital returned. */
export interface Disposal {
  readonly day: Day;
  readonly line: number;
  readonly pocket: string;
  /** Id of the transaction or corporate action that took it. */
  readonly id: string;
  /** What took it: a transaction, or what a corporate action did. */
  readonly by: HistoryEntry | ResolvedAction;
  readonly units: Fraction;
  readonly cost: LotCost;
  readonly parts: readonly Lot[];
  /** Units that were not held and that nothing bought since covers. */
  readonly open: Fraction;
  /** Why the cost is unknown. */
  readonly findings: readonly Finding[];
}

/** The lots of a line in one pocket, oldest first, before and after something happened to them. */
export interface LotChange {
  readonly day: Day;
  readonly line: number;
  readonly pocket: string;
  readonly by: HistoryEntry | ResolvedAction;
  readonly before: readonly Lot[];
  readonly after: readonly Lot[];
}

/** Positions at the close of a day, by line, from what was bought until then. */
export function positionsOn(book: Book, day: Day): ReadonlyMap<number, Position> {
  const { matched, why } = matchLotsOn(book, day);
  const positions = new Map<number, Position>();
  for (const [key, all] of matched.lots) {
    const line = lineOf(key);
    const share = ownShare(book, line, pocketOf(key), day);
    const lots = share === ONE_FRACTION ? all : all.flatMap((lot) => partOfLot(lot, share));
    const before = positions.get(line) ?? { lots: [], cost: ZERO_FRACTION, interest: ZERO_FRACTION, findings: [] };
    const short = (matched.short.get(key) ?? ZERO_FRACTION).numerator > 0n;
    const oversold = short ? [finding('units.negative', { subject: (book.lines[line] as InstrumentLine).id, date: formatDay(day) })] : [];
    const unknown = lots.some(({ cost }) => cost.reporting === null) ? (why.get(key) ?? []) : [];
    positions.set(line, {
      lots: [...before.lots, ...lots],
      cost: lots.reduce<Fraction | null>((so, { cost }) => so && cost.reporting && plus(so, cost.reporting), short ? null : before.cost),
      interest: lots.reduce<Fraction | null>((so, { cost }) => sumKnown(so, interestOf(cost)), before.interest),
      findings: mergeFindings(before.findings, unknown, oversold),
    });
  }
  return positions;
}

/**
 * Disposals up to the close of a day, in order. Purchases after it also decide the cost of some of them: by the method uk-pool within 30 days, by
 * every method where more was sold than was held. So a sale costs the same in every range.
 */
export function disposalsUpTo(book: Book, day: Day): Disposal[] {
  const now = matchLotsOn(book, day);
  const { matched, source, why } = isDecidedLater(book, day, now.matched.disposals) ? matchLotsOn(book, Infinity) : now;
  return matched.disposals.flatMap(({ move, units, cost, parts, open }) => {
    const { by, share } = source.get(move) as MoveSource;
    if (move.day > day || share.numerator === 0n) return [];
    const own = share === ONE_FRACTION ? { units, cost, parts } : { units: times(units, share), cost: shareOfCost(cost, share), parts };
    const findings = cost.reporting === null ? (why.get(move.key) ?? []) : [];
    return [
      {
        day: move.day,
        line: lineOf(move.key),
        pocket: by.pocket ?? '',
        id: move.id,
        by,
        ...own,
        open,
        findings: mergeFindings(findings),
      },
    ];
  });
}

/** The last day whose entries can affect the disposals up to a day. */
export function lastDecidingDay(book: Book, day: Day): Day {
  return isDecidedLater(book, day, matchLotsOn(book, day).matched.disposals)
    ? Math.max(day, costSourcesOf(book).entries.at(-1)?.day ?? day)
    : day;
}

function isDecidedLater(book: Book, day: Day, disposals: readonly LotDisposal[]): boolean {
  if ((costSourcesOf(book).entries.at(-1)?.day ?? day) <= day) return false;
  return disposals.some(
    ({ move, open }) =>
      open.numerator > 0n ||
      (move.kind === 'disposed' &&
        move.day >= day - UK_DAYS_AFTER &&
        book.cost.method(pocketOf(move.key), lineOf(move.key), move.day) === 'uk-pool'),
  );
}

/** Every change of lots up to the close of a day, in order. */
export function lotChanges(book: Book, day: Day): LotChange[] {
  const heard: Parameters<LotChangeListener>[] = [];
  const { source } = matchLotsOn(book, day, (...change) => heard.push(change));
  return heard.map(([move, key, before, after]) => {
    const { by, into } = source.get(move) as MoveSource;
    return {
      day: move.day,
      line: lineOf(key),
      pocket: pocketOf(key),
      by: into !== undefined && key !== move.key ? into : by,
      before,
      after,
    };
  });
}

/** The origin of a move. */
interface MoveSource {
  readonly by: HistoryEntry | ResolvedAction;
  /** The incoming entry of a transfer between wrappers. */
  readonly into?: HistoryEntry;
  /** The part of it that belongs to the scope. */
  readonly share: Fraction;
}

function matchLotsOn(book: Book, day: Day, onChange?: LotChangeListener) {
  const moves: HoldingMove[] = [];
  const source = new Map<HoldingMove, MoveSource>();
  const why = new Map<string, Finding[]>();
  const push = ({ move, findings }: MoveWithFindings, from: MoveSource) => {
    moves.push(move);
    source.set(move, from);
    const missing = findings.filter(isMissing);
    // Where the cost of a holding is unknown, so is the cost of what it becomes.
    const given = () => [...(why.get(move.key) ?? []), ...missing];
    const becomes =
      move.kind === 'exchanged'
        ? move.receives.map(({ key }) => ({ key, missing: given() }))
        : move.kind === 'transferred'
          ? [{ key: move.to, missing: given() }]
          : [];
    for (const one of [{ key: move.key, missing: move.kind === 'transferred' ? [] : missing }, ...becomes])
      if (one.missing.length > 0) why.set(one.key, mergeFindings(why.get(one.key) ?? [], one.missing));
  };
  const { entries, isOwn } = costSourcesOf(book);
  const place = new Map(book.actions.map((action, i) => [action, i]));
  const order = ({ one }: PooledAction) => place.get(one.action) as number;
  const resolved = [...poolActions(book), ...actionsOnAwaited(book)].sort((a, b) => order(a) - order(b));
  const shareOf = (entry: HistoryEntry) => (isOwn(entry.pocket ?? '') ? ONE_FRACTION : ZERO_FRACTION);
  let actions = 0;
  for (let next = 0; next < entries.length;) {
    const on = (entries[next] as HistoryEntry).day;
    if (on > day) break;
    for (; actions < resolved.length && (resolved[actions] as PooledAction).one.action.day <= on; actions++) {
      const { one, own, share } = resolved[actions] as PooledAction;
      push(moveOfAction(book, one), { by: own, share });
    }
    const first = next;
    while (next < entries.length && (entries[next] as HistoryEntry).day === on) next++;
    const together = entries.slice(first, next);
    const between = matchOwnTransfers(book, together);
    for (const step of stepsOfDay(together, between.all)) {
      if ('out' in step) {
        const { out, into, units } = step;
        push(transferOf(book, out, into, units, moves.length), { by: out, into, share: shareOf(out) });
        continue;
      }
      const made = moveOfEntry(book, step, moves.length, between.left(step));
      if (made) push(made, { by: step, share: shareOf(step) });
    }
  }
  const matched = matchLots(moves, (key, when) => book.cost.method(pocketOf(key), lineOf(key), when), onChange);
  return { matched, source, why };
}

/** The entries of a day in their order, with the transfers between wrappers: each at its sequence or, without one, before anything else goes out. */
function stepsOfDay(entries: readonly HistoryEntry[], transfers: readonly OwnTransfer[]): (HistoryEntry | OwnTransfer)[] {
  if (transfers.length === 0) return [...entries];
  const before = entries.findIndex(isLastOfDay);
  const first = before < 0 ? entries.length : before;
  const sequenced = entries.slice(0, first).flatMap((entry) => [...transfers.filter(({ out }) => out === entry), entry]);
  const others = transfers.filter(({ out }) => out.sequence === undefined);
  return [...sequenced, ...others, ...entries.slice(first)];
}

function sumKnown(a: Fraction | null, b: Fraction | null): Fraction | null {
  return a && b && plus(a, b);
}

function partOfLot(lot: Lot, share: Fraction): Lot[] {
  return share.numerator === 0n ? [] : [{ ...lot, units: times(lot.units, share), cost: shareOfCost(lot.cost, share) }];
}
