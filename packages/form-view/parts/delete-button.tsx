/** A delete button that deletes on the second press; leaving it after the first press deletes nothing. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '#ui';

export function DeleteButton({ onDelete }: { readonly onDelete: () => void }) {
  const words = useWords();
  const [asked, ask] = useState(false);
  return (
    <Button
      variant="default"
      {...(asked && { color: 'var(--error)', c: 'var(--error)' })}
      onBlur={() => ask(false)}
      onClick={() => (asked ? onDelete() : ask(true))}
    >
      {words(asked ? 'field.row.deleteSure' : 'field.row.delete')}
    </Button>
  );
}
