/** The database tables of stored figures; the database fills in and filters the tenant. */
import { date, doublePrecision, integer, jsonb, numeric, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Finding } from '#packages/findings';
import type { PeriodChanges } from '../contract.ts';

/** Derived: the last computed figures of an account, for lists. `factsAt` is text so that microseconds survive. */
export const accountSummary = pgTable('account_summary', {
  accountId: uuid('account_id').notNull(),
  asOf: date('as_of').notNull(),
  firstDay: date('first_day'),
  factsAt: timestamp('facts_at', { withTimezone: true, mode: 'string' }).notNull(),
  engine: integer().notNull(),
  value: numeric(),
  tenantValue: numeric('tenant_value'),
  change1d: doublePrecision('change_1d'),
  change1m: doublePrecision('change_1m'),
  changeYtd: doublePrecision('change_ytd'),
  change1y: doublePrecision('change_1y'),
  change3y: doublePrecision('change_3y'),
  change5y: doublePrecision('change_5y'),
  changeAll: doublePrecision('change_all'),
  findings: jsonb().$type<Finding[]>().notNull(),
});

/** Derived: the last computed figures of a portfolio. */
export const portfolioSummary = pgTable('portfolio_summary', {
  portfolioId: uuid('portfolio_id').notNull(),
  asOf: date('as_of').notNull(),
  factsAt: timestamp('facts_at', { withTimezone: true, mode: 'string' }).notNull(),
  engine: integer().notNull(),
  value: numeric(),
  changes: jsonb().$type<PeriodChanges>().notNull(),
  findings: jsonb().$type<Finding[]>().notNull(),
});
