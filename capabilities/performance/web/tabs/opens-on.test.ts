/** The default range of performance, limited to the history there is. */
import { expect, it } from 'vitest';
import { settingsOf } from '../../../../tests/kit/fixture.ts';
import { openingRange } from './opens-on.ts';

const relative = settingsOf('hekla');

it.each([
  ['2026-11-20', '2016-01-08', { from: '2025-01-01', to: '2025-12-31' }],
  ['2026-01-01', '2016-01-08', { from: '2025-01-01', to: '2025-12-31' }],
  ['2025-12-31', '2016-01-08', { from: '2025-01-01', to: '2025-12-31' }],
  ['2025-12-30', '2016-01-08', { from: '2024-01-01', to: '2024-12-31' }],
  ['2026-11-20', '2025-09-02', { from: '2025-09-02', to: '2025-12-31' }],
  ['2026-11-20', '2026-04-24', undefined],
  ['2026-11-20', '2025-12-31', undefined],
  ['2026-11-20', null, undefined],
])('of %s with a history since %s they are %j', (asOf, inception, range) => {
  expect(openingRange({ asOf, inception }, relative)).toEqual(range);
});

it('are those of the firm where it has fixed ones', () => {
  const fixed = { ...relative, relativeDefaults: false };
  expect(openingRange({ asOf: '2026-11-20', inception: '2016-01-08' }, fixed)).toEqual({ from: '2021-01-01', to: '2021-12-31' });
  expect(openingRange({ asOf: '2026-11-20', inception: '2022-01-01' }, fixed)).toBeUndefined();
});
