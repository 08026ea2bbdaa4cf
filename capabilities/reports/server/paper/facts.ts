/** Declares the facts from which a statement is made, and the language and formats in which it is written. */
import type { Finding } from '#packages/findings';
import type { Formats, Language, Translate } from '#packages/texts';
import type { Theme } from '#packages/themes';
import type { AccountDetail, AccountFigures } from '#contract/accounts';
import type { Transaction } from '#contract/ledger';
import type { Performance } from '#contract/performance';
import type { Holdings, Portfolio, PortfolioFigures } from '#contract/portfolios';
import type { Brand, Letterhead } from '#contract/tenants';
import type { Commentary } from '../../contract.ts';

export interface StatementFacts {
  readonly brand: Brand;
  readonly head: Letterhead;
  readonly theme: Theme;
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
  /** What the firm says about the last day. */
  readonly commentary: readonly Commentary[];
  readonly findings: readonly Finding[];
  /** The moment the facts last changed, ISO 8601; null for a tenant without facts. */
  readonly knownAt: string | null;
  /** Origin of the tenant's pages, where figures are explained. */
  readonly origin: string;
}

/** The facts of a whole account: its total, and each of its portfolios. */
export interface AccountStatementFacts extends Pick<
  StatementFacts,
  'brand' | 'head' | 'theme' | 'from' | 'to' | 'commentary' | 'findings' | 'knownAt' | 'origin'
> {
  readonly account: StatementFacts['account'] & Pick<AccountDetail, 'id' | 'currency'>;
  readonly figures: AccountFigures;
  readonly portfolios: readonly StatementFacts[];
}

export interface StatementLocale {
  readonly language: Language;
  readonly words: Translate;
  readonly formats: Formats;
}
