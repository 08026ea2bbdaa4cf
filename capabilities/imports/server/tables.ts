/** Declares the tables of imports; the database sets and filters the tenant. */
import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { IMPORT_KINDS, IMPORT_STATES, ROW_VERDICTS, type Import, type ImportRow, type Mapping, type Sniff } from '../contract.ts';

export const importTable = pgTable('import', {
  /** The same as the id of the arrival whose facts it brings. */
  id: uuid().notNull(),
  kind: text({ enum: IMPORT_KINDS }).notNull(),
  fileName: text('file_name').notNull(),
  fileId: text('file_id').notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  sha256: text().notNull(),
  state: text({ enum: IMPORT_STATES }).notNull(),
  sniff: jsonb().$type<Sniff>(),
  mapping: jsonb().$type<Mapping>(),
  bytesRead: bigint('bytes_read', { mode: 'number' }).notNull(),
  counts: jsonb().$type<Import['counts']>().notNull(),
  failure: text(),
  bundle: uuid('bundle_id'),
  createdBy: text('created_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** Increased by each check; a check with a lower number may write nothing more. */
  run: integer().notNull(),
});

export const importRow = pgTable('import_row', {
  importId: uuid('import_id').notNull(),
  ordinal: integer().notNull(),
  rowNumber: integer('row_number').notNull(),
  columnName: text('column_name'),
  value: text(),
  verdict: text({ enum: ROW_VERDICTS }).notNull(),
  code: text(),
  reads: jsonb().$type<NonNullable<ImportRow['reads']>>(),
});
