/**
 * Offers parts of collections to choose from: professionals, and accounts that a data source knows [GRP-08]. Records that can no longer be chosen
 * keep their names where they were chosen.
 */
import { sql } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import type { Keeper } from '#server/records';

function choiceCollection(name: string, partOf: string): Collection {
  return {
    name,
    partOf,
    columns: ['name'],
    without: ['add', 'change', 'remove', 'duplicate'],
    steps: [{ name: 'details', fields: [{ name: 'name', type: 'text', required: true }] }],
  };
}

const NO_STAMPS = sql`0 as position, null::timestamptz as removed_at, null::uuid as removed_by, 1 as version, null::timestamptz as published_at,
  null::uuid as published_by, null::timestamptz as created_at, null::uuid as created_by, null::timestamptz as updated_at, null::uuid as updated_by`;

export const professionals: Keeper = {
  collection: choiceCollection('professionals', 'users'),
  rows: sql`select p.id, null::uuid as parent_id, p.name, jsonb_build_object('name', p.name, 'email', p.email) as data,
    lower(concat_ws(' ', p.name, p.email)) as search, p.is_professional and not p.disabled as active, ${NO_STAMPS} from person p`,
};

export const linkedAccounts: Keeper = {
  collection: choiceCollection('linkedAccounts', 'accounts'),
  rows: sql`select a.id, null::uuid as parent_id, a.name, jsonb_build_object('name', a.name, 'external_id', a.external_id) as data,
    lower(concat_ws(' ', a.name, a.external_id, a.email)) as search,
    a.active and btrim(coalesce(a.external_id, '')) <> '' and btrim(a.name) <> '' as active, ${NO_STAMPS} from account a`,
};
