/** The page of one portfolio: its performance and the reasons for it. Tab, range, day and open holding are in the address. */
import { DateRange, Failed, FindingNotes, Loaded, Nowhere, Page, PastNote, SkeletonPage, Tabs, useWords, type PlaceHere } from '#ui';
import { customDays } from '#contract/tenants';
import { AccountAlerts, Holders } from '#web/accounts';
import { useTenant } from '#web/tenants';
import { StandsAlone } from './alone.ts';
import { begun, usePortfolioOver } from './over.ts';
import { usePortfolioParts, type PanelProps } from './parts.tsx';
import { usePortfolioSearch } from './place.ts';
import { PortfolioHead } from './portfolio-head.tsx';
import { OpenTab, useTabs } from './tabs.tsx';

export function PortfolioPage({ place }: { readonly place: PlaceHere }) {
  return (
    <StandsAlone value={place.alone}>
      <Whole place={place} />
    </StandsAlone>
  );
}

function Whole({ place }: { readonly place: PlaceHere }) {
  const { portal } = place;
  const portfolio = place.portfolio ?? '';
  const search = usePortfolioSearch();
  const words = useWords();
  const { settings } = useTenant();
  const tab = useTab();
  const gathered = usePortfolioParts();
  const { asked, query, known, ownDays } = usePortfolioOver(portfolio, tab.part);
  // An address with another portal does not exist.
  if (known && known.portal.key !== portal) return <Nowhere />;
  // A range that cannot be answered still shows the portfolio, and the control to choose another.
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
            {/* A reader with one portfolio never sees the page of the account, which otherwise shows these alerts and the holders. */}
            {value.account.portfolios.length === 1 && <AccountAlerts of={value.account.alerts} />}
            <PortfolioHead portfolio={begun(value)} />
            <FindingNotes of={findings} />
            <Tabbed portfolio={begun(value)} told={findings} waiting={ownDays && asked.isPlaceholderData} />
            {value.account.portfolios.length === 1 && <Holders account={value.account.id} />}
            {gathered.map(({ from, below: Below }) => Below && <Below key={from} portfolio={begun(value)} />)}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Tabbed({ portfolio, told, waiting }: PanelProps & { readonly waiting: boolean }) {
  const words = useWords();
  const { all, chosen, part } = useTab();
  if (!chosen || !part) return <Nowhere />;
  return (
    <>
      <Tabs label={words('portfolios.tabs')} value={chosen} tabs={all.map((id) => ({ id, text: words(`portfolios.tab.${id}`) }))} />
      <OpenTab part={part} portfolio={portfolio} told={told} waiting={waiting} />
    </>
  );
}

/** The tabs, and the one in the address; without one there, the first. */
function useTab() {
  const { tab } = usePortfolioSearch();
  const tabs = useTabs();
  const all = tabs.map(({ id }) => id);
  const open = tabs.find(({ id }) => id === (tab ?? all[0]));
  return { all, chosen: open?.id, part: open?.part };
}
