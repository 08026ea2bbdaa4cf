/** Tests daily attribution against the linked attribution of rows, and with flows within the day. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contributions, dailyAttribution, linkedAttribution, UNALLOCATED, type CompositeComponent } from './index.ts';
import type { SegmentColumns } from './columns.ts';
import { arbitrarySegmentRows } from './examples.fixture.ts';

const near = (value: number) => expect.closeTo(value, 12);
const columns = (segment: string, ...days: readonly (readonly [number, number, number, number])[]): SegmentColumns => {
  const column = (at: 0 | 1 | 2 | 3) => Float64Array.from(days, (day) => day[at]);
  return { segment, opening: column(0), inflow: column(1), outflow: column(2), closing: column(3) };
};
const benchmark = (segment: string, weight: readonly number[], earned: readonly number[]): CompositeComponent => ({
  segment,
  weight: Float64Array.from(weight),
  return: Float64Array.from(earned),
});

test('days without trades are the attribution of rows, linked', () => {
  fc.assert(
    fc.property(
      fc.array(arbitrarySegmentRows, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('carino', 'menchero', 'grap'),
      (sides, linking) => {
        // What is not held has no return of its own.
        const history = sides.map((rows) => rows.map((each) => (each.portfolioWeight === 0 ? { ...each, portfolioReturn: null } : each)));
        const names = [...new Set(history.flatMap((rows) => rows.map(({ segment }) => segment)))];
        const at = (t: number, name: string) => history[t]!.find(({ segment }) => segment === name);
        const segments = names.map((name) =>
          columns(
            name,
            ...history.map((_, t): [number, number, number, number] => {
              const worth = 100 * (at(t, name)?.portfolioWeight ?? 0);
              return [worth, 0, 0, worth * (1 + (at(t, name)?.portfolioReturn ?? 0))];
            }),
          ),
        );
        const compared = names.map((name) =>
          benchmark(
            name,
            history.map((_, t) => at(t, name)?.benchmarkWeight ?? 0),
            history.map((_, t) => at(t, name)?.benchmarkReturn ?? 0),
          ),
        );
        const daily = dailyAttribution({ first: 0, segments }, compared, { linking }).value!;
        const rows = linkedAttribution(
          history.map((each, t) => ({ period: String(t), rows: each })),
          { linking },
        ).value!;
        const digits = 10 - Math.ceil(Math.log10(2 + daily.portfolioReturn + daily.benchmarkReturn));
        expect(daily.excess).toBeCloseTo(rows.excess, digits);
        for (const kind of ['allocation', 'selection', 'interaction', 'total'] as const)
          for (const [i, each] of daily.segments.entries()) expect(each[kind]).toBeCloseTo(rows.segments[i]![kind], digits);
      },
    ),
  );
});

describe('flows within the day', () => {
  test('shares bought from cash at the start of the day weigh from then on', () => {
    // Of 100, 60 move into shares, which earn 5 % like their benchmark; cash earns nothing: 60 / 40 against 50 / 50.
    const portfolio = {
      first: 0,
      segments: [columns('shares', [0, 60, 0, 63]), columns('cash', [100, 0, 60, 40])],
      inflow: new Float64Array(1),
    };
    const { value } = dailyAttribution(portfolio, [benchmark('shares', [0.5], [0.05]), benchmark('cash', [0.5], [0])]);
    // B = 2.5 %: 0.1 x (5 - 2.5) - 0.1 x (0 - 2.5) = 0.5 %.
    expect(value).toMatchObject({ portfolioReturn: near(0.03), benchmarkReturn: near(0.025), excess: near(0.005) });
    expect(value!.effects).toEqual({ allocation: near(0.005), selection: near(0), interaction: near(0), total: near(0.005) });
  });

  test('a gain on nothing held is selection', () => {
    const portfolio = { first: 0, segments: [columns('shares', [0, 0, 0, 1]), columns('cash', [100, 0, 0, 100])] };
    const { value } = dailyAttribution(portfolio, [benchmark('cash', [1], [0])]);
    expect(value!.segments[0]).toMatchObject({ allocation: near(0), selection: near(0.01), total: near(0.01) });
  });
});

describe('segments on one side', () => {
  test('what the benchmark does not know is all allocation, and so is what the portfolio does not hold', () => {
    const portfolio = { first: 0, segments: [columns('gold', [50, 0, 0, 55]), columns('shares', [50, 0, 0, 51])] };
    const { value } = dailyAttribution(portfolio, [benchmark('shares', [0.8], [0.02]), benchmark('bonds', [0.2], [0.01])]);
    // B = 1.8 %: gold 0.5 x 8.2, shares -0.3 x 0.2, bonds -0.2 x -0.8.
    expect(value!.segments.map(({ allocation }) => allocation)).toEqual([near(0.041), near(-0.0006), near(0.0016)]);
    expect(value!.effects.total).toBeCloseTo(0.06 - 0.018, 14);
  });

  test('benchmark weights that leave something out', () => {
    const portfolio = { first: 0, segments: [columns('shares', [100, 0, 0, 104])] };
    const { value } = dailyAttribution(portfolio, [benchmark('shares', [0.9], [0.05])]);
    expect(value!.segments.map(({ segment }) => segment)).toEqual(['shares', UNALLOCATED]);
    expect(value!.effects.total).toBeCloseTo(0.04 - 0.045, 14);
  });
});

test('effects add up, whatever was bought, sold, paid in and taken out', () => {
  const amount = fc.double({ min: 0, max: 100, noNaN: true });
  const day = fc.tuple(amount, amount, amount, fc.double({ min: 40, max: 400, noNaN: true }));
  const rate = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: -0.3, max: 0.3, noNaN: true }));
  const days = fc.array(fc.tuple(day, day, rate, rate), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(days, amount, (history, entered) => {
      const segments = ([0, 1] as const).map((of) => columns(`s${of}`, ...history.map((each) => each[of])));
      segments[0]!.opening.fill(50);
      const compared = ([2, 3] as const).map((of) =>
        benchmark(
          `s${of - 1}`,
          history.map((each) => each[of][0]),
          history.map((each) => each[of][1]),
        ),
      );
      const portfolio = { first: 0, segments, inflow: new Float64Array(history.length).fill(entered) };
      const whole = contributions(portfolio, 'cumulative').value!.totalReturn;
      const { value } = dailyAttribution(portfolio, compared, { linking: 'grap' });
      fc.pre(value !== null);
      const size = 1 + Math.abs(whole) + Math.abs(value.benchmarkReturn);
      expect(Math.abs(value.portfolioReturn - whole) / size).toBeLessThan(1e-10);
      expect(Math.abs(value.effects.total - value.excess) / size).toBeLessThan(1e-9);
    }),
  );
});

test('days on which nothing is invested are left out; a total loss cannot be linked', () => {
  const late = { first: 0, segments: [columns('a', [0, 0, 0, 0], [0, 100, 0, 110])] };
  expect(dailyAttribution(late, [benchmark('a', [1, 1], [0.5, 0.04])]).value).toMatchObject({
    benchmarkReturn: near(0.04),
    excess: near(0.06),
  });
  expect(dailyAttribution({ first: 0, segments: [columns('a', [1, 0, 0, 0])] }, [])).toEqual({
    value: null,
    findings: [{ code: 'return.total-loss', date: '1970-01-01' }],
  });
  expect(() => dailyAttribution(late, [benchmark('a', [1], [0])])).toThrow(RangeError);
});
