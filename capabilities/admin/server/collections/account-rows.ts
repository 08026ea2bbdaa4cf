/** Selects accounts as records. */
import { sql } from 'drizzle-orm';
import { wireMoment } from '#platform';

const OWNERS = sql`coalesce((select jsonb_agg(m.person_id order by m.part, (m.person_id = a.lead_advisor_id) is not true, m.person_id)
  from account_person m where m.account_id = a.id and m.part <> 'client'), '[]')`;
/** The first of the owners above. */
const FIRST_OWNER = sql`coalesce(a.lead_advisor_id, (select m.person_id from account_person m where m.account_id = a.id and m.part <> 'client'
  order by m.part, m.person_id limit 1))`;
const MEMBERS = sql`coalesce((select jsonb_agg(m.account_id order by m.position) from account_member m where m.group_id = a.id), '[]')`;
const GROUPS = sql`coalesce((select jsonb_agg(g.id order by g.id) from client_group g join client_group_member m on m.group_id = g.id
  where m.account_id = a.id and g.active), '[]')`;
/** What the library has of it; documents are kept by operations of their own. */
const DOCUMENTS = sql`coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'type', d.type, 'date', d.dated) order by d.dated desc, d.id)
  from document d where d.account_id = a.id), '[]')`;
const ALERTS = sql`coalesce((select jsonb_agg(jsonb_build_object('type', l.type, 'comment', l.comment, 'resolved', l.resolved, 'timestamp',
  ${wireMoment(sql`l.at`)}) order by l.position) from account_alert l where l.account_id = a.id), '[]')`;

export const ACCOUNT_ROWS = sql`select a.id, null::uuid as parent_id, a.name, jsonb_build_object('name', a.name, 'email', a.email, 'accountType', a.account_type,
      'isGroup', a.is_group, 'members', ${MEMBERS}, 'client', a.client_id, 'owner', ${OWNERS}, 'portal', a.portal_id, 'inception', a.inception, 'currency', a.currency,
      'external_id', a.external_id, 'groups', ${GROUPS}, 'alerts', ${ALERTS}, 'documents', ${DOCUMENTS}, 'userStatus', (select u.id from user_status u where u.identifier = a.status),
      'disabledClientNotifications', a.notifications_disabled, 'termsAccepted',
      ${wireMoment(sql`a.terms_accepted_at`)}, 'value', s.value, 'change1d', s.change_1d, 'change1m', s.change_1m,
      'changeYtd', s.change_ytd, 'change1y', s.change_1y, 'change3y', s.change_3y, 'change5y', s.change_5y, 'changeAll', s.change_all) as data,
    concat_ws(' ', a.name, a.email, a.external_id, (select name from portal where id = a.portal_id)) as search, 0 as position, a.active,
    a.version, a.created_at, a.email as by_email, a.account_type as "by_accountType", a.portal_id as by_portal, a.client_id as by_client,
    ${FIRST_OWNER} as by_owner, a.external_id as by_external_id, (select u.id from user_status u where u.identifier = a.status) as "by_userStatus",
    a.currency as by_currency from account a left join account_summary s on s.account_id = a.id`;

/** What the list shows of them is sorted and filtered by columns of their own. */
export const ACCOUNT_KEY_COLUMNS = [
  { field: 'email', filled: true },
  { field: 'accountType', filled: true },
  { field: 'portal' },
  { field: 'client' },
  { field: 'owner' },
  { field: 'external_id' },
  { field: 'userStatus' },
  { field: 'currency', filled: true },
];
