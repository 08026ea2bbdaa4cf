/** Helpers that all measures share: columns of returns as input; a figure, or the reason why there is none, as result. */
import { finding, mergeFindings, type Figure, type Finding } from '#packages/findings';

/** Options that all have a default; an option that is undefined counts as left out. */
export type DefaultedOptions<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

export interface AnnualisationOptions {
  /** How many of the given periods make a year: 252, 52, 12, 4, 1. With 1 a figure stays per period, not annualised. */
  readonly periodsPerYear: number;
}

/** Copies the returns into an array. Throws RangeError where one is not a finite number. */
export function columnOf(returns: ArrayLike<number>): number[] {
  const column = Array.from(returns);
  if (!column.every(Number.isFinite)) throw new RangeError('Not a finite number among the returns');
  return column;
}

/** Two columns of the same periods. Throws RangeError when their lengths differ. */
export function columnsOf(returns: ArrayLike<number>, others: ArrayLike<number>): readonly [number[], number[]] {
  if (returns.length !== others.length) throw new RangeError('Returns of different numbers of periods');
  return [columnOf(returns), columnOf(others)];
}

export function checkFrequency(periodsPerYear: number): void {
  if (!(periodsPerYear > 0 && periodsPerYear < Infinity)) throw new RangeError('Periods per year must be above zero');
}

/** Makes a figure of the value; beyond the range of float64 there is none (a daily doubling, annualised). */
export function finiteFigure(value: number, findings: readonly Finding[] = []): Figure {
  return Number.isFinite(value) ? { value, findings } : { value: null, findings: [...findings, finding('figure.overflow')] };
}

export function noFigure(code: Finding['code']): { readonly value: null; readonly findings: readonly Finding[] } {
  return { value: null, findings: [finding(code)] };
}

/** No figure, with the finding that says how many periods are needed at least. */
export function tooFewObservations(needed: number): { readonly value: null; readonly findings: readonly Finding[] } {
  return { value: null, findings: [finding('observations.few', { count: needed })] };
}

/** Computes a figure from several others: null when one of them is null, with the findings of all of them. */
export function combineFigures(figures: readonly Figure[], make: (...values: number[]) => number): Figure {
  const findings = mergeFindings(...figures.map((figure) => figure.findings));
  const values = figures.map(({ value }) => value);
  return values.every((value) => value !== null) ? finiteFigure(make(...values), findings) : { value: null, findings };
}

/** A denominator smaller than this counts as zero: compared with ratios and squares of returns it can only come from rounding. */
const NOTHING = 1e-12;

/** Divides two figures; null, with the finding `whenZero`, when the denominator is zero. */
export function ratio(numerator: Figure, denominator: Figure, whenZero: Finding['code']): Figure {
  if (denominator.value !== null && Math.abs(denominator.value) < NOTHING) {
    return { value: null, findings: mergeFindings(numerator.findings, denominator.findings, [finding(whenZero)]) };
  }
  return combineFigures([numerator, denominator], (above, below) => above / below);
}
