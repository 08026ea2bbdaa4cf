/** Lists every measure, by family. */
import type { Measure } from './measure.ts';
import { ACTIVITY_MEASURES } from './value/activity-measures.ts';
import { ANNUITY_MEASURES } from './fixed-income/annuity-measures.ts';
import { ATTRIBUTION_MEASURES } from './attribution/attribution-measures.ts';
import { BOND_MEASURES } from './fixed-income/bond-measures.ts';
import { BOND_PORTFOLIO_MEASURES } from './fixed-income/bond-portfolio-measures.ts';
import { BOND_RISK_MEASURES } from './fixed-income/bond-risk-measures.ts';
import { BOND_YIELD_MEASURES } from './fixed-income/bond-yield-measures.ts';
import { CONTRIBUTION_MEASURES } from './attribution/contribution-measures.ts';
import { DISCOUNT_MEASURES } from './fixed-income/discount-measures.ts';
import { FLOW_MEASURES } from './returns/flow-measures.ts';
import { LOAN_MEASURES } from './fixed-income/loan-measures.ts';
import { PLAIN_PROPERTY_MEASURES, PLAIN_RETURN_MEASURES, PLAIN_YIELD_MEASURES } from './returns/plain-measures.ts';
import { PRIVATE_MEASURES } from './private-assets/private-measures.ts';
import { PROPERTY_MEASURES } from './fixed-income/property-measures.ts';
import { BENCHMARK_MEASURES } from './returns/benchmark-measures.ts';
import { ROLLING_MEASURES } from './risk/rolling-measures.ts';
import { RISK_MEASURES } from './risk/risk-measures.ts';
import { VALUE_MEASURES } from './value/value-measures.ts';
import { HOLDING_MEASURES } from './value/holding-measures.ts';
import { STATISTICS_MEASURES } from './risk/statistics-measures.ts';
import { TRANSACTION_MEASURES } from './value/transaction-measures.ts';
import { GAIN_MEASURES } from './value/gain-measures.ts';
import { COST_MEASURES } from './value/cost-measures.ts';
import { RETURN_MEASURES } from './returns/return-measures.ts';

/** The families in the order of docs/methods.md. */
export const FAMILIES = [
  { title: 'Value and cost', measures: [...VALUE_MEASURES, ...HOLDING_MEASURES] },
  { title: 'Single transactions', measures: [...TRANSACTION_MEASURES] },
  { title: 'Money over a range', measures: [...GAIN_MEASURES, ...COST_MEASURES, ...ACTIVITY_MEASURES] },
  { title: 'Returns of a ledger', measures: [...RETURN_MEASURES] },
  { title: 'Benchmarks', measures: [...BENCHMARK_MEASURES] },
  { title: 'Risk and return of a series', measures: [...RISK_MEASURES, ...STATISTICS_MEASURES, ...ROLLING_MEASURES] },
  { title: 'Returns of plain values and flows', measures: [...FLOW_MEASURES, ...PLAIN_RETURN_MEASURES] },
  { title: 'Contribution and attribution', measures: [...CONTRIBUTION_MEASURES, ...ATTRIBUTION_MEASURES] },
  {
    title: 'Bonds',
    measures: [
      ...BOND_MEASURES,
      ...BOND_YIELD_MEASURES,
      ...PLAIN_YIELD_MEASURES,
      ...BOND_RISK_MEASURES,
      ...DISCOUNT_MEASURES,
      ...BOND_PORTFOLIO_MEASURES,
    ],
  },
  { title: 'Time value of money', measures: [...ANNUITY_MEASURES] },
  { title: 'Private assets', measures: [...PRIVATE_MEASURES] },
  { title: 'Property and loans', measures: [...PROPERTY_MEASURES, ...PLAIN_PROPERTY_MEASURES, ...LOAN_MEASURES] },
] as const;

/** Every measure that can be asked. */
export const MEASURES = FAMILIES.flatMap(({ measures }) => measures as readonly Measure[]);
