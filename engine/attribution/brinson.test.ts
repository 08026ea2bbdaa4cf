/** Tests arithmetic and geometric attribution of one period against the tables of Bacon (2008), and on incomplete rows. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attribution, geometricAttribution, linkedGeometricAttribution, UNALLOCATED } from './index.ts';
import type { SegmentRow } from './segments.ts';
import { BACON_QUARTERS, segmentRow, arbitrarySegmentRows } from './examples.fixture.ts';

const Q1 = BACON_QUARTERS[0]!.rows;
const codes = ({ findings }: { findings: readonly { code: string; subject?: string | undefined }[] }) =>
  findings.map(({ code, subject }) => `${code} ${subject}`);

/** Rounded to a hundredth of a basis point: tables are printed in tenths of a per cent. */
const shown = (rows: readonly (readonly number[])[]) => rows.map((each) => each.map((value) => Math.round(value * 1e6) / 1e6 + 0));
const effects = (rows: readonly SegmentRow[], options: Parameters<typeof attribution>[1]) => {
  const { segments, effects } = attribution(rows, options).value!;
  return shown([...segments, effects].map(({ allocation, selection, interaction }) => [allocation, selection, interaction]));
};

describe('UK, Japanese and US equities: 8.3 % against 6.4 % (Bacon 2008, ch. 5)', () => {
  test('returns: 0.4 x 20 - 0.3 x 5 + 0.3 x 6 = 8.3 and 0.4 x 10 - 0.2 x 4 + 0.4 x 8 = 6.4', () => {
    const { portfolioReturn, benchmarkReturn, excess } = attribution(Q1).value!;
    expect(portfolioReturn).toBeCloseTo(0.083, 14);
    expect(benchmarkReturn).toBeCloseTo(0.064, 14);
    expect(excess).toBeCloseTo(0.019, 14);
  });

  // Japan: (0.3 - 0.2) x -4 = -0.4, 0.2 x (-5 + 4) = -0.2, 0.1 x -1 = -0.1. US: -0.1 x 8 = -0.8, 0.4 x (6 - 8) = -0.8, -0.1 x -2 = 0.2.
  test('Brinson-Hood-Beebower (table 5.2)', () => {
    expect(effects(Q1, { model: 'brinson-hood-beebower' })).toEqual([
      [0, 0.04, 0],
      [-0.004, -0.002, -0.001],
      [-0.008, -0.008, 0.002],
      [-0.012, 0.03, 0.001],
    ]);
  });

  // Japan: 0.1 x (-4 - 6.4) = -1.04. US: -0.1 x (8 - 6.4) = -0.16.
  test('Brinson-Fachler (table 5.3)', () => {
    expect(effects(Q1, {})).toEqual([
      [0, 0.04, 0],
      [-0.0104, -0.002, -0.001],
      [-0.0016, -0.008, 0.002],
      [-0.012, 0.03, 0.001],
    ]);
  });

  test('interaction within selection, top-down (table 5.4), and within allocation, bottom-up', () => {
    expect(effects(Q1, { interaction: 'in-selection' })).toEqual([
      [0, 0.04, 0],
      [-0.0104, -0.003, 0],
      [-0.0016, -0.006, 0],
      [-0.012, 0.031, 0],
    ]);
    expect(effects(Q1, { interaction: 'in-allocation' })).toEqual([
      [0, 0.04, 0],
      [-0.0114, -0.002, 0],
      [0.0004, -0.008, 0],
      [-0.011, 0.03, 0],
    ]);
  });

  // Semi-notional 0.4 x 10 - 0.3 x 4 + 0.3 x 8 = 5.2: 1.052 / 1.064 - 1 = -1.13 %, 1.083 / 1.052 - 1 = 2.95 %, 1.083 / 1.064 - 1 = 1.79 %.
  test('geometric', () => {
    const { allocation, selection, excess, segments } = geometricAttribution(Q1).value!;
    expect([allocation, selection, excess].map((each) => Math.round(each * 1e4))).toEqual([-113, 295, 179]);
    expect(segments.map((each) => Math.round(each.allocation * 1e4) + 0)).toEqual([0, -98, -15]);
    expect(segments.map((each) => Math.round(each.selection * 1e4))).toEqual([380, -29, -57]);
  });

  test('geometric, four quarters: 14.6 % = 1.3 % allocation and 13.2 % selection (table 8.6)', () => {
    const { value } = linkedGeometricAttribution(BACON_QUARTERS);
    expect(value!.excess).toBeCloseTo(0.1464, 4);
    expect(value!.allocation).toBeCloseTo(0.0129, 4);
    expect(value!.selection).toBeCloseTo(0.1319, 4);
    expect(value!.periods.map((each) => Math.round(each.selection * 1e4))).toEqual([295, 179, 440, 347]);
    expect(value!.periods.map((each) => Math.round(each.allocation * 1e4))).toEqual([-113, -52, 400, -98]);
  });
});

