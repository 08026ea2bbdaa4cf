/** Tests durations and convexity against textbook tables and the documentation of spreadsheets. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import {
  effectiveConvexity,
  effectiveDuration,
  macaulayDuration,
  modifiedDuration,
  priceFromYield,
  type BondTerms,
  type DayCount,
} from './index.ts';
import { yieldSensitivity } from './duration.ts';

const bond = (maturity: string, coupon: number, dayCount: DayCount = 'ACT/ACT ICMA'): BondTerms => ({
  maturity: parseDay(maturity),
  coupon,
  frequency: 2,
  dayCount,
});

describe('documentation of Microsoft Excel', () => {
  test('DURATION', () => {
    expect(macaulayDuration(bond('2048-01-01', 0.08), parseDay('2018-07-01'), 0.09).value).toBeCloseTo(10.9191453, 7);
    expect(macaulayDuration(bond('2016-01-01', 0.08), parseDay('2008-01-01'), 0.09).value).toBeCloseTo(5.993775, 6);
  });
  test('MDURATION', () => expect(modifiedDuration(bond('2016-01-01', 0.08), parseDay('2008-01-01'), 0.09).value).toBeCloseTo(5.73567, 5));
});

describe('Fabozzi, Bond Markets, Analysis, and Strategies, chapter 4: bonds that yield 9 %', () => {
  // Coupon, years; Macaulay, modified, convexity, price value of a basis point.
  test.each([
    [0.09, 5, 4.13, 3.96, 19.45, 0.0396],
    [0.09, 25, 10.33, 9.88, 160.72, 0.0988],
    [0.06, 5, 4.35, 4.16, 20.85, 0.0366],
    [0.06, 25, 11.1, 10.62, 182.92, 0.0747],
    [0, 5, 5, 4.78, 25.18, 0.0308],
    [0, 25, 25, 23.92, 583.78, 0.0265],
  ])('coupon %d, %i years', (coupon, years, macaulay, modified, convexity, basisPoint) => {
    const { value } = yieldSensitivity(bond(`${2020 + years}-01-01`, coupon), parseDay('2020-01-01'), 0.09);
    expect(Math.abs((value?.macaulayDuration ?? 0) - macaulay)).toBeLessThan(0.0051);
    expect(Math.abs((value?.modifiedDuration ?? 0) - modified)).toBeLessThan(0.0051);
    expect(Math.abs((value?.convexity ?? 0) - convexity)).toBeLessThan(0.011);
    expect(Math.abs((value?.basisPointValue ?? 0) - basisPoint)).toBeLessThan(0.0001);
  });
});

test('a whole period is left on a coupon day, whatever its days, and never less than nothing of it', () => {
  // 15 January to 15 July 2025 are 181 days, to 15 January 184: of 180 and of 182.5 nothing is left before they have passed.
  for (const dayCount of ['ACT/360', 'ACT/365F', '30E/360', '30/360 US', 'ACT/ACT ICMA'] as const) {
    const terms = bond('2026-01-15', 0, dayCount);
    expect(macaulayDuration(terms, parseDay('2025-01-15'), 0.04).value).toBeCloseTo(1, 12);
    expect(macaulayDuration(terms, parseDay('2025-07-15'), 0.04).value).toBeCloseTo(0.5, 12);
    expect(macaulayDuration(terms, parseDay('2026-01-14'), 0.04).value).toBeGreaterThanOrEqual(0);
  }
  expect(macaulayDuration(bond('2026-01-15', 0, 'ACT/360'), parseDay('2026-01-14'), 0.04).value).toBe(0);
  // By the days themselves: one of 365.
  expect(macaulayDuration(bond('2026-01-15', 0, 'ACT/360'), parseDay('2026-01-14'), 0.04, { method: 'actual/365' }).value).toBeCloseTo(
    1 / 365,
    12,
  );
});

test('effective duration and convexity: price 134.6722, 137.5888 at 5.8 %, 131.8439 at 6.2 % (20 years, 9 %; Fabozzi, Fixed Income Analysis)', () => {
  const shifted = { price: 134.6722, lower: 137.5888, higher: 131.8439, shift: 0.002 };
  expect(effectiveDuration(shifted).value).toBeCloseTo(10.66, 2);
  expect(effectiveConvexity(shifted).value).toBeCloseTo(163.92, 1);
  expect(effectiveDuration({ ...shifted, price: 0 }).value).toBeNull();
});

test('a single payment has its time as duration, and the simple interest of a last coupon its own slope', () => {
  // Half a period left: dirty P = 103 / (1 + y / 4).
  const last = bond('2008-07-01', 0.06, '30/360 US');
  const { value } = yieldSensitivity(last, parseDay('2008-04-01'), 0.08);
  expect(value?.macaulayDuration).toBeCloseTo(0.25, 12);
  expect(value?.modifiedDuration).toBeCloseTo(0.25 / 1.02, 12);
  expect(value?.basisPointValue).toBeCloseTo((103 * 0.25) / 1.02 ** 2 / 10_000, 12);
  expect(value?.convexity).toBeCloseTo((2 * 0.25 ** 2) / 1.02 ** 2, 12);
});

test('they are the derivatives of the price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: parseDay('2021-08-01'), max: parseDay('2080-12-31') }),
      fc.integer({ min: 0, max: 120 }),
      fc.double({ min: -0.01, max: 0.2, noNaN: true }),
      fc.constantFrom('street' as const, 'icma' as const, 'actual/365' as const),
      (maturity, tenths, rate, method) => {
        const terms: BondTerms = { maturity, coupon: tenths / 1000, frequency: 2, dayCount: 'ACT/ACT ICMA' };
        const day = parseDay('2020-05-20');
        const dirty = (at: number) => priceFromYield(terms, day, at, { method }).value?.dirty as number;
        const { value } = yieldSensitivity(terms, day, rate, { method });
        const [price, lower, higher, shift] = [dirty(rate), dirty(rate - 1e-4), dirty(rate + 1e-4), 1e-4];
        const shifted = { price, lower, higher, shift };
        expect((value?.modifiedDuration as number) / (effectiveDuration(shifted).value as number)).toBeCloseTo(1, 4);
        expect((value?.convexity as number) / (effectiveConvexity(shifted).value as number)).toBeCloseTo(1, 3);
        expect((value?.basisPointValue as number) / ((lower - higher) / 2)).toBeCloseTo(1, 4);
      },
    ),
  );
});
