/** The last full year before a day, as far as there is history. */
import { expect, it } from 'vitest';
import { lastFullYear } from './last-full-year.ts';

it.each([
  ['2026-11-20', '2016-01-08', { from: '2025-01-01', to: '2025-12-31' }],
  ['2026-01-01', '2016-01-08', { from: '2025-01-01', to: '2025-12-31' }],
  ['2026-11-20', '2025-09-02', { from: '2025-09-02', to: '2025-12-31' }],
  ['2026-11-20', '2026-04-24', undefined],
  ['2026-11-20', '2025-12-31', undefined],
  ['2026-11-20', null, undefined],
])('of %s with a history since %s is %j', (asOf, inception, range) => {
  expect(lastFullYear(asOf, inception)).toEqual(range);
});
