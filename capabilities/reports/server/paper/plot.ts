/** Charts laid out for paper: values become shares of the frame, axes get their marks, each chart its sentence. */
import { addMonths, civilOf, formatDay, monthsBetween, parseDay } from '#packages/calendar';
import { closingShares, type BarsChart, type LineChart, type PartsChart } from '#packages/charts';
import { amount, toNumber } from '#packages/money';
import type { PaperBlock, PaperTable, PaperTick } from '../../contract.ts';
import type { Voice } from './facts.ts';

type Drawn<Kind extends PaperBlock['kind']> = Extract<PaperBlock, { kind: Kind }>;

/** A line needs no more points than the printed frame has tenths of a millimetre for. */
const MOST_POINTS = 400;
/** A ring is read up to this many parts. */
const MOST_RING_PARTS = 6;
/** Height of the line frame in lines of its labels, and characters that fit on one. */
const LABEL_LINES = 17;
const LABEL_CHARACTERS = 15;

interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  place(value: number): number;
}

/** A scale from one round number to another that holds zero and all values, with about `wanted` marks. */
export function scaleOf(values: readonly number[], wanted: number): Scale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = most - least || 0.01;
  const power = 10 ** Math.floor(Math.log10(span / wanted));
  const step = power * ([1, 2, 2.5, 5, 10].find((nice) => nice * power * wanted >= span) ?? 10);
  const [first, last] = [Math.floor(least / step + 1e-9), Math.ceil((least + span) / step - 1e-9)];
  const [low, high] = [first * step, last * step];
  return {
    low,
    high,
    ticks: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step),
    place: (value) => share(value, low, high),
  };
}

function share(value: number, low: number, high: number): number {
  return Math.round(((value - low) / (high - low)) * 1e5) / 1e5;
}

function percentTicks(scale: Scale, { formats }: Voice): PaperTick[] {
  return scale.ticks.map((value) => ({ at: scale.place(value), label: `${formats.number(value * 100, 0, 1)}%`, base: Math.abs(value) < 1e-9 }));
}

/** A line of fractions over days. Null without two days to draw between. */
export function drawnLine(chart: LineChart, alt: string, eventsAre: string, voice: Voice): Drawn<'line'> | null {
  const days = chart.series.flatMap(({ points }) => points.map(({ date }) => date)).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const [low, high] = [parseDay(first), parseDay(last)];
  const x = (date: string) => share(parseDay(date), low, high);
  const scale = scaleOf(chart.series.flatMap(({ points }) => points.map(({ value }) => value ?? 0)), 5);
  const lines = chart.series.map(({ name, role, points }) => {
    const drawn = sampled(points);
    const end = drawn.findLast(({ value }) => value !== null)?.value ?? 0;
    return { name, role, value: voice.formats.change(end), labelAt: scale.place(end), segments: segmentsOf(drawn, x, scale) };
  });
  const own = chart.series.find(({ role }) => role === 'own')?.points ?? [];
  return {
    kind: 'line',
    alt,
    xTicks: dayTicks(low, high, voice),
    yTicks: percentTicks(scale, voice),
    lines: labelsApart(lines),
    events: chart.events
      .filter(({ date }) => date >= first && date <= last)
      .map(({ date }) => ({ point: [x(date), scale.place(own.findLast((point) => point.date <= date)?.value ?? 0)] as const })),
    eventsAre: chart.events.length > 0 ? eventsAre : '',
  };
}

function sampled<Point>(points: readonly Point[]): Point[] {
  const every = Math.ceil(points.length / MOST_POINTS);
  return points.filter((_, index) => index % every === 0 || index === points.length - 1);
}

function segmentsOf(points: LineChart['series'][number]['points'], x: (date: string) => number, scale: Scale): [number, number][][] {
  const segments: [number, number][][] = [[]];
  for (const { date, value } of points) {
    if (value === null) segments.push([]);
    else segments.at(-1)?.push([x(date), scale.place(value)]);
  }
  return segments.filter((segment) => segment.length > 1);
}

/** Moves the names at the ends of two lines apart where they would overprint, within the frame. */
function labelsApart<Line extends { readonly name: string; readonly labelAt: number }>(lines: readonly Line[]): Line[] {
  const height = ({ name }: Line) => (1.2 + Math.ceil(name.length / LABEL_CHARACTERS)) / LABEL_LINES;
  const [upper, lower] = [...lines].sort((a, b) => b.labelAt - a.labelAt);
  if (!upper || !lower) return [...lines];
  const needed = (height(upper) + height(lower)) / 2;
  const middle = (upper.labelAt + lower.labelAt) / 2;
  const apart = Math.max(needed, upper.labelAt - lower.labelAt);
  const centre = Math.min(Math.max(middle, apart / 2), 1 - apart / 2);
  return lines.map((line) => ({ ...line, labelAt: line === upper ? centre + apart / 2 : centre - apart / 2 }));
}

