/**
 * The browser's own modal dialog: it keeps the focus, makes the rest of the page inert, and gives the focus back to what opened it.
 * What opens within it (menus, calendars) is drawn within it, since nothing outside can be reached.
 */
import { MantineThemeProvider, Portal } from '@mantine/core';
import { useLayoutEffect, useId, useMemo, useRef, useState, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { SnackbarPlace } from './snackbar.tsx';
import css from './dialog.module.css';

export interface DialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Whether a click outside closes it. */
  readonly dismissible?: boolean;
  /** Whether the page behind is dimmed; plain ground need not be. */
  readonly veil?: boolean;
  /** A card in the middle, or along the right side: a sheet, which is all of a phone, or a panel, which is not. */
  readonly shape?: 'card' | 'sheet' | 'panel';
  /** What stands beside the title. */
  readonly corner?: ReactNode;
  readonly children: ReactNode;
}

export function Dialog(props: DialogProps) {
  return props.opened ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ title, onClose, dismissible = true, veil = true, shape = 'card', corner, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const heading = useId();
  // Before the element leaves the page: only a dialog that is closed while it still stands there gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    setPlace(element);
    element?.showModal();
    return () => element?.close();
  }, []);
  const theme = useMemo(() => ({ components: { Portal: Portal.extend({ defaultProps: place ? { target: place } : {} }) } }), [place]);
  // The owner decides: Escape and the back gesture only ask.
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  const onPointerDown = (event: MouseEvent) => {
    if (dismissible && event.target === dialog.current) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      data-shape={shape}
      data-veil={veil}
      aria-labelledby={heading}
      onCancel={onCancel}
      onMouseDown={onPointerDown}
    >
      <MantineThemeProvider theme={theme}>
        <div className={css.inside}>
          <div className={css.head}>
            <h2 id={heading} className={css.title}>
              {title}
            </h2>
            {corner}
          </div>
          {children}
        </div>
        <SnackbarPlace />
      </MantineThemeProvider>
    </dialog>
  );
}
