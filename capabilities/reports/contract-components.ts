/** Declares the parts of a portfolio that print views and statements hold, by the names of its tabs [OQ-54]. */
import type { PORTFOLIO_TABS } from '#contract/tenants';

type TabName = (typeof PORTFOLIO_TABS)[number];

/** What a statement can hold of a portfolio, in the order of its pages. The print view shows every tab of the tenant. */
export const STATEMENT_COMPONENTS = [
  'overview',
  'exposure',
  'breakdowns',
  'performance',
  'holdings',
  'transactions',
  'fees',
] as const satisfies readonly TabName[];
export type StatementComponent = (typeof STATEMENT_COMPONENTS)[number];

const FULL_REPORT: readonly StatementComponent[] = ['exposure', 'breakdowns', 'holdings', 'transactions', 'performance', 'fees'];

/**
 * The parts of a full report, among the tabs that the tenant shows.
 * @param consolidated whether the account as a whole comes first; where it does not, each portfolio begins with its own overview
 */
export function fullReport(offered: readonly string[], consolidated: boolean): readonly StatementComponent[] {
  const parts: readonly StatementComponent[] = consolidated ? FULL_REPORT : ['overview', ...FULL_REPORT];
  return parts.filter((part) => offered.includes(part));
}
