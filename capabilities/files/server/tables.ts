/** Declares the database table of files. The database fills in tenant and person and filters by them. */
import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { FILE_KIND_NAMES, FILE_PURPOSES } from '../contract.ts';

export const file = pgTable('file', {
  id: uuid().notNull().defaultRandom(),
  state: text({ enum: ['arriving', 'kept', 'leaving'] })
    .notNull()
    .default('arriving'),
  name: text().notNull(),
  /** Null during the upload, like everything else that is found by inspection. */
  kind: text({ enum: FILE_KIND_NAMES }),
  bytes: bigint({ mode: 'number' }),
  sha256: text(),
  width: integer(),
  height: integer(),
  stored: text(),
  /** Id in the store of the picture that pages show. */
  shown: text(),
  small: text(),
  /** All ids under which the store may keep a part of the file. */
  parts: text().array().notNull(),
  purpose: text({ enum: FILE_PURPOSES }).notNull(),
  room: uuid(),
  subjectKind: text('subject_kind'),
  subjectId: uuid('subject_id'),
  createdBy: uuid('created_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
