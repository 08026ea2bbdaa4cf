/** Asks before a page with unsaved changes is left; the browser asks where the window itself is closed. */
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './dialogs.tsx';
import { useWords } from '../surroundings.tsx';

interface UnsavedGuardProps {
  readonly when: boolean;
  /** Whether it is on its way to the server: the page may be left, and only a reload would lose it. */
  readonly saving?: boolean;
  /** The parts of the search that say what is open: with another of them, the same address shows something else. */
  readonly bySearch?: readonly string[];
  /** Called when the page is left without saving. */
  readonly onLeave?: () => void;
}

/** Whether somebody has just confirmed that they leave: the other guards of the page do not ask once more. */
let isLeaving = false;

export function UnsavedGuard({ when, saving = false, bySearch = [], onLeave }: UnsavedGuardProps) {
  const words = useWords();
  const { status, proceed, reset } = useBlocker({
    // The redirect to the sign-in screen after a session has ended is never blocked.
    shouldBlockFn: ({ current, next }) => {
      const leaves =
        next.pathname !== current.pathname || bySearch.some((part) => valueIn(next.search, part) !== valueIn(current.search, part));
      if (saving || next.pathname === '/login' || !leaves) return false;
      if (isLeaving) onLeave?.();
      return !isLeaving;
    },
    enableBeforeUnload: true,
    disabled: !when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      title={words('ui.unsaved.title')}
      confirm={words('ui.unsaved.leave')}
      onConfirm={() => {
        onLeave?.();
        isLeaving = true;
        proceed?.();
        // The guards are asked one after the other, before anything else runs.
        setTimeout(() => (isLeaving = false));
      }}
      onClose={() => reset?.()}
    >
      <p>{words('ui.unsaved.why')}</p>
    </ConfirmDialog>
  );
}

function valueIn(search: object, part: string): unknown {
  return (search as Readonly<Record<string, unknown>>)[part];
}
