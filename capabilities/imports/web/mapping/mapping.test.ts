/** Tests that a mapping keeps one field per column, knows what it lacks, and changes between wide and long. */
import { describe, expect, it } from 'vitest';
import type { Mapping } from '../../contract.ts';
import {
  asLong,
  asWide,
  constantFieldsFor,
  fieldsFor,
  fieldUnder,
  fitMapping,
  missingFields,
  withColumn,
  withConstant,
  withWide,
} from './mapping.ts';

const bare: Mapping = {
  encoding: 'utf-8',
  delimiter: ',',
  decimalMark: 'point',
  dateOrder: 'ISO',
  columns: {},
  constants: {},
  wide: null,
  rateDirection: 'per-base',
};

it('gives each field one column and each column one field', () => {
  const dated = withColumn(bare, 'Trade date', 'date');
  expect(fieldUnder(dated, 'Trade date')).toBe('date');
  expect(withColumn(dated, 'Settled', 'date').columns).toEqual({ date: 'Settled' });
  expect(withColumn(dated, 'Trade date', 'type').columns).toEqual({ type: 'Trade date' });
  expect(withColumn(dated, 'Trade date', '').columns).toEqual({});
});

it('names what is missing until a column or a constant stands for it', () => {
  expect(missingFields('transactions', bare)).toEqual(['portfolio', 'date', 'type']);
  const mapped = withConstant(withColumn(withColumn(bare, 'D', 'date'), 'T', 'type'), 'portfolio', 'P-1');
  expect(missingFields('transactions', mapped)).toEqual([]);
  expect(missingFields('transactions', withConstant(mapped, 'portfolio', ''))).toEqual(['portfolio']);
});

describe('wide files', () => {
  const headers = ['Date', 'USD', 'GBP', ''];
  const wide = asWide('rates', bare, headers);
  it('take every named column but the date', () => {
    expect(wide).toMatchObject({
      columns: { date: 'Date' },
      wide: [
        { header: 'USD', means: 'USD' },
        { header: 'GBP', means: 'GBP' },
      ],
    });
  });
  it('need no column for what their columns hold', () => {
    expect(fieldsFor('rates', wide)).toEqual(['date', 'base']);
    expect(missingFields('rates', wide)).toEqual(['base']);
    expect(missingFields('rates', withConstant(wide, 'base', 'EUR'))).toEqual([]);
    expect(constantFieldsFor('rates', wide)).toEqual(['base']);
    expect(constantFieldsFor('rates', asLong(wide))).toEqual(['base', 'quote']);
  });
  it('leave columns out and take them back in the order of the file', () => {
    const without = withWide(wide, headers, 'USD', null);
    expect(without.wide).toEqual([{ header: 'GBP', means: 'GBP' }]);
    expect(withWide(without, headers, 'USD', 'US dollar').wide?.map(({ header }) => header)).toEqual(['USD', 'GBP']);
    expect(missingFields('rates', { ...wide, wide: [] })).toEqual(['base', 'wide']);
  });
});

it('takes the suggestion when the file was read anew and none of the columns is there', () => {
  const sniff = { headers: ['Date', 'USD'], sample: [], suggestion: { ...bare, columns: { date: 'Date' } }, ambiguities: [] };
  const old = { ...bare, delimiter: ';' as const, columns: { date: 'Date;USD' } };
  expect(fitMapping(old, sniff)).toEqual({ ...bare, delimiter: ';', columns: { date: 'Date' } });
  expect(fitMapping({ ...old, columns: { date: 'Date', base: 'gone' } }, sniff).columns).toEqual({ date: 'Date', base: 'gone' });
  expect(fitMapping(bare, sniff)).toBe(bare);
});
