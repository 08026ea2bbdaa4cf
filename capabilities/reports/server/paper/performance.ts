/** Builds the performance section: returns over time, compared with the benchmark. */
import { differenceAsShown, type BarsChart, type LineChart } from '#packages/charts';
import { amount, toNumber } from '#packages/money';
import type { PeriodReturnPair } from '#contract/performance';
import type { PaperBlock, PaperSection, PaperText } from '../../contract.ts';
import type { StatementFacts, StatementLocale } from './facts.ts';
import { drawBars } from './charts/bars.ts';
import { drawLine } from './charts/line.ts';
import { openableFigure } from './opens.ts';
import { figureColumn, nameColumn, plainTable, tableRow } from './table.ts';

const MOST_EVENTS = 12;
/** Width between the margins in millimetres. */
const FULL_WIDTH_MM = 174;

export function performanceSection(facts: StatementFacts, locale: StatementLocale): PaperSection {
  const { words } = locale;
  const { periods, calendarYears } = facts.performance;
  const chart = cumulativeChart(facts, locale);
  const line = drawLine(
    chart,
    lineAlt(chart, facts, locale),
    words(chart.events.length < facts.performance.flows.length ? 'reports.pdf.largestFlows' : 'reports.pdf.allFlows'),
    locale,
  );
  const heading = (name: string): PaperBlock => ({ kind: 'heading', text: words(`reports.pdf.${name}`) });
  // Oldest year first, and only years with a return.
  const years = calendarYears.filter(({ portfolio, benchmark }) => portfolio !== null || benchmark !== null).toReversed();
  return {
    heading: words('reports.pdf.performance'),
    lead: chart.title,
    opens: 'page',
    blocks: [
      line ?? { kind: 'prose', text: words('reports.pdf.noLine') },
      ...(periods.length === 0
        ? []
        : [heading('periods'), returnsTable(periods, ({ period }) => words(`reports.pdf.period.${period}`), facts, locale)]),
      heading('calendarYears'),
      ...(years.length === 0 ? [{ kind: 'prose' as const, text: words('reports.pdf.noYears') }] : calendarYearBlocks(years, facts, locale)),
    ],
  };
}

function cumulativeChart(facts: StatementFacts, locale: StatementLocale): LineChart {
  const { performance } = facts;
  const own = performance.series.map(({ date, portfolio }) => ({ date, value: portfolio }));
  const benchmark = performance.series.map((point) => ({ date: point.date, value: point.benchmark }));
  const flows = [...performance.flows].sort((a, b) => absoluteAmount(b.amount) - absoluteAmount(a.amount)).slice(0, MOST_EVENTS);
  return {
    kind: 'line',
    title: performanceSentence(facts, locale),
    unit: 'percent',
    currency: null,
    series: [
      { name: locale.words('reports.pdf.portfolio'), role: 'own', points: own },
      ...(performance.benchmark ? [{ name: performance.benchmark.name, role: 'benchmark' as const, points: benchmark }] : []),
    ],
    events: flows.map((flow) => ({ date: flow.date, label: locale.formats.signedMoney(flow.amount, facts.portfolio.currency) })),
  };
}

function absoluteAmount(money: string): number {
  return Math.abs(toNumber(amount(money)));
}

/** The main message of the page: the gain or loss in per cent, and whether it is ahead of or behind the benchmark. */
function performanceSentence({ performance }: StatementFacts, { words, formats }: StatementLocale): string {
  const own = performance.summary.timeWeightedReturn;
  const since = formats.longDate(performance.from);
  if (own === null) return words('reports.pdf.sentence.unknown', { since });
  const against = performance.series.at(-1)?.benchmark ?? null;
  const moved = words(own < 0 ? 'reports.pdf.sentence.down' : 'reports.pdf.sentence.up', { return: formats.percent(Math.abs(own)), since });
  if (!performance.benchmark || against === null) return `${moved}.`;
  const points = formats.percent(differenceAsShown(own, against)).replace(/[\u2212%]/g, '');
  return `${moved}, ${words(own < against ? 'reports.pdf.sentence.behind' : 'reports.pdf.sentence.ahead', { points })}.`;
}