describe('rows that are not whole', () => {
  test('a segment that only one side holds is all allocation', () => {
    const { value, findings } = attribution([
      segmentRow('a', 0.9, 1, 0.05, 0.05),
      segmentRow('b', 0.1, 0, 0.2, null),
      segmentRow('c', 0, 0, null, null),
    ]);
    // Allocation of b: 0.1 x (20 - 5) = 1.5 %.
    expect(value!.segments[1]).toMatchObject({ selection: 0, interaction: 0 });
    expect(value!.segments[1]!.allocation).toBeCloseTo(0.015, 14);
    expect(findings).toEqual([]);
    const missed = attribution([segmentRow('a', 1, 0.9, 0.05, 0.05), segmentRow('b', 0, 0.1, null, 0.2)]).value!;
    // B = 6.5 %: -0.1 x (20 - 6.5) = -1.35 %, and for a 0.1 x (5 - 6.5) = -0.15 %.
    expect(missed.segments.map(({ total }) => total)).toEqual([expect.closeTo(-0.0015, 14), expect.closeTo(-0.0135, 14)]);
  });

  test('a weight without its return is a finding and no figure', () => {
    const figure = attribution([segmentRow('a', 0.5, 0.5, null, 0.1), segmentRow('b', 0.5, 0.5, 0.1, null)]);
    expect(figure.value).toBeNull();
    expect(codes(figure)).toEqual(['return.missing a', 'return.missing b']);
  });

  test('weights that leave something out: the rest returns nothing, or all are scaled', () => {
    const rows = [segmentRow('a', 0.5, 0.6, 0.1, 0.05), segmentRow('b', 0.4, 0.4, 0.02, 0.03)];
    const rest = attribution(rows);
    expect(codes(rest)).toEqual(['weights.incomplete portfolio']);
    // 0.5 x 10 + 0.4 x 2 = 5.8; B = 0.6 x 5 + 0.4 x 3 = 4.2; the rest of 0.1 lost 0.1 x (0 - 4.2).
    expect(rest.value!.portfolioReturn).toBeCloseTo(0.058, 14);
    expect(rest.value!.segments[2]).toMatchObject({ segment: UNALLOCATED, allocation: expect.closeTo(-0.0042, 14), selection: 0 });
    expect(rest.value!.effects.total).toBeCloseTo(rest.value!.excess, 15);
    const scaled = attribution(rows, { weights: 'scale' });
    expect(scaled.value!.portfolioReturn).toBeCloseTo(0.058 / 0.9, 14);
    expect(scaled.value!.segments).toHaveLength(2);
    expect(codes(scaled)).toEqual(['weights.incomplete portfolio']);
  });

  test('thirds in float64 are whole, and nothing at all cannot be scaled', () => {
    const third = 1 / 3;
    expect(attribution(['a', 'b', 'c'].map((name) => segmentRow(name, third, third, 0.1, 0.1))).findings).toEqual([]);
    expect(attribution([segmentRow('a', 0, 1, 0.1, 0.1)], { weights: 'scale' })).toMatchObject({ value: null });
    expect(attribution([]).value).toMatchObject({ portfolioReturn: 0, benchmarkReturn: 0 });
  });

  test('broken rows throw', () => {
    expect(() => attribution([segmentRow('a', 1, 1, Number.NaN, 0)])).toThrow(RangeError);
    expect(() => attribution([segmentRow('a', 0.5, 1, 0, 0), segmentRow('a', 0.5, 0, 0, 0)])).toThrow(RangeError);
  });

  test('a benchmark that lost everything has no geometric excess', () => {
    expect(geometricAttribution([segmentRow('a', 1, 1, 0.1, -1)])).toMatchObject({
      value: null,
      findings: [{ code: 'return.total-loss' }],
    });
    expect(geometricAttribution([segmentRow('a', 1, 1, -1, 0.1)]).value!.excess).toBe(-1);
    expect(linkedGeometricAttribution([{ period: 'x', rows: [segmentRow('a', 1, 1, -1, 0.1)] }])).toMatchObject({ value: null });
  });
});

test('effects add up to the excess return, of any segments', () => {
  fc.assert(
    fc.property(arbitrarySegmentRows, fc.constantFrom('brinson-fachler', 'brinson-hood-beebower'), (rows, model) => {
      const real = rows.reduce(
        (sum, each) => sum + each.portfolioWeight * each.portfolioReturn! - each.benchmarkWeight * each.benchmarkReturn!,
        0,
      );
      for (const interaction of ['separate', 'in-selection', 'in-allocation'] as const) {
        const { effects, segments } = attribution(rows, { model, interaction }).value!;
        expect(segments.reduce((sum, { total }) => sum + total, 0)).toBeCloseTo(real, 12);
        expect(effects.allocation + effects.selection + effects.interaction).toBeCloseTo(real, 12);
      }
    }),
  );
});

test('geometric effects compound to the excess return, over segments and over periods', () => {
  fc.assert(
    fc.property(fc.array(arbitrarySegmentRows, { minLength: 1, maxLength: 8 }), (history) => {
      const { value } = linkedGeometricAttribution(history.map((rows, t) => ({ period: String(t), rows })));
      fc.pre(value !== null);
      expect((1 + value.allocation) * (1 + value.selection)).toBeCloseTo((1 + value.portfolioReturn) / (1 + value.benchmarkReturn), 9);
      expect(value.segments.reduce((sum, { allocation }) => sum + allocation, 0)).toBeCloseTo(value.allocation, 9);
      expect(value.segments.reduce((sum, { selection }) => sum + selection, 0)).toBeCloseTo(value.selection, 9);
    }),
  );
});
