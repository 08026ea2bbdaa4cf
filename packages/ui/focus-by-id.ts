/** Moves the focus to an element that appears with the next render: a new line, or the button that remains when a line is removed. */
import { useEffect, useState } from 'react';

export function useFocusById(): (id: string) => void {
  // An object, so that the same id can be asked for twice.
  const [wanted, want] = useState<{ readonly id: string } | null>(null);
  useEffect(() => {
    if (wanted) document.getElementById(wanted.id)?.focus();
  }, [wanted]);
  return (id) => want({ id });
}
