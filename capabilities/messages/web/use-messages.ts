/** Hooks that the screens of messages share: reloading them, and what has been typed and not sent yet. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeptFile } from '#contract/files';
import type { OfferedRecipient } from '../contract.ts';

/** Reloads every list of conversations and every conversation. */
export function useRefreshMessages(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ predicate: ({ queryKey: [, path] }) => isMessagePath(path) });
}

function isMessagePath(path: unknown): boolean {
  return typeof path === 'string' && (/\/messages(\/unread)?$/.test(path) || path.startsWith('/api/messages/'));
}

/** What is typed, of a new message or of an answer. */
export interface Draft {
  readonly recipient: OfferedRecipient | null;
  readonly subject: string;
  /** A document of the editor; null while nothing is typed. */
  readonly body: unknown;
  readonly attached: readonly KeptFile[];
  readonly regardless: boolean;
}

const EMPTY: Draft = { recipient: null, subject: '', body: null, attached: [], regardless: false };

export interface DraftState {
  readonly draft: Draft;
  readonly change: (to: (draft: Draft) => Partial<Draft>) => void;
  readonly clear: () => void;
}

/** Keeps drafts while their drawers are closed, one for a new message and one for each thread. */
export function useDrafts(): { readonly of: (key: string) => DraftState; readonly unsent: boolean } {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  return {
    of: (key) => ({
      draft: drafts[key] ?? EMPTY,
      change: (to) => setDrafts((now) => ({ ...now, [key]: { ...(now[key] ?? EMPTY), ...to(now[key] ?? EMPTY) } })),
      clear: () => setDrafts((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== key))),
    }),
    unsent: Object.values(drafts).some(({ subject, body, attached }) => subject !== '' || body !== null || attached.length > 0),
  };
}
