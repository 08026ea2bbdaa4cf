/** Computes the effects of prices and of exchange rates on each row over a range, day by day in float64. */
import type { Day, DayRange } from '#packages/calendar';
import {
  type Book,
  numberOf,
  cashSign,
  isExternal,
  isInKind,
  unitsSign,
  type HistoryEntry,
  type InstrumentLine,
  standingQuotes,
  balanceOn,
  stepOn,
  type BalanceSteps,
  type ScopeRow,
  quotationOf,
} from '#engine/book';
import type { DailyWorth } from './daily-worth.ts';
import { rateAt, unitValueAt, type DailyValuation } from './daily.ts';

/** In the reporting currency, not rounded. */
export interface ValueEffects {
  readonly price: number;
  readonly currency: number;
}

export interface DailyEffects {
  readonly of: (row: ScopeRow) => ValueEffects;
  /** Rows that were held in the range on a day on which they could not be valued. */
  readonly unvalued: ReadonlySet<ScopeRow>;
}

const NO_EFFECTS: ValueEffects = { price: 0, currency: 0 };

export function dailyEffects(book: Book, daily: DailyValuation, range: DayRange): DailyEffects {
  const open = range.from - 1 - daily.first;
  const close = range.to - daily.first;
  if (open < 0 || close >= daily.length) throw new RangeError('The range lies beyond what was measured');
  const unvalued = new Set<ScopeRow>();
  const effects = new Map<ScopeRow, ValueEffects>();
  const trades = Map.groupBy(
    book.entries.filter(({ day, line }) => line !== null && day >= range.from && day <= range.to),
    ({ line }) => line as number,
  );
  for (const [line, worth] of daily.lines.entries()) {
    if (!isHeldBetween(worth, daily.first, open, close) && !trades.has(line)) continue;
    if (worth.since > open && isHeldBetween(worth, daily.first, open, Math.min(close, worth.since - 1))) unvalued.add(line);
    else effects.set(line, effectsOfLine(daily, line, worth, trades.get(line) ?? [], [open, close]));
  }
  for (const [currency, worth] of daily.cash) {
    if (worth.since > open && isHeldBetween(worth, daily.first, open, Math.min(close, worth.since - 1))) unvalued.add(currency);
    else effects.set(currency, { price: 0, currency: currencyEffectOfCash(daily, currency, worth, open, close) });
  }
  for (const entry of book.resolvedEntries) addBackHandedOn(daily, entry, range, effects);
  return { of: (row) => effects.get(row) ?? NO_EFFECTS, unvalued };
}

function isHeldBetween({ steps }: DailyWorth, first: Day, open: number, close: number): boolean {
  if (close < open) return false;
  const last = stepOn(steps, first + close);
  for (let step = last; step >= 0; step--) {
    if (steps.after[step] !== 0) return true;
    if ((steps.days[step] as Day) <= first + open) return false;
  }
  return false;
}

/** The effects on a line's units from close to close, and the effect of trades at prices other than the close. */
function effectsOfLine(
  daily: DailyValuation,
  line: number,
  worth: DailyWorth,
  entries: readonly HistoryEntry[],
  [open, close]: readonly [open: number, close: number],
): ValueEffects {
  const quoted = dailyQuotation(daily, line);
  const first = Math.max(open, worth.since - 1);
  const { price, currency } = effectsOfUnits(quoted, worth.steps, unitsAfterActions(daily, line, worth.steps), first, close);
  return { price: entries.reduce((so, entry) => so + tradeEffect(quoted, entry), price), currency };
}

/** A line's price in the currency of its quotes, accrued interest included, and the exchange rate of that currency, by index of the day. */
export interface DailyQuotation {
  readonly daily: DailyValuation;
  readonly priceAt: (i: number) => number;
  readonly rateOf: (i: number) => number;
}

export function dailyQuotation(daily: DailyValuation, line: number): DailyQuotation {
  const terms = daily.book.lines[line] as InstrumentLine;
  const { currency, per } = quotationOf(terms);
  const { quotes } = terms;
  const standing = standingQuotes(quotes, daily.first, daily.length);
  const accrued = terms.accrued?.daily(daily.first, daily.length);
  return {
    daily,
    priceAt: (i) => (quotes.values[standing[i] as number] ?? 0) / per + (accrued?.[i] ?? 0),
    rateOf: (i) => rateAt(daily, currency, i) ?? 0,
  };
}

/**
 * From the close at `open` to that at `close`, on each day: what was held the day before, as corporate actions of the day left it (`carried`, by
 * index), at the price of the day less what it was worth at that of the day before, at the exchange rate of the day before; then at the price of the
 * day, the change of the rate.
 */
