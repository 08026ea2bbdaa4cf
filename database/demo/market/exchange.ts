/** Values units in a currency on a market day: exactly where money moves, in float64 where a strategy only compares. */
import {
  fraction,
  minorUnits,
  dividedBy,
  quoteUnit,
  roundFraction,
  times,
  type Amount,
  type Decimal,
  type Fraction,
  ZERO_FRACTION,
  plus,
} from '#packages/money';
import type { Currency } from './history.ts';
import { PAYOUT_DIGITS, type QuoteColumn, type UnitPayout, type QuotedInstrument } from './draw-quotes.ts';
import type { DemoMarket } from './market.ts';

/** Digits of units. */
export const UNIT_DIGITS = 4;

/** Nominal that a bond's quote and coupon are for. */
const FACE = 100;

/** Money for so many units at the day's close and rates, with the interest that has accrued, rounded once to the smallest unit of the currency. */
export function marketValue(market: DemoMarket, units: number, quoted: QuotedInstrument, day: number, currency: Currency): Amount {
  const accrued = quoted.accrual ? quoted.accrual.on(market.days[day] ?? 0) : ZERO_FRACTION;
  return convertUnits(market, units, [plus(perUnit(quoted, exactQuote(quoted, day)), accrued), quoted.currency], day, currency);
}

/** A quote or payout for one unit; those of a bond are for a hundred of its nominal. */
function perUnit({ accrual }: QuotedInstrument, said: Decimal): Fraction {
  return accrual ? dividedBy(fraction(said), { numerator: BigInt(FACE), denominator: 1n }) : fraction(said);
}

/** Money for the payout of so many units at the day's rates. */
export function payoutValue(
  market: DemoMarket,
  units: number,
  { quoted, coefficient }: UnitPayout,
  day: number,
  currency: Currency,
): Amount {
  return convertUnits(market, units, [perUnit(quoted, decimal(coefficient, PAYOUT_DIGITS)), quoted.currency], day, currency);
}

/** As `marketValue`, for one whole unit, as the nearest float64. */
export function unitValue(market: DemoMarket, quoted: QuotedInstrument, day: number, currency: Currency): number {
  const unit = quoteUnit(quoted.currency);
  const from = market.rates[unit.currency as Currency];
  const to = market.rates[currency];
  const rate = approximateQuote(to, day) / approximateQuote(from, day);
  const close = approximateQuote(quoted, Math.min(day, Math.max(quoted.last, 0)));
  const worth = quoted.accrued ? close / FACE + (quoted.accrued[day] ?? 0) : close;
  return (worth / unit.perCurrency) * rate;
}

function convertUnits(
  market: DemoMarket,
  units: number,
  [price, quote]: readonly [price: Fraction, quote: string],
  day: number,
  currency: Currency,
): Amount {
  const unit = quoteUnit(quote);
  const inQuote = times(fraction(decimal(units, UNIT_DIGITS)), price);
  const inCurrency = dividedBy(inQuote, { numerator: BigInt(unit.perCurrency), denominator: 1n });
  return roundFraction(times(inCurrency, crossRate(market, unit.currency as Currency, currency, day)), minorUnits(currency));
}

/** How much of `to` one `from` was worth, through the euro that both are quoted against. */
function crossRate(market: DemoMarket, from: Currency, to: Currency, day: number): Fraction {
  if (from === to) return { numerator: 1n, denominator: 1n };
  return dividedBy(fraction(exactQuote(market.rates[to], day)), fraction(exactQuote(market.rates[from], day)));
}

function exactQuote(column: QuoteColumn, day: number): Decimal {
  return decimal(column.coefficients[day] ?? 0, column.digits);
}

function approximateQuote(column: QuoteColumn, day: number): number {
  return (column.coefficients[day] ?? 0) / 10 ** column.digits;
}

export function decimal(coefficient: number, scale: number): Decimal {
  return { coefficient: BigInt(coefficient), scale };
}

/** Rounds an amount as people choose them: two digits, then zeros. */
function roundSum(amount: number): number {
  const unit = 10 ** Math.max(Math.floor(Math.log10(Math.max(amount, 1))) - 1, 0);
  return Math.round(amount / unit) * unit;
}

/** Money of one currency in the smallest unit of another, at the rates of a market day, as people choose sums. */
export function roundSumIn(market: DemoMarket, amount: number, from: Currency, to: Currency, day: number): number {
  const rate = (currency: Currency) => (market.rates[currency].coefficients[day] ?? 1) / 10 ** market.rates[currency].digits;
  return roundSum((amount * rate(to)) / rate(from)) * 10 ** minorUnits(to);
}
