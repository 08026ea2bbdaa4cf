/** Ranges in the address. */
import { expect, it } from 'vitest';
import { asOfSearch, presetOf, presetsWithin, rangeDays, rangeSearch } from './range.ts';

const facts = { asOf: '2026-11-18', inception: '2024-02-01' };

it('reads presets and days, and leaves out what is neither', () => {
  expect(rangeSearch({ range: 'YTD', from: '2026-01-01' })).toEqual({ range: 'YTD' });
  expect(rangeSearch({ from: '2026-01-01', to: '2026-02-31' })).toEqual({ from: '2026-01-01' });
  expect(rangeSearch({ range: 'ages', from: 7 })).toEqual({});
  expect(asOfSearch({ asOf: '2026-03-31' })).toEqual({ asOf: '2026-03-31' });
  expect(asOfSearch({ asOf: 'today' })).toEqual({});
});

it('asks for the days of a preset back from the as-of day', () => {
  expect(rangeDays({ range: 'YTD' }, facts)).toEqual({ from: '2026-01-01', to: '2026-11-18' });
  expect(rangeDays({ range: '1M' }, facts)).toEqual({ from: '2026-10-19', to: '2026-11-18' });
  expect(rangeDays({ range: 'inception' }, facts)).toEqual({ from: '2024-02-01', to: '2026-11-18' });
  expect(rangeDays({ range: '1Y' }, undefined)).toBeUndefined();
  expect(rangeDays({ from: '2025-01-01', to: '2025-06-30' }, undefined)).toEqual({ from: '2025-01-01', to: '2025-06-30' });
  expect(rangeDays({}, undefined)).toEqual({});
});

it('knows a preset by its days and offers those within the history', () => {
  expect(presetOf({ from: '2026-01-01', to: '2026-11-18' }, facts)).toBe('YTD');
  expect(presetOf({ from: '2026-01-02', to: '2026-11-18' }, facts)).toBeUndefined();
  expect(presetsWithin(facts)).toEqual(['1M', '3M', '6M', 'YTD', '1Y', 'inception']);
});
