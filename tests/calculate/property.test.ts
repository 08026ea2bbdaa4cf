/** Tests the value of a property, worked out by hand. */
import { expect, test } from 'vitest';
import { calculate, Calculation } from '#engine/measures';

type PropertyTestQuestion = Readonly<Record<string, unknown>>;

const house = { measure: 'property-value', purchase: { date: '2019-06-15', price: '400000' }, annualGrowth: 0.025 };

function ask(more: PropertyTestQuestion, document: PropertyTestQuestion = {}) {
  const [answer] = calculate(Calculation.parse({ ...document, questions: [{ ...house, ...more }] }));
  if (answer === undefined) throw new Error('no answer');
  return answer;
}

test('grows from the purchase: 400,000 x 1.025^2 = 420,250 after two years, and by 1.025^(73/365) in 73 days', () => {
  expect(ask({ asOf: '2019-06-15' })).toMatchObject({ value: '400000.00', unit: 'money', currency: 'EUR', findings: [] });
  expect(ask({ asOf: '2021-06-15' }).value).toBe('420250.00');
  // 400,000 x 1.025^0.2 = 401,980.2.
  expect(Number(ask({ asOf: '2020-08-27', purchase: { date: '2020-06-15', price: 400_000 } }).value)).toBeCloseTo(
    400_000 * 1.025 ** 0.2,
    2,
  );
  expect(ask({ asOf: '2021-06-15', annualGrowth: undefined }).value).toBe('400000.00');
  expect(ask({ asOf: '2021-06-15', currency: 'ISK' })).toMatchObject({ value: '420250', currency: 'ISK' });
  expect(ask({ asOf: '2021-06-15' }, { currency: 'GBP' }).currency).toBe('GBP');
});

test('then from the last valuation, which is dated when it is old', () => {
  const pricePoints = [
    { date: '2022-01-01', price: '480000' },
    { date: '2021-01-01', price: '450000' },
    { date: '2018-01-01', price: '1' },
  ];
  expect(ask({ asOf: '2023-01-01', pricePoints })).toMatchObject({ value: '492000.00', findings: [] });
  expect(ask({ asOf: '2023-01-02', pricePoints }).findings).toEqual([{ code: 'valuation.stale', since: '2022-01-01', date: '2023-01-02' }]);
  expect(ask({ asOf: '2023-01-02', pricePoints, staleAfterDays: 730 }).findings).toEqual([]);
  expect(ask({ asOf: '2021-12-31', pricePoints: pricePoints.slice(2) }).value).toBe(ask({ asOf: '2021-12-31' }).value);
});

test('what has no value, and what is no question', () => {
  expect(ask({ asOf: '2019-06-14' })).toMatchObject({ value: null, findings: [{ code: 'valuation.missing', date: '2019-06-14' }] });
  expect(ask({ asOf: '2021-06-15', annualGrowth: -1 })).toMatchObject({ value: null, findings: [{ code: 'valuation.missing' }] });
  for (const wrong of [
    { asOf: '2021-13-01' },
    { asOf: '2021-06-15', purchase: { date: '2019-06-15', price: '-1' } },
    { asOf: '2021-06-15', growth: 0.02 },
  ])
    expect(Calculation.safeParse({ questions: [{ ...house, ...wrong }] }).success).toBe(false);
});
