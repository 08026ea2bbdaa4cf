/** Scales chart values to shares of the frame, and places the marks of axes. */
import type { PaperBlock, PaperTick } from '../../../contract.ts';
import type { StatementLocale } from '../facts.ts';

export type ChartBlock<Kind extends PaperBlock['kind']> = Extract<PaperBlock, { kind: Kind }>;

export interface ChartScale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  place(value: number): number;
}

/** A scale from one round number to another that holds zero and all values, with about `wanted` marks. */
export function scaleOf(values: readonly number[], wanted: number): ChartScale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = most - least || 0.01;
  const power = 10 ** Math.floor(Math.log10(span / wanted));
  const step = power * ([1, 2, 5, 10].find((nice) => nice * power * wanted >= span) ?? 10);
  const [first, last] = [Math.floor(least / step + 1e-9), Math.ceil((least + span) / step - 1e-9)];
  const [low, high] = [first * step, last * step];
  return {
    low,
    high,
    ticks: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step),
    place: (value) => shareOfFrame(value, low, high),
  };
}

/** The share of the frame at which a value lies, rounded to five digits, which is finer than any printer. */
export function shareOfFrame(value: number, low: number, high: number): number {
  return Math.round(((value - low) / (high - low)) * 1e5) / 1e5;
}

export function percentTicks(scale: ChartScale, { formats }: StatementLocale): PaperTick[] {
  return scale.ticks.map((value) => ({
    at: scale.place(value),
    label: `${formats.number(value * 100, 0, 2)}%`,
    base: Math.abs(value) < 1e-9,
  }));
}
