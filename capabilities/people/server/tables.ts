/** The person table; the database fills and filters the tenant. */
import { sql } from 'drizzle-orm';
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
  isAdmin: boolean('is_admin').notNull().default(false),
  isProfessional: boolean('is_professional').notNull().default(false),
  isCompanyAdmin: boolean('is_company_admin').notNull().default(false),
  /** What the claims come to in one word; worked out by the database. */
  role: text({ enum: ROLES })
    .notNull()
    .generatedAlwaysAs(sql`case when is_admin then 'staff' when is_professional then 'advisor' else 'investor' end`),
  language: text(),
  organisationId: uuid('organisation_id'),
  disabled: boolean().notNull().default(false),
  lastLogin: timestamp('last_login', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
