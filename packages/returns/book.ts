/** Opens a history for the engine: entries in order, balances as steps, and the exchange rates from each currency into the reporting currency. */
import type { Day } from '#packages/calendar';
import type { CorporateAction, Resolved } from './corporate-action.ts';
import { numberOf } from './decimal-columns.ts';
import { cashSign, unitsSign } from './effects.ts';
import type { CostRules, Entry, EntryKind, History, Line } from './history.ts';
import { waysBetween, type Ways } from './rates.ts';
import { carriedOver } from './carried-quotes.ts';
import { resolveActions } from './resolved-actions.ts';
import { Changes, type Steps } from './steps.ts';
import { quotedIn } from './quoted.ts';

export interface Book {
  readonly currency: string;
  /** Lines quoted on the same days share one array of days. */
  readonly lines: readonly Line[];
  /** By day; within a day, what comes in is before what goes out. */
  readonly entries: readonly Entry[];
  /** One value for each of `entries`: the signed amount without fee and tax, and the signed effect on cash, in the entry's currency. */
  readonly amounts: Float64Array;
  readonly cash: Float64Array;
  /** Currencies that cash was ever held in, by their codes. */
  readonly currencies: readonly string[];
  readonly unitsOf: readonly Steps[];
  readonly cashOf: ReadonlyMap<string, Steps>;
  /** From each currency of a line or of cash into the reporting currency. */
  readonly ways: ReadonlyMap<string, Ways>;
  readonly rates: History['rates'];
  /** What corporate actions did to what was held; their entries are among `entries`. */
  readonly resolved: readonly Resolved[];
  /** The entries of corporate actions alone. */
  readonly resolvedEntries: readonly Entry[];
  readonly cost: CostRules;
  /** In the order in which they apply. */
  readonly actions: readonly CorporateAction[];
  /** The facts of all wrappers of the owner, where cost depends on them; otherwise null. */
  readonly elsewhere: Costing | null;
  /** The last day of which the facts are known, where the history states it. */
  readonly toldUntil: Day | null;
  /** Day of the first entry, and of the last. */
  readonly inception: Day | null;
  readonly last: Day | null;
}

/** The facts from which cost is computed. */
export interface Costing {
  readonly entries: readonly Entry[];
  readonly resolved: readonly Resolved[];
  /** Whether a wrapper belongs to the scope. */
  readonly isOwn: (pocket: string) => boolean;
}

/** Within a day: corporate actions, then what comes in, then the rest. */
const FIRST: Readonly<Partial<Record<EntryKind, number>>> = {
  Surrendered: -2,
  Received: -2,
  Compensation: -2,
  Purchase: -1,
  TransferIn: -1,
  Contribution: -1,
};

const AVERAGE_COST: CostRules = {
  method: () => 'average',
  fees: 'capitalised',
  taxes: 'capitalised',
  interest: 'apart',
  pool: (pocket) => pocket,
};

/** Throws RangeError when quotes are out of order: every figure would be wrong without a sign of it. */
export function openBook(history: History): Book {
  const { currency, lines: quoted, entries: unsorted, rates, actions = [], cost } = history;
  for (const { base, quote, quotes } of rates) assertAscending(quotes.days, `${base}/${quote}`);
  const lines = carriedOver(quoted, actions);
  const ledger = unsorted.toSorted(byDay);
  const resolution = resolveActions(ledger, actions);
  const entries = resolution.entries.length === 0 ? ledger : [...ledger, ...resolution.entries].sort(byDay);
  const { amounts, cash, units, money } = balancesOf(entries, lines.length);
  const currencies = [...money.keys()].sort();
  const used = new Set([...currencies, ...lines.map((line) => quotedIn(line).currency)]);
  return {
    currency,
    lines: withSharedCalendars(lines),
    entries,
    amounts,
    cash,
    currencies,
    unitsOf: units.map((changes) => changes.steps()),
    cashOf: new Map(currencies.map((code) => [code, (money.get(code) as Changes).steps()])),
    ways: new Map([...used].map((code) => [code, waysBetween(rates, code, currency)])),
    rates,
    resolved: resolution.resolved,
    resolvedEntries: resolution.entries,
    cost: { ...AVERAGE_COST, ...cost },
    actions: actions.toSorted((a, b) => a.day - b.day),
    elsewhere: costingWith(history, ledger),
    toldUntil: history.knownUntil ?? null,
    inception: entries[0]?.day ?? null,
    last: entries.at(-1)?.day ?? null,
  };
}

