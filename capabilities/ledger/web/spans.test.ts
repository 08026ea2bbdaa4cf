/** Ranges of transactions on fixed days, as the requirements give them. */
import { expect, it } from 'vitest';
import { defaultDays, spanDays } from './spans.ts';

it.each([
  ['1m', '2026-04-30'],
  ['3m', '2026-03-02'],
  ['6m', '2025-12-02'],
  ['12m', '2025-05-31'],
] as const)('%s before 31 May 2026 starts on %s', (span, from) => {
  expect(spanDays(span, '2026-05-31', '04-05')).toEqual({ from, to: '2026-05-31' });
});

it.each([
  ['2026-04-04', '2025-04-05', '2024-04-05', '2025-04-04'],
  ['2026-04-05', '2026-04-05', '2025-04-05', '2026-04-04'],
  ['2026-06-01', '2026-04-05', '2025-04-05', '2026-04-04'],
])('on %s the tax year starts on %s and the one before runs from %s to %s', (today, starts, from, to) => {
  expect(spanDays('taxYear', today, '04-05')).toEqual({ from: starts, to: today });
  expect(spanDays('previousTaxYear', today, '04-05')).toEqual({ from, to });
});

it('follows the tax year of the tenant', () => {
  expect(spanDays('taxYear', '2026-06-01', '01-01')).toEqual({ from: '2026-01-01', to: '2026-06-01' });
});

it('leaves all open, and counts the default in days', () => {
  expect(spanDays('all', '2026-05-31', '04-05')).toEqual({});
  expect(defaultDays(90, '2026-05-31')).toEqual({ from: '2026-03-02', to: '2026-05-31' });
  expect(defaultDays(180, '2026-05-31')).toEqual({ from: '2025-12-02', to: '2026-05-31' });
});
