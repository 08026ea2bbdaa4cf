/** The address of a portfolio page: the values it accepts and those it drops. */
import { expect, it } from 'vitest';
import { portfolioSearch } from './search.ts';

const NOTHING = {
  range: undefined,
  from: undefined,
  to: undefined,
  asOf: undefined,
  known: undefined,
  tab: undefined,
  open: undefined,
  funds: undefined,
};

it('reads tab, range, day and open holding', () => {
  expect(portfolioSearch({ tab: 'holdings', range: '1Y', asOf: '2026-03-31', known: '2026-04-09', open: 'EUR' })).toEqual({
    ...NOTHING,
    tab: 'holdings',
    range: '1Y',
    asOf: '2026-03-31',
    known: '2026-04-09',
    open: 'EUR',
  });
  expect(portfolioSearch({ from: '2026-01-01', to: '2026-03-31' })).toEqual({ ...NOTHING, from: '2026-01-01', to: '2026-03-31' });
});

it('takes out what is no range, no day and no word, so that it never reaches the server', () => {
  expect(portfolioSearch({ tab: 7, range: '9Y', from: '2026-02-31', to: 'soon', asOf: 20260331, known: 'once', open: '' })).toEqual(
    NOTHING,
  );
});

it('a preset stands before days', () => {
  expect(portfolioSearch({ range: 'YTD', from: '2020-01-01' })).toEqual({ ...NOTHING, range: 'YTD' });
});
