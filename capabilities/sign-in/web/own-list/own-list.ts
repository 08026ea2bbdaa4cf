/** Stores a person's settings of a list in this browser: hidden columns, and views saved under a name. */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { usePerson } from '../session.ts';

interface View<Search> {
  readonly name: string;
  /** The query of the list's address, without the opened record and the page number. */
  readonly search: Search;
}

interface OwnList<Search> {
  /** Names of the hidden columns. */
  readonly without: readonly string[];
  readonly views: readonly View<Search>[];
}

const NOTHING: OwnList<never> = { without: [], views: [] };
const CHANGED = 'portico-own-list';

export function useOwnList<Search>(list: string): OwnList<Search> & { readonly keep: (change: Partial<OwnList<Search>>) => void } {
  const key = `portico.list.${usePerson()?.id ?? ''}.${list}`;
  const text = useSyncExternalStore(subscribe, () => read(key));
  const own = useMemo(() => parsed<Search>(text), [text]);
  const keep = useCallback(
    (change: Partial<OwnList<Search>>) => {
      try {
        localStorage.setItem(key, JSON.stringify({ ...parsed(read(key)), ...change }));
      } catch {
        // Where the storage is full or forbidden the list stays as it was.
      }
      dispatchEvent(new Event(CHANGED));
    },
    [key],
  );
  return { ...own, keep };
}

function subscribe(changed: () => void): () => void {
  addEventListener(CHANGED, changed);
  addEventListener('storage', changed);
  return () => {
    removeEventListener(CHANGED, changed);
    removeEventListener('storage', changed);
  };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parsed<Search>(text: string | null): OwnList<Search> {
  try {
    return text === null ? NOTHING : { ...NOTHING, ...(JSON.parse(text) as Partial<OwnList<Search>>) };
  } catch {
    return NOTHING;
  }
}
