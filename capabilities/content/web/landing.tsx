/** Shows the front of the site; what draws published pages is loaded only where one stands there. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LazyBoundary, lazy, Page, Skeleton, useAsk } from '#ui';
import { content } from '../contract.ts';
import { useSitePages } from './site-pages.ts';

const PublishedPage = lazy(async () => (await import('./published-page.tsx')).PublishedPage);

/** The first page of type Landing that is open to the reader; where there is none, what the site has at its front anyway. */
export function Landing({ title, children }: { readonly title: string; readonly children: ReactNode }) {
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
