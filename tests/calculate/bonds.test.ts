/** Tests bonds through calculation documents, against published examples and figures worked out by hand. */
import { describe, expect, test } from 'vitest';
import { calculate, Calculation, UnanswerableError } from '#engine/measures';

type BondTestQuestion = Readonly<Record<string, unknown>>;

function answers(questions: readonly BondTestQuestion[], document: BondTestQuestion = {}) {
  return calculate(Calculation.parse({ ...document, questions }));
}
function ask(question: BondTestQuestion, document: BondTestQuestion = {}) {
  const [answer] = answers([question], document);
  if (answer === undefined) throw new Error('no answer');
  return answer;
}
const value = (question: BondTestQuestion, document: BondTestQuestion = {}) => ask(question, document).value as number;
const codes = (question: BondTestQuestion) => ask(question).findings.map(({ code }) => code);
const pathOf = (question: BondTestQuestion, document: BondTestQuestion = {}) => {
  try {
    ask(question, document);
  } catch (error) {
    if (error instanceof UnanswerableError) return error.path;
    throw error;
  }
  return null;
};
const isQuestion = (question: BondTestQuestion) => Calculation.safeParse({ questions: [question] }).success;

const bond = (maturity: string, coupon: number, dayCount = '30/360 US', more: BondTestQuestion = {}) => ({
  maturity,
  coupon,
  frequency: 2,
  dayCount,
  ...more,
});

describe('days', () => {
  // YEARFRAC in the help of LibreOffice: 2008-01-01 to 2008-07-01 on basis 0 is 0.5; on the others, 182 days of 366, 360 and 365.
  test.each([
    ['30/360 US', 0.5],
    ['ACT/ACT YEARFRAC', 182 / 366],
    ['ACT/360', 182 / 360],
    ['ACT/365F', 182 / 365],
    ['30E/360', 0.5],
    ['30/360', 0.5],
    ['30E/360 ISDA', 0.5],
    ['ACT/365.25', 182 / 365.25],
    ['ACT/ACT ISDA', 182 / 366],
    ['ACT/ACT ICMA', 182 / 366],
    ['ACT/ACT AFB', 182 / 366],
  ])('year fraction %s', (dayCount, expected) =>
    expect(value({ measure: 'year-fraction', from: '2008-01-01', to: '2008-07-01', dayCount })).toBeCloseTo(expected, 12),
  );

  test('ISDA, "The Actual/Actual day count fraction" (1999): a long first period, 15 August 2002 to 15 July 2003, paid twice a year', () => {
    const asked = { measure: 'year-fraction', from: '2002-08-15', to: '2003-07-15' };
    expect(value({ ...asked, dayCount: 'ACT/ACT ICMA', frequency: 2, couponDate: '2003-07-15' })).toBeCloseTo(0.915760869565, 11);
    expect(value({ ...asked, dayCount: 'ACT/ACT ISDA' })).toBeCloseTo(0.915068493151, 11);
    expect(value({ measure: 'year-fraction', from: '2003-07-15', to: '2002-08-15', dayCount: 'ACT/ACT ISDA' })).toBeCloseTo(
      -0.915068493151,
      11,
    );
  });

  // OpenGamma Strata, DayCountTest, and QuantLib's ActualActual::AFB: only whole years that are counted back go from 28 to 29 February.
  test('ACT/ACT AFB up to 28 February of a leap year', () => {
    const years = (from: string, to: string) => value({ measure: 'year-fraction', dayCount: 'ACT/ACT AFB', from, to });
    expect(years('2011-12-28', '2012-02-28')).toBeCloseTo(62 / 365, 12);
    expect(years('2011-03-01', '2012-02-28')).toBeCloseTo(364 / 365, 12);
    const french = { maturity: '2021-10-25', coupon: 0.0325, frequency: 1, dayCount: 'ACT/ACT AFB' };
    expect(value({ measure: 'accrued-interest', bond: french, settlement: '2012-02-28' })).toBeCloseTo((3.25 * 126) / 365, 12);
  });

  test('ISDA, 30/360 examples to section 4.16: the end of February, and the termination date', () => {
    const count = (dayCount: string, more: BondTestQuestion = {}) =>
      value({ measure: 'day-count-days', from: '2008-02-29', to: '2009-02-28', dayCount, ...more });
    expect(count('30/360')).toBe(359);
    expect(count('30E/360 ISDA', { termination: '2009-02-28' })).toBe(358);
    expect(count('30E/360 ISDA')).toBe(360);
    expect(count('30/360 US')).toBe(360);
    expect(count('30/360 US', { endOfMonth: false })).toBe(359);
    expect(count('ACT/360')).toBe(365);
  });

  test('COUPDAYBS, COUPDAYSNC, COUPNUM, COUPPCD, COUPNCD in the help of LibreOffice: 25 January 2001, maturity 15 November 2001', () => {
    expect(ask({ measure: 'coupon-days', bond: bond('2001-11-15', 0.05, 'ACT/ACT ICMA'), settlement: '2001-01-25' }).value).toEqual({
      previousCoupon: '2000-11-15',
      nextCoupon: '2001-05-15',
      daysAccrued: 71,
      daysLeft: 110,
      daysOfPeriod: 181,
      couponsLeft: 2,
      exDividend: false,
    });
    expect(
      codes({ measure: 'coupon-days', bond: bond('2001-11-15', 0, 'ACT/ACT ICMA', { frequency: 0 }), settlement: '2001-01-25' }),
    ).toEqual(['bond.terms']);
  });
});

