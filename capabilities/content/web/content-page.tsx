/** Shows a page as it was last published. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Page, QueryContent, useAsk, useWords } from '#ui';
import { content } from '../contract.ts';
import { PublishedPage } from './published-page.tsx';

const route = getRouteApi('/outside/$slug');

export function ContentPage() {
  const [words, ask] = [useWords(), useAsk()];
  const { slug } = route.useParams();
  const query = useQuery(ask(content.getPublishedContent, { collection: 'pages', slug }));
  const title = query.data?.value.title ?? words('content.public.page');
  return (
    <Page title={title}>
      <QueryContent query={query} what={words('content.public.what.page')}>
        {({ value }) => <PublishedPage key={value.id} page={value} />}
      </QueryContent>
    </Page>
  );
}
