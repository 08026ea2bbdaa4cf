/** A drawer with a form in it: asks before what was typed there is lost, whether the drawer is closed or the page is left. */
import { useState, type ReactNode } from 'react';
import { useWords } from '../surroundings.tsx';
import { ConfirmDialog, SideDrawer } from './dialogs.tsx';
import { UnsavedGuard } from './unsaved.tsx';

export interface DrawerForm {
  /** Closes the drawer without asking, as after a save. */
  readonly close: () => void;
  /** Tells whether something is typed that was not saved. */
  readonly onChanged: (changed: boolean) => void;
}

interface FormDrawerProps {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Asked for while the drawer is open. */
  readonly children: (form: DrawerForm) => ReactNode;
}

export function FormDrawer({ opened, title, onClose, children }: FormDrawerProps) {
  const words = useWords();
  const [changed, setChanged] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const close = () => {
    setChanged(false);
    setLeaving(false);
    onClose();
  };
  return (
    <>
      <SideDrawer opened={opened} title={title} onClose={() => (changed ? setLeaving(true) : close())}>
        {opened && children({ close, onChanged: setChanged })}
        <ConfirmDialog
          opened={leaving}
          title={words('ui.unsaved.title')}
          confirm={words('ui.unsaved.leave')}
          onConfirm={close}
          onClose={() => setLeaving(false)}
        >
          <p>{words('ui.unsaved.why')}</p>
        </ConfirmDialog>
      </SideDrawer>
      <UnsavedGuard when={opened && changed} />
    </>
  );
}
