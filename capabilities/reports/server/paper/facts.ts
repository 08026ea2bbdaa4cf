/** Declares the facts from which a statement is made, and the language and formats in which it is written. */
import type { Finding } from '#packages/findings';
import type { Formats, Language, Translate } from '#packages/texts';
import type { Theme } from '#packages/themes';
import type { AccountDetail, AccountFigures } from '#contract/accounts';
import type { Transaction } from '#contract/ledger';
import type { CostsPaid, Performance } from '#contract/performance';
import type { Holdings, Portfolio, PortfolioFigures } from '#contract/portfolios';
import type { Brand, Letterhead } from '#contract/tenants';
import type { StatementComponent } from '../../contract-components.ts';
import type { Commentary } from '../../contract.ts';

export interface StatementFacts {
  readonly brand: Brand;
  readonly head: Letterhead;
  readonly theme: Theme;
  /** The parts that are printed of the portfolio. */
  readonly components: readonly StatementComponent[];
  readonly portfolio: Portfolio;
  readonly account: Pick<AccountDetail, 'name' | 'externalId' | 'advisor'>;
  /** First and last day, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly figures: PortfolioFigures;
  readonly holdings: Holdings;
  readonly performance: Performance;
  /** The transactions of the range, newest first, as the ledger lists them. */
  readonly transactions: readonly Transaction[];
  /** Null where they are not among the parts. */
  readonly fees: CostsPaid | null;
  /** What the firm says about the last day. */
  readonly commentary: readonly Commentary[];
  readonly findings: readonly Finding[];
  /** The moment the facts last changed, ISO 8601; null for a tenant without facts. */
  readonly knownAt: string | null;
  /** Origin of the tenant's pages, where figures are explained. */
  readonly origin: string;
}

/** The facts of an account: its total, and each of the portfolios that are printed. */
export interface AccountStatementFacts extends Pick<
  StatementFacts,
  'brand' | 'head' | 'theme' | 'from' | 'to' | 'commentary' | 'findings' | 'knownAt' | 'origin'
> {
  readonly account: StatementFacts['account'] & Pick<AccountDetail, 'id' | 'currency'>;
  /** Whether it is of all its portfolios. */
  readonly ofAccount: boolean;
  /** Whether the account as a whole comes first. */
  readonly consolidated: boolean;
  readonly figures: AccountFigures;
  readonly portfolios: readonly StatementFacts[];
}

export interface StatementLocale {
  readonly language: Language;
  readonly words: Translate;
  readonly formats: Formats;
}
