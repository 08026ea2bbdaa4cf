/** Adds messages to a portal. */
import { lazy, type Widget } from '#ui';
import type { messageWidgets } from '../contract.ts';

export const widgets: Readonly<Record<keyof typeof messageWidgets, Widget>> = {
  'messages.conversations': {
    kind: 'page',
    show: lazy(() => import('./messages-page.tsx').then(({ MessagesPage }) => MessagesPage)),
  },
};
