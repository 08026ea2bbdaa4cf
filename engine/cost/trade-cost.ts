/** Computes what a trade cost, in the currencies of the quote, of the trade and of the book. */
import type { Day } from '#packages/calendar';
import { mergeFindings, type Finding } from '#packages/findings';
import type { LotCost } from '#engine/lots';
import {
  add,
  fraction,
  isZero,
  minus,
  negate,
  ONE_FRACTION,
  dividedBy,
  times,
  ZERO,
  type Amount,
  type Fraction,
  type Units,
  roundFraction,
  minorUnits,
} from '#packages/money';
import {
  type Book,
  cashSign,
  decimalOf,
  applySign,
  convertMoney,
  rateOn,
  type ExactFigure,
  type HistoryEntry,
  type InstrumentLine,
  quotationOf,
} from '#engine/book';

/** Interest that the buyer of units paid for on a day, in the currency of the quotes, to its minor unit; none where it belongs to the cost. */
export function interestTraded(book: Book, line: number, units: Units, day: Day): Amount {
  const { accrued } = book.lines[line] as InstrumentLine;
  if (!accrued || book.cost.interest === 'in-cost') return ZERO;
  return roundFraction(times(fraction(units), accrued.bought(day)), minorUnits(currencyOf(book, line)));
}

/** Money that units were bought or sold for, and separately the accrued interest that was in it. */
export function tradeConsideration(
  book: Book,
  entry: HistoryEntry,
  money: Amount,
  line: number,
  units: Units,
): { readonly value: LotCost; readonly findings: readonly Finding[] } {
  const whole = moneyAsCost(book, { money, currency: entry.currency }, line, entry.day, statedExchange(entry));
  const accrued = interestTraded(book, line, units, entry.day);
  if (isZero(accrued)) return whole;
  const quoted = currencyOf(book, line);
  const interest = moneyAsCost(book, { money: accrued, currency: quoted }, line, entry.day, statedExchange(entry, quoted));
  const less = (a: Fraction | null, b: Fraction | null) => a && b && minus(a, b);
  return {
    value: {
      reporting: less(whole.value.reporting, interest.value.reporting),
      local: less(whole.value.local, interest.value.local),
      interest: interest.value.reporting,
    },
    findings: mergeFindings(whole.findings, interest.findings),
  };
}

/** Money that changed hands for units, signed as it moved cash: with the fee and tax that belong to cost and proceeds by the rules of the book. */
export function tradedMoney({ cost }: Book, entry: HistoryEntry): Amount {
  const fee = cost.fees === 'capitalised' ? decimalOf(entry.fee) : ZERO;
  const tax = cost.taxes === 'capitalised' ? decimalOf(entry.tax) : ZERO;
  return add(applySign(cashSign(entry), decimalOf(entry.amount)), negate(add(fee, tax)));
}

/** Money of a day in the reporting currency and in that of a line's quotes, at the rate that is stated for it, else at that of the day. */
export function moneyAsCost(
  book: Book,
  { money, currency }: { readonly money: Amount; readonly currency: string },
  line: number,
  day: Day,
  stated: ExchangeFactor | null = null,
): { readonly value: LotCost; readonly findings: readonly Finding[] } {
  const at = (to: string) => (stated?.to === to ? times(fraction(money), stated.factor) : null);
  const own = currency === book.currency ? null : at(book.currency);
  const reporting: ExactFigure<Fraction> = own ? { value: own, findings: [] } : convertMoney(book, money, currency, day);
  const quoted = currencyOf(book, line);
  if (quoted === book.currency) return { value: { reporting: reporting.value, local: reporting.value }, findings: reporting.findings };
  const local = currency === quoted ? fraction(money) : (at(quoted) ?? inQuoteCurrency(book, line, reporting.value, day));
  return { value: { reporting: reporting.value, local }, findings: reporting.findings };
}

/** What one unit of a currency was exchanged for. */
interface ExchangeFactor {
  readonly to: string;
  readonly factor: Fraction;
}

/** The exchange that an entry states, from one currency of the pair into the other; null where it states none of that currency. */
export function statedExchange({ exchanged, currency }: HistoryEntry, from = currency): ExchangeFactor | null {
  if (!exchanged) return null;
  const factor = fraction(decimalOf(exchanged.rate));
  if (from === currency) return { to: exchanged.to, factor };
  return from === exchanged.to ? { to: currency, factor: dividedBy(ONE_FRACTION, factor) } : null;
}

/**
 * Exchange rate from the currency of a line's quotes for the trade of an entry: as the entry states, else that of the day. Null where it is missing.
 */
export function tradeRate(book: Book, entry: HistoryEntry, line: number): Fraction | null {
  const quoted = currencyOf(book, line);
  const stated = statedExchange(entry, quoted);
  return stated?.to === book.currency ? stated.factor : (rateOn(book, quoted, entry.day).value?.factor ?? null);
}

/** Money of a day in the reporting currency, in that of a line's quotes. */
export function inQuoteCurrency(book: Book, line: number, reporting: Fraction | null, day: Day): Fraction | null {
  const { value: rate } = rateOn(book, currencyOf(book, line), day);
  return reporting && rate && dividedBy(reporting, rate.factor);
}

export function currencyOf(book: Book, line: number): string {
  return quotationOf(book.lines[line] as InstrumentLine).currency;
}
