/**
 * Keeps the id of each order until the server has answered, over a reload too, so that sending it again finds the order that is there already. A
 * different request gets a new id, and the former one keeps its own.
 */
import { newId } from '#ui';

const STORAGE_KEY = 'portico.order';
/** More than anybody tries before one is answered. */
const MOST_INTENTS = 20;

interface OrderIntent {
  readonly of: string;
  readonly id: string;
}

/** The id for an order, the same for the same request. @param wanted the whole request as one text */
export function orderIdFor(wanted: string): string {
  const kept = readIntents();
  const own = kept.find(({ of }) => of === wanted);
  if (own) return own.id;
  const id = newId();
  storeIntents([...kept, { of: wanted, id }].slice(-MOST_INTENTS));
  return id;
}

/** Once it has been placed. */
export function forgetIntent(id: string): void {
  storeIntents(readIntents().filter((intent) => intent.id !== id));
}

function storeIntents(intents: readonly OrderIntent[]): void {
  if (intents.length === 0) sessionStorage.removeItem(STORAGE_KEY);
  else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(intents));
}

function readIntents(): readonly OrderIntent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as OrderIntent[]) : [];
  } catch {
    return [];
  }
}
