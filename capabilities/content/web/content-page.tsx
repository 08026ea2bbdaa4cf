/** Shows a page as it was last published, or the front of a channel, which is chosen by coming to it. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Page, QueryContent, useAsk, useWords } from '#ui';
import { content, type SiteChannel } from '../contract.ts';
import { ChannelFront } from './site/channel-front.tsx';
import { chooseChannel, useChannels } from './site/channels.ts';
import { PublishedPage } from './published-page.tsx';

const route = getRouteApi('/outside/$slug');

export function ContentPage() {
  const { slug } = route.useParams();
  const channel = useChannels().channels.find((one) => one.slug === slug);
  return channel ? <ChannelPage key={channel.id} channel={channel} /> : <SitePage slug={slug} />;
}

function ChannelPage({ channel }: { readonly channel: SiteChannel }) {
  useEffect(() => chooseChannel(channel.slug), [channel.slug]);
  return <ChannelFront channel={channel} />;
}

function SitePage({ slug }: { readonly slug: string }) {
  const [words, ask] = [useWords(), useAsk()];
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
