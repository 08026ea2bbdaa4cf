/** The nearest readable colour: properties that hold for any colour and any ground. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastRatio, hexToOklch } from './colour.ts';
import { nearestReadableColour } from './passing.ts';

const LEAST = 4.5;
const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('a colour that passes is left as it is', () =>
  expect(nearestReadableColour('#0f4251', ['#ffffff', '#faf8f4'], LEAST)).toBe('#0f4251'));

test('a colour that is too pale becomes as dark as it must, in its own hue', () => {
  const offered = nearestReadableColour('#e39468', ['#ffffff'], LEAST) ?? '';
  expect(contrastRatio(offered, '#ffffff')).toBeGreaterThanOrEqual(LEAST);
  expect(contrastRatio(offered, '#ffffff')).toBeLessThan(LEAST + 0.05);
  // Within a degree of the hue, which is what rounding to `#rrggbb` may move it.
  expect(hexToOklch(offered).hue).toBeCloseTo(hexToOklch('#e39468').hue, 0);
});

test('on a dark ground it becomes lighter', () => {
  const offered = nearestReadableColour('#14284a', ['#0d1628', '#152036'], LEAST) ?? '';
  expect(hexToOklch(offered).lightness).toBeGreaterThan(hexToOklch('#14284a').lightness);
  expect(contrastRatio(offered, '#152036')).toBeGreaterThanOrEqual(LEAST);
});

test('on white and black at once there is none at 7:1', () =>
  expect(nearestReadableColour('#777777', ['#ffffff', '#000000'], 7)).toBeNull());

test('whatever is asked for, on any one ground there is an answer that passes', () => {
  fc.assert(
    fc.property(colours, colours, (colour, ground) => {
      expect(contrastRatio(nearestReadableColour(colour, [ground], LEAST) ?? ground, ground)).toBeGreaterThanOrEqual(LEAST);
    }),
    { numRuns: 200 },
  );
});
