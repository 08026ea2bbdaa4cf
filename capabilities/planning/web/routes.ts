/** The addresses of planning; the sitemap of a tenant says which of them it has. */
import { createRoute } from '@tanstack/react-router';
import { report } from '#ui';

const modelsRoute = createRoute({ getParentRoute: () => report, path: '/dashboard/$portal/account/$account/model-portfolios' });
const modelRoute = createRoute({ getParentRoute: () => report, path: '/dashboard/$portal/account/$account/model-portfolios/$model' });
const risksRoute = createRoute({ getParentRoute: () => report, path: '/dashboard/$portal/account/$account/risk-comparison' });

const word = (raw: Record<string, unknown>, name: string): string | undefined => (typeof raw[name] === 'string' ? raw[name] : undefined);

const projectionsRoute = createRoute({
  getParentRoute: () => report,
  path: '/dashboard/$portal/projections',
  /** Whose projections they are where somebody has several accounts, and the saved one that is open. */
  validateSearch: (raw: Record<string, unknown>): { readonly account?: string | undefined; readonly projection?: string | undefined } => ({
    account: word(raw, 'account'),
    projection: word(raw, 'projection'),
  }),
});

const factFinderRoute = createRoute({
  getParentRoute: () => report,
  path: '/dashboard/$portal/fact-finder',
  /** Which of several forms is open, by its slug. */
  validateSearch: (raw: Record<string, unknown>): { readonly form?: string | undefined } => ({ form: word(raw, 'form') }),
});

const adviceRoute = createRoute({ getParentRoute: () => report, path: '/dashboard/$portal/investment-advice' });

export const reportRoutes = [modelsRoute, modelRoute, risksRoute, projectionsRoute, factFinderRoute, adviceRoute] as const;
