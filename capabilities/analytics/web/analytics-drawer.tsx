/** The usage of one person, group, page or document: its figures, and its events [ANA-17, NAV-40]. */
import { useQuery } from '@tanstack/react-query';
import { QueryContent, SideDrawer, Skeleton, useAsk, useWords } from '#ui';
import { analytics, type UsageSubject } from '../contract.ts';
import { EventList } from './event-list.tsx';
import { usePageName } from './names.ts';
import { UsageTiles } from './usage-tiles.tsx';
import { useAnalyticsSearch, useUsageFilter } from './use-analytics.ts';
import css from './analytics.module.css';

export function AnalyticsDrawer({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const { of, item } = useAnalyticsSearch();
  const opened = of !== undefined && item !== undefined;
  return (
    <SideDrawer opened={opened} title={words('analytics.detail')} onClose={onClose}>
      {opened && (
        <div id="analyticsDrawer">
          <ItemUsage key={`${of} ${item}`} of={of} item={item} />
        </div>
      )}
    </SideDrawer>
  );
}

function ItemUsage({ of, item }: { readonly of: UsageSubject; readonly item: string }) {
  const [words, ask] = [useWords(), useAsk()];
  const filter = useUsageFilter();
  const pageName = usePageName();
  const query = useQuery(ask(analytics.readUsage, { ...filter, of, item }));
  return (
    <QueryContent query={query} what={words('analytics.what')} skeleton={<Skeleton lines={6} />}>
      {({ value: { name, figures } }) => (
        <>
          <h3 className={css.title}>{of === 'pages' ? pageName(item) : (name ?? words('analytics.gone'))}</h3>
          <UsageTiles figures={figures} kind={filter.kind} />
          <EventList of={of} item={item} />
        </>
      )}
    </QueryContent>
  );
}
