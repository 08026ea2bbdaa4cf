/** Differences agree with the rounded figures that are shown next to them. */
import { expect, test } from 'vitest';
import { differenceAsShown } from './difference.ts';

test.each([
  [-0.015749, 0.003049, '-0.0187'], // −1.57% and 0.30%: −1.87, although −1.8798 would be written −1.88
  [0.0554, 0.0558, '-0.0004'],
  [0.1, 0.1, '0.0000'],
  [0.00005, 0, '0.0001'],
  [-0.00005, 0, '-0.0001'],
])('%s less %s is %s', (own, against, difference) => {
  expect(differenceAsShown(own, against)).toBe(difference);
});

test('what is unknown has no difference', () => {
  expect([differenceAsShown(null, 0.1), differenceAsShown(0.1, null)]).toEqual([null, null]);
});
