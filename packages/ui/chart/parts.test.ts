/** A ring is used only where it shows the parts truthfully; bars share one zero. */
import { expect, it } from 'vitest';
import { barsOf, colourOfPart, fitsRing } from './parts.ts';
import type { PartsChart } from '#packages/charts';

const chart = (...shares: (number | null)[]): PartsChart => ({
  kind: 'parts',
  title: '',
  currency: 'EUR',
  total: '1',
  parts: shares.map((share, index) => ({ name: String(index), value: '0', share })),
});

it('draws a ring for two to six parts, none below zero', () => {
  expect(fitsRing(chart(0.5, 0.5))).toBe(true);
  expect(fitsRing(chart(0, 1))).toBe(true);
  expect(fitsRing(chart(1))).toBe(false);
  expect(fitsRing(chart(...Array<number>(7).fill(1 / 7)))).toBe(false);
  expect(fitsRing(chart(-0.1, 1.1))).toBe(false);
  expect(fitsRing(chart(null, 1))).toBe(false);
});

it('gives a part its own colour, or that of its place', () => {
  const parts = {
    ...chart(0.5, 0.5),
    parts: [
      { name: 'a', value: '1', share: 0.5, colour: 3 },
      { name: 'b', value: '1', share: 0.5 },
    ],
  };
  expect([colourOfPart(parts, 0), colourOfPart(parts, 1)]).toEqual(['chart-4', 'chart-2']);
  expect(colourOfPart({ ...parts, colours: 'sectors' }, 0)).toBe('sector-4');
});

it('lays bars on one scale around a common zero', () => {
  expect(barsOf([0.5, 0.25, 0])).toEqual([
    { start: 0, length: 1 },
    { start: 0, length: 0.5 },
    { start: 0, length: 0 },
  ]);
  expect(barsOf([0.75, -0.25, null])).toEqual([
    { start: 0.25, length: 0.75 },
    { start: 0, length: 0.25 },
    { start: 0.25, length: 0 },
  ]);
  expect(barsOf([0, 0])).toEqual([
    { start: 0, length: 0 },
    { start: 0, length: 0 },
  ]);
});