function lineAlt(chart: LineChart, { performance }: StatementFacts, { words, formats }: StatementLocale): string {
  const ends = chart.series.map(({ name, points }) => `${name} ${formats.change(points.findLast(({ value }) => value !== null)?.value)}`);
  const range = { from: formats.longDate(performance.from), to: formats.longDate(performance.to) };
  return `${words('reports.pdf.line.alt', range)} ${formats.list(ends)}.`;
}

/** A table of periods, with the return of the portfolio, that of the benchmark, and the difference in percentage points. */
function returnsTable(
  returns: readonly PeriodReturnPair[],
  name: (of: PeriodReturnPair) => string,
  facts: StatementFacts,
  { words, formats }: StatementLocale,
): PaperBlock {
  const { performance } = facts;
  const own = tableRow([
    words('reports.pdf.portfolio'),
    ...returns.map((of) => openableReturn(formats.percent(of.portfolio), of.portfolio, of, 'time-weighted-return', facts)),
  ]);
  const its = (of: PeriodReturnPair) => openableReturn(formats.percent(of.benchmark), of.benchmark, of, 'benchmark-return', facts);
  const points = (of: PeriodReturnPair) => {
    const { portfolio, benchmark } = of;
    const apart = portfolio === null || benchmark === null ? null : portfolio - benchmark;
    return openableReturn(formats.change(differenceAsShown(portfolio, benchmark)).replace('%', ''), apart, of, 'relative-return', facts);
  };
  const beside = performance.benchmark
    ? [tableRow([performance.benchmark.name, ...returns.map(its)]), tableRow([words('reports.pdf.difference'), ...returns.map(points)])]
    : [];
  const columns = [nameColumn(words('reports.pdf.return')), ...returns.map((of) => figureColumn(name(of)))];
  return { kind: 'table', ...plainTable(columns, [own, ...beside]), even: true };
}

/** The text of a return with its link; returns of a benchmark name the index in the link. */
function openableReturn(
  text: string,
  value: number | null,
  { period, from, to }: Pick<PeriodReturnPair, 'period' | 'from' | 'to'>,
  measure: 'time-weighted-return' | 'benchmark-return' | 'relative-return',
  facts: StatementFacts,
): PaperText {
  const { benchmark } = facts.performance;
  if (from === null || to === null) return text;
  const parameters: Record<string, string> = {
    ...(period === 'annualised' && { annualised: 'months' }),
    ...(measure !== 'time-weighted-return' && benchmark?.instrument && { benchmarkInstrument: benchmark.instrument }),
  };
  return openableFigure(text, value, { measure, parameters, from, to }, facts);
}

function calendarYearBlocks(years: readonly PeriodReturnPair[], facts: StatementFacts, locale: StatementLocale): PaperBlock[] {
  const { benchmark } = facts.performance;
  const { words, formats } = locale;
  const chart: BarsChart = {
    kind: 'bars',
    title: words('reports.pdf.calendarYears'),
    series: [
      { name: words('reports.pdf.portfolio'), role: 'own' },
      ...(benchmark ? [{ name: benchmark.name, role: 'benchmark' as const }] : []),
    ],
    bars: years.map((of) => ({ label: of.period, values: benchmark ? [of.portfolio, of.benchmark] : [of.portfolio] })),
  };
  const spoken = chart.bars.map(({ label, values }) => `${label} ${values.map((value) => formats.change(value)).join(' / ')}`);
  const alt = `${words('reports.pdf.bars.alt', { series: chart.series.map(({ name }) => name).join(' / ') })} ${formats.list(spoken)}.`;
  return [drawBars(chart, alt, FULL_WIDTH_MM, locale), returnsTable(years, ({ period }) => period, facts, locale)];
}