describe('interest', () => {
  const accrued = (settlement: string, terms: BondTestQuestion, more: BondTestQuestion = {}) =>
    value({ measure: 'accrued-interest', bond: terms, settlement, ...more });

  test('HP 12C Platinum, user guide, section 16: 5.5 % to 1 June 2008 on 28 August 2004, 30/360: 1.33', () =>
    expect(accrued('2004-08-28', bond('2008-06-01', 0.055))).toBeCloseTo(1.33, 2));
  test('MathWorks Financial Toolbox, bndprice: 0.4945', () =>
    expect(accrued('1997-01-20', bond('2002-06-15', 0.05, 'ACT/ACT ICMA'))).toBeCloseTo(0.4945, 4));
  test('ACCRINT in the help of LibreOffice, across a coupon: 83.33333 of 1,000', () => {
    const terms = bond('2010-08-31', 0.1, '30/360 US', { issue: '2001-02-28', firstCoupon: '2001-08-31' });
    expect(10 * accrued('2001-12-31', terms, { since: 'issue' })).toBeCloseTo(83.33333, 5);
    // Since the coupon of 31 August: 120 of 360 days.
    expect(accrued('2001-12-31', terms)).toBeCloseTo(10 / 3, 10);
    expect(ask({ measure: 'accrued-interest', bond: bond('2010-08-31', 0.1), settlement: '2001-12-31', since: 'issue' })).toMatchObject({
      value: null,
      findings: [{ code: 'bond.terms' }],
    });
  });
  test('ACCRINTM in the help of LibreOffice: 20.54795 of 1,000', () => {
    const terms = { maturity: '2001-06-15', coupon: 0.1, frequency: 0, dayCount: 'ACT/365F', issue: '2001-04-01' };
    expect(10 * accrued('2001-06-15', terms, { since: 'issue' })).toBeCloseTo(20.54795, 5);
  });
  test('ex dividend: a gilt of 5 % on 28 August 2020, 10 of 184 days before its coupon', () => {
    const gilt = bond('2025-03-07', 0.05, 'ACT/ACT ICMA', { exDividend: { days: 7 } });
    expect(accrued('2020-08-28', gilt)).toBeCloseTo((-2.5 * 10) / 184, 12);
    // Nine calendar days before the coupon it has not yet begun to trade without it.
    expect(accrued('2020-08-28', { ...gilt, exDividend: { days: 9, business: false } })).toBeCloseTo((2.5 * 174) / 184, 12);
  });

  test('value of a nominal: exact, and the parts add up', () => {
    // 4 % of 250,000 nominal at 98.765, 91 of 364 days by 30E/360 would be 90 of 360: clean 246,912.50, accrued 2,500.
    const asked = {
      measure: 'bond-value',
      bond: bond('2030-02-15', 0.04, '30E/360', { frequency: 1 }),
      settlement: '2024-05-15',
      nominal: '250000',
      price: '98.765',
    };
    expect(ask(asked)).toMatchObject({
      value: { clean: '246912.50', accrued: '2500.00', dirty: '249412.50' },
      unit: 'table',
      currency: 'EUR',
    });
    expect(ask({ ...asked, nominal: 250001, currency: 'ISK' })).toMatchObject({
      value: { clean: '246913', accrued: '2500', dirty: '249413' },
      currency: 'ISK',
    });
    expect(ask(asked, { currency: 'GBP' }).currency).toBe('GBP');
    expect(codes({ ...asked, settlement: '2030-02-15' })).toEqual(['bond.matured']);
  });
});

