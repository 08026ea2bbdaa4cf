/** What groups bring to be shown. */
import { lazy } from 'react';
import type { Widget } from '#ui';
import type { groupWidgets } from '../contract.ts';

export const widgets: Readonly<Record<keyof typeof groupWidgets, Widget>> = {
  'groups.books': {
    kind: 'page',
    show: lazy(() => import('./books-page.tsx').then(({ BooksPage }) => ({ default: BooksPage }))),
  },
  'groups.household': {
    kind: 'page',
    show: lazy(() => import('./household-page.tsx').then(({ HouseholdPage }) => ({ default: HouseholdPage }))),
  },
};
