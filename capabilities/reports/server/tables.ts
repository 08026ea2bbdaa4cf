/** The statement table; the database fills and filters the tenant. */
import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#packages/texts';
import { STATEMENT_STATES } from '../contract.ts';

export const statement = pgTable('statement', {
  id: uuid().notNull().defaultRandom(),
  portfolioId: uuid('portfolio_id').notNull(),
  requestedBy: uuid('requested_by'),
  from: date('from_date').notNull(),
  to: date('to_date').notNull(),
  language: text({ enum: LANGUAGES }).notNull(),
  /** With microseconds, as the facts tell it. */
  factsAt: timestamp('facts_at', { withTimezone: true, mode: 'string' }).notNull(),
  state: text({ enum: STATEMENT_STATES }).notNull().default('queued'),
  reason: text({ enum: ['renderer', 'timeout', 'data'] }),
  /** How many times it has been begun since it was last asked for. */
  attempt: integer().notNull().default(1),
  fileId: text('file_id'),
  pages: integer(),
  bytes: integer(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  readyAt: timestamp('ready_at', { withTimezone: true }),
});
