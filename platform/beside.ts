/** Gives the handle for what surrounds a change: what it writes does not say that the change is done. */
import type { Db } from './db.ts';

const besides = new WeakMap<Db, Db>();

/** Called by whoever makes a handle that tells what its request changed. @param other speaks for the same person, and tells nothing */
export function setHandleBeside(handle: Db, other: Db): void {
  besides.set(handle, other);
}

/** For what is written before the change, and can be refused still, and for tidying up. A handle that tells nothing is its own. */
export function handleBeside(handle: Db): Db {
  return besides.get(handle) ?? handle;
}
