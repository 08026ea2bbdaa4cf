/** Shows the front of a channel: the page that is chosen for it, or what its header leads to [CMS-10]. */
import { useQuery } from '@tanstack/react-query';
import { LazyBoundary, lazy, Page, Skeleton, useAsk } from '#ui';
import { content, type SiteChannel } from '../../contract.ts';
import { SiteLink } from './site-link.tsx';
import css from './channels.module.css';

const PublishedPage = lazy(async () => (await import('../published-page.tsx')).PublishedPage);

export function ChannelFront({ channel: { name, front, sitemap } }: { readonly channel: SiteChannel }) {
  const query = useQuery({
    ...useAsk()(content.getPublishedContent, { collection: 'pages', slug: front ?? '-' }),
    enabled: front !== null,
  });
  const waiting = <Skeleton lines={4} />;
  if (front !== null && query.isPending) return <Page title={name}>{waiting}</Page>;
  const page = query.data?.value;
  return (
    <Page title={name}>
      {page ? (
        <LazyBoundary waiting={waiting}>
          <PublishedPage key={page.id} page={page} landing />
        </LazyBoundary>
      ) : (
        <div className={css.front}>
          <h1 className={css.name}>{name}</h1>
          <ul className={css.places}>
            {sitemap.map((place) => (
              <li key={`${place.path} ${place.title}`}>
                <SiteLink path={place.path} className={css.place}>
                  {place.title}
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Page>
  );
}
