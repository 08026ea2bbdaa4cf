/**
 * Splits the value bridge of a holding into its lots. The parts of a lot: what it was worth; what its units were bought and sold for, or moved at;
 * its share of income, fees and taxes, by its units at the close of the day before; the effects of price and exchange rate on its units while held.
 * Each part of the holding is apportioned among its lots by largest remainder; what that leaves over goes to the lot's price effect, so that every
 * lot adds up and the lots add up to their holding. Under a method that pools (average, uk-pool) a holding is one lot.
 */
import type { DayRange } from '#packages/calendar';
import {
  fraction,
  fromNumber,
  ZERO_FRACTION,
  plus,
  roundFraction,
  subtract,
  times,
  toNumber,
  units,
  type Amount,
  type Fraction,
} from '#packages/money';
import { apportionAmount, LotTracks, unitsOn, type LotShares, type LotTrack, lotChanges } from '#engine/cost';
import { type Book, unitsSign, marketValue, type HistoryEntry, entriesIn, inMinorUnits } from '#engine/book';
import { closingOf, type ValueBridge, type BridgeRow } from './bridge.ts';
import {
  tradeEffect,
  effectsOfUnits,
  isHandedOn,
  ownUnitsChange,
  dailyQuotation,
  worthHandedOn,
  type ValueEffects,
  type DailyQuotation,
  type DailyWorth,
  type MeasuredScope,
} from '#engine/series';
import { stepsOfEntry } from '#engine/valuation';

export interface LotBridge extends ValueBridge {
  readonly line: number;
  readonly pocket: string;
  readonly lot: string | null;
  readonly acquired: number | null;
  /** The rounding difference that was added to the price effect. */
  readonly rest: Amount;
}

/** Lots of the lines among `rows`, which are those of `valueBridges` for the same range; line by line, then by pocket, oldest first. */
export function lotBridges(book: Book, measured: MeasuredScope, range: DayRange, rows: readonly BridgeRow[]): LotBridge[] {
  const tracksOf = tracksByPocket(book, range);
  const entries = Map.groupBy(
    entriesIn(book, range).filter(({ line }) => line !== null),
    ({ line }) => line as number,
  );
  const handed = Map.groupBy(entriesIn(book, range).filter(isHandedOn), ({ counterpart }) => counterpart);
  return rows.flatMap((row) => {
    const line = row.row;
    if (typeof line === 'string') return [];
    const sums = new Map<LotTrack, LotParts>();
    const pockets = tracksOf.pocketsOf(line);
    const quoted = dailyQuotation(measured, line);
    for (const entry of entries.get(line) ?? []) {
      const shares = sharesOf(entry, line, tracksOf);
      distributeEntry(sums, shares, movementsOfEntry(book, entry, line), tradeEffect(quoted, entry));
    }
    for (const entry of handed.get(line) ?? [])
      distributeEntry(
        sums,
        tracksOf.of(line, entry.pocket ?? '').ofHeld(entry.day),
        movementsOfEntry(book, entry, line),
        worthHandedOn(measured, entry),
      );
    const { since } = measured.lines[line] as DailyWorth;
    for (const pocket of pockets) {
      const tracks = tracksOf.of(line, pocket);
      for (const track of tracks.tracks) {
        const parts = partsOf(sums, track);
        parts.opening = lotWorthOn(book, line, track, range.from - 1);
        parts.closing = lotWorthOn(book, line, track, range.to);
        const effects = heldEffects(book, { quoted, line, since }, tracks, track, range);
        parts.price += effects.price;
        parts.currency += effects.currency;
      }
    }
    return closeLots(book, row, line, range, sums);
  });
}

/** The parts of a lot's bridge, not rounded. */
interface LotParts {
  opening: Fraction;
  contributions: Fraction;
  withdrawals: Fraction;
  income: Fraction;
  fees: Fraction;
  taxes: Fraction;
  closing: Fraction;
  price: number;
  currency: number;
}

type LotMovements = Pick<LotParts, 'contributions' | 'withdrawals' | 'income' | 'fees' | 'taxes'>;
const MOVEMENT_PARTS = ['contributions', 'withdrawals', 'income', 'fees', 'taxes'] as const;

function partsOf(sums: Map<LotTrack, LotParts>, track: LotTrack): LotParts {
  const known = sums.get(track) ?? { ...noMovements(), opening: ZERO_FRACTION, closing: ZERO_FRACTION, price: 0, currency: 0 };
  sums.set(track, known);
  return known;
}

function noMovements(): LotMovements {
  return { contributions: ZERO_FRACTION, withdrawals: ZERO_FRACTION, income: ZERO_FRACTION, fees: ZERO_FRACTION, taxes: ZERO_FRACTION };
}

function tracksByPocket(book: Book, range: DayRange) {
  const upTo = book.entries.filter(({ line, day }) => line !== null && day <= range.to);
  const entries = Map.groupBy(upTo, ({ line, pocket }) => `${line} ${pocket ?? ''}`);
  const changes = Map.groupBy(lotChanges(book, range.to), ({ line, pocket }) => `${line} ${pocket}`);
  const made = new Map<string, LotTracks>();
  const of = (line: number, pocket: string): LotTracks => {
    const key = `${line} ${pocket}`;
    const known = made.get(key) ?? new LotTracks(book, { line, pocket }, entries.get(key) ?? [], changes.get(key) ?? [], range);
    made.set(key, known);
    return known;
  };
  const pocketsOf = (line: number) => [...new Set(upTo.filter((entry) => entry.line === line).map(({ pocket }) => pocket ?? ''))].sort();
  return { of, pocketsOf };
}

