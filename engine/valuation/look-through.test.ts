/** Tests that funds are divided among what they hold, against results worked out by hand. */
import { expect, test } from 'vitest';
import { amount, formatDecimal, rate, sum, trimZeros } from '#packages/money';
import { lookThrough } from './index.ts';
import type { LookThroughHolding } from './look-through.ts';

const holds = (weights: Readonly<Record<string, string>>) =>
  Object.entries(weights).map(([part, weight]) => ({ part, weight: rate(weight) }));
const shown = (holdings: readonly LookThroughHolding[]) =>
  lookThrough(holdings).map(({ part, value }) => [part, formatDecimal(trimZeros(value))]);

test('a fund is what it holds, and what its weights leave open is not looked through', () => {
  const fund = { value: amount('1000.10'), own: null, holds: holds({ US: '0.6', Europe: '0.333' }) };
  // 600.06, 333.0333, and 6.7 % of 1,000.10.
  expect(shown([fund])).toEqual([
    ['US', '600.06'],
    ['Europe', '333.0333'],
    [null, '67.0067'],
  ]);
});

test('what is no fund is its own part, a fund of which nothing is known is left whole, and one without a value is nowhere', () => {
  expect(
    shown([
      { value: amount('250'), own: 'UK', holds: [] },
      { value: amount('40.5'), own: null, holds: [] },
      { value: null, own: null, holds: holds({ US: '1' }) },
      { value: amount('80'), own: null, holds: holds({ US: '0.75', UK: '0.25' }) },
    ]),
  ).toEqual([
    ['UK', '250'],
    [null, '40.5'],
    ['US', '60'],
    ['UK', '20'],
  ]);
});

test('nothing is lost to thirds: the parts add up to the value exactly', () => {
  const third = { value: amount('100.01'), own: null, holds: holds({ a: '0.3333333333', b: '0.3333333333', c: '0.3333333333' }) };
  expect(formatDecimal(trimZeros(sum(lookThrough([third]).map(({ value }) => value))))).toBe('100.01');
});