describe('price and yield', () => {
  const price = (terms: BondTestQuestion, settlement: string, rate: number, more: BondTestQuestion = {}) =>
    value({ measure: 'bond-price', bond: terms, settlement, yield: rate, ...more });
  const toMaturity = (terms: BondTestQuestion, settlement: string, asked: number | string, more: BondTestQuestion = {}) =>
    value({ measure: 'yield-to-maturity', bond: terms, settlement, price: asked, ...more });

  test('PRICE and YIELD in the help of LibreOffice', () => {
    const terms = bond('2007-11-15', 0.0575);
    expect(price(terms, '1999-02-15', 0.065)).toBeCloseTo(95.04287, 5);
    expect(toMaturity(terms, '1999-02-15', '95.04287')).toBeCloseTo(0.065, 7);
  });
  test('YIELD in the wiki of OpenOffice: 0.070', () => expect(toMaturity(bond('2010-11-15', 0.05), '2008-02-15', 95)).toBeCloseTo(0.07, 3));
  test('ODDLPRICE in the help of LibreOffice: 99.87829', () =>
    expect(price(bond('1999-06-15', 0.0375, '30/360 US', { lastCoupon: '1998-10-15' }), '1999-02-07', 0.0405)).toBeCloseTo(99.87829, 5));
  test('MathWorks Financial Toolbox, bndprice and bndyield', () => {
    const terms = bond('2002-06-15', 0.05, 'ACT/ACT ICMA');
    expect([0.04, 0.05, 0.06].map((rate) => price(terms, '1997-01-20', rate).toFixed(4))).toEqual(['104.8106', '99.9951', '95.4384']);
    expect([95, 100, 105].map((asked) => toMaturity(terms, '1997-01-20', asked).toFixed(4))).toEqual(['0.0610', '0.0500', '0.0396']);
  });
  test('ODDFYIELD and ODDLYIELD as Excel answers them in the documentation of ExcelFinancialFunctions', () => {
    const first = { ...bond('2021-04-01', 0.06, 'ACT/ACT ICMA', { issue: '2008-10-15', firstCoupon: '2009-04-01' }), frequency: 4 };
    expect(toMaturity(first, '2008-12-11', 100)).toBeCloseTo(0.059976999, 9);
    const last = { ...bond('1995-12-31', 0.002, 'ACT/ACT ICMA', { lastCoupon: '1990-01-01' }), frequency: 4 };
    expect(toMaturity(last, '1990-06-01', 103)).toBeCloseTo(-0.00327563, 8);
  });
  test('HP 12C Platinum, user guide: 6.75 % to 4 June 2018 on 28 April 2004 at 4.75 %: 120.38, with interest 123.07', () => {
    const terms = bond('2018-06-04', 0.0675, 'ACT/ACT ICMA');
    expect(price(terms, '2004-04-28', 0.0475)).toBeCloseTo(120.38, 2);
    expect(price(terms, '2004-04-28', 0.0475, { quoted: 'dirty' })).toBeCloseTo(123.07, 2);
    const dirty = price(terms, '2004-04-28', 0.0475, { quoted: 'dirty' });
    expect(toMaturity(terms, '2004-04-28', dirty, { quoted: 'dirty' })).toBeCloseTo(0.0475, 10);
  });
  test('HP 12C, bonds: a zero-coupon bond to 30 June 2017 on 19 May 2003 at 14 %: 14.81, whether its coupons are nothing or there are none', () => {
    expect(price(bond('2017-06-30', 0, 'ACT/ACT ICMA'), '2003-05-19', 0.14)).toBeCloseTo(14.81, 2);
    expect(price(bond('2017-06-30', 0, 'ACT/ACT ICMA', { frequency: 0 }), '2003-05-19', 0.14, { compounding: 2 })).toBeCloseTo(14.81, 2);
  });
  test('the same yield by other methods: once a year 1.0475 is 1.025 x 1.025 less', () => {
    // On a coupon date at par: 5 % twice a year is 5.0625 % once a year.
    const terms = bond('2030-01-15', 0.05, 'ACT/ACT ICMA');
    expect(toMaturity(terms, '2025-01-15', 100, { method: 'compound' })).toBeCloseTo(0.05, 12);
    expect(toMaturity(terms, '2025-01-15', 100, { method: 'icma' })).toBeCloseTo(0.050625, 12);
    // One year of 365 days with its coupon: (103 / 97.5) - 1.
    const last = bond('2026-01-15', 0.03, 'ACT/ACT ICMA', { frequency: 1 });
    expect(toMaturity(last, '2025-01-15', 97.5, { method: 'actual/365' })).toBeCloseTo(103 / 97.5 - 1, 12);
    expect(toMaturity(terms, '2029-10-15', 100, { method: 'street' })).not.toBeCloseTo(
      toMaturity(terms, '2029-10-15', 100, { method: 'compound' }),
      5,
    );
  });
  test('coupons by their days: 181 days at 4 % of 360, discounted at nothing', () => {
    const note = bond('2025-07-15', 0.04, 'ACT/360');
    expect(price(note, '2025-01-15', 0)).toBeCloseTo(102, 12);
    expect(price({ ...note, regularCoupon: 'day-count' }, '2025-01-15', 0)).toBeCloseTo(100 + (4 * 181) / 360, 12);
  });
  test('a redemption above par', () => {
    // Half a year left by 30/360: (103 + 5) / (1 + 0.06 / 2).
    expect(price(bond('2025-07-15', 0.06, '30/360 US', { redemption: 105 }), '2025-01-15', 0.06)).toBeCloseTo(108 / 1.03, 12);
  });

  test('Bodie, Kane, Marcus, Investments, ch. 14: 8 %, 30 years, callable in 10 at 110, at 115: 6.64 % to call, 6.82 % to maturity; current 6.96 %', () => {
    const asked = { bond: bond('2050-01-01', 0.08), settlement: '2020-01-01', price: 115 };
    const call = { date: '2030-01-01', price: 110 };
    expect(value({ measure: 'yield-to-maturity', ...asked })).toBeCloseTo(0.0682, 4);
    expect(value({ measure: 'yield-to-call', ...asked, call })).toBeCloseTo(0.0664, 4);
    expect(ask({ measure: 'yield-to-worst', ...asked, calls: [call] }).value).toEqual({ yield: expect.closeTo(0.0664, 4), ...call });
    // Below par nobody calls: the worst is maturity.
    expect(ask({ measure: 'yield-to-worst', ...asked, price: 90, calls: [call] }).value).toMatchObject({ date: '2050-01-01', price: 100 });
    expect(value({ measure: 'current-yield', coupon: 0.08, price: '115' })).toBeCloseTo(0.0696, 4);
    expect(codes({ measure: 'yield-to-call', ...asked, call: { date: '2020-01-01' } })).toEqual(['bond.matured']);
    expect(codes({ measure: 'yield-to-call', ...asked, call: { date: '2050-01-02' } })).toEqual(['bond.terms']);
    expect(codes({ measure: 'current-yield', coupon: 0.08, price: 0 })).toEqual(['yield.none']);
  });

  test('simple yield of 2 % at 98 over 1,825 days: (2 + 2 / 5) / 98', () => {
    const asked = { measure: 'simple-yield', bond: bond('2029-12-30', 0.02), settlement: '2024-12-31', price: 98 };
    expect(value(asked)).toBeCloseTo(2.4 / 98, 12);
    // By ACT/360 the years are 1,825 / 360.
    expect(value({ ...asked, dayCount: 'ACT/360' })).toBeCloseTo((2 + 2 / (1825 / 360)) / 98, 12);
  });
  test('years to maturity', () => {
    const asked = { measure: 'years-to-maturity', settlement: '2023-07-01', maturity: '2025-01-01' };
    // 184 days of 2023, and 2024.
    expect(value(asked)).toBeCloseTo(184 / 365 + 1, 12);
    expect(value({ ...asked, dayCount: '30E/360' })).toBe(1.5);
    expect(codes({ ...asked, settlement: '2025-01-01' })).toEqual(['bond.matured']);
  });
  test('what has no yield', () => {
    const asked = { measure: 'yield-to-maturity', bond: bond('2030-01-15', 0.05), settlement: '2025-01-15', price: 100 };
    expect(codes({ ...asked, price: 0 })).toEqual(['yield.none']);
    expect(codes({ ...asked, bond: bond('2030-01-15', 0.05, '30E/360', { floating: true }) })).toEqual(['bond.floating']);
    expect(codes({ ...asked, bond: { ...bond('2030-01-15', 0.05), maturity: null, firstCoupon: '2020-01-15' } })).toEqual([
      'bond.perpetual',
    ]);
    expect(codes({ ...asked, bond: bond('2030-01-15', 0.05, '30E/360', { issue: '2025-01-16' }) })).toEqual(['bond.unissued']);
    expect(codes({ ...asked, bond: bond('2030-01-15', 0.05, '30E/360', { issue: '2031-01-16' }) })).toEqual(['bond.terms']);
  });
  test('what is no question', () => {
    const asked = { measure: 'yield-to-maturity', bond: bond('2030-01-15', 0.05), settlement: '2025-01-15', price: 100 };
    expect(isQuestion(asked)).toBe(true);
    for (const wrong of [
      { bond: bond('2030-01-15', 0.05, 'ACT/ACT') },
      { bond: bond('2030-01-15', 0.05, 'ACT/360', { frequency: 5 }) },
      { settlement: '15/01/2025' },
      { price: 'par' },
      { basis: 0 },
    ])
      expect(isQuestion({ ...asked, ...wrong }), JSON.stringify(wrong)).toBe(false);
  });
});

