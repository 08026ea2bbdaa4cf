/** Colours that stand for different things must look different, also to the one man in twelve who sees fewer of them. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TenantSettings } from '#contract/tenants';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** How linear light reaches eyes without red or green receptors. Source: Machado, Oliveira, Fernandes 2009, severity 1.0. */
const SIGHT: Readonly<Record<string, Matrix>> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'without red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'without green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};
/** Distances in Oklab, where 0.02 is just noticed side by side. */
const APART: Readonly<Record<string, number>> = { full: 0.12, 'without red': 0.08, 'without green': 0.08 };
/** Difference of lightness, from 0 black to 1 white, that tells gain from loss in grey. */
const LIGHTNESS_APART = 0.1;

const times = (matrix: Matrix, [a, b, c]: Triple): Triple => {
  const [x, y, z] = matrix.map(([p, q, r]) => p * a + q * b + r * c);
  return [x ?? 0, y ?? 0, z ?? 0];
};
const clamped = ([a, b, c]: Triple): Triple => [Math.min(Math.max(a, 0), 1), Math.min(Math.max(b, 0), 1), Math.min(Math.max(c, 0), 1)];
const cubeRoots = ([a, b, c]: Triple): Triple => [Math.cbrt(a), Math.cbrt(b), Math.cbrt(c)];

/** Lightness and two opponent axes. Source: Ottosson, "A perceptual color space for image processing", 2020. */
function oklab(colour: string, sight: Matrix): Triple {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const linear = (channel = 0) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
  const seen = clamped(times(sight, [linear(red), linear(green), linear(blue)]));
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    seen,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cubeRoots(cones),
  );
}

function nearestPair(colours: readonly string[], sight: Matrix): number {
  const seen = colours.map((colour) => oklab(colour, sight));
  const distances = seen.flatMap((a, at) => seen.slice(0, at).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])));
  return Math.min(...distances);
}

const full = SIGHT['full'] as Matrix;

describe.each(globSync('variants/*/tenant.json'))('%s', (file) => {
  const { colours } = TenantSettings.parse(JSON.parse(readFileSync(file, 'utf8'))).brand;
  const [line = ''] = colours.chart;

  it.each(Object.keys(SIGHT))('tells the colours of charts apart, on screen and on paper: sight %s', (kind) => {
    const sight = SIGHT[kind] ?? full;
    expect(nearestPair(colours.chart, sight)).toBeGreaterThan(APART[kind] ?? 1);
    expect(nearestPair(colours.paper.chart, sight)).toBeGreaterThan(APART[kind] ?? 1);
    expect(nearestPair([line, colours.muted], sight), 'a portfolio and its benchmark').toBeGreaterThan(APART[kind] ?? 1);
  });

  it('tells gain from loss by lightness alone', () => {
    expect(Math.abs(oklab(colours.gain, full)[0] - oklab(colours.loss, full)[0])).toBeGreaterThan(LIGHTNESS_APART);
  });

  it('steps from light to dark in its scale, and from text to ground in its neutrals', () => {
    const falls = (steps: readonly string[]) =>
      steps.map((step) => oklab(step, full)[0]).every((light, at, all) => at === 0 || light < (all[at - 1] ?? 0));
    expect(falls(colours.scale)).toBe(true);
    expect(falls(colours.neutrals)).toBe(true);
  });
});

it('would notice two colours that are alike', () => {
  expect(nearestPair(['#ad8031', '#ad7f30'], full)).toBeLessThan(0.02);
  expect(nearestPair(['#bc653b', '#6a6410'], SIGHT['without red'] ?? full)).toBeLessThan(0.08);
});
