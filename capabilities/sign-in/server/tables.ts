/** Tables of signing in, named as better-auth names their fields; the database fills and filters the tenant. */
import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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

export const signInFailure = pgTable('sign_in_failure', {
  email: text().notNull(),
  failedAt: moment('failed_at').notNull(),
});
