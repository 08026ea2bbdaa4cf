/** Performance as charts: the sentence says the finding, the lines and bars show it. */
import { shownDifference, type BarsChart, type LineChart } from '#packages/charts';
import { amount, sign } from '#packages/money';
import type { Formats, Translate } from '#packages/texts';
import type { PeriodReturn, Performance } from '../contract.ts';

export interface Voice {
  readonly words: Translate;
  readonly formats: Formats;
}

/** Cumulative returns of portfolio and benchmark, both from zero at the start of the range. */
export function cumulativeChart(performance: Performance, voice: Voice): LineChart {
  const { words } = voice;
  const { series, benchmark } = performance;
  return {
    kind: 'line',
    title: returnSentence(performance, voice),
    unit: 'percent',
    currency: null,
    series: [
      { name: words('performance.portfolio'), role: 'own', points: series.map((point) => ({ date: point.date, value: point.portfolio })) },
      ...(benchmark
        ? [
            {
              name: benchmark.name,
              role: 'benchmark' as const,
              points: series.map((point) => ({ date: point.date, value: point.benchmark })),
            },
          ]
        : []),
    ],
    events: flowsOf(performance, voice),
  };
}

export function valueChart(performance: Performance, voice: Voice): LineChart {
  const { words, formats } = voice;
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
      { name: words('performance.value'), role: 'own', points: series.map((point) => ({ date: point.date, value: point.portfolioValue })) },
    ],
    events: flowsOf(performance, voice),
  };
}

/** The calendar years, oldest first, as people read time. */
export function yearsChart({ calendarYears, benchmark }: Performance, { words }: Voice): BarsChart {
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
    bars: years.map((year) => ({ label: year.period, values: benchmark ? [year.portfolio, year.benchmark] : [year.portfolio] })),
  };
}

/** "Up 7.40% from … to …, 1.10 points ahead of the benchmark". */
function returnSentence({ summary, series, benchmark, from, to }: Performance, { words, formats }: Voice): string {
  const own = summary.timeWeightedReturn;
  const days = { from: formats.date(from), to: formats.date(to) };
  if (own === null) return words('performance.return.unknown', days);
  const moved = words(own < 0 ? 'performance.return.down' : 'performance.return.up', { ...days, return: formats.percent(Math.abs(own)) });
  const against = benchmark ? (series.at(-1)?.benchmark ?? null) : null;
  if (against === null) return moved;
  return words(own < against ? 'performance.return.behind' : 'performance.return.ahead', {
    moved,
    points: formats.percent(shownDifference(own, against)).replace(/[\u2212%\s]/g, ''),
  });
}

function flowsOf({ flows, currency }: Performance, { words, formats }: Voice) {
  return flows.map((flow) => {
    const out = sign(amount(flow.amount)) < 0;
    return {
      date: flow.date,
      label: words(out ? 'performance.flow.out' : 'performance.flow.in', { amount: formats.money(flow.amount.replace('-', ''), currency) }),
    };
  });
}

/** Portfolio less benchmark in percentage points, with its sign; a dash where either is unknown. */
export function difference({ portfolio, benchmark }: PeriodReturn, formats: Formats): string {
  return formats.change(shownDifference(portfolio, benchmark)).replace(/\s?%/, '');
}
