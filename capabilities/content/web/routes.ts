/** Declares the addresses of pages and posts, and of the designer. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { RefusedCall } from '#packages/endpoint';
import { NOT_FOUND_PATH } from '#packages/policy';
import { publicRoute, signedInRoute, type RouterContext } from '#ui';
import { content, type ContentCollection } from '../contract.ts';
import { postsSearch } from './search.ts';

/** What is not there leads to "not found", what is not open yet to the sign-in screen, and from there back. */
async function requireContent({ queryClient, ask }: RouterContext, collection: ContentCollection, slug: string, href: string) {
  try {
    await queryClient.fetchQuery(ask(content.getPublishedContent, { collection, slug }));
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error;
    if (error.code === 'content.closed') throw redirect({ to: '/login', search: { back: href }, replace: true });
    if (error.status === 404 || error.status === 400) throw redirect({ to: NOT_FOUND_PATH, replace: true });
    throw error;
  }
}

const pageRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/$slug',
  validateSearch: postsSearch,
  beforeLoad: ({ context, params, location }) => requireContent(context, 'pages', params.slug, location.href),
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
