/** Tests that closing values of many days equal those of each day by itself, to the cent, halves included. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, ZERO } from '#packages/money';
import { closingValues } from './index.ts';
import { measureScope } from '#engine/series';
import { openBook, type HistoryEntry } from '#engine/book';
import { scopeWorth } from '#engine/valuation';

const cents = fc.integer({ min: 1, max: 99_999_999 }).map((whole) => (whole / 1000).toFixed(3));

test('as each day tells it by itself', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cents, fc.integer({ min: 1, max: 999 }), fc.constantFrom('EUR', 'USD')), { minLength: 1, maxLength: 6 }),
      fc.array(cents, { minLength: 9, maxLength: 9 }),
      (held, prices) => {
        const quotes = (shift: number) => ({
          days: Int32Array.from(prices, (_, day) => 100 + day),
          values: Float64Array.from(prices, (text, at) => Number(prices[(at + shift) % prices.length] ?? text)),
          texts: prices.map((text, at) => prices[(at + shift) % prices.length] ?? text),
        });
        const entries = held.map(([amount, units], line): HistoryEntry => ({
          day: 101 + line,
          kind: 'TransferIn',
          line,
          units: String(units),
          amount,
          fee: '0',
          tax: '0',
          currency: 'EUR',
        }));
        const book = openBook({
          currency: 'EUR',
          lines: held.map(([, , currency], line) => ({ id: `line ${line}`, currency, quotes: quotes(line) })),
          rates: [{ base: 'EUR', quote: 'USD', quotes: quotes(3) }],
          entries,
        });
        const days = [99, 101, 102, 103, 104, 105, 106, 107, 108];
        const measured = measureScope(book, { from: 101, to: 108 });
        const told = closingValues(book, measured, days).map(formatDecimal).map(Number);
        expect(told).toEqual(days.map((day) => Number(formatDecimal(scopeWorth(book, day).value ?? ZERO))));
      },
    ),
  );
});
