/**
 * Holds the state of a scope that is measured incrementally: the engine's own shapes, with room for more days, changed in place. See `kept-scope.ts`.
 */
import type { Day, DayRange } from '#packages/calendar';
import { balancesOf, compareEntries, moneyChanges, moneyMoved, openBook, unitsMoved, type Book } from './book.ts';
import type { DailyValuation, ScopePart } from './daily.ts';
import { addAccruedInterest, PAR, valueHoldingDaily, type DailyWorth } from './daily-worth.ts';
import { firstEntryAfter, recomputeFlowsOn, membershipOf, type BoundaryFlows, type PartMembership } from './flows.ts';
import { GrowingQuotes, extendColumn } from './growing.ts';
import type { HistoryEntry, ScopeHistory, InstrumentLine, Quotes } from './history.ts';
import { seriesFactsOf, measureScope, wholeScopeOf, type MeasuredScope } from './measure.ts';
import { quotationOf } from './quoted.ts';
import { quoteIndexOn, standingQuotes } from './quotes.ts';
import { dailyRate, type DailyRate, type RatePaths } from './rates.ts';
import type { DailySeries } from './series.ts';
import { balanceOn, BalanceChanges, type BalanceSteps } from './steps.ts';
import { addColumns, groupOf, columnsOfGroup } from './sums.ts';

/** The facts of one more day: quotes by line, rates by their position in `ScopeHistory.rates`. */
export interface NewDay {
  readonly quotes: ReadonlyMap<number, number>;
  readonly rates: ReadonlyMap<number, number>;
  /** Entries of that day. */
  readonly entries: readonly HistoryEntry[];
}

/** A transaction to remove, to add, or both, which changes it. */
export interface EntryEdit {
  /** One of the entries, the same object. */
  readonly removed?: HistoryEntry;
  /** Is placed after the existing entries. */
  readonly added?: HistoryEntry;
}

type Mutable<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };

/** Days for which there is room before columns have to move. */
const ROOM = 366;

