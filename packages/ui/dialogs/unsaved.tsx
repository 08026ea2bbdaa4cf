/** Asks before a page with unsaved changes is left; the browser asks where the window itself is closed. */
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './dialogs.tsx';
import { useWords } from '../surroundings.tsx';

export function UnsavedGuard({ when }: { readonly when: boolean }) {
  const words = useWords();
  const { status, proceed, reset } = useBlocker({
    // The redirect to the sign-in screen after a session has ended is never blocked.
    shouldBlockFn: ({ current, next }) => when && next.pathname !== current.pathname && next.pathname !== '/login',
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      title={words('ui.unsaved.title')}
      confirm={words('ui.unsaved.leave')}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      <p>{words('ui.unsaved.why')}</p>
    </ConfirmDialog>
  );
}
