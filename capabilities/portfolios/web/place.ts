/** The page's address, for what stands on it: reading its search and changing parts of it. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PortfolioSearch } from './search.ts';

export const PORTFOLIO_PAGE = '/dashboard/$portal/portfolio/$portfolio';

export const usePortfolioSearch = (): PortfolioSearch => useSearch({ from: '/inside/dashboard/$portal/portfolio/$portfolio' });

/** The as-of day in the address, if one was chosen. */
export const useChosenDay = (): string | undefined => usePortfolioSearch().asOf;

/** Changes part of the search and keeps the rest. */
export function useChangeSearch(): (part: Partial<PortfolioSearch>) => void {
  const navigate = useNavigate({ from: PORTFOLIO_PAGE });
  return (part) => void navigate({ search: (search: PortfolioSearch) => ({ ...search, ...part }), resetScroll: false });
}
