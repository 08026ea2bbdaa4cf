/** Shows mail and SMS as read-only records. Secrets in their texts are blanked. */
import { sql } from 'drizzle-orm';
import { wireMoment } from '#platform';
import type { Collection } from '#packages/collections';
import type { FormField } from '#packages/forms';
import type { Keeper } from '#server/records';
import { DELIVERY_STATES, type Channel } from '../contract.ts';

const readOnlyField = (name: string, type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  name,
  type,
  readonly: true,
  ...more,
});

function channelKeeper(channel: Channel): Keeper {
  const collection: Collection = {
    name: channel,
    columns: ['subject', 'to', 'status', 'created'],
    sort: { by: 'created', direction: 'descending' },
    filters: ['status'],
    without: ['add', 'change', 'remove', 'duplicate'],
    steps: [
      {
        name: 'details',
        fields: [
          readOnlyField('subject', 'text'),
          readOnlyField('status', 'select', { options: DELIVERY_STATES.map((value) => ({ value })) }),
          readOnlyField('to', 'text'),
          readOnlyField('from', 'text'),
          readOnlyField('attempts', 'number'),
          readOnlyField('nextAt', 'timestamp'),
          readOnlyField('sent', 'timestamp'),
          readOnlyField('error', 'textarea'),
          readOnlyField('body', 'textarea'),
          ...(channel === 'mail' ? [readOnlyField('html', 'hidden', { exclude: true })] : []),
        ],
      },
    ],
  };
  // A letter that has not been composed yet is listed by its template.
  return {
    collection,
    rows: sql`select d.id, null::uuid as parent_id, coalesce(d.subject, d.template) as name, jsonb_build_object(
        'subject', coalesce(d.subject, d.template), 'status', d.state, 'to', d.recipient, 'from', d.sender, 'attempts', d.attempt,
        'nextAt', ${wireMoment(sql`d.next_at`)},
        'sent', ${wireMoment(sql`d.sent_at`)}, 'error', d.last_error, 'body', d.body, 'html', d.html) as data,
      lower(concat_ws(' ', d.subject, d.template, d.recipient, d.state)) as search, 0 as position, true as active, null::timestamptz as removed_at,
      null::uuid as removed_by, d.attempt * 4 + array_position(array['waiting', 'sent', 'kept', 'dead'], d.state) as version,
      null::timestamptz as published_at, null::uuid as published_by, d.created_at, null::uuid as created_by, d.sent_at as updated_at,
      null::uuid as updated_by
      from delivery d where d.channel = ${channel}`,
  };
}

export const collections = [channelKeeper('mail'), channelKeeper('sms')];
