/** Letters that did not reach anybody, as staff are told at home. */
import { sql, type SQL } from 'drizzle-orm';
import { isWithin, type OpenItemContext, type OpenItemQuery } from '#server/records';
import type { Channel } from '../contract.ts';

const lettersWhere =
  (channel: Channel, where: (context: OpenItemContext) => SQL): OpenItemQuery =>
  (context) =>
    sql`
    select d.created_at as at, d.id, null::text as portal, null::text as place, coalesce(d.subject, d.template) as name
    from delivery d where d.channel = ${channel} and ${where(context)}`;

/** What was given up. What nobody is served by any more cannot be sent again. */
const isDead = (context: OpenItemContext) => sql`d.state = 'dead' and ${isWithin('kept', sql`d.created_at`, context)}
  and (d.until is null or d.until > ${context.now.toISOString()}::timestamptz or ${isWithin('passing', sql`d.created_at`, context)})`;

/** What the gateway did not take and is tried again, and what should have been on its way long ago. */
const isLate = ({ now }: OpenItemContext) => sql`d.state = 'waiting'
  and (d.late or d.next_at < ${now.toISOString()}::timestamptz - interval '10 minutes')`;

export const openItems = {
  failedMail: lettersWhere('mail', isDead),
  failedSms: lettersWhere('sms', isDead),
  lateMail: lettersWhere('mail', isLate),
  lateSms: lettersWhere('sms', isLate),
} as const;
