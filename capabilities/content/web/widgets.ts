/** The widgets that content contributes to reports. */
import { lazy, type Widget } from '#ui';
import type { contentWidgets } from '../contract.ts';

export const widgets: Readonly<Record<keyof typeof contentWidgets, Widget>> = {
  'content.news': { kind: 'page', show: lazy(() => import('./news-page.tsx').then(({ NewsPage }) => NewsPage)) },
  'content.news-post': { kind: 'page', show: lazy(() => import('./news-post-page.tsx').then(({ NewsPostPage }) => NewsPostPage)) },
};
