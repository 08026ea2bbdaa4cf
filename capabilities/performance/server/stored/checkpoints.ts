/**
 * Makes the checkpoint of a day of an account: all state that the figures of later days depend on. From a checkpoint and the facts of later days books are
 * opened like any others, and give for those days the same figures as books over the whole history.
 */
import { addMonths, civilOf, dayOf, parseDay, type Day } from '#packages/calendar';
import { formatDecimal, quoteUnit, toNumber, trimZeros, ZERO, type Decimal } from '#packages/money';
import { exchangeRate, closingBalancesOnEach, isStale, quoteIndexOn, type Book, type ClosingBalances, type Quotes } from '#engine/book';
import type { ValuationGap, DailySeries } from '#engine/rates-of-return';
import type { FigureScope, AccountScopes } from '../account-figures.ts';
import { tradedBy, type PortfolioFacts, type NamedBook } from '../book.ts';
import type { OpeningBalances } from './opening.ts';

/** A quote on a day, as stored in JSON. */
export type DatedQuote = readonly [day: Day, value: number];

export interface ClosedScope {
  readonly id: string;
  readonly currency: string;
  /** Instruments and currencies of the whole series, in the order in which they are added up, whenever they were held. */
  readonly lines: readonly string[];
  readonly currencies: readonly string[];
  /** Null before anything happened. */
  readonly inception: Day | null;
  readonly gaps: readonly ValuationGap[];
  /** Indices of days, in order. */
  readonly sparse: readonly number[];
  readonly unfunded: DailySeries['unfunded'];
}

export type ClosedPortfolio = ClosedScope & OpeningBalances;

export interface AccountCheckpoint {
  readonly whole: ClosedScope;
  readonly portfolios: readonly ClosedPortfolio[];
  /** The last quotes, by instrument, across corporate actions; and the last rates. */
  readonly quotes: readonly (readonly [instrument: string, quote: DatedQuote])[];
  readonly rates: readonly { readonly base: string; readonly quote: string; readonly standing: DatedQuote }[];
}

const MONTH_ENDS = 3;
const YEAR_ENDS = 5;

/**
 * The days before `asOf` whose checkpoints are kept: the last ends of months, because late facts and corrections are mostly of these, and ends of years.
 * An instrument that was received may first be quoted on a later day (see `carryQuotesOver`): while that is open, a checkpoint lacks what later days need, so
 * the day is left out.
 */
export function earlierCheckpointDays(asOf: Day, { actions }: Pick<PortfolioFacts, 'actions'>, { instruments }: NamedBook): Day[] {
  const { year, month } = civilOf(asOf);
  const monthEnds = Array.from({ length: MONTH_ENDS }, (_, back) => addMonths(dayOf({ year, month, day: 1 }), -back) - 1);
  const yearEnds = Array.from({ length: YEAR_ENDS }, (_, back) => dayOf({ year: year - back, month: 1, day: 1 }) - 1);
  const own = new Set(instruments.map(({ id }) => id));
  const begun = actions.filter(({ instrument, to }) => to !== null && own.has(instrument)).map(({ date }) => parseDay(date));
  const isOpen = (day: Day) => begun.some((began) => began <= day && !isStale(began, day + 1));
  return [...new Set([...yearEnds, ...monthEnds])].filter((day) => !isOpen(day)).sort((a, b) => a - b);
}

/** The checkpoints of days, the earlier first; null where a checkpoint would not be enough to continue from. */
export function checkpointsOf(
  scopes: AccountScopes,
  account: { readonly id: string; readonly currency: string },
  facts: PortfolioFacts,
  days: readonly Day[],
): (AccountCheckpoint | null)[] {
  const books = new Set([scopes.whole, ...scopes.members].map(({ named }) => named.book));
  const held = new Map([...books].map((book) => [book, closingBalancesOnEach(book, days)]));
  return days.map((day, at) => checkpointOn(scopes, account, facts, day, (book) => held.get(book)?.[at] as ClosingBalances));
}

/** Null where something is or was held that cannot be valued yet: its later value depends on the days before. */
function checkpointOn(
  { whole, members }: AccountScopes,
  account: { readonly id: string; readonly currency: string },
  facts: PortfolioFacts,
  day: Day,
  heldIn: (book: Book) => ClosingBalances,
): AccountCheckpoint | null {
  const tradedIn = members.map(({ portfolio }) => tradedBy(facts, portfolio.id, day));
  const quoteOf = new Map(whole.named.instruments.map(({ id }, line) => [id, lastQuoteBy(whole.named.book.lines[line]?.quotes, day)]));
  const isComplete = (scope: FigureScope, traded: readonly string[]) =>
    hasSeriesBegun(scope, day) &&
    isFunded(scope, day) &&
    isExactInFloat(scope.named.book, heldIn(scope.named.book), day) &&
    isValued(scope.named, new Set(traded), quoteOf, day);
  if (!isComplete(whole, tradedIn.flat()) || !members.every((member, at) => isComplete(member, tradedIn[at] ?? []))) return null;
  return {
    whole: closedScope(whole, account.id, account.currency, day),
    portfolios: members.map((member, at) => ({
      ...closedScope(member, member.portfolio.id, member.portfolio.currency, day),
      traded: tradedIn[at] ?? [],
      ...balancesOf(member.named, heldIn(member.named.book), day),
    })),
    quotes: [...quoteOf].flatMap(([id, quote]) => (quote === null ? [] : [[id, quote] as const])),
    rates: facts.market.rates.flatMap(({ base, quote, quotes }) => {
      const last = lastQuoteBy(quotes, day);
      return last === null ? [] : [{ base, quote, standing: last }];
    }),
  };
}

