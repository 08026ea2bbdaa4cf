/** The pages of forms: where they are filled, what one has submitted, and what those who keep the house see of them. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside, report } from '#ui';

const galleryRoute = createRoute({
  getParentRoute: () => inside,
  path: '/admin/fields',
  /** Which group of kinds is shown; the first leaves no trace. */
  validateSearch: ({ tab }: Record<string, unknown>): { readonly tab?: string | undefined } => (typeof tab === 'string' ? { tab } : {}),
  component: lazyRouteComponent(() => import('./gallery-page.tsx'), 'GalleryPage'),
});

/** The designer of a form [DES-02]. */
const designerRoute = createRoute({
  getParentRoute: () => inside,
  path: '/forms-designer/$form',
  component: lazyRouteComponent(() => import('./designer/designer-page.tsx'), 'DesignerPage'),
});

const processRoute = createRoute({ getParentRoute: () => report, path: '/dashboard/$portal/processes/$formId' });

const submissionsRoute = createRoute({
  getParentRoute: () => inside,
  path: '/profile/submissions',
  component: lazyRouteComponent(() => import('./filling/submissions-page.tsx'), 'SubmissionsPage'),
});

const submissionRoute = createRoute({
  getParentRoute: () => inside,
  path: '/profile/submissions/$submission',
  component: lazyRouteComponent(() => import('./filling/submissions-page.tsx'), 'SubmissionPage'),
});

export const routes = [galleryRoute, designerRoute, submissionsRoute, submissionRoute] as const;
/** Pages of the dashboard, which the sitemap opens. */
export const reportRoutes = [processRoute] as const;
