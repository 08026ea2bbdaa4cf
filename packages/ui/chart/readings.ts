/** Lists the texts that a chart shows at each of its points: the same for pointer, keyboard and table. */
import type { BarsChart, LineChart } from '#packages/charts';
import type { Formats } from '#packages/texts';
import { pointMs, toMs } from './ticks.ts';

export interface ChartReading {
  /** Position on the horizontal axis: milliseconds UTC, or the index of a bar. */
  readonly x: number;
  readonly head: string;
  /** Money in or out near this point. */
  readonly notes: readonly ReadingNote[];
  readonly values: readonly {
    readonly name: string;
    readonly role: 'own' | 'benchmark';
    readonly y: number | null;
    readonly text: string;
    readonly cell: string;
    readonly figure: string | null;
  }[];
}

interface ReadingNote {
  readonly text: string;
  readonly figure: string | null;
}

/** One reading for each day in any series, oldest first. */
export function lineReadings(chart: LineChart, formats: Formats): ChartReading[] {
  const known = chart.series.map((series) => new Map(series.points.map((point) => [point.date, point])));
  const dates = [...new Set(chart.series.flatMap((series) => series.points.map((point) => point.date)))].sort();
  const notes = notesOf(chart, dates, formats);
  const bands = (chart.bands ?? []).map(({ name, points }) => ({ name, points: new Map(points.map((point) => [point.date, point])) }));
  const between = (date: string) =>
    bands.map(({ name, points }) => {
      const point = points.get(date);
      const range = (write: (value: number) => string) => (point ? `${write(point.low)} – ${write(point.high)}` : '–');
      return {
        name,
        role: 'own' as const,
        y: null,
        text: range((value) => formats.money(value, chart.currency)),
        cell: range((value) => formats.amount(value, chart.currency)),
        figure: null,
      };
    });
  return dates.map((date) => ({
    x: pointMs(chart, date),
    head: formats.date(date),
    notes: notes.get(date) ?? [],
    values: [
      ...chart.series.map(({ name, role }, index) => {
        const { value: y = null, figure = null } = known[index]?.get(date) ?? {};
        return { name, role, y, ...valueTexts(chart, y, formats), figure };
      }),
      ...between(date),
    ],
  }));
}

function valueTexts(
  { unit, currency }: LineChart,
  value: number | null,
  formats: Formats,
): Pick<ChartReading['values'][number], 'text' | 'cell'> {
  const both = (text: string) => ({ text, cell: text });
  if (unit === 'percent') return both(formats.percent(value));
  if (unit === 'count') return both(formats.integer(value));
  return { text: formats.money(value, currency), cell: formats.amount(value, currency) };
}

export function barReadings(chart: BarsChart, formats: Formats): ChartReading[] {
  return chart.bars.map((bar, x) => ({
    x,
    head: bar.label,
    notes: [],
    values: chart.series.map(({ name, role }, index) => {
      const y = bar.values[index] ?? null;
      return { name, role, y, text: formats.percent(y), cell: formats.percent(y), figure: bar.figures?.[index] ?? null };
    }),
  }));
}

/** Index of the reading nearest to a position on the axis; readings must be in rising order. */
export function nearestReading(readings: readonly Pick<ChartReading, 'x'>[], x: number): number {
  let low = 0;
  let high = readings.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((readings[middle]?.x ?? 0) < x) low = middle;
    else high = middle;
  }
  return Math.abs((readings[high]?.x ?? 0) - x) < Math.abs((readings[low]?.x ?? 0) - x) ? high : low;
}

/** The last reading of each month, and every reading with a note, so that a table stays readable. */
export function monthlyReadings(readings: readonly ChartReading[]): ChartReading[] {
  const month = (reading: ChartReading | undefined) => (reading ? new Date(reading.x).toISOString().slice(0, 7) : '');
  return readings.filter((reading, index) => reading.notes.length > 0 || index === 0 || month(reading) !== month(readings[index + 1]));
}

/** Assigns each event to the nearest reading; where that is another day, the text names the day of the event. */
function notesOf(chart: LineChart, dates: readonly string[], formats: Formats): Map<string, ReadingNote[]> {
  const notes = new Map<string, ReadingNote[]>();
  const places = dates.map((date) => ({ x: toMs(date) }));
  for (const event of chart.events) {
    const at = dates[nearestReading(places, toMs(event.date))];
    if (at === undefined) continue;
    const text = at === event.date ? event.label : `${formats.date(event.date)} ${event.label}`;
    notes.set(at, [...(notes.get(at) ?? []), { text, figure: event.figure ?? null }]);
  }
  return notes;
}
