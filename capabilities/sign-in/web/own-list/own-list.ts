/** Stores a person's settings of a list in this browser: hidden columns, and views saved under a name. */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { usePerson } from '../session/session.ts';

interface ListView<Search> {
  readonly name: string;
  /** The query of the list's address, without the opened record and the page number. */
  readonly search: Search;
}

interface OwnListSettings<Search> {
  /** Names of the hidden columns. */
  readonly without: readonly string[];
  readonly views: readonly ListView<Search>[];
}

const NO_LIST_SETTINGS: OwnListSettings<never> = { without: [], views: [] };
const CHANGED_EVENT = 'portico-own-list';

export function useOwnList<Search>(
  list: string,
): OwnListSettings<Search> & { readonly keep: (change: Partial<OwnListSettings<Search>>) => void } {
  const key = `portico.list.${usePerson()?.id ?? ''}.${list}`;
  const text = useSyncExternalStore(subscribe, () => readStoredText(key));
  const own = useMemo(() => parseListSettings<Search>(text), [text]);
  const keep = useCallback(
    (change: Partial<OwnListSettings<Search>>) => {
      try {
        localStorage.setItem(key, JSON.stringify({ ...parseListSettings(readStoredText(key)), ...change }));
      } catch {
        // Where the storage is full or forbidden the list stays as it was.
      }
      dispatchEvent(new Event(CHANGED_EVENT));
    },
    [key],
  );
  return { ...own, keep };
}

function subscribe(changed: () => void): () => void {
  addEventListener(CHANGED_EVENT, changed);
  addEventListener('storage', changed);
  return () => {
    removeEventListener(CHANGED_EVENT, changed);
    removeEventListener('storage', changed);
  };
}

function readStoredText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parseListSettings<Search>(text: string | null): OwnListSettings<Search> {
  try {
    return text === null ? NO_LIST_SETTINGS : { ...NO_LIST_SETTINGS, ...(JSON.parse(text) as Partial<OwnListSettings<Search>>) };
  } catch {
    return NO_LIST_SETTINGS;
  }
}
