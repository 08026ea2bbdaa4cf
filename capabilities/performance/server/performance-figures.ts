/** Computes the returns of a portfolio over a range and over the usual periods, beside those of the benchmark of its risk profile. */
import { calendarYears, formatDay, monthsBetween, parseDay, periodRange, type Day, type DayRange } from '#packages/calendar';
import { finding, mergeFindings, type Finding } from '#packages/findings';
import { formatDecimal } from '#packages/money';
import {
  annualisedReturn,
  calendarYearReturns,
  cumulativeReturns,
  moneyWeightedReturn,
  periodReturns,
  timeWeightedReturn,
  type DailySeries,
} from '#engine/rates-of-return';
import { cumulativeBenchmarkReturns, benchmarkReturn, convertQuotes, type MeasuredScope } from '#engine/series';
import { closingValues } from '#engine/bridge';
import { rangeFigures } from '#engine/valuation';
import type { Book, Quotes } from '#engine/book';
import type { Db } from '#platform';
import type { FigureRange } from '#contract/accounts';
import type { Instrument } from '#contract/instruments';
import type { Portfolio } from '#contract/portfolios';
import { benchmarkFor } from '#server/instruments';
import { portfolioAsOn } from '#server/portfolios';
import type { Performance, PeriodReturnPair } from '../contract.ts';
import { bookOf, clipRange, measureUpTo, nameFindingSubjects, type NamedBook } from './book.ts';
import { drawnValues, sampledDays, toWire } from './figures.ts';
import { keptFacts } from './kept-facts.ts';

const DISCRETE_PERIODS = ['1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y', 'inception'] as const;

export interface PerformanceAnswer {
  readonly value: Performance;
  readonly findings: readonly Finding[];
}

export async function performanceFigures(db: Db, portfolio: Portfolio, days: FigureRange): Promise<PerformanceAnswer> {
  const { riskProfile } = await portfolioAsOn(db, portfolio, days.asOf);
  const index = await benchmarkFor(db, riskProfile);
  const facts = await keptFacts(db, [portfolio.id], days.asOf, index === null ? [] : [index.id]);
  const named = bookOf(facts, [portfolio.id], portfolio.currency);
  const benchmark = index && {
    index,
    quotes: convertQuotes(named.book, { currency: index.currency, quotes: facts.quotes.get(index.id) ?? NO_QUOTES }, portfolio.currency),
  };
  return figuresOf(named, days, portfolio.currency, benchmark);
}

const NO_QUOTES: Quotes = { days: new Int32Array(), values: new Float64Array() };

interface ConvertedBenchmark {
  readonly index: Instrument;
  /** In the currency of the portfolio. */
  readonly quotes: Quotes;
}

function figuresOf(named: NamedBook, days: FigureRange, currency: string, benchmark: ConvertedBenchmark | null): PerformanceAnswer {
  const { book, instruments, knownAt } = named;
  const asOf = parseDay(days.asOf);
  const range = clipRange({ from: days.from === null ? null : parseDay(days.from), to: parseDay(days.to) }, book, asOf);
  const over = rangeFigures(book, range);
  const findings: Finding[] = [...over.findings];
  if (benchmark === null) findings.push(finding('benchmark.missing'));
  const measured = measureUpTo(named, asOf);
  const series = measured && measured.total;
  const timeWeighted = series && timeWeightedReturn(series, range);
  const moneyWeighted = series && moneyWeightedReturn(series, range);
  findings.push(...(timeWeighted?.findings ?? []), ...(moneyWeighted?.findings ?? []));
  return {
    value: {
      asOf: days.asOf,
      knownAt,
      from: formatDay(range.from),
      to: formatDay(range.to),
      currency,
      benchmark: benchmark && { instrument: benchmark.index.id, name: benchmark.index.name, currency },
      series: measured ? cumulativeSeries(book, measured, range, benchmark) : [],
      flows: over.flows.map((flow) => ({ date: formatDay(flow.day), amount: formatDecimal(flow.amount) })),
      summary: {
        openingValue: toWire(over.opening),
        closingValue: toWire(over.closing),
        netContributions: formatDecimal(over.netContributions),
        gain: toWire(over.gain),
        income: formatDecimal(over.income),
        fees: formatDecimal(over.fees),
        timeWeightedReturn: timeWeighted?.value ?? null,
        moneyWeightedReturn: moneyWeighted?.value ?? null,
      },
      periods: series ? discreteReturns(series, asOf, benchmark) : [],
      calendarYears: yearlyReturns(series, asOf, benchmark),
    },
    findings: nameFindingSubjects(mergeFindings(findings), instruments),
  };
}

/** Cumulative returns of both since the eve of the range, at sampled days; the benchmark is rebased to the same eve. */
function cumulativeSeries(
  book: Book,
  measured: MeasuredScope,
  range: DayRange,
  benchmark: ConvertedBenchmark | null,
): Performance['series'] {
  const own = cumulativeReturns(measured.total, range).value;
  const its = benchmark && cumulativeBenchmarkReturns(benchmark.quotes, range).value;
  const at = (returns: Float64Array | null | undefined, day: Day) => returns?.[day - range.from + 1] ?? null;
  const sampled = [range.from - 1, ...sampledDays(range)];
  return drawnValues(sampled, closingValues(book, measured, sampled)).map(({ date, value }, place) => {
    const day = sampled[place] as Day;
    if (place === 0) return { date, portfolio: own === null ? null : 0, portfolioValue: value, benchmark: its ? 0 : null };
    return { date, portfolio: at(own, day), portfolioValue: value, benchmark: at(its, day) };
  });
}

/** The periods back from the as-of day, and last the yearly return since inception, which exists from twelve months on [OQ-84]. */
function discreteReturns(series: DailySeries, asOf: Day, benchmark: ConvertedBenchmark | null): PeriodReturnPair[] {
  const periods = periodReturns(series, asOf, DISCRETE_PERIODS).map((own) => returnPairOf(own.period, own.range, own.value, benchmark));
  const whole = series.inception === null ? null : periodRange('inception', asOf, series.inception);
  const months = whole === null ? 0 : monthsBetween(whole.from - 1, whole.to);
  const sinceInception = periods.at(-1);
  const yearly = (value: number | null | undefined) => (value === null || value === undefined ? null : annualisedReturn(value, months));
  return [
    ...periods,
    {
      period: 'annualised',
      from: sinceInception?.from ?? null,
      to: sinceInception?.to ?? null,
      portfolio: yearly(sinceInception?.portfolio),
      benchmark: yearly(sinceInception?.benchmark),
    },
  ];
}

/** The last five calendar years; before inception both returns are unknown, so that only equal periods are compared. */
function yearlyReturns(series: DailySeries | null, asOf: Day, benchmark: ConvertedBenchmark | null): PeriodReturnPair[] {
  if (series) return calendarYearReturns(series, asOf).map((own) => returnPairOf(own.period, own.range, own.value, benchmark));
  return calendarYears(asOf).map(({ year }) => ({ period: String(year), from: null, to: null, portfolio: null, benchmark: null }));
}

function returnPairOf(period: string, range: DayRange | null, own: number | null, benchmark: ConvertedBenchmark | null): PeriodReturnPair {
  const its = benchmark && range && own !== null ? benchmarkReturn(benchmark.quotes, range).value : null;
  return { period, from: range && formatDay(range.from), to: range && formatDay(range.to), portfolio: own, benchmark: its };
}
