/** Reads which transactions the address asks for: the page's range, and this tab's own filters. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTenant } from '#web/tenants';
import { usePortfolioSearch, type PortfolioPartProps } from '#web/portfolios';
import { TRANSACTION_GROUPS, type TransactionGroup } from '../contract.ts';
import { defaultDays, type TransactionDays } from './spans.ts';

export interface Filters {
  readonly group?: TransactionGroup | undefined;
  /** Part of a name or symbol. */
  readonly find?: string | undefined;
  readonly view?: 'grouped' | undefined;
}

export function useFilters(): Filters {
  const { group, find, view }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  return {
    ...(typeof group === 'string' && group in TRANSACTION_GROUPS && { group: group as TransactionGroup }),
    ...(typeof find === 'string' && find !== '' && { find }),
    ...(view === 'grouped' && { view }),
  };
}

export function useChangeFilters(): (part: Filters) => void {
  const navigate = useNavigate();
  return (part) =>
    void navigate({ to: '.', search: ((search: object) => ({ ...search, ...part })) as never, resetScroll: false, replace: true });
}

/** The days asked for. A range chosen on another tab holds here too; without one the tenant's number of days is used. */
export function useDays({ portfolio }: PortfolioPartProps): TransactionDays {
  const { range, from, to, asOf } = usePortfolioSearch();
  const { transactionsDays } = useTenant().settings;
  if (range === 'inception') return { to: asOf };
  if (range) return { from: portfolio.from, to: portfolio.to };
  if (from || to) return { from, to };
  return defaultDays(transactionsDays, asOf ?? readerToday());
}

/** Today by the reader's own clock. */
export function readerToday(): string {
  const now = new Date();
  return [now.getFullYear(), String(now.getMonth() + 1).padStart(2, '0'), String(now.getDate()).padStart(2, '0')].join('-');
}
