/**
 * One intent is one order: its id is kept until it is answered, over a reload too, so that a press after a lost answer finds the order that is there
 * already. What is asked for otherwise is another intent.
 */
import { newId } from '#ui';

const PLACE = 'portico.order';

interface Intent {
  readonly of: string;
  readonly id: string;
}

/** @param wanted all that is asked for, as one text */
export function intentOf(wanted: string): string {
  const kept = read();
  if (kept?.of === wanted) return kept.id;
  const id = newId();
  sessionStorage.setItem(PLACE, JSON.stringify({ of: wanted, id } satisfies Intent));
  return id;
}

export function intentAnswered(): void {
  sessionStorage.removeItem(PLACE);
}

function read(): Intent | null {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Intent | null;
  } catch {
    return null;
  }
}
