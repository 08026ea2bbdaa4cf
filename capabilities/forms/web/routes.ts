/** Declares the pages of forms: filling, own submissions, the designer and the gallery of fields. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute, reportRoute } from '#ui';

const galleryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/fields',
  /** The group of kinds that is shown; left out for the first. */
  validateSearch: ({ tab }: Record<string, unknown>): { readonly tab?: string | undefined } => (typeof tab === 'string' ? { tab } : {}),
  component: lazyRouteComponent(() => import('./gallery-page.tsx'), 'GalleryPage'),
});

/** The designer of a form [DES-02]. */
const designerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/forms-designer/$form',
  component: lazyRouteComponent(() => import('./designer/designer-page.tsx'), 'DesignerPage'),
});

const processRoute = createRoute({ getParentRoute: () => reportRoute, path: '/dashboard/$portal/processes/$formId' });

const submissionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile/submissions',
  component: lazyRouteComponent(() => import('./filling/submissions-page.tsx'), 'SubmissionsPage'),
});

const submissionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile/submissions/$submission',
  component: lazyRouteComponent(() => import('./filling/submissions-page.tsx'), 'SubmissionPage'),
});

export const routes = [galleryRoute, designerRoute, submissionsRoute, submissionRoute] as const;
/** Pages of the dashboard, which the sitemap opens. */
export const reportRoutes = [processRoute] as const;
