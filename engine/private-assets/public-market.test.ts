/** Tests the public-market equivalents of stakes against published and hand-worked examples. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codes, yearlyFlows, yearlyIndex } from './commitment.fixture.ts';
import { directAlpha, kaplanSchoar, longNickels, longNickelsValue, pmePlus, pmePlusScaling, sinceInceptionRate } from './index.ts';

describe('25 in, 15 out a year later, worth 20 after two; index 100, 115, 130 (INSEAD, Measuring Private Equity Fund Performance, 2019)', () => {
  const stake = yearlyFlows([-25, 15, 0], 20);
  const index = yearlyIndex(100, 115, 130);

  // Worked out in fractions; the published figures are rounded. Paid in 25 x 1.3 = 65/2; distributed 15 x 130/115 = 390/23;
  // (390/23 + 20) / (65/2) = 340/299. Published: 1.14.
  test('Kaplan-Schoar 1.14', () => expect(kaplanSchoar(stake, index)).toEqual({ value: expect.closeTo(340 / 299, 14), findings: [] }));

  // 65/2 - 390/23 = 715/46. Published: 15.5 and 14.4 %. 25 x^2 - 15 x - 715/46 = 0 has x = (15 + sqrt(225 + 71500/46)) / 50.
  test('Long-Nickels 15.5 and 14.4 %', () => {
    expect(longNickelsValue(stake, index).value).toBeCloseTo(715 / 46, 12);
    expect(longNickels(stake, index).value).toBeCloseTo((15 + Math.sqrt(225 + 71_500 / 46)) / 50 - 1, 12);
    expect(longNickels(stake, index).value).toBeCloseTo(0.144, 3);
  });

  // (65/2 - 20) / (390/23) = 115/156; 25 x^2 - 15 x 115/156 - 20 = 0. Published: 0.7 and 14.3 %.
  test('PME+ 0.7 and 14.3 %', () => {
    expect(pmePlusScaling(stake, index).value).toBeCloseTo(115 / 156, 14);
    const scaled = (15 * 115) / 156;
    expect(pmePlus(stake, index).value).toBeCloseTo((scaled + Math.sqrt(scaled ** 2 + 2_000)) / 50 - 1, 12);
  });

  // 65/2 x^2 - 390/23 x - 20 = 0. Published: 8.75 %.
  test('Direct Alpha 8.75 %', () => {
    const exact = (390 / 23 + Math.sqrt((390 / 23) ** 2 + 2_600)) / 65 - 1;
    expect(directAlpha(stake, index).value).toBeCloseTo(exact, 12);
    expect(directAlpha(stake, index).value).toBeCloseTo(0.0875, 3);
    expect(directAlpha(stake, index, 'continuous').value).toBeCloseTo(Math.log(1 + exact), 12);
  });
});

describe('-100, -50, 60, 10, worth 110; index 100, 105, 115, 117, 120 (Wikipedia, Public Market Equivalent)', () => {
  const stake = yearlyFlows([-100, -50, 60, 10, 0], 110);
  const index = yearlyIndex(100, 105, 115, 117, 120);

  test('Long-Nickels 104.28 and 5.30 % beside an internal rate of 6.43 %', () => {
    expect(sinceInceptionRate(stake).value).toBeCloseTo(0.0643, 4);
    expect(longNickelsValue(stake, index).value).toBeCloseTo(104.28, 2);
    expect(longNickels(stake, index).value).toBeCloseTo(0.053, 4);
  });

  test('Direct Alpha 1.09 %', () => expect(directAlpha(stake, index).value).toBeCloseTo(0.0109, 4));

  // Paid in 120 + 50 x 8/7 = 1240/7; distributed 60 x 24/23 + 10 x 40/39 = 65360/897.
  test('Kaplan-Schoar by hand', () => expect(kaplanSchoar(stake, index).value).toBeCloseTo((65_360 / 897 + 110) / (1_240 / 7), 14));
});

describe('-100, -50, 60, 100, worth 20; index 100, 105, 115, 100, 120 (Wikipedia, Public Market Equivalent, PME+)', () => {
  const stake = yearlyFlows([-100, -50, 60, 100, 0], 20);
  const index = yearlyIndex(100, 105, 115, 100, 120);

  test('PME+ 0.86 and 2.05 %', () => {
    expect(pmePlusScaling(stake, index).value).toBeCloseTo(0.86, 2);
    expect(pmePlus(stake, index).value).toBeCloseTo(0.0205, 4);
  });

  // 1240/7 - (60 x 24/23 + 100 x 6/5) = -880/161: the second distribution was more than the index had.
  test('Long-Nickels ends below zero, which is said', () => {
    const value = longNickelsValue(stake, index);
    expect(value.value).toBeCloseTo(-880 / 161, 12);
    expect(value.findings).toEqual([{ code: 'index.short', date: '1972-12-31' }]);
    expect(codes(longNickels(stake, index))).toEqual(['irr.several', 'index.short']);
  });
});

describe('the example of directalphamethod.info (Gredil, Griffiths, Stucke)', () => {
  const stake = yearlyFlows([-100, 0, -75, 0, 100, 0, 150, 0, 100, 0], 75);
  const index = yearlyIndex(100, 77.9, 100.24, 111.15, 116.61, 135.03, 142.45, 89.75, 113.5, 130.59);

  test('Direct Alpha 12.57 %', () => expect(Math.abs((directAlpha(stake, index).value as number) - 0.1257)).toBeLessThan(1e-4));

  // 130.59 (1 + 75/100.24) = 228.2980; 130.59 (100/116.61 + 150/142.45 + 100/113.5) = 364.5574.
  test('by hand: Kaplan-Schoar 1.9254, the index sold short, PME+ 0.4205', () => {
    expect(kaplanSchoar(stake, index).value).toBeCloseTo(439.5573564499794 / 228.2980007980846, 12);
    expect(longNickelsValue(stake, index).value).toBeCloseTo(-136.25935565189485, 10);
    expect(codes(longNickelsValue(stake, index))).toEqual(['index.short']);
    expect(pmePlusScaling(stake, index).value).toBeCloseTo(0.4205044777888564, 12);
  });
});

describe('what cannot be compared', () => {
  const index = yearlyIndex(100, 110, 121);

  test('nothing paid in', () => {
    for (const measure of [kaplanSchoar, longNickels, longNickelsValue, pmePlus, pmePlusScaling, directAlpha]) {
      expect(measure({ flows: [], asOf: 365, nav: 0, findings: [] }, index)).toEqual({
        value: null,
        findings: [{ code: 'capital.uncalled', date: '1971-01-01' }],
      });
    }
  });

  test('an index that starts too late, or has no level above zero', () => {
    const stake = yearlyFlows([-100, 50, 0], 70);
    const late = { days: Int32Array.of(1), values: Float64Array.of(100) };
    for (const measure of [kaplanSchoar, longNickels, longNickelsValue, pmePlus, pmePlusScaling, directAlpha]) {
      expect(measure(stake, late)).toEqual({ value: null, findings: [{ code: 'benchmark.missing', date: '1970-01-01' }] });
      expect(measure(stake, yearlyIndex(100, 0, 110))).toEqual({
        value: null,
        findings: [{ code: 'benchmark.missing', date: '1971-01-01' }],
      });
    }
  });

  test('an index whose last level had to stand for a year', () => {
    expect(kaplanSchoar(yearlyFlows([-100, 50, 0], 70), yearlyIndex(100, 110)).findings).toEqual([
      { code: 'benchmark.stale', date: '1972-01-01', since: '1971-01-01' },
    ]);
  });

  test('nothing distributed: no scaling, the other comparisons stand', () => {
    const stake = yearlyFlows([-100, 0, 0], 130);
    expect(pmePlus(stake, index)).toEqual({ value: null, findings: [{ code: 'distributions.none', date: '1972-01-01' }] });
    expect(kaplanSchoar(stake, index).value).toBeCloseTo(130 / 121, 14);
  });

  // (121 - 200) / (11 x 1.1) is below zero.
  test('a value beyond what the index could make: negative scaling', () => {
    const figure = pmePlusScaling(yearlyFlows([-100, 11, 0], 200), index);
    expect(figure.value).toBeCloseTo(-79 / 12.1, 12);
    expect(codes(figure)).toEqual(['scaling.negative']);
  });

  test('within one day the order of payments sells nothing short', () => {
    const flows = [
      { day: 0, paidIn: 0, distributed: 50 },
      { day: 0, paidIn: 100, distributed: 0 },
    ];
    expect(longNickelsValue({ flows, asOf: 365, nav: 60, findings: [] }, index)).toEqual({ value: expect.closeTo(55, 12), findings: [] });
  });

  // Index units: 1 - 120/110 < 0 after a year; another 100 paid in brings it back above zero.
  test('an index sold short for a while', () => {
    const figure = longNickelsValue(yearlyFlows([-100, 120, -100], 100), index);
    expect(figure.value).toBeCloseTo(121 - 132 + 100, 12);
    expect(figure.findings).toEqual([{ code: 'index.short', date: '1971-01-01' }]);
  });
});

const stakes = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 1_000 })), { minLength: 2, maxLength: 12 })
  .map((pairs) => {
    const flows = pairs.map(([paidIn, distributed], year) => ({ day: year * 365, paidIn: paidIn + 1, distributed }));
    return { flows, asOf: pairs.length * 365, nav: 500, findings: [] };
  });
const levels = fc.array(fc.integer({ min: 50, max: 200 }), { minLength: 13, maxLength: 13 }).map((all) => yearlyIndex(...all));

describe('for every stake and index', () => {
  test('a fund that is the index: ratio 1, alpha 0, and Long-Nickels returns what the fund did', () =>
    fc.assert(
      fc.property(stakes, levels, (stake, index) => {
        const { value: nav } = longNickelsValue(stake, index);
        const tracking = { ...stake, nav: nav as number };
        expect(kaplanSchoar(tracking, index).value).toBeCloseTo(1, 10);
        expect(longNickels(tracking, index).value).toEqual(sinceInceptionRate(tracking).value);
        const total = stake.flows.reduce((sum, flow) => sum + flow.paidIn + flow.distributed, 0);
        const alpha = directAlpha(tracking, index);
        if (alpha.value !== null && (nav as number) > total / 10 && codes(alpha).length === 0) expect(alpha.value).toBeCloseTo(0, 6);
      }),
    ));

  test('neither a level of the index nor the unit of money matters', () =>
    fc.assert(
      fc.property(stakes, levels, (stake, index) => {
        const tenfold = { days: index.days, values: index.values.map((level) => level * 10) };
        const cents = {
          ...stake,
          nav: stake.nav * 100,
          flows: stake.flows.map(({ day, paidIn, distributed }) => ({ day, paidIn: paidIn * 100, distributed: distributed * 100 })),
        };
        expect(kaplanSchoar(stake, tenfold).value).toBeCloseTo(kaplanSchoar(stake, index).value as number, 10);
        expect(kaplanSchoar(cents, index).value).toBeCloseTo(kaplanSchoar(stake, index).value as number, 10);
      }),
    ));

  test('distributions scaled by lambda leave the index investment at the value of the stake', () =>
    fc.assert(
      fc.property(stakes, levels, (stake, index) => {
        const { value: lambda } = pmePlusScaling(stake, index);
        fc.pre(lambda !== null);
        const flows = stake.flows.map((flow) => ({ ...flow, distributed: flow.distributed * lambda }));
        expect(longNickelsValue({ ...stake, flows }, index).value).toBeCloseTo(stake.nav, 6);
      }),
    ));
});
