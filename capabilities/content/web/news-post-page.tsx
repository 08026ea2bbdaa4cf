/** Shows one post of the firm within a portal. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { RefusedCall } from '#packages/endpoint';
import { Page, QueryContent, RedirectToNotFound, useAsk, useWords } from '#ui';
import { content } from '../contract.ts';
import { Post } from './post-page.tsx';

const route = getRouteApi('/inside/report/dashboard/$portal/news/$slug');

export function NewsPostPage() {
  const [words, ask] = [useWords(), useAsk()];
  const { portal, slug } = route.useParams();
  const query = useQuery(ask(content.getPublishedContent, { collection: 'posts', slug }));
  if (query.error instanceof RefusedCall && [400, 404].includes(query.error.status)) return <RedirectToNotFound />;
  return (
    <Page title={query.data?.value.title ?? words('content.public.post')} width="reading">
      <p>
        <Link to="/dashboard/$portal/news" params={{ portal }}>
          {words('content.news')}
        </Link>
      </p>
      <QueryContent query={query} what={words('content.public.what.post')}>
        {({ value }) => <Post key={value.id} post={value} />}
      </QueryContent>
    </Page>
  );
}
