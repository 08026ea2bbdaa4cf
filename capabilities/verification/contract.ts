/** Declares verification: a client submits details, has them checked and amends them later, together with the first order. */
import { z } from 'zod';
import { Amount, endpoint, Id } from '#packages/endpoint';
import type { FieldValues } from '#packages/fields';

const Verification = z.object({
  account: Id,
  userStatus: z.string(),
  /** The form for the details, in the language of the caller; null where the firm asks for no details. */
  form: Id.nullable(),
  /** Ids of submissions: the one sent last, the one being checked, and the one checked last; each null where the reader has none. */
  sent: Id.nullable(),
  asked: Id.nullable(),
  inForce: Id.nullable(),
  /** The first order that the submitted details ask for. */
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
    refuses: [
      'account.unknown',
      'verification.closed',
      'verification.details',
      'order.busy',
      'order.taken',
      'order.failed',
      'order.unanswered',
    ],
  }),
};

/** The order that submitted details ask for. */
export interface FirstOrder {
  readonly account: string;
  readonly submission: string;
  /** Null where the form names a fund by its name alone. */
  readonly fundId: string | null;
  readonly fundName: string;
  readonly amount: string;
  /** All answers of the form, for an implementation that needs more of them. */
  readonly answers: FieldValues;
}

export interface PlacedFirstOrder<Letter> {
  /** Dispatched after the commit. */
  readonly letters: readonly Letter[];
  /** The status that whoever carries the order out gives the account; null leaves it to us [KYC-06]. */
  readonly userStatus: 'pending' | 'pending + order' | null;
}

/**
 * Port: places the order that comes with a verification. `work` stores both in a transaction of its own, within which it calls `place` at most once;
 * a refusal undoes both.
 */
export interface FirstOrderPort<Within, Letter> {
  store<Stored>(
    work: (place: (within: Within, order: FirstOrder) => Promise<PlacedFirstOrder<Letter>>) => Promise<Stored>,
  ): Promise<Stored>;
}
