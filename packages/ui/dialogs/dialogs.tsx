/** A confirmation dialog for actions that cannot be undone, and drawers at the side of the page. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Sign } from '../figures/sign.tsx';
import { useWords } from '../surroundings.tsx';
import css from './dialog.module.css';

/** `confirm` is the verb on the button; `danger` marks what destroys. */
export function ConfirmDialog({
  opened,
  title,
  confirm,
  danger = false,
  busy = false,
  onConfirm,
  onClose,
  children,
}: {
  readonly opened: boolean;
  readonly title: string;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const words = useWords();
  const close = () => !busy && onClose();
  return (
    <Dialog opened={opened} title={title} onClose={close}>
      {children}
      <div className={css.buttons}>
        <Button variant="default" onClick={close} disabled={busy}>
          {words('ui.cancel')}
        </Button>
        <Button onClick={onConfirm} loading={busy} {...(danger && { color: 'var(--error)', c: 'var(--on-error)' })}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}

interface SideProps {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A drawer on the right of the page, which fills a phone. */
export function SideDrawer(props: SideProps & Pick<DialogProps, 'depth'>) {
  return <Dialog {...props} shape="sheet" corner={<CloseButton onClose={props.onClose} />} />;
}

/** A narrow drawer for a menu: the page stays visible next to it. */
export function SidePanel(props: SideProps) {
  return <Dialog {...props} shape="panel" corner={<CloseButton onClose={props.onClose} />} />;
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  return (
    <button type="button" className={css.close} aria-label={words('ui.close')} onClick={onClose}>
      <Sign kind="close" />
    </button>
  );
}
