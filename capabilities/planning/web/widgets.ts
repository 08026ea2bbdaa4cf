/** The widgets that planning contributes to reports. */
import { lazy, type Widget } from '#ui';
import type { planningWidgets } from '../contract.ts';

export const widgets: Readonly<Record<keyof typeof planningWidgets, Widget>> = {
  'planning.models': {
    kind: 'page',
    show: lazy(() => import('./models-page.tsx').then(({ ModelsPage }) => ModelsPage)),
  },
  'planning.model': {
    kind: 'page',
    show: lazy(() => import('./model-page.tsx').then(({ ModelPage }) => ModelPage)),
  },
  'planning.risks': {
    kind: 'page',
    show: lazy(() => import('./risks-page.tsx').then(({ RisksPage }) => RisksPage)),
  },
  'planning.ahead': {
    kind: 'part',
    show: lazy(() => import('./ahead.tsx').then(({ PlanningLinks }) => PlanningLinks)),
  },
  'planning.projections': {
    kind: 'page',
    show: lazy(() => import('./projections-page.tsx').then(({ ProjectionsPage }) => ProjectionsPage)),
  },
  'planning.fact-finder': {
    kind: 'page',
    show: lazy(() => import('./fact-finder-page.tsx').then(({ FactFinderPage }) => FactFinderPage)),
  },
  'planning.advice': {
    kind: 'page',
    show: lazy(() => import('./advice-page.tsx').then(({ AdvicePage }) => AdvicePage)),
  },
};
