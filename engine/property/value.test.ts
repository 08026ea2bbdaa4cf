/** Tests the value of a property between valuations. */
import { expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import { propertyValue, type PropertyTerms } from './index.ts';

const house: PropertyTerms = { purchase: { day: parseDay('2020-03-01'), price: 100_000 }, pricePoints: [], annualGrowth: 0.05 };
const valued: PropertyTerms = {
  ...house,
  pricePoints: [
    { day: parseDay('2022-03-01'), price: 120_000 },
    { day: parseDay('2021-01-01'), price: 1 },
  ],
};
const on = (terms: PropertyTerms, day: string) => propertyValue(terms, parseDay(day));

test('grows from the purchase, whole years whatever their days', () => {
  expect(on(house, '2020-03-01').value?.value).toBe(100_000);
  expect(on(house, '2021-03-01').value?.value).toBeCloseTo(105_000, 8);
  expect(on(house, '2024-03-01').value?.value).toBeCloseTo(100_000 * 1.05 ** 4, 6);
  // 73 of 365 days: a fifth of a year.
  expect(on(house, '2020-05-13').value).toMatchObject({ kind: 'purchase', years: 0.2 });
});

test('grows from the last price point on or before the day', () => {
  expect(on(valued, '2022-03-01').value).toMatchObject({ value: 120_000, kind: 'price point', years: 0 });
  expect(on(valued, '2023-03-01').value?.value).toBeCloseTo(126_000, 8);
  expect(on(valued, '2020-12-31').value?.kind).toBe('purchase');
});

test('a leap day has its anniversary on 28 February', () => {
  const leap = { ...house, purchase: { day: parseDay('2020-02-29'), price: 100 } };
  expect(on(leap, '2021-02-28').value?.years).toBe(1);
  expect(on(leap, '2024-02-29').value?.years).toBe(4);
});

test('an old valuation is dated', () => {
  expect(on(valued, '2023-03-01').findings).toEqual([]);
  expect(on(valued, '2023-03-02').findings).toEqual([{ code: 'valuation.stale', since: '2022-03-01', date: '2023-03-02' }]);
  expect(propertyValue(valued, parseDay('2022-05-01'), 30).findings).toHaveLength(1);
});

test.each([
  ['before the purchase', house, '2020-02-29'],
  ['a negative price', { ...house, purchase: { ...house.purchase, price: -1 } }, '2021-03-01'],
  ['growth that leaves nothing', { ...house, annualGrowth: -1 }, '2021-03-01'],
])('%s: no value', (_, terms, day) => {
  expect(on(terms, day)).toEqual({ value: null, findings: [{ code: 'valuation.missing', date: day }] });
});
