/** Capture ratios: how much of the benchmark's rises and falls a portfolio took part in. */
import type { Figure } from '#packages/findings';
import { compoundedReturn } from './mean.ts';
import { finiteFigure, columnsOf, noFigure, ratio, type DefaultedOptions } from './observations.ts';
import { mean } from './statistics.ts';

/**
 * `average`: returns of the periods that count are averaged geometrically (the default, as Morningstar does) or arithmetically (Bacon), or
 * linked to their `cumulative` return; `annualised` is the geometric average by the year and needs `periodsPerYear`. `flat`: periods in
 * which the benchmark returned exactly 0 count as neither up nor down (the default), or as one of them.
 */
export type CaptureOptions = DefaultedOptions<{
  average: 'geometric' | 'arithmetic' | 'cumulative' | 'annualised';
  flat: 'neither' | 'up' | 'down';
  periodsPerYear: number;
}>;

type MarketDirection = 'up' | 'down';

/**
 * Up-capture ratio: average return of the portfolio / that of the benchmark, over the periods in which the benchmark rose; 1 is all of
 * it. Null when it never rose (`capture.none`), and for a return below -100 % unless averaged arithmetically. Source: Morningstar, "Upside
 * and downside capture ratio"; Bacon, Practical Portfolio Performance Measurement and Attribution (2004), p. 47.
 */
export function upCapture(returns: ArrayLike<number>, benchmark: ArrayLike<number>, options: CaptureOptions = {}): Figure {
  return capture(returns, benchmark, 'up', options);
}

/** Down-capture ratio: the same over the periods in which the benchmark fell; below 1 is less of the fall. Null likewise. Source: as above. */
export function downCapture(returns: ArrayLike<number>, benchmark: ArrayLike<number>, options: CaptureOptions = {}): Figure {
  return capture(returns, benchmark, 'down', options);
}

/** Capture ratio: up-capture / down-capture. Null where either is, and when the down-capture is zero (`capture.none`). Source: as above. */
export function captureRatio(returns: ArrayLike<number>, benchmark: ArrayLike<number>, options: CaptureOptions = {}): Figure {
  return ratio(upCapture(returns, benchmark, options), downCapture(returns, benchmark, options), 'capture.none');
}

/** Up number ratio: of the periods in which the benchmark rose, the share (0 to 1) in which the portfolio did. Source: Bacon, p. 47. */
export function upNumber(returns: ArrayLike<number>, benchmark: ArrayLike<number>, options: Pick<CaptureOptions, 'flat'> = {}): Figure {
  return shareOfPeriods(returns, benchmark, 'up', options, (mine) => mine > 0);
}

/** Down number ratio: of the periods in which the benchmark fell, the share (0 to 1) in which the portfolio did. Source: Bacon, p. 47. */
export function downNumber(returns: ArrayLike<number>, benchmark: ArrayLike<number>, options: Pick<CaptureOptions, 'flat'> = {}): Figure {
  return shareOfPeriods(returns, benchmark, 'down', options, (mine) => mine < 0);
}

/** Up percentage ratio: of the periods in which the benchmark rose, the share (0 to 1) in which the portfolio did better. Source: Bacon, p. 47. */
export function upPercentage(returns: ArrayLike<number>, benchmark: ArrayLike<number>, options: Pick<CaptureOptions, 'flat'> = {}): Figure {
  return shareOfPeriods(returns, benchmark, 'up', options, (mine, theirs) => mine > theirs);
}

/** Down percentage ratio: of the periods in which the benchmark fell, the share (0 to 1) in which the portfolio did better. Source: Bacon, p. 47. */
export function downPercentage(
  returns: ArrayLike<number>,
  benchmark: ArrayLike<number>,
  options: Pick<CaptureOptions, 'flat'> = {},
): Figure {
  return shareOfPeriods(returns, benchmark, 'down', options, (mine, theirs) => mine > theirs);
}

function capture(returns: ArrayLike<number>, benchmark: ArrayLike<number>, side: MarketDirection, options: CaptureOptions): Figure {
  const { mine, theirs } = periodsOf(returns, benchmark, side, options);
  return mine.length === 0 ? noFigure('capture.none') : ratio(averageReturn(mine, options), averageReturn(theirs, options), 'capture.none');
}

function averageReturn(column: readonly number[], { average = 'geometric', periodsPerYear }: CaptureOptions): Figure {
  if (average === 'arithmetic') return finiteFigure(mean(column));
  if (average === 'annualised' && periodsPerYear === undefined) throw new RangeError('Periods per year are needed to annualise');
  return compoundedReturn(column, { geometric: 1, cumulative: column.length, annualised: periodsPerYear ?? 1 }[average]);
}

function shareOfPeriods(
  returns: ArrayLike<number>,
  benchmark: ArrayLike<number>,
  side: MarketDirection,
  options: CaptureOptions,
  counts: (mine: number, theirs: number) => boolean,
): Figure {
  const { mine, theirs } = periodsOf(returns, benchmark, side, options);
  if (mine.length === 0) return noFigure('capture.none');
  return finiteFigure(mine.filter((value, i) => counts(value, theirs[i] as number)).length / mine.length);
}

function periodsOf(returns: ArrayLike<number>, benchmark: ArrayLike<number>, side: MarketDirection, { flat = 'neither' }: CaptureOptions) {
  const [mine, theirs] = columnsOf(returns, benchmark);
  const belongs = (value: number) => (value === 0 ? flat === side : value > 0 === (side === 'up'));
  return { mine: mine.filter((_, i) => belongs(theirs[i] as number)), theirs: theirs.filter(belongs) };
}
