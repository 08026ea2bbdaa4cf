/**
 * A dialog in which an entry of a field is filled: a row of a table, an item of a menu. It stands within the form of its field: the Enter key
 * ends the dialog and sends nothing, and what is left in it is no leaving of the field.
 */
import { Button } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { Dialog, useWords } from '#ui';
import css from './entry-dialog.module.css';

export function EntryDialog({
  title,
  aside,
  onOk,
  onCancel,
  children,
}: {
  readonly title: string;
  /** Beside the buttons that end it: deleting, moving. */
  readonly aside?: ReactNode;
  /** Null where nothing can be changed in it. */
  readonly onOk: (() => void) | null;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}) {
  const words = useWords();
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (!(event.target instanceof HTMLInputElement) || event.target.type === 'file') return;
    event.preventDefault();
    onOk?.();
  };
  return (
    <Dialog opened title={title} onClose={onCancel} dismissible={false}>
      <div role="presentation" className={css.entry} onKeyDown={onEnter} onBlur={(event) => event.stopPropagation()}>
        {children}
        <div className={css.buttons}>
          {aside && <div className={css.aside}>{aside}</div>}
          <Button variant="default" onClick={onCancel}>
            {words(onOk ? 'ui.cancel' : 'ui.close')}
          </Button>
          {onOk && <Button onClick={onOk}>{words('field.row.ok')}</Button>}
        </div>
      </div>
    </Dialog>
  );
}
