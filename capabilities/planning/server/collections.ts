/** The collections of model portfolios, risk profiles and projections in the administration. */
import { sql } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { createDataKeeper, type Keeper } from '#server/records';

const models: Collection = {
  name: 'models',
  columns: ['name', 'profile', 'min', 'max', 'avg', 'rebalance', 'updated'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 200 },
        { name: 'profile', type: 'text', required: true, limit: 200 },
        { name: 'min', type: 'number', required: true },
        { name: 'max', type: 'number', required: true },
        { name: 'avg', type: 'number', required: true },
        { name: 'rebalance', type: 'text', required: true, limit: 200 },
        { name: 'data', type: 'multi-group-text-field' },
      ],
    },
  ],
};

const riskProfiles: Collection = {
  name: 'riskProfiles',
  columns: ['name', 'returns', 'factsheetUrl', 'updated'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 200 },
        { name: 'returns', type: 'number', required: true },
        { name: 'factsheetUrl', type: 'text', required: true, rules: [{ rule: 'url' }] },
      ],
    },
  ],
};

/** The projections of accounts with their assumptions [OQ-62], stored as they were calculated. */
const projections: Collection = {
  name: 'projections',
  columns: ['name', 'account', 'created'],
  sort: { by: 'created', direction: 'descending' },
  without: ['add', 'change', 'remove', 'duplicate'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', readonly: true },
        { name: 'account', type: 'picker', collection: 'accounts', readonly: true },
        { name: 'inputs', type: 'textarea', readonly: true },
        { name: 'result', type: 'textarea', readonly: true },
      ],
    },
  ],
};

/** The keeper of projections: read-only here, since the projection tool writes them. */
const projectionKeeper: Keeper = {
  collection: projections,
  rows: sql`select p.id, null::uuid as parent_id, p.name,
      jsonb_build_object('name', p.name, 'account', p.account_id, 'inputs', jsonb_pretty(p.inputs), 'result', jsonb_pretty(p.result)) as data,
      lower(p.name) as search, 0 as position, p.active, p.removed_at, null::uuid as removed_by, 1 as version,
      null::timestamptz as published_at, null::uuid as published_by, p.created_at, p.created_by, p.created_at as updated_at,
      p.created_by as updated_by
    from projection p`,
};

export const collections: readonly Keeper[] = [createDataKeeper(models), createDataKeeper(riskProfiles), projectionKeeper];
