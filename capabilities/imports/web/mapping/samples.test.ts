/** Tests how values of a file are read both ways. */
import { describe, expect, it } from 'vitest';
import type { Mapping, Sniff } from '../../contract.ts';
import { dateIn, numberIn, rateSample, tellingDate, tellingNumber } from './samples.ts';

describe('dateIn', () => {
  it.each([
    ['3/4/2024', 'D/M/Y', '2024-04-03'],
    ['3/4/2024', 'M/D/Y', '2024-03-04'],
    ['31.02.2024', 'D/M/Y', null],
    ['13/04/2024', 'M/D/Y', null],
    ['2024-04-03', 'ISO', '2024-04-03'],
    ['2024-04-03', 'D/M/Y', null],
    ['soon', 'ISO', null],
  ] as const)('reads %s as %s: %s', (text, order, date) => {
    expect(dateIn(text, order)).toBe(date);
  });
});

it.each([
  ['1,234.56', 'point', '1234.56'],
  ['1.234,56', 'comma', '1234.56'],
  ['1.234', 'comma', '1234'],
  ['1.234', 'point', '1.234'],
  ['-12', 'comma', '-12'],
  ['N/A', 'point', null],
] as const)('reads %s with a %s as %s', (text, mark, number) => {
  expect(numberIn(text, mark)).toBe(number);
});

it('shows the value that tells the readings apart', () => {
  expect(tellingDate(['25/04/2024', '03/04/2024'])).toBe('03/04/2024');
  expect(tellingDate(['', '25/04/2024'])).toBe('25/04/2024');
  expect(tellingNumber(['12', '1.234', '5.5'])).toBe('1.234');
  expect(tellingNumber(['12'])).toBeUndefined();
});

const mapping: Mapping = {
  encoding: 'utf-8',
  delimiter: ',',
  decimalMark: 'point',
  dateOrder: 'ISO',
  columns: { date: 'Date' },
  constants: { base: 'EUR' },
  wide: [
    { header: 'CYP', means: 'CYP' },
    { header: 'USD', means: 'USD' },
  ],
  rateDirection: 'per-base',
};
const sniff: Sniff = { headers: ['Date', 'USD', 'CYP'], sample: [['2023-05-12', '1.0892', 'N/A']], suggestion: mapping, ambiguities: [] };

it('takes the first rate that is a number', () => {
  expect(rateSample(sniff, mapping)).toEqual({ base: 'EUR', quote: 'USD', rate: '1.0892' });
  expect(
    rateSample(
      { ...sniff, headers: ['Date', 'Cur', 'Rate'], sample: [['2023-05-12', 'GBP', '0.87']] },
      { ...mapping, wide: null, constants: {}, columns: { quote: 'Cur', rate: 'Rate' } },
    ),
  ).toEqual({ base: 'EUR', quote: 'GBP', rate: '0.87' });
  expect(rateSample(sniff, { ...mapping, wide: [] })).toBeNull();
});
