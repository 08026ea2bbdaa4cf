/** Reads the pages that the reader finds in the header of the site, in their order. */
import { useQuery } from '@tanstack/react-query';
import { useAsk } from '#ui';
import { content, contentPath, type SiteChannel, type ContentTeaser } from '../../contract.ts';

/** A place of the header with those that stand below it. */
export interface SitePlace {
  readonly key: string;
  readonly title: string;
  readonly path: string;
  readonly promoted: boolean;
  readonly below: readonly SitePlace[];
}

export function useSitePages() {
  return useQuery({ ...useAsk()(content.getPublishedList, { collection: 'pages' }), select: ({ value }) => value.entries });
}

/** The header of the site: the pages at the top, without the one that is its front. */
export function placesOfPages(pages: readonly ContentTeaser[]): readonly SitePlace[] {
  const front = pages.find(({ type }) => type === 'Landing');
  return pages
    .filter((page) => page !== front && (page.parent === null || page.parent === front?.id))
    .map((page) => ({ ...placeOfPage(page), below: pages.filter(({ parent }) => parent === page.id).map(placeOfPage) }));
}

function placeOfPage({ id, slug, title, promoted }: ContentTeaser): SitePlace {
  return { key: id, title, path: contentPath('pages', slug), promoted, below: [] };
}

export function placesOfChannel({ sitemap }: Pick<SiteChannel, 'sitemap'>): readonly SitePlace[] {
  const placeOf = ({ title, path }: { readonly title: string; readonly path: string }, index: number): SitePlace => ({
    key: `${index} ${path}`,
    title,
    path,
    promoted: false,
    below: [],
  });
  return sitemap.map((place, index) => ({ ...placeOf(place, index), below: place.items.map(placeOf) }));
}
