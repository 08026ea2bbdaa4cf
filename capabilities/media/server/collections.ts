/** Shows libraries and their files as records. Libraries are kept as records; files are changed only in the media grid [OQ-22]. */
import { sql } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { createDataKeeper, type Keeper } from '#server/records';
import { MEDIA_TYPES } from '../contract.ts';

const libraries: Collection = {
  name: 'libraries',
  columns: ['name', 'updated'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 200 },
        { name: 'media', type: 'custom', component: 'mediaGrid' },
      ],
    },
    { name: 'folders', fields: [{ name: 'folders', type: 'custom', component: 'mediaFolders' }] },
  ],
};

const media: Collection = {
  name: 'media',
  columns: ['name', 'type', 'updated'],
  filters: ['type'],
  without: ['add', 'change', 'remove', 'duplicate'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true },
        { name: 'type', type: 'select', options: MEDIA_TYPES.map((value) => ({ value })) },
        { name: 'file', type: 'custom', component: 'mediaFile' },
      ],
    },
  ],
};

const files: Keeper = {
  collection: media,
  rows: sql`select m.id, null::uuid as parent_id, m.name, jsonb_build_object('name', m.name, 'type', m.type, 'file', m.file_id) as data,
    lower(m.name || ' ' || m.type) as search, 0 as position, true as active, null::timestamptz as removed_at, null::uuid as removed_by, m.version,
    null::timestamptz as published_at, null::uuid as published_by, m.created_at, m.created_by, m.updated_at, m.updated_by
    from media_file m join record l on (l.tenant_id, l.id) = (m.tenant_id, m.library_id) where l.active`,
};

export const collections: readonly Keeper[] = [createDataKeeper(libraries), files];
