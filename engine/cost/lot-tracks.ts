/** Follows the lots of one line in one pocket through the days of a range: how many units each held, and the share of each in an entry. */
import type { Day, DayRange } from '#packages/calendar';
import { isPooled, type Lot } from '#engine/lots';
import {
  compareFractions,
  fraction,
  minus,
  negate,
  ZERO_FRACTION,
  ONE_FRACTION,
  dividedBy,
  plus,
  sign,
  times,
  type Fraction,
} from '#packages/money';
import { type Book, unitsEffect, type HistoryEntry } from '#engine/book';
import type { LotChange } from './positions.ts';

export interface LotTrack {
  readonly pocket: string;
  /** Null for what belongs to no lot: units that were sold before they were held, money for a holding without units. */
  readonly lot: string | null;
  readonly acquired: Day | null;
  /** Units at the close of each day that changed them, oldest first. */
  readonly steps: readonly { readonly day: Day; readonly units: Fraction }[];
}

/** Shares of lots in an entry, which add up to one; a lot that is not listed has none. */
export type LotShares = ReadonlyMap<LotTrack, Fraction>;

export class LotTracks {
  readonly tracks: readonly LotTrack[];
  readonly #byLot: ReadonlyMap<string | null, LotTrack>;
  readonly #changes: readonly LotChange[];
  /** The track of what belongs to no lot; where lots are pooled, the only track. */
  readonly #rest: LotTrack;
  /** The share of the units received by a corporate action that were sold before. */
  readonly #covering: ReadonlyMap<HistoryEntry, Fraction>;

