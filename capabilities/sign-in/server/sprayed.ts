/**
 * Notices one password that is tried on one account after another, from however many networks: on each of them it is tried too seldom for a lock. What
 * was tried is kept by this process alone, for a quarter of an hour, under a key that nobody else has.
 */
import { createHmac, randomBytes } from 'node:crypto';

export interface TriedPassword {
  readonly tenantId: string;
  readonly password: string;
}

export interface PasswordWatch {
  /** Whether it has failed on so many accounts that it is refused whoever gives it. */
  isSprayed(tried: TriedPassword, now: Date): boolean;
  /** Counts a failure. @returns whether it is the one by which it is noticed */
  countFailure(tried: TriedPassword, address: string, now: Date): boolean;
}

/** People mistype their own passwords; one that fails on so many accounts is tried by somebody else. */
const ACCOUNTS = 10;
const WINDOW_MS = 15 * 60_000;
/** Passwords that are watched at once. */
const KEPT = 20_000;

interface Failures {
  since: number;
  readonly accounts: Set<string>;
}

export function watchPasswords(): PasswordWatch {
  const key = randomBytes(32);
  const kept = new Map<string, Failures>();
  const nameOf = (...parts: readonly string[]) => createHmac('sha256', key).update(parts.join('\0')).digest('base64');
  const find = ({ tenantId, password }: TriedPassword, now: Date): Failures | undefined => {
    const name = nameOf(tenantId, password);
    const found = kept.get(name);
    if (!found || now.getTime() - found.since < WINDOW_MS) return found;
    kept.delete(name);
    return undefined;
  };
  return {
    isSprayed: (tried, now) => (find(tried, now)?.accounts.size ?? 0) >= ACCOUNTS,
    countFailure(tried, address, now) {
      const known = find(tried, now);
      const failures = known ?? { since: now.getTime(), accounts: new Set<string>() };
      const before = failures.accounts.size;
      if (before < ACCOUNTS) failures.accounts.add(nameOf(tried.tenantId, address));
      const name = nameOf(tried.tenantId, tried.password);
      const [oldest] = kept.keys();
      if (!known && kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
      kept.set(name, failures);
      return before < ACCOUNTS && failures.accounts.size === ACCOUNTS;
    },
  };
}
