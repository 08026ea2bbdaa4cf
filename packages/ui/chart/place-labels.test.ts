/** Labels at the ends of lines never overlap and never leave the drawing. */
import { expect, it } from 'vitest';
import { placeLabels } from './place-labels.ts';

it('leaves names alone that are far apart', () => {
  const placed = placeLabels(
    [
      { name: 'Portfolio', role: 'own', middle: 60 },
      { name: 'Benchmark', role: 'benchmark', middle: 180 },
    ],
    136,
    250,
  );
  expect(placed.map(({ name, top }) => [name, top])).toEqual([
    ['Portfolio', 52],
    ['Benchmark', 172],
  ]);
});

it.each([2, 100, 249])('keeps them apart and inside when both lines end at %d', (middle) => {
  const [upper, lower] = placeLabels(
    [
      { name: 'Portfolio', role: 'own', middle },
      { name: 'IA Mixed Investment 40-85% Shares', role: 'benchmark', middle: middle + 1 },
    ],
    136,
    250,
  );
  if (!upper || !lower) throw new Error('a name is missing');
  expect(upper.top).toBeGreaterThanOrEqual(0);
  expect(lower.top).toBeGreaterThanOrEqual(upper.top + upper.height);
  expect(lower.top + lower.height).toBeLessThanOrEqual(250);
});
