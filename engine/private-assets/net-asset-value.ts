/** Values a stake on a day: as reported for that day, or estimated from the last report and the payments since. */
import { addMonths, formatDay, type Day } from '#packages/calendar';
import { finding, type Finding } from '#packages/findings';
import { isZero, sign, ZERO, type Amount } from '#packages/money';
import type { Quotes } from '#engine/book';
import { eventsBetween, eventsUpTo, type Commitment, type NavReport } from './commitment.ts';
import { cashAdjustedValue, indexRolledValue, estimateSteps, type EstimateStep } from './estimate.ts';

export interface ValuationOptions {
  /** Reports that became known later are left out; without it every report counts. */
  readonly knownAt?: Day;
  /** A report older than so many calendar months is stale; 6 unless said otherwise. */
  readonly staleAfterMonths?: number;
  /** Last report and payments since grow with this market index; without it they stay as they are. */
  readonly rollForward?: Quotes;
}

/** `reported` for the day itself; `cash-adjusted` or `index-rolled` since a report; `at-cost` before the first report. */
export type ValuationMethod = 'reported' | 'cash-adjusted' | 'index-rolled' | 'at-cost';

export interface StakeValuation {
  readonly amount: Amount;
  readonly basis: 'actual' | 'estimated';
  readonly method: ValuationMethod;
  /** The report on which the value is based. */
  readonly report: NavReport | null;
  readonly findings: readonly Finding[];
}

/**
 * Estimate = last reported value + paid in since - received since; with `rollForward` each of them times index level on the day / index
 * level on its own day. Whoever passes a part of the stake on keeps the rest of the estimate. It is `estimated` as soon as a payment or
 * time lies after the day of the report, except where nothing is left to report: the stake is passed on, or was worth 0 with no payment since.
 * Findings: `nav.estimated` or `nav.stale` beside an estimate; `nav.missing` where nothing was reported yet, and the stake stands at what was
 * paid in less what was received; `nav.negative`; `benchmark.missing` where the index has no level and only payments were adjusted for.
 * Source: cash-adjusted net asset value as limited partners estimate it between reports; GIPS Standards (2020), glossary, "residual value".
 */
export function netAssetValue(commitment: Commitment, asOf: Day, options: ValuationOptions = {}): StakeValuation {
  const report = lastReport(commitment, asOf, options.knownAt);
  if (report === null) return valueAtCost(commitment, asOf);
  const steps = estimateSteps(commitment, eventsBetween(commitment, report.valued, asOf));
  if (report.valued === asOf || isSettled(report.amount, steps)) {
    const amount = cashAdjustedValue(report.amount, steps, commitment.currency);
    return { amount, basis: 'actual', method: 'reported', report, findings: negativeValue(commitment, amount, asOf) };
  }
  const { amount, method, findings } = carriedValue(commitment, report, steps, asOf, options.rollForward);
  const age = addMonths(report.valued, options.staleAfterMonths ?? 6) < asOf ? 'nav.stale' : 'nav.estimated';
  const aged = finding(age, { subject: commitment.id, date: formatDay(asOf), since: formatDay(report.valued) });
  return { amount, basis: 'estimated', method, report, findings: [aged, ...findings, ...negativeValue(commitment, amount, asOf)] };
}

/** The report of the last day valued; of several reports for that day the one that became known last. */
function lastReport({ reports }: Commitment, asOf: Day, knownAt = Infinity): NavReport | null {
  return reports
    .filter(({ valued, known }) => valued <= asOf && known <= knownAt)
    .reduce<NavReport | null>((last, next) => {
      const later = last === null || next.valued > last.valued || (next.valued === last.valued && next.known >= last.known);
      return later ? next : last;
    }, null);
}

/** Nothing is left that a later report could value. */
function isSettled(reported: Amount, steps: readonly EstimateStep[]): boolean {
  const lastEffect = steps.findLast(({ added, kept }) => !isZero(added) || kept.numerator !== kept.denominator);
  return lastEffect === undefined ? isZero(reported) : lastEffect.kept.numerator === 0n;
}

function carriedValue(commitment: Commitment, report: NavReport, steps: readonly EstimateStep[], asOf: Day, index?: Quotes) {
  const { currency } = commitment;
  const rolled = index && indexRolledValue(report.amount, report.valued, steps, { to: asOf, index, currency });
  const findings = rolled?.findings ?? [];
  return rolled?.value
    ? { amount: rolled.value, method: 'index-rolled' as const, findings }
    : { amount: cashAdjustedValue(report.amount, steps, currency), method: 'cash-adjusted' as const, findings };
}

function valueAtCost(commitment: Commitment, asOf: Day): StakeValuation {
  const steps = estimateSteps(commitment, eventsUpTo(commitment, asOf));
  const amount = cashAdjustedValue(ZERO, steps, commitment.currency);
  const settled = isSettled(ZERO, steps);
  const missing = settled ? [] : [finding('nav.missing', { subject: commitment.id, date: formatDay(asOf) })];
  const findings = [...missing, ...negativeValue(commitment, amount, asOf)];
  return { amount, basis: settled ? 'actual' : 'estimated', method: 'at-cost', report: null, findings };
}

function negativeValue({ id }: Commitment, amount: Amount, asOf: Day): Finding[] {
  return sign(amount) < 0 ? [finding('nav.negative', { subject: id, date: formatDay(asOf) })] : [];
}
