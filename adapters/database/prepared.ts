/**
 * Decides which statements a connection keeps prepared: those that are repeated. A page of a list costs the database a third less when its statement
 * is neither parsed nor planned again; PostgreSQL decides by cost whether one plan fits all values.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { DatabaseRole } from './database.ts';

/** Gives the name under which a connection keeps a statement; undefined where it is sent without being kept. */
export type StatementNamer = (text: string) => string | undefined;

/** How often a statement is sent before it is kept. */
const KEEP_AFTER = 4;
/** The most statements that are kept on each connection: some ten megabytes of the database's memory in all. */
const MOST_KEPT = 200;
/** The most texts that are counted at once. */
const MOST_COUNTED = 2000;
/** Longer texts contain ids, and are not repeated. */
const LONGEST_TEXT = 8000;

interface StatementCounts {
  readonly names: Map<string, string>;
  readonly counts: Map<string, number>;
}

const countsOfPool = new WeakMap<pg.Pool, StatementCounts>();

/** Counted by role, because row-level security makes another statement for each. */
export function preparedName(pool: pg.Pool, role: DatabaseRole, text: string): string | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const { names, counts } = countsOfPool.get(pool) ?? { names: new Map<string, string>(), counts: new Map<string, number>() };
  countsOfPool.set(pool, { names, counts });
  const key = `${role} ${text}`;
  const known = names.get(key);
  if (known || names.size >= MOST_KEPT) return known;
  const count = (counts.get(key) ?? 0) + 1;
  if (count < KEEP_AFTER) {
    if (counts.size >= MOST_COUNTED) counts.clear();
    counts.set(key, count);
    return undefined;
  }
  counts.delete(key);
  // The embedded database has one session for all connections, so the name is derived from the text.
  const name = `portico_${createHash('sha256').update(key).digest('base64url').slice(0, 24)}`;
  names.set(key, name);
  return name;
}
