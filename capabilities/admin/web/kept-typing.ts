/** Keeps unsaved typing in this window, so that a reload, the back button or an ended session loses nothing. */
import type { Values } from '#packages/fields';

export interface KeptTyping {
  /** The version that it changes, and the values of that version. */
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
    // Where the storage is full, only the page keeps what is typed.
  }
}

export function forgetTyped(collection: string, record: string | null): void {
  sessionStorage.removeItem(key(collection, record));
}
