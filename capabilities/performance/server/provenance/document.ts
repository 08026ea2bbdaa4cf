/**
 * Writes the facts behind a figure as a document that `calculate` takes: limited to what the figure needs, so that it can be computed again from the
 * document alone.
 */
import { accrualOf, type BondTerms } from '#engine/fixed-income';
import { formatDay, type Day } from '#packages/calendar';
import { lastDecidingDay } from '#engine/cost';
import { lastKnownDay, type Book, type HistoryEntry } from '#engine/book';
import type { Instrument } from '#contract/instruments';
import type { NamedBook } from '../book.ts';
import type { BenchmarkComparison } from '../compared.ts';
import {
  type DocumentTransaction,
  type FactsDocument,
  type FactsDocumentRequest,
  NO_QUOTES,
  levelsOf,
  quotesOver,
  ratesOf,
  spansOf,
} from './document-quotes.ts';

/** Facts of the ledger that such a figure does not need are left out. */
export function documentOf(request: FactsDocumentRequest): FactsDocument {
  const { named, portfolios, to, benchmark, compared } = request;
  const { book } = named;
  const entries = entriesOf(request);
  const spans = spansOf(request, entries);
  const instruments = benchmark
    ? [...named.instruments.filter(({ id }) => id !== benchmark.instrument.id), benchmark.instrument]
    : named.instruments;
  const levels = benchmark && { [benchmark.instrument.id]: quotesOver(benchmark.quotes, levelsOf(request)) };
  const known = entries.length === 0 ? null : lastKnownDay(book);
  return {
    currency: book.currency,
    tradesPaid: 'from-cash',
    instruments: describeInstruments(instruments.filter(spans.speaksOf), request),
    prices: {
      ...Object.fromEntries(
        (compared?.instruments ?? []).map(({ id }) => [id, quotesOver(compared?.quotes.get(id) ?? NO_QUOTES, spans.compared)]),
      ),
      ...Object.fromEntries(
        book.lines.flatMap((line, index) => {
          const days = spans.prices(index);
          return days.length === 0 ? [] : [[line.id, quotesOver(line.quotes, days)]];
        }),
      ),
      ...levels,
    },
    rates: ratesOf(request, spans.rates),
    portfolios: { ...portfolios },
    transactions: entries.map((entry) => transactionOf(entry, named)),
    corporateActions: request.needs === 'fact' ? [] : documentActions(named, to, spans.used),
    cost: costOf(book, entries),
    ...(known !== null && { knownUntil: formatDay(known) }),
  };
}

/** The transactions that the figure rests on; the effects of corporate actions are computed again from them. */
function entriesOf({ named: { book, instruments }, needs, part, from, to }: FactsDocumentRequest): readonly HistoryEntry[] {
  if (needs === 'price' || needs === 'rate' || needs === 'levels') return [];
  // A sale in the range may take units that were bought after it.
  const until = needs === 'cost' && from !== null ? lastDecidingDay(book, to) : to;
  const told = book.entries.filter(
    ({ day, kind }) => day <= until && kind !== 'Received' && kind !== 'Surrendered' && kind !== 'Compensation',
  );
  if (needs === 'fact') return told.filter(({ id }) => part.kind === 'transaction' && id === part.id);
  if (part.kind !== 'instrument' || (needs !== 'day' && needs !== 'cost')) return told;
  // A holding on a day does not depend on other holdings, except on those that became it.
  const lines = new Set([instruments.findIndex(({ id }) => id === part.id)]);
  for (const { action } of book.resolved.toReversed())
    if ('to' in action && action.to !== undefined && lines.has(action.to)) lines.add(action.line);
  return told.filter(({ line }) => line !== null && lines.has(line));
}

