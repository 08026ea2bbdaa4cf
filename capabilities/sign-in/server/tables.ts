/** Tables of signing in, named as better-auth names their fields; the database fills and filters the tenant. */
import { sql } from 'drizzle-orm';
import { customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

export const TICKET_PURPOSES = ['verify', 'reset', 'invite', 'enter', 'activate'] as const;

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const session = pgTable('session', {
  id: uuid().notNull().defaultRandom(),
  /** Filled by the database; read to be compared with the tenant of the host. */
  tenantId: uuid('tenant_id')
    .notNull()
    .default(sql`app_tenant()`),
  token: text().notNull(),
  userId: uuid('user_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** better-auth's `account`: one way in for one person. A password has the provider `credential`. */
export const credential = pgTable('credential', {
  id: uuid().notNull().defaultRandom(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  userId: uuid('user_id').notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: moment('access_token_expires_at'),
  refreshTokenExpiresAt: moment('refresh_token_expires_at'),
  scope: text(),
  password: text(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

export const verification = pgTable('verification', {
  id: uuid().notNull().defaultRandom(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** For every limit: what was tried, by or on whom. */
export const attempt = pgTable('attempt', {
  purpose: text().notNull(),
  subject: text().notNull(),
  at: moment('at').notNull(),
});

/** What is sent to somebody to come back with, once and for a while; only its digest is kept. */
export const ticket = pgTable('ticket', {
  id: uuid().notNull().defaultRandom(),
  purpose: text({ enum: TICKET_PURPOSES }).notNull(),
  digest: bytes('digest').notNull(),
  personId: uuid('person_id'),
  email: text(),
  accountId: uuid('account_id'),
  portalId: uuid('portal_id'),
  organisationId: uuid('organisation_id'),
  createdBy: uuid('created_by'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});
