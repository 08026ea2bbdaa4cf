/** Tests coupon days and accrued interest. */
import { describe, expect, test } from 'vitest';
import { formatDay, parseDay } from '#packages/calendar';
import { amount, formatDecimal, rate } from '#packages/money';
import { accruedInterest, bondValue, couponDays, exactAccruedInterest, type BondTerms, type DayCount } from './index.ts';

const bond = (maturity: string, coupon: number, dayCount: DayCount, more: Partial<BondTerms> = {}): BondTerms => ({
  maturity: parseDay(maturity),
  coupon,
  frequency: 2,
  dayCount,
  ...more,
});
const accrued = (terms: BondTerms, day: string) => accruedInterest(terms, parseDay(day)).value;
const couponsAround = (terms: BondTerms, day: string) => {
  const { value } = couponDays(terms, parseDay(day));
  return value && [formatDay(value.previous), formatDay(value.next)];
};
const codes = ({ findings }: { findings: readonly { code: string }[] }) => findings.map(({ code }) => code);

describe('documentation of Microsoft Excel', () => {
  test('COUPPCD, COUPNCD, COUPDAYBS, COUPDAYS, COUPDAYSNC: 25 January 2011, maturity 15 November 2011', () => {
    expect(couponDays(bond('2011-11-15', 0.05, 'ACT/ACT ICMA'), parseDay('2011-01-25')).value).toEqual({
      previous: parseDay('2010-11-15'),
      next: parseDay('2011-05-15'),
      accrued: 71,
      period: 181,
      left: 110,
      coupons: 2,
      exDividend: false,
    });
  });
  test('COUPNUM: 25 January 2007, maturity 15 November 2008', () => {
    expect(couponDays(bond('2008-11-15', 0.05, 'ACT/ACT ICMA'), parseDay('2007-01-25')).value?.coupons).toBe(4);
  });
  test.each([
    ['2008-03-01', 16.666667],
    ['2008-03-05', 15.555556],
    ['2008-04-05', 7.2222222],
  ])('ACCRINT, issued %s, per 1,000', (issue, expected) => {
    const terms = bond('2018-08-31', 0.1, '30/360 US', { issue: parseDay(issue), firstCoupon: parseDay('2008-08-31') });
    expect(10 * (accrued(terms, '2008-05-01') as number)).toBeCloseTo(expected, 6);
  });
  test('ACCRINTM, per 1,000', () => {
    const terms = bond('2009-04-01', 0.1, 'ACT/365F', { frequency: 0, issue: parseDay('2008-04-01') });
    expect(10 * (accrued(terms, '2008-06-15') as number)).toBeCloseTo(20.54794521, 8);
  });
});

describe('coupon days', () => {
  test('at the end of months, through a leap year', () => {
    const terms = bond('2030-08-31', 0.04, 'ACT/ACT ICMA');
    expect(couponsAround(terms, '2024-02-28')).toEqual(['2023-08-31', '2024-02-29']);
    expect(couponsAround(terms, '2024-02-29')).toEqual(['2024-02-29', '2024-08-31']);
    expect(couponsAround(bond('2030-02-28', 0.04, 'ACT/ACT ICMA'), '2024-03-01')).toEqual(['2024-02-29', '2024-08-31']);
    expect(couponsAround(bond('2030-02-28', 0.04, 'ACT/ACT ICMA', { endOfMonth: false }), '2024-03-01')).toEqual([
      '2024-02-28',
      '2024-08-28',
    ]);
    expect(couponsAround(bond('2030-08-30', 0.04, 'ACT/ACT ICMA'), '2023-03-01')).toEqual(['2023-02-28', '2023-08-30']);
  });

  test('a coupon day begins its period and has no accrued interest', () => {
    const terms = bond('2030-05-15', 0.04, 'ACT/ACT ICMA');
    expect(couponsAround(terms, '2024-05-15')).toEqual(['2024-05-15', '2024-11-15']);
    expect(accrued(terms, '2024-05-15')).toBe(0);
  });

  test.each([
    [1, ['2024-05-15', '2025-05-15']],
    [3, ['2024-05-15', '2024-09-15']],
    [4, ['2024-05-15', '2024-08-15']],
    [6, ['2024-07-15', '2024-09-15']],
    [12, ['2024-07-15', '2024-08-15']],
  ] as const)('%i a year', (frequency, expected) => {
    expect(couponsAround(bond('2030-05-15', 0.04, 'ACT/ACT ICMA', { frequency }), '2024-08-01')).toEqual(expected);
  });

  test('odd periods: short first without a first coupon, long first with one, a short last one', () => {
    const issue = parseDay('2023-03-10');
    expect(couponsAround(bond('2030-05-15', 0.04, 'ACT/ACT ICMA', { issue }), '2023-04-01')).toEqual(['2023-03-10', '2023-05-15']);
    const long = bond('2030-05-15', 0.04, 'ACT/ACT ICMA', { issue, firstCoupon: parseDay('2023-11-15') });
    expect(couponsAround(long, '2023-08-01')).toEqual(['2023-03-10', '2023-11-15']);
    const last = bond('2030-07-01', 0.04, 'ACT/ACT ICMA', { firstCoupon: parseDay('2023-11-15') });
    expect(couponsAround(last, '2030-06-01')).toEqual(['2030-05-15', '2030-07-01']);
    expect(couponDays(last, parseDay('2029-12-01')).value?.coupons).toBe(2);
  });

  test('what the terms do not allow', () => {
    const terms = bond('2030-05-15', 0.04, 'ACT/ACT ICMA', { issue: parseDay('2020-05-15') });
    expect(codes(couponDays(terms, parseDay('2020-05-14')))).toEqual(['bond.unissued']);
    expect(codes(couponDays(terms, parseDay('2030-05-15')))).toEqual(['bond.matured']);
    for (const wrong of [
      { issue: parseDay('2031-01-01') },
      { firstCoupon: parseDay('2020-05-15') },
      { firstCoupon: parseDay('2030-05-16') },
      { lastCoupon: parseDay('2030-05-15') },
      { lastCoupon: parseDay('2029-12-01'), firstCoupon: parseDay('2020-11-15') },
      { coupon: -0.01 },
      { coupon: Number.NaN },
      { redemption: 0 },
      { frequency: 0 as const, firstCoupon: parseDay('2021-05-15') },
    ])
      expect(codes(accruedInterest({ ...terms, ...wrong }, parseDay('2025-01-01'))), JSON.stringify(wrong)).toEqual(['bond.terms']);
    expect(codes(accruedInterest({ coupon: 0.04, frequency: 2, dayCount: '30/360', maturity: null }, 0))).toEqual(['bond.terms']);
  });

  test('a bond without maturity accrues from the coupon days that are known', () => {
    const terms: BondTerms = { coupon: 0.04, frequency: 1, dayCount: '30E/360', maturity: null, firstCoupon: parseDay('2000-04-01') };
    expect(accrued(terms, '2024-10-01')).toBeCloseTo(2, 12);
    expect(couponDays(terms, parseDay('2024-10-01')).value?.coupons).toBeNull();
  });
});

