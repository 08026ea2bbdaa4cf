/** Moves the focus to what comes with the next drawing: a new line, the button that stays when a line goes. */
import { useEffect, useState } from 'react';

export function useFocus(): (id: string) => void {
  const [wanted, want] = useState<{ readonly id: string } | null>(null);
  useEffect(() => {
    if (wanted) document.getElementById(wanted.id)?.focus();
  }, [wanted]);
  return (id) => want({ id });
}
