/** Tables of instruments and of the arrivals that their facts came with; the database fills and filters the tenant. */
import { integer, numeric, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const arrival = pgTable('arrival', {
  id: uuid().notNull().defaultRandom(),
  source: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  committedAt: timestamp('committed_at', { withTimezone: true }),
  undoneAt: timestamp('undone_at', { withTimezone: true }),
});

export const instrument = pgTable('instrument', {
  id: uuid().notNull().defaultRandom(),
  symbol: text().notNull(),
});

export const instrumentTerms = pgTable('instrument_terms', {
  instrumentId: uuid('instrument_id').notNull(),
  arrivalId: uuid('arrival_id').notNull(),
  name: text().notNull(),
  isin: text(),
  sedol: text(),
  type: text().notNull(),
  assetClass: text('asset_class').notNull(),
  sector: text().notNull(),
  region: text().notNull(),
  currency: text().notNull(),
});

export const price = pgTable('price', {
  instrumentId: uuid('instrument_id').notNull(),
  year: smallint().notNull(),
  arrivalId: uuid('arrival_id').notNull(),
  part: integer().notNull(),
  days: smallint().array().notNull(),
  closes: numeric().array().notNull(),
});

export const rate = pgTable('rate', {
  base: text().notNull(),
  quote: text().notNull(),
  year: smallint().notNull(),
  arrivalId: uuid('arrival_id').notNull(),
  part: integer().notNull(),
  days: smallint().array().notNull(),
  rates: numeric().array().notNull(),
});

export const benchmark = pgTable('benchmark', {
  riskProfile: integer('risk_profile').notNull(),
  instrumentId: uuid('instrument_id').notNull(),
});
