/** Tests prices and yields against the documentation of spreadsheets, textbooks, and closed formulae that use no schedule. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, addYears, parseDay } from '#packages/calendar';
import {
  currentYield,
  priceFromYield,
  simpleYieldToMaturity,
  yieldToCall,
  yieldToMaturity,
  yieldToWorst,
  YIELD_METHODS,
  type BondTerms,
  type DayCount,
  type YieldConvention,
} from './index.ts';

const bond = (maturity: string, coupon: number, dayCount: DayCount = '30/360 US', more: Partial<BondTerms> = {}): BondTerms => ({
  maturity: parseDay(maturity),
  coupon,
  frequency: 2,
  dayCount,
  ...more,
});
const clean = (terms: BondTerms, day: string, rate: number, how?: YieldConvention) =>
  priceFromYield(terms, parseDay(day), rate, how).value?.clean;
const yieldOf = (terms: BondTerms, day: string, price: number, how?: YieldConvention) =>
  yieldToMaturity(terms, parseDay(day), price, how).value;
const codes = ({ findings }: { findings: readonly { code: string }[] }) => findings.map(({ code }) => code);

describe('documentation of Microsoft Excel', () => {
  test('PRICE', () => expect(clean(bond('2017-11-15', 0.0575), '2008-02-15', 0.065)).toBeCloseTo(94.63436162, 8));
  test('YIELD', () => expect(yieldOf(bond('2016-11-15', 0.0575), '2008-02-15', 95.04287)).toBeCloseTo(0.065, 7));
  test('ODDFPRICE', () => {
    const terms = bond('2021-03-01', 0.0785, 'ACT/ACT ICMA', { issue: parseDay('2008-10-15'), firstCoupon: parseDay('2009-03-01') });
    expect(clean(terms, '2008-11-11', 0.0625)).toBeCloseTo(113.597717, 6);
  });
  test('ODDFYIELD', () => {
    const terms = bond('2021-03-01', 0.0575, '30/360 US', { issue: parseDay('2008-10-15'), firstCoupon: parseDay('2009-03-01') });
    expect(yieldOf(terms, '2008-11-11', 84.5)).toBeCloseTo(0.077245542, 9);
  });
  test('ODDLPRICE', () => {
    expect(clean(bond('2008-06-15', 0.0375, '30/360 US', { lastCoupon: parseDay('2007-10-15') }), '2008-02-07', 0.0405)).toBeCloseTo(
      99.87829,
      5,
    );
  });
  test('ODDLYIELD', () => {
    expect(yieldOf(bond('2008-06-15', 0.0375, '30/360 US', { lastCoupon: parseDay('2007-12-24') }), '2008-04-20', 99.875)).toBeCloseTo(
      0.045192,
      6,
    );
  });
});

describe('Fabozzi, Bond Markets, Analysis, and Strategies, chapter 2 and 3', () => {
  test('a 20-year 10 % bond at 11 %, 6.8 %, 10 %', () => {
    const terms = bond('2040-01-01', 0.1);
    expect(clean(terms, '2020-01-01', 0.11)).toBeCloseTo(91.977, 3);
    expect(clean(terms, '2020-01-01', 0.068)).toBeCloseTo(134.704, 3);
    expect(clean(terms, '2020-01-01', 0.1)).toBeCloseTo(100, 10);
  });
  test('a 15-year zero-coupon bond at 9.4 % semi-annually: 25.212', () => {
    const terms = bond('2035-01-01', 0, '30/360 US', { frequency: 0 });
    expect(clean(terms, '2020-01-01', 0.094, { compounding: 2 })).toBeCloseTo(25.212, 3);
    expect(clean({ ...terms, frequency: 2 }, '2020-01-01', 0.094)).toBeCloseTo(25.212, 3);
  });
  test('an 18-year 11 % bond, callable in eight years at 105.5, at 116.9: 9.077 % to maturity, 8.535 % to call', () => {
    const terms = bond('2038-01-01', 0.11);
    const [day, call] = [parseDay('2020-01-01'), { day: parseDay('2028-01-01'), price: 105.5 }];
    expect(yieldToMaturity(terms, day, 116.9).value).toBeCloseTo(0.09077, 4);
    expect(yieldToCall(terms, day, 116.9, call).value).toBeCloseTo(0.08535, 4);
    expect(yieldToWorst(terms, day, 116.9, [call]).value).toMatchObject(call);
    expect(yieldToWorst(terms, day, 90, [call]).value).toMatchObject({ day: terms.maturity, price: 100 });
  });
  test('current yield of a 15-year 7 % bond at 769.40: 9.1 %', () =>
    expect(currentYield(bond('2035-01-01', 0.07), 76.94).value).toBeCloseTo(0.091, 4));
});

describe('conventions', () => {
  const terms = bond('2027-03-07', 0.05, 'ACT/ACT ICMA', { exDividend: { days: 7, business: true } });

  // UK DMO, "Formulae for calculating gilt prices from yields", section one:
  // dirty = v^(r/s) (d1 + d2 v + c v^2 (1 - v^(n-1)) / (2 (1 - v)) + 100 v^n),
  // r of s days to the next coupon, n more coupons after it; ex-dividend d1 is 0.
  const gilt = (y: number, r: number, s: number, n: number, d1: number) => {
    const v = 1 / (1 + y / 2);
    return v ** (r / s) * (d1 + 2.5 * v + (5 * v ** 2 * (1 - v ** (n - 1))) / (2 * (1 - v)) + 100 * v ** n);
  };
  test('UK gilts, cum and ex dividend', () => {
    // 7 March to 7 September 2020 are 184 days; 27 August is seven weekdays before the latter, the last day with its coupon.
    const dirty = (day: string) => priceFromYield(terms, parseDay(day), 0.02, { method: 'compound' }).value?.dirty;
    expect(dirty('2020-08-27')).toBeCloseTo(gilt(0.02, 11, 184, 13, 2.5), 10);
    expect(dirty('2020-08-28')).toBeCloseTo(gilt(0.02, 10, 184, 13, 0), 10);
  });

  test('ICMA: the annual equivalent of the semi-annual one', () => {
    const semi = yieldOf(terms, '2020-05-20', 112.3, { method: 'compound' }) as number;
    expect(yieldOf(terms, '2020-05-20', 112.3, { method: 'icma' })).toBeCloseTo((1 + semi / 2) ** 2 - 1, 12);
  });

  test('actual/365 is the rate of XIRR', () => {
    // Bought at 97 on 1 January 2021, 4 on 1 January 2022 (365 days) and 104 on 1 January 2023 (730): 97 x^2 - 4 x - 104 = 0.
    const annual = bond('2023-01-01', 0.04, 'ACT/ACT ICMA', { frequency: 1 });
    expect(yieldOf(annual, '2021-01-01', 97, { method: 'actual/365' })).toBeCloseTo((4 + Math.sqrt(16 + 4 * 97 * 104)) / (2 * 97) - 1, 12);
  });

  test('one coupon left: simple interest on the street, compound otherwise', () => {
    // 90 of 180 days left, dirty 101 + 1.5: 103 / 102.5 over a quarter of a year.
    const last = bond('2008-07-01', 0.06);
    expect(yieldOf(last, '2008-04-01', 101)).toBeCloseTo((103 / 102.5 - 1) / 0.25, 12);
    expect(yieldOf(last, '2008-04-01', 101, { method: 'compound' })).toBeCloseTo(2 * ((103 / 102.5) ** 2 - 1), 12);
  });

  test('simple yield as in Japan: (1 + (100 - 95) / 5) / 95 of a 1 % bond of 1,825 days', () => {
    const day = parseDay('2030-06-20') - 1825;
    expect(simpleYieldToMaturity(bond('2030-06-20', 0.01), day, 95).value).toBeCloseTo(2 / 95, 12);
  });
});

describe('hard cases', () => {
  test('the day before maturity', () => {
    // 30/360: one of 180 days left; 101.875 for 100 + 1.875 x 179 / 180.
    const terms = bond('2016-11-15', 0.0375);
    expect(yieldOf(terms, '2016-11-14', 100)).toBeCloseTo((101.875 / (100 + (1.875 * 179) / 180) - 1) * 360, 10);
    expect(codes(yieldToMaturity(terms, parseDay('2016-11-15'), 100))).toEqual(['bond.matured']);
  });

  test('a hundred years without a coupon', () => {
    const terms = bond('2120-06-15', 0, 'ACT/ACT ICMA', { frequency: 1 });
    expect(yieldOf(terms, '2020-06-15', 3)).toBeCloseTo((100 / 3) ** 0.01 - 1, 12);
  });

  test('a defaulted bond near zero, and one far above its payments', () => {
    const terms = bond('2030-06-15', 0.0375, 'ACT/ACT ICMA');
    const low = yieldOf(terms, '2020-06-15', 0.001) as number;
    expect(clean(terms, '2020-06-15', low)).toBeCloseTo(0.001, 12);
    const high = yieldOf(terms, '2020-06-15', 500) as number;
    expect(high).toBeLessThan(0);
    expect(clean(terms, '2020-06-15', high)).toBeCloseTo(500, 8);
  });

  test('no yield: nothing paid for it, or a promise that no float64 can tell', () => {
    const terms = bond('2030-06-15', 0.0375, 'ACT/ACT ICMA');
    expect(yieldToMaturity(terms, parseDay('2020-06-15'), 0)).toEqual({ value: null, findings: [{ code: 'yield.none' }] });
    expect(codes(yieldToMaturity(terms, parseDay('2030-06-14'), -1.8, { method: 'icma' }))).toEqual(['yield.none']);
    expect(codes(priceFromYield(terms, parseDay('2020-06-15'), -2))).toEqual(['yield.none']);
    expect(codes(currentYield(terms, 0))).toEqual(['yield.none']);
    // 30 to 31 August is no time at all by 30/360.
    expect(codes(yieldToMaturity(bond('2030-08-31', 0.03), parseDay('2030-08-30'), 99))).toEqual(['yield.none']);
  });

  test('terms that do not allow the figure', () => {
    const day = parseDay('2020-01-01');
    expect(codes(yieldToMaturity({ ...bond('2030-01-01', 0.04), maturity: null, firstCoupon: day }, day, 90))).toEqual(['bond.perpetual']);
    expect(codes(yieldToMaturity(bond('2030-01-01', 0.04, '30/360 US', { floating: true }), day, 90))).toEqual(['bond.floating']);
    expect(codes(yieldToMaturity(bond('2030-01-01', 0.04, '30/360 US', { issue: day + 1 }), day, 90))).toEqual(['bond.unissued']);
    expect(currentYield({ ...bond('2030-01-01', 0.04), maturity: null }, 80).value).toBeCloseTo(0.05, 12);
  });
});

const bonds = fc.record({
  maturity: fc.integer({ min: parseDay('2021-01-01'), max: parseDay('2120-12-31') }),
  coupon: fc.integer({ min: 0, max: 150 }).map((tenths) => tenths / 1000),
  frequency: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const, 4 as const, 6 as const, 12 as const),
  dayCount: fc.constantFrom<DayCount>('30/360 US', '30E/360', '30E/360 ISDA', 'ACT/360', 'ACT/365F', 'ACT/ACT ISDA', 'ACT/ACT ICMA'),
  issue: fc.integer({ min: parseDay('2010-01-01'), max: parseDay('2019-12-31') }),
});
const settlement = fc.integer({ min: parseDay('2020-01-01'), max: parseDay('2020-12-28') });

test('the price at a yield has that yield, by every convention', () => {
  fc.assert(
    fc.property(
      bonds,
      settlement,
      fc.double({ min: -0.05, max: 0.4, noNaN: true }),
      fc.constantFrom(...YIELD_METHODS),
      (terms, day, rate, method) => {
        const price = priceFromYield(terms, day, rate, { method });
        // Less than that is lost where the accrued interest is taken off and put on again.
        fc.pre((price.value?.dirty ?? 0) > 1e-3);
        const found = yieldToMaturity(terms, day, price.value?.clean ?? Number.NaN, { method });
        expect(price.findings).toEqual([]);
        expect(Math.abs((found.value as number) - rate)).toBeLessThan(1e-8);
      },
    ),
  );
});

test('on a coupon day a bond at par yields its coupon', () => {
  fc.assert(
    fc.property(bonds, fc.integer({ min: 1, max: 60 }), (terms, years) => {
      fc.pre(terms.frequency > 0);
      const day = addYears(terms.maturity, -years);
      const level: BondTerms = {
        maturity: terms.maturity,
        coupon: terms.coupon,
        frequency: terms.frequency,
        dayCount: 'ACT/ACT ICMA',
        endOfMonth: false,
      };
      fc.pre(addMonths(terms.maturity, -12 * years) === day);
      expect(priceFromYield(level, day, terms.coupon).value?.clean).toBeCloseTo(100, 9);
    }),
  );
});
