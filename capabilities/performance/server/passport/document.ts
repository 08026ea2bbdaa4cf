/** The facts behind a figure as a document that `calculate` takes: cut to what the figure needs, so that it can be computed again from them alone. */
import { accrualOf, type BondTerms } from '#packages/bonds';
import { formatDay, type Day } from '#packages/calendar';
import type { Calculation } from '#packages/measures';
import { decidedUntil, knownUntil, ratesBetween, standingQuote, type Book, type Entry } from '#packages/returns';
import type { Facts as Read, NamedBook } from '../book.ts';
import type { Compared } from '../compared.ts';
import type { Needs } from './figures.ts';

type Facts = Omit<Calculation, 'questions'>;
type Transaction = Facts['transactions'][number];

/** What the document of a figure is made of. */
export interface Wanted {
  readonly named: NamedBook;
  readonly bonds: Read['bonds'];
  /** Reporting currency of each portfolio, where the figure is a sum over several; empty otherwise. */
  readonly portfolios: Readonly<Record<string, string>>;
  readonly needs: Needs;
  /** What the portfolio is compared with, where the figure is a comparison. */
  readonly compared?:
    | {
        readonly instruments: readonly Compared['instruments'][number][];
        readonly quotes: Read['quotes'];
        readonly since: Compared['since'];
      }
    | undefined;
  /** A day has `from` null. */
  readonly from: Day | null;
  readonly to: Day;
}

export function documentOf(wanted: Wanted): Facts {
  const { named, portfolios, compared, needs, from, to } = wanted;
  const { book } = named;
  // What was bought after the range may be what a sale in it took.
  const until = needs === 'cost' && from !== null ? decidedUntil(book, to) : to;
  const entries = book.entries.filter(
    ({ day, kind }) => day <= until && kind !== 'Received' && kind !== 'Surrendered' && kind !== 'Compensation',
  );
  const spans = spansOf(wanted, entries);
  const known = knownUntil(book);
  return {
    currency: book.currency,
    tradesPaid: 'from-cash',
    instruments: describedOf(wanted),
    prices: {
      ...Object.fromEntries(
        (compared?.instruments ?? []).map(({ id }) => [id, dated(compared?.quotes.get(id) ?? NO_QUOTES, spans.compared)]),
      ),
      ...Object.fromEntries(
        book.lines.flatMap((line, index) => {
          const days = spans.prices(index);
          return days.length === 0 ? [] : [[line.id, dated(line.quotes, days)]];
        }),
      ),
    },
    rates: ratesOf(book, [...Object.values(portfolios), ...(compared?.instruments ?? []).map(({ currency }) => currency)]).map(
      ({ base, quote, quotes }) => ({ base, quote, values: dated(quotes, spans.rates) }),
    ),
    portfolios: { ...portfolios },
    transactions: entries.map((entry) => transactionOf(entry, named)),
    corporateActions: actionsOf(named),
    cost: costOf(book, entries),
    ...(known !== null && { knownUntil: formatDay(known) }),
  };
}

type Instrument = Facts['instruments'][number];

/** What the instruments of a book are, as a document says it. */
export function describedOf({
  named,
  bonds,
  compared,
  to,
}: Pick<Wanted, 'named' | 'bonds' | 'to'> & { readonly compared?: Pick<Compared, 'instruments'> | undefined }): Facts['instruments'] {
  const held = new Set(named.instruments.map(({ id }) => id));
  const beside = (compared?.instruments ?? []).filter(({ id }) => !held.has(id));
  const own = named.instruments.map(({ id, currency, assetClass, sector, ongoingCharge }, line) => ({
    id,
    currency,
    assetClass,
    sector,
    ...(named.book.lines[line]?.quotedFor === 100 && { quoted: 'per-cent' as const, ...bondOf(bonds.get(id) ?? [], to) }),
    ...(ongoingCharge !== null && { ongoingCharge }),
  }));
  return [...own, ...beside.map(({ id, currency }) => ({ id, currency }))];
}

const NO_QUOTES: Book['lines'][number]['quotes'] = { days: new Int32Array(), values: new Float64Array() };

/** The terms that interest accrues by, up to a day. */
function bondOf(dated: readonly { readonly from: Day; readonly terms: BondTerms }[], to: Day): Pick<Instrument, 'bond' | 'bondChanges'> {
  // Of terms that contradict one another nothing accrues.
  const [first, ...later] = dated.filter(({ terms }) => accrualOf(terms).value !== null);
  if (first === undefined) return {};
  const bondChanges = later.filter(({ from }) => from <= to).map(({ from, terms }) => ({ from: formatDay(from), bond: toldTerms(terms) }));
  return { bond: toldTerms(first.terms), ...(bondChanges.length > 0 && { bondChanges }) };
}

