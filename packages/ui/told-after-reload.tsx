/** Shows a message after the page was loaded again, since a reload discards the messages on screen [KYC-07]. */
import { useEffect } from 'react';
import { useSnackbar } from './snackbar.tsx';

/** The key in the session storage of this window that holds the text key of the message. */
const KEPT = 'portico.told';

/** Reloads the page and then shows a text there. */
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
