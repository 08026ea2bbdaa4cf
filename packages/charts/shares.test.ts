/** Written shares close at 100.00%, whatever the fractions. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { closingShares } from './shares.ts';

const hundredths = (shares: readonly (number | null)[]) =>
  shares.reduce<number>((sum, share) => sum + Math.round((share ?? 0) * 10_000), 0);

it('raises the largest remainders until the thirds are a whole', () => {
  expect(closingShares([1 / 3, 1 / 3, 1 / 3])).toEqual([0.3334, 0.3333, 0.3333]);
});

it('leaves nothing known as nothing known, and parts below zero in place', () => {
  expect(closingShares([null, 1.25, -0.25])).toEqual([null, 1.25, -0.25]);
  expect(closingShares([])).toEqual([]);
});

it('always closes, and moves no share by more than a hundredth of a per cent', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 30 }), (values) => {
      const total = values.reduce((sum, value) => sum + value, 0);
      fc.pre(total > 0);
      const shares = values.map((value) => value / total);
      const written = closingShares(shares);
      expect(hundredths(written)).toBe(10_000);
      written.forEach((share, index) => expect(Math.abs((share ?? 0) - shares[index]!)).toBeLessThan(0.000_100_001));
    }),
  );
});

it('closes rows at their group, and groups at the whole', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 }),
      (groups) => {
        const total = groups.flat().reduce((sum, value) => sum + value, 0);
        const shares = groups.map((rows) => rows.map((value) => value / total));
        const written = closingShares(shares.map((rows) => rows.reduce((sum, share) => sum + share, 0)));
        expect(hundredths(written)).toBe(10_000);
        shares.forEach((rows, index) => expect(hundredths(closingShares(rows, written[index]))).toBe(Math.round(written[index]! * 10_000)));
      },
    ),
  );
});
