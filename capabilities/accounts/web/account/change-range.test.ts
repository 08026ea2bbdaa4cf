/** Tests that the days of a change are those that its return was computed over. */
import { expect, test } from 'vitest';
import { changeRange } from './change-range.ts';

test.each([
  // A Monday: one day back reaches over the weekend to Friday's close.
  ['change1d', '2026-06-01', '2016-05-30', { from: '2026-05-30', to: '2026-06-01' }],
  ['change1m', '2026-03-31', '2016-05-30', { from: '2026-03-01', to: '2026-03-31' }],
  ['changeYtd', '2026-05-29', '2016-05-30', { from: '2026-01-01', to: '2026-05-29' }],
  ['changeYtd', '2026-05-29', '2026-02-02', { from: '2026-02-02', to: '2026-05-29' }],
  ['changeAll', '2026-05-29', '2016-05-30', { from: '2016-05-30', to: '2026-05-29' }],
  ['changeAll', '2026-05-29', null, null],
] as const)('%s as of %s since %s', (id, asOf, firstDay, range) => {
  expect(changeRange(id, asOf, firstDay)).toEqual(range);
});
