/** Lays out bar charts for paper: pairs of bars at a zero line, and steps from one total to the next. */
import type { BarsChart } from '#packages/charts';
import type { StatementLocale } from '../facts.ts';
import { percentTicks, scaleOf, shareOfFrame, type ChartBlock } from './scale.ts';

/** Lays out pairs of bars at a zero line. */
export function drawBars(chart: BarsChart, alt: string, width: number, locale: StatementLocale): ChartBlock<'bars'> {
  const scale = scaleOf(
    chart.bars.flatMap(({ values }) => values.map((value) => value ?? 0)),
    4,
  );
  return {
    kind: 'bars',
    alt,
    width,
    base: scale.place(0),
    yTicks: percentTicks(scale, locale),
    series: chart.series,
    groups: chart.bars.map(({ label, values }) => ({
      label,
      bars: values.map((value) => (value === null ? null : { at: scale.place(value) })),
    })),
  };
}

export interface BarStep {
  readonly label: string;
  /** A `total` starts at zero; a `change` starts at the level of the step before. */
  readonly kind: 'total' | 'change';
  readonly value: number;
  /** The formatted value. */
  readonly written: string;
}

/** Lays out steps from one total to the next. */
export function drawSteps(steps: readonly BarStep[], alt: string, width: number): ChartBlock<'steps'> {
  let level = 0;
  const reached = steps.map(({ kind, value, label, written }) => {
    const from = kind === 'total' ? 0 : level;
    level = from + value;
    const role = kind === 'total' ? ('total' as const) : value < 0 ? ('down' as const) : ('up' as const);
    return { label, value: written, from, to: level, role };
  });
  const levels = reached.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(0, ...levels), Math.max(0, ...levels)];
  const place = (value: number) => (high > low ? shareOfFrame(value, low, high) : 0);
  return {
    kind: 'steps',
    alt,
    width,
    base: place(0),
    steps: reached.map(({ label, value, role, from, to }) => ({ label, value, role, from: place(from), to: place(to) })),
  };
}
