/** Reads what a portfolio is compared with, by asset class: the dated weights of its risk profile, and the index of the profile. */
import { formatDay, parseDay, type Day } from '#packages/calendar';
import type { Db } from '#platform';
import type { Instrument } from '#contract/instruments';
import { benchmarkFor, benchmarkSettings, readInstruments } from '#server/instruments';

export interface BenchmarkComparison {
  /** In the form that the measure `attribution` takes. */
  readonly question: {
    readonly benchmark: {
      readonly weights: readonly { readonly from: string; readonly weights: Readonly<Record<string, number>> }[];
      readonly rebalancing: string;
      readonly segments: Readonly<Record<string, string>>;
    };
    readonly index?: string;
  };
  readonly index: Instrument | null;
  /** Every instrument whose prices are needed. */
  readonly instruments: readonly Instrument[];
  /** The first day of the setting that holds on a day: weights have drifted since. */
  readonly since: (day: Day) => Day;
}

/** Null where the firm has no weights for the profile by the day. The rule of rebalancing of the last setting by then is used for all. */
export async function readBenchmarkComparison(db: Db, riskProfile: number | null, asOf: string): Promise<BenchmarkComparison | null> {
  const settings = (await benchmarkSettings(db, riskProfile)).filter(({ from }) => from <= parseDay(asOf));
  const last = settings.at(-1);
  if (last === undefined) return null;
  const index = await benchmarkFor(db, riskProfile);
  const parts = settings.flatMap((setting) => setting.parts);
  const instruments = await readInstruments(db, [...new Set(parts.map(({ instrument }) => instrument))], asOf);
  return {
    question: {
      benchmark: {
        weights: settings.map((setting) => ({ from: formatDay(setting.from), weights: sumWeights(setting.parts) })),
        rebalancing: last.rebalancing,
        segments: Object.fromEntries(parts.map(({ instrument, assetClass }) => [instrument, assetClass])),
      },
      ...(index && { index: index.id }),
    },
    index,
    instruments: [...instruments.values(), ...(index && !instruments.has(index.id) ? [index] : [])],
    since: (day) => settings.findLast(({ from }) => from <= day)?.from ?? day,
  };
}

function sumWeights(parts: readonly { readonly instrument: string; readonly weight: number }[]): Record<string, number> {
  const weights: Record<string, number> = {};
  for (const { instrument, weight } of parts) weights[instrument] = (weights[instrument] ?? 0) + weight;
  return weights;
}