  /** `entries` and `changes` of the line in the pocket up to the end of the range, in order. */
  constructor(
    book: Book,
    { line, pocket }: { readonly line: number; readonly pocket: string },
    entries: readonly HistoryEntry[],
    changes: readonly LotChange[],
    range: DayRange,
  ) {
    this.#changes = changes;
    const held = stepsOfUnits(entries);
    const pools = (day: Day) => isPooled(book.cost.method(pocket, line, day));
    if (pools(range.to) || changes.some(({ day }) => day >= range.from && pools(day))) {
      const [first = null] = changes.flatMap(({ before, after }) => [...before, ...after]).slice(-1);
      const one = { pocket, lot: first?.id ?? null, acquired: first?.day ?? null, steps: held };
      this.tracks = [one];
      this.#byLot = new Map();
      this.#rest = one;
      this.#covering = new Map();
      return;
    }
    const lots = tracksOf(pocket, changes);
    this.#rest = { pocket, lot: null, acquired: null, steps: stepsBeyondLots(held, lots) };
    this.tracks = [...lots, this.#rest];
    this.#byLot = new Map(lots.map((track) => [track.lot, track]));
    this.#covering = coveringOf(entries, this.#rest);
  }

  /** Shares in a purchase, sale or transfer of units: by the units that each lot received or gave. */
  ofMoved(entry: HistoryEntry): LotShares {
    const whole = fraction(unitsEffect(entry));
    const own = this.#changes.filter(({ by }) => by === entry);
    const parts = new Map<LotTrack, Fraction>();
    for (const { before, after } of own) {
      for (const [id, units] of unitsChangedByLot(before, after)) addToSum(parts, this.#trackOf(id), dividedBy(units, whole));
    }
    return this.#filled(parts);
  }

  /** Shares in what comes from holding the line: by the units at the close of the day before, or of the day where nothing was held then. */
  ofHeld(day: Day): LotShares {
    for (const close of [day - 1, day]) {
      const units = this.tracks.map((track) => unitsOn(track, close));
      const whole = units.reduce(plus, ZERO_FRACTION);
      if (whole.numerator !== 0n) return new Map(this.tracks.map((track, i) => [track, dividedBy(units[i] as Fraction, whole)]));
    }
    return new Map([[this.#rest, ONE_FRACTION]]);
  }

  /** Shares in units received for those of another line: each lot gets what its own units there became. */
  ofReceived(entry: HistoryEntry, from: LotTracks): LotShares {
    const parts = new Map<LotTrack, Fraction>();
    const left = minus(ONE_FRACTION, this.#covering.get(entry) ?? ZERO_FRACTION);
    for (const [lot, share] of from.#sharesOfLots(entry.day - 1)) addToSum(parts, this.#trackOf(lot), times(share, left));
    return this.#filled(parts);
  }

  #sharesOfLots(day: Day): [string, Fraction][] {
    const lots = this.#changes.findLast((change) => change.day <= day)?.after ?? [];
    const whole = lots.reduce((so, { units }) => plus(so, units), ZERO_FRACTION);
    return lots.map(({ id, units }) => [id, dividedBy(units, whole)]);
  }

  #trackOf(lot: string): LotTrack {
    return this.#byLot.get(lot) ?? this.#rest;
  }

  #filled(parts: Map<LotTrack, Fraction>): LotShares {
    const known = [...parts.values()].reduce(plus, ZERO_FRACTION);
    addToSum(parts, this.#rest, minus(ONE_FRACTION, known));
    return parts;
  }
}

export function unitsOn({ steps }: LotTrack, day: Day): Fraction {
  return steps.findLast((step) => step.day <= day)?.units ?? ZERO_FRACTION;
}

function addToSum<K>(sums: Map<K, Fraction>, key: K, more: Fraction): void {
  sums.set(key, plus(sums.get(key) ?? ZERO_FRACTION, more));
}

function stepsOfUnits(entries: readonly HistoryEntry[]): LotTrack['steps'] {
  const byDay = new Map<Day, Fraction>();
  let units = ZERO_FRACTION;
  for (const entry of entries) {
    const change = unitsEffect(entry);
    units = sign(change) < 0 ? minus(units, fraction(negate(change))) : plus(units, fraction(change));
    byDay.set(entry.day, units);
  }
  return [...byDay].map(([day, after]) => ({ day, units: after }));
}

/** Lots of one id are one track: parts of one lot may have come into the line in different ways. */
function tracksOf(pocket: string, changes: readonly LotChange[]): LotTrack[] {
  const acquired = new Map<string, Day>();
  const steps = new Map<string, Map<Day, Fraction>>();
  for (const { day, before, after } of changes) {
    for (const lot of after) acquired.set(lot.id, Math.min(lot.day, acquired.get(lot.id) ?? lot.day));
    const units = unitsByLot(after);
    for (const id of new Set([...unitsByLot(before).keys(), ...units.keys()])) {
      const own = steps.get(id) ?? new Map<Day, Fraction>();
      steps.set(id, own.set(day, units.get(id) ?? ZERO_FRACTION));
    }
  }
  return [...steps].map(([lot, byDay]) => ({
    pocket,
    lot,
    acquired: acquired.get(lot) ?? null,
    steps: [...byDay].map(([day, units]) => ({ day, units })),
  }));
}

/** The share of each entry of units received that covers units sold before: the same for all entries of one action, one action after the other. */
function coveringOf(entries: readonly HistoryEntry[], rest: LotTrack): Map<HistoryEntry, Fraction> {
  const covering = new Map<HistoryEntry, Fraction>();
  const open = new Map<Day, Fraction>();
  const received = entries.filter(({ kind, line, counterpart }) => kind === 'Received' && counterpart !== line);
  for (const together of Map.groupBy(received, ({ day, id }) => `${day} ${id}`).values()) {
    const { day } = together[0] as HistoryEntry;
    const missing = open.get(day) ?? minus(ZERO_FRACTION, unitsOn(rest, day - 1));
    if (missing.numerator <= 0n) continue;
    const units = together.reduce((so, entry) => plus(so, fraction(unitsEffect(entry))), ZERO_FRACTION);
    const covered = compareFractions(missing, units) <= 0 ? missing : units;
    open.set(day, minus(missing, covered));
    for (const entry of together) covering.set(entry, dividedBy(covered, units));
  }
  return covering;
}

/** By lot: how many units came (positive) or went. */
function unitsChangedByLot(before: readonly Lot[], after: readonly Lot[]): Map<string, Fraction> {
  const changes = unitsByLot(after);
  for (const [id, units] of unitsByLot(before)) addToSum(changes, id, minus(ZERO_FRACTION, units));
  return changes;
}

function unitsByLot(lots: readonly Lot[]): Map<string, Fraction> {
  const units = new Map<string, Fraction>();
  for (const lot of lots) addToSum(units, lot.id, lot.units);
  return units;
}

/** Units that are held beyond those of the lots. */
function stepsBeyondLots(heldTrack: LotTrack['steps'], lots: readonly LotTrack[]): LotTrack['steps'] {
  const days = [...new Set([...heldTrack, ...lots.flatMap(({ steps }) => steps)].map(({ day }) => day))].sort((a, b) => a - b);
  const whole: LotTrack = { pocket: '', lot: null, acquired: null, steps: heldTrack };
  return days.map((day) => ({ day, units: lots.reduce((so, lot) => minus(so, unitsOn(lot, day)), unitsOn(whole, day)) }));
}
