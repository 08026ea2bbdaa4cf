/** Splits returns into the return of the market in its own currency and the return of the currency. */
import { finding, mergeFindings, type Figure } from '#packages/findings';
import { attributionOf, type Attribution, type BrinsonOptions, type AttributionEffects, type SegmentEffects } from './brinson.ts';
import { sumOf, completeRows, type SegmentRow } from './segments.ts';

export interface ReturnSplit {
  readonly local: number;
  readonly currency: number;
  /** local x currency: the effect of the currency on the market's gain. */
  readonly cross: number;
  /** In the base currency: local + currency + cross. */
  readonly base: number;
}

/** (1 + local)(1 + currency) - 1 = local + currency + local x currency. Source: C. Bacon (2008), ch. 6; CFA curriculum, level III. */
export function splitReturn(local: number, currency: number): ReturnSplit {
  return { local, currency, cross: local * currency, base: local + currency + local * currency };
}

/** The currency's return from the return in the base currency and the local one: (1 + base) / (1 + local) - 1. Null at a local total loss. */
export function currencyReturn(base: number, local: number): Figure {
  if (local <= -1) return { value: null, findings: [finding('return.total-loss')] };
  return { value: (base - local) / (1 + local), findings: [] };
}

/** A segment with its returns in its own currency, and also in the base currency. */
export interface TwoCurrencyRow extends SegmentRow {
  readonly portfolioBaseReturn: number | null;
  readonly benchmarkBaseReturn: number | null;
}

export interface LocalAttribution extends Pick<Attribution, 'portfolioReturn' | 'benchmarkReturn' | 'excess'> {
  readonly effects: AttributionEffects & { readonly currency: number };
  readonly segments: readonly (SegmentEffects & { readonly currency: number })[];
}

/**
 * Allocation, selection and interaction on local returns (see `attribution`), and per segment the currency effect
 * w (base - local) of the portfolio less that of the benchmark, which holds the cross product too. They add up to the difference of
 * returns in the base currency. It credits currency by the weights of markets alone: see `currencyAttribution` for interest rates and forwards.
 * Null with `return.missing` as `attribution`; at a weight of 0 a base return that is not known is not needed.
 * Source: C. Bacon (2008), ch. 6, "Naive currency attribution".
 */
export function localAttribution(rows: readonly TwoCurrencyRow[], options: BrinsonOptions = {}): Figure<LocalAttribution> {
  const inBase = rows.map((row) => ({ ...row, portfolioReturn: row.portfolioBaseReturn, benchmarkReturn: row.benchmarkBaseReturn }));
  const local = completeRows(rows, options.weights ?? 'remainder');
  const base = completeRows(inBase, options.weights ?? 'remainder');
  const findings = mergeFindings(local.findings, base.findings);
  if (local.value === null || base.value === null) return { value: null, findings };
  const inBaseOf = base.value;
  const ofLocal = attributionOf(local.value, options);
  const currencyOf = local.value.map((row, i) => {
    const { portfolioReturn, benchmarkReturn } = inBaseOf[i] ?? row;
    return row.portfolioWeight * (portfolioReturn - row.portfolioReturn) - row.benchmarkWeight * (benchmarkReturn - row.benchmarkReturn);
  });
  const segments = ofLocal.segments.map((each, i) => {
    const currency = currencyOf[i] as number;
    return { ...each, currency, total: each.total + currency };
  });
  const currency = currencyOf.reduce((a, b) => a + b, 0);
  const portfolioReturn = sumOf(inBaseOf, (row) => row.portfolioWeight * row.portfolioReturn);
  const benchmarkReturn = sumOf(inBaseOf, (row) => row.benchmarkWeight * row.benchmarkReturn);
  const effects = { ...ofLocal.effects, currency, total: ofLocal.effects.total + currency };
  return { value: { portfolioReturn, benchmarkReturn, excess: portfolioReturn - benchmarkReturn, effects, segments }, findings };
}
