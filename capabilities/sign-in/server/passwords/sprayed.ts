/**
 * Detects password spraying: one password that is tried on one account after another, from many networks, too seldom on each for a lock. The failed
 * attempts are kept in the memory of this process only, for a quarter of an hour, hashed with a key of its own.
 */
import { LRUCache } from 'lru-cache';
import { createHmac, randomBytes } from 'node:crypto';

export interface TriedPassword {
  readonly tenantId: string;
  readonly password: string;
}

export interface PasswordWatch {
  /** Whether the password has failed on so many accounts that it is refused for everybody. */
  isSprayed(tried: TriedPassword, now: Date): boolean;
  /** Counts a failure. @returns whether this failure reaches the limit */
  countFailure(tried: TriedPassword, address: string, now: Date): boolean;
}

/** Number of accounts at which a failing password counts as sprayed; people who mistype their own password fail on one account only. */
const SPRAYED_ACCOUNTS = 10;
const WINDOW_MS = 15 * 60_000;
/** Greatest number of passwords that are watched at once. */
const MOST_KEPT = 20_000;

interface PasswordFailures {
  since: number;
  readonly accounts: Set<string>;
}

export function watchPasswords(): PasswordWatch {
  const key = randomBytes(32);
  const kept = new LRUCache<string, PasswordFailures>({ max: MOST_KEPT });
  const nameOf = (...parts: readonly string[]) => createHmac('sha256', key).update(parts.join('\0')).digest('base64');
  const find = ({ tenantId, password }: TriedPassword, now: Date): PasswordFailures | undefined => {
    const name = nameOf(tenantId, password);
    const found = kept.get(name);
    if (!found || now.getTime() - found.since < WINDOW_MS) return found;
    kept.delete(name);
    return undefined;
  };
  return {
    isSprayed: (tried, now) => (find(tried, now)?.accounts.size ?? 0) >= SPRAYED_ACCOUNTS,
    countFailure(tried, address, now) {
      const known = find(tried, now);
      const failures = known ?? { since: now.getTime(), accounts: new Set<string>() };
      const before = failures.accounts.size;
      if (before < SPRAYED_ACCOUNTS) failures.accounts.add(nameOf(tried.tenantId, address));
      kept.set(nameOf(tried.tenantId, tried.password), failures);
      return before < SPRAYED_ACCOUNTS && failures.accounts.size === SPRAYED_ACCOUNTS;
    },
  };
}
