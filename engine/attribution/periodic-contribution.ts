/** Contribution to return from weights and returns, period by period, and sums over groups. */
import { finding, mergeFindings, type Figure } from '#packages/findings';
import { isBeyondLinking, periodFactors, type Contribution, type ContributionLinkingMethod } from './contribution.ts';
import { compoundReturns } from './linking.ts';
import { sumOf, weightFinding } from './segments.ts';

export interface ContributionPeriod {
  /** Names the period in findings. */
  readonly period: string;
  /** Weights at the start of the period, returns over it; both fractions. */
  readonly rows: readonly { readonly segment: string; readonly weight: number; readonly return: number }[];
}

/**
 * Contribution from weights and returns by period: weight x return, linked by `linking` (`carino` by default). The whole's return of a
 * period is the sum of its rows; what the weights leave out earned nothing (`weights.incomplete`, subject: the period). Null with
 * `return.total-loss` (subject: the period) for carino at a return of -100 % or less, for menchero below. Source: as `contributions`.
 */
export function periodicContributions(
  periods: readonly ContributionPeriod[],
  linking: ContributionLinkingMethod = 'carino',
): Figure<{ readonly totalReturn: number; readonly segments: readonly Contribution[] }> {
  const returns = Float64Array.from(periods, ({ rows }) => sumOf(rows, (row) => row.weight * row.return));
  const incomplete = periods.flatMap(({ period, rows }) =>
    weightFinding(
      period,
      sumOf(rows, ({ weight }) => weight),
    ),
  );
  const lost = periods.filter((_, t) => isBeyondLinking(returns[t] as number, linking));
  const findings = mergeFindings(
    incomplete,
    lost.map(({ period }) => finding('return.total-loss', { subject: period })),
  );
  if (lost.length > 0) return { value: null, findings };

  const factors = periodFactors(returns, linking);
  const sums = new Map<string, { contribution: number; averageWeight: number }>();
  for (const [t, { rows }] of periods.entries())
    for (const row of rows) {
      const { contribution = 0, averageWeight = 0 } = sums.get(row.segment) ?? {};
      sums.set(row.segment, {
        contribution: contribution + row.weight * row.return * (factors[t] as number),
        averageWeight: averageWeight + row.weight / periods.length,
      });
    }
  return { value: { totalReturn: compoundReturns(returns), segments: [...sums].map(([segment, sum]) => ({ segment, ...sum })) }, findings };
}

/** Contributions of groups: sums over the segments of each group, in order of first appearance. */
export function groupContributions<Row extends Contribution>(rows: readonly Row[], groupOf: (segment: string) => string): Contribution[] {
  const groups = new Map<string, Contribution>();
  for (const { segment, contribution, averageWeight } of rows) {
    const group = groupOf(segment);
    const before = groups.get(group);
    groups.set(group, {
      segment: group,
      contribution: (before?.contribution ?? 0) + contribution,
      averageWeight: (before?.averageWeight ?? 0) + averageWeight,
    });
  }
  return [...groups.values()];
}
