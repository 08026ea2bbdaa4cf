/** Shows a message after the page was loaded again, since a reload discards the messages on screen [KYC-07]. */
import { useEffect } from 'react';
import { useSnackbar } from './snackbar.tsx';

/** The key in the session storage of this window that holds the text key of the message. */
const MESSAGE_KEY = 'portico.told';

/** Reloads the page and then shows a text there. */
export function reloadWithMessage(text: string): void {
  sessionStorage.setItem(MESSAGE_KEY, text);
  location.reload();
}

export function MessageAfterReload() {
  const say = useSnackbar();
  useEffect(() => {
    const text = sessionStorage.getItem(MESSAGE_KEY);
    if (text === null) return;
    sessionStorage.removeItem(MESSAGE_KEY);
    say.success((words) => words(text));
  }, [say]);
  return null;
}
