/**
 * Which statements a connection keeps prepared: those that come again and again. A page of a list costs the database a third less when it is neither
 * read nor planned anew; whether one plan fits whatever is asked for, or each time its own, PostgreSQL decides by what they cost.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Role } from './database.ts';

/** The name under which a connection keeps a statement; none where it is sent to be read anew. */
export type NameFor = (text: string) => string | undefined;

/** Sent so many times before it is kept. */
const AGAIN = 4;
/** On each connection, all of them together: some ten megabytes of the database's memory at the most. */
const KEPT = 200;
/** Texts that are counted at once. */
const COUNTED = 2000;
/** Longer ones name ids, and do not come again. */
const LONGEST = 8000;

interface Counted {
  readonly names: Map<string, string>;
  readonly counts: Map<string, number>;
}

const ofPool = new WeakMap<pg.Pool, Counted>();

/** By role, since row-level security writes another statement for each. */
export function preparedName(pool: pg.Pool, role: Role, text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const { names, counts } = ofPool.get(pool) ?? { names: new Map<string, string>(), counts: new Map<string, number>() };
  ofPool.set(pool, { names, counts });
  const key = `${role} ${text}`;
  const known = names.get(key);
  if (known || names.size >= KEPT) return known;
  const count = (counts.get(key) ?? 0) + 1;
  if (count < AGAIN) {
    if (counts.size >= COUNTED) counts.clear();
    counts.set(key, count);
    return undefined;
  }
  counts.delete(key);
  // The embedded database has one session for all connections, so that a name says what it stands for.
  const name = `portico_${createHash('sha256').update(key).digest('base64url').slice(0, 24)}`;
  names.set(key, name);
  return name;
}
