/** Kind `permissions`: the access level of a record, one of five; two of them also name people or organisations [FORM-33, CMS-09]. */
import { z } from 'zod';
import { fault } from '../fault.ts';
import { kind, misunderstood, understood, type Reference } from '../kind.ts';
import { RecordId } from '../records.ts';
import { writeEntries } from '../several.ts';
import type { Value } from '../value.ts';

export const ACCESS_LEVELS = ['public', 'hidden', 'authenticated', 'users', 'organisations'] as const;

const ids = z.array(RecordId).max(1000).default([]);
/** People and organisations are kept only for the level that uses them, so that a list that is no longer shown gives nobody access. */
const Access = z.object({ level: z.enum(ACCESS_LEVELS), users: ids, organisations: ids }).transform(({ level, users, organisations }) => ({
  level,
  users: level === 'users' ? [...new Set(users)] : [],
  organisations: level === 'organisations' ? [...new Set(organisations)] : [],
}));
type Access = z.infer<typeof Access>;

export const permissions = kind({
  type: 'permissions',
  inTables: false,
  measure: () => 'other',
  schema: () => Access.nullable(),
  read: (input) => {
    if (input === null || input === undefined || input === '') return understood(null);
    const access = Access.safeParse(typeof input === 'string' ? { level: input } : input);
    return access.success ? understood(access.data) : misunderstood(null, fault('invalid'));
  },
  faults: (value) => {
    const { level, users, organisations } = value as Access;
    return (level === 'users' && users.length === 0) || (level === 'organisations' && organisations.length === 0)
      ? [fault('required')]
      : [];
  },
  write: (value, _field, { words, nameOf }) => {
    if (value === null) return '';
    const { level } = value as Access;
    const named = writeEntries(
      namedIn(value).map(({ collection, id }) => nameOf?.(collection, id) ?? id),
      String,
    );
    return words(`access.${level}`) + (named && `: ${named}`);
  },
  references: namedIn,
});

function namedIn(value: Value): (Reference & { to: 'record' })[] {
  if (value === null) return [];
  const { users, organisations } = value as Access;
  const of = (collection: string) => (id: string) => ({ to: 'record', collection, id }) as const;
  return [...users.map(of('users')), ...organisations.map(of('organisations'))];
}
