/** Counts attempts and locks after too many; attempts at unknown addresses are counted like those at known ones [OQ-57]. */
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform';
import { attempt } from './tables.ts';

/** A limit: so many attempts within the window lock the subject for a while. */
export interface AttemptLimit {
  /** The kind of attempt; each purpose is counted by itself. */
  readonly purpose: string;
  readonly attempts: number;
  readonly windowMs: number;
  readonly lockMs: number;
}

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Passwords, counted by the e-mail address that they are tried on. */
export const PASSWORD_LIMIT: AttemptLimit = { purpose: 'password', attempts: 5, windowMs: QUARTER_MS, lockMs: QUARTER_MS };
/** Passwords, counted by the network that they come from: many people share one, so only failures count. */
export const NETWORK_PASSWORD_LIMIT: AttemptLimit = {
  purpose: 'password of network',
  attempts: 100,
  windowMs: QUARTER_MS,
  lockMs: QUARTER_MS,
};
/** Sign-ups, counted by e-mail address; the tenth is refused [AUTH-17]. */
export const SIGN_UP_LIMIT: AttemptLimit = { purpose: 'sign-up', attempts: 9, windowMs: HOUR_MS, lockMs: HOUR_MS };
export const NETWORK_SIGN_UP_LIMIT: AttemptLimit = { ...SIGN_UP_LIMIT, purpose: 'sign-up of network' };
/** Requests for a mail, counted by the address that it goes to, and by the network. */
export const MAIL_LIMIT: AttemptLimit = { purpose: 'mail', attempts: 5, windowMs: QUARTER_MS, lockMs: QUARTER_MS };
export const NETWORK_MAIL_LIMIT: AttemptLimit = { purpose: 'mail of network', attempts: 30, windowMs: QUARTER_MS, lockMs: QUARTER_MS };
/** Sign-ins begun at a provider of identities, counted by network; those that return are not counted. */
export const NETWORK_IDENTITY_LIMIT: AttemptLimit = {
  purpose: 'identity of network',
  attempts: 100,
  windowMs: QUARTER_MS,
  lockMs: QUARTER_MS,
};
/** Sign-ins begun with a passkey, counted by network; those that succeed are not counted. */
export const NETWORK_PASSKEY_LIMIT: AttemptLimit = { ...NETWORK_IDENTITY_LIMIT, purpose: 'passkey of network' };
/** Codes of links and tokens, counted by network; only wrong ones count. */
export const NETWORK_CODE_LIMIT: AttemptLimit = { purpose: 'code of network', attempts: 30, windowMs: QUARTER_MS, lockMs: QUARTER_MS };
/** Addresses that a professional enters for clients, counted by professional; only addresses that are taken count. */
export const TAKEN_ADDRESS_LIMIT: AttemptLimit = { purpose: 'taken address', attempts: 20, windowMs: HOUR_MS, lockMs: HOUR_MS };

const NETWORK_BLOCKS = 4;

/** The network of an address: the IPv4 address itself, or the first half of an IPv6 address, since one line gets a whole range. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !address.includes(':')) return mapped ?? address;
  const [head = '', tail] = address.split('::', 2);
  const blocks = (part: string) => (part === '' ? [] : part.split(':'));
  const [first, last] = [blocks(head), blocks(tail ?? '')];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last]
    .slice(0, NETWORK_BLOCKS)
    .map((block) => block.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

/**
 * Counts an attempt before it is checked, so that simultaneous attempts all count; `forgiveAttempts` takes it back.
 * While the subject is locked nothing is counted, so that nobody can prolong the lock of another.
 * @returns false while the subject is locked
 */
export async function countAttempt(db: Db, limit: AttemptLimit, subject: string, now: Date): Promise<boolean> {
  const { purpose, attempts, windowMs, lockMs } = limit;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(app_tenant()::text || ${purpose} || ' ' || ${subject}, 0))`);
    await tx.delete(attempt).where(and(eq(attempt.purpose, purpose), lt(attempt.at, new Date(now.getTime() - windowMs - lockMs))));
    const latest = await tx
      .select({ at: attempt.at })
      .from(attempt)
      .where(whereCounted(limit, subject))
      .orderBy(desc(attempt.at))
      .limit(attempts);
    if (
      isLocked(
        latest.map(({ at }) => at.getTime()),
        now.getTime(),
        limit,
      )
    )
      return false;
    await tx.insert(attempt).values({ purpose, subject, at: now });
    return true;
  });
}

/** `latest` holds the newest attempts, newest first. */
function isLocked(latest: readonly number[], now: number, { attempts, windowMs, lockMs }: AttemptLimit): boolean {
  const [newest] = latest;
  const oldest = latest[attempts - 1];
  return newest !== undefined && oldest !== undefined && newest - oldest <= windowMs && now - newest < lockMs;
}

/** Deletes all attempts of the subject, after a right password or a reset. */
export async function forgiveAttempts(db: Db, limit: AttemptLimit, subject: string): Promise<void> {
  await db.delete(attempt).where(whereCounted(limit, subject));
}

/** Takes one attempt back, which succeeded or failed for a reason of the system. Of several at the same moment only one is deleted. */
export async function forgetAttempt(db: Db, limit: AttemptLimit, subject: string, at: Date): Promise<void> {
  await db
    .delete(attempt)
    .where(
      eq(
        sql`ctid`,
        sql`(select ctid from attempt where purpose = ${limit.purpose} and subject = ${subject} and at = ${at.toISOString()} limit 1 for update)`,
      ),
    );
}

function whereCounted({ purpose }: AttemptLimit, subject: string) {
  return and(eq(attempt.purpose, purpose), eq(attempt.subject, subject));
}
