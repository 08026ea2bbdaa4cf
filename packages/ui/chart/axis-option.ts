/** Builds the ECharts options for lines and bars: hairline grid, few marks, no legend, no animation. */
import type { BarsChart, LineChart } from '#packages/charts';
import type { EngineOption } from './engine.ts';
import type { Palette } from './palette.ts';
import { nearestReading } from './readings.ts';
import { pointMs, timeTicks, toDate } from './ticks.ts';
import { FONT_SIZE, labelOption, percentAxis, valueAxisOf, type ChartFrame } from './value-axis.ts';

/** Pixels that one label of the time axis needs. */
const TICK_WIDTH = 92;
/** The most bars that are labelled with their values; with more bars, only the readout shows values. */
const LABELLED_BARS = 16;
/** Share of the height of a drawing that a line of text takes. */
const LABEL_ROOM = 0.09;
/** The benchmark is quieter than the portfolio, and still stands out from the ground by 3 to 1. */
const BENCHMARK_OPACITY = 0.75;

/** The colour of a series: the benchmark is always the quiet one. */
export function seriesColour(palette: Palette, role: 'own' | 'benchmark', index: number): string {
  return role === 'benchmark' ? palette.muted : (palette.series[index % palette.series.length] ?? palette.text);
}

export function lineOption(chart: LineChart, frame: ChartFrame): EngineOption {
  const { palette, formats, width, gutter } = frame;
  const days = chart.series
    .flatMap((series) => [series.points[0], series.points.at(-1)])
    .flatMap((point) => (point ? [pointMs(chart, point.date)] : []));
  const from = Math.min(...days);
  const to = Math.max(...days);
  const values = [
    ...chart.series.flatMap((series) => series.points.map((point) => point.value)),
    ...(chart.bands ?? []).flatMap((band) => band.points.flatMap(({ low, high }) => [low, high])),
    ...chart.events.map(({ value = null }) => value),
  ];
  const { offsetMs = 0 } = chart;
  const marks = timeTicks(from - offsetMs, to - offsetMs, Math.max(2, Math.floor((width - gutter) / TICK_WIDTH))).map(
    (ms) => ms + offsetMs,
  );
  return {
    ...baseOption(palette),
    grid: { ...gridOption(gutter), top: chart.unit === 'money' ? 28 : 12 },
    xAxis: {
      type: 'time',
      min: from,
      max: to,
      axisLine: { onZero: true, lineStyle: { color: palette.muted, width: 1 } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        ...labelOption(palette),
        customValues: marks,
        formatter: (ms: number) => formats.shortDate(toDate(ms)),
        hideOverlap: true,
      },
    },
    yAxis: valueAxisOf(chart, values, frame),
    series: [
      ...(chart.bands ?? []).flatMap((band, index) => bandSeries(chart, band, index, palette)),
      ...chart.series.map((series, index) => lineSeries(chart, series, index, palette)),
      eventMarks(chart, palette),
    ],
  };
}

/** Each band lies on the one before, so that the middle is the darkest. */
const BAND_OPACITY = 0.16;

/** Two lines that are not drawn, the upper as a height above the lower, with the room between them filled. */
function bandSeries(chart: LineChart, band: NonNullable<LineChart['bands']>[number], index: number, palette: Palette): EngineOption[] {
  const unseen: EngineOption = {
    type: 'line',
    stack: `band ${index}`,
    stackStrategy: 'all',
    symbol: 'none',
    silent: true,
    z: 1,
    lineStyle: { opacity: 0 },
  };
  return [
    { ...unseen, data: band.points.map(({ date, low }) => [pointMs(chart, date), low]) },
    {
      ...unseen,
      data: band.points.map(({ date, low, high }) => [pointMs(chart, date), high - low]),
      areaStyle: { color: seriesColour(palette, 'own', 0), opacity: BAND_OPACITY },
    },
  ];
}

