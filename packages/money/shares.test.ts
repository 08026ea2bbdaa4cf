/** Tests that rounded shares add up to 100.00%, whatever the amounts. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount, negate, formatDecimal, sum, toNumber, type Amount } from './index.ts';
import { closedShares } from './shares.ts';

const amounts = (...texts: readonly (string | null)[]) => texts.map((text) => (text === null ? null : amount(text)));
const hundredths = (shares: readonly (number | null)[]) =>
  shares.reduce<number>((all, share) => all + Math.round((share ?? 0) * 10_000), 0);
const cents = (whole: number): Amount => ({ coefficient: BigInt(whole), scale: 2 });

test('the largest remainders are raised until the parts are the whole, of equal ones the first', () => {
  expect(closedShares(amounts('1', '1', '1'), amount('3'))).toEqual([0.3334, 0.3333, 0.3333]);
  expect(closedShares(amounts('100.00', '500.00', '100'), amount('700.000'))).toEqual([0.1429, 0.7143, 0.1428]);
});

test('what is exact stays exact, what is owed stays below zero, also of a whole that is owed', () => {
  expect(closedShares(amounts('125', '-25'), amount('100'))).toEqual([1.25, -0.25]);
  expect(closedShares(amounts('-125', '25'), amount('-100'))).toEqual([1.25, -0.25]);
});

test('what is unknown has no share, and nothing has a share in nothing', () => {
  expect(closedShares(amounts(null, '1', '1', null, '1'), amount('3'))).toEqual([null, 0.3334, 0.3333, null, 0.3333]);
  expect(closedShares(amounts('5', '-5', null), amount('0.00'))).toEqual([null, null, null]);
  expect(closedShares([], amount('1'))).toEqual([]);
});

test('parts that are not all of the whole close at what they are together', () => {
  expect(closedShares(amounts('1', '1'), amount('6'))).toEqual([0.1667, 0.1666]);
});

test('no part moves by more than a hundredth of a per cent, whether money is owed or not', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }).map(cents), { minLength: 1, maxLength: 30 }), (parts) => {
      const whole = sum(parts);
      fc.pre(whole.coefficient !== 0n);
      const shares = closedShares(parts, whole);
      // Beyond what a double holds exactly, hundredths of a per cent of a tiny whole say nothing.
      fc.pre(parts.every((part) => Math.abs(toNumber(part)) < 1e6 * Math.abs(toNumber(whole))));
      expect(hundredths(shares)).toBe(10_000);
      shares.forEach((share, at) => expect(Math.abs((share ?? 0) - toNumber(parts[at]!) / toNumber(whole))).toBeLessThan(0.000_100_001));
      expect(closedShares(parts.map(negate), negate(whole))).toEqual(shares);
    }),
  );
});

test('rows close at their group, and groups at the whole', () => {
  const rows = fc.array(fc.integer({ min: 1, max: 1e6 }).map(cents), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(rows, { minLength: 1, maxLength: 6 }), (groups) => {
      const whole = sum(groups.flat());
      const written = closedShares(groups.map(sum), whole);
      expect(hundredths(written), formatDecimal(whole)).toBe(10_000);
      groups.forEach((group, at) => expect(hundredths(closedShares(group, whole, written[at]))).toBe(Math.round(written[at]! * 10_000)));
    }),
  );
});
