/** A drawer, or a card, with a form in it: asks before what was typed there is lost, whether the drawer is closed or the page is left. */
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useHoldTyping, useKeptTyping, useTypingStore } from '../kept-typing.ts';
import { useWords } from '../surroundings.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { ConfirmDialog, SideDrawer } from './dialogs.tsx';
import { UnsavedGuard } from './unsaved.tsx';

export interface DrawerForm {
  /** Closes the drawer without asking, as after a save. */
  readonly close: () => void;
  /** Closes the drawer, and asks first where something is typed. */
  readonly leave: () => void;
  /** Tells whether something is typed that was not saved. */
  readonly onChanged: (changed: boolean) => void;
  /** Tells whether it is on its way to the server: until that has answered, the drawer stays. */
  readonly onSaving: (saving: boolean) => void;
}

interface FormDrawerProps extends Pick<DialogProps, 'depth'> {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Whether it is a card in the middle of the page, and no drawer at its side. */
  readonly card?: boolean;
  /** The parts of the search that say what is open, so that the back button closes it. */
  readonly bySearch?: readonly string[];
  /** What the form is of, where its typing is kept: left without saving, it is forgotten. */
  readonly of?: string;
  /** Asked for while the drawer is open. */
  readonly children: (form: DrawerForm) => ReactNode;
}

export function FormDrawer({ opened, title, depth, card = false, bySearch = [], onClose, of, children }: FormDrawerProps) {
  const words = useWords();
  const typings = useTypingStore();
  const [changed, setChanged] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [saving, setSaving] = useState(false);
  const close = () => {
    // Rendered at once: where closing moves to another address, the guard would still ask.
    flushSync(() => {
      setChanged(false);
      setLeaving(false);
      setSaving(false);
    });
    onClose();
  };
  const leave = () => {
    if (saving) return;
    if (changed) setLeaving(true);
    else close();
  };
  const Frame = card ? Dialog : SideDrawer;
  const forget = () => of !== undefined && typings.forget(of);
  return (
    <>
      <Frame opened={opened} title={title} depth={depth} onClose={leave}>
        {opened && children({ close, leave, onChanged: setChanged, onSaving: setSaving })}
        <ConfirmDialog
          opened={leaving}
          title={words('ui.unsaved.title')}
          confirm={words('ui.unsaved.leave')}
          onConfirm={() => {
            forget();
            close();
          }}
          onClose={() => setLeaving(false)}
        >
          <p>{words('ui.unsaved.why')}</p>
        </ConfirmDialog>
      </Frame>
      <UnsavedGuard
        when={opened && changed}
        saving={saving}
        bySearch={bySearch}
        onLeave={() => {
          forget();
          // One that stands beside the pages, as that of the portal, would stay open with what is given up.
          if (bySearch.length === 0) close();
        }}
      />
    </>
  );
}

/**
 * Tells the drawer that a form stands in whether something is typed that was not saved.
 * A layout effect, since the drawer must know before the next key: Escape right behind the first letter would close it without asking.
 */
export function useTellChanged({ onChanged }: Pick<DrawerForm, 'onChanged'>, changed: boolean): void {
  useLayoutEffect(() => {
    onChanged(changed);
    return () => onChanged(false);
  }, [changed, onChanged]);
}

/** Tells the drawer that a form stands in whether it is being saved; what waits for a connection is not on its way. */
export function useTellSaving(
  { onSaving }: Pick<DrawerForm, 'onSaving'>,
  { isPending, isPaused }: { readonly isPending: boolean; readonly isPaused: boolean },
): void {
  const saving = isPending && !isPaused;
  useLayoutEffect(() => {
    onSaving(saving);
    return () => onSaving(false);
  }, [saving, onSaving]);
}

/** What stands in the fields of a form in a drawer. */
interface DrawerTyping<Typed> {
  readonly typed: Typed;
  readonly change: (part: Partial<Typed>) => void;
  /** Whether what an earlier visit has left is in the form. */
  readonly isRestored: boolean;
  readonly discard: () => void;
  readonly forget: () => void;
}

/** @param of as of the drawer @param start what stands in the fields at first, with the version that is changed */
export function useDrawerTyping<Typed extends object>(of: string, start: Typed, drawer: DrawerForm): DrawerTyping<Typed> {
  const kept = useKeptTyping<Typed>(of);
  const [begun] = useState(start);
  // Another version alone is nothing that somebody has typed.
  const differs = (one: Typed) => JSON.stringify({ ...one, version: null }) !== JSON.stringify({ ...begun, version: null });
  const [typed, setTyped] = useState(kept.found && differs(kept.found) ? kept.found : start);
  const isChanged = differs(typed);
  const isRestored = useHoldTyping(kept, isChanged ? typed : null);
  useTellChanged(drawer, isChanged);
  return {
    typed,
    change: (part) => setTyped((now) => ({ ...now, ...part })),
    isRestored,
    discard: () => setTyped(begun),
    forget: kept.forget,
  };
}
