/** Arithmetic attribution of one period: why a portfolio returned more or less than its benchmark, by segment. */
import type { Figure } from '#packages/findings';
import { sumOf, completeRows, type SegmentRow, type WeightRule, type CompleteSegmentRow } from './segments.ts';

/** Fractions of the period's opening value, as the returns are: 0.031 is 3.1 percentage points. */
export interface AttributionEffects {
  readonly allocation: number;
  readonly selection: number;
  readonly interaction: number;
  /** Allocation + selection + interaction. */
  readonly total: number;
}

export interface SegmentEffects extends AttributionEffects {
  readonly segment: string;
}

export interface Attribution {
  readonly portfolioReturn: number;
  readonly benchmarkReturn: number;
  /** Portfolio return less benchmark return. The effects of all segments add up to it. */
  readonly excess: number;
  readonly effects: AttributionEffects;
  readonly segments: readonly SegmentEffects[];
}

export interface BrinsonOptions {
  /** Allocation against the benchmark's total (Brinson-Fachler, the default) or against nothing (Brinson-Hood-Beebower). */
  readonly model?: 'brinson-fachler' | 'brinson-hood-beebower';
  /** Interaction by itself (the default), within selection (top-down) or within allocation (bottom-up). */
  readonly interaction?: 'separate' | 'in-selection' | 'in-allocation';
  /** The rule for weights that do not add up to 1; `remainder` by default. */
  readonly weights?: WeightRule;
}

/**
 * Allocation (w - W)(b - B), selection W(r - b), interaction (w - W)(r - b), with w and W the weights in portfolio and benchmark, r and b
 * the segment's returns in them, B the benchmark's return; Brinson-Hood-Beebower allocates by (w - W) b. They add up to
 * sum(w r) - sum(W b) over all segments; no residual is left. Missing returns and weights: see `completeRows`; null with its finding
 * when a return that counts is missing.
 * Source: G. Brinson, N. Fachler, "Measuring non-US equity portfolio performance" (1985); G. Brinson, L. R. Hood, G. Beebower,
 * "Determinants of portfolio performance" (1986); C. Bacon, "Practical Portfolio Performance Measurement and Attribution" (2008), ch. 5.
 */
export function attribution(rows: readonly SegmentRow[], options: BrinsonOptions = {}): Figure<Attribution> {
  const { value, findings } = completeRows(rows, options.weights ?? 'remainder');
  return { value: value && attributionOf(value, options), findings };
}

/** As `attribution`, for rows that are complete. */
export function attributionOf(rows: readonly CompleteSegmentRow[], options: BrinsonOptions): Attribution {
  const portfolioReturn = sumOf(rows, (row) => row.portfolioWeight * row.portfolioReturn);
  const benchmarkReturn = sumOf(rows, (row) => row.benchmarkWeight * row.benchmarkReturn);
  const hurdle = options.model === 'brinson-hood-beebower' ? 0 : benchmarkReturn;
  const segments = rows.map((row) => ({ segment: row.segment, ...foldInteraction(segmentEffects(row, hurdle), options.interaction) }));
  return { portfolioReturn, benchmarkReturn, excess: portfolioReturn - benchmarkReturn, effects: sumEffects(segments), segments };
}

function segmentEffects(
  { portfolioWeight, benchmarkWeight, portfolioReturn, benchmarkReturn }: CompleteSegmentRow,
  hurdle: number,
): AttributionEffects {
  const overweight = portfolioWeight - benchmarkWeight;
  return withTotal({
    allocation: overweight * (benchmarkReturn - hurdle),
    selection: benchmarkWeight * (portfolioReturn - benchmarkReturn),
    interaction: overweight * (portfolioReturn - benchmarkReturn),
  });
}

export function foldInteraction(effects: AttributionEffects, into: BrinsonOptions['interaction'] = 'separate'): AttributionEffects {
  const { allocation, selection, interaction, total } = effects;
  if (into === 'in-selection') return { allocation, selection: selection + interaction, interaction: 0, total };
  if (into === 'in-allocation') return { allocation: allocation + interaction, selection, interaction: 0, total };
  return effects;
}

export function withTotal({ allocation, selection, interaction }: Omit<AttributionEffects, 'total'>): AttributionEffects {
  return { allocation, selection, interaction, total: allocation + selection + interaction };
}

export function sumEffects(segments: readonly AttributionEffects[]): AttributionEffects {
  return withTotal({
    allocation: sumOf(segments, ({ allocation }) => allocation),
    selection: sumOf(segments, ({ selection }) => selection),
    interaction: sumOf(segments, ({ interaction }) => interaction),
  });
}
