/** Declares the table of statements; the database sets and filters the tenant. */
import { boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#packages/texts';
import { THEME_NAMES, type OwnColours } from '#packages/themes';
import type { TenantSettings } from '#contract/tenants';
import type { PortalLetterhead } from '#server/tenants';
import type { StatementComponent } from '../contract-components.ts';
import { STATEMENT_REASONS, STATEMENT_STATES, type Commentary } from '../contract.ts';

export const statement = pgTable('statement', {
  id: uuid().notNull().defaultRandom(),
  portfolioId: uuid('portfolio_id').notNull(),
  /** The account of the portfolio at the time of the request, set by the database; it never changes. */
  accountId: uuid('account_id').notNull(),
  /** Whether it covers all portfolios of that account together. */
  ofAccount: boolean('of_account').notNull().default(false),
  /** Whether the account as a whole comes first. */
  consolidated: boolean().notNull().default(false),
  components: jsonb().$type<readonly StatementComponent[]>().notNull(),
  /** The person who requested it last, and for whom it is made; null where there is none. */
  requestedBy: uuid('requested_by'),
  from: date('from_date').notNull(),
  to: date('to_date').notNull(),
  language: text({ enum: LANGUAGES }).notNull(),
  theme: text({ enum: [...THEME_NAMES, ''] })
    .notNull()
    .default(''),
  colours: jsonb().$type<OwnColours>().notNull().default({}),
  /** Name and logos of its portal at the time of the request; null where the mark and name of the firm are used. */
  head: jsonb().$type<PortalLetterhead>(),
  /** The PDFs of the firm around it at the time of the request, by their ids; null where there were none. */
  covers: jsonb().$type<TenantSettings['covers']>(),
  /** What the firm said about its last day at the time of the request. */
  commentary: jsonb().$type<readonly Commentary[]>().notNull().default([]),
  /** The moment of its facts, with microseconds. */
  factsAt: timestamp('facts_at', { withTimezone: true, mode: 'string' }).notNull(),
  state: text({ enum: STATEMENT_STATES }).notNull().default('queued'),
  reason: text({ enum: STATEMENT_REASONS }),
  /** Number of attempts since it was last requested. */
  attempt: integer().notNull().default(1),
  fileId: text('file_id'),
  pages: integer(),
  bytes: integer(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  readyAt: timestamp('ready_at', { withTimezone: true }),
});
