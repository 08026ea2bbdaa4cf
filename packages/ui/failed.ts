/** Why a call failed, as its reader is told. */
import { RefusedCall } from '#packages/endpoint';
import type { Translate } from '#packages/texts';
import { useSnackbar } from './snackbar.tsx';
import { useWords } from './surroundings.tsx';

/** In the words of the server; or that it was not reached, or that something before it said no without a word of ours. */
export function whyFailed(words: Translate, error: unknown): string {
  if (!(error instanceof RefusedCall) || error.code === 'connection.lost') return words('ui.failed.connection');
  return error.message || words('shell.error.unsaid');
}

/** The same of what was to be changed: whether it was [OQ-100], and the number under which support finds it. */
function whyUndone(words: Translate, error: unknown): string {
  if (!(error instanceof RefusedCall && error.isFailure)) return whyFailed(words, error);
  const saved = error.wrote && words(error.code === 'connection.lost' ? 'ui.failed.unsure' : 'ui.failed.unsaved');
  const found = error.code === 'server.failed' && error.request && words('ui.failed.request', { request: error.request });
  return [whyFailed(words, error), saved, found].filter(Boolean).join(' ');
}

/** Says so at the foot of the screen: `onError: useSayFailed()`. */
export function useSayFailed(): (error: unknown) => void {
  const [words, say] = [useWords(), useSnackbar()];
  return (error) => say.error(whyUndone(words, error));
}
