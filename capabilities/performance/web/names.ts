/** Makes the ids of returns over the same days: that of the portfolio, that of its index, and the difference between them. */
import type { FigureIds } from '#packages/figures';
import type { Performance } from '../contract.ts';

export interface DateBounds {
  readonly from: string;
  readonly to: string;
}

type BenchmarkInstrument = Pick<NonNullable<Performance['benchmark']>, 'instrument'>;
type FigureParameters = Readonly<Record<string, string>>;

export function portfolioReturnId(names: FigureIds, range: DateBounds, parameters: FigureParameters = {}): string {
  return names.over('time-weighted-return', range, { parameters });
}

/** Null where a provider states the returns, which do not open; so is the next. */
export function benchmarkReturnId(
  names: FigureIds,
  { instrument }: BenchmarkInstrument,
  range: DateBounds,
  parameters: FigureParameters = {},
): string | null {
  return instrument && names.over('benchmark-return', range, { parameters: { ...parameters, benchmarkInstrument: instrument } });
}

export function relativeReturnId(
  names: FigureIds,
  { instrument }: BenchmarkInstrument,
  range: DateBounds,
  parameters: FigureParameters = {},
): string | null {
  return instrument && names.over('relative-return', range, { parameters: { ...parameters, benchmarkInstrument: instrument } });
}
