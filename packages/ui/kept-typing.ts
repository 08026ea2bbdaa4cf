/** Keeps what somebody has typed and not saved yet in this window, so that a reload, an ended session or the back button loses nothing. */
import { useEffect, useState } from 'react';
import { useSurroundings } from './surroundings.tsx';

/** What a person has typed, by the name of what it is of. */
export interface TypingStore {
  readonly read: <Typing>(of: string) => Typing | null;
  readonly keep: (of: string, typing: unknown) => void;
  readonly forget: (of: string) => void;
}

/** The keys name the person, so that whoever signs in here next finds nothing. */
const KEYS = 'portico.typed.';
const keysOf = (person: string) => `${KEYS}${person}.`;

function typingOf(person: string | null): TypingStore {
  if (person === null) return { read: () => null, keep: () => undefined, forget: () => undefined };
  const key = (of: string) => keysOf(person) + of;
  return {
    read: <Typing>(of: string) => {
      try {
        const text = sessionStorage.getItem(key(of));
        return text === null ? null : (JSON.parse(text) as Typing);
      } catch {
        return null;
      }
    },
    keep: (of, typing) => {
      try {
        sessionStorage.setItem(key(of), JSON.stringify(typing));
      } catch {
        // Where the storage is full, only the page keeps what is typed; what was kept before is not the latest.
        sessionStorage.removeItem(key(of));
      }
    },
    forget: (of) => sessionStorage.removeItem(key(of)),
  };
}

/** Whoever signs out leaves nothing behind in the window, of themselves or of somebody before them. */
export function forgetTyping(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(KEYS)) sessionStorage.removeItem(key);
}

/** The typing of the person for whom the page was opened: a session may end before its page is left. */
export function useTypingStore(): TypingStore {
  const { person } = useSurroundings();
  const [store] = useState(() => typingOf(person));
  return store;
}

/** What is typed into one form. */
export interface KeptTyping<Typing> {
  /** What an earlier visit has left; null where it has left nothing. */
  readonly found: Typing | null;
  readonly keep: (typing: Typing) => void;
  readonly forget: () => void;
}

/** @param of what the form is of; it is read once, so a form of something else needs another key */
export function useKeptTyping<Typing>(of: string): KeptTyping<Typing> {
  const store = useTypingStore();
  const [kept] = useState<KeptTyping<Typing>>(() => ({
    found: store.read<Typing>(of),
    keep: (typing) => store.keep(of, typing),
    forget: () => store.forget(of),
  }));
  return kept;
}

/**
 * Keeps what is typed after each change.
 * @param typing null while everything is saved
 * @returns whether what an earlier visit has left is still in the form
 */
export function useHoldTyping<Typing>(kept: KeptTyping<Typing>, typing: Typing | null): boolean {
  const [restored, setRestored] = useState(kept.found !== null && typing !== null);
  if (restored && typing === null) setRestored(false);
  const text = JSON.stringify(typing);
  useEffect(() => {
    const now = JSON.parse(text) as Typing | null;
    if (now === null) kept.forget();
    else kept.keep(now);
  }, [kept, text]);
  return restored && typing !== null;
}
