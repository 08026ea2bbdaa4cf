/** Declares the pages of data processes and of the datasets that they fill, for staff. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#ui';

/** The designer of a data process [DES-03]. */
const designerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/data-designer/$process',
  component: lazyRouteComponent(() => import('./data-designer-page.tsx'), 'DataDesignerPage'),
});

const datasetsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/datasets',
  component: lazyRouteComponent(() => import('./datasets-page.tsx'), 'DatasetsPage'),
});

const datasetRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/datasets/$dataset',
  validateSearch: ({ page }: Readonly<Record<string, unknown>>): { page?: number | undefined } =>
    Number.isInteger(page) && (page as number) > 1 ? { page: page as number } : {},
  component: lazyRouteComponent(() => import('./dataset-page.tsx'), 'DatasetPage'),
});

export const routes = [designerRoute, datasetsRoute, datasetRoute] as const;
