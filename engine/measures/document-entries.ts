/** Turns the transactions and corporate actions of a document into entries of the engine, and refuses those that contradict themselves. */
import { parseDay, type Day } from '#packages/calendar';
import {
  add,
  fraction,
  isZero,
  minorUnits,
  multiply,
  formatDecimal,
  amount as money,
  units as unitsOf,
  readDecimal,
  type Amount,
  negate,
  sign,
} from '#packages/money';
import { isPooled, type CostMethod } from '#engine/lots';
import { cashEffect, type CorporateAction, type HistoryEntry } from '#engine/book';
import { bondOn, interestBought } from './fixed-income/bond-holding.ts';
import { UnanswerableError } from './unanswerable.ts';
import { CalculationDocument, CalculationInstrument, CalculationTransaction } from './document-schema.ts';

/** @throws UnanswerableError for a pool whose portfolios go by different methods, or by one that does not pool */
export function costRules({ cost }: CalculationDocument) {
  const methods = new Map(
    Object.entries(cost.byPortfolio).map(([portfolio, dated]) => [
      portfolio,
      dated.map(({ from, method }) => ({ from: parseDay(from), method })).sort((a, b) => a.from - b.from),
    ]),
  );
  const pools = new Map<string, string>();
  for (const [name, members] of Object.entries(cost.pools)) {
    const [first = '', ...others] = members;
    const told = (portfolio: string) => JSON.stringify(methods.get(portfolio) ?? []);
    const used = [cost.method, ...(methods.get(first) ?? []).map(({ method }) => method)].slice(methods.has(first) ? 1 : 0);
    if (others.some((portfolio) => told(portfolio) !== told(first)) || used.some((method) => !isPooled(method)))
      throw new UnanswerableError('portfolios of a pool share one method, average or uk-pool', ['cost', 'pools', name]);
    for (const portfolio of members) {
      if (pools.has(portfolio)) throw new UnanswerableError(`${portfolio} belongs to two pools`, ['cost', 'pools', name]);
      pools.set(portfolio, first);
    }
  }
  const method = (pocket: string, _line: number, day: Day): CostMethod =>
    methods.get(pocket)?.findLast(({ from }) => from <= day)?.method ?? cost.method;
  const pool = (pocket: string) => pools.get(pocket) ?? pocket;
  return { method, pool, fees: cost.fees, taxes: cost.taxes, interest: cost.accruedInterest };
}

type InstrumentsById = ReadonlyMap<string, CalculationInstrument>;

export function isPerCent(instrument: CalculationInstrument | undefined): boolean {
  return instrument !== undefined && (instrument.quoted === 'per-cent' || instrument.bond !== undefined);
}

export function entryOf(
  transaction: CalculationTransaction,
  position: number,
  lineOf: ReadonlyMap<string, number>,
  instruments: InstrumentsById,
  fallback: string,
): HistoryEntry {
  const { type: kind, instrument, units, price, fee, tax, portfolio, id, acquired, lots, exchangeRate, sequence } = transaction;
  const path = ['transactions', position];
  if (price !== undefined)
    checkPrice(transaction, quotedInOf(transaction, instruments, fallback), path, isPerCent(instruments.get(instrument ?? '')));
  const moves = kind === 'Purchase' || kind === 'Sale';
  if (moves && (instrument === undefined || units === undefined))
    throw new UnanswerableError(`a ${kind} has an instrument and units`, path);
  checkUnits(transaction, path);
  if ((kind === 'Contribution' || kind === 'Withdrawal') && instrument !== undefined)
    throw new UnanswerableError(`a ${kind} is of money; units come and go as TransferIn and TransferOut`, [...path, 'instrument']);
  const quoted = instrument === undefined ? undefined : instruments.get(instrument);
  const quotedIn = quoted?.currency ?? fallback;
  const day = parseDay(transaction.date);
  const currency = transaction.currency ?? (quotedIn === 'GBX' ? 'GBP' : quotedIn);
  if (exchangeRate) checkExchange(exchangeRate, currency, path);
  return {
    day,
    kind,
    line: instrument === undefined ? null : (lineOf.get(instrument) as number),
    units: units ?? '0',
    amount: transaction.amount ?? amountOf(units, price, quotedIn, quoted, moves ? day : null) ?? defaultAmount(kind, path),
    fee,
    tax,
    currency,
    ...(exchangeRate && { exchanged: exchangeRate }),
    ...(sequence !== undefined && { sequence }),
    id: id ?? `transactions/${position}`,
    pocket: portfolio,
    ...(acquired !== undefined && { acquired: parseDay(acquired) }),
    ...(lots && { lots: lots.map(({ lot, units: some }) => ({ lot, ...(some !== undefined && { units: some }) })) }),
  };
}