describe('how the price moves', () => {
  test('DURATION and MDURATION in the help of LibreOffice: 8 % to 2006, on 1 January 2001 at 9 %: 4.2 and 4.02', () => {
    const asked = { bond: bond('2006-01-01', 0.08, 'ACT/365F'), settlement: '2001-01-01', yield: 0.09 };
    expect(value({ measure: 'macaulay-duration', ...asked })).toBeCloseTo(4.2, 1);
    expect(value({ measure: 'modified-duration', ...asked })).toBeCloseTo(4.02, 2);
  });

  test('MathWorks Financial Toolbox, bnddury and bndconvy: 5.5 % to 15 June 2004 on 2 August 1999', () => {
    const asked = { bond: bond('2004-06-15', 0.055, 'ACT/ACT ICMA'), settlement: '1999-08-02' };
    const at = (measure: string) => [0.04, 0.055, 0.06].map((rate) => value({ measure, ...asked, yield: rate }).toFixed(4));
    expect(at('macaulay-duration')).toEqual(['4.3292', '4.3077', '4.3004']);
    expect(at('modified-duration')).toEqual(['4.2444', '4.1924', '4.1751']);
    expect(at('convexity')).toEqual(['21.4825', '21.0358', '20.8885']);
  });

  test('by the price or by the yield that belongs to it: a zero-coupon bond of two years at 100 / 1.05^2', () => {
    const asked = { bond: bond('2027-01-15', 0, 'ACT/ACT ICMA', { frequency: 0 }), settlement: '2025-01-15' };
    for (const at of [{ price: 100 / 1.05 ** 2 }, { price: 100 / 1.05 ** 2, quoted: 'dirty' }, { yield: 0.05 }]) {
      expect(value({ measure: 'macaulay-duration', ...asked, ...at })).toBeCloseTo(2, 10);
      expect(value({ measure: 'modified-duration', ...asked, ...at })).toBeCloseTo(2 / 1.05, 10);
      expect(value({ measure: 'convexity', ...asked, ...at })).toBeCloseTo(6 / 1.05 ** 2, 9);
      // 200 / 1.05^3 is the slope.
      expect(value({ measure: 'basis-point-value', ...asked, ...at })).toBeCloseTo(200 / 1.05 ** 3 / 10_000, 12);
    }
    expect(value({ measure: 'modified-duration', ...asked, yield: 0.05, compounding: 2 })).toBeCloseTo(2 / 1.025, 12);
    expect(pathOf({ measure: 'convexity', ...asked })).toEqual(['questions', 0, 'price']);
    expect(pathOf({ measure: 'convexity', ...asked, price: 90, yield: 0.05 })).toEqual(['questions', 0, 'price']);
    expect(codes({ measure: 'convexity', ...asked, yield: -1 })).toEqual(['yield.none']);
  });

  test('CFA curriculum, bonds with embedded options: a callable bond at 101.060489, 102.890738 and 99.050120 a quarter of a point away', () => {
    const asked = { price: 101.060489, priceIfYieldsFall: '102.890738', priceIfYieldsRise: '99.050120', shift: 0.0025 };
    expect(value({ measure: 'effective-duration', ...asked })).toBeCloseTo(7.6, 2);
    expect(value({ measure: 'effective-convexity', ...asked })).toBeCloseTo(-285.17, 1);
    expect(codes({ measure: 'effective-duration', ...asked, shift: 0 })).toEqual(['yield.none']);
  });
});

