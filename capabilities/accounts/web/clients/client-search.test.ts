/** Tests how the client list is read from the address and written to it. */
import { expect, it } from 'vitest';
import { clientSearch, searchOf, sortingOf } from './client-search.ts';

it('reads what is looked for and the order, and leaves out what it does not know', () => {
  expect(clientSearch({ search: 'berg', sort: 'value', direction: 'descending' })).toEqual({
    search: 'berg',
    sort: 'value',
    direction: 'descending',
  });
  expect(clientSearch({ search: 1234, sort: 'password', direction: 'sideways', more: true })).toEqual({ search: '1234' });
  expect(clientSearch({ search: '', direction: 'ascending' })).toEqual({});
});

it('orders by name from A unless told otherwise, and says so by saying nothing', () => {
  expect(sortingOf({})).toEqual({ column: 'name', direction: 'ascending' });
  expect(searchOf({ column: 'name', direction: 'ascending' })).toEqual({ sort: undefined, direction: undefined });
  expect(searchOf({ column: 'change1y', direction: 'descending' })).toEqual({ sort: 'change1y', direction: 'descending' });
});
