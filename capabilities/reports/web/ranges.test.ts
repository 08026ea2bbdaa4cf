/** Tests that the ranges of statements end where figures end, and begin where the portfolio did. */
import { expect, it } from 'vitest';
import { statementRanges } from './ranges.ts';

const page = { from: '2025-11-19', to: '2026-11-18' };

it('offers the page, the last whole quarter, this year, the year before, and all', () => {
  expect(Object.fromEntries(statementRanges(page, '2026-11-18', '2016-11-21'))).toEqual({
    page,
    quarter: { from: '2026-07-01', to: '2026-09-30' },
    thisYear: { from: '2026-01-01', to: '2026-11-18' },
    lastYear: { from: '2025-01-01', to: '2025-12-31' },
    inception: { from: '2016-11-21', to: '2026-11-18' },
  });
});

it('takes the last quarter of the year before in January', () => {
  expect(statementRanges(page, '2026-01-31', null).get('quarter')).toEqual({ from: '2025-10-01', to: '2025-12-31' });
});

it('leaves out what lies before the portfolio began', () => {
  expect([...statementRanges(page, '2026-11-18', '2026-08-03').keys()]).toEqual(['page', 'inception']);
});
