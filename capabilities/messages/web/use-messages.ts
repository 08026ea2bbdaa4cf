/** Hooks that the screens of messages share: reloading them, and what has been typed and not sent yet. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useHoldTyping, useKeptTyping } from '#ui';
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

/** What is typed, of a new message, of an answer, or of a correction. */
export interface Draft {
  readonly recipient: OfferedRecipient | null;
  readonly subject: string;
  /** A document of the editor; null while nothing is typed. */
  readonly body: unknown;
  readonly attached: readonly KeptFile[];
  readonly regardless: boolean;
  /** The version that is corrected; null for what is not sent yet. */
  readonly version: number | null;
}

const EMPTY: Draft = { recipient: null, subject: '', body: null, attached: [], regardless: false, version: null };

export interface DraftState {
  readonly draft: Draft;
  /** Whether something was typed. */
  readonly begun: boolean;
  /** Whether it was typed before the page was opened. */
  readonly restored: boolean;
  readonly change: (to: (draft: Draft) => Partial<Draft>) => void;
  readonly clear: () => void;
}

type Drafts = Readonly<Record<string, Draft>>;

interface KeptDrafts {
  readonly of: (key: string) => DraftState;
  readonly unsent: boolean;
  readonly forget: () => void;
}

/** Keeps drafts while their drawers are closed, and in the window: one for a new message, one for each thread, and one for each correction. */
export function useDrafts(portal: string): KeptDrafts {
  const kept = useKeptTyping<Drafts>(`messages.${portal}`);
  const [drafts, setDrafts] = useState<Drafts>(kept.found ?? {});
  const [restored, setRestored] = useState<readonly string[]>(() => Object.keys(kept.found ?? {}));
  const written = Object.entries(drafts).filter(
    ([, { subject, body, attached }]) => subject !== '' || body !== null || attached.length > 0,
  );
  useHoldTyping(kept, written.length > 0 ? Object.fromEntries(written) : null);
  return {
    of: (key) => ({
      draft: drafts[key] ?? EMPTY,
      begun: drafts[key] !== undefined,
      restored: restored.includes(key),
      change: (to) => setDrafts((now) => ({ ...now, [key]: { ...(now[key] ?? EMPTY), ...to(now[key] ?? EMPTY) } })),
      clear: () => {
        setDrafts((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== key)));
        setRestored((now) => now.filter((name) => name !== key));
      },
    }),
    unsent: written.length > 0,
    forget: kept.forget,
  };
}
