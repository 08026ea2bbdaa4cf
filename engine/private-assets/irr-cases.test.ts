/** Tests hard cases of the internal rate of return, published and constructed from known roots, such as private stakes bring. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import { internalRate } from '#engine/rates-of-return';

const dated = (...flows: [string, number][]) => internalRate(flows.map(([day, amount]) => ({ day: parseDay(day), amount })));
/** One flow each 365 days. */
const yearly = (...amounts: number[]) => internalRate(amounts.map((amount, year) => ({ day: year * 365, amount })));
const daily = (...amounts: number[]) => internalRate(amounts.map((amount, day) => ({ day, amount })));
const severalOf = (count: number) => [{ code: 'irr.several', count }];
const NONE = { value: null, findings: [{ code: 'irr.none' }] };

describe('published', () => {
  test('Microsoft, XIRR: 37.3362535 %', () => {
    const flows: [string, number][] = [
      ['2008-01-01', -10_000],
      ['2008-03-01', 2_750],
      ['2008-10-30', 4_250],
      ['2009-02-15', 3_250],
      ['2009-04-01', 2_750],
    ];
    expect(dated(...flows).value).toBeCloseTo(0.373362535, 8);
    expect(dated(...flows.toReversed()).value).toBe(dated(...flows).value);
  });

  test('Microsoft, IRR: -2.1 % after four years, 8.7 % after five, -44.4 % after two', () => {
    expect(yearly(-70_000, 12_000, 15_000, 18_000, 21_000).value).toBeCloseTo(-0.021, 3);
    expect(yearly(-70_000, 12_000, 15_000, 18_000, 21_000, 26_000).value).toBeCloseTo(0.087, 3);
    expect(yearly(-70_000, 12_000, 15_000).value).toBeCloseTo(-0.444, 3);
  });

  // WestClinTech (2011): Excel answers 2.98E-09 here.
  test('four flows on the first day, borrowed and paid back: -59.204667421 %', () => {
    const first = ['2010-04-01', 5_290.5] as [string, number];
    const later: [string, number][] = [
      ['2010-11-08', 6_273.2],
      ['2011-02-01', 5_417.2],
      ['2011-03-15', 5_492.05],
      ['2011-05-12', 5_486.15],
      ['2011-08-31', -20_004],
    ];
    expect(dated(first, first, first, first, ...later).value).toBeCloseTo(-0.592046674219327, 9);
  });

  test('three months, most of it lost: -92.61868 % (MrExcel, XIRR)', () =>
    expect(dated(['2015-01-01', -10_000], ['2015-02-01', 1_000], ['2015-03-01', 2_000], ['2015-04-01', 3_000]).value).toBeCloseTo(
      -0.926186835020781,
      7,
    ));

  test('-16.23 % over 383 days (Stack Overflow, XIRR)', () =>
    expect(dated(['2019-09-13', -55_102_253.4], ['2020-09-30', 45_757_426.8]).value).toBeCloseTo(-0.1623, 4));

  test('the oil pump of Lorie and Savage (1955): 25 % and 400 %', () =>
    expect(yearly(-1_600, 10_000, -10_000)).toEqual({ value: expect.closeTo(0.25, 12), findings: severalOf(2) }));

  test('Teichroew: -100, 230, -132 has 10 % and 20 %', () =>
    expect(yearly(-100, 230, -132)).toEqual({ value: expect.closeTo(0.1, 12), findings: severalOf(2) }));

  test('a stadium of 350, 950 and 620: 9.18 % and 62.2 %', () =>
    expect(yearly(-350, 950, -620)).toEqual({
      value: expect.closeTo((950 - Math.sqrt(950 ** 2 - 4 * 350 * 620)) / 700 - 1, 12),
      findings: severalOf(2),
    }));

  test('-80, 90, 67, 72, -90: 70 % beside -32.606171 % (manual of SS), as 59 more came back than went in', () =>
    expect(yearly(-80, 90, 67, 72, -90)).toEqual({ value: expect.closeTo(0.70006503, 8), findings: severalOf(2) }));

  test('a profit that a late clawback gives a negative rate too keeps the positive one', () => {
    const figure = internalRate([
      { day: 0, amount: -1000 },
      { day: 365, amount: 3000 },
      { day: 3650, amount: -10 },
    ]);
    // At 1 + r = 3 the clawback is worth 10/3^10: the rate is a little below 200 %.
    expect(figure.value).toBeGreaterThan(1.99);
    expect(figure.findings).toEqual(severalOf(2));
  });
});

