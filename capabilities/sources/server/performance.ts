/** The returns of a portfolio as a provider states them, beside those of the benchmark that it was asked for. */
import { formatDay, parseDay } from '#packages/calendar';
import { refuse } from '#packages/endpoint';
import { finding, mergeFindings, type Finding } from '#packages/findings';
import { fromNumber, formatDecimal, minorUnits, round } from '#packages/money';
import type { Db } from '#platform';
import type { FigureRange } from '#contract/accounts';
import { BENCHMARK_NAMES } from '#contract/instruments';
import { RETURN_PERIODS, type Performance } from '#contract/performance';
import type { Portfolio } from '#contract/portfolios';
import { benchmarkFor } from '#server/instruments';
import { portfolioAsOn } from '#server/portfolios';
import type { ProvidedPeriod, ProvidedReturns } from '../contract.ts';
import type { KeptAnswer } from './answers.ts';
import { missingAnswer, statedBy, withoutNumber, type StatedAmount } from './findings.ts';
import { latestProvidedDay, NEVER, numbersOf, type ProviderReader } from './provider-reader.ts';

/** The most points of a line that a screen can show; see the ledger's own. */
const MOST_POINTS = 400;

export interface AskedReturns {
  /** The name of the benchmark; null for a portfolio without a risk profile. */
  readonly benchmark: string | null;
  readonly answer: KeptAnswer<ProvidedReturns>;
}

/** Asks for the returns of a range, with the benchmark of the risk profile that the portfolio had at its end [OQ-45]; null without a number there, and where the provider states none. */
export async function askReturns(
  reader: ProviderReader,
  db: Db,
  portfolio: Portfolio,
  { from, to }: FigureRange,
): Promise<AskedReturns | null> {
  const numbers = await numbersOf(db, portfolio);
  if (numbers === null || !reader.answers.offers('returns')) return null;
  const { riskProfile } = await portfolioAsOn(db, portfolio, to);
  const benchmark = riskProfile === null ? null : ((await benchmarkFor(db, riskProfile))?.name ?? BENCHMARK_NAMES[riskProfile] ?? null);
  const question = { ...numbers, from, to, benchmark, riskProfile };
  // Whatever the days, what was known last is the value at the end of those that reach the latest day.
  const latest = await latestProvidedDay(reader);
  const isLatest = latest !== null && to >= latest;
  return { benchmark, answer: await reader.answers.ask('returns', question, { ...numbers, ...LATEST_RETURNS }, isLatest) };
}

/** The question that returns are kept as. */
const LATEST_RETURNS = { from: null, to: '', benchmark: null, riskProfile: null };

/** @throws Refusal `source.unsupported`, `source.unanswered`, `source.unfiled`: returns that did not come are no empty chart */
export async function providedPerformance(
  reader: ProviderReader,
  db: Db,
  portfolio: Portfolio,
  range: FigureRange,
): Promise<{ value: Performance; findings: readonly Finding[] }> {
  if (!reader.answers.offers('returns')) refuse('source.unsupported');
  const stated = await askReturns(reader, db, portfolio, range);
  if (stated === null) return { value: performanceOf(portfolio, range, null, []), findings: [withoutNumber(portfolio.name)] };
  const { answer, benchmark } = stated;
  if (!answer.answered) refuse(reader.filesOf === null ? 'source.unanswered' : 'source.unfiled');
  const overPeriods = await askPeriods(reader, db, portfolio, range);
  const findings = mergeFindings(
    [statedBy(reader.title, reader.filesOf), ...(benchmark === null ? [finding('benchmark.missing')] : [])],
    overPeriods ? missingAnswer({ title: reader.title, about: portfolio.name }, overPeriods) : [],
  );
  const periods = overPeriods?.answered ? overPeriods.value.toSorted(byPeriod) : [];
  return { value: { ...performanceOf(portfolio, range, benchmark, answer.value), periods, knownAt: answer.at }, findings };
}

/** The returns over the usual periods until the end of a range; null where the provider states none. */
async function askPeriods({ answers }: ProviderReader, db: Db, portfolio: Portfolio, { to }: FigureRange) {
  const numbers = answers.offers('periods') ? await numbersOf(db, portfolio) : null;
  return numbers && answers.ask('periods', { ...numbers, to });
}

function byPeriod(a: Pick<ProvidedPeriod, 'period'>, b: Pick<ProvidedPeriod, 'period'>): number {
  return RETURN_PERIODS.indexOf(a.period) - RETURN_PERIODS.indexOf(b.period);
}

function performanceOf(portfolio: Portfolio, range: FigureRange, benchmark: string | null, returns: ProvidedReturns): Performance {
  const { currency } = portfolio;
  const { asOf } = range;
  const { from, to } = statedDays(range, returns);
  return {
    asOf,
    knownAt: NEVER,
    from,
    to,
    currency,
    benchmark: benchmark === null ? null : { instrument: null, name: benchmark, currency },
    series: drawnReturns(returns),
    flows: [],
    summary: {
      openingValue: stateAmount(returns[0]?.portfolioValue, currency),
      closingValue: stateAmount(returns.at(-1)?.portfolioValue, currency),
      netContributions: null,
      gain: null,
      income: null,
      fees: null,
      timeWeightedReturn: returns.at(-1)?.portfolio ?? null,
      moneyWeightedReturn: null,
    },
    periods: [],
    calendarYears: [],
  };
}

/** The days that were asked for; where the returns begin or end outside of them, the days of the returns, which cannot be cut to others. */
export function statedDays({ asOf, from, to }: FigureRange, returns: ProvidedReturns): { readonly from: string; readonly to: string } {
  const [first, last] = [returns[0]?.date, returns.at(-1)?.date];
  // A series may begin on the eve of its first day.
  const begins = from !== null && (first === undefined || first >= formatDay(parseDay(from) - 1)) ? from : (first ?? asOf);
  return { from: begins, to: last !== undefined && last > to ? last : to };
}

/** Evenly spaced points of a long line, always the last and the first. */
export function drawnReturns(returns: ProvidedReturns): ProvidedReturns {
  const step = Math.max(1, Math.ceil(returns.length / MOST_POINTS));
  return returns.filter((_, place) => place === 0 || (returns.length - 1 - place) % step === 0);
}

export function stateAmount(value: number | undefined, currency: string): string | null {
  return value === undefined ? null : formatDecimal(round(fromNumber(value), minorUnits(currency)));
}

export function lastValue(returns: ProvidedReturns, currency: string): StatedAmount[] {
  const last = returns.at(-1);
  return last ? [{ amount: fromNumber(last.portfolioValue), currency }] : [];
}
