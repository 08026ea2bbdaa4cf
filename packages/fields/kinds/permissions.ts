/** Kind `permissions`: the access level of a record, one of five; two of them also name people or organisations [FORM-33, CMS-09]. */
import { z } from 'zod';
import { fault } from '../fault.ts';
import { defineKind, rejectInput, acceptInput, type Reference } from '../kind.ts';
import { RecordId } from '../behaviours/records.ts';
import { writeEntries } from '../behaviours/several.ts';
import type { FieldValue } from '../value.ts';

export const ACCESS_LEVELS = ['public', 'hidden', 'authenticated', 'users', 'organisations'] as const;

const RecordIds = z.array(RecordId).max(1000).default([]);
/** People and organisations are kept only for the level that uses them, so that a list that is no longer shown gives nobody access. */
const RecordAccess = z
  .object({ level: z.enum(ACCESS_LEVELS), users: RecordIds, organisations: RecordIds })
  .transform(({ level, users, organisations }) => ({
    level,
    users: level === 'users' ? [...new Set(users)] : [],
    organisations: level === 'organisations' ? [...new Set(organisations)] : [],
  }));
type RecordAccess = z.infer<typeof RecordAccess>;

export const permissions = defineKind({
  type: 'permissions',
  inTables: false,
  measure: () => 'other',
  schema: () => RecordAccess.nullable(),
  read: (input) => {
    if (input === null || input === undefined || input === '') return acceptInput(null);
    const access = RecordAccess.safeParse(typeof input === 'string' ? { level: input } : input);
    return access.success ? acceptInput(access.data) : rejectInput(null, fault('invalid'));
  },
  faults: (value) => {
    const { level, users, organisations } = value as RecordAccess;
    return (level === 'users' && users.length === 0) || (level === 'organisations' && organisations.length === 0)
      ? [fault('required')]
      : [];
  },
  write: (value, _field, { words, nameOf }) => {
    if (value === null) return '';
    const { level } = value as RecordAccess;
    const named = writeEntries(
      referencesIn(value).map(({ collection, id }) => nameOf?.(collection, id) ?? id),
      String,
    );
    return words(`access.${level}`) + (named && `: ${named}`);
  },
  references: referencesIn,
});

function referencesIn(value: FieldValue): (Reference & { to: 'record' })[] {
  if (value === null) return [];
  const { users, organisations } = value as RecordAccess;
  const of = (collection: string) => (id: string) => ({ to: 'record', collection, id }) as const;
  return [...users.map(of('users')), ...organisations.map(of('organisations'))];
}
