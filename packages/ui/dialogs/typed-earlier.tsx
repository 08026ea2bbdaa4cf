/** Says above a form that what was typed earlier and not saved is in it, with a button that discards it. */
import { Alert, Button } from '@mantine/core';
import { useWords } from '../surroundings.tsx';
import css from './typed-earlier.module.css';

export function TypedEarlier({ onDiscard }: { readonly onDiscard: () => void }) {
  const words = useWords();
  return (
    <Alert color="gray" mb="lg" role="status">
      <span className={css.typed}>
        {words('ui.typed.here')}
        <Button variant="default" size="compact-md" onClick={onDiscard}>
          {words('ui.typed.discard')}
        </Button>
      </span>
    </Alert>
  );
}
