/** Declares the database tables of people and of their organisations. The database fills in the tenant and filters by it. */
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { ROLES } from '#packages/policy';
import { SECOND_FACTORS } from '../contract.ts';

const personColumns = () => ({
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
  isMessenger: boolean('is_messenger').notNull().default(false),
  secondFactorExempt: boolean('second_factor_exempt').notNull().default(false),
  secondFactorEnabled: boolean('second_factor_enabled').notNull().default(false),
  secondFactorTarget: text('second_factor_target', { enum: SECOND_FACTORS }),
  /** How they sign in: by password, or by a provider of identities. */
  authType: text('auth_type').notNull().default('password'),
  version: integer().notNull().default(1),
  /** The main role that follows from the claims; computed by the database. */
  role: text({ enum: ROLES })
    .notNull()
    .generatedAlwaysAs(sql`case when is_admin then 'staff' when is_professional then 'advisor' else 'investor' end`),
  language: text(),
  organisationId: uuid('organisation_id'),
  /** Whether staff have set their role or organisation; the domain rule does not change it then. */
  placedByStaff: boolean('placed_by_staff').notNull().default(false),
  disabled: boolean().notNull().default(false),
  termsAcceptedAt: timestamp('terms_accepted_at', { withTimezone: true }),
  lastLogin: timestamp('last_login', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const person = pgTable('person', personColumns());

/** People as a sign-in reads them, with whether they wait to be confirmed: joined to an account, and taking part in no other. */
export const signedInPerson = pgTable('signed_in_person', { ...personColumns(), waiting: boolean().notNull() });

export const organisation = pgTable('organisation', {
  id: uuid().notNull().defaultRandom(),
  name: text().notNull(),
  address: text(),
  /** Id of a file in the media libraries. */
  photo: text(),
  url: text(),
  domain: text(),
  domainRule: boolean('domain_rule').notNull().default(true),
  active: boolean().notNull().default(true),
  version: integer().notNull().default(1),
});
