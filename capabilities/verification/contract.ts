/** Verification: a client sends details, has them checked, and amends them later; with the order that comes along. */
import { z } from 'zod';
import { Amount, endpoint, Id } from '#packages/endpoint';
import type { Values } from '#packages/fields';

const Verification = z.object({
  account: Id,
  userStatus: z.string(),
  /** The form that details are given by, in the language of whoever asks; null where the firm asks for nothing. */
  form: Id.nullable(),
  /** Submissions: what was sent last, what is being checked, and what was checked last; each null where the reader has none. */
  sent: Id.nullable(),
  asked: Id.nullable(),
  inForce: Id.nullable(),
  /** The first order, as what was sent asks for it. */
  order: z.object({ fund: z.string(), amount: Amount }).nullable(),
});
export type Verification = z.infer<typeof Verification>;

export const verification = {
  readVerification: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/verification',
    may: 'own',
    summary: 'What the client of an account has sent of themselves, what of it is being checked, and what is in force',
    input: z.object({ account: Id }),
    output: Verification,
    shows: 'account',
    refuses: ['account.unknown'],
  }),
  getVerified: endpoint({
    method: 'POST',
    path: '/api/accounts/:account/verification',
    may: 'own.change',
    summary: 'Ask to be verified, once: details are locked while they are checked, and the order that they ask for is placed',
    input: z.object({ account: Id }),
    output: Verification,
    refuses: ['account.unknown', 'verification.closed', 'verification.details', 'order.failed'],
  }),
};

/** What details ask to be bought. */
export interface FirstOrder {
  readonly account: string;
  readonly submission: string;
  /** Null where the form names a fund by its name alone. */
  readonly fundId: string | null;
  readonly fundName: string;
  readonly amount: string;
  /** Everything that was answered, for whoever needs more of it than that. */
  readonly answers: Values;
}

/**
 * Port: takes the order that comes with a verification, in its transaction; what is refused leaves nothing of either. The letters that it answers go once
 * that is committed.
 */
export interface FirstOrders<Within, Letter> {
  place(within: Within, order: FirstOrder): Promise<readonly Letter[]>;
}
