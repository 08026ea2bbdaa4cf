/** Shows the audit log as records, and the number of events of each kind per day [ADM-44]. Nobody writes or changes these. */
import { sql } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { EVENT_KINDS } from '#contract/audit';
import type { Keeper } from '#server/records';

const READ_ONLY = ['add', 'change', 'remove', 'duplicate'] as const;
const typeField = { name: 'type', type: 'select' as const, readonly: true, options: EVENT_KINDS.map((value) => ({ value })) };
const textField = (name: string) => ({ name, type: 'text' as const, readonly: true });
/** An id of version 8 (RFC 9562), derived from another value. */
const idOf = (of: string) => sql.raw(`overlay(overlay(md5(${of}) placing '8' from 13) placing '8' from 17)::uuid`);
/** Columns that are empty for all these records. */
const NO_STAMPS = sql`null::timestamptz as removed_at, null::uuid as removed_by, 1 as version, null::timestamptz as published_at, null::uuid as published_by,
  null::timestamptz as updated_at, null::uuid as updated_by`;

/** The collection of an event; before a record has an id, the event names the collection as its subject. */
const OF_COLLECTION = sql`case when d.subject_kind = 'collection' then d.subject_id else d.subject_kind end`;

/** The name of a person, a command line as `user@machine`, or null where no name is known. */
const BY = sql`case when d.detail::jsonb #>> '{actor,kind}' = 'command line' then concat_ws('@', d.detail::jsonb #>> '{actor,user}', d.detail::jsonb #>> '{actor,host}')
  else (select p.name from person p where p.id = d.actor_id) end`;
const ACTOR = sql`case when d.detail::jsonb #>> '{actor,kind}' = 'command line' then 'command-line' when d.actor_id is not null then 'person' end`;

/**
 * The portal of what an event is about; of somebody with accounts in several, what names none of them belongs to no single one. What analytics have
 * gathered is looked up, and only the rest found out anew.
 */
const PORTAL = sql`case when e.seq <= (select seq from usage_progress)
  then (select u.portals[1] from usage_event u where u.seq = e.seq and cardinality(u.portals) = 1)
  else (select r.portals[1] from audited_record(d.subject_kind, d.subject_id, audit_detail_data(d.detail), d.actor_id) r where cardinality(r.portals) = 1) end`;

const logCollection: Collection = {
  name: 'logs',
  columns: ['info', 'type', 'collection', 'outcome', 'created'],
  sort: { by: 'created', direction: 'descending' },
  filters: ['type'],
  without: READ_ONLY,
  steps: [
    {
      name: 'details',
      fields: [
        textField('info'),
        typeField,
        textField('collection'),
        textField('record'),
        textField('outcome'),
        { name: 'portalId', type: 'collectionSelect', collection: 'portals', readonly: true },
        textField('by'),
        { name: 'actor', type: 'select', readonly: true, options: [{ value: 'person' }, { value: 'command-line' }] },
        { name: 'detail', type: 'textarea', readonly: true },
        textField('request'),
      ],
    },
  ],
};

export const logs: Keeper = {
  collection: logCollection,
  rows: sql`select ${idOf(`'log ' || e.tenant_id::text || ' ' || e.seq::text`)} as id, null::uuid as parent_id, e.operation as name, jsonb_build_object(
      'info', e.operation, 'type', e.kind, 'collection', ${OF_COLLECTION}, 'record', case when d.subject_kind <> 'collection' then d.subject_id end, 'outcome', e.outcome,
      'portalId', ${PORTAL}, 'by', ${BY}, 'actor', ${ACTOR}, 'detail', nullif(d.detail, '{}'), 'request', e.request) as data,
    lower(concat_ws(' ', e.operation, e.kind, ${OF_COLLECTION}, e.outcome, e.request, ${BY})) as search,
    0 as position, true as active, e.at as created_at, d.actor_id as created_by, ${NO_STAMPS}
    from audit_event e left join audit_detail d on d.seq = e.seq`,
};

const analyticsCollection: Collection = {
  name: 'log-analytics',
  columns: ['date', 'type', 'count', 'people'],
  sort: { by: 'date', direction: 'descending' },
  filters: ['type'],
  without: READ_ONLY,
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'date', type: 'date-picker', readonly: true },
        typeField,
        { name: 'count', type: 'number', readonly: true },
        { name: 'people', type: 'number', readonly: true },
      ],
    },
  ],
};

export const logAnalytics: Keeper = {
  collection: analyticsCollection,
  rows: sql`select ${idOf(`'log-analytics ' || c.tenant_id::text || c.date || c.kind`)} as id, null::uuid as parent_id, c.date || ' ' || c.kind as name,
    jsonb_build_object('date', c.date, 'type', c.kind, 'count', c.count, 'people', c.people) as data, c.date || ' ' || c.kind as search,
    0 as position, true as active, c.last as created_at, null::uuid as created_by, ${NO_STAMPS}
    from (select e.tenant_id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD') as date, e.kind, count(*)::int as count,
        count(distinct d.actor_id)::int as people, max(e.at) as last
      from audit_event e left join audit_detail d on d.seq = e.seq group by 1, 2, 3) c`,
};
