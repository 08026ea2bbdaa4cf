/** The address of the portfolio page: reads its search parameters and changes parts of them. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { clocksOf } from '#ui';
import type { PortfolioSearch } from './search.ts';

export const PORTFOLIO_PAGE = '/dashboard/$portal/portfolio/$portfolio';

/** The search parameters of the page of a portfolio, and of its print, which has the same. */
export const usePortfolioSearch = (): PortfolioSearch => useSearch({ strict: false });

/** The two clocks of the address, as every reading endpoint takes them. */
export const useClocks = (): ReturnType<typeof clocksOf> => clocksOf(usePortfolioSearch());

/** Changes part of the search and keeps the rest. */
export function useChangeSearch(): (part: Partial<PortfolioSearch>) => void {
  const navigate = useNavigate({ from: PORTFOLIO_PAGE });
  return (part) => void navigate({ search: (search: PortfolioSearch) => ({ ...search, ...part }), resetScroll: false });
}
