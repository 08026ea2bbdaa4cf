/** Shows the versions of all records of a collection as records themselves, newest first [ADM-44, CMS-07]. */
import { sql } from 'drizzle-orm';
import { fieldsOf, type Collection } from '#packages/collections';
import { holdsValue } from '#packages/fields';
import { plainField } from '#packages/forms';
import type { Keeper } from './keeper.ts';

export function createHistoryKeeper({ name, steps }: Collection): Keeper {
  const shown = fieldsOf({ steps }).filter((field) => holdsValue(plainField(field)));
  const collection: Collection = {
    name: `${name}-history`,
    columns: ['name', 'version', 'wasPublished', 'created'],
    sort: { by: 'created', direction: 'descending' },
    without: ['add', 'change', 'remove', 'duplicate'],
    steps: [
      {
        name: 'details',
        fields: [
          { name: 'version', type: 'number', readonly: true },
          { name: 'wasPublished', type: 'switch', readonly: true },
          ...shown.map(({ name: field, type, options, collection: of, multiple, fields, component, limit }) => ({
            name: field,
            type,
            readonly: true,
            ...(options && { options }),
            ...(of !== undefined && { collection: of }),
            ...(multiple !== undefined && { multiple }),
            ...(fields && { fields }),
            ...(component !== undefined && { component }),
            ...(limit !== undefined && { limit }),
          })),
        ],
      },
    ],
  };
  return {
    collection,
    rows: sql`select overlay(overlay(md5(v.record_id::text || ' ' || v.version::text) placing '8' from 13) placing '8' from 17)::uuid as id,
      v.record_id as parent_id, v.name, v.data || jsonb_build_object('version', v.version, 'wasPublished', v.published) as data, lower(v.name) as search,
      0 as position, true as active, null::timestamptz as removed_at, null::uuid as removed_by, v.version, case when v.published then v.at end as published_at,
      case when v.published then v.by end as published_by, v.at as created_at, v.by as created_by, null::timestamptz as updated_at,
      null::uuid as updated_by
      from record_version v join record r on r.id = v.record_id where r.collection = ${name}`,
  };
}
