/**
 * What a day of an account's series leaves behind: everything that the days after it depend on. From it and from the facts of later days books are
 * opened like any others, and answer for those days what books over the whole history would.
 */
import { addMonths, civilOf, dayOf, parseDay, type Day } from '#packages/calendar';
import { plain, quoteUnit, toNumber, trimmed, ZERO, type Decimal } from '#packages/money';
import {
  exchangeRate,
  heldOnEach,
  isStale,
  standingQuote,
  type Book,
  type Gap,
  type Held,
  type Quotes,
  type Series,
} from '#packages/returns';
import type { Scope, Scopes } from './account-figures.ts';
import { tradedBy, type Facts, type NamedBook } from './book.ts';
import type { OpeningBalances } from './opening.ts';

/** A quote on a day, as JSON has it. */
export type DatedQuote = readonly [day: Day, value: number];

export interface ClosedScope {
  readonly id: string;
  readonly currency: string;
  /** Of the whole series: instruments and currencies in the order in which they are added up, whenever they were held. */
  readonly lines: readonly string[];
  readonly currencies: readonly string[];
  /** Null before anything happened. */
  readonly inception: Day | null;
  readonly gaps: readonly Gap[];
  /** Indices of days, in order. */
  readonly sparse: readonly number[];
  readonly unfunded: Series['unfunded'];
}

export type ClosedPortfolio = ClosedScope & OpeningBalances;

export interface Close {
  readonly whole: ClosedScope;
  readonly portfolios: readonly ClosedPortfolio[];
  /** As they stand, by instrument, across corporate actions; and the rates. */
  readonly quotes: readonly (readonly [instrument: string, quote: DatedQuote])[];
  readonly rates: readonly { readonly base: string; readonly quote: string; readonly standing: DatedQuote }[];
}

const MONTH_ENDS = 3;
const YEAR_ENDS = 5;

/**
 * The days before `asOf` of which closes are kept: the last ends of months, as what is late or corrected is mostly of these, and of years. Something
 * received may begin with a quote of the days after it (see `carriedOver`): while that is open, a day leaves behind less than its later ones need.
 */
export function earlierEnds(asOf: Day, { actions }: Pick<Facts, 'actions'>, { instruments }: NamedBook): Day[] {
  const { year, month } = civilOf(asOf);
  const monthEnds = Array.from({ length: MONTH_ENDS }, (_, back) => addMonths(dayOf({ year, month, day: 1 }), -back) - 1);
  const yearEnds = Array.from({ length: YEAR_ENDS }, (_, back) => dayOf({ year: year - back, month: 1, day: 1 }) - 1);
  const own = new Set(instruments.map(({ id }) => id));
  const begun = actions.filter(({ instrument, to }) => to !== null && own.has(instrument)).map(({ date }) => parseDay(date));
  const isOpen = (day: Day) => begun.some((began) => began <= day && !isStale(began, day + 1));
  return [...new Set([...yearEnds, ...monthEnds])].filter((day) => !isOpen(day)).sort((a, b) => a - b);
}

/** The closes of days, the earlier first; null where one leaves too little behind to go on from. */
export function closesOf(
  scopes: Scopes,
  account: { readonly id: string; readonly currency: string },
  facts: Facts,
  days: readonly Day[],
): (Close | null)[] {
  const books = new Set([scopes.whole, ...scopes.members].map(({ named }) => named.book));
  const held = new Map([...books].map((book) => [book, heldOnEach(book, days)]));
  return days.map((day, at) => closeOn(scopes, account, facts, day, (book) => held.get(book)?.[at] as Held));
}

/** Null where something is held, or ever was, that cannot be valued yet: what comes then depends on the days before. */
function closeOn(
  { whole, members }: Scopes,
  account: { readonly id: string; readonly currency: string },
  facts: Facts,
  day: Day,
  heldIn: (book: Book) => Held,
): Close | null {
  const tradedIn = members.map(({ portfolio }) => tradedBy(facts, portfolio.id, day));
  const quoteOf = new Map(whole.named.instruments.map(({ id }, line) => [id, standing(whole.named.book.lines[line]?.quotes, day)]));
  const isComplete = (scope: Scope, traded: readonly string[]) =>
    isOpened(scope, day) &&
    isFunded(scope, day) &&
    isPlain(scope.named.book, heldIn(scope.named.book), day) &&
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
      const last = standing(quotes, day);
      return last === null ? [] : [{ base, quote, standing: last }];
    }),
  };
}

/** Whether a series has begun as soon as its book has: what moves nothing begins none. */
function isOpened({ named: { book }, total }: Scope, day: Day): boolean {
  if (book.inception === null || book.inception > day) return true;
  return total !== null && total.inception !== null && total.inception <= day;
}

/** Whether somebody paid in: until then it is open whether the money of trades has been told of. */
function isFunded({ named: { book }, total }: Scope, day: Day): boolean {
  if (total === null || total.inception === null || total.inception > day) return true;
  const paidIn = book.entries.some((entry) => entry.day <= day && (entry.kind === 'Contribution' || entry.kind === 'TransferIn'));
  return paidIn && total.inflow.subarray(0, day - total.first + 1).some((money) => money > 0);
}

/** Whether all that has come by then has a quote, the same as in the other scopes, and a rate. */
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
    const [own, common] = [standing(quotes, day), quoteOf.get(id) ?? null];
    const hasCome = traded.has(id) || begins(book.unitsOf[line]?.days);
    if (hasCome) currencies.add(quoteUnit(currency).currency);
    if (own === null || common === null) return own === common && !hasCome;
    return own[0] === common[0] && own[1] === common[1];
  });
  return quoted && [...currencies].every((code) => exchangeRate(book, code, book.currency, day) !== null);
}

/** Balances that float64 holds as they are: then it is one whether they are summed from the beginning or taken from here. */
function isPlain(book: Book, { lines, cash }: Held, day: Day): boolean {
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

function closedScope({ named, total }: Scope, id: string, currency: string, day: Day): ClosedScope {
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

function balancesOf({ book, instruments }: NamedBook, { lines, cash }: Held, day: Day): Pick<OpeningBalances, 'units' | 'cash'> {
  const moved = book.currencies.filter((code) => (book.cashOf.get(code)?.days[0] ?? Infinity) <= day);
  return {
    units: [...lines].map(([line, units]) => [instruments[line]?.id ?? '', plain(trimmed(units))]),
    cash: moved.map((code) => [code, plain(trimmed(cash.get(code) ?? ZERO))]),
  };
}

function standing(quotes: Quotes | undefined, day: Day): DatedQuote | null {
  const at = quotes === undefined ? -1 : standingQuote(quotes, day);
  return quotes === undefined || at < 0 ? null : [quotes.days[at] as Day, quotes.values[at] as number];
}

/** What stood at a close, and what has come on the days after it. */
export function quotesSince(standing: DatedQuote | undefined, later: Quotes | undefined): Quotes {
  const { days, values } = later ?? NO_QUOTES;
  if (standing === undefined) return { days, values };
  return { days: Int32Array.of(standing[0], ...days), values: Float64Array.of(standing[1], ...values) };
}

const NO_QUOTES: Quotes = { days: new Int32Array(), values: new Float64Array() };
