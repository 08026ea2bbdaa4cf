/** How somebody likes to see a list: the columns that they want, and the views that they have given a name. Kept in this browser, for each person. */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { usePerson } from '../session.ts';

interface View<Search> {
  readonly name: string;
  /** The address of the list, without what is open and on which page. */
  readonly search: Search;
}

interface OwnList<Search> {
  /** Columns that are not wanted. */
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
        // Without room for it the list is as it was.
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
