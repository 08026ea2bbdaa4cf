/** Reads files with the terms of bonds. */
import { accrualOf, DAY_COUNTS, COUPON_FREQUENCIES, type BondTerms, type DayCount, type CouponFrequency } from '#engine/fixed-income';
import { formatDay, type Day } from '#packages/calendar';
import { sameIdCondition, createFactReader, type FactRow, type FileFact } from './facts.ts';
import { NO_START_DAY, plainWord, type ImportLine } from '../read/line.ts';
import { createInstrumentLookup, type KnownInstrument } from '../check/lookups.ts';
import type { ReadingPlan } from '../read/plan.ts';
import type { ImportReader } from '../check/reading.ts';
import type { CheckRun } from '../check/run.ts';
import type { RowVerdicts } from '../check/verdicts.ts';

const LONGEST_SYMBOL = 60;

const COLUMNS = {
  instrument_id: 'uuid',
  valid_from: 'date',
  coupon: 'numeric',
  maturity: 'date',
  frequency: 'smallint',
  day_count: 'text',
  redemption: 'numeric',
  issue: 'date',
  first_coupon: 'date',
  last_coupon: 'date',
  ex_dividend_days: 'smallint',
  ex_dividend_business: 'boolean',
  floating: 'boolean',
} as const;

/** `Actual/365` and `ACT/365F` are the same; `ACT/ACT` alone is ambiguous, and not accepted. */
const DAY_COUNT_WORDS: ReadonlyMap<string, DayCount> = new Map<string, DayCount>([
  ...DAY_COUNTS.filter(isSupported).flatMap((name) => [
    [plainWord(name), name] as const,
    [plainWord(name.replaceAll('ACT', 'actual')), name] as const,
  ]),
  ['act365', 'ACT/365F'],
  ['actual365', 'ACT/365F'],
  ['act365fixed', 'ACT/365F'],
  ['actual365fixed', 'ACT/365F'],
  ['30360eu', '30E/360'],
  ['30360european', '30E/360'],
]);

/** Business days cannot be counted, since no calendar of public holidays is kept. */
function isSupported(name: DayCount): boolean {
  return name !== 'BUS/252';
}

const FREQUENCY_WORDS: ReadonlyMap<string, CouponFrequency> = new Map<string, CouponFrequency>([
  ...COUPON_FREQUENCIES.map((frequency) => [String(frequency), frequency] as const),
  ['atmaturity', 0],
  ['annual', 1],
  ['yearly', 1],
  ['semiannual', 2],
  ['halfyearly', 2],
  ['quarterly', 4],
  ['monthly', 12],
]);

const YES_OR_NO: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'y', 'true', '1', 'já', 'ναι', 'ja'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0', 'nei', 'όχι', 'nee'].map((word) => [word, false] as const),
]);

export function createBondTermsReader(plan: ReadingPlan, run: CheckRun, verdicts: RowVerdicts, today: Day): ImportReader {
  const instruments = createInstrumentLookup(run.db);
  return createFactReader(plan, run, verdicts, {
    table: 'bond_terms',
    columns: COLUMNS,
    keyOf: (row) => `${row['instrument_id']} ${row['valid_from']}`,
    sameAs: (rows) => sameIdCondition('instrument_id', rows),
    conflict: { code: 'fact.conflict', field: 'symbol' },
    load: (lines) => instruments.load(lines.flatMap((line) => line.plain('symbol') ?? [])),
    read: (line) => termsIn(line, (symbol) => instruments.get(symbol), today),
  });
}

function termsIn(line: ImportLine, instrumentOf: (symbol: string) => KnownInstrument | undefined, today: Day): FileFact | null {
  const symbol = line.required('symbol', LONGEST_SYMBOL);
  const instrument = symbol === null ? undefined : instrumentOf(symbol);
  if (symbol !== null && !instrument) line.refuse('instrument.unknown', 'symbol');
  const coupon = line.fraction('coupon') ?? line.refuse('field.required', 'coupon');
  const frequency = line.choice('frequency', FREQUENCY_WORDS, 'frequency.unknown') ?? line.refuse('field.required', 'frequency');
  const dayCount = line.choice('dayCount', DAY_COUNT_WORDS, 'day-count.unknown') ?? line.refuse('field.required', 'dayCount');
  const [maturity, issue, firstCoupon, lastCoupon] = (['maturity', 'issue', 'firstCoupon', 'lastCoupon'] as const).map((field) =>
    line.optionalDay(field),
  );
  const redemption = line.number('redemption', 'positive') ?? '100';
  const exDividend = exDividendIn(line);
  const floating = line.choice('floating', YES_OR_NO, 'yes-or-no') ?? false;
  const validFrom = line.validFrom(today);
  if (!line.isSound || !instrument || coupon === null || frequency === null || dayCount === null) return null;

  const terms: BondTerms = {
    maturity: maturity ?? null,
    coupon: Number(coupon),
    frequency,
    dayCount,
    ...(typeof issue === 'number' && { issue }),
    ...(typeof firstCoupon === 'number' && { firstCoupon }),
    ...(typeof lastCoupon === 'number' && { lastCoupon }),
  };
  if (accrualOf(terms).value === null) return line.refuse('bond.terms', 'symbol');
  const row: FactRow = {
    instrument_id: instrument.id,
    valid_from: validFrom,
    coupon,
    maturity: dateOf(maturity),
    frequency: String(frequency),
    day_count: dayCount,
    redemption,
    issue: dateOf(issue),
    first_coupon: dateOf(firstCoupon),
    last_coupon: dateOf(lastCoupon),
    ex_dividend_days: exDividend?.days ?? null,
    ex_dividend_business: String(exDividend?.business ?? false),
    floating: String(floating),
  };
  const reads = {
    symbol: instrument.symbol,
    coupon,
    maturity: dateOf(maturity),
    frequency: String(frequency),
    dayCount,
    issue: dateOf(issue),
    firstCoupon: dateOf(firstCoupon),
    lastCoupon: dateOf(lastCoupon),
    ...(redemption !== '100' && { redemption }),
    exDividend: line.plain('exDividend'),
    ...(floating && { floating: line.plain('floating') }),
    ...(validFrom !== NO_START_DAY && { validFrom }),
  };
  return { row, reads };
}

/** `7`, or `7 business`. */
function exDividendIn(line: ImportLine): { readonly days: string; readonly business: boolean } | null {
  const said = line.plain('exDividend');
  if (said === null) return null;
  const [, days, business] = /^(\d{1,3})( business)?( days?)?$/i.exec(said) ?? [];
  return days === undefined
    ? line.refuse('ex-dividend.unreadable', 'exDividend')
    : { days: String(Number(days)), business: business !== undefined };
}

function dateOf(day: Day | null | undefined): string | null {
  return typeof day === 'number' ? formatDay(day) : null;
}
