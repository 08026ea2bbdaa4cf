/** Measures how far apart people see colours, including people with a colour vision deficiency (one man in twelve). */
import { converter } from 'culori';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const toLinear = converter('lrgb');
const toOklab = converter('oklab');

export const FULL_SIGHT: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Matrices that turn linear light into what eyes without red or green receptors see. Source: Machado, Oliveira, Fernandes 2009, severity 1.0. */
export const SIGHT_MATRICES: Readonly<Record<string, Matrix>> = {
  full: FULL_SIGHT,
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

/** A colour in OKLab, as people with this sight see it. */
export function perceivedOklab(colour: string, sight: Matrix): Triple {
  const { r: red, g: green, b: blue } = toLinear(colour)!;
  const [seenRed, seenGreen, seenBlue] = sight.map(([x, y, z]) => Math.min(Math.max(x * red + y * green + z * blue, 0), 1));
  const { l: lightness, a, b } = toOklab({ mode: 'lrgb', r: seenRed!, g: seenGreen!, b: seenBlue! });
  return [lightness, a, b];
}

/** The smallest distance between any two of the colours in OKLab, where 0.02 is just noticed side by side. */
export function smallestColourDistance(colours: readonly string[], sight: Matrix): number {
  const all = colours.map((colour) => perceivedOklab(colour, sight));
  const distances = all.flatMap((a, at) => all.slice(0, at).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])));
  return Math.min(...distances);
}
