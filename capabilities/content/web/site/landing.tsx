/** Shows the front of the site; what draws published pages is loaded only where one stands there. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LazyBoundary, lazy, Page, Skeleton, useAsk } from '#ui';
import { content } from '../../contract.ts';
import { useChannels } from './channels.ts';
import { useSitePages } from './site-pages.ts';

const ChannelFront = lazy(async () => (await import('./channel-front.tsx')).ChannelFront);
const PublishedPage = lazy(async () => (await import('../published-page.tsx')).PublishedPage);

interface LandingProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The front of the channel that is chosen; without one, that of the site. */
export function Landing(props: LandingProps) {
  const { chosen, waiting } = useChannels();
  const loading = (
    <Page title={props.title}>
      <Skeleton lines={4} />
    </Page>
  );
  if (waiting) return loading;
  if (!chosen) return <SiteFront {...props} />;
  return (
    <LazyBoundary waiting={loading}>
      <ChannelFront key={chosen.id} channel={chosen} />
    </LazyBoundary>
  );
}

/** The first page of type Landing that is open to the reader; where there is none, what the site has at its front anyway. */
function SiteFront({ title, children }: LandingProps) {
  const ask = useAsk();
  const pages = useSitePages();
  const slug = pages.data?.find(({ type }) => type === 'Landing')?.slug;
  const query = useQuery({ ...ask(content.getPublishedContent, { collection: 'pages', slug: slug ?? '-' }), enabled: slug !== undefined });
  const waiting = <Skeleton lines={4} />;
  if (pages.isPending || (slug !== undefined && query.isPending)) return <Page title={title}>{waiting}</Page>;
  const page = query.data?.value;
  if (!page) return <Page title={title}>{children}</Page>;
  return (
    <Page title={page.title}>
      <LazyBoundary waiting={waiting}>
        <PublishedPage key={page.id} page={page} landing />
      </LazyBoundary>
    </Page>
  );
}
