/** Tests the rates of payments that have several, compared with the count by J. Sturm's theorem in exact fractions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fraction, minus, dividedBy, times, type Fraction } from '#packages/money';
import { internalRates } from './internal-rate.ts';

/** Years of exactly 365 days, so that growths 1 + r solve the polynomial with these coefficients, the highest power first. */
const ratesOf = (amounts: readonly number[]) =>
  internalRates(amounts.map((amount, year) => ({ day: year * 365, amount }))).value?.all ?? [];

/** Whole amounts whose growths are these whole numbers of hundredths: the product of (100 x - growth). */
function growingBy(...hundredths: number[]): number[] {
  let product = [-1];
  for (const growth of hundredths) product = product.concat(0).map((own, i) => own * 100 - growth * (product[i - 1] ?? 0));
  return product;
}

describe('growths that lie close together', () => {
  test.each([
    [[300, 302, 304]],
    [[109, 110, 111]],
    [[104, 105, 106, 107]],
    [[101, 102, 103, 150]],
    [[50, 51, 52, 53]],
    [[98, 100, 102]],
    [[20, 21, 500, 510]],
    [[1, 2, 3, 400]],
  ])('%j hundredths', (hundredths) => {
    const amounts = growingBy(...hundredths);
    expect(amounts.every(Number.isSafeInteger)).toBe(true);
    const rates = ratesOf(amounts);
    expect(rates).toHaveLength(hundredths.length);
    rates.forEach((rate, i) => expect(rate).toBeCloseTo((hundredths[i] as number) / 100 - 1, 6));
  });

  // (x - 1.1)^2 (x - 1.3), in tenths: 1000 x^3 - 3500 x^2 + 4070 x - 1573.
  test('one twice, one once: two rates', () => {
    const rates = ratesOf([-1_000, 3_500, -4_070, 1_573]);
    expect(rates).toHaveLength(2);
    expect(rates[0]).toBeCloseTo(0.1, 6);
    expect(rates[1]).toBeCloseTo(0.3, 9);
  });
});

const ZERO = fraction({ coefficient: 0n, scale: 0 });
const whole = (value: number): Fraction => fraction({ coefficient: BigInt(value), scale: 0 });
const isNothing = (value: Fraction) => value.numerator === 0n;

/** Remainder of a division of polynomials, the highest power first. */
function remainder(dividend: readonly Fraction[], divisor: readonly Fraction[]): Fraction[] {
  let rest = [...dividend];
  while (rest.length >= divisor.length) {
    const factor = dividedBy(rest[0] as Fraction, divisor[0] as Fraction);
    rest = rest.map((own, i) => (i < divisor.length ? minus(own, times(factor, divisor[i] as Fraction)) : own)).slice(1);
  }
  const first = rest.findIndex((coefficient) => !isNothing(coefficient));
  return first < 0 ? [] : rest.slice(first);
}

/** How many different positive numbers solve the polynomial, its first and last coefficient not zero. */
function positiveSolutions(coefficients: readonly number[]): number {
  const polynomial = coefficients.map(whole);
  const derivative = polynomial.slice(0, -1).map((own, i) => times(own, whole(polynomial.length - 1 - i)));
  const chain = [polynomial, derivative];
  for (;;) {
    const rest = remainder(chain.at(-2) as Fraction[], chain.at(-1) as Fraction[]);
    if (rest.length === 0) break;
    chain.push(rest.map((own) => minus(ZERO, own)));
  }
  const changes = (values: Fraction[]) => {
    const signs = values.filter((value) => !isNothing(value)).map(({ numerator }) => numerator < 0n);
    return signs.filter((isNegative, i) => i > 0 && isNegative !== signs[i - 1]).length;
  };
  return changes(chain.map((one) => one.at(-1) as Fraction)) - changes(chain.map((one) => one[0] as Fraction));
}

test('as many rates as the theorem of Sturm counts', () => {
  expect(positiveSolutions([1, -6, 11, -6])).toBe(3);
  expect(positiveSolutions([1_000, -3_000, 2_500])).toBe(0);
  const amount = fc.integer({ min: -1_000, max: 1_000 });
  const end = amount.filter((value) => value !== 0);
  fc.assert(
    fc.property(end, fc.array(amount, { maxLength: 7 }), end, (first, between, last) => {
      const amounts = [first, ...between, last];
      fc.pre(amounts.some((one) => one > 0) && amounts.some((one) => one < 0));
      expect(ratesOf(amounts)).toHaveLength(positiveSolutions(amounts));
    }),
    { numRuns: 2_000 },
  );
  // Factors near one another, where miscounting is easy.
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 60, max: 240 }), { minLength: 2, maxLength: 5 }), (hundredths) => {
      expect(ratesOf(growingBy(...hundredths))).toHaveLength(hundredths.length);
    }),
    { numRuns: 500 },
  );
});

describe('an investment that is over before the next begins', () => {
  const of = (...flows: [number, number][]) => internalRates(flows.map(([day, amount]) => ({ day, amount }))).value?.all;

  test('at the same rate: that rate alone', () => {
    expect(of([0, -100], [365, 110], [400, -70], [765, 77], [800, -1], [1_165, 1.1])).toEqual([expect.closeTo(0.1, 12)]);
  });

  test('at two rates: between them', () => {
    const [rate, ...others] = of([0, -100], [365, 105], [730, -100], [1_095, 115]) ?? [];
    expect(others).toEqual([]);
    expect(rate).toBeGreaterThan(0.05);
    expect(rate).toBeLessThan(0.15);
  });

  test('a crumb paid back at the end hides no rate', () => {
    const rates = of([0, -1_000], [365, 3_000], [3_650, -1e-9]) ?? [];
    expect(rates).toEqual([expect.closeTo(-0.9589, 4), expect.closeTo(2, 12)]);
    // -1,000 + 3,000 / x - 1e-9 / x^10 = 0 is x^9 (3,000 - 1,000 x) = 1e-9.
    const x = 1 + (rates[0] as number);
    expect((x ** 9 * (3_000 - 1_000 * x)) / 1e-9).toBeCloseTo(1, 9);
  });

  // 1 becomes 1,000 in four days, e^630 in a year: what comes three years later is nothing at that rate, and makes another.
  test('payments too small to be seen at one rate still have another', () => {
    expect(of([0, -1], [4, 1_000], [1_095, -9_000])).toHaveLength(2);
  });

  test('a value of nothing at the end adds no rate', () => {
    expect(of([0, 5], [5_000, -5], [11_000, -3], [13_000, 0])).toHaveLength(1);
  });
});