describe('papers that pay once', () => {
  const span = (settlement: string, maturity: string, more: BondTestQuestion = {}) => ({ settlement, maturity, ...more });

  test('DISC in the help of LibreOffice: 3.72 %', () =>
    expect(value({ measure: 'discount-rate', ...span('2001-01-25', '2001-11-15'), price: 97, dayCount: 'ACT/365F' })).toBeCloseTo(
      0.0372,
      4,
    ));
  test('PRICEDISC in the help of LibreOffice: 99.79583; prdisc of MathWorks: 96.2783', () => {
    expect(value({ measure: 'discount-price', ...span('1999-02-15', '1999-03-01'), discount: 0.0525 })).toBeCloseTo(99.79583, 5);
    expect(value({ measure: 'discount-price', ...span('2000-10-14', '2001-03-17'), discount: 0.087 })).toBeCloseTo(96.2783, 4);
  });
  test('YIELDDISC and INTRATE in the help of LibreOffice: 5.2823 % and 8.12 %; ylddisc of MathWorks: 9.03 %', () => {
    expect(value({ measure: 'discount-yield', ...span('1999-02-15', '1999-03-01'), price: 99.795 })).toBeCloseTo(0.052823, 6);
    const long = { ...span('1990-01-15', '2002-05-05'), price: 1_000_000, redemption: 2_000_000, dayCount: 'ACT/365F' };
    expect(value({ measure: 'discount-yield', ...long })).toBeCloseTo(0.0812, 4);
    expect(value({ measure: 'discount-yield', ...span('2000-10-14', '2001-03-17'), price: 96.28 })).toBeCloseTo(0.0903, 4);
  });
  test('RECEIVED in the wiki of OpenOffice: 10,300.55', () => {
    const asked = { measure: 'received-at-maturity', ...span('2009-06-01', '2009-12-31'), investment: 10_000, discount: 0.05 };
    expect(ask({ ...asked, dayCount: 'ACT/ACT YEARFRAC', currency: 'USD' })).toMatchObject({
      value: '10300.55',
      unit: 'money',
      currency: 'USD',
    });
    expect(codes({ ...asked, discount: 2 })).toEqual(['yield.none']);
  });
  test('PRICEMAT and YIELDMAT in the help of LibreOffice and the wiki of OpenOffice', () => {
    const mat = (settlement: string, maturity: string, issue: string, rate: number) => ({ ...span(settlement, maturity), issue, rate });
    const priced = { measure: 'price-interest-at-maturity', ...mat('1999-02-15', '1999-04-13', '1998-11-11', 0.061), yield: 0.061 };
    expect(value(priced)).toBeCloseTo(99.98449888, 8);
    expect(
      value({ measure: 'price-interest-at-maturity', ...mat('2007-02-15', '2007-04-06', '2007-01-06', 0.05), yield: 0.06 }),
    ).toBeCloseTo(99.85, 2);
    const yielded = { measure: 'yield-interest-at-maturity', ...mat('1999-03-15', '1999-11-03', '1998-11-08', 0.0625), price: '100.0123' };
    expect(value(yielded)).toBeCloseTo(0.060954, 6);
    expect(value({ measure: 'yield-interest-at-maturity', ...mat('2007-02-15', '2007-04-06', '2007-01-06', 0.05), price: 99 })).toBeCloseTo(
      0.1211,
      4,
    );
    expect(codes({ ...priced, issue: '1999-02-16' })).toEqual(['bond.unissued']);
  });
  test('TBILLEQ in the help of LibreOffice: 9.4151 %; 31 CFR 356, appendix B: 364 days at 92.265, 8.237 %', () => {
    expect(value({ measure: 'bill-bond-equivalent-yield', ...span('1999-03-31', '1999-06-01'), discount: 0.0914 })).toBeCloseTo(
      0.094151,
      6,
    );
    expect(value({ measure: 'bill-bond-equivalent-yield', ...span('1990-06-07', '1991-06-06'), discount: 0.0765 })).toBeCloseTo(0.08237, 5);
    expect(codes({ measure: 'bill-bond-equivalent-yield', ...span('1990-06-07', '1991-06-09'), discount: 0.0765 })).toEqual(['yield.none']);
    expect(codes({ measure: 'discount-rate', ...span('2001-01-25', '2001-01-25'), price: 97 })).toEqual(['bond.matured']);
  });
  test('EFFECTIVE and NOMINAL in the help of LibreOffice: 9.75 % in twelve parts is 10.20 %; 13.5 % a year is 12.73 % in twelve', () => {
    expect(value({ measure: 'annual-equivalent-yield', rate: 0.0975, compounding: 12 })).toBeCloseTo(0.102, 4);
    expect(value({ measure: 'convert-yield', rate: 0.135, from: 1, to: 12 })).toBeCloseTo(0.1273, 4);
    expect(value({ measure: 'convert-yield', rate: 0.05, from: 'continuous', to: 1 })).toBeCloseTo(Math.exp(0.05) - 1, 14);
    expect(codes({ measure: 'convert-yield', rate: -2, from: 2, to: 1 })).toEqual(['yield.none']);
    expect(isQuestion({ measure: 'convert-yield', rate: 0.05, from: 0, to: 1 })).toBe(false);
  });
});

