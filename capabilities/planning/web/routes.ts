/** The routes of planning; the sitemap of a tenant decides which of them it has. */
import { createRoute } from '@tanstack/react-router';
import { reportRoute } from '#ui';

const modelsRoute = createRoute({ getParentRoute: () => reportRoute, path: '/dashboard/$portal/account/$account/model-portfolios' });
const modelRoute = createRoute({ getParentRoute: () => reportRoute, path: '/dashboard/$portal/account/$account/model-portfolios/$model' });
const risksRoute = createRoute({ getParentRoute: () => reportRoute, path: '/dashboard/$portal/account/$account/risk-comparison' });

const textParameter = (raw: Record<string, unknown>, name: string): string | undefined =>
  typeof raw[name] === 'string' ? raw[name] : undefined;

const projectionsRoute = createRoute({
  getParentRoute: () => reportRoute,
  path: '/dashboard/$portal/projections',
  /** The account of the projections where somebody has several, and the open saved projection. */
  validateSearch: (raw: Record<string, unknown>): { readonly account?: string | undefined; readonly projection?: string | undefined } => ({
    account: textParameter(raw, 'account'),
    projection: textParameter(raw, 'projection'),
  }),
});

const factFinderRoute = createRoute({
  getParentRoute: () => reportRoute,
  path: '/dashboard/$portal/fact-finder',
  /** The slug of the open form, where there are several. */
  validateSearch: (raw: Record<string, unknown>): { readonly form?: string | undefined } => ({ form: textParameter(raw, 'form') }),
});

const adviceRoute = createRoute({ getParentRoute: () => reportRoute, path: '/dashboard/$portal/investment-advice' });

export const reportRoutes = [modelsRoute, modelRoute, risksRoute, projectionsRoute, factFinderRoute, adviceRoute] as const;
