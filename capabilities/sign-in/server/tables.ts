/** Declares the database tables of signing in, with the field names that better-auth expects. The database fills in the tenant and filters by it. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { CODE_WAYS, SECOND_FACTOR_WAYS } from '../contract.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

export const LINK_PURPOSES = ['verify', 'address', 'reset', 'invite', 'enter', 'activate', 'set-up', 'print'] as const;

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const session = pgTable('session', {
  id: uuid().notNull().defaultRandom(),
  /** Filled in by the database; compared with the tenant of the host when it is read. */
  tenantId: uuid('tenant_id')
    .notNull()
    .default(sql`app_tenant()`),
  token: text().notNull(),
  /** The token that it had before it was renewed last. Whoever still brings it can sign out, and nothing else. */
  formerToken: text('former_token'),
  userId: uuid('user_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  /** When the second factor was given last, and which one. */
  secondFactorAt: moment('second_factor_at'),
  secondFactorWay: text('second_factor_way', { enum: SECOND_FACTOR_WAYS }),
  /** When a trusted party confirmed who it is: the firm's provider of identities, or staff by a token. */
  vouchedAt: moment('vouched_at'),
  /** Who issued the token that began it; it ends with what that person may do. */
  vouchedBy: uuid('vouched_by'),
  /** When its person gave their password again. */
  provedAt: moment('proved_at'),
  /** The person as whom its owner is viewing, and until when. */
  viewingId: uuid('viewing_id'),
  viewingUntil: moment('viewing_until'),
  /** Of a session by which a function outside prints for its person: it reads alone, and ends then. */
  printUntil: moment('print_until'),
});

/** The second factors that people have set up. */
export const secondFactor = pgTable('second_factor', {
  personId: uuid('person_id').notNull(),
  way: text({ enum: CODE_WAYS }).notNull(),
  secret: bytes('secret'),
  pending: bytes('pending'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  confirmedAt: moment('confirmed_at'),
});

/** The last PIN of each session. */
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
  /** A change of the password ends the sessions, unless it changes this column too. */
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

/** The attempts that the limits count. */
export const attempt = pgTable('attempt', {
  purpose: text().notNull(),
  subject: text().notNull(),
  at: moment('at').notNull(),
});

/** Single-use links: links and codes that are sent to people, valid once and for a limited time; only their digest is stored. */
export const singleUseLink = pgTable('single_use_link', {
  id: uuid().notNull().defaultRandom(),
  purpose: text({ enum: LINK_PURPOSES }).notNull(),
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
  /** The session that a token has begun. */
  sessionId: uuid('session_id'),
});