describe('several bonds: Fabozzi, Bond Markets, Analysis, and Strategies, ch. 4, a portfolio of 9,609,961 whose duration is 6.47', () => {
  const terms = [
    ['A', bond('2025-01-01', 0.1), 4_000_000, 100, 3.861],
    ['B', bond('2035-01-01', 0.08), 5_000_000, 84.6275, 8.047],
    ['C', bond('2050-01-01', 0.14), 1_000_000, 137.859, 9.168],
  ] as const;

  test('averaged from durations that are known', () => {
    const holdings = terms.map(([id, , nominal, price, figure]) => ({ id, value: (nominal * price) / 100, figure }));
    expect(ask({ measure: 'bond-portfolio-average', holdings }).value).toEqual({ average: expect.closeTo(6.47, 2), coverage: 1 });
    expect(ask({ measure: 'bond-portfolio-average', holdings: [...holdings, { id: 'D', value: '1', figure: null }] }).findings).toEqual([
      { code: 'bonds.partial', count: 1 },
    ]);
    expect(codes({ measure: 'bond-portfolio-average', holdings: [] })).toEqual(['bonds.none']);
  });

  test('and from the terms of the bonds, which all yield 10 %', () => {
    const holdings = terms.map(([id, each, nominal, price]) => ({ id, bond: each, nominal, price }));
    const asked = { measure: 'bond-portfolio-figures', asOf: '2020-01-01', holdings };
    expect(ask(asked).value).toMatchObject({
      modifiedDuration: { average: expect.closeTo(6.47, 2), coverage: 1, findings: [] },
      yieldToMaturity: { average: expect.closeTo(0.1, 5) },
    });
    const valued = terms.map(([id, each, nominal, price]) => ({ id, bond: each, value: (nominal * price) / 100, price }));
    expect(ask({ ...asked, holdings: valued }).value).toEqual(ask(asked).value);
    expect(pathOf({ ...asked, holdings: [{ ...holdings[0], value: 5 }] })).toEqual(['questions', 0, 'holdings', 0]);
    expect(ask({ ...asked, holdings: [{ ...holdings[0], nominal: undefined, value: null }] }).value).toMatchObject({
      couponRate: {
        average: null,
        findings: [{ code: 'value.incomplete', subject: 'A' }, { code: 'bonds.partial' }, { code: 'bonds.none' }],
      },
    });
  });
});

