/** The statement table; the database fills and filters the tenant. */
import { boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#packages/texts';
import { THEME_NAMES, type OwnColours } from '#packages/themes';
import type { OwnHead } from '#server/tenants';
import { STATEMENT_REASONS, STATEMENT_STATES } from '../contract.ts';

export const statement = pgTable('statement', {
  id: uuid().notNull().defaultRandom(),
  portfolioId: uuid('portfolio_id').notNull(),
  /** Whose the portfolio was when it was asked for, by the database: it stays theirs. */
  accountId: uuid('account_id').notNull(),
  /** Of all portfolios of that account together. */
  ofAccount: boolean('of_account').notNull().default(false),
  /** Whoever asked for it last, and so for whom it is made; null for those of nobody in particular. */
  requestedBy: uuid('requested_by'),
  from: date('from_date').notNull(),
  to: date('to_date').notNull(),
  language: text({ enum: LANGUAGES }).notNull(),
  theme: text({ enum: [...THEME_NAMES, ''] })
    .notNull()
    .default(''),
  colours: jsonb().$type<OwnColours>().notNull().default({}),
  /** What its portal showed of itself when it was asked for; null where the firm's mark and name stand. */
  head: jsonb().$type<OwnHead>(),
  /** With microseconds, as the facts tell it. */
  factsAt: timestamp('facts_at', { withTimezone: true, mode: 'string' }).notNull(),
  state: text({ enum: STATEMENT_STATES }).notNull().default('queued'),
  reason: text({ enum: STATEMENT_REASONS }),
  /** How many times it has been begun since it was last asked for. */
  attempt: integer().notNull().default(1),
  fileId: text('file_id'),
  pages: integer(),
  bytes: integer(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  readyAt: timestamp('ready_at', { withTimezone: true }),
});