export interface Balances extends Pick<Book, 'amounts' | 'cash'> {
  readonly units: readonly Changes[];
  readonly money: ReadonlyMap<string, Changes>;
}

/** Adds up entries, which are in order, to balances by line and by currency. */
export function balancesOf(entries: readonly Entry[], lines: number): Balances {
  const amounts = new Float64Array(entries.length);
  const cash = new Float64Array(entries.length);
  const units = Array.from({ length: lines }, () => new Changes());
  const money = new Map<string, Changes>();
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index] as Entry;
    const moved = unitsMoved(entry);
    if (moved !== 0) units[entry.line as number]?.push(entry.day, moved);
    const { amount, fee, tax } = moneyMoved(entry);
    amounts[index] = amount;
    cash[index] = amount - fee - tax;
    if (amount === 0 && fee === 0 && tax === 0) continue;
    let changes = money.get(entry.currency);
    if (!changes) money.set(entry.currency, (changes = new Changes()));
    changes.push(entry.day, amount);
    if (fee !== 0) changes.push(entry.day, -fee);
    if (tax !== 0) changes.push(entry.day, -tax);
  }
  return { amounts, cash, units, money };
}

function costingWith({ elsewhere = [], actions = [] }: History, ledger: readonly Entry[]): Costing | null {
  if (elsewhere.length === 0) return null;
  const pockets = new Set(ledger.map(({ pocket }) => pocket ?? ''));
  const all = [...ledger, ...elsewhere].sort(byDay);
  const { resolved, entries } = resolveActions(all, actions);
  return { entries: [...all, ...entries].sort(byDay), resolved, isOwn: (pocket) => pockets.has(pocket) };
}

export function costingOf({ entries, resolved, elsewhere }: Book): Costing {
  return elsewhere ?? { entries, resolved, isOwn: () => true };
}

/** The last day of which everything is known, as the history states it, or else that of the last entry or quote; null where there are none. */
export function knownUntil({ toldUntil, last, lines, rates }: Book): Day | null {
  if (toldUntil !== null) return toldUntil;
  const quoted = [...lines, ...rates].flatMap(({ quotes: { days } }) => days.at(-1) ?? []);
  const latest = Math.max(last ?? -Infinity, ...quoted);
  return latest === -Infinity ? null : latest;
}

/** Compares entries by day, and within a day by what applies first. */
export function byDay(a: Entry, b: Entry): number {
  return a.day - b.day || (FIRST[a.kind] ?? 0) - (FIRST[b.kind] ?? 0);
}

/** Money that an entry moves in its settlement currency: the signed amount, and the fee and tax, which always leave. */
interface Money {
  readonly amount: number;
  readonly fee: number;
  readonly tax: number;
}

/** Units that an entry moves, signed. */
export function unitsMoved(entry: Entry): number {
  const sign = unitsSign(entry);
  return sign === 0 ? 0 : sign * numberOf(entry.units);
}

export function moneyMoved(entry: Entry): Money {
  return { amount: cashSign(entry) * numberOf(entry.amount), fee: numberOf(entry.fee), tax: numberOf(entry.tax) };
}

/** The signed changes of cash as `balancesOf` counts them; none where nothing moves. */
export function moneyChanges(entry: Entry): number[] {
  const { amount, fee, tax } = moneyMoved(entry);
  if (amount === 0 && fee === 0 && tax === 0) return [];
  return [amount, ...(fee === 0 ? [] : [-fee]), ...(tax === 0 ? [] : [-tax])];
}

/** Most instruments are quoted on the same days; with a shared array, what depends on the days alone is computed once. */
function withSharedCalendars(lines: readonly Line[]): Line[] {
  const calendars: Int32Array[] = [];
  return lines.map((line) => {
    const { days } = line.quotes;
    const shared = calendars.find((calendar) => sameDays(calendar, days));
    if (shared !== undefined) return { ...line, quotes: { ...line.quotes, days: shared } };
    assertAscending(days, line.id);
    calendars.push(days);
    return line;
  });
}

function assertAscending(days: Int32Array, subject: string): void {
  for (let i = 1; i < days.length; i++)
    if ((days[i - 1] as Day) >= (days[i] as Day)) throw new RangeError(`The quotes of ${subject} are out of order`);
}

function sameDays(a: Int32Array, b: Int32Array): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
