/** Declares the database table of the outbox. The database fills in the tenant and filters by it. */
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#packages/texts';
import { CHANNELS, DELIVERY_STATES, type Attachment } from '../contract.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const delivery = pgTable('delivery', {
  id: uuid().notNull(),
  channel: text({ enum: CHANNELS }).notNull(),
  template: text().notNull(),
  language: text({ enum: LANGUAGES }),
  personId: uuid('person_id'),
  /** The account that the letter is about. */
  accountId: uuid('account_id'),
  recipient: text().notNull(),
  parameters: jsonb().$type<object>().notNull(),
  dedupeKey: text('dedupe_key').notNull(),
  until: moment('until'),
  sender: text(),
  subject: text(),
  html: text(),
  body: text(),
  attachments: jsonb().$type<readonly Attachment[]>().notNull(),
  state: text({ enum: DELIVERY_STATES }).notNull(),
  attempt: integer().notNull(),
  nextAt: moment('next_at'),
  lastError: text('last_error'),
  providerId: text('provider_id'),
  createdAt: moment('created_at').notNull(),
  sentAt: moment('sent_at'),
});
