/** Columns of figures are aligned by their decimals and get the width that they need. */
import { expect, test } from 'vitest';
import type { PaperTable } from '#contract/reports';
import { measureTable } from './tables.ts';

const table = (cells: readonly string[], more: Partial<PaperTable> = {}): PaperTable => ({
  columns: [
    { label: 'Name', end: false, fill: true },
    { label: 'Units', end: true, fill: false },
  ],
  groups: [{ heading: '', rows: cells.map((cell) => ({ cells: ['1.2', cell], note: '' })), subtotal: [] }],
  totals: [],
  size: 'small',
  even: false,
  ...more,
});
const column = (cells: readonly string[], mark = ',') => measureTable(table(cells), mark).groups[0]?.rows.map((row) => row.cells[1]);

test('figures with fewer decimals are filled up with spaces of the same width', () => {
  expect(column(['1.234', '0,5', '12,3456', '-'])).toEqual([
    '1.234\u2009\u2009\u200a\u200a\u2007\u2007\u2007\u2007',
    '0,5\u2007\u2007\u2007',
    '12,3456',
    '-',
  ]);
});

test('equal decimals, and words, stay as they are', () => {
  expect(column(['1.234,50', '−0,10'])).toEqual(['1.234,50', '−0,10']);
  expect(measureTable(table(['1']), ',').groups[0]?.rows[0]?.cells[0]).toBe('1.2');
});

test('a column is as wide as its longest figure or the longest word of its head', () => {
  expect(measureTable(table(['1234567890']), '.').columns.map(({ width }) => width)).toEqual([null, 5]);
  const wordy = table(['1'], {
    columns: [
      { label: 'Name', end: false, fill: true },
      { label: 'Return since purchase', end: true, fill: false },
    ],
  });
  expect(measureTable(wordy, '.').columns[1]?.width).toBeCloseTo(8 * 0.54);
});

test('even columns are all as wide as the widest', () => {
  const even = measureTable(
    {
      ...table([]),
      columns: [...table([]).columns, { label: 'Y', end: true, fill: false }],
      groups: [{ heading: '', rows: [{ cells: ['a', '123456', '1'], note: '' }], subtotal: [] }],
      even: true,
    },
    '.',
  );
  expect(even.columns.map(({ width }) => width)).toEqual([null, 3, 3]);
});
