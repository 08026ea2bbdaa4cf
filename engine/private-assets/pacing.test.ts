/** Tests the pacing model against examples worked by hand. */
import { describe, expect, test } from 'vitest';
import { pacingModel } from './index.ts';

const terms = { committed: 100, callRates: [1 / 4, 1 / 3, 1 / 2], life: 4, bow: 2, growth: 0.1 };
const close = (years: number[][]) =>
  years.map(([year, call, distribution, nav]) => ({
    year,
    call: expect.closeTo(call as number, 10),
    distribution: expect.closeTo(distribution as number, 10),
    nav: expect.closeTo(nav as number, 10),
  }));

/*
 * Calls 25, 75/3, 50/2, 25/2. Distributed (t/4)^2: 1/16 of 0, 1/4 of 27.5, 9/16 of 1.1 x 45.625 = 50.1875, all of 1.1 x 46.95703125.
 * Values 25; 27.5 + 25 - 6.875 = 45.625; 50.1875 + 25 - 28.23046875 = 46.95703125; what the last year called.
 */
test('four years by hand', () => {
  expect(pacingModel(terms)).toEqual(
    close([
      [1, 25, 0, 25],
      [2, 25, 6.875, 45.625],
      [3, 25, 28.23046875, 46.95703125],
      [4, 12.5, 51.652734375, 12.5],
    ]),
  );
});

test('a yield above the curve of the bow: 0.3 of 27.5 in the second year', () => {
  expect(pacingModel({ ...terms, yield: 0.3 })[1]).toEqual(close([[2, 25, 8.25, 44.25]])[0]);
});

test('a running fund goes on from where it stands', () => {
  expect(pacingModel({ ...terms, from: { year: 2, called: 50, nav: 45.625 } })).toEqual(pacingModel(terms).slice(2));
});

test('what is called beyond the commitment is never called back', () => {
  expect(pacingModel({ ...terms, from: { year: 2, called: 120, nav: 10 } })[0]?.call).toBe(0);
});

describe('terms outside their ranges', () => {
  test.each([{ callRates: [] }, { callRates: [1.1] }, { life: 0 }, { life: 2.5 }, { bow: 0 }, { growth: -1 }, { yield: -0.1 }])(
    '%j',
    (wrong) => expect(() => pacingModel({ ...terms, ...wrong })).toThrow(RangeError),
  );
});