function sharesOf(entry: HistoryEntry, line: number, tracksOf: ReturnType<typeof tracksByPocket>): LotShares {
  const pocket = entry.pocket ?? '';
  const own = tracksOf.of(line, pocket);
  if (isHandedOn(entry)) return own.ofReceived(entry, tracksOf.of(entry.counterpart, pocket));
  const isOfAction = entry.kind === 'Received' || entry.kind === 'Surrendered';
  return unitsSign(entry) !== 0 && !isOfAction ? own.ofMoved(entry) : own.ofHeld(entry.day);
}

/** The movements of an entry on a line, by part of the bridge. */
function movementsOfEntry(book: Book, entry: HistoryEntry, line: number): LotMovements {
  const moved = noMovements();
  for (const { kind, from, to, value } of stepsOfEntry(book, entry)) {
    if (value.value === null || (from !== line && to !== line)) continue;
    const part =
      kind === 'transfer' ? (to === line ? 'contributions' : 'withdrawals') : kind === 'income' ? kind : kind === 'fee' ? 'fees' : 'taxes';
    moved[part] = plus(moved[part], value.value);
  }
  return moved;
}

function distributeEntry(sums: Map<LotTrack, LotParts>, shares: LotShares, moved: LotMovements, price: number): void {
  for (const [track, part] of shares) {
    const parts = partsOf(sums, track);
    for (const name of MOVEMENT_PARTS) parts[name] = plus(parts[name], times(moved[name], part));
    parts.price += price * toFloat(part);
  }
}

function lotWorthOn(book: Book, line: number, track: LotTrack, day: number): Fraction {
  const held = unitsOn(track, day);
  if (held.numerator === 0n) return ZERO_FRACTION;
  return times(held, marketValue(book, line, units('1'), day).value ?? ZERO_FRACTION);
}

/** A line with its quotes; `since`: the index of the first day that it can be valued on. */
interface QuotedLine {
  readonly quoted: DailyQuotation;
  readonly line: number;
  readonly since: number;
}

/** The effects of price and rate on the units of a lot, from close to close; its share in corporate actions is that of its units the day before. */
function heldEffects(book: Book, { quoted, line, since }: QuotedLine, tracks: LotTracks, track: LotTrack, range: DayRange): ValueEffects {
  const { first } = quoted.daily;
  const steps = { days: track.steps.map(({ day }) => day), after: track.steps.map((step) => toFloat(step.units)) };
  const carried = new Map<number, number>();
  for (const entry of book.resolvedEntries) {
    const change = ownUnitsChange(entry, line);
    if (change === 0 || (entry.pocket ?? '') !== track.pocket || entry.day < range.from || entry.day > range.to) continue;
    const i = entry.day - first;
    const part = toFloat(tracks.ofHeld(entry.day).get(track) ?? ZERO_FRACTION);
    carried.set(i, (carried.get(i) ?? toFloat(unitsOn(track, entry.day - 1))) + part * change);
  }
  const open = range.from - 1 - first;
  return effectsOfUnits(quoted, steps, carried, Math.max(open, since - 1), range.to - first);
}

/** Rows of the lots that took part in the range, rounded so that they add up to the row of their holding. */
function closeLots(book: Book, row: BridgeRow, line: number, range: DayRange, sums: ReadonlyMap<LotTrack, LotParts>): LotBridge[] {
  const concerned = [...sums].filter(([track, parts]) => hadPart(track, parts, range));
  const all = concerned.length > 0 ? concerned : [...sums].slice(0, 1);
  const each = (whole: Amount, of: (parts: LotParts) => Fraction) =>
    apportionAmount(
      whole,
      all.map(([, parts]) => of(parts)),
    );
  const float = (value: number) => fraction(fromNumber(value));
  const opening = each(row.opening, (parts) => parts.opening);
  const closing = each(row.closing, (parts) => parts.closing);
  const moved = Object.fromEntries(MOVEMENT_PARTS.map((name) => [name, each(row[name], (parts) => parts[name])])) as Record<
    keyof LotMovements,
    Amount[]
  >;
  const currency = each(row.currencyEffect, (parts) => float(parts.currency));
  const at = <T>(values: readonly T[], i: number) => values[i] as T;
  return all
    .map(([{ pocket, lot, acquired }, parts], i) => {
      const own = inMinorUnits(book, float(parts.price));
      const told = {
        opening: at(opening, i),
        contributions: at(moved.contributions, i),
        withdrawals: at(moved.withdrawals, i),
        income: at(moved.income, i),
        currencyEffect: at(currency, i),
        fees: at(moved.fees, i),
        taxes: at(moved.taxes, i),
      };
      const rest = subtract(at(closing, i), closingOf({ ...told, priceEffect: own }));
      const priceEffect = inMinorUnits(book, plus(fraction(own), fraction(rest)));
      return { line, pocket, lot, acquired, ...told, priceEffect, closing: at(closing, i), rest };
    })
    .sort((a, b) => (a.pocket < b.pocket ? -1 : a.pocket > b.pocket ? 1 : (a.acquired ?? Infinity) - (b.acquired ?? Infinity)));
}

function hadPart(track: LotTrack, parts: LotParts, { from }: DayRange): boolean {
  if (unitsOn(track, from - 1).numerator !== 0n || MOVEMENT_PARTS.some((name) => parts[name].numerator !== 0n)) return true;
  return parts.price !== 0 || track.steps.some(({ day, units: some }) => day >= from && some.numerator !== 0n);
}

const FLOAT_DIGITS = 15;

function toFloat(value: Fraction): number {
  return toNumber(roundFraction(value, FLOAT_DIGITS));
}
