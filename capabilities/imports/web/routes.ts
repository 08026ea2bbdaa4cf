/** Declares the pages of imports, for staff. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#ui';
import type { RowVerdict } from '../contract.ts';

export const importsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/imports',
  /** The kind of facts that a new import begins with. */
  validateSearch: ({ kind }: Record<string, unknown>): { kind?: string } => (typeof kind === 'string' ? { kind } : {}),
  component: lazyRouteComponent(() => import('./imports-page.tsx'), 'ImportsPage'),
});

/** Verdicts that the address may name, repeated here so that reading an address does not load the whole contract. */
const VERDICT_NAMES: Readonly<Record<RowVerdict, RowVerdict>> = { new: 'new', known: 'known', absent: 'absent', refused: 'refused' };

export interface ImportSearch {
  /** Shows the mapping of a checked import, to be changed and checked again. */
  readonly step?: 'mapping' | undefined;
  readonly verdict?: RowVerdict | undefined;
  /** Page of the rows, from 1; left out for the first. */
  readonly page?: number | undefined;
}

export const importRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/imports/$import',
  validateSearch: ({ step, verdict, page }: Record<string, unknown>): ImportSearch => ({
    step: step === 'mapping' ? step : undefined,
    verdict: Object.values(VERDICT_NAMES).find((known) => known === verdict),
    page: Number.isInteger(page) && Number(page) > 1 ? Number(page) : undefined,
  }),
  component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
});

export const routes = [importsRoute, importRoute] as const;
