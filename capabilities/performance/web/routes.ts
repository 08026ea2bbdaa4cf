/** The route of the page of one figure, for lasting links: in mails, on paper, in files. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#ui';

export const figureRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/figures',
  validateSearch: (raw: Record<string, unknown>): { readonly id: string } => ({ id: typeof raw['id'] === 'string' ? raw['id'] : '' }),
  component: lazyRouteComponent(() => import('./provenance/figure-page.tsx'), 'FigurePage'),
});

export const routes = [figureRoute] as const;
