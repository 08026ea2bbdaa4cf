/**
 * Formats every number, amount, percentage and date that a person reads, the same in browser, mail and PDF.
 * Browsers lack Icelandic and silently write English instead, so Intl is used only for the collation of the other three languages.
 */
import { fromNumber, minorUnits, formatDecimal, readDecimal, round, sign, toNumber, type Decimal } from '#packages/money';
import type { Language } from './languages.ts';
import { COMPACT_UNITS, CURRENCY_SIGNS, FORMAT_RULES, type FormatRules, MINUS, type MarkPower } from './format-rules.ts';

/** A value to format: a decimal string (money and units keep every digit), a number, or nothing, which is written `-`. */
export type NumericValue = string | number | null | undefined;

/**
 * Rounding is one rule everywhere: half away from zero, on the decimal as it is written (for a number, the shortest one
 * that reads back as that number). What rounds to zero has no sign. A minus is U+2212.
 */
export interface Formats {
  readonly language: Language;
  /** `1,234.5678`: digits as they come, at most `most` decimals (default 20), at least `least` (default 0). */
  number(value: NumericValue, least?: number, most?: number): string;
  integer(value: NumericValue): string;
  /** Decimal text of a number as people type it: `1,234.5`, `1 234.5`, `1234.50`. Null where the text is no number. */
  typed(text: string): string | null;
  /** `€1,234.50`; without a currency it is EUR. */
  money(value: NumericValue, currency?: string | null): string;
  /** `+€1,234.50`, `−€1,234.50`, `€0.00`. */
  signedMoney(value: NumericValue, currency?: string | null): string;
  /** `1,234.50`: an amount whose column names the currency. */
  amount(value: NumericValue, currency?: string | null): string;
  signedAmount(value: NumericValue, currency?: string | null): string;
  /** The sign of a currency (`€`), or its code. */
  currency(code: string | null): string;
  /** `12.5`: as many decimals as there are, six at most. */
  units(value: NumericValue): string;
  /** `12.50`: two to six decimals. */
  price(value: NumericValue): string;
  /** `£12.3456`: the price of a unit with its currency, in exactly so many decimals. */
  unitPrice(value: NumericValue, currency: string, decimals: number): string;
  /** `12.35%` of the fraction 0.12345. */
  percent(fraction: NumericValue): string;
  /** `+12.35%`, `−12.35%`, `0.00%`. */
  change(fraction: NumericValue): string;
  /** `1.5m`, `2k`, `999`: for places with little room. */
  compact(value: NumericValue): string;
  /** `10.05k`, `7.5%`, `0`: a mark of an axis, in hundredths (-2), ones, thousands or millions, with exactly so many decimals. */
  mark(value: NumericValue, power: MarkPower, decimals: number): string;
  /** Day, month, year: `31/03/2026`. Takes a plain date, or a moment, of which it writes the day in UTC. */
  date(date: string | null | undefined): string;
  /** `31/03/26` */
  shortDate(date: string | null | undefined): string;
  /** `31 March 2026`, only for running text. */
  longDate(date: string | null | undefined): string;
  /** `March` */
  month(date: string | null | undefined): string;
  /** `March 2026` */
  monthYear(date: string | null | undefined): string;
  /** `31/03/2026 14:05 UTC` of a moment. */
  moment(moment: string | null | undefined): string;
  /** `31/03/26 14:05:09` of a moment, in UTC: a stamp in a table. */
  timestamp(moment: string | null | undefined): string;
  /** `a, b and c` */
  list(items: readonly string[]): string;
  /** Alphabetical order of the language. */
  compare(a: string, b: string): number;
}

const MISSING_VALUE = '-';

