/** Tests the internal rate of return against spreadsheets, published examples and known roots. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import { internalRate } from './index.ts';

const flows = (amounts: Record<string, number>) => Object.entries(amounts).map(([day, amount]) => ({ day: parseDay(day), amount }));
/** Years of exactly 365 days, so that textbook examples with whole years can be asked. */
const yearly = (...amounts: number[]) => amounts.map((amount, year) => ({ day: year * 365, amount }));
const codes = (figure: ReturnType<typeof internalRate>) => figure.findings.map(({ code }) => code);

describe('published examples', () => {
  test('XIRR of the documentation of Microsoft Excel', () => {
    const { value, findings } = internalRate(
      flows({ '2008-01-01': -10_000, '2008-03-01': 2_750, '2008-10-30': 4_250, '2009-02-15': 3_250, '2009-04-01': 2_750 }),
    );
    // Excel stops at eight digits: 0.373362535.
    expect(value).toBeCloseTo(0.373362535, 8);
    expect(findings).toEqual([]);
  });

  test('a share for 100, a second for 120 less a dividend of 2, both sold for 260 with 4: 13.86 % (Kaplan Schweser, CFA Level I)', () => {
    expect(internalRate(yearly(-100, -118, 264)).value).toBeCloseTo(0.1386, 4);
  });

  test('two rates: Brealey, Myers, Allen, Principles of Corporate Finance, chapter 5, project with 25 % and 400 %', () => {
    const figure = internalRate(yearly(-4_000, 25_000, -25_000));
    expect(figure.value).toBeCloseTo(0.25, 10);
    expect(figure.findings).toEqual([{ code: 'irr.several', count: 2 }]);
  });

  test('no rate: Brealey, Myers, Allen, chapter 5, project 1,000, -3,000, 2,500', () => {
    const figure = internalRate(yearly(1_000, -3_000, 2_500));
    expect(figure).toEqual({ value: null, findings: [{ code: 'irr.none' }] });
  });
});

describe('rules', () => {
  test('of several rates the one nearest to zero, of a profit the nearest that is not negative: 10 % before 40 %, 20 % before -10 %', () => {
    expect(internalRate(yearly(-1_000, 2_500, -1_540)).value).toBeCloseTo(0.1, 10);
    // (1 + r) = 0.9 and 1.2: x^2 - 2.1 x + 1.08.
    const figure = internalRate(yearly(-1_000, 2_100, -1_080));
    expect(figure.value).toBeCloseTo(0.2, 10);
    expect(codes(figure)).toEqual(['irr.several']);
  });

  // The examples of numpy_financial.irr: 0.0886 and -0.0833, both of a loss, have other rates at -0.87 and -0.68.
  test('of a loss the nearest, whatever its sign', () => {
    const figure = internalRate(yearly(-5, 10.5, 1, -8, 1));
    expect(figure.value).toBeCloseTo(0.0886, 4);
    expect(codes(figure)).toEqual(['irr.several']);
    expect(internalRate(yearly(-100, 100, 0, -7)).value).toBeCloseTo(-0.0833, 4);
  });

  test('a rate that nobody can believe is answered only where no other solves the flows', () => {
    // Solved by 1 + r = 0.341, 0.971 and 1,000,000: money was made, yet nobody made it a millionfold.
    const e1 = 1e6 + 1.312;
    const e2 = 0.341 * 0.971 + 1.312e6;
    const profit = yearly(-1e-3, e1 * 1e-3, -e2 * 1e-3, 0.341 * 0.971 * 1e3);
    expect(profit.reduce((so, { amount }) => so + amount, 0)).toBeGreaterThan(0);
    const figure = internalRate(profit);
    expect(figure.value).toBeCloseTo(-0.029, 6);
    expect(figure.findings).toEqual([{ code: 'irr.several', count: 3 }]);
    // 1 + r = 50 and 100: neither can be believed, and one is answered.
    expect(internalRate(yearly(-1, 150, -5_000)).value).toBeCloseTo(49, 9);
  });

  test('what can be believed of a year can be believed of ten, and of a span of days what it made of the money in its days', () => {
    const overTenYears = yearly(-1_000, 0, 0, 0, 0, 2_500, 0, 0, 0, 0, -1_540);
    // 1 + r = 1.1 and 1.4 in five years: 1.21 and 1.96 in ten.
    expect(internalRate(overTenYears, 3_650).value).toBeCloseTo(0.21, 9);
    // 1 + r = 0.95 and 1.25 in a fortnight: of a profit the second, though a year of it is a 300-fold.
    const fortnights = [-1_000, 2_200, -1_187.5].map((amount, i) => ({ day: i * 14, amount }));
    expect(fortnights.reduce((so, { amount }) => so + amount, 0)).toBeGreaterThan(0);
    expect(internalRate(fortnights, 14).value).toBeCloseTo(0.25, 9);
    expect(internalRate(fortnights).value).toBeCloseTo(1.25 ** (365 / 14) - 1, 5);
  });

  test('three rates are counted', () => {
    // (x - 0.9)(x - 1.1)(x - 1.5) = x^3 - 3.5 x^2 + 3.99 x - 1.485.
    const figure = internalRate(yearly(1_000, -3_500, 3_990, -1_485));
    expect(figure.findings).toEqual([{ code: 'irr.several', count: 3 }]);
    expect(Math.abs(figure.value as number)).toBeCloseTo(0.1, 9);
  });

  test('two rates that nearly touch are both found', () => {
    // 1 + r = 1.1 and 1.1001.
    expect(codes(internalRate(yearly(-1_000_000, 2_200_100, -1_210_110)))).toEqual(['irr.several']);
  });

  test('nothing came back: -100 %', () => expect(internalRate(yearly(-100, -50, 0))).toEqual({ value: -1, findings: [] }));

  test.each([
    ['no flows', []],
    ['one flow', yearly(-100)],
    [
      'all on one day',
      [
        { day: 5, amount: -100 },
        { day: 5, amount: 120 },
      ],
    ],
    ['only money received', yearly(100, 50)],
    ['only zeros', yearly(0, 0)],
  ])('%s: none', (_, none) => expect(internalRate(none)).toEqual({ value: null, findings: [{ code: 'irr.none' }] }));

  test('flows in any order and several a day', () => {
    const ordered = flows({ '2020-01-01': -1_000, '2021-06-30': -500, '2023-01-01': 1_900 });
    const split = [
      ...ordered.slice(1),
      { day: parseDay('2020-01-01'), amount: -400 },
      { day: parseDay('2020-01-01'), amount: -600 },
    ].reverse();
    expect(internalRate(split)).toEqual(internalRate(ordered));
  });
});

