/** Tests interest accrued day by day, and coupons by the day count. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import { compareFractions } from '#packages/money';
import { accrualOf, accruedInterest, DAY_COUNTS, COUPON_FREQUENCIES, interestSinceIssue, priceFromYield, type BondTerms } from './index.ts';

const gilt: BondTerms = {
  maturity: parseDay('2025-03-07'),
  coupon: 0.05,
  frequency: 2,
  dayCount: 'ACT/ACT ICMA',
  issue: parseDay('2020-03-07'),
  exDividend: { days: 7, business: true },
};

test('on a unit of nominal: from nothing on a coupon day to the coupon, ex dividend or not, and nothing outside the life', () => {
  const accrual = accrualOf(gilt).value;
  // 7 March to 7 September 2020 are 184 days.
  const expected = [
    ['2020-03-06', 0],
    ['2020-03-07', 0],
    ['2020-06-07', (0.025 * 92) / 184],
    ['2020-09-06', (0.025 * 183) / 184],
    ['2020-09-07', 0],
    ['2025-03-07', 0],
  ] as const;
  for (const [day, interest] of expected) expect(accrual?.daily(parseDay(day), 1)[0]).toBeCloseTo(interest, 15);
  // 0.025 x 92 / 184 = 1 / 80.
  expect(
    compareFractions(accrual?.on(parseDay('2020-06-07')) ?? { numerator: 0n, denominator: 1n }, { numerator: 1n, denominator: 80n }),
  ).toBe(0);
  expect(accrualOf({ ...gilt, redemption: 0 })).toEqual({ value: null, findings: [{ code: 'bond.terms' }] });
});

test('the column, the exact fraction and the interest of a buyer agree on every day', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...DAY_COUNTS),
      fc.constantFrom(...COUPON_FREQUENCIES),
      fc.integer({ min: 400, max: 4_000 }),
      fc.integer({ min: -30, max: 4_100 }),
      (dayCount, frequency, life, from) => {
        const issue = parseDay('2019-11-30');
        const terms: BondTerms = { maturity: issue + life, coupon: 0.0475, frequency, dayCount, issue };
        const accrual = accrualOf(terms).value;
        const column = accrual?.daily(issue + from, 40) ?? [];
        for (let i = 0; i < column.length; i++) {
          const { numerator, denominator } = accrual?.on(issue + from + i) ?? { numerator: -1n, denominator: 1n };
          expect(column[i]).toBeCloseTo(Number(numerator) / Number(denominator), 12);
          expect(column[i]).toBeCloseTo((accruedInterest(terms, issue + from + i).value ?? 0) / 100, 12);
        }
      },
    ),
  );
});

test('a regular coupon by its days: rate x actual days / 360', () => {
  // 15 January to 15 July 2025 are 181 days: paid 100 + 4 x 181 / 360 a whole period of 180 days later.
  const note: BondTerms = { maturity: parseDay('2025-07-15'), coupon: 0.04, frequency: 2, dayCount: 'ACT/360', regularCoupon: 'day-count' };
  const dirty = (terms: BondTerms) => priceFromYield(terms, parseDay('2025-01-15'), 0, { method: 'compound' }).value?.dirty;
  expect(dirty(note)).toBeCloseTo(100 + (4 * 181) / 360, 12);
  expect(dirty({ ...note, regularCoupon: 'equal' })).toBeCloseTo(102, 12);
});

test('since the issue, across coupons', () => {
  // 28 February to 31 December 2001 are 300 days by the American rules: 10 x 300 / 360.
  const terms: BondTerms = {
    maturity: parseDay('2011-08-31'),
    coupon: 0.1,
    frequency: 2,
    dayCount: '30/360 US',
    issue: parseDay('2001-02-28'),
  };
  expect(interestSinceIssue(terms, parseDay('2001-12-31')).value).toBeCloseTo(100 / 12, 12);
  const codes = (day: string, more: Partial<BondTerms> = {}) => interestSinceIssue({ ...terms, ...more }, parseDay(day)).findings;
  expect(codes('2001-02-27')).toEqual([{ code: 'bond.unissued' }]);
  expect(codes('2011-09-01')).toEqual([{ code: 'bond.matured' }]);
  const { issue: _, ...undated } = terms;
  expect(interestSinceIssue(undated, parseDay('2001-12-31')).findings).toEqual([{ code: 'bond.terms' }]);
});
