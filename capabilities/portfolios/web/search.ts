/** What the address of a portfolio page says: tab, range, as-of day, and the holding that is open. */
import { asOfSearch, rangeSearch, type AsOfSearch, type RangeSearch } from '#ui';
import { PORTFOLIO_TABS } from '#contract/tenants';
import type { PortfolioTab } from './parts.tsx';

export interface PortfolioSearch extends RangeSearch, AsOfSearch {
  readonly tab?: PortfolioTab | undefined;
  /** Key of the holding in the drawer, see holdingKey. */
  readonly open?: string | undefined;
}

export function portfolioSearch(raw: Record<string, unknown>): PortfolioSearch {
  const { tab, open } = raw;
  return {
    ...rangeSearch(raw),
    ...asOfSearch(raw),
    ...(PORTFOLIO_TABS.includes(tab as PortfolioTab) && { tab: tab as PortfolioTab }),
    ...(typeof open === 'string' && open !== '' && { open }),
  };
}
