/** Naming an address for a client: the answer that it is somebody's must not serve to find out who is known. */
import { Refusal, refuse } from '#packages/endpoint';
import type { Db } from '#server/tenants';
import { countAttempt, forgetAttempt, TAKEN_ADDRESSES } from './attempts.ts';

/**
 * Counted before it is looked at, so that many at once count as many; only `address.taken` stays counted.
 * @param db of the gate
 * @param by who names it
 * @throws Refusal `address.exceeded`, and whatever `name` throws
 */
export async function nameAddress<Result>(db: Db, by: string, now: Date, name: () => Promise<Result>): Promise<Result> {
  if (!(await countAttempt(db, TAKEN_ADDRESSES, by, now))) refuse('address.exceeded');
  let taken = false;
  try {
    return await name();
  } catch (error) {
    taken = error instanceof Refusal && error.code === 'address.taken';
    throw error;
  } finally {
    if (!taken) await forgetAttempt(db, TAKEN_ADDRESSES, by, now);
  }
}
