/** Ten years of closes, payouts and exchange rates, one of each a market day. */
import { addMonths, civilOf, dayOf, isBusinessDay, type Day } from '#packages/calendar';
import { quoteUnit } from '#packages/money';
import { drawFactors, YEAR, type Factors } from './factors.ts';
import type { Currency } from './history.ts';
import type { HouseKey, InstrumentSpec } from './instrument.ts';
import { INSTRUMENTS } from './instruments.ts';
import { randomStream, type Random } from './random.ts';

/** Whole calendar years before the one of the last day. */
const YEARS = 10;
/** The days that no market opens on, whatever the country: `MM-DD`. */
const CLOSED = new Set(['1-1', '12-25', '12-26']);
const STOPPED_MONTHS = 1;
/** Digits of the exchange rates, as the European Central Bank publishes them. */
const RATE_DIGITS = { EUR: 0, USD: 4, GBP: 5, ISK: 2 } as const satisfies Record<Currency, number>;
/** Digits of a payout for one unit. */
export const PAYOUT_DIGITS = 4;
/** Face of a bond, which its coupon is a share of. */
const FACE = 100;
/** How much a payout differs from the one before, as a standard deviation. */
const PAYOUT_VARIES = 0.06;
/** A price that drifts from its trend comes half the way back in so many market days: companies are neither lost nor endless. */
const NOISE_HALF_LIFE = 700;

/** Decimals of equal scale along the market days: each is `coefficients[day] / 10^digits`. Whole numbers, so exact. */
export interface Column {
  readonly coefficients: Float64Array;
  readonly digits: number;
}

export interface Quoted extends Column {
  readonly spec: InstrumentSpec;
  /** ISO 4217, or GBX. */
  readonly currency: string;
  /** Index of the last market day with a close; -1 without any. */
  readonly last: number;
}

/** What one unit is paid, as a decimal of PAYOUT_DIGITS in the currency of the quote. */
export interface Paid {
  readonly quoted: Quoted;
  readonly coefficient: number;
}

export interface Market {
  readonly days: Int32Array;
  readonly quoted: ReadonlyMap<string, Quoted>;
  /** By index of the market day. */
  readonly payouts: ReadonlyMap<number, readonly Paid[]>;
  /** Units of the currency for one euro. */
  readonly rates: Readonly<Record<Currency, Column>>;
  /** What money on deposit earns, as yearly fractions. */
  readonly deposits: Readonly<Record<Currency, Float64Array>>;
}

/** Houses share the seed, so that an instrument which both quote tells the same story in each. */
export function drawMarket(seed: string, lastDay: Day, house: { key: HouseKey; currency: Currency }): Market {
  const days = marketDays(lastDay);
  const factors = drawFactors(seed, days);
  const payouts = new Map<number, Paid[]>();
  const quoted = INSTRUMENTS.filter(({ only }) => only === null || only === house.key).map((spec) => {
    const currency = spec.currency === 'house' ? house.currency : spec.currency;
    // Two streams: the first is as long as the market, and what follows in it would change with the last day.
    const grown = totalReturn(randomStream(seed, `instrument ${spec.symbol}`), spec, quoteUnit(currency).currency as Currency, factors);
    const drawn = quote(randomStream(seed, `payouts of ${spec.symbol}`), spec, currency, days, grown);
    for (const [day, coefficient] of drawn.paid) payouts.set(day, [...(payouts.get(day) ?? []), { quoted: drawn.quoted, coefficient }]);
    return drawn.quoted;
  });
  return {
    days,
    payouts,
    quoted: new Map(quoted.map((instrument) => [instrument.spec.symbol, instrument])),
    rates: {
      EUR: column(factors.euro.EUR, RATE_DIGITS.EUR),
      USD: column(factors.euro.USD, RATE_DIGITS.USD),
      GBP: column(factors.euro.GBP, RATE_DIGITS.GBP),
      ISK: column(factors.euro.ISK, RATE_DIGITS.ISK),
    },
    deposits: factors.level,
  };
}

