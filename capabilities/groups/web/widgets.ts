/** The widgets that groups contribute to reports. */
import { lazy, type Widget } from '#ui';
import type { groupWidgets } from '../contract.ts';

export const widgets: Readonly<Record<keyof typeof groupWidgets, Widget>> = {
  'groups.books': {
    kind: 'page',
    show: lazy(() => import('./books-page.tsx').then(({ BooksPage }) => BooksPage)),
  },
  'groups.household': {
    kind: 'page',
    show: lazy(() => import('./household-page.tsx').then(({ HouseholdPage }) => HouseholdPage)),
  },
};
