/** Tests time-weighted and money-weighted returns, by period and by day, against published and hand-worked examples. */
import { describe, expect, test } from 'vitest';
import {
  annualisedReturn,
  calendarYearReturns,
  cumulativeReturns,
  moneyWeightedReturn,
  periodReturns,
  timeWeightedReturn,
  valueAt,
  type DailySeries,
} from './index.ts';
import { parseDay } from '#packages/calendar';
import { PERIODS } from '../../packages/calendar/periods.ts';

interface SeriesDay {
  readonly value: number;
  readonly inflow?: number;
  readonly outflow?: number;
}

/** A series by hand, from the close of day 0 on. */
function series(...days: readonly SeriesDay[]): DailySeries {
  const column = (pick: (day: SeriesDay) => number) => Float64Array.from(days, pick);
  return {
    first: 0,
    value: column(({ value }) => value),
    inflow: column(({ inflow }) => inflow ?? 0),
    outflow: column(({ outflow }) => outflow ?? 0),
    inception: 0,
    gaps: [],
    sparse: new Set<number>(),
    unfunded: null,
  };
}

const codes = ({ findings }: { findings: readonly { code: string }[] }) => findings.map(({ code }) => code);

describe('published examples', () => {
  test('1,000,000 grows to 1,162,484; 100,000 is added; 1,192,328 at the end: 9.79 % (Investopedia, "Time-Weighted Rate of Return")', () => {
    const added = series({ value: 1_000_000 }, { value: 1_162_484 }, { value: 1_192_328, inflow: 100_000 });
    expect(timeWeightedReturn(added, { from: 1, to: 2 }).value).toBeCloseTo(0.0979, 4);
    const taken = series({ value: 1_000_000 }, { value: 1_062_484, outflow: 100_000 }, { value: 1_003_440 });
    expect(timeWeightedReturn(taken, { from: 1, to: 2 }).value).toBeCloseTo(0.0979, 4);
  });

  test('100 to 120 with a dividend of 2, a second share, then 240 to 260 with 4: 15.84 % a year (Kaplan Schweser, CFA Level I)', () => {
    const shares = series({ value: 100 }, { value: 120, outflow: 2 }, { value: 260, inflow: 120, outflow: 4 });
    const { value } = timeWeightedReturn(shares, { from: 1, to: 2 });
    expect(annualisedReturn(value, 24)).toBeCloseTo(0.1584, 4);
  });

  test('20 to 22 with 2, 20 shares more, to 25 with 2.50, to 24: 12.92 % a year (CFA Level I, practice question on 100 and 20 shares)', () => {
    const shares = series({ value: 2_000 }, { value: 2_200, outflow: 200 }, { value: 3_000, inflow: 440, outflow: 300 }, { value: 2_880 });
    expect(annualisedReturn(timeWeightedReturn(shares, { from: 1, to: 3 }).value, 36)).toBeCloseTo(0.1292, 4);
  });
});

describe('a loss of everything', () => {
  const lost = series({ value: 100 }, { value: 0 }, { value: 50, inflow: 40 });

  test('is -100 % whatever came later, with the day on which it was lost', () => {
    expect(timeWeightedReturn(lost, { from: 1, to: 2 })).toEqual({
      value: -1,
      findings: [{ code: 'return.total-loss', date: '1970-01-02' }],
    });
  });

  test('is no part of a range after it', () => {
    const after = timeWeightedReturn(lost, { from: 2, to: 2 });
    expect(after.value).toBeCloseTo(0.25, 12);
    expect(codes(after)).not.toContain('return.total-loss');
  });
});

describe('days and flows', () => {
  test('money that comes in works from the start of its day, money that leaves has worked until its end', () => {
    expect(timeWeightedReturn(series({ value: 100 }, { value: 220, inflow: 100 }), { from: 1, to: 1 }).value).toBeCloseTo(0.1, 12);
    expect(timeWeightedReturn(series({ value: 100 }, { value: 60, outflow: 50 }), { from: 1, to: 1 }).value).toBeCloseTo(0.1, 12);
  });

  test('the cumulative series begins with 0 on the day before the range', () => {
    const { value } = cumulativeReturns(series({ value: 50 }, { value: 100 }, { value: 110 }, { value: 99 }), { from: 2, to: 3 });
    expect(value?.length).toBe(3);
    expect([...(value ?? [])].map((point) => point.toFixed(4))).toEqual(['0.0000', '0.1000', '-0.0100']);
  });

  test('a total loss stays one, whatever is paid in later', () => {
    expect(timeWeightedReturn(series({ value: 100 }, { value: 0 }, { value: 55, inflow: 50 }), { from: 1, to: 2 }).value).toBe(-1);
  });
});

