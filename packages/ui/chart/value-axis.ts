/** Builds the value axes of line and bar charts: of percentages, of money, and of numbers of things. */
import type { LineChart } from '#packages/charts';
import type { Formats } from '#packages/texts';
import type { EngineOption } from './engine.ts';
import type { Palette } from './palette.ts';
import { amountMarkFormat, percentMarkFormat, valueScale, type MarkFormat, type ValueScale } from './value-scale.ts';

export const FONT_SIZE = 12;
/** The least end of an axis for numbers of things: up to it every mark is a whole number. */
const LEAST_COUNT = 5;

export interface ChartFrame {
  readonly palette: Palette;
  readonly formats: Formats;
  /** Pixels, with the gutter. */
  readonly width: number;
  /** Pixels kept free at the right for the names of the series. */
  readonly gutter: number;
  /** See UiSurroundings. */
  readonly threshold: number | null;
}

export function labelOption(palette: Palette): EngineOption {
  return { color: palette.muted, fontSize: FONT_SIZE, fontFamily: palette.font };
}

export function valueAxisOf({ unit, currency }: LineChart, values: readonly (number | null)[], frame: ChartFrame): EngineOption {
  switch (unit) {
    case 'percent':
      return percentAxis(values, frame);
    case 'money':
      return moneyAxis(values, currency, frame);
    case 'count':
      return countAxis(values, frame);
  }
}

/** A value axis for numbers of things, which has no marks between two whole numbers. */
function countAxis(values: readonly (number | null)[], frame: ChartFrame): EngineOption {
  const scale = valueScale([...values, LEAST_COUNT], 'zero');
  return valueAxis(scale, amountMarkFormat(scale), frame);
}

export function percentAxis(values: readonly (number | null)[], frame: ChartFrame): EngineOption {
  const scale = valueScale(values, 'zero');
  return valueAxis(scale, percentMarkFormat(scale), frame);
}

/** Whether every value stays below the threshold of the firm. */
function isWrittenInFull(values: readonly (number | null)[], { threshold }: ChartFrame): boolean {
  return threshold !== null && values.every((value) => value === null || value < threshold);
}

/** A value axis for money, with the currency above the marks. */
function moneyAxis(values: readonly (number | null)[], currency: string | null, frame: ChartFrame): EngineOption {
  const scale = valueScale(values, 'lowest');
  return {
    ...valueAxis(scale, amountMarkFormat(scale, isWrittenInFull(values, frame)), frame),
    name: frame.formats.currency(currency),
    nameGap: 8,
    nameTextStyle: { ...labelOption(frame.palette), align: 'right', padding: [0, 10, 0, 0] },
  };
}

function valueAxis(scale: ValueScale, { power, decimals }: MarkFormat, { palette, formats }: ChartFrame): EngineOption {
  return {
    type: 'value',
    ...scale,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: palette.hairline, width: 1 } },
    axisLabel: { ...labelOption(palette), formatter: (value: number) => formats.mark(value, power, decimals), margin: 10 },
  };
}
