/** A history opened for reading: entries in order, balances as steps, and the way from each currency to the reporting one. */
import type { Day } from '#packages/calendar';
import { quoteUnit } from '#packages/money';
import { cashSign, unitsSign } from './effects.ts';
import type { Entry, EntryKind, History, Line } from './history.ts';
import { waysBetween, type Ways } from './rates.ts';

/** A balance that changes on some days: `after[i]` stands from the close of `days[i]` until the next. */
export interface Steps {
  readonly days: readonly Day[];
  readonly after: readonly number[];
}

export interface Book {
  readonly currency: string;
  readonly lines: readonly Line[];
  /** By day; within a day, what comes in stands before what goes out. */
  readonly entries: readonly Entry[];
  /** Beside `entries`: the signed amount without fee and tax, and the signed effect on cash, in the entry's currency. */
  readonly amounts: Float64Array;
  readonly cash: Float64Array;
  /** Currencies that cash was ever held in. */
  readonly currencies: readonly string[];
  readonly unitsOf: readonly Steps[];
  readonly cashOf: ReadonlyMap<string, Steps>;
  /** From each currency of a line or of cash into the reporting currency. */
  readonly ways: ReadonlyMap<string, Ways>;
  readonly rates: History['rates'];
  /** Day of the first entry, and of the last. */
  readonly inception: Day | null;
  readonly last: Day | null;
}

const COMES_IN: ReadonlySet<EntryKind> = new Set(['Purchase', 'TransferIn', 'Contribution']);

export function openBook({ currency, lines, entries: unsorted, rates }: History): Book {
  const entries = unsorted.toSorted((a, b) => a.day - b.day || Number(COMES_IN.has(b.kind)) - Number(COMES_IN.has(a.kind)));
  const amounts = new Float64Array(entries.length);
  const cash = new Float64Array(entries.length);
  const lineChanges = lines.map(() => new Changes());
  const cashChanges = new Map<string, Changes>();

  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index] as Entry;
    const amount = cashSign(entry) * numberOf(entry.amount);
    const fee = numberOf(entry.fee);
    const tax = numberOf(entry.tax);
    amounts[index] = amount;
    cash[index] = amount - fee - tax;
    const units = unitsSign(entry) * numberOf(entry.units);
    if (units !== 0) lineChanges[entry.line as number]?.push(entry.day, units);
    let changes = cashChanges.get(entry.currency);
    if (!changes) cashChanges.set(entry.currency, (changes = new Changes()));
    changes.push(entry.day, amount);
    if (fee !== 0) changes.push(entry.day, -fee);
    if (tax !== 0) changes.push(entry.day, -tax);
  }

  const currencies = [...cashChanges.keys()];
  const used = new Set([...currencies, ...lines.map((line) => quoteUnit(line.currency).currency)]);
  return {
    currency,
    lines,
    entries,
    amounts,
    cash,
    currencies,
    unitsOf: lineChanges.map((changes) => changes.steps()),
    cashOf: new Map([...cashChanges].map(([code, changes]) => [code, changes.steps()])),
    ways: new Map([...used].map((code) => [code, waysBetween(rates, code, currency)])),
    rates,
    inception: entries[0]?.day ?? null,
    last: entries.at(-1)?.day ?? null,
  };
}

/** As `Number(text)` for an unsigned decimal, several times as fast for those whose digits a float64 holds exactly. */
function numberOf(text: string): number {
  if (text.length > EXACT_DIGITS) return Number(text);
  let digits = 0;
  let divisor = 1;
  let scale = 1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === POINT) scale = 10;
    else {
      digits = digits * 10 + code - ZERO;
      divisor *= scale;
    }
  }
  return digits / divisor;
}

const EXACT_DIGITS = 15;
const POINT = 46;
const ZERO = 48;

/** Sums changes as whole numbers of their smallest digit, so that a balance is exact and what is sold out is exactly zero. */
class Changes {
  readonly #days: Day[] = [];
  readonly #changes: number[] = [];
  #gross = 0;
  /** How many of the smallest digit make one: a power of ten. */
  #scale = 1;

  push(day: Day, change: number): void {
    this.#days.push(day);
    this.#changes.push(change);
    this.#gross += Math.abs(change);
    while (Math.round(change * this.#scale) / this.#scale !== change && this.#scale < FINEST) this.#scale *= 10;
  }

  steps(): Steps {
    let scale = this.#scale;
    while (scale > 1 && this.#gross * scale > Number.MAX_SAFE_INTEGER) scale /= 10;
    const days: Day[] = [];
    const after: number[] = [];
    let balance = 0;
    for (let i = 0; i < this.#days.length; i++) {
      const day = this.#days[i] as Day;
      balance += Math.round((this.#changes[i] as number) * scale);
      if (days[days.length - 1] !== day) days.push(day);
      after[days.length - 1] = balance / scale;
    }
    return { days, after };
  }
}

const FINEST = 1e15;
