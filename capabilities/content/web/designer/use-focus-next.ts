/** Moves the focus to an element by its id once it is drawn. */
import { useEffect, useState } from 'react';

export function useFocusNext(): (id: string) => void {
  // An object, so that the same id can be asked for twice.
  const [wanted, want] = useState<{ readonly id: string } | null>(null);
  useEffect(() => {
    if (wanted) document.getElementById(wanted.id)?.focus();
  }, [wanted]);
  return (id) => want({ id });
}
