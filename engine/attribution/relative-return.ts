/** Excess return of a portfolio over its benchmark, as one number. */
import { finding, type Figure } from '#packages/findings';

/** R - B: the difference in percentage points of the capital both started with. Source: C. Bacon (2008), ch. 3, "Arithmetic excess return". */
export function arithmeticExcess(portfolioReturn: number, benchmarkReturn: number): number {
  return portfolioReturn - benchmarkReturn;
}

/**
 * (1 + R) / (1 + B) - 1: by how much more wealth there is than the benchmark would have left; it compounds over periods and is the same
 * in every currency. Null with `return.total-loss` when the benchmark lost everything. Source: C. Bacon (2008), ch. 3, "Geometric excess return".
 */
export function geometricExcess(portfolioReturn: number, benchmarkReturn: number): Figure {
  if (benchmarkReturn <= -1) return { value: null, findings: [finding('return.total-loss', { subject: 'benchmark' })] };
  return { value: (portfolioReturn - benchmarkReturn) / (1 + benchmarkReturn), findings: [] };
}
