/** What is said once a page that was loaded anew is there: the one before it took its messages along [KYC-07]. */
import { useEffect } from 'react';
import { useSnackbar } from './snackbar.tsx';

/** This window's alone: the key of what is to be said. */
const KEPT = 'portico.told';

/** Loads the page anew, where a text is then said. */
export function reloadAndTell(text: string): void {
  sessionStorage.setItem(KEPT, text);
  location.reload();
}

export function ToldAfterReload() {
  const say = useSnackbar();
  useEffect(() => {
    const text = sessionStorage.getItem(KEPT);
    if (text === null) return;
    sessionStorage.removeItem(KEPT);
    say.success((words) => words(text));
  }, [say]);
  return null;
}
