/** Draws the closes and payouts of one instrument from the factors that move it. */
import { accrualOf, type BondAccrual } from '#engine/fixed-income';
import { addMonths, civilOf, dayOf, parseDay, type Day } from '#packages/calendar';
import { MARKET_DAYS_A_YEAR, type MarketFactors } from './factors.ts';
import type { Currency } from './history.ts';
import type { InstrumentSpec, SpinOff } from './instrument.ts';
import type { RandomStream } from '../random.ts';

/** The days that no market opens on, whatever the country: `MM-DD`. */
export const CLOSED_DAYS = new Set(['1-1', '12-25', '12-26']);

const STOPPED_MONTHS = 1;

/** Digits of the exchange rates, as the European Central Bank publishes them. */
export const RATE_DIGITS = { EUR: 0, USD: 4, GBP: 5, ISK: 2 } as const satisfies Record<Currency, number>;

/** Digits of a payout for one unit. */
export const PAYOUT_DIGITS = 4;

/** Face of a bond, which its coupon is a share of. */
const FACE = 100;

/** How much a payout differs from the one before, as a standard deviation. */
const PAYOUT_VARIES = 0.06;

/** A deviation of a price from its trend halves in so many market days, so that no price runs away. */
const NOISE_HALF_LIFE = 700;

/** Decimals of equal scale along the market days: each is `coefficients[day] / 10^digits`. Whole numbers, so exact. */
export interface QuoteColumn {
  readonly coefficients: Float64Array;
  readonly digits: number;
}

export interface QuotedInstrument extends QuoteColumn {
  readonly spec: InstrumentSpec;
  /** ISO 4217, or GBX. */
  readonly currency: string;
  /** Indices of the first and the last market day with a close; the last is -1 without any. */
  readonly first: number;
  readonly last: number;
  /** Interest on a unit of nominal that the closes of a bond leave out. */
  readonly accrual: BondAccrual | null;
  /** The same along the market days, as the nearest float64. */
  readonly accrued: Float64Array | null;
}

/** A corporate action on a market day, before anything else: new shares for each old one, of the same company or of another. */
export interface MarketAction {
  readonly kind: 'split' | 'spin-off';
  readonly symbol: string;
  readonly to: string;
  readonly ratio: { readonly new: number; readonly old: number };
  /** Part of the worth that goes to the new shares. */
  readonly worth: number;
}

