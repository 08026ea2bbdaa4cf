/** Draws ten years of closes, payouts and exchange rates, one of each for a market day. */
import { civilOf, dayOf, isBusinessDay, parseDay, type Day } from '#packages/calendar';
import { quoteUnit } from '#packages/money';
import { drawFactors } from './factors.ts';
import type { Currency } from './history.ts';
import type { DemoMarketName, InstrumentSpec } from './instrument.ts';
import { INSTRUMENTS } from './instruments.ts';
import { randomStream } from '../random.ts';
import {
  CLOSED_DAYS,
  type MarketAction,
  type QuoteColumn,
  type QuotedInstrument,
  RATE_DIGITS,
  type UnitPayout,
  drawQuotes,
  indexOnOrAfter,
  roundedColumn,
  totalReturn,
} from './draw-quotes.ts';

/** Whole calendar years before the one of the last day. */
const YEARS = 10;

export interface DemoMarket {
  readonly days: Int32Array;
  readonly quoted: ReadonlyMap<string, QuotedInstrument>;
  /** By index of the market day. */
  readonly payouts: ReadonlyMap<number, readonly UnitPayout[]>;
  readonly actions: ReadonlyMap<number, readonly MarketAction[]>;
  /** Units of the currency for one euro. */
  readonly rates: Readonly<Record<Currency, QuoteColumn>>;
  /** Interest on deposits, as yearly fractions. */
  readonly deposits: Readonly<Record<Currency, Float64Array>>;
}

/** The firms share the seed, so that an instrument that several quote has the same prices in each. */
export function drawMarket(
  seed: string,
  lastDay: Day,
  house: { readonly markets: readonly DemoMarketName[]; readonly currency: Currency },
): DemoMarket {
  const days = marketDays(lastDay);
  const factors = drawFactors(seed, days);
  const payouts = new Map<number, UnitPayout[]>();
  const traded = INSTRUMENTS.filter(({ only }) => only === null || house.markets.includes(only));
  const drawnSoFar = new Map<string, QuotedInstrument>();
  const quoted = traded.map((spec) => {
    const currency = spec.currency === 'house' ? house.currency : spec.currency;
    // Two random streams: the first is as long as the market, so later values in it would change with the last day.
    const grown = totalReturn(randomStream(seed, `instrument ${spec.symbol}`), spec, quoteUnit(currency).currency as Currency, factors);
    const left = traded.find(({ spunOff }) => spunOff?.from === spec.symbol)?.spunOff ?? null;
    const parent = spec.spunOff === null ? null : (drawnSoFar.get(spec.spunOff.from) ?? null);
    const drawn = drawQuotes(randomStream(seed, `payouts of ${spec.symbol}`), { spec, left, parent }, currency, days, grown);
    drawnSoFar.set(spec.symbol, drawn.quoted);
    for (const [index, { coefficient, day }] of drawn.paid)
      payouts.set(index, [...(payouts.get(index) ?? []), { quoted: drawn.quoted, coefficient, day }]);
    return drawn.quoted;
  });
  // Bonds may pay on a day before the market opens again.
  for (const paid of payouts.values()) paid.sort((a, b) => a.day - b.day);
  return {
    days,
    payouts,
    actions: Map.groupBy(traded.flatMap(actionsOf), ({ date }) => indexOnOrAfter(days, parseDay(date))),
    quoted: new Map(quoted.map((instrument) => [instrument.spec.symbol, instrument])),
    rates: {
      EUR: roundedColumn(factors.euro.EUR, RATE_DIGITS.EUR),
      USD: roundedColumn(factors.euro.USD, RATE_DIGITS.USD),
      GBP: roundedColumn(factors.euro.GBP, RATE_DIGITS.GBP),
      ISK: roundedColumn(factors.euro.ISK, RATE_DIGITS.ISK),
    },
    deposits: factors.level,
  };
}

export function marketDays(lastDay: Day): Int32Array {
  const first = dayOf({ year: civilOf(lastDay).year - YEARS, month: 1, day: 1 });
  const days: Day[] = [];
  for (let day = first; day <= lastDay; day += 1) {
    const { month, day: dayOfMonth } = civilOf(day);
    if (isBusinessDay(day) && !CLOSED_DAYS.has(`${month}-${dayOfMonth}`)) days.push(day);
  }
  return Int32Array.from(days);
}

/** The corporate actions of an instrument: its split, or the spin-off that it came from. */
function actionsOf({ symbol, split, spunOff }: InstrumentSpec): (MarketAction & { readonly date: string })[] {
  if (split) return [{ kind: 'split', symbol, to: symbol, ratio: { new: split.for, old: 1 }, worth: 0, date: split.date }];
  if (!spunOff) return [];
  return [
    {
      kind: 'spin-off',
      symbol: spunOff.from,
      to: symbol,
      ratio: { new: 1, old: spunOff.oneFor },
      worth: spunOff.worth,
      date: spunOff.date,
    },
  ];
}
