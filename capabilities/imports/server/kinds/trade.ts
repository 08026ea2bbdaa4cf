/** Reads one line as a transaction: which fields its type needs, and what they mean together. */
import { formatDay, type Day } from '#packages/calendar';
import { minorUnits, multiply, formatDecimal, quoteUnit, readDecimal, round, trimZeros, type Decimal } from '#packages/money';
import { TRANSACTION_TYPES, TYPE_ALIASES, type TransactionType } from '#contract/ledger';
import { transactionFingerprint, type TransactionContent } from '#server/ledger';
import { plainWord, withoutSign, type ImportLine } from '../read/line.ts';
import type { KnownInstrument, KnownPortfolio, NameLookup } from '../check/lookups.ts';
import { hundredth, convertUnit } from '../read/pence.ts';
import { withoutEmpty } from '../check/verdicts.ts';

export interface ImportedTransaction extends TransactionContent {
  /** Line in the file. */
  readonly line: number;
  readonly name: string | null;
  readonly fingerprint: string;
  /** The transaction as the preview shows it. */
  readonly reads: Readonly<Record<string, string>>;
}

export interface TransactionLookups {
  readonly portfolios: NameLookup<KnownPortfolio>;
  readonly instruments: NameLookup<KnownInstrument>;
  readonly today: Day;
}

interface TransactionRequirements {
  /** Whether the type moves units, and so needs an instrument and units. */
  readonly units: boolean;
  readonly instrument: 'needed' | 'allowed' | 'none';
  /** `given`: an amount other than 0; `any`: it may be 0, as for a bonus share; `optional`: it may be left out. */
  readonly amount: 'given' | 'any' | 'optional';
  /** Whether money leaves, so that a file may write the amount as negative. */
  readonly out: boolean;
}

const REQUIREMENTS: Readonly<Record<TransactionType, TransactionRequirements>> = {
  Purchase: { units: true, instrument: 'needed', amount: 'any', out: true },
  Sale: { units: true, instrument: 'needed', amount: 'any', out: false },
  TransferIn: { units: true, instrument: 'needed', amount: 'optional', out: false },
  TransferOut: { units: true, instrument: 'needed', amount: 'optional', out: true },
  Divident: { units: false, instrument: 'needed', amount: 'given', out: false },
  Interest: { units: false, instrument: 'allowed', amount: 'given', out: false },
  InterestCharged: { units: false, instrument: 'allowed', amount: 'given', out: true },
  Fee: { units: false, instrument: 'allowed', amount: 'given', out: true },
  FeeRefund: { units: false, instrument: 'allowed', amount: 'given', out: false },
  Tax: { units: false, instrument: 'allowed', amount: 'given', out: true },
  TaxRefund: { units: false, instrument: 'allowed', amount: 'given', out: false },
  Contribution: { units: false, instrument: 'none', amount: 'given', out: false },
  Withdrawal: { units: false, instrument: 'none', amount: 'given', out: true },
};

const LONGEST = { id: 100, type: 40, name: 200, reference: 100 } as const;
/** Types by which units leave, so that a file may write them as negative. */
const UNITS_OUT: ReadonlySet<TransactionType> = new Set(['Sale', 'TransferOut']);

const TYPES: ReadonlyMap<string, TransactionType> = new Map([
  ...TRANSACTION_TYPES.map((type) => [plainWord(type), type] as const),
  ...Object.entries(TYPE_ALIASES).map(([alias, type]) => [plainWord(alias), type] as const),
]);

/** Null when the line is refused; the line keeps the reason. */
export function readTransactionLine(line: ImportLine, lookups: TransactionLookups): ImportedTransaction | null {
  const day = line.day('date', lookups.today);
  const portfolio = portfolioOf(line, lookups);
  const type = typeOf(line);
  if (day === null || !portfolio || type === null) return null;
  const needs = REQUIREMENTS[type];
  const instrument = instrumentOf(line, lookups, needs);
  const units = needs.units ? unitsOf(line, type) : null;
  const unit = currencyOf(line, portfolio, instrument);
  if (instrument === undefined || unit === null || (needs.units && units === null)) return null;

  const amount = amountOf(line, needs, units, unit, instrument);
  const fee = inCurrency(line.number('fee', 'not-negative') ?? '0', unit);
  const tax = inCurrency(line.number('tax', 'not-negative') ?? '0', unit);
  const reference = line.text('reference', LONGEST.reference);
  const sequence = sequenceOf(line);
  const name = line.text('name', LONGEST.name) ?? (instrument ? null : line.text('symbol', LONGEST.name));
  if (amount === null || !line.isSound) return null;

  const currency = quoteUnit(unit).currency;
  const told = {
    portfolio: portfolio.id,
    instrument: instrument?.id ?? null,
    type,
    date: formatDay(day),
    units,
    amount,
    fee,
    tax,
    currency,
    sequence,
    reference,
  };
  const reads = withoutEmpty({
    ...told,
    portfolio: line.raw('portfolio'),
    instrument: undefined,
    symbol: instrument?.symbol,
    sequence: line.raw('sequence'),
    name,
  });
  return { ...told, line: line.row, name, fingerprint: transactionFingerprint(told), reads };
}