/** @throws UnanswerableError for a rate of zero, and for a rate from a currency to itself that is not 1 */
function checkExchange({ to, rate }: { readonly to: string; readonly rate: string }, currency: string, path: (string | number)[]): void {
  if (to === currency && Number(rate) !== 1)
    throw new UnanswerableError(`the transaction is in ${currency} already; a rate leads to another currency`, [
      ...path,
      'exchangeRate',
      'to',
    ]);
  if (Number(rate) === 0) throw new UnanswerableError('a rate is above zero', [...path, 'exchangeRate', 'rate']);
}

/** Refuses an amount without units: it would be part of no cost and no proceeds. */
function checkUnits({ type, instrument, units = '0', amount = '0' }: CalculationTransaction, path: (string | number)[]): void {
  const moves = type === 'Purchase' || type === 'Sale' || type === 'TransferIn' || type === 'TransferOut';
  if (!moves || instrument === undefined || !isZero(unitsOf(units)) || isZero(money(amount))) return;
  throw new UnanswerableError(`a ${type} with an amount moves units; give those that it moved, more than 0`, [...path, 'units']);
}

function quotedInOf({ instrument }: CalculationTransaction, instruments: InstrumentsById, fallback: string): string {
  return (instrument === undefined ? undefined : instruments.get(instrument)?.currency) ?? fallback;
}

/** @throws UnanswerableError for a price in another currency than the instrument's, and for one that gives another amount than the given one */
function checkPrice(
  { units, price, amount, currency, type }: CalculationTransaction,
  quotedIn: string,
  path: (string | number)[],
  perCent: boolean,
): void {
  const own = quotedIn === 'GBX' ? 'GBP' : quotedIn;
  if (currency !== undefined && currency !== own && amount === undefined)
    throw new UnanswerableError(`a price is in ${quotedIn}, the currency of the instrument; give the amount in ${currency}`, [
      ...path,
      'price',
    ]);
  // The amount of a bond may include accrued interest; an amount in another currency is another number.
  if (amount === undefined || units === undefined || price === undefined || perCent || (currency ?? own) !== own) return;
  if (type !== 'Purchase' && type !== 'Sale') return;
  const told = Number(amount);
  const each = Number(price) / (quotedIn === 'GBX' ? 100 : 1);
  // Prices are given to so many digits, at least to hundredths.
  const digits = Math.max(2, price.split('.')[1]?.length ?? 0);
  const rest = (Number(units) * 0.5 * 10 ** -digits) / (quotedIn === 'GBX' ? 100 : 1) + 0.5 * 10 ** -minorUnits(own);
  if (Math.abs(told - Number(units) * each) > rest * (1 + 1e-9))
    throw new UnanswerableError(`${units} x ${price} is not ${amount}`, [...path, 'amount']);
}

/** Checks that the two rates of a pair that is given both ways are roughly inverse. @throws UnanswerableError where they are not */
export function checkRates({ rates }: CalculationDocument): void {
  for (const [position, { base, quote, values }] of rates.entries())
    for (const other of rates)
      if (other.base === quote && other.quote === base)
        for (const [date, value] of Object.entries(values)) {
          const product = Number(value) * Number(other.values[date] ?? NaN);
          if (product > 1 + INVERSE_RATE_TOLERANCE || product < 1 / (1 + INVERSE_RATE_TOLERANCE))
            throw new UnanswerableError(`${base}/${quote} and ${quote}/${base} contradict one another on ${date}`, [
              'rates',
              position,
              'values',
            ]);
        }
}

/** The tolerance is greater than any spread of quotes. */
const INVERSE_RATE_TOLERANCE = 0.2;

/** Checks that a sale names lots only under the cost method `specific`, and only purchases that exist. */
export function checkLots(
  { transactions }: CalculationDocument,
  entries: readonly HistoryEntry[],
  { method }: ReturnType<typeof costRules>,
): void {
  const acquired = new Set(entries.filter(({ kind }) => kind === 'Purchase' || kind === 'TransferIn').map(({ id }) => id));
  for (const [position, { lots, portfolio, date }] of transactions.entries()) {
    if (lots?.length && method(portfolio, 0, parseDay(date)) !== 'specific')
      throw new UnanswerableError('which lots a sale takes is named for the cost method specific', ['transactions', position, 'lots']);
    for (const [at, { lot }] of (lots ?? []).entries())
      if (!acquired.has(lot)) throw new UnanswerableError(`no purchase is called ${lot}`, ['transactions', position, 'lots', at, 'lot']);
  }
}

