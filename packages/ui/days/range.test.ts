/** Ranges in the address. */
import { expect, it } from 'vitest';
import { clockSearch, clocksOf, presetOf, presetsWithin, rangeDays, rangeSearch } from './range.ts';

const facts = { asOf: '2026-11-18', inception: '2024-02-01' };

it('reads presets and days, and leaves out what is neither', () => {
  expect(rangeSearch({ range: 'YTD', from: '2026-01-01' })).toEqual({ range: 'YTD' });
  expect(rangeSearch({ from: '2026-01-01', to: '2026-02-31' })).toEqual({ from: '2026-01-01' });
  expect(rangeSearch({ range: 'ages', from: 7 })).toEqual({});
  expect(clockSearch({ asOf: '2026-03-31', known: '2026-04-09' })).toEqual({ asOf: '2026-03-31', known: '2026-04-09' });
  expect(clockSearch({ asOf: 'today', known: 'then' })).toEqual({});
});

it('asks for what was known until the last moment of a day', () => {
  expect(clocksOf({ known: '2026-04-09' })).toEqual({ knownAt: '2026-04-09T23:59:59.999999Z' });
  expect(clocksOf({ asOf: '2026-03-31' })).toEqual({ asOf: '2026-03-31' });
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
