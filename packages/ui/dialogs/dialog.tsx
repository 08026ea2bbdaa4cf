/**
 * The browser's own modal dialog: it keeps the focus, makes the rest of the page inert, and returns the focus to the element that opened it.
 * Menus and calendars that open in it are drawn inside it, since nothing outside can be reached.
 */
import { MantineThemeProvider, Portal } from '@mantine/core';
import {
  createContext,
  use,
  useLayoutEffect,
  useId,
  useMemo,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { SnackbarPlace } from './snackbar.tsx';
import css from './dialog.module.css';

/** Whether the content is inside a form, where a dialog with a form of its own must not be: browsers do not allow forms inside forms. */
const InForm = createContext(false);

/** Wraps the parts of a form, so that dialogs opened from them are attached to the body of the page. */
export function FormAround({ children }: { readonly children: ReactNode }) {
  return <InForm value>{children}</InForm>;
}

export interface DialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Whether a click outside closes it. */
  readonly dismissible?: boolean;
  /** Whether the page behind is dimmed. */
  readonly veil?: boolean;
  /** A card in the middle, or on the right side: a sheet, which fills a phone, or a panel, which does not. */
  readonly shape?: 'card' | 'sheet' | 'panel';
  /** For a sheet of records, the number of sheets below it. It takes half of the window, and a little less with each [ADM-23]. */
  readonly depth?: number | undefined;
  /** Content next to the title. */
  readonly corner?: ReactNode;
  readonly children: ReactNode;
}

export function Dialog(props: DialogProps) {
  return props.opened ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ title, onClose, dismissible = true, veil = true, shape = 'card', depth, corner, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const inForm = use(InForm);
  // A layout effect, because only a dialog that is closed before its element is removed returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // The target is a selector, not an element: themes are merged deeply where one dialog opens over another.
  const theme = useMemo(
    () => ({ components: { Portal: Portal.extend({ defaultProps: { target: `[data-dialog="${heading}"]` } }) } }),
    [heading],
  );
  // The owner decides about closing: Escape and the back gesture only ask. A dialog inside this one asks its own owner, and a cancelled
  // file chooser asks nobody.
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose();
  };
  // Pressed again and again, Escape closes it without asking: it stays open until its owner has decided.
  const onClosed = (event: SyntheticEvent) => {
    const element = dialog.current;
    if (event.target !== element || element.open) return;
    element.showModal();
    // Those that were opened from it stay above it.
    for (const inner of element.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
      inner.close();
      inner.showModal();
    }
  };
  // In an open menu, Escape closes only the menu.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true')
      event.preventDefault();
  };
  const onPointerDown = (event: MouseEvent) => {
    if (dismissible && event.target === dialog.current) onClose();
  };
  const element = (
    <dialog
      ref={dialog}
      className={css.dialog}
      data-dialog={heading}
      data-shape={shape}
      data-veil={veil}
      data-depth={depth}
      style={depth === undefined ? undefined : ({ '--depth': depth } as CSSProperties)}
      aria-labelledby={heading}
      onCancel={onCancel}
      onClose={onClosed}
      onKeyDown={onKeyDown}
      onMouseDown={onPointerDown}
    >
      <InForm value={false}>
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
      </InForm>
    </dialog>
  );
  return inForm ? createPortal(element, document.body) : element;
}
