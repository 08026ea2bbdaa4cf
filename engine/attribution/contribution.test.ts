/** Tests that contributions add up to the time-weighted return, by hand and on random columns. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeWeightedReturn } from '#engine/rates-of-return';
import { contributions, groupContributions, periodicContributions, type PortfolioColumns } from './index.ts';
import type { SegmentColumns } from './columns.ts';

const near = (value: number) => expect.closeTo(value, 12);

/** Days as [opening, inflow, outflow, closing]. */
function segment(name: string, ...days: readonly (readonly [number, number, number, number])[]): SegmentColumns {
  const column = (at: 0 | 1 | 2 | 3) => Float64Array.from(days, (day) => day[at]);
  return { segment: name, opening: column(0), inflow: column(1), outflow: column(2), closing: column(3) };
}

const of = (columns: PortfolioColumns, linking?: 'carino' | 'cumulative') => contributions(columns, linking).value!;

describe('worked by hand', () => {
  // Day 1: 60 -> 66, 40 -> 38: 6 % and -2 %, the whole 104. Day 2: 66 -> 59.4, 38 -> 41.8: -6.6 / 104, 3.8 / 104, the whole 101.2.
  const TWO: PortfolioColumns = {
    first: 0,
    segments: [segment('a', [60, 0, 0, 66], [66, 0, 0, 59.4]), segment('b', [40, 0, 0, 38], [38, 0, 0, 41.8])],
  };

  test('cumulative: without flows, each segment contributed its gain per unit of opening capital', () => {
    const { totalReturn, segments } = of(TWO, 'cumulative');
    expect(totalReturn).toBeCloseTo(0.012, 14);
    expect(segments).toMatchObject([
      { segment: 'a', contribution: near(-0.006), gain: near(-0.6) },
      { segment: 'b', contribution: near(0.018), gain: near(1.8) },
    ]);
    expect(segments[0]!.averageWeight).toBeCloseTo((0.6 + 66 / 104) / 2, 14);
  });

  test('carino: logarithmic smoothing', () => {
    const k = (of: number) => Math.log(1 + of) / of;
    const [first, second, whole] = [k(0.04), k(-2.8 / 104), k(0.012)];
    expect(of(TWO).segments.map(({ contribution }) => contribution)).toEqual([
      near((0.06 * first - (6.6 / 104) * second) / whole),
      near((-0.02 * first + (3.8 / 104) * second) / whole),
    ]);
  });

  test('a purchase from cash within the whole is no inflow of the whole', () => {
    // 50 leaves cash for shares, which rise by a tenth: 5 / 100.
    const columns = { first: 0, segments: [segment('shares', [0, 50, 0, 55]), segment('cash', [100, 0, 50, 50])] };
    expect(of({ ...columns, inflow: new Float64Array(1) }).totalReturn).toBeCloseTo(0.05, 14);
    expect(of(columns).totalReturn).toBeCloseTo(5 / 150, 14);
  });

  // Quarters of 60 / 10 / 30: -2.6, 3.7 and 2.52 %; 0.974 x 1.037 x 1.0252 - 1 = 3.5490958 %.
  // Large: -2.22 + 0.974 x 2.46 + 1.010038 x 2.1 = 2.2971198; small: -0.35 + 0.974 x 0.37 + 1.010038 x 0.12; bonds likewise.
  test('quarters of weights and returns', () => {
    const quarters = [
      [-3.7, -3.5, -0.1],
      [4.1, 3.7, 2.9],
      [3.5, 1.2, 1.0],
    ].map((returns, t) => ({
      period: `Q${t + 1}`,
      rows: ['large', 'small', 'bonds'].map((name, i) => ({ segment: name, weight: [0.6, 0.1, 0.3][i]!, return: returns[i]! / 100 })),
    }));
    const { value, findings } = periodicContributions(quarters, 'cumulative');
    expect(findings).toEqual([]);
    expect(value!.totalReturn).toBeCloseTo(0.035490958, 9);
    expect(value!.segments.map(({ contribution }) => contribution)).toEqual([near(0.022971198), near(0.0013158456), near(0.011203914)]);
    const carino = periodicContributions(quarters).value!;
    expect(carino.segments.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(carino.totalReturn, 14);
    expect(groupContributions(carino.segments, (name) => (name === 'bonds' ? 'bonds' : 'equities'))).toEqual([
      { segment: 'equities', contribution: near(carino.totalReturn - carino.segments[2]!.contribution), averageWeight: near(0.7) },
      { segment: 'bonds', contribution: carino.segments[2]!.contribution, averageWeight: near(0.3) },
    ]);
  });
});

describe('days without a percentage', () => {
  test('are left out, and said when there was a gain', () => {
    const late = { first: 0, segments: [segment('a', [0, 0, 0, 0], [0, 0, 0, 3], [3, 97, 0, 110])] };
    expect(contributions(late)).toMatchObject({
      value: { totalReturn: near(0.1) },
      findings: [{ code: 'return.undefined', date: '1970-01-02', count: 1 }],
    });
  });

  test('nothing invested at all, or less than nothing', () => {
    const none = contributions({ first: 0, segments: [segment('a', [0, 0, 0, 0])] });
    expect(none).toMatchObject({ value: null, findings: [{ code: 'return.undefined', date: '1970-01-01' }] });
    expect(contributions({ first: 0, segments: [segment('a', [-5, 0, 0, -4])] })).toMatchObject({ value: null });
    expect(contributions({ first: 0, segments: [] })).toMatchObject({ value: null });
  });

  test('a total loss has no logarithm, but a cumulative contribution', () => {
    const lost = { first: 0, segments: [segment('a', [60, 0, 0, 0]), segment('b', [40, 0, 0, 0])] };
    expect(contributions(lost)).toMatchObject({ value: null, findings: [{ code: 'return.total-loss', date: '1970-01-01' }] });
    expect(of(lost, 'cumulative').segments.map(({ contribution }) => contribution)).toEqual([near(-0.6), near(-0.4)]);
    const period = { period: 'x', rows: [{ segment: 'a', weight: 0.9, return: -2 }] };
    expect(
      periodicContributions([period])
        .findings.map(({ code }) => code)
        .toSorted(),
    ).toEqual(['return.total-loss', 'weights.incomplete']);
  });

  test('columns of different lengths throw', () => {
    expect(() => contributions({ first: 0, segments: [segment('a', [1, 0, 0, 1]), segment('b')] })).toThrow(RangeError);
  });
});

/** Random segments with daily transfers among them and flows from outside. */
const anyColumns = fc
  .record({
    worth: fc.array(fc.double({ min: 1, max: 1000, noNaN: true }), { minLength: 2, maxLength: 5 }),
    days: fc.array(
      fc.record({
        growth: fc.array(fc.double({ min: -0.5, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }),
        paidIn: fc.double({ min: 0, max: 500, noNaN: true }),
        moved: fc.double({ min: 0, max: 0.9, noNaN: true }),
        takenOut: fc.double({ min: 0, max: 0.5, noNaN: true }),
      }),
      { minLength: 1, maxLength: 30 },
    ),
  })
  .map(({ worth, days }) => {
    const inflow = Float64Array.from(days, ({ paidIn }) => paidIn);
    const outflow = new Float64Array(days.length);
    const value = new Float64Array(days.length + 1);
    value[0] = worth.reduce((a, b) => a + b, 0);
    let now = worth;
    const rows: [number, number, number, number][][] = worth.map(() => []);
    for (const [t, { growth, paidIn, moved, takenOut }] of days.entries()) {
      const transfer = now[0]! * moved;
      const next = now.map((opening, j) => {
        const entered = j === 0 ? paidIn : j === 1 ? transfer : 0;
        const grown = j === 0 ? opening + entered - transfer : opening + entered;
        const end = grown * (1 + growth[j]!);
        const left = j === 0 ? transfer : end * (j === 1 ? takenOut : 0);
        if (j === 1) outflow[t] = left;
        const closing = j === 0 ? end : end - left;
        rows[j]!.push([opening, entered, left, closing]);
        return closing;
      });
      now = next;
      value[t + 1] = now.reduce((a, b) => a + b, 0);
    }
    return { segments: rows.map((each, j) => segment(`s${j}`, ...each)), inflow, outflow, value };
  });

test('contributions of all segments add up to the time-weighted return', () => {
  fc.assert(
    fc.property(anyColumns, fc.constantFrom('carino', 'cumulative'), ({ segments, inflow, outflow, value }, linking) => {
      const answer = of({ first: 1, segments, inflow }, linking);
      const before = Float64Array.of(0);
      const series = { first: 0, value, inflow: Float64Array.of(...before, ...inflow), outflow: Float64Array.of(...before, ...outflow) };
      const whole = timeWeightedReturn(
        { ...series, inception: 0, gaps: [], sparse: new Set<number>(), unfunded: null },
        { from: 1, to: inflow.length },
      ).value!;
      const digits = 10 - Math.ceil(Math.log10(2 + Math.abs(whole)));
      expect(answer.totalReturn).toBeCloseTo(whole, digits);
      expect(answer.segments.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(whole, digits);
      expect(answer.segments.reduce((sum, { averageWeight }) => sum + averageWeight, 0)).toBeCloseTo(1, 10);
    }),
  );
});
