/** The tabs of a portfolio: those of this capability, and those that later capabilities add. */
import { useMemo } from 'react';
import { DateRange, Skeleton } from '#ui';
import { customDays, PROVIDED_TABS } from '#contract/tenants';
import { useTenant } from '#web/tenants';
import { lazyPanel } from './lazy-panel.tsx';
import { usePortfolioParts, type PanelProps, type PortfolioParts, type PortfolioTab, type TabPart } from './parts.tsx';
import { usePortfolioSearch } from './place.ts';

const OWN_TABS: Readonly<Partial<Record<PortfolioTab, TabPart>>> = {
  overview: { name: 'portfolios.tab.overview', panel: lazyPanel(() => import('./tabs/overview.tsx').then(({ Overview }) => Overview)) },
  exposure: { name: 'portfolios.tab.exposure', panel: lazyPanel(() => import('./tabs/exposure.tsx').then(({ Exposure }) => Exposure)) },
  breakdowns: {
    name: 'portfolios.tab.breakdowns',
    panel: lazyPanel(() => import('./tabs/exposure.tsx').then(({ Breakdowns }) => Breakdowns)),
  },
  // Figures of the as-of day only, so without a range.
  consolidated: {
    name: 'portfolios.tab.consolidated',
    panel: lazyPanel(() => import('./tabs/consolidated.tsx').then(({ ConsolidatedPanel }) => ConsolidatedPanel)),
    range: () => null,
  },
  holdings: {
    name: 'portfolios.tab.holdings',
    panel: lazyPanel(() => import('./tabs/holdings.tsx').then(({ HoldingsPanel }) => HoldingsPanel)),
  },
};

/** The tabs that the tenant shows, in its order. */
export function useTabs(): readonly { readonly id: PortfolioTab; readonly part: TabPart }[] {
  const { settings } = useTenant();
  const known = knownTabs(usePortfolioParts());
  return settings.portfolioTabs.flatMap((id) => {
    const part = isOffered(id, settings) ? known[id] : undefined;
    return part ? [{ id, part }] : [];
  });
}

/** Keys of the texts that name the tabs, of every tab that there is. */
export function useTabNames(): ReadonlyMap<string, string> {
  const gathered = usePortfolioParts();
  return useMemo(() => new Map(Object.entries(knownTabs(gathered)).map(([id, { name }]) => [id, name])), [gathered]);
}

function knownTabs(gathered: readonly PortfolioParts[]): typeof OWN_TABS {
  return Object.assign({}, OWN_TABS, ...gathered.map(({ tabs }) => tabs)) as typeof OWN_TABS;
}

/** With a provider those that it fills, and orders where a service takes them. */
function isOffered(id: PortfolioTab, { source, orderService }: ReturnType<typeof useTenant>['settings']): boolean {
  if (source === null) return true;
  return PROVIDED_TABS.includes(id) && (id !== 'orders' || orderService !== null);
}

/** `waiting`: the portfolio is still that of other days than the default range of the tab, so the tab does not request anything yet. */
export function OpenTab({ part, portfolio, shownFindings, waiting }: PanelProps & { readonly part: TabPart; readonly waiting: boolean }) {
  const search = usePortfolioSearch();
  const { settings } = useTenant();
  const { panel: Panel, range: Range } = part;
  return (
    <>
      {portfolio.inception !== null &&
        (Range ? (
          <Range portfolio={portfolio} />
        ) : (
          <DateRange search={search} days={portfolio} custom={customDays(settings, portfolio.asOf)} />
        ))}
      {waiting ? <Skeleton height={320} /> : <Panel portfolio={portfolio} shownFindings={shownFindings} />}
    </>
  );
}
