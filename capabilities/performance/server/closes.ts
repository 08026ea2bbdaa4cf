/**
 * What the last day of an account's series leaves behind: everything that the days after it depend on. From it and from the facts of later days
 * books are opened like any others, and answer for those days what books over the whole history would.
 */
import { formatDay, type Day } from '#packages/calendar';
import { plain, toNumber, type Decimal } from '#packages/money';
import { exchangeRate, heldOn, standingQuote, type Gap, type Quotes, type Series } from '#packages/returns';
import type { LedgerRow } from '#server/ledger';
import type { Scope, Scopes } from './account-figures.ts';
import type { Facts, NamedBook } from './book.ts';

/** A quote on a day, as JSON has it. */
export type DatedQuote = readonly [day: Day, value: number];

export interface ClosedScope {
  readonly id: string;
  readonly currency: string;
  /** Instruments and currencies in the order in which they are added up, also those that nothing is left of. */
  readonly lines: readonly string[];
  readonly currencies: readonly string[];
  /** Null before anything happened. */
  readonly inception: Day | null;
  readonly gaps: readonly Gap[];
  /** Indices of days, in order. */
  readonly sparse: readonly number[];
  readonly unfunded: Series['unfunded'];
}

export interface ClosedPortfolio extends ClosedScope {
  /** Exact decimals. */
  readonly units: readonly (readonly [instrument: string, units: string])[];
  readonly cash: readonly (readonly [currency: string, balance: string])[];
}

export interface Close {
  readonly whole: ClosedScope;
  readonly portfolios: readonly ClosedPortfolio[];
  /** As they stand, by instrument, across corporate actions; and the rates, with those of later days. */
  readonly quotes: readonly (readonly [instrument: string, quote: DatedQuote])[];
  readonly rates: readonly { readonly base: string; readonly quote: string; readonly quotes: readonly DatedQuote[] }[];
}

/** Null where something is held, or ever was, that cannot be valued yet: what comes then depends on the days before. */
export function closeOf(
  { whole, members }: Scopes,
  account: { readonly id: string; readonly currency: string },
  facts: Facts,
  asOf: Day,
): Close | null {
  const scopes = [whole, ...members];
  const quotes = whole.named.book.lines.map(({ quotes: all }) => standing(all, asOf));
  const quoteOf = new Map(whole.named.instruments.map(({ id }, line) => [id, quotes[line] ?? null]));
  const same = ({ named }: Scope) =>
    named.book.lines.every((line, at) => {
      const [own, common] = [standing(line.quotes, asOf), quoteOf.get(named.instruments[at]?.id ?? '') ?? null];
      return own !== null && common !== null && own[0] === common[0] && own[1] === common[1];
    });
  const rated = ({ named: { book } }: Scope) =>
    [...book.ways.keys()].every((code) => exchangeRate(book, code, book.currency, asOf) !== null);
  if (!scopes.every((scope) => same(scope) && rated(scope) && isFunded(scope) && isPlain(scope.named, asOf))) return null;
  const portfolios = members.map((member) => ({
    ...closedScope(member, member.portfolio.id, member.portfolio.currency),
    ...balancesOf(member.named, asOf),
  }));
  return {
    whole: closedScope(whole, account.id, account.currency),
    portfolios,
    quotes: [...quoteOf].flatMap(([id, quote]) => (quote === null ? [] : [[id, quote] as const])),
    rates: facts.market.rates.map(({ base, quote, quotes: all }) => ({ base, quote, quotes: standingAndLater(all, asOf) })),
  };
}

/** Whether somebody paid in: until then it is open whether the money of trades has been told of. */
function isFunded({ total }: Scope): boolean {
  return total === null || total.inflow.some((paidIn) => paidIn > 0);
}

function closedScope({ named, total }: Scope, id: string, currency: string): ClosedScope {
  return {
    id,
    currency,
    lines: named.instruments.map((instrument) => instrument.id),
    currencies: named.book.currencies,
    inception: total?.inception ?? null,
    gaps: total?.gaps ?? [],
    sparse: [...(total?.sparse ?? [])].sort((a, b) => a - b),
    unfunded: total?.unfunded ?? null,
  };
}

function balancesOf({ book, instruments }: NamedBook, asOf: Day): Pick<ClosedPortfolio, 'units' | 'cash'> {
  const { lines, cash } = heldOn(book, asOf);
  return {
    units: [...lines].map(([line, units]) => [instruments[line]?.id ?? '', plain(units)]),
    cash: [...cash].map(([currency, balance]) => [currency, plain(balance)]),
  };
}

/** Balances that float64 holds as they are: then it is one whether they are summed from the beginning or taken from here. */
function isPlain({ book }: NamedBook, asOf: Day): boolean {
  const { lines, cash } = heldOn(book, asOf);
  const last = (steps: { readonly days: readonly Day[]; readonly after: readonly number[] } | undefined) =>
    steps?.after[steps.days.findLastIndex((day) => day <= asOf)] ?? 0;
  return (
    book.lines.every((_, line) => last(book.unitsOf[line]) === numberOf(lines.get(line))) &&
    book.currencies.every((currency) => last(book.cashOf.get(currency)) === numberOf(cash.get(currency)))
  );
}

function numberOf(balance: Decimal | undefined): number {
  return balance === undefined ? 0 : toNumber(balance);
}

function standing(quotes: Quotes, day: Day): DatedQuote | null {
  const at = standingQuote(quotes, day);
  return at < 0 ? null : [quotes.days[at] as Day, quotes.values[at] as number];
}

function standingAndLater(quotes: Quotes, day: Day): DatedQuote[] {
  const from = Math.max(0, standingQuote(quotes, day));
  return Array.from(quotes.days.subarray(from), (quoted, i) => [quoted, quotes.values[from + i] as number]);
}

/** Of two quotes of a day the later one holds. */
export function quotesOf(dated: readonly DatedQuote[]): Quotes {
  const byDay = [...new Map(dated)].sort(([a], [b]) => a - b);
  return { days: Int32Array.from(byDay, ([day]) => day), values: Float64Array.from(byDay, ([, value]) => value) };
}

/** What a portfolio holds, brought in at the close: the rows of a ledger that begins there. */
export function openingRows({ id, units, cash, lines, currencies }: ClosedPortfolio, asOf: Day): LedgerRow[] {
  const held = new Map(units);
  const money = new Map(cash);
  const row = (instrument: string | null, currency: string, balance: string): LedgerRow => {
    const out = balance.startsWith('-');
    const unsigned = out ? balance.slice(1) : balance;
    return {
      id: '',
      portfolio: id,
      instrument,
      type: out ? 'TransferOut' : 'TransferIn',
      date: formatDay(asOf),
      units: instrument === null ? null : unsigned,
      amount: instrument === null ? unsigned : '0',
      fee: '0',
      tax: '0',
      currency,
      name: null,
      source: '',
      arrival: { source: '', committedAt: '' },
    };
  };
  return [
    ...lines.flatMap((line) => (held.has(line) ? [row(line, currencies[0] ?? 'EUR', held.get(line) as string)] : [])),
    // Where nothing is left there was something once: it keeps its place.
    ...currencies.flatMap((currency) =>
      money.has(currency) ? [row(null, currency, money.get(currency) as string)] : [row(null, currency, '1'), row(null, currency, '-1')],
    ),
  ];
}
