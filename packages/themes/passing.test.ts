/** The nearest readable colour: properties that hold for any colour and any ground. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from './colour.ts';
import { seen } from './oklab.ts';
import { nearestPassing } from './passing.ts';

const LEAST = 4.5;
const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('a colour that passes is left as it is', () => expect(nearestPassing('#0f4251', ['#ffffff', '#faf8f4'], LEAST)).toBe('#0f4251'));

test('a colour that is too pale becomes as dark as it must, in its own hue', () => {
  const offered = nearestPassing('#e39468', ['#ffffff'], LEAST) ?? '';
  expect(contrast(offered, '#ffffff')).toBeGreaterThanOrEqual(LEAST);
  expect(contrast(offered, '#ffffff')).toBeLessThan(LEAST + 0.05);
  expect(seen(offered).hue).toBeCloseTo(seen('#e39468').hue, 1);
});

test('on a dark ground it becomes lighter', () => {
  const offered = nearestPassing('#14284a', ['#0d1628', '#152036'], LEAST) ?? '';
  expect(seen(offered).lightness).toBeGreaterThan(seen('#14284a').lightness);
  expect(contrast(offered, '#152036')).toBeGreaterThanOrEqual(LEAST);
});

test('on white and black at once there is none at 7:1', () => expect(nearestPassing('#777777', ['#ffffff', '#000000'], 7)).toBeNull());

test('whatever is asked for, on any one ground there is an answer that passes', () => {
  fc.assert(
    fc.property(colours, colours, (colour, ground) => {
      expect(contrast(nearestPassing(colour, [ground], LEAST) ?? ground, ground)).toBeGreaterThanOrEqual(LEAST);
    }),
    { numRuns: 200 },
  );
});
