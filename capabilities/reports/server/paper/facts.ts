/** What a statement is made from, and the voice it is written in. */
import type { Finding } from '#packages/findings';
import type { Formats, Language, Translate } from '#packages/texts';
import type { Theme } from '#packages/themes';
import type { AccountDetail, AccountFigures } from '#contract/accounts';
import type { Transaction } from '#contract/ledger';
import type { Performance } from '#contract/performance';
import type { Holdings, Portfolio, PortfolioFigures } from '#contract/portfolios';
import type { Brand, Head } from '#contract/tenants';

export interface StatementFacts {
  readonly brand: Brand;
  readonly head: Head;
  readonly theme: Theme;
  readonly portfolio: Portfolio;
  readonly account: Pick<AccountDetail, 'name' | 'externalId' | 'advisor'>;
  /** Both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly figures: PortfolioFigures;
  readonly holdings: Holdings;
  readonly performance: Performance;
  /** Those of the range, newest first, as the ledger lists them. */
  readonly transactions: readonly Transaction[];
  readonly findings: readonly Finding[];
  /** The moment the facts last changed, ISO 8601; null for a tenant without facts. */
  readonly knownAt: string | null;
  /** Where figures open: the address of the tenant's pages. */
  readonly origin: string;
}

/** Of a whole account: what it is worth together, and each portfolio of it by itself. */
export interface AccountStatementFacts extends Pick<
  StatementFacts,
  'brand' | 'head' | 'theme' | 'from' | 'to' | 'findings' | 'knownAt' | 'origin'
> {
  readonly account: StatementFacts['account'] & Pick<AccountDetail, 'id' | 'currency'>;
  readonly figures: AccountFigures;
  readonly portfolios: readonly StatementFacts[];
}

export interface Voice {
  readonly language: Language;
  readonly words: Translate;
  readonly formats: Formats;
}