/** The place among the transactions of the day: a whole number, or a time as its hours, minutes and seconds in a row; null where none is given. */
function sequenceOf(line: ImportLine): number | null {
  const raw = line.raw('sequence');
  if (raw === null) return null;
  const [, hours, minutes, seconds = '00'] = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?$/.exec(raw.trim()) ?? [];
  if (hours !== undefined) return Number(`${hours}${minutes}${seconds}`);
  if (/^\d{1,9}$/.test(raw.trim())) return Number(raw.trim());
  return line.refuse('sequence.unreadable', 'sequence');
}

function portfolioOf(line: ImportLine, { portfolios }: TransactionLookups): KnownPortfolio | undefined {
  const named = line.required('portfolio', LONGEST.id);
  const portfolio = named === null ? undefined : portfolios.get(named);
  if (named !== null && !portfolio) line.refuse('portfolio.unknown', 'portfolio');
  return portfolio;
}

function typeOf(line: ImportLine): TransactionType | null {
  const said = line.required('type', LONGEST.type);
  return said === null ? null : (TYPES.get(plainWord(said)) ?? line.refuse('type.unknown', 'type'));
}

/** Null where there is none; undefined when the line is refused. */
function instrumentOf(
  line: ImportLine,
  { instruments }: TransactionLookups,
  { instrument: need }: TransactionRequirements,
): KnownInstrument | null | undefined {
  const symbol = need === 'none' ? null : line.text('symbol', LONGEST.id);
  if (symbol === null) {
    if (need === 'needed') line.refuse('instrument.required', 'symbol');
    return need === 'needed' ? undefined : null;
  }
  const instrument = instruments.get(symbol);
  if (!instrument) line.refuse('instrument.unknown', 'symbol');
  return instrument;
}

function unitsOf(line: ImportLine, type: TransactionType): string | null {
  const units = line.number('units', 'any');
  if (units === null) return line.refuse('units.required', 'units');
  if (units === '0') return line.refuse('number.zero', 'units');
  if (units.startsWith('-') && !UNITS_OUT.has(type)) return line.refuse('number.negative', 'units');
  return withoutSign(units);
}

/** The currency or unit of the money in the line; between pence and pounds nothing is guessed. */
function currencyOf(line: ImportLine, portfolio: KnownPortfolio, instrument: KnownInstrument | null | undefined): string | null {
  const said = line.currency('currency');
  if (said !== null) return said;
  if (!instrument) return portfolio.currency;
  if (quoteUnit(instrument.currency).perCurrency === 1) return instrument.currency;
  return line.refuse('currency.required', 'currency', { symbol: instrument.symbol });
}

/**
 * The given amount, otherwise units times price in whole minor units (of a price in per cent without the accrued interest, which it leaves
 * out); null when there is neither and the type needs one.
 */
function amountOf(
  line: ImportLine,
  needs: TransactionRequirements,
  units: string | null,
  unit: string,
  instrument: KnownInstrument | null,
): string | null {
  const given = line.number('amount', 'any');
  if (given?.startsWith('-') && !needs.out) return line.refuse('amount.negative', 'amount');
  if (given === '0' && needs.amount === 'given') return line.refuse('number.zero', 'amount');
  if (given !== null) return inCurrency(withoutSign(given), unit);
  const price = units === null ? null : line.number('price', 'not-negative');
  if (price === null || units === null) return needs.amount === 'optional' ? '0' : line.refuse('amount.required', 'amount');
  if (instrument && quoteUnit(instrument.currency).perCurrency !== quoteUnit(unit).perCurrency)
    return line.refuse('price.pence', 'price', { symbol: instrument.symbol, unit, quoted: instrument.currency });
  const each = instrument?.quoted === 'per-cent' ? hundredth(price) : price;
  const product = requireDecimal(inCurrency(formatDecimal(multiply(requireDecimal(units), requireDecimal(each))), unit));
  return formatDecimal(trimZeros(round(product, minorUnits(quoteUnit(unit).currency))));
}

/** Converts pence to pounds; every other currency stays. */
function inCurrency(number: string, unit: string): string {
  return convertUnit(number, unit, quoteUnit(unit).currency) ?? number;
}

function requireDecimal(text: string): Decimal {
  const read = readDecimal(text);
  if (!read) throw new RangeError('a number that was read before');
  return read;
}
