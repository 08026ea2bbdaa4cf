/** The portfolio table; the database fills in and filters the tenant. */
import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { OBJECTIVES, PORTFOLIO_REGIONS, PORTFOLIO_TYPES } from '../contract.ts';

export const portfolio = pgTable('portfolio', {
  id: uuid().notNull().defaultRandom(),
  accountId: uuid('account_id').notNull(),
  name: text().notNull(),
  type: text({ enum: PORTFOLIO_TYPES }).notNull(),
  currency: text().notNull(),
  objective: text({ enum: OBJECTIVES }),
  riskProfile: integer('risk_profile'),
  riskLevel: integer('risk_level'),
  esgRating: integer('esg_rating'),
  region: text({ enum: PORTFOLIO_REGIONS }),
  inception: date(),
  externalId: text('external_id'),
  active: boolean().notNull().default(true),
});