function toldTerms({ maturity, redemption = 100, floating = false, regularCoupon = 'equal', ...terms }: BondTerms) {
  const { issue, firstCoupon, lastCoupon, ...rest } = terms;
  return {
    ...rest,
    maturity: maturity === null ? null : formatDay(maturity),
    redemption,
    floating,
    regularCoupon,
    ...(issue !== undefined && { issue: formatDay(issue) }),
    ...(firstCoupon !== undefined && { firstCoupon: formatDay(firstCoupon) }),
    ...(lastCoupon !== undefined && { lastCoupon: formatDay(lastCoupon) }),
  };
}

/** Days, or whole spans of them, of which a quote is needed. */
type Span = readonly [from: Day, to: Day];

function spansOf({ named, needs, compared, from, to }: Wanted, entries: readonly Entry[]) {
  const { book } = named;
  const on = (day: Day): Span => [day, day];
  const eve = from === null ? to : from - 1;
  const traded = entries.filter(({ day }) => needs === 'cost' || (from !== null && day >= from)).map(({ day }) => on(day));
  const acted = book.resolved.filter(({ action }) => action.day <= to).map(({ action }) => on(action.day));
  const rates = needs === 'day' ? [on(to)] : needs === 'daily' ? [[eve, to] as Span, ...acted] : [on(eve), on(to), ...traded, ...acted];
  const ofLine = (line: number): Span[] => {
    if (needs === 'daily') return [[eve, to], ...acted];
    const moved = entries.filter((entry) => entry.line === line && (entry.kind === 'TransferIn' || entry.kind === 'TransferOut'));
    return [on(to), ...(needs === 'day' ? [] : [on(eve), ...moved.map(({ day }) => on(day)), ...acted])];
  };
  // Since its weights were set, for they have drifted until the range begins.
  const since = compared ? [[Math.min(eve, compared.since(eve + 1) - 1), to] as Span] : [];
  return { rates: [...rates, ...since], prices: ofLine, compared: since };
}

/** The quotes that stand over the spans: those within, and the last before each. */
function dated({ days, values, texts }: Book['lines'][number]['quotes'], spans: readonly Span[]): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [from, to] of spans)
    for (let i = Math.max(0, standingQuote({ days }, from)); i < days.length && (days[i] as Day) <= to; i++)
      kept[formatDay(days[i] as Day)] = texts?.[i] ?? String(values[i]);
  return kept;
}

/** Every series by which an amount of the book may have been converted. */
function ratesOf(book: Book, alsoFrom: readonly string[]) {
  const currencies = new Set([...book.ways.keys(), ...alsoFrom]);
  return [...new Set([...currencies].flatMap((currency) => ratesBetween(book.rates, currency, book.currency)))];
}

function transactionOf(entry: Entry, { instruments }: NamedBook): Transaction {
  const { day, kind, line, units, amount, fee, tax, currency, id, pocket, acquired, lots } = entry;
  return {
    date: formatDay(day),
    type: kind as Transaction['type'],
    portfolio: pocket ?? '',
    amount,
    fee,
    tax,
    currency,
    ...(id !== undefined && { id }),
    ...(line !== null && { instrument: instruments[line]?.id ?? '', units }),
    ...(acquired !== undefined && { acquired: formatDay(acquired) }),
    ...(lots && { lots: [...lots] }),
  };
}

function actionsOf({ book, instruments }: NamedBook): Facts['corporateActions'] {
  const nameOf = (line: number) => instruments[line]?.id ?? '';
  return [...new Set(book.resolved.map(({ action }) => action))].map((action) => {
    const { day, line, ...rest } = action;
    const to = 'to' in rest && rest.to !== undefined ? { to: nameOf(rest.to) } : {};
    return { ...rest, ...to, date: formatDay(day), instrument: nameOf(line) } as Facts['corporateActions'][number];
  });
}

/** The method of each portfolio on the days on which it mattered. */
function costOf({ cost }: Book, entries: readonly Entry[]): Facts['cost'] {
  const byPortfolio: Facts['cost']['byPortfolio'] = {};
  for (const { pocket = '', line, day } of entries) {
    if (line === null) continue;
    const method = cost.method(pocket, line, day);
    const known = (byPortfolio[pocket] ??= []);
    if (known.at(-1)?.method !== method) known.push({ from: formatDay(day), method });
  }
  return { method: 'average', byPortfolio, pools: {}, fees: cost.fees, taxes: cost.taxes, accruedInterest: cost.interest };
}
