/**
 * The browser's own modal dialog: it keeps the focus, makes the rest of the page inert, and gives the focus back to what opened it.
 * What opens within it (menus, calendars) is drawn within it, since nothing outside can be reached.
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

/** Whether what is drawn stands in a form, which is no place for the form of a dialog: the browser keeps what is sent there to itself. */
const InForm = createContext(false);

/** Around the parts of a form: dialogs that open among them stand beside the page. */
export function FormAround({ children }: { readonly children: ReactNode }) {
  return <InForm value>{children}</InForm>;
}

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
  /** Of a sheet of records: how many lie below it. It takes half of the window, and a little less with each [ADM-23]. */
  readonly depth?: number | undefined;
  /** What stands beside the title. */
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
  // Before the element leaves the page: only a dialog that is closed while it still stands there gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // By its name, not as an element: themes are merged deeply where one dialog opens over another.
  const theme = useMemo(
    () => ({ components: { Portal: Portal.extend({ defaultProps: { target: `[data-dialog="${heading}"]` } }) } }),
    [heading],
  );
  // The owner decides: Escape and the back gesture only ask. A dialog that opened among what stands here asks its own owner, and a choice of
  // files that is given up asks nobody.
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose();
  };
  // Within an open menu Escape closes that alone.
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