describe('accrued interest', () => {
  // 5 % paid twice a year, from 15 February to 10 July 2024: 145 or 146 days of a half-year of 182.
  test.each<[DayCount, number]>([
    ['30/360', (5 * 145) / 360],
    ['30/360 US', (5 * 145) / 360],
    ['30E/360', (5 * 145) / 360],
    ['ACT/360', (5 * 146) / 360],
    ['ACT/365F', (5 * 146) / 365],
    ['ACT/ACT ISDA', (5 * 146) / 366],
    ['ACT/ACT ICMA', (2.5 * 146) / 182],
  ])('%s', (dayCount, expected) => expect(accrued(bond('2030-02-15', 0.05, dayCount), '2024-07-10')).toBeCloseTo(expected, 12));

  test('a long first period by its notional ones', () => {
    // 10 March to 15 May 2023: 66 of the 181 days since 15 November 2022; 15 May to 1 August: 78 of 184.
    const terms = bond('2030-05-15', 0.04, 'ACT/ACT ICMA', { issue: parseDay('2023-03-10'), firstCoupon: parseDay('2023-11-15') });
    expect(accrued(terms, '2023-08-01')).toBeCloseTo(2 * (66 / 181 + 78 / 184), 12);
  });

  test('ex dividend: what is left of the coupon is taken off (UK gilts, seven weekdays)', () => {
    // 7 March to 7 September 2020 are 184 days; on 28 August 10 are left.
    const terms = bond('2025-03-07', 0.05, 'ACT/ACT ICMA', { exDividend: { days: 7, business: true } });
    expect(accrued(terms, '2020-08-26')).toBeCloseTo((2.5 * 172) / 184, 12);
    expect(accrued(terms, '2020-08-28')).toBeCloseTo((-2.5 * 10) / 184, 12);
    // 27 August is the seventh weekday before: the last day with the coupon.
    expect(accrued(terms, '2020-08-27')).toBeCloseTo((2.5 * 173) / 184, 12);
    expect(couponDays(terms, parseDay('2020-08-27')).value?.exDividend).toBe(false);
    expect(couponDays(terms, parseDay('2020-08-28')).value?.exDividend).toBe(true);
    expect(accrued({ ...terms, exDividend: { days: 10, business: false } }, '2020-08-28')).toBeCloseTo((-2.5 * 10) / 184, 12);
    expect(accrued({ ...terms, exDividend: { days: 9, business: false } }, '2020-08-28')).toBeCloseTo((2.5 * 174) / 184, 12);
  });

  test('exact to the last digit, and a value that adds up', () => {
    const terms = bond('2030-02-15', 0.05125, 'ACT/ACT ICMA');
    const { value } = exactAccruedInterest(terms, parseDay('2024-07-10'));
    expect((value?.numerator ?? 0n) * 364n * 1000n).toBe((value?.denominator ?? 0n) * 5125n * 146n);
    // 123,456.78 at 98.765: 121,932.0888 clean; accrued 123,456.78 x 0.05125 x 146 / 364 = 2,537.8169.
    const worth = bondValue(terms, parseDay('2024-07-10'), amount('123456.78'), rate('98.765')).value;
    expect(worth && [formatDecimal(worth.clean), formatDecimal(worth.accrued), formatDecimal(worth.dirty)]).toEqual([
      '121932.09',
      '2537.82',
      '124469.91',
    ]);
  });
});
