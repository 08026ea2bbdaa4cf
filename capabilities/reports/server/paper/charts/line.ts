/** Lays out a line chart for paper: the line is broken where values are missing, days and events are marked, and names are placed at the ends. */
import { addMonths, civilOf, formatDay, monthsBetween, parseDay } from '#packages/calendar';
import type { LineChart } from '#packages/charts';
import type { PaperTick } from '../../../contract.ts';
import type { StatementLocale } from '../facts.ts';
import { percentTicks, scaleOf, shareOfFrame, type ChartBlock, type ChartScale } from './scale.ts';

/** Most points of a line; the printed frame is about as many thirds of a millimetre wide. */
const MOST_POINTS = 400;
/** Height of the line frame in lines of its labels, and characters that fit on one. */
const LABEL_LINES = 17;
const LABEL_CHARACTERS = 15;

/** Lays out fractions over days. Null where there are not two days. */
export function drawLine(chart: LineChart, alt: string, eventsAre: string, locale: StatementLocale): ChartBlock<'line'> | null {
  const days = chart.series.flatMap(({ points }) => points.map(({ date }) => date)).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const [low, high] = [parseDay(first), parseDay(last)];
  const x = (date: string) => shareOfFrame(parseDay(date), low, high);
  const scale = scaleOf(
    chart.series.flatMap(({ points }) => points.map(({ value }) => value ?? 0)),
    5,
  );
  const lines = chart.series.map(({ name, role, points }) => {
    const drawn = samplePoints(points);
    const end = drawn.findLast(({ value }) => value !== null)?.value ?? 0;
    return { name, role, value: locale.formats.change(end), labelAt: scale.place(end), segments: segmentsOf(drawn, x, scale) };
  });
  const own = chart.series.find(({ role }) => role === 'own')?.points ?? [];
  return {
    kind: 'line',
    alt,
    xTicks: dayTicks(low, high, locale),
    yTicks: percentTicks(scale, locale),
    lines: separateLabels(lines),
    events: chart.events
      .filter(({ date }) => date >= first && date <= last)
      .map(({ date }) => ({ point: [x(date), scale.place(own.findLast((point) => point.date <= date)?.value ?? 0)] as const })),
    eventsAre: chart.events.length > 0 ? eventsAre : '',
  };
}

function samplePoints<Point>(points: readonly Point[]): Point[] {
  const every = Math.ceil(points.length / MOST_POINTS);
  return points.filter((_, index) => index % every === 0 || index === points.length - 1);
}

function segmentsOf(points: LineChart['series'][number]['points'], x: (date: string) => number, scale: ChartScale): [number, number][][] {
  const segments: [number, number][][] = [[]];
  for (const { date, value } of points) {
    if (value === null) segments.push([]);
    else segments.at(-1)?.push([x(date), scale.place(value)]);
  }
  return segments.filter((segment) => segment.length > 1);
}

/** Moves the names at the ends of two lines apart where they would overprint, and keeps them within the frame. */
function separateLabels<Line extends { readonly name: string; readonly labelAt: number }>(lines: readonly Line[]): Line[] {
  const half = ({ name }: Line) => (1.2 + Math.ceil(name.length / LABEL_CHARACTERS)) / LABEL_LINES / 2;
  const within = (at: number, low: number, high: number) => Math.max(low, Math.min(at, high));
  const [upper, lower] = [...lines].sort((a, b) => b.labelAt - a.labelAt);
  if (!upper || !lower) return lines.map((line) => ({ ...line, labelAt: within(line.labelAt, half(line), 1 - half(line)) }));
  const [floor, ceiling] = [half(lower), 1 - half(upper)];
  const apart = Math.min(Math.max(half(upper) + half(lower), upper.labelAt - lower.labelAt), ceiling - floor);
  const below = within((upper.labelAt + lower.labelAt - apart) / 2, floor, ceiling - apart);
  return lines.map((line) => ({ ...line, labelAt: line === upper ? below + apart : below }));
}

/** Marks at round days: years for a long range, first days of months for a medium one, otherwise a few days. */
function dayTicks(low: number, high: number, { formats }: StatementLocale): PaperTick[] {
  const months = monthsBetween(low, high);
  const mark = (day: number, label: string): PaperTick => ({ at: shareOfFrame(day, low, high), label, base: false });
  if (months < 3) {
    const days = Math.min(4, high - low);
    return Array.from({ length: days + 1 }, (_, index) => low + Math.round(((high - low) * index) / days)).map((day) =>
      mark(day, formats.date(formatDay(day))),
    );
  }
  const yearly = months >= 42;
  const step = yearly ? 12 * Math.ceil(months / 12 / 9) : ([1, 2, 3, 6].find((each) => months / each <= 5.5) ?? 12);
  const { year, month } = civilOf(low);
  const start = parseDay(`${year}-01-01`);
  const marks = Array.from({ length: Math.ceil((months + month) / step) + 1 }, (_, index) => addMonths(start, index * step));
  return marks
    .filter((day) => day >= low && day <= high)
    .map((day) => mark(day, yearly ? String(civilOf(day).year) : formats.monthYear(formatDay(day))));
}