function lineSeries(chart: LineChart, series: LineChart['series'][number], index: number, palette: Palette): EngineOption {
  const color = seriesColour(palette, series.role, index);
  return {
    type: 'line',
    data: series.points.map((point) => [pointMs(chart, point.date), point.value]),
    // A single point gives no line, so it gets a symbol.
    symbol: series.points.length === 1 ? 'circle' : 'none',
    itemStyle: { color },
    silent: true,
    sampling: 'lttb',
    z: series.role === 'own' ? 3 : 2,
    lineStyle: {
      ...(series.role === 'own' ? { width: 2 } : { width: 1.25, opacity: BENCHMARK_OPACITY }),
      color,
      join: 'round',
    },
  };
}

/** Money in or out as small open circles on the portfolio's own line. */
function eventMarks(chart: LineChart, palette: Palette): EngineOption {
  const line = chart.series.find((series) => series.role === 'own');
  const points = (line?.points ?? []).flatMap((point) =>
    point.value === null ? [] : [{ x: pointMs(chart, point.date), value: point.value }],
  );
  const places =
    points.length === 0
      ? []
      : chart.events.map(({ date, value }) =>
          value === undefined ? points[nearestReading(points, pointMs(chart, date))] : { x: pointMs(chart, date), value },
        );
  return {
    type: 'line',
    data: places.map((point) => (point ? [point.x, point.value] : null)),
    silent: true,
    z: 4,
    symbol: 'circle',
    symbolSize: 7,
    showAllSymbol: true,
    itemStyle: { color: palette.ground, borderColor: seriesColour(palette, 'own', 0), borderWidth: 1.5 },
    lineStyle: { width: 0 },
  };
}

export function barsOption(chart: BarsChart, frame: ChartFrame): EngineOption {
  const { palette, formats } = frame;
  const values = chart.bars.flatMap((bar) => bar.values);
  const labelled = chart.bars.length * chart.series.length <= LABELLED_BARS && frame.width / (chart.bars.length * chart.series.length) > 46;
  return {
    ...baseOption(palette),
    grid: { ...gridOption(0), top: 22 },
    xAxis: {
      type: 'category',
      data: chart.bars.map((bar) => bar.label),
      axisLine: { onZero: true, lineStyle: { color: palette.muted, width: 1 } },
      axisTick: { show: false },
      axisLabel: { ...labelOption(palette), interval: 0, hideOverlap: true },
    },
    yAxis: percentAxis(labelled ? withRoom(values) : values, frame),
    series: chart.series.map((series, index) => ({
      type: 'bar',
      data: chart.bars.map((bar) => bar.values[index] ?? null),
      silent: true,
      barMaxWidth: 46,
      barGap: '20%',
      itemStyle:
        series.role === 'own'
          ? { color: seriesColour(palette, 'own', index) }
          : { color: palette.hairline, borderColor: palette.muted, borderWidth: 1 },
      label: {
        show: labelled,
        position: 'outside',
        ...labelOption(palette),
        color: series.role === 'own' ? palette.text : palette.muted,
        formatter: ({ value }: { value: number | null }) => formats.percent(value),
      },
    })),
  };
}

/** Values with additional ones beyond the longest bars, so that there is room for labels, which would otherwise cover the marks of the axis. */
function withRoom(values: readonly (number | null)[]): readonly (number | null)[] {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const room = (high - low) * LABEL_ROOM;
  return [...values, ...(low < 0 ? [low - room] : []), ...(high > 0 ? [high + room] : [])];
}

/** Options of every drawing: no animation, UTC days, the brand's font, patterns where the reader asks for more contrast. */
export function baseOption(palette: Palette): EngineOption {
  return {
    animation: false,
    useUTC: true,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: palette.font, fontSize: FONT_SIZE, color: palette.muted },
    aria: { enabled: true, label: { enabled: false }, decal: { show: palette.patterns } },
  };
}

function gridOption(gutter: number): EngineOption {
  return { left: 0, right: gutter, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' };
}