describe('where no percentage exists', () => {
  test('nothing was ever invested', () => {
    expect(timeWeightedReturn(series({ value: 0 }, { value: 0 }), { from: 1, to: 1 })).toEqual({
      value: null,
      findings: [{ code: 'return.undefined', date: '1970-01-02', count: 1 }],
    });
  });

  test('the value stood below zero', () => {
    const figure = timeWeightedReturn(series({ value: 100 }, { value: -20 }, { value: 30 }), { from: 1, to: 2 });
    expect(figure).toEqual({ value: null, findings: [{ code: 'return.undefined', date: '1970-01-03', count: 1 }] });
  });

  test('a dividend that arrives after everything was sold is left out of the chain, and said so', () => {
    const figure = timeWeightedReturn(series({ value: 100 }, { value: 0, outflow: 110 }, { value: 0, outflow: 5 }), { from: 1, to: 2 });
    expect(figure.value).toBeCloseTo(0.1, 12);
    expect(figure.findings).toEqual([{ code: 'return.undefined', date: '1970-01-03', count: 1 }]);
  });

  test('days after what was measured are refused, days before it hold nothing', () => {
    const held = series({ value: 100 }, { value: 110 });
    expect(() => timeWeightedReturn(held, { from: 1, to: 2 })).toThrow(RangeError);
    expect(() => valueAt(held, 2)).toThrow(RangeError);
    expect(valueAt(held, -7)).toBe(0);
    const early = cumulativeReturns(held, { from: -3, to: 1 });
    expect([...(early.value ?? [])].map((point) => point.toFixed(2))).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00', '0.10']);
    expect(codes(early)).toEqual(['history.short']);
  });
});

test('the money-weighted return counts the opening value as paid in the day before', () => {
  const year = Array.from({ length: 366 }, (_, day) => ({ value: 1_000 + (100 * day) / 365 }));
  expect(moneyWeightedReturn(series(...year), { from: 1, to: 365 }).value).toBeCloseTo(0.1, 10);
  expect(moneyWeightedReturn(series({ value: 100 }, { value: 0 }), { from: 1, to: 1 })).toEqual({ value: -1, findings: [] });
  expect(codes(moneyWeightedReturn(series({ value: 0 }, { value: 0 }), { from: 1, to: 1 }))).toEqual(['irr.none']);
});

describe('periods', () => {
  const inception = parseDay('2022-06-01');
  const asOf = parseDay('2026-03-31');
  const grown: DailySeries = {
    first: inception - 1,
    value: Float64Array.from({ length: asOf - inception + 2 }, (_, i) => (i === 0 ? 0 : 1.0001 ** i)),
    inflow: Float64Array.from({ length: asOf - inception + 2 }, (_, i) => (i === 1 ? 1 : 0)),
    outflow: new Float64Array(asOf - inception + 2),
    inception,
    gaps: [],
    sparse: new Set<number>(),
    unfunded: null,
  };

  test('a period longer than the history has no figure, the others count their days', () => {
    const figures = Object.fromEntries(periodReturns(grown, asOf, PERIODS).map((figure) => [figure.period, figure]));
    expect(figures['1M']?.value).toBeCloseTo(1.0001 ** 31 - 1, 12);
    expect(figures['1Y']?.value).toBeCloseTo(1.0001 ** 365 - 1, 12);
    expect(figures['5Y']).toMatchObject({ value: null, range: null, findings: [{ code: 'history.short' }] });
    expect(figures['inception']).toMatchObject({ months: 46, partial: false });
  });

  test('the year of inception is partial, those before it have no figure', () => {
    const years = calendarYearReturns(grown, asOf);
    expect(years.map(({ period, partial, value }) => [period, partial, value !== null])).toEqual([
      ['2025', false, true],
      ['2024', false, true],
      ['2023', false, true],
      ['2022', true, true],
      ['2021', false, false],
    ]);
    expect(years[3]?.range).toEqual({ from: inception, to: parseDay('2022-12-31') });
  });

  test.each([
    [0.21, 24, 0.1],
    [0.07, 12, 0.07],
    [0.331, 36, 0.1],
    [-0.19, 24, -0.1],
  ])('%d over %i months is %d a year', (value, months, expected) => expect(annualisedReturn(value, months)).toBeCloseTo(expected, 12));

  test.each([
    [0.05, 11.9],
    [-1, 24],
    [-1.2, 24],
    [null, 24],
    [0.05, Number.NaN],
  ])('%d over %d months has no yearly figure', (value, months) => expect(annualisedReturn(value, months)).toBeNull());
});
