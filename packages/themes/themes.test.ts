/**
 * Computes the contrast of every pair of colours, the distances of colours, and the differences between themes, since themes are data that anybody
 * could break.
 */
import { describe, expect, it, test } from 'vitest';
import { THEMES } from './catalogue.ts';
import { contrastRatio, hexToOklch, mixColours, oklchToHex } from './colour.ts';
import { deriveColours } from './derived-colours.ts';
import { graphicPairs, paperGraphicPairs, paperTextPairs, textPairs } from './pairs.fixture.ts';
import { FULL_SIGHT, smallestColourDistance, perceivedOklab, SIGHT_MATRICES } from './sight.fixture.ts';
import { Theme, THEME_NAMES } from './theme.ts';

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for graphics that are not read; 1.4.6 for the high-contrast theme. */
const LEAST_CONTRAST = { text: 4.5, graphic: 3, contrast: 7 };
/** Distances in Oklab, where 0.02 is just noticed side by side. */
const LEAST_DISTANCE: Readonly<Record<string, number>> = { full: 0.12, 'without red': 0.08, 'without green': 0.08 };
/** Difference of lightness, from 0 black to 1 white, that tells gain from loss in grey. */
const LIGHTNESS_APART = 0.1;

describe('what is computed with', () => {
  it('computes contrast as WCAG does', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastRatio('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
  });

  it('mixes as CSS does', () => {
    expect(mixColours('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(mixColours('#102030', '#102030', 0.3)).toBe('#102030');
  });

  it('sees colours as published, and shows them again', () => {
    // Ottosson gives red as 0.62796, 0.22486, 0.12585 in Oklab.
    const { lightness, chroma, hue } = hexToOklch('#ff0000');
    const radians = (hue / 180) * Math.PI;
    expect([lightness, chroma * Math.cos(radians), chroma * Math.sin(radians)]).toEqual(
      [0.62796, 0.22486, 0.12585].map((part) => expect.closeTo(part, 4)),
    );
    for (const colour of ['#0f4251', '#e39468', '#ffffff', '#000000', '#00ff00']) expect(oklchToHex(hexToOklch(colour))).toBe(colour);
  });

  it('would notice two colours that are alike', () => {
    expect(smallestColourDistance(['#ad8031', '#ad7f30'], FULL_SIGHT)).toBeLessThan(0.02);
    expect(smallestColourDistance(['#bc653b', '#6a6410'], SIGHT_MATRICES['without red'] ?? FULL_SIGHT)).toBeLessThan(0.08);
  });
});

describe.each(THEME_NAMES)('%s', (name) => {
  const theme = THEMES[name];
  const text = name === 'contrast' ? LEAST_CONTRAST.contrast : LEAST_CONTRAST.text;

  it('is a theme, under its own name', () => expect(Theme.parse(theme).name).toBe(name));

  test.each([...textPairs(theme), ...paperTextPairs(theme)])('text: %s', (_, foreground, ground) => {
    expect(contrastRatio(foreground, ground)).toBeGreaterThanOrEqual(text);
  });
  test.each([...graphicPairs(theme), ...paperGraphicPairs(theme)])('graphic: %s', (_, foreground, ground) => {
    expect(contrastRatio(foreground, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST.graphic);
  });

  it.each(Object.keys(SIGHT_MATRICES))('tells the colours of charts apart, on screen and on paper: sight %s', (kind) => {
    const sight = SIGHT_MATRICES[kind] ?? FULL_SIGHT;
    expect(smallestColourDistance(theme.chart, sight)).toBeGreaterThan(LEAST_DISTANCE[kind] ?? 1);
    expect(smallestColourDistance(theme.paper.chart, sight)).toBeGreaterThan(LEAST_DISTANCE[kind] ?? 1);
    for (const { chart, muted } of [theme, theme.paper])
      expect(smallestColourDistance([chart[0]!, muted], sight), 'a portfolio and its benchmark').toBeGreaterThan(LEAST_DISTANCE[kind] ?? 1);
  });

  it('gives each part of a chart the hue on paper that it has on the screen', () => {
    const turned = theme.chart.map((colour, part) => {
      const [screen, paper] = [hexToOklch(colour), hexToOklch(theme.paper.chart[part]!)];
      return Math.min(screen.chroma, paper.chroma) < 0.02 ? 0 : Math.abs(((paper.hue - screen.hue + 540) % 360) - 180);
    });
    expect(Math.max(...turned)).toBeLessThan(15);
  });

  it('tells the colours of sectors apart', () => expect(smallestColourDistance(theme.sector, FULL_SIGHT)).toBeGreaterThanOrEqual(0.12));

  it('tells gain from loss by lightness alone', () => {
    expect(Math.abs(perceivedOklab(theme.gain, FULL_SIGHT)[0] - perceivedOklab(theme.loss, FULL_SIGHT)[0])).toBeGreaterThan(
      LIGHTNESS_APART,
    );
  });

  it('steps from light to dark in its scale, and from text to ground in its neutrals', () => {
    const falls = (steps: readonly string[]) =>
      steps.map((step) => perceivedOklab(step, FULL_SIGHT)[0]).every((light, at, all) => at === 0 || light < (all[at - 1] ?? 0));
    expect(falls(theme.scale)).toBe(true);
    expect(falls(theme.neutrals)).toBe(true);
  });
});

describe('no two themes have in common', () => {
  const told = {
    background: (theme: Theme) => theme.ground,
    primary: (theme: Theme) => deriveColours(theme).action,
    accent: (theme: Theme) => theme.accent,
    text: (theme: Theme) => theme.text,
    'brand on paper': (theme: Theme) => theme.paper.brand,
    'accent on paper': (theme: Theme) => theme.paper.accent,
    'text on paper': (theme: Theme) => theme.paper.text,
  };
  it.each(Object.entries(told))('their %s', (_, colourOf) => {
    expect(new Set(Object.values(THEMES).map(colourOf)).size).toBe(THEME_NAMES.length);
  });
  it('a primary colour or accent that could be taken for the other’s', () => {
    for (const one of ['primary', 'accent'] as const) {
      const of = Object.values(THEMES).map(told[one]);
      expect(smallestColourDistance(of, FULL_SIGHT), one).toBeGreaterThan(0.02);
    }
  });
});
