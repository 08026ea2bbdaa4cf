/** Takes a save back with one press, and says what became of it, also once the page has been left. */
import { useMutation } from '@tanstack/react-query';
import { useShowFailure } from './failed.ts';
import { useSnackbar } from './dialogs/snackbar.tsx';
import { useWords } from './surroundings.tsx';

/**
 * @param restore saves what was there before
 * @param keep shows what has come of it
 * @param said what is told then
 */
export function useUndo<Former, Restored>(
  restore: (former: Former) => Promise<Restored>,
  keep: (restored: Restored) => void | Promise<void>,
  said?: string,
): (former: Former) => void {
  const [words, say, sayFailed] = [useWords(), useSnackbar(), useShowFailure()];
  const { mutate } = useMutation({
    mutationFn: restore,
    onSuccess: async (restored) => {
      await keep(restored);
      say.success(said ?? words('ui.undone'));
    },
    onError: sayFailed,
  });
  return mutate;
}
