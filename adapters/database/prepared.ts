/**
 * Decides which statements a connection keeps prepared: those that are repeated. A page of a list costs the database a third less when its statement
 * is neither parsed nor planned again; PostgreSQL decides by cost whether one plan fits all values.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Role } from './database.ts';

/** Gives the name under which a connection keeps a statement; undefined where it is sent without being kept. */
export type NameFor = (text: string) => string | undefined;

/** How often a statement is sent before it is kept. */
const AGAIN = 4;
/** The most statements that are kept on each connection: some ten megabytes of the database's memory in all. */
const KEPT = 200;
/** The most texts that are counted at once. */
const COUNTED = 2000;
/** Longer texts contain ids, and are not repeated. */
const LONGEST = 8000;

interface Counted {
  readonly names: Map<string, string>;
  readonly counts: Map<string, number>;
}

const ofPool = new WeakMap<pg.Pool, Counted>();

/** Counted by role, because row-level security makes another statement for each. */
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
  // The embedded database has one session for all connections, so the name is derived from the text.
  const name = `portico_${createHash('sha256').update(key).digest('base64url').slice(0, 24)}`;
  names.set(key, name);
  return name;
}
