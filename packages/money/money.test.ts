/** Tests decimals, fractions, minor units and quotes in pence. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  amount,
  compare,
  divide,
  fraction,
  fromNumber,
  isZero,
  minorUnits,
  multiply,
  negate,
  dividedBy,
  formatDecimal,
  plus,
  quoteUnit,
  rate,
  readDecimal,
  round,
  roundFraction,
  sign,
  subtract,
  sum,
  times,
  toNumber,
  trimZeros,
  units,
  ZERO,
} from './index.ts';

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 12 }))
  .map(([coefficient, scale]) => ({ coefficient, scale }));

describe('reading and writing', () => {
  test.each(['NaN', 'Infinity', '-Infinity', '1e5', '1E5', '', ' 1', '1 ', '+1', '.5', '5.', '1,5', '--1', '0x10', '١', '1.2.3', '1_000'])(
    'refuses %j',
    (text) => {
      expect(readDecimal(text)).toBeNull();
      expect(() => amount(text)).toThrow(RangeError);
    },
  );

  test.each(['0', '-1', '0.00', '1234.50', '-0.001', '007', '123456789012345678901234567890.123456789'])('keeps %s', (text) => {
    expect(formatDecimal(amount(text))).toBe(text.replace(/^00(\d)/, '$1'));
  });

  test('never writes a negative zero', () => {
    expect(formatDecimal(amount('-0.00'))).toBe('0.00');
    expect(formatDecimal(negate(ZERO))).toBe('0');
  });

  test('what is written reads back as the same', () => {
    fc.assert(
      fc.property(decimals, (value) => {
        expect(readDecimal(formatDecimal(value))).toEqual(value);
      }),
    );
  });

  test('every float64 has a shortest decimal that reads back as it', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(toNumber(fromNumber(value))).toBe(value === 0 ? 0 : value);
      }),
    );
    expect(formatDecimal(fromNumber(1e-7))).toBe('0.0000001');
    expect(formatDecimal(fromNumber(1.5e21))).toBe('1500000000000000000000');
    expect(() => fromNumber(Number.NaN)).toThrow(RangeError);
    expect(() => fromNumber(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });
});

describe('arithmetic', () => {
  test.each([
    ['0.1', '0.2', '0.3'],
    ['1.005', '-0.005', '1.000'],
    ['99999999999999999.99', '0.01', '100000000000000000.00'],
  ])('%s + %s = %s', (a, b, expected) => {
    expect(formatDecimal(add(amount(a), amount(b)))).toBe(expected);
    expect(formatDecimal(subtract(add(amount(a), amount(b)), amount(b)))).toBe(
      formatDecimal(round(amount(a), expected.split('.')[1]?.length ?? 0)),
    );
  });

  test('adding is commutative, associative, and undone by subtracting', () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, (a, b, c) => {
        expect(compare(add(a, b), add(b, a))).toBe(0);
        expect(compare(add(add(a, b), c), sum([a, b, c]))).toBe(0);
        expect(compare(subtract(add(a, b), b), a)).toBe(0);
      }),
    );
  });

  test('multiplying is exact', () => {
    expect(formatDecimal(multiply(amount('1234.5678'), rate('0.0001')))).toBe('0.12345678');
  });

  test.each([
    ['0.125', 2, '0.13'],
    ['-0.125', 2, '-0.13'],
    ['0.135', 2, '0.14'],
    ['0.1249999', 2, '0.12'],
    ['-0.004', 2, '0.00'],
    ['0.5', 0, '1'],
    ['-0.5', 0, '-1'],
    ['7', 2, '7.00'],
  ])('%s to %i places is %s', (value, scale, expected) => expect(formatDecimal(round(amount(value), scale))).toBe(expected));

  test.each([
    ['1', '3', 4, '0.3333'],
    ['2', '3', 4, '0.6667'],
    ['-2', '3', 4, '-0.6667'],
    ['1', '-8', 2, '-0.13'],
    ['100', '0.25', 0, '400'],
  ])('%s / %s to %i places is %s', (a, b, scale, expected) => expect(formatDecimal(divide(amount(a), rate(b), scale))).toBe(expected));

  test('dividing by zero throws', () => {
    expect(() => divide(amount('1'), rate('0.00'), 2)).toThrow(RangeError);
    expect(() => dividedBy(fraction(amount('1')), fraction(ZERO))).toThrow(RangeError);
  });

  test('a rounded value lies within half a unit of the exact one', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 6 }), (value, scale) => {
        const error = subtract(round(value, scale), value);
        const half = { coefficient: 5n, scale: scale + 1 };
        expect(compare(sign(error) < 0 ? negate(error) : error, half)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('comparing looks past zeros at the end', () => {
    expect(compare(amount('1.0'), amount('1.000'))).toBe(0);
    expect(compare(amount('-2'), amount('1'))).toBe(-1);
    expect(isZero(units('0.0000'))).toBe(true);
    expect(formatDecimal(trimZeros(rate('0.7912000000')))).toBe('0.7912');
    expect(formatDecimal(trimZeros(rate('100')))).toBe('100');
  });
});

test('fractions are exact until they are rounded', () => {
  const third = dividedBy(fraction(amount('1')), fraction(rate('3')));
  expect(formatDecimal(roundFraction(plus(plus(third, third), third), 2))).toBe('1.00');
  expect(formatDecimal(roundFraction(times(third, fraction(rate('-1.5'))), 0))).toBe('-1');
  expect(formatDecimal(roundFraction(dividedBy(fraction(amount('-1')), fraction(rate('-8'))), 2))).toBe('0.13');
});

test('minor units and quotes in pence', () => {
  expect(['EUR', 'USD', 'ISK', 'JPY'].map(minorUnits)).toEqual([2, 2, 0, 0]);
  expect(quoteUnit('GBX')).toEqual({ currency: 'GBP', perCurrency: 100 });
  expect(quoteUnit('USD')).toEqual({ currency: 'USD', perCurrency: 1 });
});

test('an amount is not a rate and not a number of units', () => {
  // @ts-expect-error a rate of return is not an amount
  add(amount('10'), rate('0.05'));
  // @ts-expect-error units are not money
  subtract(amount('10'), units('3'));
  // @ts-expect-error units cannot be compared with money
  compare(units('3'), amount('10'));
  expect(formatDecimal(add(amount('10'), amount('0.05')))).toBe('10.05');
});
