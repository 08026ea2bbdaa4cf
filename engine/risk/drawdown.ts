/**
 * Drawdowns: falls from a peak. A drawdown is the return since the highest value so far: 0 at a peak, -0.25 a quarter below it. Where returns are
 * added up (simple compounding), it is their sum since then.
 */
import type { Day } from '#packages/calendar';
import { finding, type Figure } from '#packages/findings';
import { finiteFigure, tooFewObservations } from './observations.ts';
import { mean, sum } from './statistics.ts';
import { validIndexValues, type ValueIndex } from './value-index.ts';

/** One fall, from the last day at the peak to the first day at that value again. Lengths in days of the index. */
export interface Drawdown {
  /** The return from peak to trough: zero or negative. */
  readonly drawdown: number;
  /** Null when nothing ever fell. */
  readonly peak: Day | null;
  /** The first day of the lowest value. */
  readonly trough: Day | null;
  /** Null when it has not recovered by the last day, or nothing ever fell. */
  readonly recovery: Day | null;
  /** Days from the peak to the trough. */
  readonly fall: number;
  /** Days from the trough to the recovery; null when there was none. */
  readonly recovered: number | null;
  /** Days from the peak to the recovery, or to the last day. */
  readonly length: number;
}

const NO_DRAWDOWN: Drawdown = { drawdown: 0, peak: null, trough: null, recovery: null, fall: 0, recovered: null, length: 0 };

/** A value that is back at the peak, except for the rounding of float64, has recovered. */
const ROUNDING = 1e-12;

/**
 * The drawdown on each day of the index: value / highest value so far - 1, or the difference of both for simple returns. Null with
 * `return.undefined` where the first value is not above zero or a later one is below zero. Source: Bacon, Practical Portfolio Performance
 * Measurement and Attribution, chapter 4, "Drawdown".
 */
export function drawdownSeries(index: ValueIndex): Figure<Float64Array> {
  const { value: values, findings } = validIndexValues(index);
  if (values === null) return { value: null, findings };
  const isSimple = index.compounding === 'simple';
  let peak = values[0] as number;
  const series = Float64Array.from(values, (value) => {
    const drawdown = isSimple ? Math.min(0, value - peak) : value / peak - 1;
    peak = Math.max(peak, value);
    return drawdown > -ROUNDING ? 0 : drawdown;
  });
  if (!series.every(Number.isFinite)) return { value: null, findings: [...findings, finding('figure.overflow')] };
  return { value: series, findings };
}

/** Every fall in order of time, the last one perhaps not recovered. Null as for the series. Source: as above. */
export function drawdowns(index: ValueIndex): Figure<readonly Drawdown[]> {
  const { value: series, findings } = drawdownSeries(index);
  if (series === null) return { value: null, findings };
  const falls: Drawdown[] = [];
  for (let i = 1, peak = 0; i < series.length; i++) {
    if (series[i] !== 0) continue;
    if (i > peak + 1) falls.push(drawdownBetween(index.days, series, peak, i, true));
    peak = i;
  }
  const peak = series.lastIndexOf(0);
  if (peak < series.length - 1) falls.push(drawdownBetween(index.days, series, peak, series.length - 1, false));
  return { value: falls, findings };
}

function drawdownBetween(days: ArrayLike<Day>, series: Float64Array, from: number, to: number, hasRecovered: boolean): Drawdown {
  let lowest = from;
  for (let i = from; i <= to; i++) if ((series[i] as number) < (series[lowest] as number)) lowest = i;
  const [peak, trough, end] = [days[from] as Day, days[lowest] as Day, days[to] as Day];
  return {
    drawdown: series[lowest] as number,
    peak,
    trough,
    recovery: hasRecovered ? end : null,
    fall: trough - peak,
    recovered: hasRecovered ? end - trough : null,
    length: end - peak,
  };
}

/** The deepest fall, of equal ones the first; 0 without days when nothing ever fell. Null as for the series. Source: as above. */
export function maximumDrawdown(index: ValueIndex): Figure<Drawdown> {
  const { value: falls, findings } = drawdowns(index);
  if (falls === null) return { value: null, findings };
  return { value: falls.reduce((deepest, fall) => (fall.drawdown < deepest.drawdown ? fall : deepest), NO_DRAWDOWN), findings };
}

/**
 * The mean depth of all falls, or of the `largest` so many of them (of all, when there are fewer); zero or negative. Null as for the
 * series. Source: Bacon, chapter 4, "Average drawdown" and "Largest individual drawdown"; falls run from a peak to its recovery.
 */
export function averageDrawdown(index: ValueIndex, { largest = Infinity }: { readonly largest?: number | undefined } = {}): Figure {
  const { value: falls, findings } = drawdowns(index);
  if (falls === null) return { value: null, findings };
  const depths = falls
    .map(({ drawdown }) => drawdown)
    .sort((a, b) => a - b)
    .slice(0, largest);
  return finiteFigure(depths.length === 0 ? 0 : mean(depths), findings);
}

/**
 * Ulcer index: sqrt(sum(drawdown^2) / n), a positive fraction, over the n values after the first. Null as for the series and below 2
 * values. Source: Martin and McCann, The Investor's Guide to Fidelity Funds (1989); Bacon, chapter 4.
 */
export function ulcerIndex(index: ValueIndex): Figure {
  const { value: series, findings } = drawdownSeries(index);
  if (series === null) return { value: null, findings };
  if (series.length < 2) return tooFewObservations(2);
  return finiteFigure(Math.sqrt(sum(Array.from(series, (drawdown) => drawdown * drawdown)) / (series.length - 1)), findings);
}

/** Pain index: sum(|drawdown|) / n, a positive fraction, over the n values after the first. Null as above. Source: Bacon, chapter 4. */
export function painIndex(index: ValueIndex): Figure {
  const { value: series, findings } = drawdownSeries(index);
  if (series === null) return { value: null, findings };
  if (series.length < 2) return tooFewObservations(2);
  return finiteFigure(sum(Array.from(series, Math.abs)) / (series.length - 1), findings);
}
