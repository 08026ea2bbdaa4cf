/** The person table; the database fills and filters the tenant. */
import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { ROLES } from '#packages/policy';

export const person = pgTable('person', {
  id: uuid().notNull().defaultRandom(),
  name: text().notNull(),
  /** Lower case. */
  email: text().notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text(),
  phone: text(),
  role: text({ enum: ROLES }).notNull().default('investor'),
  language: text(),
  organisationId: uuid('organisation_id'),
  disabled: boolean().notNull().default(false),
  lastLogin: timestamp('last_login', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
