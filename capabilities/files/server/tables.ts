/** The table of files; the database fills and filters tenant and person. */
import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { KIND_NAMES, PURPOSES } from '../contract.ts';

export const file = pgTable('file', {
  id: uuid().notNull().defaultRandom(),
  state: text({ enum: ['arriving', 'kept', 'leaving'] })
    .notNull()
    .default('arriving'),
  name: text().notNull(),
  /** Null while it arrives, as everything else that is found by looking. */
  kind: text({ enum: KIND_NAMES }),
  bytes: bigint({ mode: 'number' }),
  sha256: text(),
  width: integer(),
  height: integer(),
  stored: text(),
  /** Of a picture what pages show. */
  shown: text(),
  small: text(),
  /** Everything that the store may hold for it. */
  parts: text().array().notNull(),
  purpose: text({ enum: PURPOSES }).notNull(),
  room: uuid(),
  subjectKind: text('subject_kind'),
  subjectId: uuid('subject_id'),
  createdBy: uuid('created_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
