/** Tests year fractions against the worked examples of those who publish the conventions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addYears, formatDay, parseDay } from '#packages/calendar';
import { plus, reduceFraction } from '#packages/money';
import {
  couponGrid,
  countDays,
  DAY_COUNTS,
  exactYearFraction,
  gridDay,
  gridIndex,
  yearFraction,
  type DayCount,
  type PeriodsPerYear,
} from '../index.ts';

const years = (dayCount: DayCount, from: string, to: string) => yearFraction(dayCount, parseDay(from), parseDay(to));
const icma = (from: string, to: string, anchor: string, frequency: PeriodsPerYear) =>
  yearFraction('ACT/ACT ICMA', parseDay(from), parseDay(to), { grid: couponGrid(parseDay(anchor), frequency) });

describe('ACT/ACT: ISDA, "EMU and market conventions: recent developments" (1998) and "The Actual/Actual day count fraction" (1999)', () => {
  test.each([
    ['a semi-annual period', '2003-11-01', '2004-05-01', '2004-05-01', 2, 0.497724380567, 0.5, 0.497267759563],
    ['a short first period', '1999-02-01', '1999-07-01', '1999-07-01', 1, 0.41095890411, 0.41095890411, 0.41095890411],
    ['the year after it', '1999-07-01', '2000-07-01', '2000-07-01', 1, 1.0013773486, 1, 1],
    ['a long first period', '2002-08-15', '2003-07-15', '2003-07-15', 2, 0.915068493151, 0.915760869565, 0.915068493151],
    ['the half-year after it', '2003-07-15', '2004-01-15', '2003-07-15', 2, 0.504004790778, 0.5, 0.504109589041],
    ['the half-year before a short last period', '1999-07-30', '2000-01-30', '2000-01-30', 2, 0.503892506924, 0.5, 0.504109589041],
    ['a short last period', '2000-01-30', '2000-06-30', '2000-01-30', 2, 0.415300546448, 0.417582417582, 0.415300546448],
    // 32 days of 1999, 120 of 2000; 91/(4 x 91) + 61/(4 x 92), the notional quarters ending 29 February and 31 May; 152 / 366.
    ['a long last period', '1999-11-30', '2000-04-30', '1999-11-30', 4, 32 / 365 + 120 / 366, 0.25 + 61 / 368, 152 / 366],
  ] as const)('%s', (_, from, to, anchor, frequency, isda, regular, afb) => {
    expect(years('ACT/ACT ISDA', from, to)).toBeCloseTo(isda, 11);
    expect(icma(from, to, anchor, frequency)).toBeCloseTo(regular, 11);
    expect(years('ACT/ACT AFB', from, to)).toBeCloseTo(afb, 11);
  });

  test('AFB counts years back from 28 February to 29 February where there is one', () => {
    expect(years('ACT/ACT AFB', '2004-02-29', '2007-02-28')).toBe(3);
    // The day before that 29 February is left over.
    expect(years('ACT/ACT AFB', '2004-02-28', '2007-02-28')).toBeCloseTo(3 + 1 / 365, 12);
    expect(years('ACT/ACT AFB', '1993-02-28', '1997-02-28')).toBe(4);
  });
});

describe('30/360: ISDA, "30/360 day count conventions", examples to section 4.16 of the 2006 Definitions', () => {
  // From, to, bond basis, Eurobond basis, 30E/360 (ISDA) with 28 February 2009 the termination day.
  test.each([
    ['2006-08-20', '2007-02-20', 180, 180, 180],
    ['2007-02-20', '2007-08-20', 180, 180, 180],
    ['2006-02-28', '2006-08-31', 183, 182, 180],
    ['2006-08-31', '2007-02-28', 178, 178, 180],
    ['2007-02-28', '2007-08-31', 183, 182, 180],
    ['2007-08-31', '2008-02-29', 179, 179, 180],
    ['2008-02-29', '2008-08-31', 182, 181, 180],
    ['2008-08-31', '2009-02-28', 178, 178, 178],
    ['2006-01-31', '2006-02-28', 28, 28, 30],
    ['2006-01-30', '2006-02-28', 28, 28, 30],
    ['2006-02-28', '2006-03-03', 5, 5, 3],
    ['2006-02-14', '2006-02-28', 14, 14, 16],
    ['2006-09-30', '2006-10-31', 30, 30, 30],
    ['2006-10-31', '2006-11-28', 28, 28, 28],
    ['2007-08-31', '2008-02-28', 178, 178, 178],
    ['2008-02-28', '2008-08-28', 180, 180, 180],
    ['2008-02-28', '2008-08-30', 182, 182, 182],
    ['2008-02-28', '2008-08-31', 183, 182, 182],
    ['2007-02-26', '2008-02-28', 362, 362, 362],
    ['2007-02-26', '2008-02-29', 363, 363, 364],
    ['2008-02-29', '2009-02-28', 359, 359, 358],
    ['2008-02-28', '2008-03-30', 32, 32, 32],
    ['2008-02-28', '2008-03-31', 33, 32, 32],
  ])('%s to %s', (from, to, bond, eurobond, isda) => {
    const [a, b] = [parseDay(from), parseDay(to)];
    expect(countDays('30/360', a, b)).toBe(bond);
    expect(countDays('30E/360', a, b)).toBe(eurobond);
    expect(countDays('30E/360 ISDA', a, b, { termination: parseDay('2009-02-28') })).toBe(isda);
  });

  test('the American rules take the end of February for a 30th where the bond pays at the end of months', () => {
    const us = (from: string, to: string, endOfMonth?: boolean) =>
      countDays('30/360 US', parseDay(from), parseDay(to), endOfMonth === undefined ? {} : { endOfMonth });
    expect(us('2007-02-28', '2007-08-31')).toBe(180);
    expect(us('2007-02-28', '2008-02-29')).toBe(360);
    expect(us('2008-02-29', '2008-03-31')).toBe(30);
    expect(us('2008-02-28', '2008-03-31')).toBe(33);
    expect(us('2006-08-31', '2007-02-28')).toBe(178);
    expect(us('2007-02-28', '2007-03-28')).toBe(28);
    expect(us('2007-02-28', '2007-03-28', false)).toBe(30);
  });
});

describe('YEARFRAC of the documentation of Microsoft Excel, 1 January to 30 July 2012', () => {
  test.each<[DayCount, number]>([
    ['30/360 US', 0.58055556],
    ['ACT/ACT YEARFRAC', 0.57650273],
    ['ACT/365F', 0.57808219],
  ])('%s', (dayCount, expected) => expect(years(dayCount, '2012-01-01', '2012-07-30')).toBeCloseTo(expected, 8));

  test('more than a year: over the mean year of those touched', () => {
    // 1 January 2000 to 1 July 2002: 912 days; three years of 366 + 365 + 365 days.
    expect(years('ACT/ACT YEARFRAC', '2000-01-01', '2002-07-01')).toBeCloseTo((912 * 3) / 1096, 12);
    // Up to a year across the end of one: a leap day between makes it 366, none 365.
    expect(years('ACT/ACT YEARFRAC', '2007-12-01', '2008-02-28')).toBeCloseTo(89 / 365, 12);
    expect(years('ACT/ACT YEARFRAC', '2007-12-01', '2008-03-01')).toBeCloseTo(91 / 366, 12);
    expect(years('ACT/ACT YEARFRAC', '2004-02-29', '2005-02-28')).toBeCloseTo(365 / 366, 12);
  });
});

test('fixed years', () => {
  expect(years('ACT/360', '2020-01-01', '2021-01-01')).toBeCloseTo(366 / 360, 14);
  expect(years('ACT/365.25', '2020-01-01', '2024-01-01')).toBe(4);
});

const dayCounts = fc.constantFrom(...DAY_COUNTS);
const days = fc.integer({ min: parseDay('1900-01-01'), max: parseDay('2150-12-31') });

test('the exact fraction is the one in float64, and backwards is the negative', () => {
  fc.assert(
    fc.property(dayCounts, days, days, (dayCount, from, to) => {
      const exact = reduceFraction(exactYearFraction(dayCount, from, to));
      expect(Number(exact.numerator) / Number(exact.denominator)).toBeCloseTo(yearFraction(dayCount, from, to), 10);
      expect(yearFraction(dayCount, to, from)).toBeCloseTo(-yearFraction(dayCount, from, to), 10);
      expect(yearFraction(dayCount, from, from)).toBeCloseTo(0, 12);
    }),
  );
});

test('a calendar split and notional periods add up over any day between', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<DayCount>('ACT/ACT ISDA', 'ACT/ACT ICMA', 'ACT/360', 'ACT/365F'),
      days,
      fc.nat(9_000),
      fc.nat(9_000),
      (dayCount, from, a, b) => {
        const setting = { grid: couponGrid(from, 2) };
        const [middle, to] = [from + a, from + a + b];
        const sum = plus(exactYearFraction(dayCount, from, middle, setting), exactYearFraction(dayCount, middle, to, setting));
        expect(reduceFraction(sum)).toEqual(reduceFraction(exactYearFraction(dayCount, from, to, setting)));
      },
    ),
  );
});

test('years to the anniversary are whole by AFB and by notional years', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 100 }), (from, count) => {
      fc.pre(formatDay(from).slice(5) < '02-28' || formatDay(from).slice(5) > '02-29');
      expect(yearFraction('ACT/ACT AFB', from, addYears(from, count))).toBe(count);
      expect(yearFraction('ACT/ACT ICMA', from, addYears(from, count))).toBe(count);
    }),
  );
});

test('every day lies between a grid day and the next', () => {
  fc.assert(
    fc.property(days, days, fc.constantFrom<PeriodsPerYear>(1, 2, 3, 4, 6, 12), (anchor, day, frequency) => {
      const grid = couponGrid(anchor, frequency);
      const index = gridIndex(grid, day);
      expect(gridDay(grid, index)).toBeLessThanOrEqual(day);
      expect(gridDay(grid, index + 1)).toBeGreaterThan(day);
    }),
  );
});

describe('OpenGamma Strata, DayCountTest: days and year fractions of each convention', () => {
  test.each<[DayCount, string, string, number]>([
    ['ACT/364', '2011-12-28', '2012-02-29', 63 / 364],
    ['ACT/364', '2011-12-28', '2016-02-28', 1523 / 364],
    ['ACT/365.25', '2011-12-28', '2016-03-01', 1525 / 365.25],
    ['NL/365', '2011-12-28', '2012-02-28', 62 / 365],
    ['NL/365', '2011-12-28', '2012-02-29', 62 / 365],
    ['NL/365', '2011-12-28', '2012-03-01', 63 / 365],
    ['NL/365', '2011-12-28', '2016-02-29', (62 + 4 * 365) / 365],
    ['NL/365', '2012-02-28', '2012-03-28', 28 / 365],
    ['NL/365', '2012-02-29', '2012-03-28', 28 / 365],
    ['NL/365', '2011-12-01', '2012-12-01', 1],
    ['ACT/365A', '2011-12-28', '2012-02-28', 62 / 365],
    ['ACT/365A', '2011-12-28', '2012-02-29', 63 / 366],
    ['ACT/365A', '2011-12-28', '2016-02-28', 1523 / 366],
    ['ACT/365A', '2012-02-28', '2012-03-28', 29 / 366],
    ['ACT/365A', '2012-02-29', '2012-03-28', 28 / 365],
    ['ACT/ACT ISDA', '2011-12-28', '2016-02-29', 4 / 365 + 59 / 366 + 4],
    ['ACT/ACT AFB', '2011-12-28', '2012-03-01', 64 / 366],
    ['30/360 PSA', '2012-02-28', '2012-03-28', 30 / 360],
    ['30/360 PSA', '2012-02-29', '2012-03-28', 28 / 360],
    ['30/360 PSA', '2011-02-28', '2012-02-29', 359 / 360],
    ['30/360 PSA', '2012-02-29', '2016-02-29', 1439 / 360],
    ['30/360 PSA', '2012-05-30', '2013-08-31', 450 / 360],
    ['30/360 PSA', '2012-05-29', '2013-08-31', 452 / 360],
    ['30E+/360', '2012-05-29', '2013-08-31', 452 / 360],
    ['30E+/360', '2012-05-30', '2013-08-31', 451 / 360],
    ['30E+/360', '2012-05-31', '2013-08-30', 450 / 360],
    ['30E+/360', '2012-05-31', '2013-08-31', 451 / 360],
    ['30E+/360', '2011-02-28', '2012-02-29', 361 / 360],
  ])('%s from %s to %s', (dayCount, from, to, expected) => expect(years(dayCount, from, to)).toBeCloseTo(expected, 14));
});

describe('ACT/365L: ISDA 2006 section 4.16(i), ICMA rule 251', () => {
  const sterling = (from: string, to: string, couponDate: string, frequency: PeriodsPerYear) =>
    yearFraction('ACT/365L', parseDay(from), parseDay(to), { grid: couponGrid(parseDay(couponDate), frequency) });

  test('of half a year by the year that its end lies in', () => {
    expect(sterling('2011-12-28', '2012-02-28', '2012-06-28', 2)).toBeCloseTo(62 / 366, 14);
    expect(sterling('2012-10-01', '2012-12-01', '2013-04-01', 2)).toBeCloseTo(61 / 365, 14);
  });

  test('of a year by the 29 February in it', () => {
    expect(sterling('2011-12-28', '2012-02-28', '2012-12-28', 1)).toBeCloseTo(62 / 366, 14);
    expect(sterling('2011-03-01', '2011-09-01', '2012-03-01', 1)).toBeCloseTo(184 / 366, 14);
    expect(sterling('2012-02-29', '2012-08-29', '2013-02-28', 1)).toBeCloseTo(182 / 365, 14);
  });
});

// LTN 011003 of "Metodologia de cálculo dos títulos públicos ofertados no Tesouro Direto": 134 business days.
test('BUS/252: Tesouro Nacional, 21 March to 1 October 2003', () => {
  const holidays = ['2003-04-18', '2003-04-21', '2003-05-01', '2003-06-19', '2003-09-07'].map(parseDay);
  const [from, to] = [parseDay('2003-03-21'), parseDay('2003-10-01')];
  expect(countDays('BUS/252', from, to, { holidays })).toBe(134);
  expect(countDays('BUS/252', to, from, { holidays })).toBe(-134);
  expect(yearFraction('BUS/252', from, to, { holidays })).toBeCloseTo(134 / 252, 14);
  expect(countDays('BUS/252', from, to)).toBe(138);
});