export function formatsFor(language: Language): Formats {
  const habit = FORMAT_RULES[language];

  /** Sign and digits separately, rounded, padded and grouped; null for nothing. */
  const parts = (value: Decimal | null, least: number, most: number, plus: string): readonly [sign: string, digits: string] | null => {
    if (value === null) return null;
    const rounded = round(value, most);
    const [whole = '', decimals = ''] = formatDecimal(rounded).replace('-', '').split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, habit.group);
    const kept = decimals.replace(/0+$/, '').padEnd(least, '0');
    return [['', plus, MINUS].at(sign(rounded))!, kept ? grouped + habit.mark + kept : grouped];
  };
  const number = (value: Decimal | null, least: number, most: number, plus = '') =>
    parts(value, least, most, plus)?.join('') ?? MISSING_VALUE;
  const currency = (code: string | null | undefined) => (code ? (habit.signs?.[code] ?? CURRENCY_SIGNS[code] ?? code) : '€');
  const amount = (value: NumericValue, code: string | null | undefined, plus = '') =>
    number(toDecimal(value), minorUnits(code ?? 'EUR'), minorUnits(code ?? 'EUR'), plus);
  const money = (value: NumericValue, code: string | null | undefined, plus = '', decimals = minorUnits(code ?? 'EUR')) => {
    const written = parts(toDecimal(value), decimals, decimals, plus);
    return written ? habit.money(written[0], written[1], currency(code)) : MISSING_VALUE;
  };
  const percent = (fraction: NumericValue, plus = '') => {
    const value = toDecimal(fraction);
    return value === null ? MISSING_VALUE : `${number(timesPowerOfTen(value, 2), 2, 2, plus)}%`;
  };
  const compact = (value: Decimal | null) => {
    if (value === null) return MISSING_VALUE;
    // The unit is chosen after rounding, so that 999,999 is 1m and not 1000k.
    const fits = ([by]: readonly [number, string]) => Math.abs(toNumber(round(timesPowerOfTen(value, -by), 1))) < 1000;
    const [power, unit] = COMPACT_UNITS.find(fits) ?? COMPACT_UNITS.at(-1)!;
    return number(timesPowerOfTen(value, -power), 0, 1) + unit;
  };
  const day = (date: string | null | undefined, write: (year: string, month: string, day: string) => string) => {
    const [, year, month, dayOfMonth] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date ?? '') ?? [];
    return year && month && dayOfMonth ? write(year, month, dayOfMonth) : MISSING_VALUE;
  };
  const date = (of: string | null | undefined) => day(of, (y, m, d) => [d, m, y].join(habit.dateMark));
  const shortDate = (of: string | null | undefined) => day(of, (y, m, d) => [d, m, y.slice(2)].join(habit.dateMark));

  return {
    language,
    number: (value, least = 0, most = 20) => number(toDecimal(value), least, most),
    integer: (value) => number(toDecimal(value), 0, 0),
    typed: (text) => parseTypedNumber(text, habit),
    money: (value, code) => money(value, code),
    signedMoney: (value, code) => money(value, code, '+'),
    amount: (value, code) => amount(value, code),
    signedAmount: (value, code) => amount(value, code, '+'),
    currency,
    units: (value) => number(toDecimal(value), 0, 6),
    price: (value) => number(toDecimal(value), 2, 6),
    unitPrice: (value, code, decimals) => money(value, code, '', decimals),
    percent: (fraction) => percent(fraction),
    change: (fraction) => percent(fraction, '+'),
    compact: (value) => compact(toDecimal(value)),
    mark: (value, power, decimals) => {
      const marked = toDecimal(value);
      if (marked === null) return MISSING_VALUE;
      const unit = power === -2 ? '%' : COMPACT_UNITS.find(([by]) => by === power)![1];
      if (sign(marked) === 0) return power === -2 ? '0%' : '0';
      return number(timesPowerOfTen(marked, -power), decimals, decimals) + unit;
    },
    date,
    shortDate,
    longDate: (of) => day(of, (y, m, d) => `${Number(d)}${habit.ordinal} ${(habit.monthsOf ?? habit.months)[Number(m) - 1]} ${y}`),
    month: (of) => day(of, (_, m) => habit.months[Number(m) - 1]!),
    monthYear: (of) => day(of, (y, m) => `${habit.months[Number(m) - 1]} ${y}`),
    moment: (of) => (of ? `${date(of)} ${of.slice(11, 16)} UTC` : MISSING_VALUE),
    timestamp: (of) => (of ? `${shortDate(of)} ${of.slice(11, 19)}` : MISSING_VALUE),
    list: (items) => (items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${habit.and} ${items.at(-1)}`),
    compare: habit.compare,
  };
}

/** Digits are grouped by three, or not at all. */
function parseTypedNumber(text: string, { group, mark }: FormatRules): string | null {
  const [whole = '', decimals, ...more] = text.replace(/\s/g, '').split(mark);
  const digits = whole.split(group);
  const grouped = digits.length === 1 || digits.every((part, at) => part.length === 3 || (at === 0 && part.length < 3));
  const plainText = digits.join('') + (decimals === undefined ? '' : `.${decimals}`);
  return grouped && more.length === 0 && /^\d+(\.\d+)?$/.test(plainText) ? plainText : null;
}

function toDecimal(value: NumericValue): Decimal | null {
  if (typeof value === 'number') return Number.isFinite(value) ? fromNumber(value) : null;
  return value ? readDecimal(value) : null;
}

function timesPowerOfTen(value: Decimal, power: number): Decimal {
  const scale = value.scale - power;
  return scale >= 0 ? { coefficient: value.coefficient, scale } : { coefficient: value.coefficient * 10n ** BigInt(-scale), scale: 0 };
}
