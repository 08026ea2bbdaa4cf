/** Reads the state of the second factor: what a person has set up, what the firm requires, and what the session has proved. */
import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { Db, Tenant } from '#platform';
import { person } from '#server/people';
import type { CodeWay, SecondFactor, SecondFactorWay } from '../../contract.ts';
import { backupCode, passkey, pin, secondFactor } from '../tables.ts';

type SecondFactorRules = Tenant['settings']['secondFactor'];

/** The proofs of a session, which are read with every request. */
export interface SessionProofs {
  readonly secondFactorAt?: Date | null | undefined;
  readonly secondFactorWay?: SecondFactorWay | null | undefined;
  /** When the firm's provider of identities, or staff by a token, confirmed who it is; the session's security token [AUTH-46]. */
  readonly vouchedAt?: Date | null | undefined;
  /** Until when a function outside prints for its person by it; null in any other session. */
  readonly printUntil?: Date | null | undefined;
}

export interface SecondFactorDemand {
  readonly secondFactorEnabled?: boolean | null | undefined;
  readonly secondFactorExempt?: boolean | null | undefined;
}

/** Whether the second factor is still to be given. */
export function lacksSecondFactor(
  proved: SessionProofs,
  { secondFactorEnabled, secondFactorExempt }: SecondFactorDemand,
  rules: SecondFactorRules,
  now: Date,
): boolean {
  if (secondFactorExempt) return false;
  if (!secondFactorEnabled && rules.required === 'none') return false;
  return !isRecentProof(proved, rules, now) || (rules.required === 'app-or-passkey' && proved.secondFactorWay === 'sms');
}

function isRecentProof({ secondFactorAt }: SessionProofs, { validMs }: SecondFactorRules, now: Date): boolean {
  return secondFactorAt instanceof Date && now.getTime() - secondFactorAt.getTime() < validMs;
}

export interface SecondFactorState extends SecondFactor {
  /** Whether an unfinished sign-in may set a factor up: there is none that the firm accepts, and one that it does not accept was given. */
  readonly maySetUp: boolean;
  readonly number: string | null;
  readonly exempt: boolean;
}

/** @param db a handle in the role portico_gate, bound to the tenant */
export async function readSecondFactorState(
  db: Db,
  { settings }: Tenant,
  session: { id: string; personId: string } & SessionProofs,
  now: Date,
): Promise<SecondFactorState> {
  const { personId } = session;
  const rules = settings.secondFactor;
  const [[record], rows, passkeys, codes, [sent]] = await Promise.all([
    db
      .select({
        phone: person.phone,
        enabled: person.secondFactorEnabled,
        target: person.secondFactorTarget,
        exempt: person.secondFactorExempt,
      })
      .from(person)
      .where(eq(person.id, personId)),
    db
      .select({ way: secondFactor.way })
      .from(secondFactor)
      .where(and(eq(secondFactor.personId, personId), isNotNull(secondFactor.confirmedAt))),
    db.select({ n: count() }).from(passkey).where(eq(passkey.userId, personId)),
    db.select({ n: count() }).from(backupCode).where(eq(backupCode.personId, personId)),
    db.select({ until: pin.expiresAt }).from(pin).where(eq(pin.sessionId, session.id)),
  ]);
  if (!record) throw new Error('a session is somebody’s');
  const setUp = rows.map(({ way }) => way);
  const number = record.phone !== null && isDialableNumber(record.phone) ? record.phone : null;
  const codesLeft = codes[0]?.n ?? 0;
  const { ways, firstBySms } = waysOf(
    { setUp, target: record.target, hasPasskey: (passkeys[0]?.n ?? 0) > 0, hasNumber: number !== null, codesLeft },
    rules,
  );
  const bySms = isRecentProof(session, rules, now) && session.secondFactorWay === 'sms';
  return {
    enabled: record.enabled,
    required: rules.required !== 'none',
    ways: firstBySms && bySms ? [] : ways,
    offered: rules.required === 'app-or-passkey' ? ['totp', 'passkey'] : ['sms', 'totp', 'passkey'],
    setUp,
    phone: number && maskPhoneNumber(number),
    pinLastsMs: sent && sent.until > now ? sent.until.getTime() - now.getTime() : null,
    codesLeft,
    maySetUp: ways.length === 0 || (firstBySms && bySms),
    number,
    exempt: record.exempt,
  };
}

interface OwnedFactors {
  readonly setUp: readonly CodeWay[];
  readonly target: string | null;
  readonly hasPasskey: boolean;
  readonly hasNumber: boolean;
  readonly codesLeft: number;
}

/**
 * The factors that a person can use now. A PIN is offered to people without anything better. Where the firm does not accept PINs, a PIN still serves
 * people who have nothing else as the proof that lets them set up something better (`firstBySms`): a password alone would not be enough.
 */
function waysOf(
  { setUp, target, hasPasskey, hasNumber, codesLeft }: OwnedFactors,
  rules: SecondFactorRules,
): { ways: SecondFactorWay[]; firstBySms: boolean } {
  const better: SecondFactorWay[] = [...(setUp.includes('totp') ? (['totp'] as const) : []), ...(hasPasskey ? (['passkey'] as const) : [])];
  const bySms = hasNumber && (setUp.includes('sms') || better.length === 0);
  const hidesSms = rules.required === 'app-or-passkey';
  if (hidesSms && better.length === 0) {
    const firstBySms = hasNumber && setUp.includes('sms');
    return { ways: firstBySms ? ['sms'] : [], firstBySms };
  }
  const own: SecondFactorWay[] = [...(bySms && !hidesSms ? (['sms'] as const) : []), ...better];
  own.sort((a, b) => Number(b === target) - Number(a === target));
  return { ways: own.length > 0 && codesLeft > 0 ? [...own, 'backup'] : own, firstBySms: false };
}

/** Hides a telephone number except for its last digits, by which its owner recognises it. */
export function maskPhoneNumber(number: string): string {
  return `•••• ${number.replace(/\D/g, '').slice(-3)}`;
}

/** Whether a number is written with its country code, so that a gateway can dial it. */
function isDialableNumber(phone: string): boolean {
  return /^(\+|00)[1-9][\d\s().\-/]{6,}$/.test(phone.trim());
}
