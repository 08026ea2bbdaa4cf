/** Reads a portfolio over the days of the address, or over the default range of one of its tabs. */
import { useQuery } from '@tanstack/react-query';
import { clocksOf, rangeDays, useAsk, type RangeFacts } from '#ui';
import { useTenant } from '#web/tenants';
import { portfolios, type PortfolioDetail } from '../contract.ts';
import type { TabPart } from './parts.tsx';
import { usePortfolioSearch } from './place.ts';

export function usePortfolioOverDays(portfolio: string, part: TabPart | undefined) {
  const ask = useAsk();
  const clocks = clocksOf(usePortfolioSearch());
  const latest = useQuery(ask(portfolios.readPortfolio, { portfolio, ...clocks }));
  const known = latest.data && withInception(latest.data.value);
  const { days, ownDays } = useTabDays(part, known);
  const query = useQuery({
    ...ask(portfolios.readPortfolio, { portfolio, ...clocks, ...days }),
    enabled: days !== undefined,
  });
  // A preset needs the portfolio's own days; until they are known the first answer is used, also when it failed.
  return { asked: days === undefined ? latest : query, query, known, ownDays };
}

interface TabDays {
  /** The days of the address, else the default range of the tab; undefined while either needs the portfolio. */
  readonly days: { readonly from?: string; readonly to?: string } | undefined;
  /** Whether they are the default range of the tab. */
  readonly ownDays: boolean;
}

function useTabDays(part: TabPart | undefined, facts: RangeFacts | undefined): TabDays {
  const search = usePortfolioSearch();
  const { settings } = useTenant();
  if (search.range || search.from || search.to || !part?.opensOn) return { days: rangeDays(search, facts), ownDays: false };
  return { days: facts && (part.opensOn(facts, settings) ?? {}), ownDays: true };
}

/** Where the record does not say when the portfolio began, it began with its figures. */
export function withInception(portfolio: PortfolioDetail): PortfolioDetail {
  return { ...portfolio, inception: portfolio.inception ?? portfolio.firstDay };
}
