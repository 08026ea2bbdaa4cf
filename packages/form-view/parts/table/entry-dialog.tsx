/**
 * A dialog for one entry of a field: a row of a table, or a place of a menu. It is part of the form of its field: the Enter key confirms the dialog
 * and does not send the form, and blur events inside it do not count as leaving the field.
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
  /** Content next to the final buttons: deleting, moving. */
  readonly aside?: ReactNode;
  /** Null where nothing can be changed. */
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
