/** Opens a history for the engine: entries in order, balances as steps, and the exchange rates from each currency into the reporting currency. */
import type { Day } from '#packages/calendar';
import type { CorporateAction, ResolvedAction } from './corporate-action.ts';
import { numberOf } from './decimal-columns.ts';
import { cashSign, unitsSign } from './effects.ts';
import type { CostRules, HistoryEntry, EntryKind, ScopeHistory, InstrumentLine } from './history.ts';
import { ratePathsBetween, type RatePaths } from './rates.ts';
import { carryQuotesOver } from './carried-quotes.ts';
import { resolveActions } from './resolved-actions.ts';
import { withoutDust } from './dust.ts';
import { BalanceChanges, type BalanceSteps } from './steps.ts';
import { quotationOf } from './quoted.ts';

export interface Book {
  readonly currency: string;
  /** Lines quoted on the same days share one array of days. */
  readonly lines: readonly InstrumentLine[];
  /** By day; within a day by their sequence, or what comes in before what goes out. */
  readonly entries: readonly HistoryEntry[];
  /** One value for each of `entries`: the signed amount without fee and tax, and the signed effect on cash, in the entry's currency. */
  readonly amounts: Float64Array;
  readonly cash: Float64Array;
  /** Currencies that cash was ever held in, by their codes. */
  readonly currencies: readonly string[];
  readonly unitsOf: readonly BalanceSteps[];
  readonly cashOf: ReadonlyMap<string, BalanceSteps>;
  /** From each currency of a line or of cash into the reporting currency. */
  readonly ways: ReadonlyMap<string, RatePaths>;
  readonly rates: ScopeHistory['rates'];
  /** What corporate actions did to what was held; their entries are among `entries`. */
  readonly resolved: readonly ResolvedAction[];
  /** The entries of corporate actions alone. */
  readonly resolvedEntries: readonly HistoryEntry[];
  readonly cost: CostRules;
  /** In the order in which they apply. */
  readonly actions: readonly CorporateAction[];
  /** The facts of all wrappers of the owner, where cost depends on them; otherwise null. */
  readonly elsewhere: CostSources | null;
  /** The last day of which the facts are known, where the history states it. */
  readonly toldUntil: Day | null;
  /** Day of the first entry, and of the last. */
  readonly inception: Day | null;
  readonly last: Day | null;
}

/** The facts from which cost is computed. */
export interface CostSources {
  readonly entries: readonly HistoryEntry[];
  readonly resolved: readonly ResolvedAction[];
  /** Whether a wrapper belongs to the scope. */
  readonly isOwn: (pocket: string) => boolean;
}

const OF_ACTION = -2;

/** Within a day: corporate actions, then what comes in, then what has a place of its own, then the rest. */
const ORDER_WITHIN_DAY: Readonly<Partial<Record<EntryKind, number>>> = {
  Surrendered: OF_ACTION,
  Received: OF_ACTION,
  Compensation: OF_ACTION,
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
export function openBook(history: ScopeHistory): Book {
  const { currency, lines: quoted, entries: unsorted, rates, actions = [], cost } = history;
  for (const { base, quote, quotes } of rates) assertAscending(quotes.days, `${base}/${quote}`);
  const lines = carryQuotesOver(quoted, actions);
  const ledger = unsorted.toSorted(compareEntries);
  const { entries, resolution } = resolveWithoutDust(ledger, actions);
  const { amounts, cash, units, money } = balancesOf(entries, lines.length);
  const currencies = [...money.keys()].sort();
  const used = new Set([...currencies, ...lines.map((line) => quotationOf(line).currency)]);
  return {
    currency,
    lines: withSharedCalendars(lines),
    entries,
    amounts,
    cash,
    currencies,
    unitsOf: units.map((changes) => changes.steps()),
    cashOf: new Map(currencies.map((code) => [code, (money.get(code) as BalanceChanges).steps()])),
    ways: new Map([...used].map((code) => [code, ratePathsBetween(rates, code, currency)])),
    rates,
    resolved: resolution.resolved,
    resolvedEntries: resolution.entries,
    cost: { ...AVERAGE_COST, ...cost },
    actions: actions.toSorted((a, b) => a.day - b.day),
    elsewhere: costSourcesWith(history, ledger),
    toldUntil: history.knownUntil ?? null,
    inception: entries[0]?.day ?? null,
    last: entries.at(-1)?.day ?? null,
  };
}

export interface EntryBalances extends Pick<Book, 'amounts' | 'cash'> {
  readonly units: readonly BalanceChanges[];
  readonly money: ReadonlyMap<string, BalanceChanges>;
}

/** Adds up entries, which are in order, to balances by line and by currency. */
export function balancesOf(entries: readonly HistoryEntry[], lines: number): EntryBalances {
  const amounts = new Float64Array(entries.length);
  const cash = new Float64Array(entries.length);
  const units = Array.from({ length: lines }, () => new BalanceChanges());
  const money = new Map<string, BalanceChanges>();
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index] as HistoryEntry;
    const moved = unitsMoved(entry);
    if (moved !== 0) units[entry.line as number]?.push(entry.day, moved);
    const { amount, fee, tax } = moneyMoved(entry);
    amounts[index] = amount;
    cash[index] = amount - fee - tax;
    if (amount === 0 && fee === 0 && tax === 0) continue;
    let changes = money.get(entry.currency);
    if (!changes) money.set(entry.currency, (changes = new BalanceChanges()));
    changes.push(entry.day, amount);
    if (fee !== 0) changes.push(entry.day, -fee);
    if (tax !== 0) changes.push(entry.day, -tax);
  }
  return { amounts, cash, units, money };
}

