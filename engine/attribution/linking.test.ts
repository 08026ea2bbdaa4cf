/** Tests the linking methods against the tables of Bacon (2008), and that linked effects add up. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkedAttribution, linkEffects, notionalFundsAttribution } from './index.ts';
import type { LinkingMethod } from './linking.ts';
import { BACON_QUARTERS, segmentRow, arbitrarySegmentRows } from './examples.fixture.ts';

const METHODS: readonly LinkingMethod[] = ['carino', 'menchero', 'grap', 'frongello'];
const inPoints = (value: number) => Math.round(value * 1e4) + 0;

describe('four quarters of UK, Japanese and US equities (Bacon 2008, ch. 8, tables 8.1 to 8.5)', () => {
  const linked = (linking: LinkingMethod) => linkedAttribution(BACON_QUARTERS, { linking, interaction: 'in-selection' }).value!;

  test('each quarter by itself (table 8.1)', () => {
    expect(linked('carino').periods.map(({ single }) => [inPoints(single.effects.allocation), inPoints(single.effects.selection)])).toEqual(
      [
        [-120, 310],
        [-50, 170],
        [350, 400],
        [-100, 350],
      ],
    );
  });

  test.each([
    ['carino', [165, -60, 15, 120], [804, 18, 385, 1207]],
    ['menchero', [156, -78, 14, 92], [838, 5, 391, 1234]],
    ['grap', [167, -55, 11, 124], [785, 16, 402, 1203]],
    ['frongello', [167, -55, 11, 124], [785, 16, 402, 1203]],
  ] as const)('%s: the year by segment', (method, allocations, selections) => {
    const { segments, effects, excess } = linked(method);
    const near = (value: number, points: number) => expect(Math.abs(value * 1e4 - points)).toBeLessThan(1);
    expect(excess).toBeCloseTo(0.1327, 4);
    for (const [i, each] of [...segments, effects].entries()) {
      near(each.allocation, allocations[i]!);
      near(each.selection, selections[i]!);
    }
  });

  test.each([
    ['carino', [-109, -51, 373, -94], [280, 172, 426, 329]],
    ['menchero', [-119, -49, 360, -99], [307, 168, 411, 348]],
    ['grap', [-102, -48, 373, -99], [264, 164, 427, 348]],
    ['frongello', [-120, -49, 387, -95], [310, 170, 358, 365]],
  ] as const)('%s: the year by quarter', (method, allocations, selections) => {
    const { periods } = linked(method);
    for (const [t, { effects }] of periods.entries()) {
      expect(Math.abs(effects.allocation * 1e4 - allocations[t]!)).toBeLessThan(1);
      expect(Math.abs(effects.selection * 1e4 - selections[t]!)).toBeLessThan(1);
    }
  });

  // Portfolio 1.083 x 0.966 x 0.95 x 1.045 = 1.038593, benchmark 1.064 x 0.954 x 0.875 x 1.02 = 0.905937, allocation fund
  // 1.052 x 0.949 x 0.91 x 1.01 = 0.917582, selection fund 1.094 x 0.974 x 0.917 x 1.062 = 1.037696. Printed: 1.17, 13.18 and -1.08 %.
  test('notional funds (exhibit 8.10)', () => {
    const { effects, excess } = notionalFundsAttribution(BACON_QUARTERS).value!;
    expect(effects.allocation).toBeCloseTo(0.917582 - 0.905937, 5);
    expect(effects.selection).toBeCloseTo(1.037696 - 0.905937, 5);
    expect(effects.interaction).toBeCloseTo(1.038593 - 0.917582 - 1.037696 + 0.905937, 5);
    expect(excess).toBeCloseTo(1.038593 - 0.905937, 5);
  });
});

describe('linked effects', () => {
  test.each(METHODS)('%s: add up to the difference of the compounded returns, by period and by segment', (linking) => {
    fc.assert(
      fc.property(fc.array(arbitrarySegmentRows, { minLength: 1, maxLength: 12 }), (history) => {
        const { value } = linkedAttribution(
          history.map((rows, t) => ({ period: String(t), rows })),
          { linking },
        );
        const grow = (weight: 'portfolioWeight' | 'benchmarkWeight', earns: 'portfolioReturn' | 'benchmarkReturn') =>
          history.reduce((growth, rows) => growth * (1 + rows.reduce((sum, each) => sum + each[weight] * each[earns]!, 0)), 1);
        const [own, other] = [grow('portfolioWeight', 'portfolioReturn'), grow('benchmarkWeight', 'benchmarkReturn')];
        const digits = 11 - Math.ceil(Math.log10(1 + own + other));
        expect(value!.excess).toBeCloseTo(own - other, digits);
        expect(value!.segments.reduce((sum, { total }) => sum + total, 0)).toBeCloseTo(own - other, digits);
        for (const [i, segment] of value!.segments.entries())
          expect(value!.periods.reduce((sum, { segments }) => sum + segments[i]!.selection, 0)).toBeCloseTo(segment.selection, digits);
      }),
    );
  });

  test.each(METHODS)('%s: of one period are the effects themselves', (linking) => {
    const { value } = linkEffects([{ period: 'x', portfolioReturn: 0.08, benchmarkReturn: 0.05, effects: [0.04, -0.01] }], linking);
    expect(value!.effects).toEqual([expect.closeTo(0.04, 14), expect.closeTo(-0.01, 14)]);
  });

  const twice = (portfolioReturn: number, benchmarkReturn: number) =>
    ['a', 'b'].map((period) => ({ period, portfolioReturn, benchmarkReturn, effects: [0.02, portfolioReturn - benchmarkReturn - 0.02] }));

  test.each(METHODS)('%s: equal returns are the limit of nearly equal ones', (linking) => {
    // With R = B = 10 % twice, every method multiplies by 1.1 in the limit: carino 1.1^2 / 1.1, menchero (1.1^2)^(1/2), grap 1.1 before or after.
    for (const apart of [0, 1e-15, 1e-12, 1e-9, 1e-7])
      expect(linkEffects(twice(0.1 + apart, 0.1), linking).value!.effects[0]).toBeCloseTo(0.044, 6);
    expect(linkEffects(twice(0.1, 0.1), linking).value!.coefficients[0]).toBeCloseTo(1.1, 14);
  });

  test('two unequal periods of equal sums: all methods leave nothing over when the years come out even', () => {
    const even = [
      { period: 'a', portfolioReturn: 0.25, benchmarkReturn: 0, effects: [0.25] },
      { period: 'b', portfolioReturn: -0.2, benchmarkReturn: 0, effects: [-0.2] },
    ];
    for (const method of METHODS) expect(linkEffects(even, method).value!.effects[0]).toBeCloseTo(0, 14);
  });

  test('no periods, no effects', () => {
    for (const method of METHODS) expect(linkEffects([], method).value).toMatchObject({ excess: 0, effects: [], periods: [] });
  });
});

describe('total losses', () => {
  const lossIn = (portfolioReturn: number) => [
    { period: 'a', portfolioReturn: 0.1, benchmarkReturn: 0.05, effects: [0.05] },
    { period: 'b', portfolioReturn, benchmarkReturn: 0.05, effects: [portfolioReturn - 0.05] },
  ];

  test('at -100 % no logarithm exists; the other methods still add up', () => {
    expect(linkEffects(lossIn(-1), 'carino')).toEqual({ value: null, findings: [{ code: 'return.total-loss', subject: 'b' }] });
    // -100 % less 1.05 x 1.05 - 1 = 10.25 %.
    for (const method of ['menchero', 'grap', 'frongello'] as const)
      expect(linkEffects(lossIn(-1), method).value!.effects[0]).toBeCloseTo(-1.1025, 14);
  });

  test('below -100 % nothing can be compounded', () => {
    for (const method of METHODS) expect(linkEffects(lossIn(-1.2), method).value).toBeNull();
  });

  test('what can no longer be held in a float64 is a finding too', () => {
    const halves = Array.from({ length: 2000 }, (_, t) => ({
      period: String(t),
      portfolioReturn: -0.5,
      benchmarkReturn: -0.6,
      effects: [0.1],
    }));
    expect(linkEffects(halves, 'carino')).toEqual({ value: null, findings: [{ code: 'return.total-loss' }] });
    const doubles = halves.map((each) => ({ ...each, portfolioReturn: 1, benchmarkReturn: 0.9 }));
    expect(linkEffects(doubles, 'menchero')).toEqual({ value: null, findings: [{ code: 'figure.overflow' }] });
  });

  test('a period that cannot be attributed leaves no range', () => {
    const history = [...BACON_QUARTERS, { period: 'Q5', rows: [segmentRow('UK', 1, 1, null, 0.1)] }];
    expect(linkedAttribution(history)).toEqual({ value: null, findings: [{ code: 'return.missing', subject: 'UK' }] });
  });
});