/** Coefficients of the polynomial in x = 1 + r with these roots, so that flows with exactly these rates can be constructed. */
function flowsWith(...roots: number[]): number[] {
  let coefficients = [-1];
  for (const root of roots) coefficients = coefficients.concat(0).map((own, i) => own - root * (coefficients[i - 1] ?? 0));
  return coefficients;
}

describe('several rates, counted; the one nearest to zero, of a profit the nearest that is not negative', () => {
  test.each<[number[], number]>([
    [[1.1, 1.2, 1.3], 0.1],
    [[0.5, 1.3], 0.3],
    [[0.6, 1.3], 0.3],
    [[1, 1.5], 0],
    [[0.5, 0.8, 1.1, 1.4, 2], 0.1],
    [[10, 11], 9],
    [[0.011, 0.012], -0.988],
    [[1e-6, 1e-3], -0.999],
    [[1e-4, 1e4], 9999],
    [[1.1, 1.11, 1.12], 0.1],
    [[1.05, 1.0501], 0.05],
    [[0.2, 0.21, 5, 5.1], -0.79],
  ])('1 + r in %j: %f', (roots, nearest) => {
    const figure = yearly(...flowsWith(...roots));
    expect(figure.findings).toEqual(severalOf(roots.length));
    expect(figure.value).toBeCloseTo(nearest, roots.length > 2 || nearest > 1000 ? 6 : 9);
  });

  test('-10 % and 10 % are equally near: one of them, and always the same', () => {
    const figure = yearly(-100, 200, -99);
    expect(figure.findings).toEqual(severalOf(2));
    expect(Math.abs(figure.value as number)).toBeCloseTo(0.1, 12);
    expect(yearly(-100, 200, -99)).toEqual(figure);
  });

  test('day by day: 10 % and 20 % a day', () =>
    expect(daily(-100, 230, -132)).toEqual({ value: expect.closeTo(1.1 ** 365 - 1, -8), findings: severalOf(2) }));

  // 100 x^2 - 220 x + 120.9999 has x = 1.1 +- 0.001.
  test('two that all but touch', () =>
    expect(yearly(-100, 220, -120.9999)).toEqual({ value: expect.closeTo(0.099, 9), findings: severalOf(2) }));

  // x = 1.1 twice: found to the half of the digits, as any double root.
  test('two that touch are one', () => expect(yearly(-100, 220, -121)).toEqual({ value: expect.closeTo(0.1, 6), findings: [] }));

  test('three that touch are one', () => {
    const figure = yearly(-1_000, 3_300, -3_630, 1_331);
    expect(figure.value).toBeCloseTo(0.1, 4);
    expect(figure.findings).toEqual([]);
  });

  test('three within two per cent of one another at 200 %', () => {
    const figure = yearly(...flowsWith(3, 3.02, 3.04));
    expect(figure.findings).toEqual(severalOf(3));
    expect(figure.value).toBeCloseTo(2, 8);
  });

  // 1000 x - 3000 + 1/x^27.4 = 0 beside 200 %: a last payment of 1 after 10,000 days adds a rate near -19 %.
  test('a small payment at the end adds a second rate', () => {
    const figure = internalRate([
      { day: 0, amount: -1_000 },
      { day: 365, amount: 3_000 },
      { day: 10_000, amount: -10 },
    ]);
    expect(figure.findings).toEqual(severalOf(2));
    const x = 1 + (figure.value as number);
    expect(-1_000 + 3_000 / x - 10 / x ** (10_000 / 365)).toBeCloseTo(0, 6);
  });
});

describe('no rate', () => {
  test.each([
    ['nothing', []],
    ['one payment', [-100]],
    ['zeros', [0, 0, 0]],
    ['received only', [100, 50]],
    ['a parabola above zero', [1_000, -3_000, 2_500]],
    ['all but touching', [-100, 220, -121.0001]],
  ])('%s', (_, amounts) => expect(yearly(...amounts)).toEqual(NONE));

  test('all on one day', () => {
    expect(internalRate([-100, 60, 50].map((amount) => ({ day: 7, amount })))).toEqual(NONE);
    expect(internalRate([-100, 100].map((amount) => ({ day: 7, amount })))).toEqual(NONE);
  });

  test('beyond what a number can hold is told, not infinity', () =>
    expect(daily(-1, 1_000)).toEqual({ value: null, findings: [{ code: 'figure.overflow' }] }));
});

