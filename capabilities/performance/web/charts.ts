/** Describes performance as charts: the sentence tells the finding, the lines and bars show it. */
import { differenceAsShown, type BarsChart, type LineChart } from '#packages/charts';
import { amount, sign } from '#packages/money';
import type { FigureIds } from '#packages/figures';
import type { Formats, Translate } from '#packages/texts';
import type { PeriodReturnPair, Performance } from '../contract.ts';
import { benchmarkReturnId, portfolioReturnId, type DateBounds } from './names.ts';

/** The language and formats of charts, and the ids of their figures. */
export interface PerformanceChartLocale {
  readonly words: Translate;
  readonly formats: Formats;
  readonly names: FigureIds;
}

/** Cumulative returns of portfolio and benchmark, both from zero on the day before the range; that first point is no figure. */
export function cumulativeChart(performance: Performance, locale: PerformanceChartLocale): LineChart {
  const { words, names } = locale;
  const { series, benchmark, from, stated } = performance;
  const since = (to: string, nameOf: (range: DateBounds) => string | null) => {
    const figure = to < from ? null : nameOf({ from, to });
    return figure === null ? {} : { figure };
  };
  return {
    kind: 'line',
    title: returnSentence(performance, locale),
    unit: 'percent',
    currency: null,
    series: [
      {
        name: words(stated ? 'performance.portfolio.computed' : 'performance.portfolio'),
        role: 'own',
        points: series.map(({ date, portfolio }) => ({
          date,
          value: portfolio,
          ...since(date, (range) => portfolioReturnId(names, range)),
        })),
      },
      ...(benchmark
        ? [
            {
              name: benchmark.name,
              role: 'benchmark' as const,
              points: series.map((point) => ({
                date: point.date,
                value: point.benchmark,
                ...since(point.date, (range) => benchmarkReturnId(names, benchmark, range)),
              })),
            },
          ]
        : []),
      ...(stated
        ? [
            {
              name: words('performance.portfolio.stated', { provider: stated.provider }),
              role: 'own' as const,
              points: stated.series.map(({ date, portfolio }) => ({ date, value: portfolio })),
            },
          ]
        : []),
    ],
    events: flowsOf(performance, locale),
  };
}

export function valueChart(performance: Performance, locale: PerformanceChartLocale): LineChart {
  const { words, formats, names } = locale;
  const { summary, currency, from, to, series } = performance;
  const known = summary.openingValue !== null && summary.closingValue !== null;
  return {
    kind: 'line',
    title: known
      ? words('performance.value.sentence', {
          from: formats.date(from),
          to: formats.date(to),
          opening: formats.money(summary.openingValue, currency),
          closing: formats.money(summary.closingValue, currency),
        })
      : words('performance.value.title', { from: formats.date(from), to: formats.date(to) }),
    unit: 'money',
    currency,
    series: [
      {
        name: words('performance.value'),
        role: 'own',
        points: series.map(({ date, portfolioValue }) => ({ date, value: portfolioValue, figure: names.on('value', date) })),
      },
    ],
    events: flowsOf(performance, locale),
  };
}

/** The calendar years, oldest first. */
export function yearsChart({ calendarYears, benchmark }: Performance, { words, names }: PerformanceChartLocale): BarsChart {
  const years = calendarYears.toReversed();
  const known = years.filter((year) => year.portfolio !== null);
  const ahead = known.filter((year) => year.benchmark !== null && year.portfolio! > year.benchmark).length;
  const compared = known.filter((year) => year.benchmark !== null).length;
  return {
    kind: 'bars',
    title: compared > 0 ? words('performance.years.ahead', { ahead, count: compared }) : words('performance.years.title'),
    series: [
      { name: words('performance.portfolio'), role: 'own' },
      ...(benchmark ? [{ name: benchmark.name, role: 'benchmark' as const }] : []),
    ],
    bars: years.map((year) => ({
      label: year.period,
      values: benchmark ? [year.portfolio, year.benchmark] : [year.portfolio],
      figures: figuresOf(year, names, benchmark),
    })),
  };
}

/** "Up 7.40% from … to …, 1.10 points ahead of the benchmark". */
function returnSentence({ summary, series, benchmark, from, to }: Performance, { words, formats }: PerformanceChartLocale): string {
  const own = summary.timeWeightedReturn;
  const days = { from: formats.date(from), to: formats.date(to) };
  if (own === null) return words('performance.return.unknown', days);
  const moved = words(own < 0 ? 'performance.return.down' : 'performance.return.up', { ...days, return: formats.percent(Math.abs(own)) });
  const against = benchmark ? (series.at(-1)?.benchmark ?? null) : null;
  if (against === null) return moved;
  return words(own < against ? 'performance.return.behind' : 'performance.return.ahead', {
    moved,
    points: formats.percent(differenceAsShown(own, against)).replace(/[\u2212%\s]/g, ''),
  });
}

/** The ids of a return and of that of its benchmark over the same days; none without days. */
function figuresOf({ from, to }: PeriodReturnPair, names: FigureIds, benchmark: Performance['benchmark']): string[] {
  if (from === null || to === null) return [];
  const its = benchmark && benchmarkReturnId(names, benchmark, { from, to });
  return [portfolioReturnId(names, { from, to }), ...(its === null ? [] : [its])];
}

function flowsOf({ flows, currency }: Performance, { words, formats, names }: PerformanceChartLocale) {
  return flows.map((flow) => {
    const out = sign(amount(flow.amount)) < 0;
    return {
      date: flow.date,
      figure: names.over('net-contributions', { from: flow.date, to: flow.date }),
      label: words(out ? 'performance.flow.out' : 'performance.flow.in', { amount: formats.money(flow.amount.replace('-', ''), currency) }),
    };
  });
}

/** Portfolio less benchmark in percentage points, with its sign; a dash where either is unknown. */
export function formatDifference({ portfolio, benchmark }: PeriodReturnPair, formats: Formats): string {
  return formats.change(differenceAsShown(portfolio, benchmark)).replace(/\s?%/, '');
}