describe('hard cases', () => {
  test.each([
    [
      'over one day',
      [
        { day: 0, amount: -100 },
        { day: 1, amount: 101 },
      ],
      1.01 ** 365 - 1,
    ],
    [
      'a loss over one day',
      [
        { day: 0, amount: -100 },
        { day: 1, amount: 99 },
      ],
      0.99 ** 365 - 1,
    ],
    ['near -100 %', yearly(-1_000_000, 1), 1e-6 - 1],
    ['nearer to -100 % still', yearly(-1e9, 1e-6), 1e-15 - 1],
    [
      'over a century',
      [
        { day: 0, amount: -1 },
        { day: 36_500, amount: 131.50125784630401 },
      ],
      0.05,
    ],
    ['a thousandfold', yearly(-1, 1_000), 999],
    ['almost nothing', yearly(-1e8, 1e8 + 1), 1e-8],
    ['nothing gained', yearly(-100, 40, 60), 0],
  ])('%s', (_, given, expected) => {
    const { value } = internalRate(given);
    expect(Math.abs((value as number) - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1e-6, Math.abs(1 + expected)));
  });

  test('a short span has a rate of its own where the year has none', () => {
    const eightfold = [
      { day: 0, amount: -1 },
      { day: 1, amount: 8 },
    ];
    expect(internalRate(eightfold)).toEqual({ value: null, findings: [{ code: 'figure.overflow' }] });
    expect(internalRate(eightfold, 1).value).toBeCloseTo(7, 12);
  });

  test('what no float64 can hold is told, not Infinity', () => {
    expect(
      internalRate([
        { day: 0, amount: -1 },
        { day: 1, amount: 1_000 },
      ]),
    ).toEqual({ value: null, findings: [{ code: 'figure.overflow' }] });
  });
});

test('a deposit account answers the rate that it was run at, and nothing that is not finite is ever answered', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -0.9, max: 5, noNaN: true }),
      fc.array(fc.record({ day: fc.integer({ min: 0, max: 20_000 }), amount: fc.double({ min: 1, max: 1e6, noNaN: true }) }), {
        minLength: 1,
        maxLength: 40,
      }),
      fc.integer({ min: 1, max: 400 }),
      (rate, paid, after) => {
        const end = Math.max(...paid.map(({ day }) => day)) + after;
        const worth = paid.reduce((sum, { day, amount }) => sum + amount * (1 + rate) ** ((end - day) / 365), 0);
        fc.pre(worth > 1e-3 && worth < 1e15);
        const { value, findings } = internalRate([
          ...paid.map(({ day, amount }) => ({ day, amount: -amount })),
          { day: end, amount: worth },
        ]);
        expect(findings).toEqual([]);
        expect(Math.abs((value as number) - rate)).toBeLessThan(1e-8 * (1 + rate) * 100);
      },
    ),
  );
  fc.assert(
    fc.property(
      fc.array(fc.record({ day: fc.integer({ min: 0, max: 40_000 }), amount: fc.double({ min: -1e9, max: 1e9, noNaN: true }) }), {
        maxLength: 12,
      }),
      (any) => {
        const { value, findings } = internalRate(any);
        if (value !== null) expect(Number.isFinite(value)).toBe(true);
        else expect(findings).toEqual([{ code: expect.stringMatching(/^(irr\.none|figure\.overflow)$/) }]);
      },
    ),
  );
});
