/** Tests averages over several bonds: their weights, their coverage, and the bonds that are left out. */
import { expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import { bondFigures, portfolioFigures, weightedAverage, type BondTerms } from './index.ts';
import { BOND_FIGURE_NAMES } from './figures.ts';

const figure = (value: number) => ({ value, findings: [] });

test('market values of 1, 4, 3 and 2 millions, durations 3, 5, 7 and 8: 0.1 x 3 + 0.4 x 5 + 0.3 x 7 + 0.2 x 8 = 6', () => {
  const bonds = [
    [1e6, 3],
    [4e6, 5],
    [3e6, 7],
    [2e6, 8],
  ].map(([value, duration], i) => ({ subject: `bond ${i}`, value: value as number, figure: figure(duration as number) }));
  expect(weightedAverage(bonds)).toEqual({ value: { average: 6, coverage: 1 }, findings: [] });
});

test('bonds without the figure are left out, named and counted; the rest weigh what they cover', () => {
  const missing = { value: null, findings: [{ code: 'bond.perpetual' as const }] };
  const { value, findings } = weightedAverage([
    { subject: 'A', value: 300, figure: figure(0.04) },
    { subject: 'B', value: 100, figure: figure(0.08) },
    { subject: 'C', value: 100, figure: missing },
    { subject: 'D', value: null, figure: figure(0.02) },
  ]);
  expect(value).toEqual({ average: 0.05, coverage: 0.8 });
  expect(findings).toEqual([
    { code: 'value.incomplete', subject: 'D' },
    { code: 'bond.perpetual', subject: 'C' },
    { code: 'bonds.partial', count: 2 },
  ]);
});

test.each([
  ['none at all', []],
  ['none with a figure', [{ subject: 'A', value: 5, figure: { value: null, findings: [{ code: 'bond.matured' as const }] } }]],
  ['worth nothing', [{ subject: 'A', value: 0, figure: figure(3) }]],
  [
    'as much short as long',
    [
      { subject: 'A', value: 5, figure: figure(3) },
      { subject: 'B', value: -5, figure: figure(4) },
    ],
  ],
])('%s: no average', (_, bonds) => {
  const { value, findings } = weightedAverage(bonds);
  expect(value).toBeNull();
  expect(findings.at(-1)).toEqual({ code: 'bonds.none' });
});

test('every measure of a portfolio, each over the bonds that have it', () => {
  const day = parseDay('2020-01-01');
  const dated: BondTerms = { maturity: parseDay('2025-01-01'), coupon: 0.09, frequency: 2, dayCount: '30/360 US' };
  const perpetual: BondTerms = { maturity: null, coupon: 0.05, frequency: 1, dayCount: '30E/360', firstCoupon: parseDay('2010-01-01') };
  const all = portfolioFigures([
    { subject: 'dated', value: 3000, figures: bondFigures(dated, day, 100) },
    { subject: 'perpetual', value: 1000, figures: bondFigures(perpetual, day, 80) },
  ]);
  expect(Object.keys(all)).toEqual([...BOND_FIGURE_NAMES]);
  expect(all.couponRate.value).toEqual({ average: expect.closeTo(0.08, 12), coverage: 1 });
  // 9 % at par and 5 / 80.
  expect(all.currentYield.value?.average).toBeCloseTo((3 * 0.09 + 0.0625) / 4, 12);
  expect(all.yieldToMaturity.value).toEqual({ average: expect.closeTo(0.09, 12), coverage: 0.75 });
  expect(all.yearsToMaturity.value?.average).toBeCloseTo(5, 12);
  // Fabozzi, chapter 4: 4.13 and 3.96.
  expect(all.macaulayDuration.value?.average).toBeCloseTo(4.13, 2);
  expect(all.modifiedDuration.value?.average).toBeCloseTo(3.96, 2);
  expect(all.convexity.findings).toEqual([
    { code: 'bond.perpetual', subject: 'perpetual' },
    { code: 'bonds.partial', count: 1 },
  ]);
});
