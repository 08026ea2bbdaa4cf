/** What was typed and not saved, kept in this window: a reload, the back button or a session that has ended loses nothing of it. */
import type { Values } from '#packages/fields';

export interface KeptTyping {
  /** The version that it is a change of, and what that said. */
  readonly version: number;
  readonly base: Values;
  readonly draft: Values;
}

const key = (collection: string, record: string | null) => `portico.typed.${collection}.${record ?? 'new'}`;

export function typedBefore(collection: string, record: string | null): KeptTyping | null {
  try {
    const text = sessionStorage.getItem(key(collection, record));
    return text === null ? null : (JSON.parse(text) as KeptTyping);
  } catch {
    return null;
  }
}

export function keepTyped(collection: string, record: string | null, typing: KeptTyping): void {
  try {
    sessionStorage.setItem(key(collection, record), JSON.stringify(typing));
  } catch {
    // Without room for it what is typed is kept by the page alone.
  }
}

export function forgetTyped(collection: string, record: string | null): void {
  sessionStorage.removeItem(key(collection, record));
}
