/**
 * Keeps the id of an order until the server has answered, over a reload too, so that sending it again finds the order that is there already. A
 * different request gets a new id.
 */
import { newId } from '#ui';

const STORAGE_KEY = 'portico.order';

interface OrderIntent {
  readonly of: string;
  readonly id: string;
}

/** The id for an order, the same for the same request. @param wanted the whole request as one text */
export function orderIdFor(wanted: string): string {
  const kept = readIntent();
  if (kept?.of === wanted) return kept.id;
  const id = newId();
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ of: wanted, id } satisfies OrderIntent));
  return id;
}

export function forgetIntent(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

function readIntent(): OrderIntent | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as OrderIntent | null;
  } catch {
    return null;
  }
}
