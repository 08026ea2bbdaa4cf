/** Limits how often a professional learns that an address is taken when entering it for a client, so that nobody can find out who is known. */
import { Refusal, refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import { countAttempt, forgetAttempt, TAKEN_ADDRESS_LIMIT } from '../attempts.ts';

/**
 * Counted before it is checked, so that simultaneous attempts all count; only `address.taken` stays counted.
 * @param db a handle in the role portico_gate
 * @param by id of the professional
 * @throws Refusal `address.exceeded`, and whatever `name` throws
 */
export async function nameAddress<Result>(db: Db, by: string, now: Date, name: () => Promise<Result>): Promise<Result> {
  if (!(await countAttempt(db, TAKEN_ADDRESS_LIMIT, by, now))) refuse('address.exceeded');
  let taken = false;
  try {
    return await name();
  } catch (error) {
    taken = error instanceof Refusal && error.code === 'address.taken';
    throw error;
  } finally {
    if (!taken) await forgetAttempt(db, TAKEN_ADDRESS_LIMIT, by, now);
  }
}
