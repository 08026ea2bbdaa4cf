/** Writes the reason why a call failed for the reader, and shows it in a snackbar. */
import { RefusedCall } from '#packages/endpoint';
import type { Translate } from '#packages/texts';
import { useSnackbar } from './dialogs/snackbar.tsx';
import { useWords } from './surroundings.tsx';

/** The message of the server; or that it was not reached, or that a proxy refused without a message of ours. */
export function failureSentence(words: Translate, error: unknown): string {
  if (!(error instanceof RefusedCall) || error.code === 'connection.lost') return words('ui.failed.connection');
  return error.message || words('shell.error.unsaid');
}

/** The same for a failed change: also whether anything was saved [OQ-100], and the request id for support. */
function changeFailureSentence(words: Translate, error: unknown): string {
  if (!(error instanceof RefusedCall && error.isFailure)) return failureSentence(words, error);
  const saved = error.wrote && words(error.code === 'connection.lost' ? 'ui.failed.unsure' : 'ui.failed.unsaved');
  const found = error.code === 'server.failed' && error.request && words('ui.failed.request', { request: error.request });
  return [failureSentence(words, error), saved, found].filter(Boolean).join(' ');
}

/** Shows it in a snackbar: `onError: useShowFailure()`. */
export function useShowFailure(): (error: unknown) => void {
  const [words, say] = [useWords(), useSnackbar()];
  return (error) => say.error(changeFailureSentence(words, error));
}
