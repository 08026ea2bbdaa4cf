/** Measures of returns on average capital, by the formulas of P. Dietz. */
import { z } from 'zod';
import type { Day } from '#packages/calendar';
import { mergeFindings, type Figure } from '#packages/findings';
import { dietzPeriodOf, linkReturns, modifiedDietz, simpleDietz, spanOf, type DietzPeriod } from '#engine/rates-of-return';
import {
  netGrossFields,
  netGrossOf,
  NO_LEDGER_FINDINGS,
  rangeFields,
  rangeOf,
  seriesOf,
  TIMING,
  type ScopedRange,
} from '../questions/ledger-question.ts';
import { measure } from '../measure.ts';
import { annualisation, annualiseFigure } from './annualisation.ts';
import { periodsOf } from './period-measures.ts';

export const dietz = measure(
  'modified-dietz-return',
  z.strictObject({
    ...rangeFields,
    ...netGrossFields,
    timing: TIMING.default('end'),
    linked: z
      .enum(['no', 'monthly', 'quarterly'])
      .default('no')
      .meta({ description: 'Calendar months or quarters, each by itself, then chained.' }),
    annualised: annualisation,
  }),
  {
    title: 'Modified Dietz return',
    unit: 'fraction',
    formula: '(closing - opening - F) / (opening + sum of w x F), with w = days left after a flow / days of the period',
    convention: 'Flows at the end of their day by default (w = (D - d) / D with d counted from 1); at the start one day more.',
    source: 'P. Dietz (1966); CFA Institute, GIPS Standards Handbook (2020), modified Dietz method',
    none: 'capital.none where the average capital is zero or negative.',
  },
  (question, document) => {
    const ranged = rangeOf(document, question);
    const figure = returnOverPeriods(ranged, netGrossOf(question), question.linked, (period) => modifiedDietz(period, question.timing));
    return annualiseFigure(figure, ranged.range, question.annualised);
  },
);

export const originalDietz = measure(
  'simple-dietz-return',
  z.strictObject({ ...rangeFields, ...netGrossFields }),
  {
    title: 'Simple Dietz return',
    unit: 'fraction',
    formula: '(closing - opening - F) / (opening + F / 2)',
    convention:
      'Every flow counts as made in the middle of the range; what a scope begins with, on the first day of the ledger, counts as its opening value.',
    source: 'P. Dietz, Pension Funds: Measuring Investment Performance (1966)',
    none: 'capital.none where the denominator is zero or negative.',
  },
  (question, document) => {
    const ranged = rangeOf(document, question);
    return returnOverPeriods(ranged, netGrossOf(question), 'no', (period) =>
      simpleDietz(withFirstDayAsOpening(period, ranged.scoped.book.inception)),
    );
  },
);

export function returnOverPeriods(
  { scoped, range }: ScopedRange,
  apart: Parameters<typeof seriesOf>[2],
  how: 'no' | 'monthly' | 'quarterly',
  of: (period: DietzPeriod) => Figure,
): Figure {
  const series = seriesOf(scoped, range.to, apart);
  if (series === null) return { value: null, findings: NO_LEDGER_FINDINGS };
  const { isBroken, findings } = spanOf(series, range);
  if (isBroken) return { value: null, findings };
  if (how === 'no') return of(dietzPeriodOf(series, range));
  const parts = periodsOf(range, how === 'monthly' ? 'month' : 'quarter', '')
    .map((whole) => ({ from: Math.max(whole.from, range.from), to: Math.min(whole.to, range.to) }))
    // Periods that end before the first contribution have no return to chain.
    .filter(({ to }) => series.inception !== null && to >= series.inception);
  const figure = linkReturns(parts.map((part) => of(dietzPeriodOf(series, part))));
  return { value: figure.value, findings: mergeFindings(figure.findings) };
}

/** Counts the flows of the ledger's first day as the opening value: before that day nothing was held. */
function withFirstDayAsOpening(period: DietzPeriod, inception: Day | null): DietzPeriod {
  if (period.opening !== 0 || inception === null) return period;
  const first = period.flows.filter(({ day }) => day === inception);
  const opening = first.reduce((so, { amount }) => so + amount, 0);
  return { ...period, opening, flows: period.flows.filter(({ day }) => day !== inception) };
}
