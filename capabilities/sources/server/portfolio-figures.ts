/** The figures and the holdings of a portfolio as a provider states them. */
import { compare, formatDecimal, type Amount } from '#packages/money';
import { finding, mergeFindings, type Finding } from '#packages/findings';
import type { Db } from '#platform';
import { NO_CHANGES, type FigureRange } from '#contract/accounts';
import type { Portfolio, PortfolioSource } from '#contract/portfolios';
import { missingAnswer, statedBy, withoutNumber, withoutValue } from './findings.ts';
import { askReturns, drawnReturns, lastValue, stateAmount, statedDays } from './performance.ts';
import { allocationOf, groupHoldings, sumOfStated, totalsOf } from './holdings.ts';
import {
  holdingsOf,
  isOtherCurrency,
  missingDates,
  NEVER,
  readPortfolio,
  valueOf,
  type ProviderReader,
  type ReadPortfolio,
} from './provider-reader.ts';

type PortfolioAnswer<Name extends 'portfolioFigures' | 'holdings'> = Awaited<ReturnType<PortfolioSource<Db>[Name]>>;

export async function providedPortfolioFigures(
  reader: ProviderReader,
  db: Db,
  portfolio: Portfolio,
  range: FigureRange,
): Promise<PortfolioAnswer<'portfolioFigures'>> {
  const [read, stated] = await Promise.all([
    readPortfolio(reader, db, portfolio, { asOf: range.asOf, among: false }),
    askReturns(reader, db, portfolio, range),
  ]);
  const returns = stated?.answer.answered ? stated.answer.value : [];
  const value = read && valueOf(read);
  const holdings = read ? holdingsOf(read) : [];
  const totals = totalsOf(holdings);
  const said = findingsOf(reader, portfolio, read, range.asOf);
  const missing = stated
    ? missingAnswer({ title: reader.title, about: portfolio.name }, stated.answer, (known) => lastValue(known, portfolio.currency))
    : [];
  return {
    value: {
      ...withoutHistory({ ...range, ...statedDays(range, returns) }, knownAtOf(read)),
      value: value && formatDecimal(value),
      cost: totals.cost && formatDecimal(totals.cost),
      gainOnCost: totals.gainOnCost,
      income: null,
      fees: null,
      allocation: allocationOf(holdings, totals.value),
      contributors: [],
      openingValue: stateAmount(returns[0]?.portfolioValue, portfolio.currency),
      closingValue: stateAmount(returns.at(-1)?.portfolioValue, portfolio.currency),
      timeWeightedReturn: returns.at(-1)?.portfolio ?? null,
      series: drawnReturns(returns).map(({ date, portfolioValue }) => ({ date, value: portfolioValue })),
    },
    findings: mergeFindings(await missingDates(reader), said, missing),
  };
}

export async function providedHoldings(
  reader: ProviderReader,
  db: Db,
  portfolio: Portfolio,
  asOf: string,
): Promise<PortfolioAnswer<'holdings'>> {
  const read = await readPortfolio(reader, db, portfolio, { asOf, among: false });
  return {
    value: { asOf, knownAt: knownAtOf(read), currency: portfolio.currency, ...groupHoldings(read ? holdingsOf(read) : []) },
    findings: mergeFindings(await missingDates(reader), findingsOf(reader, portfolio, read, asOf)),
  };
}

/** The figures of a range that only a ledger gives. */
export function withoutHistory({ asOf, from, to }: FigureRange, knownAt: string) {
  return {
    asOf,
    knownAt,
    firstDay: null,
    from: from ?? asOf,
    to,
    openingValue: null,
    closingValue: null,
    gain: null,
    netContributions: null,
    timeWeightedReturn: null,
    series: [],
    changes: NO_CHANGES,
  };
}

/** When the newest of the answers was given; where there is none, the beginning of time. */
export function knownAtOf(read: ReadPortfolio | null): string {
  const moments = [read?.holdings, read?.total].flatMap((answer) => (answer?.answered ? [answer.at] : []));
  return moments.toSorted().at(-1) ?? NEVER;
}

/** What must be said beside the figures of one portfolio. */
export function findingsOf({ title, filesOf }: ProviderReader, portfolio: Portfolio, read: ReadPortfolio | null, asOf: string): Finding[] {
  if (read === null) return [withoutNumber(portfolio.name)];
  const { name, currency } = portfolio;
  const asked = { title, about: name };
  const inCurrency = (amount: Amount | null, stated: string) => (amount === null ? [] : [{ amount, currency: stated }]);
  return mergeFindings(
    read.holdings.answered || read.total.answered ? [statedBy(title, filesOf)] : [],
    // What is missing of a portfolio is said once; its stated value is that of the latest day.
    read.isLatest && !read.total.answered
      ? missingAnswer(asked, read.total, ({ value, currency: stated }) => inCurrency(sumOfStated([value]), stated ?? currency))
      : missingAnswer(asked, read.holdings, (holdings) => inCurrency(totalsOf(holdings).value, currency)),
    withoutValue(holdingsOf(read), asOf),
    differences(read),
  );
}

/** Where the stated value of a portfolio is not the sum of its holdings, or is in another currency. */
function differences(read: ReadPortfolio): Finding[] {
  const { total, holdings, isLatest, portfolio } = read;
  const { name } = portfolio;
  if (isOtherCurrency(read)) return [finding('source.currency', { subject: name })];
  if (!isLatest || !total.answered || !holdings.answered) return [];
  return differFrom(totalsOf(holdings.value).value, sumOfStated([total.value.value])) ? [finding('source.parts', { subject: name })] : [];
}

/** Whether both are stated, and are not the same. */
export function differFrom(parts: Amount | null, whole: Amount | null): boolean {
  return parts !== null && whole !== null && compare(parts, whole) !== 0;
}
