/** Tests the return of a benchmark, its missing and stale quotes, and its conversion into another currency. */
import { describe, expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import { formatDecimal } from '#packages/money';
import { cumulativeBenchmarkReturns, benchmarkReturn, convertQuotes } from './index.ts';
import { exchangeRate, openBook, type Quotes } from '#engine/book';

const quotes = (series: Record<string, number>): Quotes => ({
  days: Int32Array.from(Object.keys(series), parseDay),
  values: Float64Array.from(Object.values(series)),
});
const range = (from: string, to: string) => ({ from: parseDay(from), to: parseDay(to) });
const index = quotes({ '2025-01-03': 200, '2025-01-06': 202, '2025-01-08': 210 });
const book = openBook({
  currency: 'EUR',
  lines: [],
  entries: [],
  rates: [
    { base: 'EUR', quote: 'USD', quotes: quotes({ '2025-01-06': 1.25, '2025-01-08': 1.2 }) },
    { base: 'EUR', quote: 'GBP', quotes: quotes({ '2025-01-06': 0.8 }) },
  ],
});

describe('a benchmark', () => {
  test('is rebased to the day before the range, weekends carried', () => {
    const { value, findings } = cumulativeBenchmarkReturns(index, range('2025-01-05', '2025-01-08'));
    expect([...(value ?? [])].map((point) => point.toFixed(4))).toEqual(['0.0000', '0.0000', '0.0100', '0.0100', '0.0500']);
    expect(findings).toEqual([]);
    expect(benchmarkReturn(index, range('2025-01-07', '2025-01-08')).value).toBeCloseTo(210 / 202 - 1, 12);
  });

  test('that is not quoted yet on the day before the range has no figure', () => {
    expect(benchmarkReturn(index, range('2025-01-03', '2025-01-08'))).toEqual({
      value: null,
      findings: [{ code: 'benchmark.missing', date: '2025-01-02' }],
    });
    expect(benchmarkReturn(quotes({}), range('2025-01-03', '2025-01-08')).value).toBeNull();
  });

  test('that has not been quoted for more than five business days is stale', () => {
    expect(benchmarkReturn(index, range('2025-01-07', '2025-01-16')).findings).toEqual([
      { code: 'benchmark.stale', date: '2025-01-16', since: '2025-01-08' },
    ]);
    expect(benchmarkReturn(index, range('2025-01-07', '2025-01-15')).findings).toEqual([]);
  });

  test('converts into another currency on the days that have a rate', () => {
    const converted = convertQuotes(book, { currency: 'USD', quotes: index }, 'EUR');
    expect([...converted.days]).toEqual(Array.from(index.days.slice(1)));
    expect([...converted.values]).toEqual([202 * (1 / 1.25), 210 * (1 / 1.2)]);
    expect(convertQuotes(book, { currency: 'GBX', quotes: index }, 'GBP').values).toEqual(index.values.map((value) => value / 100));
    expect(convertQuotes(book, { currency: 'NOK', quotes: index }, 'EUR').days.length).toBe(0);
  });
});

test.each([
  ['EUR', 'USD', '2025-01-07', '1.25', '2025-01-06'],
  ['USD', 'EUR', '2025-01-08', '0.8333333333', '2025-01-08'],
  ['GBP', 'USD', '2025-01-08', '1.5', '2025-01-06'],
  ['EUR', 'EUR', '2025-01-08', '1', '2025-01-08'],
])('a %s was worth so many %s on %s: %s, quoted on %s', (from, to, day, rate, quoted) => {
  const known = exchangeRate(book, from, to, parseDay(day));
  expect([known && formatDecimal(known.rate), known?.day]).toEqual([rate, parseDay(quoted)]);
});

test('a rate that nobody quotes, or not yet, is unknown', () => {
  expect(exchangeRate(book, 'NOK', 'EUR', parseDay('2025-01-08'))).toBeNull();
  expect(exchangeRate(book, 'USD', 'EUR', parseDay('2025-01-05'))).toBeNull();
});
