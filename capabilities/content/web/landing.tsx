/** Shows at the front of the site the first page of type Landing that is open to the reader; where there is none, what the site has there anyway. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Page, Skeleton, useAsk, useWords } from '#ui';
import { content } from '../contract.ts';
import { PublishedPage } from './published-page.tsx';
import { useSitePages } from './site-pages.ts';

export function Landing({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [words, ask] = [useWords(), useAsk()];
  const pages = useSitePages();
  const slug = pages.data?.find(({ type }) => type === 'Landing')?.slug;
  const query = useQuery({ ...ask(content.getPublishedContent, { collection: 'pages', slug: slug ?? '-' }), enabled: slug !== undefined });
  if (pages.isPending || (slug !== undefined && query.isPending))
    return (
      <Page title={title}>
        <p hidden>{words('ui.loading')}</p>
        <Skeleton lines={4} />
      </Page>
    );
  const page = query.data?.value;
  if (!page) return <Page title={title}>{children}</Page>;
  return (
    <Page title={page.title}>
      <PublishedPage page={page} landing />
    </Page>
  );
}