/** The payout of one unit, or of 100 of a bond's nominal, as a decimal of PAYOUT_DIGITS in the currency of the quote. */
export interface UnitPayout {
  readonly quoted: QuotedInstrument;
  readonly coefficient: number;
  /** The day of payment, which need not be a market day: bonds pay on a day of the month. */
  readonly day: Day;
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

interface DrawnInstrument {
  readonly spec: InstrumentSpec;
  /** The spin-off that left this company. */
  readonly left: SpinOff | null;
  /** The company that it was spun off from. */
  readonly parent: QuotedInstrument | null;
}

/** Closes and payouts of an instrument whose value grew so much each day. */
export function drawQuotes(
  random: RandomStream,
  { spec, left, parent }: DrawnInstrument,
  currency: string,
  days: Int32Array,
  grown: Float64Array,
): { quoted: QuotedInstrument; paid: ReadonlyMap<number, Pick<UnitPayout, 'coefficient' | 'day'>> } {
  const last = lastQuote(spec, days);
  const paid = new Map<number, Pick<UnitPayout, 'coefficient' | 'day'>>();
  const payDays = spec.payout ? exDays(random, spec, days) : new Map<number, Day>();
  const on = (date: string | undefined) => (date === undefined ? -1 : indexOnOrAfter(days, parseDay(date)));
  const [splitOn, leftOn, begun] = [on(spec.split?.date), on(left?.date), Math.max(on(spec.spunOff?.date), 0)];
  const accrual = spec.terms && accrualOf(spec.terms).value;
  const accrued = accrual && Float64Array.from(days, (day) => accrual.daily(day, 1)[0] ?? 0);
  let price = spec.firstClose;
  const closes = grown.map((growth, day) => {
    price *= Math.exp(growth);
    if (spec.split && day === splitOn) price /= spec.split.for;
    if (left && day === leftOn) price *= 1 - left.worth;
    if (spec.spunOff && parent && day === begun) price = worthOfParent(parent, day, spec.spunOff);
    const payDay = payDays.get(day);
    if (payDay !== undefined && day <= last && day >= begun) {
      const each = payoutOf(random, spec, price);
      paid.set(day, { coefficient: Math.round(each * 10 ** PAYOUT_DIGITS), day: payDay });
      price -= each;
    }
    // Accrued interest is worth something, and is not part of the close.
    return accrued ? price - FACE * (accrued[day] ?? 0) : price;
  });
  return { quoted: { spec, currency, first: begun, last, accrual, accrued, ...roundedColumn(closes, spec.digits) }, paid };
}

/** The first price of a spun-off share, from its part of the parent's worth before. */
function worthOfParent({ coefficients, digits }: QuotedInstrument, day: number, { oneFor, worth }: SpinOff): number {
  const rest = (coefficients[day] ?? 0) / 10 ** digits;
  return (rest / (1 - worth)) * worth * oneFor;
}

/** Log return of each day, payouts included, in the currency of the quote. */
export function totalReturn(random: RandomStream, { model }: InstrumentSpec, quote: Currency, factors: MarketFactors): Float64Array {
  const loads = Object.entries(model.loads).map(([factor, load]) => ({ load, move: factors.move[factor as keyof MarketFactors['move']] }));
  const carry = Object.entries(model.carry).map(([name, weight]) => ({
    weight,
    level: factors.level[name as keyof MarketFactors['level']],
  }));
  const holds = Object.entries(model.holds).filter(([currency]) => currency !== quote);
  const pulled = 1 - 0.5 ** (1 / NOISE_HALF_LIFE);
  const daily = model.noise / Math.sqrt(MARKET_DAYS_A_YEAR);
  let stray = 0;
  return factors.move.world.map((_, day) => {
    const own = daily * random.wild() - pulled * stray;
    stray += own;
    let growth = model.drift / MARKET_DAYS_A_YEAR + own;
    for (const { load, move } of loads) growth += load * (move[day] ?? 0);
    for (const { weight, level } of carry) growth += (weight * (level[day] ?? 0)) / MARKET_DAYS_A_YEAR;
    for (const [held, weight] of holds) growth += weight * currencyReturn(factors, held as Currency, quote, day);
    return growth;
  });
}

function currencyReturn({ euro }: MarketFactors, heldCurrency: Currency, quote: Currency, day: number): number {
  if (day === 0) return 0;
  const cross = (index: number) => (euro[quote][index] ?? 1) / (euro[heldCurrency][index] ?? 1);
  return Math.log(cross(day) / cross(day - 1));
}

function lastQuote(spec: InstrumentSpec, days: Int32Array): number {
  if (spec.quotes === 'none') return -1;
  if (spec.quotes === 'daily') return days.length - 1;
  return indexOnOrAfter(days, addMonths(days.at(-1) ?? 0, -STOPPED_MONTHS)) - 1;
}

/** One market day in each of the months, about the same day of the month throughout, with the day that bonds pay on. */
function exDays(random: RandomStream, { payout, terms }: InstrumentSpec, days: Int32Array): Map<number, Day> {
  const dayOfMonth = terms?.maturity ? civilOf(terms.maturity).day : random.whole(6, 22);
  const found = new Map<number, Day>();
  for (const day of days) {
    const { year, month } = civilOf(day);
    if (!payout?.months.includes(month)) continue;
    const due = dayOf({ year, month, day: dayOfMonth });
    const index = indexOnOrAfter(days, due);
    if (index > 0 && index < days.length) found.set(index, terms ? due : (days[index] ?? due));
  }
  return found;
}

function payoutOf(random: RandomStream, { payout, type }: InstrumentSpec, price: number): number {
  if (!payout) return 0;
  const each = payout.yearly / payout.months.length;
  const digits = 10 ** PAYOUT_DIGITS;
  if (type === 'Bond') return Math.round(each * FACE * digits) / digits;
  return Math.round(each * price * Math.exp(PAYOUT_VARIES * random.normal()) * digits) / digits;
}

export function roundedColumn(values: Float64Array, digits: number): QuoteColumn {
  return { coefficients: values.map((value) => Math.max(Math.round(value * 10 ** digits), 1)), digits };
}
