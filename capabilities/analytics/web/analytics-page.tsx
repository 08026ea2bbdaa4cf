/** Shows how clients use a portal: figures, a chart by day, and who did what and when. */
import { useQuery } from '@tanstack/react-query';
import { DownloadButton, EmptyNotice, Page, PageHeader, QueryContent, Section, Tabs, useAsk, useWords } from '#ui';
import { analytics, type Usage } from '../contract.ts';
import { AnalyticsDrawer } from './analytics-drawer.tsx';
import { EventList } from './event-list.tsx';
import { UsageFilters } from './filters.tsx';
import { USAGE_TABS } from './search.ts';
import { UsageOverview } from './usage-overview.tsx';
import { UsageTable } from './usage-table.tsx';
import { UsageTiles } from './usage-tiles.tsx';
import { useAnalyticsSearch, useChangeAnalytics, useUsageFilter } from './use-analytics.ts';

export function AnalyticsPage() {
  const { portal } = useUsageFilter();
  // Nothing of one portal stays on the screen while another is read.
  return <PortalAnalytics key={portal} />;
}

function PortalAnalytics() {
  const [words, ask] = [useWords(), useAsk()];
  const search = useAnalyticsSearch();
  const filter = useUsageFilter();
  const change = useChangeAnalytics();
  // What was found before stays until something else is.
  const query = useQuery({ ...ask(analytics.readUsage, filter), placeholderData: (previous) => previous });
  return (
    <Page title={words('analytics.title')}>
      <PageHeader
        name={words('analytics.title')}
        actions={
          <DownloadButton endpoint={analytics.exportUsage} input={filter}>
            {words('ui.csv')}
          </DownloadButton>
        }
      />
      <UsageFilters days={query.data?.value ?? null} />
      <QueryContent query={query} what={words('analytics.what')}>
        {({ value }) => (
          <>
            <UsageTiles figures={value.figures} kind={search.kind} />
            {value.figures.total === 0 ? (
              <EmptyNotice title={words('analytics.none')}>{words('analytics.none.why')}</EmptyNotice>
            ) : (
              <UsageContent usage={value} />
            )}
          </>
        )}
      </QueryContent>
      <AnalyticsDrawer onClose={() => change({ of: undefined, item: undefined }, 'step')} />
    </Page>
  );
}

function UsageContent({ usage }: { readonly usage: Usage }) {
  const words = useWords();
  const { tab = 'people' } = useAnalyticsSearch();
  return (
    <>
      <UsageOverview usage={usage} />
      <Tabs label={words('analytics.tabs')} tabs={USAGE_TABS.map((id) => ({ id, text: words(`analytics.tab.${id}`) }))} value={tab} />
      {tab === 'people' && (
        <>
          <UsageTable of="people" />
          <UsageTable of="groups" />
        </>
      )}
      {tab === 'content' && (
        <>
          <UsageTable of="pages" />
          <Section title={words('analytics.latest')}>
            <EventList of="pages" />
          </Section>
        </>
      )}
      {tab === 'documents' && (
        <>
          <UsageTable of="documents" />
          <Section title={words('analytics.latest')}>
            <EventList of="documents" />
          </Section>
        </>
      )}
      {tab === 'events' && (
        <Section title={words('analytics.latest')}>
          <EventList />
        </Section>
      )}
    </>
  );
}
