/** Tests which of several paths gives an exchange rate, and that one day and a range of days agree on it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import { formatDecimal, roundFraction, type Fraction } from '#packages/money';
import type { RateSeries } from './history.ts';
import { dailyRate, exactRate, ratePathsBetween } from './rates.ts';

const FIRST = parseDay('2025-01-06');
const DAYS = 20;

const shown = (factor: Fraction) => Number(formatDecimal(roundFraction(factor, 12)));

/** `EUR/USD`: quotes by the number of days after the first. */
function rates(series: Readonly<Record<string, Readonly<Record<number, number>> | undefined>>): RateSeries[] {
  return Object.entries(series).map(([pair, quoted = {}]) => {
    const days = Object.keys(quoted)
      .map(Number)
      .toSorted((a, b) => a - b);
    const quotes = { days: Int32Array.from(days, (day) => FIRST + day), values: Float64Array.from(days, (day) => quoted[day] as number) };
    return { base: pair.slice(0, 3), quote: pair.slice(4), quotes };
  });
}

const dollarsInEuro = (series: Parameters<typeof rates>[0]) => ratePathsBetween(rates(series), 'USD', 'EUR');

describe('of several ways', () => {
  const old = { 'USD/EUR': { 0: 0.5 }, 'USD/GBP': { 0: 0.75, 10: 0.8 }, 'EUR/GBP': { 0: 1, 12: 0.8 } };

  test('the one whose oldest quote is newest holds, day by day', () => {
    const ways = dollarsInEuro(old);
    const { factor } = dailyRate(ways, FIRST, DAYS);
    // Until both legs of the cross are newer than the direct quote, the direct one holds.
    expect([factor[0], factor[10], factor[11], factor[12]]).toEqual([0.5, 0.5, 0.5, 1]);
    expect([11, 12].map((day) => exactRate(ways, FIRST + day)).map((rate) => rate && [shown(rate.factor), rate.day - FIRST])).toEqual([
      [0.5, 0],
      [1, 10],
    ]);
  });

  test('a newer direct quote takes over again', () => {
    const { factor } = dailyRate(dollarsInEuro({ ...old, 'USD/EUR': { 0: 0.5, 15: 0.9 } }), FIRST, DAYS);
    expect([factor[14], factor[15]]).toEqual([1, 0.9]);
  });

  test('equally new ones go in order: direct, inverse, across the euro, across the others by code', () => {
    const across = { 'GBP/ISK': { 0: 3 }, 'GBP/EUR': { 0: 1 }, 'EUR/ISK': { 0: 4 }, 'GBP/DKK': { 0: 1 }, 'DKK/ISK': { 0: 5 } };
    const usd = { 'GBP/USD': { 0: 1 }, 'USD/ISK': { 0: 6 } };
    const take = (series: Parameters<typeof rates>[0]) => {
      const ways = ratePathsBetween(rates(series), 'GBP', 'ISK');
      expect(shown(exactRate(ways, FIRST)!.factor)).toBe(dailyRate(ways, FIRST, 1).factor[0]);
      return dailyRate(ways, FIRST, 1).factor[0];
    };
    expect(take({ ...usd, ...across, 'ISK/GBP': { 0: 0.5 } })).toBe(3);
    expect(take({ ...usd, ...across, 'GBP/ISK': {}, 'ISK/GBP': { 0: 0.5 } })).toBe(2);
    expect(take({ ...usd, ...across, 'GBP/ISK': {} })).toBe(4);
    expect(take({ ...usd, ...across, 'GBP/ISK': {}, 'EUR/ISK': {} })).toBe(5);
  });

  test('the first that is known at all begins the range', () => {
    const { factor, since } = dailyRate(dollarsInEuro({ 'USD/EUR': { 5: 0.5 }, 'USD/GBP': { 3: 1 }, 'GBP/EUR': { 2: 0.7 } }), FIRST, DAYS);
    expect([since, ...factor.slice(2, 6)]).toEqual([3, 0, 0.7, 0.7, 0.5]);
  });
});

test('without a way there is no rate', () => {
  expect(exactRate([], FIRST)).toBeNull();
  expect(dailyRate([], FIRST, 3)).toEqual({ factor: new Float64Array(3), since: 3 });
  expect(dailyRate(dollarsInEuro({ 'USD/EUR': { [DAYS]: 1 } }), FIRST, DAYS).since).toBe(DAYS);
});

test('a range of days says what each of its days says', () => {
  const pairs = ['USD/EUR', 'EUR/USD', 'USD/GBP', 'EUR/GBP', 'ISK/USD', 'EUR/ISK', 'GBP/ISK'];
  const quoted = fc.dictionary(fc.integer({ min: -5, max: DAYS + 2 }).map(String), fc.integer({ min: 1, max: 900 }), { maxKeys: 4 });
  const market = fc.record(Object.fromEntries(pairs.map((pair) => [pair, quoted])), { requiredKeys: [] });
  fc.assert(
    fc.property(market, (series) => {
      const ways = ratePathsBetween(rates(series), 'USD', 'EUR');
      const { factor, since } = dailyRate(ways, FIRST, DAYS);
      for (let i = 0; i < DAYS; i++) {
        const exact = exactRate(ways, FIRST + i);
        expect(exact === null).toBe(i < since);
        expect(factor[i]).toBeCloseTo(exact === null ? 0 : Number(exact.factor.numerator) / Number(exact.factor.denominator), 9);
      }
    }),
  );
});
