/** Says above a form that what was typed earlier and not saved is in it, with a button that discards it. */
import { Alert, Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useWords } from '../surroundings.tsx';
import css from './typed-earlier.module.css';

const FIELDS = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), [contenteditable=true]';

export function TypedEarlier({ onDiscard }: { readonly onDiscard: () => void }) {
  const words = useWords();
  const discard = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const around = currentTarget.closest('form, dialog, main');
    flushSync(onDiscard);
    // The button goes with the notice: the focus moves on to the first field, unless the form has placed it.
    if (around?.contains(document.activeElement) === false || document.activeElement === around)
      around?.querySelector<HTMLElement>(FIELDS)?.focus();
  };
  return (
    <Alert color="gray" mb="lg" role="status">
      <span className={css.typed}>
        {words('ui.typed.here')}
        <Button variant="default" size="compact-md" onClick={discard}>
          {words('ui.typed.discard')}
        </Button>
      </span>
    </Alert>
  );
}
