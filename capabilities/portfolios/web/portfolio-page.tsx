/** The page of one portfolio: its performance and the reasons for it. Tab, range, day and open holding are in the address. */
import {
  DateRange,
  FailureNotice,
  FindingNotes,
  QueryContent,
  RedirectToNotFound,
  Page,
  PastNote,
  SkeletonPage,
  Tabs,
  useWords,
  type DashboardPlace,
} from '#ui';
import { customDays } from '#contract/tenants';
import { AccountAlerts, Advisor, Holders, OwnItems } from '#web/accounts';
import { useSectionsAt } from '#web/navigation';
import { useTenant } from '#web/tenants';
import type { PortfolioDetail } from '../contract.ts';
import { AloneProvider } from './alone.ts';
import { withInception, usePortfolioOverDays } from './over.ts';
import { usePortfolioParts, type PanelProps } from './parts.tsx';
import { usePortfolioSearch } from './place.ts';
import { PortfolioHead } from './portfolio-head.tsx';
import { OpenTab, useTabs } from './tabs.tsx';
import { isLimited } from './unanswered.tsx';

export function PortfolioPage({ place }: { readonly place: DashboardPlace }) {
  return (
    <AloneProvider value={place.alone}>
      <PortfolioView place={place} />
    </AloneProvider>
  );
}

function PortfolioView({ place }: { readonly place: DashboardPlace }) {
  const { portal } = place;
  const portfolio = place.portfolio ?? '';
  const search = usePortfolioSearch();
  const words = useWords();
  const { settings } = useTenant();
  const tab = useTab();
  const gathered = usePortfolioParts();
  const { asked, query, known, ownDays } = usePortfolioOverDays(portfolio, tab.part);
  // An address with another portal does not exist.
  if (known && known.portal.key !== portal) return <RedirectToNotFound />;
  // A range that cannot be answered still shows the portfolio, and the control to choose another.
  if (query.isError && query.data === undefined && known) {
    return (
      <Page title={known.name}>
        <PastNote chosen={search.known} />
        <PortfolioHead portfolio={known} findings={[]} />
        <DateRange search={search} days={known} custom={customDays(settings, known.asOf)} />
        <FailureNotice
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
    <Page title={tab.part && tab.chosen !== tab.all[0]?.id ? `${name}, ${words(tab.part.name)}` : name}>
      <PastNote chosen={search.known} />
      <QueryContent query={asked} what={words('portfolios.what')} skeleton={<SkeletonPage />}>
        {({ value, findings }) => (
          <>
            {/* A reader with one portfolio never sees the page of the account, which otherwise shows these alerts, what waits, the holders, and the advisor. */}
            {value.account.portfolios.length === 1 && (
              <>
                <AccountAlerts of={value.account.alerts} />
                <OwnItems portal={portal} account={value.account.id} />
              </>
            )}
            <PortfolioHead portfolio={withInception(value)} findings={findings} />
            <FindingNotes of={findings} />
            <TabbedPanels portfolio={withInception(value)} shownFindings={findings} waiting={ownDays && asked.isPlaceholderData} />
            {value.account.portfolios.length === 1 && <Holders account={value.account.id} />}
            {gathered.map(({ from, below: Below }) => Below && <Below key={from} portfolio={withInception(value)} />)}
            {value.account.portfolios.length === 1 && <LeadAdvisor portal={portal} account={value.account} />}
          </>
        )}
      </QueryContent>
    </Page>
  );
}

/** Who leads the account, where the firm tells it on the page of an account. */
function LeadAdvisor({ portal, account }: { readonly portal: string; readonly account: PortfolioDetail['account'] }) {
  const isTold = useSectionsAt(`/dashboard/${portal}/account/${account.id}`).some(({ report }) => report === 'account-people');
  return isTold && <Advisor account={account.id} advisor={account.advisor} />;
}

function TabbedPanels({ portfolio, shownFindings, waiting }: PanelProps & { readonly waiting: boolean }) {
  const words = useWords();
  const { all, chosen, part } = useTab();
  if (!chosen || !part) return <RedirectToNotFound />;
  const open = isLimited(shownFindings) ? all.filter(({ id, part: { needsReturns } }) => !needsReturns || id === chosen) : all;
  return (
    <>
      <Tabs label={words('portfolios.tabs')} value={chosen} tabs={open.map(({ id, part: { name } }) => ({ id, text: words(name) }))} />
      <OpenTab part={part} portfolio={portfolio} shownFindings={shownFindings} waiting={waiting} />
    </>
  );
}

/** The tabs, and the one in the address; without one there, the first. */
function useTab() {
  const { tab } = usePortfolioSearch();
  const all = useTabs();
  const open = all.find(({ id }) => id === (tab ?? all[0]?.id));
  return { all, chosen: open?.id, part: open?.part };
}
