/** Tests composite benchmarks under each rebalancing rule, and the excess return over a benchmark. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDay, parseDay } from '#packages/calendar';
import { arithmeticExcess, compositeIndex, geometricExcess, type ComponentSeries, type RebalancingRule } from './index.ts';
import type { DatedWeights } from './composite-index.ts';

const near = (value: number) => expect.closeTo(value, 12);
const START = parseDay('2024-12-31');

function component(id: string, levels: Readonly<Record<string, number>>): ComponentSeries {
  return { id, levels: { days: Int32Array.from(Object.keys(levels), parseDay), values: Float64Array.from(Object.values(levels)) } };
}

// Shares rise by a tenth in January and again in February; bonds stand still, then lose a tenth.
const SHARES = component('shares', { '2024-12-31': 100, '2025-01-31': 110, '2025-02-28': 121 });
const BONDS = component('bonds', { '2024-12-31': 50, '2025-01-31': 50, '2025-02-28': 45 });
const SIXTY: readonly DatedWeights[] = [{ from: START + 1, weights: { shares: 0.6, bonds: 0.4 } }];
const range = (from: string, to: string) => ({ from: parseDay(from), to: parseDay(to) });
const FIRST_MONTHS = range('2025-01-01', '2025-02-28');

const last = (rebalancing: RebalancingRule, schedule = SIXTY, over = FIRST_MONTHS) =>
  compositeIndex([SHARES, BONDS], schedule, rebalancing, over).value!.level.at(-1)!;

describe('60 % shares and 40 % bonds', () => {
  test('monthly: 1.06 x (1 + 0.6 x 10 % - 0.4 x 10 %) = 1.0812', () => expect(last('monthly')).toBeCloseTo(1.0812, 12));

  test('drifting: 0.6 x 1.21 + 0.4 x 0.9 = 1.086, also quarterly and annually within a quarter', () => {
    for (const rule of ['buy-and-hold', 'quarterly', 'annual'] as const) expect(last(rule)).toBeCloseTo(1.086, 12);
  });

  test('daily: set again every day, which only matters on days that move', () => expect(last('daily')).toBeCloseTo(1.0812, 12));

  test('quarters and years: 1.06 x 1.06 against 0.6 x 1.21 + 0.4, and both again from January', () => {
    const shares = component('shares', { '2024-12-31': 100, '2025-03-31': 110, '2025-06-30': 121, '2026-01-02': 133.1 });
    const bonds = component('bonds', { '2024-12-31': 50 });
    const until = (to: string, rule: RebalancingRule) =>
      compositeIndex([shares, bonds], SIXTY, rule, range('2025-01-01', to)).value!.level.at(-1);
    expect(until('2025-06-30', 'quarterly')).toBeCloseTo(1.1236, 12);
    expect(until('2025-06-30', 'annual')).toBeCloseTo(1.126, 12);
    expect(until('2026-01-02', 'annual')).toBeCloseTo(1.126 * 1.06, 12);
    expect(until('2026-01-02', 'buy-and-hold')).toBeCloseTo(0.6 * 1.331 + 0.4, 12);
  });

  test('a range that begins later enters with the weights that have drifted: 66 / 106 x 10 % - 40 / 106 x 10 %', () => {
    const february = range('2025-02-01', '2025-02-28');
    expect(last('buy-and-hold', SIXTY, february)).toBeCloseTo(1.086 / 1.06, 12);
    expect(last('monthly', SIXTY, february)).toBeCloseTo(1.02, 12);
    const { components, first } = compositeIndex([SHARES, BONDS], SIXTY, 'buy-and-hold', february).value!;
    expect(formatDay(first)).toBe('2025-01-31');
    expect(components.map(({ weight }) => weight[0])).toEqual([near(66 / 106), near(40 / 106)]);
  });

  test('weights that change in mid-month hold from the start of their day', () => {
    const changed = [...SIXTY, { from: parseDay('2025-02-15'), weights: { shares: 1 } }];
    // 1.06, and then shares alone.
    expect(last('buy-and-hold', changed)).toBeCloseTo(1.06 * 1.1, 12);
    const { components } = compositeIndex([SHARES, BONDS], changed, 'buy-and-hold', FIRST_MONTHS).value!;
    expect([...components[1]!.weight].map((weight) => weight > 0).lastIndexOf(true)).toBe(parseDay('2025-02-14') - FIRST_MONTHS.from);
  });
});

describe('findings', () => {
  const codes = (...of: Parameters<typeof compositeIndex>) =>
    compositeIndex(...of).findings.map(({ code, subject }) => `${code} ${subject}`);

  test('before the schedule, without a series, before its first level', () => {
    expect(compositeIndex([SHARES, BONDS], SIXTY, 'daily', range('2024-12-31', '2025-01-31'))).toEqual({
      value: null,
      findings: [{ code: 'benchmark.missing', date: '2024-12-31' }],
    });
    expect(codes([SHARES], SIXTY, 'daily', FIRST_MONTHS)).toEqual(['benchmark.missing bonds']);
    const young = component('bonds', { '2025-01-10': 50 });
    expect(compositeIndex([SHARES, young], SIXTY, 'monthly', FIRST_MONTHS)).toEqual({
      value: null,
      findings: [{ code: 'benchmark.missing', subject: 'bonds', date: '2024-12-31' }],
    });
  });

  test('a series that ended while in use; one that is no longer used may end', () => {
    const over = range('2025-01-01', '2025-03-31');
    expect(codes([SHARES, BONDS], SIXTY, 'monthly', over)).toEqual(['benchmark.stale bonds', 'benchmark.stale shares']);
    const left = [...SIXTY, { from: parseDay('2025-02-01'), weights: { shares: 1 } }];
    expect(codes([SHARES, component('bonds', { '2024-12-31': 50 })], left, 'monthly', FIRST_MONTHS)).toEqual([]);
  });

  test('weights that do not add up: the rest earns nothing, or they are scaled', () => {
    const part = [{ from: START + 1, weights: { shares: 0.5, bonds: 0.3 } }];
    const rest = compositeIndex([SHARES, BONDS], part, 'monthly', range('2025-01-01', '2025-01-31'));
    expect(rest.findings.map(({ code }) => code)).toEqual(['weights.incomplete']);
    expect(rest.value!.level.at(-1)).toBeCloseTo(1.05, 12);
    const scaled = compositeIndex([SHARES, BONDS], part, 'monthly', range('2025-01-01', '2025-01-31'), 'scale');
    expect(scaled.value!.level.at(-1)).toBeCloseTo(1.0625, 12);
    expect(compositeIndex([SHARES], [{ from: START, weights: {} }], 'monthly', FIRST_MONTHS, 'scale').value).toBeNull();
  });

  test('shorts that leave nothing; a schedule out of order', () => {
    const short = [{ from: START + 1, weights: { shares: -20, bonds: 21 } }];
    expect(codes([SHARES, BONDS], short, 'monthly', FIRST_MONTHS)).toEqual(['return.undefined undefined']);
    expect(() => compositeIndex([SHARES, BONDS], [...SIXTY, ...SIXTY], 'daily', FIRST_MONTHS)).toThrow(RangeError);
  });
});

test('weight x return is the return of every day, and weights are whole', () => {
  const moves = fc.array(fc.tuple(fc.double({ min: -0.2, max: 0.2, noNaN: true }), fc.double({ min: -0.2, max: 0.2, noNaN: true })), {
    minLength: 40,
    maxLength: 120,
  });
  const rules = fc.constantFrom<RebalancingRule>('daily', 'monthly', 'quarterly', 'annual', 'buy-and-hold');
  fc.assert(
    fc.property(moves, rules, fc.nat(20), (days, rebalancing, later) => {
      const dates = days.map((_, i) => START + 1 + i);
      const made = ([0, 1] as const).map((at) => ({
        id: ['shares', 'bonds'][at]!,
        levels: {
          days: Int32Array.of(START, ...dates),
          values: Float64Array.from([0, ...dates], (_, i) => days.slice(0, i).reduce((level, each) => level * (1 + each[at]), 1)),
        },
      }));
      const over = { from: START + 1 + later, to: START + days.length };
      const { level, components } = compositeIndex(made, SIXTY, rebalancing, over).value!;
      for (let i = 0; i + 1 < level.length; i++) {
        expect(components.reduce((sum, { weight }) => sum + weight[i]!, 0)).toBeCloseTo(1, 10);
        const earned = components.reduce((sum, each) => sum + each.weight[i]! * each.return[i]!, 0);
        expect(level[i + 1]! / level[i]! - 1).toBeCloseTo(earned, 10);
        if (rebalancing === 'daily') expect(earned).toBeCloseTo(0.6 * days[later + i]![0] + 0.4 * days[later + i]![1], 10);
      }
    }),
  );
});

test('8.3 % against 6.4 %: 1.9 % arithmetic, 1.79 % geometric (Bacon 2008, ch. 5)', () => {
  expect(arithmeticExcess(0.083, 0.064)).toBeCloseTo(0.019, 14);
  expect(geometricExcess(0.083, 0.064).value).toBeCloseTo(1.083 / 1.064 - 1, 14);
  expect(geometricExcess(0.1, -1)).toMatchObject({ value: null, findings: [{ code: 'return.total-loss' }] });
});
