/** Computes with colours as `#rrggbb`: contrast ratios as WCAG 2 defines them, and mixtures of two colours. */
import { hexToLinear } from './oklab.ts';

/** The contrast of two colours, from 1 (the same) to 21 (black on white). */
export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red, green, blue] = hexToLinear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colour with the most contrast to the ground; of equals, the first. */
export function mostLegible(ground: string, ...colours: readonly [string, ...string[]]): string {
  return colours.reduce((best, colour) => (contrastRatio(colour, ground) > contrastRatio(best, ground) ? colour : best));
}

/** The mixture at `share` of the way from one colour to the other, as CSS `color-mix(in srgb)` computes it. */
export function mixColours(from: string, to: string, share: number): string {
  const between = (at: number) => Math.round(channelAt(from, at) + (channelAt(to, at) - channelAt(from, at)) * share);
  return `#${[1, 3, 5].map((at) => between(at).toString(16).padStart(2, '0')).join('')}`;
}

function channelAt(colour: string, at: number): number {
  return Number.parseInt(colour.slice(at, at + 2), 16);
}
