/** The range control of the transactions: day counts and tax years instead of calendar periods. */
import { DateRange, useWords } from '#ui';
import { usePortfolioSearch, type PortfolioPartProps } from '#web/portfolios';
import { useTenant } from '#web/tenants';
import { today, useDays } from './asked.ts';
import { spanDays, SPANS } from './spans.ts';

export function TransactionsRange({ portfolio }: PortfolioPartProps) {
  const words = useWords();
  const search = usePortfolioSearch();
  const { taxYearStart } = useTenant().settings;
  const asked = useDays({ portfolio });
  const last = search.asOf ?? today();
  const choices = SPANS.map((span) => {
    const days = spanDays(span, last, taxYearStart);
    const chosen = span === 'all' ? asked.from === undefined : days.from === asked.from && days.to === asked.to;
    return { id: span, text: words(`ledger.span.${span}`), search: span === 'all' ? ({ range: 'inception' } as const) : days, chosen };
  });
  const first = choices.findIndex((choice) => choice.chosen);
  const days = { asOf: last, inception: portfolio.inception, from: asked.from ?? portfolio.inception ?? portfolio.from, to: asked.to ?? last };
  return <DateRange search={search} days={days} choices={choices.map((choice, index) => ({ ...choice, chosen: index === first }))} />;
}
