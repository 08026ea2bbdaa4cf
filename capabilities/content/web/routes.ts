/** Declares the addresses of pages, channels and posts, of news within a portal, and of the designer. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { RefusedCall } from '#packages/endpoint';
import { NOT_FOUND_PATH } from '#packages/policy';
import { publicRoute, reportRoute, signedInRoute, type NavigationEntry, type RouterContext } from '#ui';
import { refetchSession } from '#web/sign-in';
import { content, type ContentCollection } from '../contract.ts';
import { postsSearch } from './search.ts';

/** What is not there leads to "not found", what is not open yet to the sign-in screen, and from there back. */
async function requireContent({ queryClient, ask, admit }: RouterContext, collection: ContentCollection, slug: string, href: string) {
  const read = () => queryClient.fetchQuery({ ...ask(content.getPublishedContent, { collection, slug }) });
  try {
    await read().catch(async (error: unknown) => {
      if (!(error instanceof RefusedCall && error.code === 'content.closed')) throw error;
      // What this window knows of its session may be over; whoever has one that is whole has begun it meanwhile.
      await refetchSession(queryClient, ask);
      await admit(href);
      await read();
    });
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error;
    if (error.status === 404 || error.status === 400) throw redirect({ to: NOT_FOUND_PATH, replace: true });
    throw error;
  }
}

/** For how long a window takes a channel to be there without asking again. */
const CHANNELS_MS = 10_000;

/** A channel stands where no page does [CMS-10]. */
async function requireSitePage(context: RouterContext, slug: string, href: string): Promise<void> {
  const { queryClient, ask } = context;
  // Without them, what stands here is a page or nothing.
  const channels = await queryClient.fetchQuery({ ...ask(content.getPublishedChannels, {}), staleTime: CHANNELS_MS }).catch(() => null);
  if (!channels?.value.some((channel) => channel.slug === slug)) await requireContent(context, 'pages', slug, href);
}

const pageRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/$slug',
  validateSearch: postsSearch,
  beforeLoad: ({ context, params, location }) => requireSitePage(context, params.slug, location.href),
  component: lazyRouteComponent(() => import('./content-page.tsx'), 'ContentPage'),
});

const postRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/posts/$slug',
  beforeLoad: ({ context, params, location }) => requireContent(context, 'posts', params.slug, location.href),
  component: lazyRouteComponent(() => import('./post-page.tsx'), 'PostPage'),
});

/** The designer of a page or a post [DES-01]. */
const designerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/designer/$collection/$record',
  component: lazyRouteComponent(() => import('./designer/designer-page.tsx'), 'ContentDesignerPage'),
});

export const routes = [pageRoute, postRoute] as const;
export const insideRoutes = [designerRoute] as const;

const newsRoute = createRoute({ getParentRoute: () => reportRoute, path: '/dashboard/$portal/news', validateSearch: postsSearch });
const newsPostRoute = createRoute({ getParentRoute: () => reportRoute, path: '/dashboard/$portal/news/$slug' });

export const reportRoutes = [newsRoute, newsPostRoute] as const;

/** The menu entry of the administration for channels. */
export const navigation: readonly NavigationEntry[] = [{ text: 'records.title.channels', path: '/admin/channels', visible: ['Admin'] }];
