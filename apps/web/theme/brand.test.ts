/** Brands are data, so what an administrator could break is computed: every pair of every variant. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TenantSettings } from '#contract/tenants';
import { graphicPairs, textPairs } from './brand.ts';
import { contrast, mix } from './colour.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const variants = globSync('variants/*/tenant.json', { cwd: ROOT }).sort();

it('finds the variants', () => expect(variants.length).toBeGreaterThan(1));

it('computes contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
});

it('mixes as CSS does', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(mix('#102030', '#102030', 0.3)).toBe('#102030');
});

describe.each(variants)('%s', (file) => {
  const { brand } = TenantSettings.parse(JSON.parse(readFileSync(resolve(ROOT, file), 'utf8')));
  const { colours } = brand;

  it.each(textPairs(brand))('text: %s', (_, foreground, ground) => {
    expect(contrast(foreground, ground)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(graphicPairs(brand))('graphic: %s', (_, foreground, ground) => {
    expect(contrast(foreground, ground)).toBeGreaterThanOrEqual(3);
  });
  it.each(['brand', 'accent', 'text', 'muted'] as const)('paper: %s', (name) => {
    for (const ground of ['#ffffff', colours.paper.tint]) expect(contrast(colours.paper[name], ground)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(colours.paper.chart)('paper chart: %s', (colour) => {
    expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(3);
  });
});
