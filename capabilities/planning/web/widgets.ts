/** What planning brings to be shown. */
import { lazy } from 'react';
import type { Widget } from '#ui';
import type { planningWidgets } from '../contract.ts';

export const widgets: Readonly<Record<keyof typeof planningWidgets, Widget>> = {
  'planning.models': {
    kind: 'page',
    show: lazy(() => import('./models-page.tsx').then(({ ModelsPage }) => ({ default: ModelsPage }))),
  },
  'planning.model': {
    kind: 'page',
    show: lazy(() => import('./model-page.tsx').then(({ ModelPage }) => ({ default: ModelPage }))),
  },
  'planning.risks': {
    kind: 'page',
    show: lazy(() => import('./risks-page.tsx').then(({ RisksPage }) => ({ default: RisksPage }))),
  },
  'planning.ahead': {
    kind: 'part',
    show: lazy(() => import('./ahead.tsx').then(({ Ahead }) => ({ default: Ahead }))),
  },
  'planning.projections': {
    kind: 'page',
    show: lazy(() => import('./projections-page.tsx').then(({ ProjectionsPage }) => ({ default: ProjectionsPage }))),
  },
  'planning.fact-finder': {
    kind: 'page',
    show: lazy(() => import('./fact-finder-page.tsx').then(({ FactFinderPage }) => ({ default: FactFinderPage }))),
  },
  'planning.advice': {
    kind: 'page',
    show: lazy(() => import('./advice-page.tsx').then(({ AdvicePage }) => ({ default: AdvicePage }))),
  },
};
