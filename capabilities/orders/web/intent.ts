/**
 * Keeps the id of an order until the server has answered, over a reload too, so that sending it again finds the order that is there already. A
 * different request gets a new id.
 */
import { newId } from '#ui';

const PLACE = 'portico.order';

interface Intent {
  readonly of: string;
  readonly id: string;
}

/** The id for an order, the same for the same request. @param wanted the whole request as one text */
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
