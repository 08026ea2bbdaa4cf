/** Issues and redeems the proofs of the second factor: PINs, codes of an app, backup codes. Each is valid only once. */
import { and, eq, lt, sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import { countAttempt, forgetAttempt, forgiveAttempts, type AttemptLimit } from '../attempts.ts';
import type { CodeWay } from '../../contract.ts';
import { backupCode, pin, secondFactor } from '../tables.ts';
import {
  digestOf,
  isSameDigest,
  newBackupCodes,
  newPin,
  newSecret,
  sealSecret,
  formatBackupCode,
  matchingStep,
  unsealSecret,
  parseBackupCode,
} from './codes.ts';

/** Wrong attempts at a PIN; after the last the PIN is invalid. */
const GUESSES = 5;
const MINUTE_MS = 60_000;
const WINDOW = { windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS };

/** Wrong codes of one person, over all their sign-ins. */
const CODE_LIMIT: AttemptLimit = { purpose: 'second-factor', attempts: 10, ...WINDOW };
/** PINs sent to one person, and PINs requested from one network address, which a whole office may share. */
const PERSON_PIN_LIMIT: AttemptLimit = { purpose: 'pin', attempts: 5, ...WINDOW };
const ADDRESS_PIN_LIMIT: AttemptLimit = { purpose: 'pin-address', attempts: 20, ...WINDOW };

/** Access to the proofs: a handle in the role portico_gate, and a key that is not in the database. */
export interface ProofStore {
  readonly db: Db;
  readonly key: Uint8Array;
  readonly now: Date;
}

/** The session (`id`) that is to be proved, and its person. */
export interface Prover {
  readonly id: string;
  readonly personId: string;
}

/**
 * Issues a new PIN in place of the former one, and calls `send` in the same transaction.
 * @throws Refusal `pin.exceeded`
 */
export async function issuePin<Sent>(
  { db, key, now }: ProofStore,
  { id, personId }: Prover,
  address: string,
  { minutes, send }: { readonly minutes: number; readonly send: (tx: Db, pin: string, until: Date) => Promise<Sent> },
): Promise<Sent> {
  if (!(await countAttempt(db, PERSON_PIN_LIMIT, personId, now)) || !(await countAttempt(db, ADDRESS_PIN_LIMIT, address, now)))
    refuse('pin.exceeded');
  const code = newPin();
  const fresh = { digest: digestOf(key, id, code), expiresAt: new Date(now.getTime() + minutes * MINUTE_MS), failures: 0 };
  return db.transaction(async (tx) => {
    await tx.delete(pin).where(eq(pin.sessionId, id));
    await tx.insert(pin).values({ sessionId: id, ...fresh });
    return send(tx, code, fresh.expiresAt);
  });
}

/**
 * Redeems a proof, which is invalid afterwards. @throws Refusal `pin.wrong`, `pin.exceeded`, `code.expired`
 */
export async function redeemProof(store: ProofStore, prover: Prover, way: ProofKind, code: string): Promise<void> {
  const { db, now } = store;
  if (!(await countAttempt(db, CODE_LIMIT, prover.personId, now))) refuse('pin.exceeded');
  const is = await REDEEM_BY_KIND[way](store, prover, code);
  // A right code that is only too late is not a guess.
  if (is === 'expired') await forgetAttempt(db, CODE_LIMIT, prover.personId, now);
  if (is !== 'right') refuse(is === 'expired' ? 'code.expired' : 'pin.wrong');
  await forgiveAttempts(db, CODE_LIMIT, prover.personId);
}

/** The kinds of proof; `pending` is a code of the app that is being set up. */
type ProofKind = CodeWay | 'backup' | 'pending';
type ProofVerdict = 'right' | 'wrong' | 'expired';

const REDEEM_BY_KIND: Readonly<Record<ProofKind, (proofStore: ProofStore, prover: Prover, code: string) => Promise<ProofVerdict>>> = {
  sms: redeemPin,
  totp: async (kept, { personId }, code) => ((await redeemAppCode(kept, personId, code, 'secret')) ? 'right' : 'wrong'),
  pending: async (kept, { personId }, code) => ((await redeemAppCode(kept, personId, code, 'pending')) ? 'right' : 'wrong'),
  backup: redeemBackupCode,
};

async function redeemPin({ db, key, now }: ProofStore, { id }: Prover, code: string): Promise<ProofVerdict> {
  // Counted before it is checked, so that simultaneous attempts all count.
  const [sent] = await db
    .update(pin)
    .set({ failures: sql`${pin.failures} + 1` })
    .where(and(eq(pin.sessionId, id), lt(pin.failures, GUESSES)))
    .returning({ digest: pin.digest, expiresAt: pin.expiresAt });
  if (!sent) return 'wrong';
  if (sent.expiresAt <= now) return 'expired';
  if (!isSameDigest(sent.digest, digestOf(key, id, code))) return 'wrong';
  const used = await db
    .delete(pin)
    .where(and(eq(pin.sessionId, id), eq(pin.digest, sent.digest)))
    .returning({ id: pin.sessionId });
  return used.length > 0 ? 'right' : 'wrong';
}

/** Redeems a code of the app that is set up, or of the one that is being set up, which is confirmed by it. */
async function redeemAppCode({ db, key, now }: ProofStore, personId: string, code: string, which: 'secret' | 'pending'): Promise<boolean> {
  const mine = and(eq(secondFactor.personId, personId), eq(secondFactor.way, 'totp'));
  const [app] = await db.select().from(secondFactor).where(mine);
  const sealed = app?.[which];
  const lastStep = which === 'secret' ? (app?.lastStep ?? 0) : 0;
  const step = sealed ? matchingStep(unsealSecret(key, personId, sealed), code, now, lastStep) : null;
  if (!sealed || step === null) return false;
  const set = { lastStep: step, ...(which === 'pending' && { secret: sealed, pending: null, confirmedAt: now }) };
  const unused = which === 'secret' ? lt(secondFactor.lastStep, step) : eq(secondFactor.pending, sealed);
  const used = await db.update(secondFactor).set(set).where(and(mine, unused)).returning({ way: secondFactor.way });
  return used.length > 0;
}

async function redeemBackupCode({ db, key }: ProofStore, { personId }: Prover, code: string): Promise<ProofVerdict> {
  const used = await db
    .delete(backupCode)
    .where(and(eq(backupCode.personId, personId), eq(backupCode.digest, digestOf(key, personId, parseBackupCode(code)))))
    .returning({ personId: backupCode.personId });
  return used.length > 0 ? 'right' : 'wrong';
}

/** Stores a new secret for an app. It becomes valid once a code of it was given; until then the former one stays. */
export async function beginAppSetUp({ db, key }: ProofStore, personId: string): Promise<Uint8Array> {
  const secret = newSecret();
  await db.execute(sql`insert into second_factor (person_id, way, pending) values (${personId}, 'totp', ${sealSecret(key, personId, secret)})
    on conflict (tenant_id, person_id, way) do update set pending = excluded.pending`);
  return secret;
}

/** Confirms a factor by its first code, which completes the set-up. @throws Refusal `pin.wrong`, `pin.exceeded`, `code.expired` */
export async function confirmWay(kept: ProofStore, prover: Prover, way: CodeWay, code: string): Promise<void> {
  if (way === 'totp') return redeemProof(kept, prover, 'pending', code);
  await redeemProof(kept, prover, 'sms', code);
  await kept.db
    .execute(sql`insert into second_factor (person_id, way, confirmed_at) values (${prover.personId}, 'sms', ${kept.now.toISOString()})
    on conflict (tenant_id, person_id, way) do update set confirmed_at = excluded.confirmed_at`);
}

/** Replaces the backup codes. They are returned only once; the database keeps only their digests. */
export async function replaceBackupCodes({ db, key }: Pick<ProofStore, 'db' | 'key'>, personId: string): Promise<string[]> {
  const codes = newBackupCodes();
  await db.transaction(async (tx) => {
    await tx.delete(backupCode).where(eq(backupCode.personId, personId));
    await tx.insert(backupCode).values(codes.map((code) => ({ personId, digest: digestOf(key, personId, code) })));
  });
  return codes.map(formatBackupCode);
}
