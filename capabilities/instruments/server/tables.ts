/**
 * The tables of arrivals and benchmarks, which are read and written row by row; packed facts have SQL of their own. The database fills in and
 * filters the tenant.
 */
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const arrival = pgTable('arrival', {
  id: uuid().notNull().defaultRandom(),
  /** Not to be shown to readers who only take part in an account. */
  source: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  committedAt: timestamp('committed_at', { withTimezone: true }),
  undoneAt: timestamp('undone_at', { withTimezone: true }),
});

export const benchmark = pgTable('benchmark', {
  riskProfile: integer('risk_profile').notNull(),
  instrumentId: uuid('instrument_id').notNull(),
});