describe('a bond in a ledger', () => {
  const held = { id: 'X', assetClass: 'Bonds', bond: bond('2030-01-15', 0.05, 'ACT/ACT ICMA', { issue: '2020-01-15' }) };
  const bought = {
    instruments: [held],
    prices: { X: { '2024-01-15': '100', '2024-07-15': '100' } },
    transactions: [
      { date: '2024-01-15', type: 'Contribution', amount: '10000' },
      { date: '2024-01-15', type: 'Purchase', instrument: 'X', units: '10000', price: '100' },
      { date: '2024-07-15', type: 'Interest', instrument: 'X', amount: '250' },
    ],
  };
  const worth = (asOf: string, document: BondTestQuestion = bought) => ask({ measure: 'value', asOf }, document).value;

  test('is worth its clean price and the interest accrued: 15 January to 15 July 2024 are 182 days', () => {
    expect(worth('2024-01-15')).toBe('10000.00');
    // 250 x 91 / 182, and 250 x 181 / 182 = 248.626.
    expect(worth('2024-04-15')).toBe('10125.00');
    expect(worth('2024-07-14')).toBe('10248.63');
    expect(worth('2024-07-15')).toBe('10250.00');
    // 92 of the 184 days to 15 January 2025.
    expect(worth('2024-10-15')).toBe('10375.00');
  });

  test('a time-weighted return does not jump on a coupon date', () => {
    const { value: days } = ask({ measure: 'cumulative-return-series', from: '2024-01-16', to: '2024-10-15' }, bought);
    const returned = new Map((days as { date: string; value: number }[]).map((day) => [day.date, day.value]));
    expect(returned.get('2024-04-15')).toBeCloseTo(0.0125, 12);
    expect(returned.get('2024-07-14')).toBeCloseTo((0.025 * 181) / 182, 12);
    expect(returned.get('2024-07-15')).toBeCloseTo(0.025, 12);
    expect(returned.get('2024-07-16')).toBeCloseTo(0.025 + 0.025 / 184, 12);
    // Of the bond by itself, which pays its coupon out: 1.025 x (1 + 0.025 x 92 / 184).
    const alone = { measure: 'time-weighted-return', from: '2024-01-16', to: '2024-10-15', scope: { instruments: ['X'] } };
    expect(value(alone, bought)).toBeCloseTo(1.025 * 1.0125 - 1, 12);
  });

  test('bought between coupons it costs its interest too, unless the amount is said', () => {
    const midway = (trade: BondTestQuestion) => ({
      ...bought,
      prices: { X: { '2024-01-15': '99' } },
      transactions: [
        { date: '2024-04-15', type: 'Contribution', amount: '20000' },
        { date: '2024-04-15', type: 'Purchase', instrument: 'X', units: '10000', ...trade },
      ],
    });
    // 9,900 and 125: nothing is gained by buying.
    expect(worth('2024-04-15', midway({ price: '99' }))).toBe('20000.00');
    expect(ask({ measure: 'value', asOf: '2024-04-15', scope: { cash: true, instruments: [] } }, midway({ price: '99' })).value).toBe(
      '9975.00',
    );
    expect(worth('2024-04-15', midway({ amount: '9900' }))).toBe('20125.00');
  });

  test('ex dividend it stays worth the coupon that is coming, and nothing accrues from maturity on', () => {
    const gilt = { ...bought, instruments: [{ ...held, bond: { ...held.bond, exDividend: { days: 7 } } }] };
    expect(worth('2024-07-14', gilt)).toBe('10248.63');
    expect(worth('2030-01-15', { ...bought, transactions: bought.transactions.slice(0, 2) })).toBe('10000.00');
  });

  test('its statistics are those of its terms at its price', () => {
    const { value: statistics } = ask({ measure: 'bond-portfolio-figures', asOf: '2024-01-15' }, bought);
    expect(statistics).toMatchObject({
      couponRate: { average: 0.05, coverage: 1 },
      yieldToMaturity: { average: expect.closeTo(0.05, 10), coverage: 1, findings: [] },
    });
    expect(
      ask({ measure: 'bond-portfolio-figures', asOf: '2024-01-15', scope: { instruments: [], cash: true } }, bought).value,
    ).toMatchObject({
      couponRate: { average: null, coverage: null, findings: [{ code: 'bonds.none' }] },
    });
  });

  test('terms that cannot be are refused, and so is a bond quoted by the piece', () => {
    const with_ = (more: BondTestQuestion) => ({ ...bought, instruments: [{ ...held, ...more }] });
    const asked = { measure: 'value', asOf: '2024-04-15' };
    expect(pathOf(asked, with_({ bond: { ...held.bond, issue: '2031-01-15' } }))).toEqual(['instruments', 0, 'bond']);
    expect(pathOf(asked, with_({ quoted: 'each' }))).toEqual(['instruments', 0, 'quoted']);
    expect(pathOf(asked, with_({ quoted: 'per-cent' }))).toBeNull();
  });
});