describe('near -100 %', () => {
  test.each([
    [1e-2, -0.99],
    [1e-6, -0.999999],
    [1e-9, -0.999999999],
    [1e-13, -0.9999999999999],
  ])('1 becomes %f in a year', (left, rate) => expect(yearly(-1, left)).toEqual({ value: expect.closeTo(rate, 15), findings: [] }));

  test('1 becomes 1e-300 in 30 years: 1 - 1e-10 lost each year', () =>
    expect(
      internalRate([
        { day: 0, amount: -1 },
        { day: 30 * 365, amount: 1e-300 },
      ]).value,
    ).toBeCloseTo(1e-10 - 1, 15));

  test('nine tenths lost in ten days', () => expect(daily(-100, ...Array<number>(9).fill(0), 10).value).toBeCloseTo(0.1 ** 36.5 - 1, 15));

  test('all but nothing left after a day', () => expect(daily(-1, 1e-20)).toEqual({ value: expect.closeTo(-1, 15), findings: [] }));

  test('nothing came back: exactly -100 %', () => expect(yearly(-100, -50, 0)).toEqual({ value: -1, findings: [] }));

  test('many calls, a crumb at the end', () => {
    const figure = yearly(...Array<number>(10).fill(-100), 1);
    // 100 (x^10 + ... + x) = 1 has x = 0.00990..., where x / (1 - x) is all but 0.01.
    expect(figure.value).toBeCloseTo(0.01 / 1.01 - 1, 12);
    expect(figure.findings).toEqual([]);
  });
});

describe('spans', () => {
  test('one day: 1 % is 1.01^365 - 1 a year', () => expect(daily(-100, 101).value).toBeCloseTo(1.01 ** 365 - 1, 9));
  test('one day, doubled: a number of 110 digits', () => {
    expect((daily(-100, 200).value as number) / 2 ** 365).toBeCloseTo(1, 10);
  });
  test('one day, halved', () => expect(daily(-100, 50).value).toBeCloseTo(-1, 15));
  test('one day, unchanged: exactly 0', () => expect(daily(-100, 100).value).toBeCloseTo(0, 15));
  test('a century at 5 %', () =>
    expect(
      internalRate([
        { day: 0, amount: -1 },
        { day: 36_500, amount: 1.05 ** 100 },
      ]).value,
    ).toBeCloseTo(0.05, 13));
  test('a century of yearly savings at 5 %', () =>
    // 1.05 + ... + 1.05^100 = 1.05 (1.05^100 - 1) / 0.05.
    expect(yearly(...Array<number>(100).fill(-1), 21 * (1.05 ** 100 - 1)).value).toBeCloseTo(0.05, 12));
  test('1 January 1900 to 31 December 2099, 73,048 days', () =>
    expect(dated(['1900-01-01', -1], ['2099-12-31', 1.03 ** (73_048 / 365)]).value).toBeCloseTo(0.03, 12));
});

describe('same days, any order, zeros', () => {
  test('flows of one day are one flow', () =>
    expect(
      internalRate([
        { day: 365, amount: 60 },
        { day: 0, amount: -70 },
        { day: 365, amount: 50 },
        { day: 0, amount: -30 },
      ]).value,
    ).toBeCloseTo(0.1, 13));

  test('a first day that cancels is no start', () =>
    expect(
      internalRate([-100, 100].map((amount) => ({ day: 0, amount })).concat({ day: 500, amount: -50 }, { day: 865, amount: 55 })).value,
    ).toBeCloseTo(0.1, 13));

  test('a last day that cancels is no loss', () =>
    expect(
      internalRate([
        { day: 0, amount: -100 },
        { day: 365, amount: 110 },
        { day: 730, amount: 5 },
        { day: 730, amount: -5 },
      ]).value,
    ).toBeCloseTo(0.1, 13));

  test('zeros at the start, between and at the end', () => expect(yearly(0, 0, -100, 0, 121, 0, 0).value).toBeCloseTo(0.1, 12));

  test('borrowed first: the same rate', () => expect(yearly(100, -110).value).toBeCloseTo(0.1, 13));
});

