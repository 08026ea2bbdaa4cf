/** Test data that the tests of attribution share: the worked example of the literature, and random segments. */
import fc from 'fast-check';
import type { AttributionPeriod } from './linked-attribution.ts';
import type { SegmentRow } from './segments.ts';

export function segmentRow(
  segment: string,
  portfolioWeight: number,
  benchmarkWeight: number,
  portfolioReturn: number | null,
  benchmarkReturn: number | null,
): SegmentRow {
  return { segment, portfolioWeight, benchmarkWeight, portfolioReturn, benchmarkReturn };
}

/** Source: C. Bacon, "Practical Portfolio Performance Measurement and Attribution" (2008), tables 5.1 and 8.1. */
export const BACON_QUARTERS: readonly AttributionPeriod[] = [
  {
    period: 'Q1',
    rows: [segmentRow('UK', 0.4, 0.4, 0.2, 0.1), segmentRow('Japan', 0.3, 0.2, -0.05, -0.04), segmentRow('US', 0.3, 0.4, 0.06, 0.08)],
  },
  {
    period: 'Q2',
    rows: [segmentRow('UK', 0.7, 0.4, -0.05, -0.07), segmentRow('Japan', 0.2, 0.3, 0.03, 0.04), segmentRow('US', 0.1, 0.3, -0.05, -0.1)],
  },
  {
    period: 'Q3',
    rows: [segmentRow('UK', 0.3, 0.5, -0.2, -0.25), segmentRow('Japan', 0.5, 0.4, 0.08, 0.05), segmentRow('US', 0.2, 0.1, -0.15, -0.2)],
  },
  {
    period: 'Q4',
    rows: [segmentRow('UK', 0.3, 0.4, 0.1, 0.05), segmentRow('Japan', 0.5, 0.4, -0.07, -0.05), segmentRow('US', 0.2, 0.2, 0.25, 0.1)],
  },
];

const share = fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 1, noNaN: true }));
const earned = fc.double({ min: -0.6, max: 1, noNaN: true });

/** Up to six segments whose weights add up to 1 on both sides; some are held by one side only. */
export const arbitrarySegmentRows: fc.Arbitrary<SegmentRow[]> = fc
  .array(fc.tuple(share, share, earned, earned), { minLength: 1, maxLength: 6 })
  .map((segments) => {
    const sum = (at: 0 | 1) => segments.reduce((total, each) => total + each[at], 0);
    const weight = (value: number, total: number) => (total > 1e-3 ? value / total : 1 / segments.length);
    return segments.map(([w, b, own, other], i) => segmentRow(`s${i}`, weight(w, sum(0)), weight(b, sum(1)), own, other));
  });