// QuantLib, test-suite/bonds.cpp, testExCouponGilt ("verified with Bloomberg"): 8 % of 7 June 2021, price 103.
describe('a gilt around its ex-dividend date, seven business days before the coupon', () => {
  const gilt = { maturity: '2021-06-07', coupon: 0.08, frequency: 2, dayCount: 'ACT/ACT ICMA', exDividend: { days: 7 } };
  test.each([
    ['2013-05-29', 3.8021978, 0.0749518, 5.6760445, 42.1531486],
    ['2013-05-30', -0.1758242, 0.0749618, 5.8928163, 43.7562186],
  ])('%s', (settlement, accrued, rate, duration, convexity) => {
    const asked = { bond: gilt, settlement, price: 103, method: 'compound' };
    expect(value({ measure: 'accrued-interest', bond: gilt, settlement })).toBeCloseTo(accrued, 6);
    expect(value({ ...asked, measure: 'yield-to-maturity' })).toBeCloseTo(rate, 6);
    expect(value({ ...asked, measure: 'modified-duration' })).toBeCloseTo(duration, 5);
    expect(value({ ...asked, measure: 'convexity' })).toBeCloseTo(convexity, 4);
  });
});

// OpenGamma Strata, DiscountingFixedCouponBondProductPricerTest: in the last period too modified duration is the slope of the price.
test('with one coupon left modified duration is the basis-point value over the price', () => {
  const last = { maturity: '2014-09-07', coupon: 0.05, frequency: 1, dayCount: 'ACT/ACT ICMA' };
  const asked = { bond: last, settlement: '2014-06-06', yield: 0.04 };
  const duration = value({ ...asked, measure: 'modified-duration' });
  const t = 93 / 365;
  expect(duration).toBeCloseTo(t / (1 + 0.04 * t), 12);
  const dirty = 105 / (1 + 0.04 * t);
  expect(value({ ...asked, measure: 'basis-point-value' })).toBeCloseTo((duration * dirty) / 10_000, 12);
});

// "Metodologia de cálculo dos títulos públicos ofertados no Tesouro Direto": LTN 011003 at 27.33 % is 879.43 for 1,000.
test('Tesouro Nacional, LTN: a bill of Brazil by business days', () => {
  const bond = {
    maturity: '2003-10-01',
    coupon: 0,
    frequency: 0,
    dayCount: 'BUS/252',
    holidays: ['2003-04-18', '2003-04-21', '2003-05-01', '2003-06-19'],
  };
  const question = { bond, settlement: '2003-03-21', method: 'day-count' };
  const [price, yielded] = calculate(
    Calculation.parse({
      questions: [
        { measure: 'bond-price', ...question, yield: 0.2733 },
        { measure: 'yield-to-maturity', ...question, price: 87.943 },
      ],
    }),
  );
  expect(price?.value).toBeCloseTo(87.943, 2);
  expect(yielded?.value).toBeCloseTo(0.2733, 4);
});