export function effectsOfUnits(
  { daily, priceAt, rateOf }: DailyQuotation,
  steps: BalanceSteps,
  carried: ReadonlyMap<number, number>,
  open: number,
  close: number,
): ValueEffects {
  let price = 0;
  let currency = 0;
  const day = (i: number, before: number, units: number) => {
    const now = priceAt(i);
    const rate = rateOf(i - 1);
    price += (units * now - before * priceAt(i - 1)) * rate;
    currency += units * now * (rateOf(i) - rate);
  };
  eachHeldDay(steps, daily.first, open, close, (i, before) => day(i, before, carried.get(i) ?? before));
  for (const [i, units] of carried) if (i > open && i <= close && balanceOn(steps, daily.first + i - 1) === 0) day(i, 0, units);
  return { price, currency };
}

/** Units of a line that corporate actions of a day left of the units of the day before, by index. */
function unitsAfterActions({ book, first }: DailyValuation, line: number, steps: BalanceSteps): ReadonlyMap<number, number> {
  const carried = new Map<number, number>();
  for (const entry of book.resolvedEntries) {
    const change = ownUnitsChange(entry, line);
    if (change === 0) continue;
    const i = entry.day - first;
    carried.set(i, (carried.get(i) ?? balanceOn(steps, entry.day - 1)) + change);
  }
  return carried;
}

/** By how much an entry of a corporate action changed the number of a line's own units. */
export function ownUnitsChange(entry: HistoryEntry, line: number): number {
  if (entry.line !== line) return 0;
  if (entry.kind === 'Surrendered') return -numberOf(entry.units);
  return entry.kind === 'Received' && entry.counterpart === line ? numberOf(entry.units) : 0;
}

/** Calls `work` for each day after `open` with the units held at the close of the day before, where there were any. */
function eachHeldDay(steps: BalanceSteps, first: Day, open: number, close: number, work: (i: number, before: number) => void): void {
  for (let step = Math.max(0, stepOn(steps, first + open)); step < steps.days.length; step++) {
    const before = steps.after[step] as number;
    const from = Math.max(open, (steps.days[step] as Day) - first) + 1;
    if (from > close) return;
    const until = Math.min(close, (steps.days[step + 1] ?? Infinity) - first);
    if (before !== 0) for (let i = from; i <= until; i++) work(i, before);
  }
}

/** The effect of a trade beside the change from close to close: its units at the close of the day, less what was paid for them. */
export function tradeEffect({ daily, priceAt, rateOf }: DailyQuotation, entry: HistoryEntry): number {
  const i = entry.day - daily.first;
  const sign = unitsSign(entry);
  // Units that came or went at market value have no such effect; nor has a change of their number, which the change from close to close contains.
  if (entry.kind === 'Surrendered' || entry.kind === 'Received' || isInKind(entry) || isExternal(entry)) return 0;
  const worth = sign * numberOf(entry.units) * priceAt(i) * rateOf(i);
  const traded = sign !== 0 || entry.kind === 'Compensation';
  const paid = traded ? cashSign(entry) * numberOf(entry.amount) * (rateAt(daily, entry.currency, i) ?? 0) : 0;
  return worth + paid;
}

/** Adds back the value of units that a line handed to its holders: the line loses that value, but not by a change of its own price. */
function addBackHandedOn(daily: DailyValuation, entry: HistoryEntry, range: DayRange, effects: Map<ScopeRow, ValueEffects>): void {
  if (!isHandedOn(entry) || entry.day < range.from || entry.day > range.to) return;
  const from = effects.get(entry.counterpart);
  if (from) effects.set(entry.counterpart, { ...from, price: from.price + worthHandedOn(daily, entry) });
}

type HandedOnEntry = HistoryEntry & { readonly line: number; readonly counterpart: number };

export function isHandedOn(entry: HistoryEntry): entry is HandedOnEntry {
  return entry.kind === 'Received' && entry.counterpart !== entry.line;
}

export function worthHandedOn(daily: DailyValuation, entry: HandedOnEntry): number {
  return numberOf(entry.units) * unitValueAt(daily, entry.line, entry.day - daily.first);
}

function currencyEffectOfCash(daily: DailyValuation, currency: string, worth: DailyWorth, open: number, close: number): number {
  const factor = daily.rates.get(currency)?.factor;
  if (factor === undefined) return 0;
  let effect = 0;
  eachHeldDay(worth.steps, daily.first, Math.max(open, worth.since), close, (i, before) => {
    effect += before * ((factor[i] as number) - (factor[i - 1] as number));
  });
  return effect;
}