export class IncrementalState {
  readonly from: Day;
  readonly #history: ScopeHistory;
  readonly #given: { readonly lines: readonly GrowingQuotes[]; readonly rates: readonly GrowingQuotes[] };
  /** The quotes as the engine reads them: across corporate actions a line has quotes that were not given. */
  readonly #quotes: readonly GrowingQuotes[];
  readonly #book: Mutable<Book> & { entries: HistoryEntry[]; unitsOf: BalanceSteps[]; cashOf: Map<string, BalanceSteps> };
  readonly #daily: Mutable<Omit<DailyValuation, 'rates' | 'lines' | 'cash' | 'groups'>> & {
    readonly rates: ReadonlyMap<string, Mutable<DailyRate>>;
    readonly lines: readonly Mutable<DailyWorth>[];
    readonly cash: ReadonlyMap<string, Mutable<DailyWorth>>;
    groups: Float64Array[];
  };
  readonly #part: ScopePart;
  readonly #inside: PartMembership;
  readonly #terms: readonly LineTerms[];
  #flows: BoundaryFlows;
  /** All holdings, in the order in which they are added up. */
  readonly #worths: Mutable<DailyWorth>[];
  readonly #units: readonly BalanceChanges[];
  readonly #money: ReadonlyMap<string, BalanceChanges>;
  readonly #acting: ReadonlySet<number>;
  readonly #lastAction: Day;
  #spare: readonly [Float64Array, Float64Array];

  constructor(history: ScopeHistory, range: DayRange) {
    const { actions = [] } = history;
    this.#history = history;
    this.from = range.from;
    this.#acting = new Set(
      actions.flatMap((action) => ('to' in action && action.to !== undefined ? [action.line, action.to] : [action.line])),
    );
    this.#lastAction = Math.max(-Infinity, ...actions.map(({ day }) => day));
    this.#given = {
      lines: history.lines.map(({ quotes }) => new GrowingQuotes(quotes)),
      rates: history.rates.map(({ quotes }) => new GrowingQuotes(quotes)),
    };
    const rates = history.rates.map((rate, index) => ({ ...rate, quotes: this.#given.rates[index] as GrowingQuotes }));
    const book = openBook({ ...history, rates });
    this.#quotes = book.lines.map(({ quotes }, line) =>
      this.#acting.has(line) ? new GrowingQuotes(quotes) : (this.#given.lines[line] as GrowingQuotes),
    );
    this.#book = {
      ...book,
      lines: book.lines.map((line, index) => ({ ...line, quotes: this.#quotes[index] as GrowingQuotes })),
      entries: [...book.entries],
      unitsOf: [...book.unitsOf],
      cashOf: new Map(book.cashOf),
    };
    const { units, money } = balancesOf(book.entries, book.lines.length);
    this.#units = units;
    this.#money = money;
    const measured = measureScope(book, range);
    this.#part = wholeScopeOf(book);
    this.#inside = membershipOf(book, this.#part);
    this.#daily = {
      ...measured,
      book: this.#book,
      rates: new Map([...measured.rates].map(([currency, rate]) => [currency, { ...rate }])),
      lines: measured.lines.map((worth) => ({ ...worth })),
      cash: new Map([...measured.cash].map(([currency, worth]) => [currency, { ...worth }])),
      groups: [...measured.groups],
    };
    this.#worths = [...this.#daily.lines, ...this.#daily.cash.values()];
    this.#terms = book.lines.map((line) => {
      const { currency, per } = quotationOf(line);
      return { rate: this.#daily.rates.get(currency) as Mutable<DailyRate>, per };
    });
    const { inflow, outflow } = measured.total;
    this.#flows = { inflow, outflow };
    this.#spare = [new Float64Array(), new Float64Array()];
    this.#makeRoom();
  }

  get last(): Day {
    return this.#daily.first + this.#daily.length - 1;
  }

  history(): ScopeHistory {
    const { entries, resolvedEntries } = this.#book;
    const made = new Set(resolvedEntries);
    return {
      ...this.#history,
      lines: this.#history.lines.map((line, index) => ({ ...line, quotes: (this.#given.lines[index] as GrowingQuotes).quotes() })),
      rates: this.#history.rates.map((rate, index) => ({ ...rate, quotes: (this.#given.rates[index] as GrowingQuotes).quotes() })),
      entries: made.size === 0 ? [...entries] : entries.filter((entry) => !made.has(entry)),
    };
  }

  total(): DailySeries {
    const { first, length, value } = this.#daily;
    const view = (cells: Float64Array) => cells.subarray(0, length);
    return {
      first,
      value: view(value),
      inflow: view(this.#flows.inflow),
      outflow: view(this.#flows.outflow),
      ...seriesFactsOf(this.#daily, this.#part, value, this.#flows),
    };
  }

  measured(): MeasuredScope {
    const { length } = this.#daily;
    const view = (cells: Float64Array) => cells.subarray(0, length);
    const worth = (one: DailyWorth): DailyWorth => ({ ...one, value: view(one.value) });
    const { lines, rates } = this.history();
    return {
      ...this.#daily,
      book: {
        ...this.#book,
        lines: this.#book.lines.map((line, index) => ({ ...line, quotes: (this.#quotes[index] as GrowingQuotes).quotes() })),
        rates,
        amounts: this.#book.amounts.subarray(0, this.#book.entries.length),
        cash: this.#book.cash.subarray(0, this.#book.entries.length),
      },
      rates: new Map([...this.#daily.rates].map(([currency, rate]) => [currency, { ...rate, factor: view(rate.factor) }])),
      lines: lines.map((_, index) => worth(this.#daily.lines[index] as DailyWorth)),
      cash: new Map([...this.#daily.cash].map(([currency, one]) => [currency, worth(one)])),
      groups: this.#daily.groups.map(view),
      value: view(this.#daily.value),
      total: this.total(),
    };
  }

  /**
   * False where everything must be measured again: corporate actions still to come, money of a currency that there was none of, and cost that depends
   * on other wrappers.
   */
  canAppend({ quotes, rates, entries }: NewDay): boolean {
    const day = this.last + 1;
    const follow = (series: readonly GrowingQuotes[], news: ReadonlyMap<number, number>) =>
      [...news.keys()].every((index) => (series[index]?.last ?? Infinity) < day);
    return (
      this.#lastAction < day &&
      this.#book.elsewhere === null &&
      follow(this.#quotes, quotes) &&
      // The first quote of a received line may also be its value on the day on which it was received.
      ![...quotes.keys()].some((line) => this.#acting.has(line) && this.#given.lines[line]?.isEmpty) &&
      follow(this.#given.rates, rates) &&
      entries.every((entry) => this.#knows(entry))
    );
  }

  append({ quotes, rates, entries }: NewDay): void {
    const daily = this.#daily;
    const index = daily.length;
    const day = daily.first + index;
    if (index === daily.value.length) this.#makeRoom();
    for (const [line, value] of quotes) {
      const [given, read] = [this.#given.lines[line], this.#quotes[line]] as [GrowingQuotes, GrowingQuotes];
      given.push(day, value);
      if (read !== given) read.push(day, value);
    }
    for (const [at, value] of rates) this.#given.rates[at]?.push(day, value);
    for (const entry of entries) this.#put(entry);
    this.#stand(entries);

    daily.length += 1;
    for (const [currency, rate] of daily.rates) appendRate(rate, this.#book.ways.get(currency) as RatePaths, day, index);
    for (let line = 0; line < daily.lines.length; line++) this.#appendLine(line, day, index);
    for (const [currency, worth] of daily.cash) appendCash(worth, daily.rates.get(currency) as DailyRate, day, index);
    let total = 0;
    for (let group = 0; group < daily.groups.length; group++) {
      const { from, until } = columnsOfGroup(group, this.#worths.length);
      let sum = 0;
      for (let place = from; place < until; place++) sum += this.#worths[place]?.value[index] as number;
      (daily.groups[group] as Float64Array)[index] = sum;
      total += sum;
    }
    daily.value[index] = total;
    recomputeFlowsOn(this.#flows, index, daily, this.#inside);
  }

  /** False where everything must be measured again: lines that a corporate action concerns, and the first or last money of a currency. */
  canEdit({ removed, added }: EntryEdit): boolean {
    const { entries } = this.#book;
    if (this.#book.elsewhere !== null) return false;
    if (removed && this.#positionOf(removed) < 0) return false;
    if (added && !this.#knows(added)) return false;
    if ([removed, added].some((entry) => typeof entry?.line === 'number' && this.#acting.has(entry.line))) return false;
    if (!removed || moneyChanges(removed).length === 0) return true;
    if (added?.currency === removed.currency && moneyChanges(added).length > 0) return true;
    return entries.some((entry) => entry !== removed && entry.currency === removed.currency && moneyChanges(entry).length > 0);
  }

  edit({ removed, added }: EntryEdit): void {
    const concerned = [removed, added].filter((entry) => entry !== undefined);
    if (removed) this.#take(removed);
    if (added) this.#put(added);
    const { lines, currencies } = this.#stand(concerned);
    const changed = [...lines.map((line) => this.#valueLine(line)), ...currencies.map((currency) => this.#valueCash(currency))];
    this.#addUpAgain(changed.filter((span) => span !== null));

    const { first, length, cash } = this.#daily;
    const days = concerned.map(({ day }) => day - first);
    const since = [...lines.map((line) => this.#daily.lines[line]?.since), ...currencies.map((currency) => cash.get(currency)?.since)];
    for (const index of new Set([...days, ...since]))
      if (index !== undefined && index >= 1 && index < length) recomputeFlowsOn(this.#flows, index, this.#daily, this.#inside);
  }

  #knows(entry: HistoryEntry): boolean {
    return (
      (entry.line === null || entry.line < this.#daily.lines.length) &&
      (this.#daily.cash.has(entry.currency) || moneyChanges(entry).length === 0)
    );
  }

  #positionOf(entry: HistoryEntry): number {
    const { entries } = this.#book;
    for (let at = firstEntryAfter(entries, entry.day - 1); entries[at]?.day === entry.day; at++) if (entries[at] === entry) return at;
    return -1;
  }

  #take(entry: HistoryEntry): void {
    const { entries, amounts, cash } = this.#book;
    const at = this.#positionOf(entry);
    entries.splice(at, 1);
    for (const cells of [amounts, cash]) cells.copyWithin(at, at + 1);
    const units = unitsMoved(entry);
    if (units !== 0) this.#units[entry.line as number]?.remove(entry.day, units);
    for (const change of moneyChanges(entry)) this.#money.get(entry.currency)?.remove(entry.day, change);
  }

  #put(entry: HistoryEntry): void {
    const { entries } = this.#book;
    let at = firstEntryAfter(entries, entry.day);
    while (at > 0 && compareEntries(entries[at - 1] as HistoryEntry, entry) > 0) at--;
    entries.splice(at, 0, entry);
    if (entries.length > this.#book.amounts.length) this.#makeRoomForEntries();
    const { amounts, cash } = this.#book;
    for (const cells of [amounts, cash]) cells.copyWithin(at + 1, at);
    const { amount, fee, tax } = moneyMoved(entry);
    amounts[at] = amount;
    cash[at] = amount - fee - tax;
    const units = unitsMoved(entry);
    if (units !== 0) this.#units[entry.line as number]?.insert(entry.day, units);
    for (const change of moneyChanges(entry)) this.#money.get(entry.currency)?.insert(entry.day, change);
  }

  /** Updates the balances that changed entries affect. */
  #stand(changed: readonly HistoryEntry[]): { readonly lines: readonly number[]; readonly currencies: readonly string[] } {
    const { entries, unitsOf, cashOf } = this.#book;
    this.#book.inception = entries[0]?.day ?? null;
    this.#book.last = entries.at(-1)?.day ?? null;
    const lines = [...new Set(changed.map(({ line }) => line))].filter((line) => line !== null);
    const currencies = [...new Set(changed.map(({ currency }) => currency))].filter((currency) => this.#daily.cash.has(currency));
    for (const line of lines)
      (this.#daily.lines[line] as Mutable<DailyWorth>).steps = unitsOf[line] = (this.#units[line] as BalanceChanges).steps();
    for (const currency of currencies) {
      const steps = (this.#money.get(currency) as BalanceChanges).steps();
      cashOf.set(currency, steps);
      (this.#daily.cash.get(currency) as Mutable<DailyWorth>).steps = steps;
    }
    return { lines, currencies };
  }

  #appendLine(line: number, day: Day, index: number): void {
    const worth = this.#daily.lines[line] as Mutable<DailyWorth>;
    const { rate, per } = this.#terms[line] as LineTerms;
    const quotes = this.#quotes[line] as GrowingQuotes;
    const quote = quoteIndexOn(quotes, day);
    const valued = quote >= 0 && rate.since <= index;
    if (worth.since === index && !valued) worth.since = index + 1;
    if (!valued) return;
    const held = balanceOn(worth.steps, day);
    const units = held / per;
    worth.value[index] = units === 0 ? 0 : units * (quotes.values[quote] as number) * (rate.factor[index] as number);
    const { accrued } = this.#book.lines[line] as InstrumentLine;
    if (accrued) worth.value[index] += held * (accrued.daily(day, 1)[0] as number) * (rate.factor[index] as number);
  }

  #valueLine(line: number): ChangedSpan | null {
    const { book, first, length, lines } = this.#daily;
    const { rate, per } = this.#terms[line] as LineTerms;
    const worth = lines[line] as DailyWorth;
    const { accrued } = book.lines[line] as InstrumentLine;
    return this.#valueAgain(worth, this.#quotes[line] as GrowingQuotes, per, rate, line, (again) => {
      if (accrued) addAccruedInterest(again, accrued.daily(first, length), rate, first);
    });
  }

  #valueCash(currency: string): ChangedSpan | null {
    const { cash, rates, lines } = this.#daily;
    const place = lines.length + [...cash.keys()].indexOf(currency);
    return this.#valueAgain(cash.get(currency) as DailyWorth, PAR, 1, rates.get(currency) as DailyRate, place, () => undefined);
  }

  /** Values a holding again, and answers between which days its value differs from before. */
  #valueAgain(
    { steps, value }: DailyWorth,
    quotes: Quotes,
    per: number,
    rate: DailyRate,
    place: number,
    more: (again: DailyWorth) => void,
  ): ChangedSpan | null {
    const { first, length } = this.#daily;
    const [again, sum] = this.#spare.map((cells) => cells.subarray(0, length).fill(0)) as [Float64Array, Float64Array];
    more(valueHoldingDaily(steps, quotes, standingQuotes(quotes, first, length), per, rate, first, again, sum));
    let from = 0;
    while (from < length && Object.is(again[from], value[from])) from++;
    let until = length;
    while (until > from && Object.is(again[until - 1], value[until - 1])) until--;
    value.set(again.subarray(from, until), from);
    return from === until ? null : { group: groupOf(place), from, until };
  }

  #addUpAgain(spans: readonly ChangedSpan[]): void {
    if (spans.length === 0) return;
    const { groups, value } = this.#daily;
    const from = Math.min(...spans.map((span) => span.from));
    const until = Math.max(...spans.map((span) => span.until));
    for (const group of new Set(spans.map((span) => span.group))) {
      const places = columnsOfGroup(group, this.#worths.length);
      const columns = this.#worths.slice(places.from, places.until).map((worth) => worth.value);
      addColumns((groups[group] as Float64Array).fill(0, from, until), columns, from, until);
    }
    addColumns(value.fill(0, from, until), groups, from, until);
  }

  #makeRoomForEntries(): void {
    const length = this.#book.entries.length + ROOM;
    this.#book.amounts = extendColumn(this.#book.amounts, length);
    this.#book.cash = extendColumn(this.#book.cash, length);
  }

  #makeRoom(): void {
    const daily = this.#daily;
    const length = daily.length + ROOM;
    const roomy = (cells: Float64Array) => extendColumn(cells.subarray(0, daily.length), length);
    for (const worth of this.#worths) worth.value = roomy(worth.value);
    for (const rate of daily.rates.values()) rate.factor = roomy(rate.factor);
    daily.groups = daily.groups.map(roomy);
    daily.value = roomy(daily.value);
    this.#flows = { inflow: roomy(this.#flows.inflow), outflow: roomy(this.#flows.outflow) };
    this.#spare = [new Float64Array(length), new Float64Array(length)];
  }
}

/** The exchange rate of a line, and the divisor of its quotes. */
interface LineTerms {
  readonly rate: Mutable<DailyRate>;
  readonly per: number;
}

interface ChangedSpan {
  readonly group: number;
  readonly from: number;
  readonly until: number;
}

function appendRate(rate: Mutable<DailyRate>, ways: RatePaths, day: Day, index: number): void {
  const { factor, since } = dailyRate(ways, day, 1);
  rate.factor[index] = factor[0] as number;
  if (rate.since === index && since > 0) rate.since = index + 1;
}

function appendCash(worth: Mutable<DailyWorth>, rate: DailyRate, day: Day, index: number): void {
  if (worth.since === index && rate.since > index) worth.since = index + 1;
  if (worth.since > index) return;
  const balance = balanceOn(worth.steps, day);
  worth.value[index] = balance === 0 ? 0 : balance * (rate.factor[index] as number);
}
