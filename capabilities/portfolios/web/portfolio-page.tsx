/** One portfolio: how it did, and why. Tab, range, day and open holding live in the address. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import {
  clocksOf,
  DateRange,
  Failed,
  FindingNotes,
  Loaded,
  Page,
  PastNote,
  rangeDays,
  Skeleton,
  SkeletonPage,
  Tabs,
  useAsk,
  useWords,
  type RangeFacts,
} from '#ui';
import { customDays } from '#contract/tenants';
import { useTenant } from '#web/tenants';
import { portfolios, type PortfolioDetail } from '../contract.ts';
import { usePortfolioParts, type PanelProps, type PortfolioTab, type TabPart } from './parts.tsx';
import { PortfolioHead } from './portfolio-head.tsx';

const route = getRouteApi('/inside/dashboard/$portal/portfolio/$portfolio');

const OWN_TABS: Readonly<Partial<Record<PortfolioTab, TabPart>>> = {
  overview: { panel: panel(() => import('./overview.tsx').then(({ Overview }) => Overview)) },
  exposure: { panel: panel(() => import('./exposure.tsx').then(({ Exposure }) => Exposure)) },
  // Of the as-of day alone.
  consolidated: { panel: panel(() => import('./consolidated.tsx').then(({ Consolidated }) => Consolidated)), range: () => null },
  holdings: { panel: panel(() => import('./holdings.tsx').then(({ HoldingsPanel }) => HoldingsPanel)) },
};

export function PortfolioPage() {
  const { portal, portfolio } = route.useParams();
  const search = route.useSearch();
  const words = useWords();
  const ask = useAsk();
  const clocks = clocksOf(search);
  const { settings } = useTenant();
  const tab = useTab();
  const latest = useQuery(ask(portfolios.readPortfolio, { portfolio, ...clocks }));
  const known = latest.data && begun(latest.data.value);
  const { days, ownDays } = useDays(known);
  const query = useQuery({
    ...ask(portfolios.readPortfolio, { portfolio, ...clocks, ...days }),
    enabled: days !== undefined,
  });
  // A preset waits for the portfolio's own days; until then its first answer speaks, failure included.
  const asked = days === undefined ? latest : query;
  // An address that names another portal names nothing.
  if (known && known.portal.key !== portal) return <Navigate to="/dashboard/404" replace />;
  // A range that cannot be answered leaves the portfolio in sight, and the control to choose another.
  if (query.isError && query.data === undefined && known) {
    return (
      <Page title={known.name}>
        <PastNote chosen={search.known} />
        <PortfolioHead portfolio={known} />
        <DateRange search={search} days={known} custom={customDays(settings, known.asOf)} />
        <Failed
          what={words('portfolios.what')}
          error={query.error}
          still={words('portfolios.failed.still')}
          onRetry={() => void query.refetch()}
        />
      </Page>
    );
  }
  const name = asked.data?.value.name ?? words('portfolios.title');
  return (
    <Page title={tab.chosen && tab.chosen !== tab.all[0] ? `${name}, ${words(`portfolios.tab.${tab.chosen}`)}` : name}>
      <PastNote chosen={search.known} />
      <Loaded query={asked} what={words('portfolios.what')} skeleton={<SkeletonPage />}>
        {({ value, findings }) => (
          <>
            <PortfolioHead portfolio={begun(value)} />
            <FindingNotes of={findings} />
            <Tabbed portfolio={begun(value)} told={findings} waiting={ownDays && asked.isPlaceholderData} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** `waiting`: the portfolio is still that of other days than those the tab opens on, for which the tab would ask in vain. */
function Tabbed({ portfolio, told, waiting }: PanelProps & { readonly waiting: boolean }) {
  const words = useWords();
  const search = route.useSearch();
  const { settings } = useTenant();
  const { all, chosen, part } = useTab();
  if (!chosen || !part) return <Navigate to="/dashboard/404" replace />;
  const { panel: Panel, range: Range } = part;
  return (
    <>
      <Tabs label={words('portfolios.tabs')} value={chosen} tabs={all.map((id) => ({ id, text: words(`portfolios.tab.${id}`) }))} />
      {portfolio.inception !== null &&
        (Range ? (
          <Range portfolio={portfolio} />
        ) : (
          <DateRange search={search} days={portfolio} custom={customDays(settings, portfolio.asOf)} />
        ))}
      {waiting ? <Skeleton height={320} /> : <Panel portfolio={portfolio} told={told} />}
    </>
  );
}

interface AskedDays {
  /** Those of the address, else those that the tab opens on; undefined while either waits for the portfolio. */
  readonly days: { readonly from?: string; readonly to?: string } | undefined;
  /** Whether they are the tab's. */
  readonly ownDays: boolean;
}

function useDays(facts: RangeFacts | undefined): AskedDays {
  const search = route.useSearch();
  const { part } = useTab();
  const { settings } = useTenant();
  if (search.range || search.from || search.to || !part?.opensOn) return { days: rangeDays(search, facts), ownDays: false };
  return { days: facts && (part.opensOn(facts, settings) ?? {}), ownDays: true };
}

/** Where the record does not say when the portfolio began, it began with its figures. */
function begun(portfolio: PortfolioDetail): PortfolioDetail {
  return { ...portfolio, inception: portfolio.inception ?? portfolio.firstDay };
}

/** The tabs that the tenant shows, in its order, and the one in the address; without one there, the first. */
function useTab() {
  const { tab } = route.useSearch();
  const { settings } = useTenant();
  const gathered = usePortfolioParts();
  const known = Object.assign({}, OWN_TABS, ...gathered.map((parts) => parts.tabs)) as typeof OWN_TABS;
  const all = settings.portfolioTabs.filter((id) => known[id]);
  const chosen = all.find((id) => id === (tab ?? all[0]));
  return { all, chosen, part: chosen && known[chosen] };
}

/** A panel that is loaded when its tab is first opened. */
function panel(load: () => Promise<ComponentType<PanelProps>>): ComponentType<PanelProps> {
  const Loading = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={<Skeleton height={320} />}>
      <Loading {...props} />
    </Suspense>
  );
}
