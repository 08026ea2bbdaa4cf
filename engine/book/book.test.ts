/** Tests how a history is opened: decimals, quotes that are refused, and exact balances. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal } from '#packages/money';
import { numberOf } from './decimal-columns.ts';
import { cashEffect, openBook, type HistoryEntry } from './index.ts';
import { measureScope } from '#engine/series';
import { valuation } from '#engine/valuation';
import { valueAt } from '#engine/rates-of-return';
import { BalanceChanges } from './steps.ts';

const entry = (day: number, kind: HistoryEntry['kind'], amount: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  day,
  kind,
  line: null,
  units: '0',
  amount,
  fee: '0',
  tax: '0',
  currency: 'EUR',
  ...more,
});

test('decimal text is read as the language reads it', () => {
  const decimals = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 22n }), fc.integer({ min: 0, max: 12 })).map(([digits, places]) => {
    const text = String(digits).padStart(places + 1, '0');
    return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
  });
  fc.assert(
    fc.property(decimals, (text) => {
      expect(numberOf(text)).toBe(Number(text));
    }),
  );
});

test('quotes out of order are refused: every figure would be wrong without a sign of it', () => {
  const quotes = { days: Int32Array.of(5, 4), values: Float64Array.of(1, 2) };
  expect(() => openBook({ currency: 'EUR', lines: [{ id: 'share', currency: 'EUR', quotes }], entries: [], rates: [] })).toThrow(
    RangeError,
  );
  expect(() => openBook({ currency: 'EUR', lines: [], entries: [], rates: [{ base: 'EUR', quote: 'USD', quotes }] })).toThrow(RangeError);
});

test('a balance of many cents is exact, and nothing left is exactly nothing', () => {
  const changes = new BalanceChanges();
  for (let day = 0; day < 10_000; day++) changes.push(day, 0.1);
  for (let day = 0; day < 10_000; day++) changes.push(10_000, -0.1);
  const { after } = changes.steps();
  expect([after[2], after[9_999], after[10_000]]).toEqual([0.3, 1_000, 0]);
});

test('balances beyond what whole numbers hold keep their order of magnitude', () => {
  const changes = new BalanceChanges();
  changes.push(0, 12_345_678_901_234.5);
  changes.push(1, 0.000000000001);
  expect(changes.steps().after[1]).toBeCloseTo(12_345_678_901_234.5, 1);
});

test.each([
  [entry(0, 'Purchase', '100', { line: 0, units: '1', fee: '1', tax: '2' }), '-103'],
  [entry(0, 'Sale', '100', { line: 0, units: '1', fee: '1', tax: '2' }), '97'],
  [entry(0, 'Contribution', '100', { fee: '1' }), '99'],
  [entry(0, 'Withdrawal', '100', { fee: '1' }), '-101'],
  [entry(0, 'Dividend', '100', { line: 0, tax: '15' }), '85'],
  [entry(0, 'Interest', '100'), '100'],
  [entry(0, 'Fee', '100', { tax: '19' }), '-119'],
  [entry(0, 'FeeRefund', '100'), '100'],
  [entry(0, 'Tax', '100', { line: 0 }), '-100'],
  [entry(0, 'TaxRefund', '100', { line: 0 }), '100'],
  [entry(0, 'InterestCharged', '100'), '-100'],
  [entry(0, 'TransferIn', '100', { line: 0, units: '1', fee: '1' }), '-1'],
  [entry(0, 'TransferOut', '0', { line: 0, units: '1' }), '0'],
  [entry(0, 'TransferIn', '100'), '100'],
  [entry(0, 'TransferOut', '100'), '-100'],
])('cash effect %#', (given, expected) => expect(formatDecimal(cashEffect(given))).toBe(expected));

test('a book without entries is worth nothing, without complaint', () => {
  const book = openBook({ currency: 'EUR', lines: [], entries: [], rates: [] });
  const { value, rows, findings } = valuation(book, 10);
  expect([value && formatDecimal(value), rows, findings, book.inception]).toEqual(['0.00', [], [], null]);
  expect(valueAt(measureScope(book, { from: 5, to: 10 }).total, 10)).toBe(0);
  expect(() => measureScope(book, { from: 5, to: 4 })).toThrow(RangeError);
});
