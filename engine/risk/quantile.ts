/** Quantiles of a few observations, by the rules that spreadsheets and regulators use. */

/**
 * `inclusive`: linear between the observations at 1 + p(n - 1), PERCENTILE.INC; `exclusive`: at p(n + 1), PERCENTILE.EXC, which does not
 * exist close to the ends; `nearest-rank`: the observation at ceil(p n). Source: Hyndman and Fan, "Sample Quantiles in Statistical
 * Packages" (1996), definitions 7, 6 and 1.
 */
export type QuantileRule = 'inclusive' | 'exclusive' | 'nearest-rank';

/** Observations in ascending order, at least one; p from 0 to 1. Null where the exclusive rule has no answer. */
export function quantile(ascending: readonly number[], p: number, rule: QuantileRule): number | null {
  const n = ascending.length;
  const rank = rankOf(n, p, rule);
  if (rank < 1 || rank > n) return null;
  const below = Math.floor(rank);
  const low = ascending[below - 1] as number;
  return rank === below ? low : low + (rank - below) * ((ascending[below] as number) - low);
}

/** Ranks count from 1. A rank that differs from a whole number by rounding alone is that number: 0.05 x 20 is the first. */
function rankOf(n: number, p: number, rule: QuantileRule): number {
  if (rule === 'inclusive') return snapToWholeRank(1 + p * (n - 1));
  return rule === 'exclusive' ? snapToWholeRank(p * (n + 1)) : Math.max(1, Math.ceil(snapToWholeRank(p * n)));
}

export function snapToWholeRank(rank: number): number {
  const nearest = Math.round(rank);
  return Math.abs(rank - nearest) < 1e-9 ? nearest : rank;
}
