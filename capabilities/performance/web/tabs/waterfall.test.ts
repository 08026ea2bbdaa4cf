/** The bars of a waterfall stand end to end, and lead from the first total to the last. */
import { expect, test } from 'vitest';
import { waterfallBars } from './waterfall.ts';

test('each step begins where the one before ended', () => {
  const { bars, cut } = waterfallBars([
    { kind: 'total', value: 100 },
    { kind: 'step', value: 300 },
    { kind: 'step', value: -200 },
    { kind: 'total', value: 200 },
  ]);
  expect(cut).toBe(false);
  expect(bars.map(({ start, length }) => [start, length])).toEqual([
    [0, 0.25],
    [0.25, 0.75],
    [0.5, 0.5],
    [0, 0.5],
  ]);
});

test('totals that dwarf the steps are cut, and say so', () => {
  const { bars, cut } = waterfallBars([
    { kind: 'total', value: 1000 },
    { kind: 'step', value: 41 },
    { kind: 'step', value: -20.5 },
    { kind: 'total', value: 1020.5 },
  ]);
  expect(cut).toBe(true);
  expect(bars.map(({ start, length }) => [start.toFixed(2), length.toFixed(2)])).toEqual([
    ['0.00', '0.18'],
    ['0.18', '0.82'],
    ['0.59', '0.41'],
    ['0.00', '0.59'],
  ]);
});

test('values below zero and nothing at all have a place', () => {
  expect(
    waterfallBars([
      { kind: 'total', value: -50 },
      { kind: 'step', value: 100 },
      { kind: 'total', value: 50 },
    ]).bars,
  ).toEqual([
    { start: 0, length: 0.5 },
    { start: 0, length: 1 },
    { start: 0.5, length: 0.5 },
  ]);
  expect(
    waterfallBars([
      { kind: 'total', value: 0 },
      { kind: 'total', value: 0 },
    ]).bars,
  ).toEqual([
    { start: 0, length: 0 },
    { start: 0, length: 0 },
  ]);
});
