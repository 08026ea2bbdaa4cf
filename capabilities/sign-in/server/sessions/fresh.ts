/** Requires a recent proof of identity, for actions that somebody who finds an open session must not do. */
import { refuse } from '#packages/endpoint';
import type { CurrentSession } from './visit.ts';

/** How long a sign-in, a second factor or the repeated password counts as a recent proof. */
const FRESH_PROOF_MS = 5 * 60_000;

/** @throws Refusal `proof.required` */
export function requireFreshProof(session: Pick<CurrentSession, 'freshAt'> | null, now: Date): void {
  if (!session || now.getTime() - session.freshAt.getTime() > FRESH_PROOF_MS) refuse('proof.required');
}
