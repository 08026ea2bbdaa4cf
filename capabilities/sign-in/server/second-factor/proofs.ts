/** Issues and redeems the proofs of the second factor: PINs, codes of an app, backup codes. Each is valid only once. */
import { and, eq, lt, sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#server/tenants';
import { countAttempt, forgetAttempt, forgiveAttempts, type Limit } from '../attempts.ts';
import type { CodeWay } from '../../contract.ts';
import { backupCode, pin, secondFactor } from '../tables.ts';
import { digestOf, isSame, newBackupCodes, newPin, newSecret, seal, spelled, stepOf, unseal, unspelled } from './codes.ts';

/** Wrong attempts at a PIN; after the last the PIN is invalid. */
const GUESSES = 5;
const MINUTE_MS = 60_000;
const WINDOW = { windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS };

/** Wrong codes of one person, over all their sign-ins. */
const CODES: Limit = { purpose: 'second-factor', attempts: 10, ...WINDOW };
/** PINs sent to one person, and PINs requested from one network address, which a whole office may share. */
const TO_PERSON: Limit = { purpose: 'pin', attempts: 5, ...WINDOW };
const FROM_ADDRESS: Limit = { purpose: 'pin-address', attempts: 20, ...WINDOW };

/** Access to the proofs: a handle in the role portico_gate, and a key that is not in the database. */
export interface Kept {
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
  { db, key, now }: Kept,
  { id, personId }: Prover,
  address: string,
  { minutes, send }: { readonly minutes: number; readonly send: (tx: Db, pin: string, until: Date) => Promise<Sent> },
): Promise<Sent> {
  if (!(await countAttempt(db, TO_PERSON, personId, now)) || !(await countAttempt(db, FROM_ADDRESS, address, now))) refuse('pin.exceeded');
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
export async function prove(kept: Kept, prover: Prover, way: Proof, code: string): Promise<void> {
  const { db, now } = kept;
  if (!(await countAttempt(db, CODES, prover.personId, now))) refuse('pin.exceeded');
  const is = await USED[way](kept, prover, code);
  // A right code that is only too late is not a guess.
  if (is === 'expired') await forgetAttempt(db, CODES, prover.personId, now);
  if (is !== 'right') refuse(is === 'expired' ? 'code.expired' : 'pin.wrong');
  await forgiveAttempts(db, CODES, prover.personId);
}

/** The kinds of proof; `pending` is a code of the app that is being set up. */
type Proof = CodeWay | 'backup' | 'pending';
type Verdict = 'right' | 'wrong' | 'expired';

const USED: Readonly<Record<Proof, (kept: Kept, prover: Prover, code: string) => Promise<Verdict>>> = {
  sms: usePin,
  totp: async (kept, { personId }, code) => ((await isOfApp(kept, personId, code, 'secret')) ? 'right' : 'wrong'),
  pending: async (kept, { personId }, code) => ((await isOfApp(kept, personId, code, 'pending')) ? 'right' : 'wrong'),
  backup: useBackupCode,
};

async function usePin({ db, key, now }: Kept, { id }: Prover, code: string): Promise<Verdict> {
  // Counted before it is checked, so that simultaneous attempts all count.
  const [sent] = await db
    .update(pin)
    .set({ failures: sql`${pin.failures} + 1` })
    .where(and(eq(pin.sessionId, id), lt(pin.failures, GUESSES)))
    .returning({ digest: pin.digest, expiresAt: pin.expiresAt });
  if (!sent) return 'wrong';
  if (sent.expiresAt <= now) return 'expired';
  if (!isSame(sent.digest, digestOf(key, id, code))) return 'wrong';
  const used = await db
    .delete(pin)
    .where(and(eq(pin.sessionId, id), eq(pin.digest, sent.digest)))
    .returning({ id: pin.sessionId });
  return used.length > 0 ? 'right' : 'wrong';
}

/** Redeems a code of the app that is set up, or of the one that is being set up, which is confirmed by it. */
async function isOfApp({ db, key, now }: Kept, personId: string, code: string, which: 'secret' | 'pending'): Promise<boolean> {
  const mine = and(eq(secondFactor.personId, personId), eq(secondFactor.way, 'totp'));
  const [app] = await db.select().from(secondFactor).where(mine);
  const sealed = app?.[which];
  const lastStep = which === 'secret' ? (app?.lastStep ?? 0) : 0;
  const step = sealed ? stepOf(unseal(key, personId, sealed), code, now, lastStep) : null;
  if (!sealed || step === null) return false;
  const set = { lastStep: step, ...(which === 'pending' && { secret: sealed, pending: null, confirmedAt: now }) };
  const unused = which === 'secret' ? lt(secondFactor.lastStep, step) : eq(secondFactor.pending, sealed);
  const used = await db.update(secondFactor).set(set).where(and(mine, unused)).returning({ way: secondFactor.way });
  return used.length > 0;
}

async function useBackupCode({ db, key }: Kept, { personId }: Prover, code: string): Promise<Verdict> {
  const used = await db
    .delete(backupCode)
    .where(and(eq(backupCode.personId, personId), eq(backupCode.digest, digestOf(key, personId, unspelled(code)))))
    .returning({ personId: backupCode.personId });
  return used.length > 0 ? 'right' : 'wrong';
}

/** Stores a new secret for an app. It becomes valid once a code of it was given; until then the former one stays. */
export async function beginApp({ db, key }: Kept, personId: string): Promise<Uint8Array> {
  const secret = newSecret();
  await db.execute(sql`insert into second_factor (person_id, way, pending) values (${personId}, 'totp', ${seal(key, personId, secret)})
    on conflict (tenant_id, person_id, way) do update set pending = excluded.pending`);
  return secret;
}

/** Confirms a factor by its first code, which completes the set-up. @throws Refusal `pin.wrong`, `pin.exceeded`, `code.expired` */
export async function confirmWay(kept: Kept, prover: Prover, way: CodeWay, code: string): Promise<void> {
  if (way === 'totp') return prove(kept, prover, 'pending', code);
  await prove(kept, prover, 'sms', code);
  await kept.db
    .execute(sql`insert into second_factor (person_id, way, confirmed_at) values (${prover.personId}, 'sms', ${kept.now.toISOString()})
    on conflict (tenant_id, person_id, way) do update set confirmed_at = excluded.confirmed_at`);
}

/** Replaces the backup codes. They are returned only once; the database keeps only their digests. */
export async function renewCodes({ db, key }: Pick<Kept, 'db' | 'key'>, personId: string): Promise<string[]> {
  const codes = newBackupCodes();
  await db.transaction(async (tx) => {
    await tx.delete(backupCode).where(eq(backupCode.personId, personId));
    await tx.insert(backupCode).values(codes.map((code) => ({ personId, digest: digestOf(key, personId, code) })));
  });
  return codes.map(spelled);
}
