/** What somebody who has found an open session must not do with it: it asks for a proof that is not old. */
import { refuse } from '#packages/endpoint';
import type { CurrentSession } from './visit.ts';

/** A sign-in, a second factor or the password given again is a proof for so long. */
const FRESH_MS = 5 * 60_000;

/** @throws Refusal `proof.required` */
export function mustBeFresh(session: Pick<CurrentSession, 'freshAt'> | null, now: Date): void {
  if (!session || now.getTime() - session.freshAt.getTime() > FRESH_MS) refuse('proof.required');
}