export function marketDays(lastDay: Day): Int32Array {
  const first = dayOf({ year: civilOf(lastDay).year - YEARS, month: 1, day: 1 });
  const days: Day[] = [];
  for (let day = first; day <= lastDay; day += 1) {
    const { month, day: dayOfMonth } = civilOf(day);
    if (isBusinessDay(day) && !CLOSED.has(`${month}-${dayOfMonth}`)) days.push(day);
  }
  return Int32Array.from(days);
}

/** Index of the first market day on or after `day`, or the number of market days when there is none. */
export function indexOnOrAfter(days: Int32Array, day: Day): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Closes and payouts of an instrument whose value grew so much each day. */
function quote(
  random: Random,
  spec: InstrumentSpec,
  currency: string,
  days: Int32Array,
  grown: Float64Array,
): { quoted: Quoted; paid: ReadonlyMap<number, number> } {
  const last = lastQuote(spec, days);
  const paid = new Map<number, number>();
  const payDays = spec.payout ? exDays(random, spec.payout.months, days) : new Set<number>();
  let price = spec.firstClose;
  const closes = grown.map((growth, day) => {
    price *= Math.exp(growth);
    if (spec.payout && payDays.has(day) && day <= last) {
      const each = payoutOf(random, spec, price);
      paid.set(day, Math.round(each * 10 ** PAYOUT_DIGITS));
      price -= each;
    }
    return price;
  });
  return { quoted: { spec, currency, last, ...column(closes, spec.digits) }, paid };
}

/** Log return of each day, payouts included, in the currency of the quote. */
function totalReturn(random: Random, { model }: InstrumentSpec, quote: Currency, factors: Factors): Float64Array {
  const loads = Object.entries(model.loads).map(([factor, load]) => ({ load, move: factors.move[factor as keyof Factors['move']] }));
  const carry = Object.entries(model.carry).map(([name, weight]) => ({ weight, level: factors.level[name as keyof Factors['level']] }));
  const holds = Object.entries(model.holds).filter(([currency]) => currency !== quote);
  const pulled = 1 - 0.5 ** (1 / NOISE_HALF_LIFE);
  const daily = model.noise / Math.sqrt(YEAR);
  let stray = 0;
  return factors.move.world.map((_, day) => {
    const own = daily * random.wild() - pulled * stray;
    stray += own;
    let growth = model.drift / YEAR + own;
    for (const { load, move } of loads) growth += load * (move[day] ?? 0);
    for (const { weight, level } of carry) growth += (weight * (level[day] ?? 0)) / YEAR;
    for (const [held, weight] of holds) growth += weight * currencyReturn(factors, held as Currency, quote, day);
    return growth;
  });
}

function currencyReturn({ euro }: Factors, held: Currency, quote: Currency, day: number): number {
  if (day === 0) return 0;
  const cross = (index: number) => (euro[quote][index] ?? 1) / (euro[held][index] ?? 1);
  return Math.log(cross(day) / cross(day - 1));
}

function lastQuote(spec: InstrumentSpec, days: Int32Array): number {
  if (spec.quotes === 'none') return -1;
  if (spec.quotes === 'daily') return days.length - 1;
  return indexOnOrAfter(days, addMonths(days.at(-1) ?? 0, -STOPPED_MONTHS)) - 1;
}

/** One market day in each of the months, about the same day of the month throughout. */
function exDays(random: Random, months: readonly number[], days: Int32Array): Set<number> {
  const dayOfMonth = random.whole(6, 22);
  const found = days.map((day) => {
    const { year, month } = civilOf(day);
    return months.includes(month) ? indexOnOrAfter(days, dayOf({ year, month, day: dayOfMonth })) : -1;
  });
  return new Set(found.filter((index) => index > 0 && index < days.length));
}

function payoutOf(random: Random, { payout, type }: InstrumentSpec, price: number): number {
  if (!payout) return 0;
  const each = payout.yearly / payout.months.length;
  const digits = 10 ** PAYOUT_DIGITS;
  if (type === 'Bond') return Math.round(each * FACE * digits) / digits;
  return Math.round(each * price * Math.exp(PAYOUT_VARIES * random.normal()) * digits) / digits;
}

function column(values: Float64Array, digits: number): Column {
  return { coefficients: values.map((value) => Math.max(Math.round(value * 10 ** digits), 1)), digits };
}
