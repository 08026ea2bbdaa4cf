/** Puts the chosen parts of a portfolio together, in the order of a statement. */
import { STATEMENT_COMPONENTS, type StatementComponent } from '../../contract-components.ts';
import type { PaperSection } from '../../contract.ts';
import { breakdownsSection, exposureSection } from './exposure.ts';
import type { StatementFacts, StatementLocale } from './facts.ts';
import { feesSection } from './fees.ts';
import { holdingsSection } from './holdings.ts';
import { performanceSection } from './performance.ts';
import { summarySection } from './summary.ts';
import { transactionsSection } from './transactions.ts';

const SECTIONS: Readonly<Record<StatementComponent, (facts: StatementFacts, locale: StatementLocale) => PaperSection>> = {
  overview: summarySection,
  exposure: exposureSection,
  breakdowns: breakdownsSection,
  performance: performanceSection,
  holdings: holdingsSection,
  transactions: transactionsSection,
  fees: feesSection,
};

export function componentSections(facts: StatementFacts, locale: StatementLocale): PaperSection[] {
  return STATEMENT_COMPONENTS.filter((part) => facts.components.includes(part)).map((part) => SECTIONS[part](facts, locale));
}