/** Whether the series has begun by the day, where its book has: entries that move nothing begin no series. */
function hasSeriesBegun({ named: { book }, total }: FigureScope, day: Day): boolean {
  if (book.inception === null || book.inception > day) return true;
  return total !== null && total.inception !== null && total.inception <= day;
}

/**
 * Whether money was paid in by the day: until then it depends on later days how long an overdraft counts as trades whose money was never recorded.
 */
function isFunded({ named: { book }, total }: FigureScope, day: Day): boolean {
  if (total === null || total.inception === null || total.inception > day) return true;
  const paidIn = book.entries.some((entry) => entry.day <= day && (entry.kind === 'Contribution' || entry.kind === 'TransferIn'));
  return paidIn && total.inflow.subarray(0, day - total.first + 1).some((money) => money > 0);
}

/** Whether everything that was received by then has a rate, and a quote that is the same as in the other scopes. */
function isValued(
  { book, instruments }: NamedBook,
  traded: ReadonlySet<string>,
  quoteOf: ReadonlyMap<string, DatedQuote | null>,
  day: Day,
) {
  const begins = (days: readonly Day[] | undefined) => (days?.[0] ?? Infinity) <= day;
  const currencies = new Set(book.currencies.filter((code) => begins(book.cashOf.get(code)?.days)));
  const quoted = book.lines.every(({ quotes, currency }, line) => {
    const id = instruments[line]?.id ?? '';
    const [own, common] = [lastQuoteBy(quotes, day), quoteOf.get(id) ?? null];
    const hasCome = traded.has(id) || begins(book.unitsOf[line]?.days);
    if (hasCome) currencies.add(quoteUnit(currency).currency);
    if (own === null || common === null) return own === common && !hasCome;
    return own[0] === common[0] && own[1] === common[1];
  });
  return quoted && [...currencies].every((code) => exchangeRate(book, code, book.currency, day) !== null);
}

/** Whether float64 holds the balances exactly: then summing from the beginning or from here gives the same result. */
function isExactInFloat(book: Book, { lines, cash }: ClosingBalances, day: Day): boolean {
  return (
    book.lines.every((_, line) => balanceOn(book.unitsOf[line], day) === numberOf(lines.get(line))) &&
    book.currencies.every((currency) => balanceOn(book.cashOf.get(currency), day) === numberOf(cash.get(currency)))
  );
}

function balanceOn(steps: Book['unitsOf'][number] | undefined, day: Day): number {
  return steps?.after[steps.days.findLastIndex((changed) => changed <= day)] ?? 0;
}

function numberOf(balance: Decimal | undefined): number {
  return balance === undefined ? 0 : toNumber(balance);
}

function closedScope({ named, total }: FigureScope, id: string, currency: string, day: Day): ClosedScope {
  const scope = { id, currency, lines: named.instruments.map((instrument) => instrument.id), currencies: named.book.currencies };
  if (total === null || total.inception === null || total.inception > day)
    return { ...scope, inception: null, gaps: [], sparse: [], unfunded: null };
  return {
    ...scope,
    inception: total.inception,
    gaps: total.gaps.filter(({ from }) => from <= day),
    sparse: [...total.sparse].filter((index) => total.first + index <= day).sort((a, b) => a - b),
    unfunded: total.unfunded,
  };
}

function balancesOf({ book, instruments }: NamedBook, { lines, cash }: ClosingBalances, day: Day): Pick<OpeningBalances, 'units' | 'cash'> {
  const moved = book.currencies.filter((code) => (book.cashOf.get(code)?.days[0] ?? Infinity) <= day);
  return {
    units: [...lines].map(([line, units]) => [instruments[line]?.id ?? '', formatDecimal(trimZeros(units))]),
    cash: moved.map((code) => [code, formatDecimal(trimZeros(cash.get(code) ?? ZERO))]),
  };
}

function lastQuoteBy(quotes: Quotes | undefined, day: Day): DatedQuote | null {
  const at = quotes === undefined ? -1 : quoteIndexOn(quotes, day);
  return quotes === undefined || at < 0 ? null : [quotes.days[at] as Day, quotes.values[at] as number];
}

/** The last quote at a checkpoint, followed by the quotes of later days. */
export function quotesSince(standing: DatedQuote | undefined, later: Quotes | undefined): Quotes {
  const { days, values } = later ?? NO_QUOTES;
  if (standing === undefined) return { days, values };
  return { days: Int32Array.of(standing[0], ...days), values: Float64Array.of(standing[1], ...values) };
}

const NO_QUOTES: Quotes = { days: new Int32Array(), values: new Float64Array() };
