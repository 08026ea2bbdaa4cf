/** Keeps unsaved typing in this window, so that a reload, the back button or an ended session loses nothing. */
import type { FieldValues } from '#packages/fields';

export interface TypedDraft {
  /** The version that it changes, and the values of that version. */
  readonly version: number;
  readonly base: FieldValues;
  readonly draft: FieldValues;
}

const storageKey = (collection: string, record: string | null) => `portico.typed.${collection}.${record ?? 'new'}`;

export function readTyped(collection: string, record: string | null): TypedDraft | null {
  try {
    const text = sessionStorage.getItem(storageKey(collection, record));
    return text === null ? null : (JSON.parse(text) as TypedDraft);
  } catch {
    return null;
  }
}

export function keepTyped(collection: string, record: string | null, typing: TypedDraft): void {
  try {
    sessionStorage.setItem(storageKey(collection, record), JSON.stringify(typing));
  } catch {
    // Where the storage is full, only the page keeps what is typed.
  }
}

export function forgetTyped(collection: string, record: string | null): void {
  sessionStorage.removeItem(storageKey(collection, record));
}
