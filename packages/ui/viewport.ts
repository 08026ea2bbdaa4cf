/** Hooks that follow the size of the screen. */
import { useCallback, useSyncExternalStore } from 'react';
import { useOnPaper } from './pages/on-paper.tsx';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the screen is narrow, so that tables are shown as lists of two-line items; never for a page drawn for printing. */
export function useNarrow(): boolean {
  const narrow = useMediaQuery('(max-width: 767.98px)');
  return !useOnPaper() && narrow;
}

/** A mobile device: the smaller side of its screen is under 768 px, whichever way it is held [OQ-13]. */
export function useMobile(): boolean {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('resize', changed);
      return () => removeEventListener('resize', changed);
    },
    () => Math.min(screen.width, screen.height) < 768,
  );
}
