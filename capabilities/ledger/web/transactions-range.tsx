/** The range control of the transactions, with day counts and tax years instead of calendar periods. */
import { DateRange, useWords } from '#ui';
import { customDays } from '#contract/tenants';
import { usePortfolioSearch, type PortfolioPartProps } from '#web/portfolios';
import { useTenant } from '#web/tenants';
import { readerToday, useDays } from './asked.ts';
import { spanDays, SPANS } from './spans.ts';

export function TransactionsRange({ portfolio }: PortfolioPartProps) {
  const words = useWords();
  const search = usePortfolioSearch();
  const { settings } = useTenant();
  const asked = useDays({ portfolio });
  const last = search.asOf ?? readerToday();
  const found = SPANS.map((span) => spanDays(span, last, settings.taxYearStart));
  // On some days two spans cover the same days; the first of them is marked.
  const chosen = found.findIndex((days) => days.from === asked.from && (days.from === undefined || days.to === asked.to));
  const choices = SPANS.map((span, index) => ({
    id: span,
    text: words(`ledger.span.${span}`),
    search: span === 'all' ? ({ range: 'inception' } as const) : (found[index] ?? {}),
    chosen: index === chosen,
  }));
  const days = {
    asOf: last,
    inception: portfolio.inception,
    from: asked.from ?? portfolio.inception ?? portfolio.from,
    to: asked.to ?? last,
  };
  return <DateRange search={search} days={days} custom={customDays(settings, portfolio.asOf)} choices={choices} />;
}