/** Instruments in the form of a document; for those of a comparison only the currency. */
export function describeInstruments(
  instruments: readonly Instrument[],
  {
    bonds,
    compared,
    to,
  }: Pick<FactsDocumentRequest, 'bonds' | 'to'> & { readonly compared?: Pick<BenchmarkComparison, 'instruments'> | undefined },
): FactsDocument['instruments'] {
  const held = new Set(instruments.map(({ id }) => id));
  const beside = (compared?.instruments ?? []).filter(({ id }) => !held.has(id));
  const own = instruments.map(({ id, currency, assetClass, sector, quoted, ongoingCharge }) => ({
    id,
    currency,
    assetClass,
    sector,
    ...(quoted === 'per-cent' && { quoted: 'per-cent' as const, ...bondTermsOf(bonds.get(id) ?? [], to) }),
    ...(ongoingCharge !== null && { ongoingCharge }),
  }));
  return [...own, ...beside.map(({ id, currency }) => ({ id, currency }))];
}

/** The terms by which interest accrues, up to a day. */
function bondTermsOf(
  dated: readonly { readonly from: Day; readonly terms: BondTerms }[],
  to: Day,
): Pick<FactsDocument['instruments'][number], 'bond' | 'bondChanges'> {
  // By terms that contradict one another nothing accrues.
  const [first, ...later] = dated.filter(({ terms }) => accrualOf(terms).value !== null);
  if (first === undefined) return {};
  const bondChanges = later
    .filter(({ from }) => from <= to)
    .map(({ from, terms }) => ({ from: formatDay(from), bond: documentTerms(terms) }));
  return { bond: documentTerms(first.terms), ...(bondChanges.length > 0 && { bondChanges }) };
}

function documentTerms({ maturity, redemption = 100, floating = false, regularCoupon = 'equal', ...terms }: BondTerms) {
  const { issue, firstCoupon, lastCoupon, holidays, ...rest } = terms;
  return {
    ...rest,
    maturity: maturity === null ? null : formatDay(maturity),
    redemption,
    floating,
    regularCoupon,
    ...(issue !== undefined && { issue: formatDay(issue) }),
    ...(firstCoupon !== undefined && { firstCoupon: formatDay(firstCoupon) }),
    ...(lastCoupon !== undefined && { lastCoupon: formatDay(lastCoupon) }),
    ...(holidays && { holidays: holidays.map(formatDay) }),
  };
}

function transactionOf(entry: HistoryEntry, { instruments }: NamedBook): DocumentTransaction {
  const { day, kind, line, units, amount, fee, tax, currency, id, pocket, acquired, lots, sequence } = entry;
  return {
    date: formatDay(day),
    type: kind as DocumentTransaction['type'],
    portfolio: pocket ?? '',
    amount,
    fee,
    tax,
    currency,
    ...(id !== undefined && { id }),
    ...(sequence !== undefined && { sequence }),
    ...(line !== null && { instrument: instruments[line]?.id ?? '', units }),
    ...(acquired !== undefined && { acquired: formatDay(acquired) }),
    ...(lots && { lots: [...lots] }),
  };
}

function documentActions(
  { book, instruments }: NamedBook,
  until: Day,
  used: ReadonlySet<number | null>,
): FactsDocument['corporateActions'] {
  const nameOf = (line: number) => instruments[line]?.id ?? '';
  const happened = book.resolved.map(({ action }) => action).filter(({ day, line }) => day <= until && used.has(line));
  return [...new Set(happened)].map((action) => {
    const { day, line, ...rest } = action;
    const to = 'to' in rest && rest.to !== undefined ? { to: nameOf(rest.to) } : {};
    return { ...rest, ...to, date: formatDay(day), instrument: nameOf(line) } as FactsDocument['corporateActions'][number];
  });
}

/** The cost method of each portfolio on the days on which it mattered. */
function costOf({ cost }: Book, entries: readonly HistoryEntry[]): FactsDocument['cost'] {
  const byPortfolio: FactsDocument['cost']['byPortfolio'] = {};
  for (const { pocket = '', line, day } of entries) {
    if (line === null) continue;
    const method = cost.method(pocket, line, day);
    const known = (byPortfolio[pocket] ??= []);
    if (known.at(-1)?.method !== method) known.push({ from: formatDay(day), method });
  }
  return { method: 'average', byPortfolio, pools: {}, fees: cost.fees, taxes: cost.taxes, accruedInterest: cost.interest };
}
