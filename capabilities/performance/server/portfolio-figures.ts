/** Computes the figures of one portfolio over a range: its value, its cost, its changes and the holdings that caused them. */
import { formatDay, parseDay } from '#packages/calendar';
import { mergeFindings, type Finding } from '#packages/findings';
import { compare, negate, formatDecimal, sign, type Amount } from '#packages/money';
import { closingValues } from '#engine/bridge';
import { lineFigures, rangeFigures, valuation, type LineFigures, type Valuation } from '#engine/valuation';
import { timeWeightedReturn } from '#engine/rates-of-return';
import type { Db } from '#platform';
import { compareAssetClasses, type Instrument } from '#contract/instruments';
import { NO_CHANGES, type FigureRange } from '#contract/accounts';
import type { Portfolio, PortfolioSource } from '#contract/portfolios';
import { bookOf, clipRange, measureUpTo, nameFindingSubjects, type NamedBook } from './book.ts';
import { changesOf, firstDayOf, drawnValues, sampledDays, slicesOf, toWire, type NamedAmount } from './figures.ts';
import { keptFacts } from './kept-facts.ts';

type PortfolioFiguresAnswer = Awaited<ReturnType<PortfolioSource<Db>['portfolioFigures']>>;

/** The number of holdings named that moved the portfolio most. */
const CONTRIBUTORS = 6;

export async function portfolioFigures(db: Db, portfolio: Portfolio, days: FigureRange): Promise<PortfolioFiguresAnswer> {
  const facts = await keptFacts(db, [portfolio.id], days.asOf);
  return figuresOf(bookOf(facts, [portfolio.id], portfolio.currency), days);
}

function figuresOf(named: NamedBook, days: FigureRange): PortfolioFiguresAnswer {
  const { book, instruments, knownAt } = named;
  const asOf = parseDay(days.asOf);
  const range = clipRange({ from: days.from === null ? null : parseDay(days.from), to: parseDay(days.to) }, book, asOf);
  const held = valuation(book, asOf);
  const over = rangeFigures(book, range);
  const findings: Finding[] = [...held.findings, ...over.findings];
  let timeWeighted: number | null = null;
  let changes = NO_CHANGES;
  let series: { date: string; value: number }[] = [];
  let firstDay: string | null = null;
  const measured = measureUpTo(named, asOf);
  if (measured) {
    const whole = timeWeightedReturn(measured.total, range);
    timeWeighted = whole.value;
    findings.push(...whole.findings);
    changes = changesOf(measured.total, asOf);
    firstDay = firstDayOf(measured.total);
    const sampled = sampledDays(range);
    series = drawnValues(sampled, closingValues(book, measured, sampled));
  }
  return {
    value: {
      asOf: days.asOf,
      knownAt,
      firstDay,
      from: formatDay(range.from),
      to: formatDay(range.to),
      value: toWire(held.value),
      cost: toWire(held.cost),
      gainOnCost: held.gainOnCost,
      openingValue: toWire(over.opening),
      closingValue: toWire(over.closing),
      gain: toWire(over.gain),
      netContributions: formatDecimal(over.netContributions),
      income: formatDecimal(over.income),
      fees: formatDecimal(over.fees),
      timeWeightedReturn: timeWeighted,
      changes,
      series,
      allocation: allocationOf(held, instruments),
      contributors: contributorsOf(lineFigures(book, range), instruments),
    },
    findings: nameFindingSubjects(mergeFindings(findings), instruments),
  };
}

function allocationOf(heldValuation: Valuation, instruments: readonly Instrument[]): PortfolioFiguresAnswer['value']['allocation'] {
  const parts = (nameOf: (instrument: Instrument | null, currency: string) => string): NamedAmount[] =>
    heldValuation.rows.map((row) => ({
      name: nameOf(row.line === null ? null : (instruments[row.line] ?? null), row.currency),
      value: row.value,
    }));
  return {
    assetClass: slicesOf(
      parts((instrument) => instrument?.assetClass ?? 'Other'),
      heldValuation.value,
      compareAssetClasses,
    ),
    currency: slicesOf(
      parts((_, currency) => (currency === 'GBX' ? 'GBP' : currency)),
      heldValuation.value,
    ),
    sector: slicesOf(
      parts((instrument) => instrument?.sector ?? 'Cash Account'),
      heldValuation.value,
    ),
  };
}

function contributorsOf(
  lines: readonly LineFigures[],
  instruments: readonly Instrument[],
): PortfolioFiguresAnswer['value']['contributors'] {
  return lines
    .filter((line): line is typeof line & { gain: Amount } => line.gain !== null && sign(line.gain) !== 0)
    .sort((a, b) => compare(magnitude(b.gain), magnitude(a.gain)))
    .slice(0, CONTRIBUTORS)
    .flatMap(({ line, gain }) => {
      const named = instruments[line];
      return named ? [{ instrument: named.id, name: named.name, gain: formatDecimal(gain) }] : [];
    });
}

function magnitude(value: Amount): Amount {
  return sign(value) < 0 ? negate(value) : value;
}