/** The contribution or withdrawal that covers the cash an entry moves, on its day. */
export function outsidePayments(entry: HistoryEntry): HistoryEntry[] {
  const effect = cashEffect(entry);
  if (sign(effect) === 0 || entry.kind === 'Contribution' || entry.kind === 'Withdrawal') return [];
  const kind = sign(effect) < 0 ? 'Contribution' : 'Withdrawal';
  const money = formatDecimal(sign(effect) < 0 ? negate(effect) : effect);
  return [
    {
      day: entry.day,
      kind,
      line: null,
      units: '0',
      amount: money,
      fee: '0',
      tax: '0',
      currency: entry.currency,
      pocket: entry.pocket ?? '',
    },
  ];
}

/** The amount of a trade from units and price, for a bond with the accrued interest of the day `traded`; null where one of them is missing. */
function amountOf(
  units: string | undefined,
  price: string | undefined,
  quotedIn: string,
  instrument: CalculationInstrument | undefined,
  traded: Day | null,
): string | null {
  if (units === undefined || price === undefined) return null;
  const whole = multiply<'amount'>(money(price), unitsOf(units));
  const hundredths = (quotedIn === 'GBX' ? 2 : 0) + (isPerCent(instrument) ? 2 : 0);
  const clean: Amount = { coefficient: whole.coefficient, scale: whole.scale + hundredths };
  if (traded === null || instrument?.bond === undefined) return formatDecimal(clean);
  return formatDecimal(
    add(clean, interestBought(bondOn(instrument, instrument.bond, traded), unitsOf(units), traded, minorUnits(quotedIn))),
  );
}

/** The amount where none is given: 0 for a transfer of units; a movement of money without an amount is refused. */
function defaultAmount(kind: HistoryEntry['kind'], path: (string | number)[]): string {
  if (kind === 'TransferIn' || kind === 'TransferOut') return '0';
  throw new UnanswerableError('an amount, or units and a price, must be said', [...path, 'amount']);
}

export function actionOf(
  action: CalculationDocument['corporateActions'][number],
  position: number,
  lineOf: ReadonlyMap<string, number>,
): CorporateAction {
  const { date, instrument, id = `corporateActions/${position}`, ...rest } = action;
  if (rest.kind === 'cash-in-lieu') {
    const { cash, paid, portfolio } = rest;
    const common = { kind: rest.kind, id, day: parseDay(date), line: lineOf.get(instrument) as number };
    if (cash && !paid && portfolio === undefined) return { ...common, cash };
    if (paid && !cash) return { ...common, paid, ...(portfolio !== undefined && { pocket: portfolio }) };
    throw new UnanswerableError('give either cash, for a whole unit, or paid, for the fraction of a portfolio', [
      'corporateActions',
      position,
      'paid',
    ]);
  }
  for (const text of 'ratio' in rest && rest.ratio ? [rest.ratio.old, rest.ratio.new] : [])
    if (fraction(readDecimal(text) ?? { coefficient: 0n, scale: 0 }).numerator === 0n)
      throw new UnanswerableError('a ratio has units on both sides', ['corporateActions', position, 'ratio']);
  const to = 'to' in rest && rest.to !== undefined ? { to: lineOf.get(rest.to) as number } : {};
  return { ...rest, ...to, id, day: parseDay(date), line: lineOf.get(instrument) as number } as CorporateAction;
}

/** Checks that cash paid in total belongs to one holding. @throws UnanswerableError where it may belong to several */
export function checkFractions({ corporateActions }: CalculationDocument, entries: readonly HistoryEntry[]): void {
  const several = new Set(entries.filter(({ line }) => line !== null).map(({ pocket }) => pocket)).size > 1;
  for (const [position, action] of corporateActions.entries())
    if (several && action.kind === 'cash-in-lieu' && action.paid && action.portfolio === undefined)
      throw new UnanswerableError('of several portfolios, say whose fraction was paid', ['corporateActions', position, 'portfolio']);
}

/** Splits entries into those of some portfolios and those elsewhere, which decide the cost of units transferred or pooled. */
export function splitEntries(
  entries: readonly HistoryEntry[],
  isInside: (pocket: string) => boolean,
): { entries: HistoryEntry[]; elsewhere: HistoryEntry[] } {
  const isOwn = ({ pocket = '' }: HistoryEntry) => isInside(pocket);
  return { entries: entries.filter(isOwn), elsewhere: entries.filter((entry) => entry.line !== null && !isOwn(entry)) };
}
