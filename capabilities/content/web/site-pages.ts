/** Reads the pages that the reader finds in the header of the site, in their order. */
import { useQuery } from '@tanstack/react-query';
import { useAsk } from '#ui';
import { content, type ContentTeaser } from '../contract.ts';

/** A page of the header with those that stand below it. */
export interface SitePage extends ContentTeaser {
  readonly below: readonly ContentTeaser[];
}

export function useSitePages() {
  return useQuery({ ...useAsk()(content.getPublishedList, { collection: 'pages' }), select: ({ value }) => value.entries });
}

/** The header of the site: what stands at the top, without the page that is its front. */
export function siteMenuOf(pages: readonly ContentTeaser[]): readonly SitePage[] {
  const front = pages.find(({ type }) => type === 'Landing');
  return pages
    .filter((page) => page !== front && (page.parent === null || page.parent === front?.id))
    .map((page) => ({ ...page, below: pages.filter(({ parent }) => parent === page.id) }));
}
