/** Tests that average cost stays exact, and quick to compute, over a long life of partial sales. */
import { expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import { formatDecimal } from '#packages/money';
import { openBook, type HistoryEntry } from '#engine/book';
import { valuation } from '#engine/valuation';

test('a thousand purchases and partial sales at odd units keep an exact cost', () => {
  const first = parseDay('2016-01-04');
  const trade = (kind: 'Purchase' | 'Sale', index: number, units: string, amount: string): HistoryEntry => ({
    day: first + index,
    kind,
    line: 0,
    units,
    amount,
    fee: '0',
    tax: '0',
    currency: 'EUR',
  });
  // Bought at 7.00 a unit throughout, so whatever was sold, a unit that is left cost 7.00.
  const entries = Array.from({ length: 1000 }, (_, index) =>
    index % 2 === 0 ? trade('Purchase', index, '3.3333', '23.3331') : trade('Sale', index, '1.2345', '9.00'),
  );
  const book = openBook({
    currency: 'EUR',
    lines: [{ id: 'line', currency: 'EUR', quotes: { days: Int32Array.of(first), values: Float64Array.of(8) } }],
    entries,
    rates: [],
  });
  const row = valuation(book, first + 1000).rows.find(({ line }) => line === 0)!;
  // 500 x (3.3333 - 1.2345) = 1,049.4 units.
  expect([formatDecimal(row.units), formatDecimal(row.cost!)]).toEqual(['1049.4000', '7345.80']);
});
