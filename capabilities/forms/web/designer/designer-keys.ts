/** The keys of the designer, and the focus after a change. */
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

/** Moves the focus to the element of a selector after the next rendering. */
export function useFocusNext(): (selector: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current !== null) document.querySelector<HTMLElement>(`main ${wanted.current}`)?.focus();
    wanted.current = null;
  });
  return useCallback((selector) => {
    wanted.current = selector;
  }, []);
}

export function useUndoKeys(takeBack: () => void, doAgain: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    // Dialogs do not react to the keys.
    if (event.target instanceof Element && event.target.closest('dialog')) return;
    const key = event.key.toLowerCase();
    const again = (key === 'z' && event.shiftKey) || key === 'y';
    if (key !== 'z' && !again) return;
    event.preventDefault();
    if (again) doAgain();
    else takeBack();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