/** Marks at round days: years for a long range, first days of months for an ordinary one, else a few days. */
function dayTicks(low: number, high: number, { formats }: Voice): PaperTick[] {
  const months = monthsBetween(low, high);
  const mark = (day: number, label: string): PaperTick => ({ at: share(day, low, high), label, base: false });
  if (months < 3) {
    const days = Math.min(4, high - low);
    return Array.from({ length: days + 1 }, (_, index) => low + Math.round(((high - low) * index) / days)).map((day) => mark(day, formats.date(formatDay(day))));
  }
  const yearly = months >= 42;
  const step = yearly ? 12 * Math.ceil(months / 12 / 9) : ([1, 2, 3, 6].find((each) => months / each <= 5.5) ?? 12);
  const { year, month } = civilOf(low);
  const start = parseDay(`${year}-01-01`);
  const marks = Array.from({ length: Math.ceil((months + month) / step) + 1 }, (_, index) => addMonths(start, index * step));
  return marks.filter((day) => day >= low && day <= high).map((day) => mark(day, yearly ? String(civilOf(day).year) : formats.monthYear(formatDay(day))));
}

/** Parts of a whole beside their table: a ring, or, where there are many parts or one of them is owed, bars by size. */
export function drawnParts(chart: PartsChart, centreLabel: string, heads: readonly [string, string, string], totalLabel: string, voice: Voice): Drawn<'parts'> {
  const { formats } = voice;
  const closing = closingShares(chart.parts.map((part) => part.share));
  const known = chart.parts.map((part, index) => ({ ...part, share: closing[index] ?? null }));
  const ring = known.length <= MOST_RING_PARTS && known.every(({ share }) => share !== null && share >= 0);
  const parts = ring ? known : known.toSorted((a, b) => toNumber(amount(b.value)) - toNumber(amount(a.value)));
  const sizes = parts.map(({ value }) => toNumber(amount(value)));
  const largest = Math.max(...sizes.map(Math.abs)) || 1;
  return {
    kind: 'parts',
    alt: `${chart.title} ${formats.list(parts.map((part) => `${part.name} ${formats.percent(part.share)}`))}.`,
    shares: ring ? parts.map(({ share }) => share ?? 0) : [],
    bars: ring ? [] : parts.map(({ name }, index) => ({ label: name, length: share(sizes[index] ?? 0, 0, largest) })),
    centre: { label: centreLabel, value: formats.compact(chart.total) },
    table: {
      columns: columns(heads, 1),
      groups: [{ heading: '', subtotal: [], rows: parts.map((part) => row(part.name, formats.amount(part.value, chart.currency), formats.percent(part.share))) }],
      totals: chart.total === null ? [] : [[totalLabel, formats.amount(chart.total, chart.currency), formats.percent(parts.reduce((sum, part) => sum + (part.share ?? 0), 0))]],
      size: 'normal', even: false,
    },
  };
}

/** Pairs of bars about a line of zero. */
export function drawnBars(chart: BarsChart, alt: string, width: number, voice: Voice): Drawn<'bars'> {
  const scale = scaleOf(chart.bars.flatMap(({ values }) => values.map((value) => value ?? 0)), 4);
  return {
    kind: 'bars',
    alt,
    width,
    base: scale.place(0),
    yTicks: percentTicks(scale, voice),
    series: chart.series,
    groups: chart.bars.map(({ label, values }) => ({ label, bars: values.map((value) => (value === null ? null : { at: scale.place(value) })) })),
  };
}

export interface Step {
  readonly label: string;
  /** `total` stands on the ground; a `change` hangs on the step before. */
  readonly kind: 'total' | 'change';
  readonly value: number;
}

/** Steps from one total to the next. `written` is each value as it is read. */
export function drawnSteps(steps: readonly Step[], written: readonly string[], alt: string, width: number): Drawn<'steps'> {
  let level = 0;
  const reached = steps.map(({ kind, value, label }, index) => {
    const from = kind === 'total' ? 0 : level;
    level = from + value;
    const role = kind === 'total' ? ('total' as const) : value < 0 ? ('down' as const) : ('up' as const);
    return { label, value: written[index] ?? '', from, to: level, role };
  });
  const levels = reached.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(0, ...levels), Math.max(0, ...levels)];
  const place = (value: number) => (high > low ? share(value, low, high) : 0);
  return { kind: 'steps', alt, width, base: place(0), steps: reached.map((step) => ({ ...step, from: place(step.from), to: place(step.to) })) };
}

/** Columns of a table: those before `figuresFrom` hold words, the first of them takes the room that is left. */
export function columns(labels: readonly string[], figuresFrom: number): PaperTable['columns'] {
  return labels.map((label, index) => ({ label, end: index >= figuresFrom, fill: index === 0 }));
}

export function row(...cells: string[]): { cells: string[]; note: string } {
  return { cells, note: '' };
}
