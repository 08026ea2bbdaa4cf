/** Tests the preview of rows: the columns that are shown, their formats, and the figure that represents a row on a phone. */
import { expect, it } from 'vitest';
import { formatsFor, createTranslate } from '#packages/texts';
import type { ImportRow } from '../../contract.ts';
import { factColumns, fieldsOf, mainFact } from './fact-columns.ts';

const texts = {
  'imports.field.amount': 'Amount',
  'imports.field.date': 'Date',
  'transactionType.Contribution': 'Contribution',
  'imports.value.split': 'Split',
};
const locale = { words: createTranslate('en', texts, texts), formats: formatsFor('en') };

function row(reads: Record<string, string> | null): ImportRow {
  return { row: 2, column: null, value: null, verdict: 'new', code: null, reads };
}

const paid = row({ fee: '0', tax: '0.00', date: '2026-06-05', type: 'Contribution', amount: '1250.5', currency: 'GBP', portfolio: 'P-1' });

it('shows no column for what is nothing in every row', () => {
  expect(fieldsOf('transactions', [paid])).toEqual(['portfolio', 'date', 'type', 'amount', 'currency']);
  expect(fieldsOf('transactions', [paid, row({ fee: '2.50' })])).toContain('fee');
  expect(fieldsOf('prices', [row(null)])).toEqual([]);
});

it('writes days and amounts as the reader does, figures to the right', () => {
  const columns = factColumns('transactions', [paid], locale);
  expect(columns.map(({ cell }) => cell(paid))).toEqual(['P-1', '05/06/2026', 'Contribution', '1,250.50', 'GBP']);
  expect(columns.filter(({ numeric }) => numeric).map(({ id }) => id)).toEqual(['amount']);
});

it('writes parts of a whole in per cent, every day as a day, and kinds in words', () => {
  const told = row({ symbol: 'LIND', coupon: '0.0575', maturity: '2034-05-15', redemption: '100' });
  expect(factColumns('bond-terms', [told], locale).map(({ cell }) => cell(told))).toEqual(['LIND', '5.75%', '15/05/2034', '100']);
  const split = row({ date: '2026-06-05', symbol: 'LIND', kind: 'split', ratio: '2 : 1' });
  expect(factColumns('corporate-actions', [split], locale).map(({ cell }) => cell(split))).toEqual([
    '05/06/2026',
    'LIND',
    'Split',
    '2 : 1',
  ]);
  expect(mainFact('corporate-actions', split, locale)).toEqual({ text: 'Split', fields: ['kind'] });
});

it.each([
  ['transactions' as const, { amount: '1250.5', currency: 'GBP' }, { text: '1,250.50 GBP', fields: ['amount', 'currency'] }],
  ['prices' as const, { symbol: 'LIND', price: '102.5' }, { text: '102.5', fields: ['price'] }],
  ['instruments' as const, { symbol: 'LIND', name: 'Lindarhvoll', currency: 'ISK' }, { text: 'Lindarhvoll', fields: ['name'] }],
  ['prices' as const, { symbol: 'LIND' }, null],
])('says of a row of %s, %j, before all else %j', (kind, reads, main) => {
  expect(mainFact(kind, row(reads as Record<string, string>), locale)).toEqual(main);
});
