/** Gives handles that are related to another: for what surrounds its change, and for the facts of one moment. */
import type { Db } from './db.ts';

interface RelatedHandles {
  /** Speaks for the same person, and tells nothing of what it changes. */
  readonly beside?: Db;
  /** Speaks for the same person, and sees the facts as they were known at a moment. */
  readonly at: (moment: string) => Db;
}

const relatedHandles = new WeakMap<Db, RelatedHandles>();

/** Called by whoever makes a handle. */
export function relateHandles(handle: Db, related: RelatedHandles): void {
  relatedHandles.set(handle, related);
}

/** For what is written before the change, and can be refused still, and for tidying up. A handle that tells nothing is its own. */
export function handleBeside(handle: Db): Db {
  return relatedHandles.get(handle)?.beside ?? handle;
}

/** For reading facts by several statements, of which each sees the same; within a transaction that is the transaction's own. */
export function handleAt(handle: Db, moment: string): Db {
  return relatedHandles.get(handle)?.at(moment) ?? handle;
}
