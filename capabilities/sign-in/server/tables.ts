/** Tables of signing in, named as better-auth names their fields; the database fills and filters the tenant. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { CODE_WAYS, WAYS } from '../contract.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

export const TICKET_PURPOSES = ['verify', 'address', 'reset', 'invite', 'enter', 'activate'] as const;

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
  /** When the second factor was given last, and in which way. */
  secondFactorAt: moment('second_factor_at'),
  secondFactorWay: text('second_factor_way', { enum: WAYS }),
  /** When somebody whom the firm trusts vouched for it: its provider of identities, or staff by a token. */
  vouchedAt: moment('vouched_at'),
  /** When its person gave their password again. */
  provedAt: moment('proved_at'),
  /** As whom its person looks, and until when. */
  viewingId: uuid('viewing_id'),
  viewingUntil: moment('viewing_until'),
});

/** What a person has set up as a second factor. */
export const secondFactor = pgTable('second_factor', {
  personId: uuid('person_id').notNull(),
  way: text({ enum: CODE_WAYS }).notNull(),
  secret: bytes('secret'),
  pending: bytes('pending'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  confirmedAt: moment('confirmed_at'),
});

/** The PIN that was sent last to a session. */
export const pin = pgTable('pin', {
  sessionId: uuid('session_id').notNull(),
  digest: bytes('digest').notNull(),
  expiresAt: moment('expires_at').notNull(),
  failures: integer().notNull().default(0),
});

export const backupCode = pgTable('backup_code', {
  personId: uuid('person_id').notNull(),
  digest: bytes('digest').notNull(),
});

/** Named as better-auth names its fields. */
export const passkey = pgTable('passkey', {
  id: uuid().notNull().defaultRandom(),
  name: text(),
  publicKey: text('public_key').notNull(),
  userId: uuid('user_id').notNull(),
  credentialID: text('credential_id').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  deviceType: text('device_type').notNull(),
  backedUp: boolean('backed_up').notNull(),
  transports: text(),
  createdAt: moment('created_at').notNull().defaultNow(),
  aaguid: text(),
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
  /** Sessions end by a change of the password that leaves this as it is. */
  rehashedAt: moment('rehashed_at'),
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
