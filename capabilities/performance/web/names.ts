/** Makes the ids of returns over the same days: that of the portfolio, that of its index, and the difference between them. */
import type { Naming } from '#packages/figures';
import type { Performance } from '../contract.ts';

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

type Index = Pick<NonNullable<Performance['benchmark']>, 'instrument'>;
type Parameters = Readonly<Record<string, string>>;

export function ownReturn(names: Naming, range: DayRange, parameters: Parameters = {}): string {
  return names.over('time-weighted-return', range, { parameters });
}

export function benchmarkReturn(names: Naming, { instrument }: Index, range: DayRange, parameters: Parameters = {}): string {
  return names.over('benchmark-return', range, { parameters: { ...parameters, benchmarkInstrument: instrument } });
}

export function relativeReturn(names: Naming, { instrument }: Index, range: DayRange, parameters: Parameters = {}): string {
  return names.over('relative-return', range, { parameters: { ...parameters, benchmarkInstrument: instrument } });
}