/** The ledger together with what corporate actions make of it; a disposal takes the dust of its holding. */
function resolveWithoutDust(ledger: readonly HistoryEntry[], actions: readonly CorporateAction[]) {
  const resolution = resolveActions(ledger, actions);
  const entries = mergeEntries(ledger, resolution.entries);
  const made = new Set(resolution.entries);
  const settled = withoutDust(entries, (entry) => made.has(entry));
  if (settled === entries || made.size === 0) return { entries: settled, resolution };
  const left = settled.filter((entry) => !made.has(entry));
  const again = resolveActions(left, actions);
  return { entries: mergeEntries(left, again.entries), resolution: again };
}

function mergeEntries(ledger: readonly HistoryEntry[], madeEntries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return madeEntries.length === 0 ? ledger : [...ledger, ...madeEntries].sort(compareEntries);
}

function costSourcesWith({ elsewhere = [], actions = [] }: ScopeHistory, ledger: readonly HistoryEntry[]): CostSources | null {
  if (elsewhere.length === 0) return null;
  const pockets = new Set(ledger.map(({ pocket }) => pocket ?? ''));
  const { entries, resolution } = resolveWithoutDust([...ledger, ...elsewhere].sort(compareEntries), actions);
  return { entries, resolved: resolution.resolved, isOwn: (pocket) => pockets.has(pocket) };
}

export function costSourcesOf({ entries, resolved, elsewhere }: Book): CostSources {
  return elsewhere ?? { entries, resolved, isOwn: () => true };
}

/** The last day of which everything is known, as the history states it, or else that of the last entry or quote; null where there are none. */
export function lastKnownDay({ toldUntil, last, lines, rates }: Book): Day | null {
  if (toldUntil !== null) return toldUntil;
  const quoted = [...lines, ...rates].flatMap(({ quotes: { days } }) => days.at(-1) ?? []);
  const latest = Math.max(last ?? -Infinity, ...quoted);
  return latest === -Infinity ? null : latest;
}

/** The place of entries whose sequence is told, between what comes in and the rest. */
const SEQUENCED = 0;

/** Compares entries by day, and within a day by what applies first; those of one sequence as if they had none. */
export function compareEntries(a: HistoryEntry, b: HistoryEntry): number {
  return a.day - b.day || placeOf(a) - placeOf(b) || (a.sequence ?? 0) - (b.sequence ?? 0) || rankOf(a) - rankOf(b);
}

/** Whether nothing but its kind says when in its day an entry applies, and that is last. */
export function isLastOfDay(entry: HistoryEntry): boolean {
  return placeOf(entry) > SEQUENCED;
}

function placeOf(entry: HistoryEntry): number {
  const rank = rankOf(entry);
  return rank === OF_ACTION || entry.sequence === undefined ? rank : SEQUENCED;
}

function rankOf({ kind }: HistoryEntry): number {
  return ORDER_WITHIN_DAY[kind] ?? 1;
}

/** Money that an entry moves in its settlement currency: the signed amount, and the fee and tax, which always leave. */
interface EntryMoney {
  readonly amount: number;
  readonly fee: number;
  readonly tax: number;
}

/** Units that an entry moves, signed. */
export function unitsMoved(entry: HistoryEntry): number {
  const sign = unitsSign(entry);
  return sign === 0 ? 0 : sign * numberOf(entry.units);
}

export function moneyMoved(entry: HistoryEntry): EntryMoney {
  return { amount: cashSign(entry) * numberOf(entry.amount), fee: numberOf(entry.fee), tax: numberOf(entry.tax) };
}

/** Most instruments are quoted on the same days; with a shared array, what depends on the days alone is computed once. */
function withSharedCalendars(lines: readonly InstrumentLine[]): InstrumentLine[] {
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