describe('sizes', () => {
  test.each([1e-300, 1e-12, 1e-6, 1e9, 1e15, 1e290])('in units of %f', (unit) => {
    expect(yearly(-1_000 * unit, 300 * unit, 400 * unit, 500 * unit).value).toBeCloseTo(yearly(-1_000, 300, 400, 500).value as number, 12);
    expect(yearly(-100 * unit, 230 * unit, -132 * unit)).toEqual({ value: expect.closeTo(0.1, 11), findings: severalOf(2) });
  });

  test('a quadrillion grows by one', () => expect((yearly(-1e15, 1e15 + 1).value as number) * 1e15).toBeCloseTo(1, 1));

  test('a cent beside a billion', () => expect(yearly(-1e9, 0.01, 1.21e9).value).toBeCloseTo(0.1, 10));

  test('a return of 1e8 a year', () => expect(yearly(-1, 1e8 + 1).value).toBeCloseTo(1e8, 4));
});

/** Present value over the sum of the sizes of its parts, seen from where none of them exceeds its amount. */
function imbalance(flows: readonly { day: number; amount: number }[], rate: number): number {
  const days = flows.map(({ day }) => day);
  const from = rate < 0 ? Math.max(...days) : Math.min(...days);
  const present = flows.map(({ day, amount }) => amount * Math.exp((-Math.log1p(rate) * (day - from)) / 365));
  return present.reduce((sum, part) => sum + part, 0) / present.reduce((sum, part) => sum + Math.abs(part), 0);
}

describe('1,000 flows', () => {
  // Each 30 days 1 is paid in, from day 0 on; what it grew to on day 30,000 is the geometric series g + ... + g^1000.
  test.each([-0.2, -0.01, 0.07, 0.5])('savings at %f a year', (rate) => {
    const g = (1 + rate) ** (30 / 365);
    const flows = Array.from({ length: 1_000 }, (_, i) => ({ day: i * 30, amount: -1 }));
    const end = { day: 30_000, amount: (g * (g ** 1_000 - 1)) / (g - 1) };
    expect(internalRate([...flows, end])).toEqual({ value: expect.closeTo(rate, 10), findings: [] });
  });

  test('calls and distributions in turn', () => {
    const flows = Array.from({ length: 1_000 }, (_, i) => ({ day: i * 11, amount: i % 2 === 0 ? -100 : 100.5 }));
    const { value } = internalRate(flows);
    // Every pair earns 0.5 % in 11 days, and so do all of them.
    expect(value).toBeCloseTo(1.005 ** (365 / 11) - 1, 9);
  });
});

describe('whatever the flows', () => {
  const flow = fc.record({ day: fc.integer({ min: 0, max: 20_000 }), amount: fc.integer({ min: -1_000_000, max: 1_000_000 }) });
  const flows = fc.array(flow, { minLength: 2, maxLength: 60 });

  test('the rate balances them, or there is a finding; never infinity', () =>
    fc.assert(
      fc.property(flows, (all) => {
        const { value, findings } = internalRate(all);
        if (value === null) expect(findings).toEqual([{ code: expect.stringMatching(/^(irr\.none|figure\.overflow)$/) }]);
        else {
          expect(Number.isFinite(value)).toBe(true);
          if (value > -0.999) expect(Math.abs(imbalance(all, value))).toBeLessThan(1e-7);
        }
      }),
      { numRuns: 500 },
    ));

  test('order and first day do not matter, nor does the unit of money', () =>
    fc.assert(
      fc.property(flows, fc.integer({ min: -50_000, max: 50_000 }), (all, shift) => {
        const figure = internalRate(all);
        const others = [all.toReversed(), all.map(({ day, amount }) => ({ day: day + shift, amount: amount * 4 }))];
        for (const other of others) {
          expect(internalRate(other)).toEqual(figure);
        }
      }),
      { numRuns: 300 },
    ));

  test('a stake that pays in first and ends with a value has the rate that made it', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 1_000 })), { minLength: 1, maxLength: 40 }),
        fc.double({ min: -0.9, max: 3, noNaN: true }),
        (calls, rate) => {
          let day = 0;
          let worth = 0;
          const paid = calls.map(([gap, amount]) => {
            const on = day;
            worth = (worth + amount) * (1 + rate) ** (gap / 365);
            day += gap;
            return { day: on, amount: -amount };
          });
          const figure = internalRate([...paid, { day, amount: worth }]);
          expect(figure.findings).toEqual([]);
          expect(figure.value).toBeCloseTo(rate, 8);
        },
      ),
    ));
});
