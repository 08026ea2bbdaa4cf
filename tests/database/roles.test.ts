/** What each role may touch, read from the catalogue and compared with the list below, which is reviewed like code. */
import { beforeAll, expect, test } from 'vitest';
import { newTestPlace, openPlace } from './test-database.ts';

const READ = 'select';
const ADD = 'insert select';
const WRITE = 'insert select update';
const ALL = 'delete insert select update';
/** Rows that are never changed: added, and taken back while nobody has seen them. */
const STAGE = 'delete insert select';

/** Of a signed-in person, whether staff or not; the policies decide which rows. */
const READ_BY_PEOPLE = {
  'public.organisation': READ,
  'public.portal': READ,
  'public.person': READ,
  'public.account': READ,
  'public.account_person': READ,
  'public.account_summary': READ,
  'public.portfolio': READ,
  'public.portfolio_summary': READ,
  'public.instrument': READ,
  'public.instrument_terms': READ,
  'public.price': READ,
  'public.rate': READ,
  'public.printed_figure': READ,
  'public.transaction': READ,
  'public.benchmark': READ,
  'public.bond_terms': READ,
  'public.corporate_action': READ,
  'public.cost_method': READ,
  'public.benchmark_weight': READ,
  'public.commitment_event': READ,
  'public.portfolio_owner': READ,
  'public.portfolio_risk_profile': READ,
  'public.access_group': READ,
  'public.access_group_person': READ,
  'public.access_group_account': READ,
};

/** What whoever gives the occasion may write of a letter. */
const LETTER = 'id channel template language person_id recipient parameters dedupe_key until';

/** Of whoever does not keep the house. */
const READ_BY_TAKING_PART = {
  ...READ_BY_PEOPLE,
  'public.own_account': READ,
  'public.arrival': READ,
  'public.statement': WRITE,
  ...columns('public.delivery', LETTER, 'insert'),
};

/** The stream of activity: rows are added, and that is all. */
const STREAM = { 'public.event': ADD, 'public.event_detail': ADD, 'public.event_head': ADD };

/** By whoever changes what a person is: whose they are, and not what they are. */
const ENDING_SESSIONS = { 'public.session': 'delete', ...columns('public.session', 'tenant_id user_id', 'select') };

const MAY: Record<string, Record<string, string>> = {
  // Before a person is known: the tenant of a host, and signing in.
  portico_gate: {
    'public.tenant': READ,
    'public.tenant_host': READ,
    'public.person': READ,
    // What signing in may change of a person, none of it what the person may do.
    ...columns(
      'public.person',
      'email email_verified image language last_login name phone second_factor_enabled second_factor_target updated_at',
      'update',
    ),
    'public.session': ALL,
    'public.credential': ALL,
    'public.verification': ALL,
    'public.attempt': ALL,
    'public.ticket': ADD,
    ...columns('public.delivery', LETTER, 'insert'),
    ...columns('public.ticket', 'used_at', 'update'),
    ...STREAM,
    'drizzle.__drizzle_migrations': READ,
  },
  // A signed-in person's request, further narrowed to tenant and person by the policies.
  portico_person: READ_BY_TAKING_PART,
  // The same of a professional; and what they may know of the rest of their organisation.
  portico_advisor: { ...READ_BY_TAKING_PART, 'public.account_directory': READ },
  // The same of a person who sees everything of the tenant, and brings facts in.
  portico_staff: {
    ...READ_BY_PEOPLE,
    // A change of ownership that is committed or undone.
    ...columns('public.portfolio', 'account_id', 'update'),
    'public.arrival': WRITE,
    'public.import': WRITE,
    'public.import_row': WRITE,
    'public.statement': WRITE,
    'public.access_group': WRITE,
    'public.access_group_person': STAGE,
    'public.access_group_account': STAGE,
    'public.account_directory': READ,
    'public.event': READ,
    'public.event_detail': READ,
    'public.event_head': READ,
    'public.ticket': 'insert',
    ...ENDING_SESSIONS,
    // What they read of a letter holds no parameter, and what they change sends a dead one again.
    ...columns('public.delivery', 'parameters dedupe_key', 'insert'),
    ...columns('public.delivery', 'id channel template language person_id recipient until', 'insert select'),
    ...columns('public.delivery', 'state attempt next_at', 'select update'),
    ...columns('public.delivery', 'tenant_id sender subject html body last_error provider_id created_at sent_at', READ),
    'public.mail': READ,
    'public.sms': READ,
  },
  // A tenant without a person: jobs, imports being checked, the command line; and the queues.
  portico_work: {
    'public.tenant': STAGE,
    ...columns('public.tenant', 'settings', 'update'),
    'public.tenant_host': STAGE,
    'public.organisation': WRITE,
    'public.portal': WRITE,
    'public.person': WRITE,
    'public.credential': WRITE,
    'public.ticket': 'insert',
    ...ENDING_SESSIONS,
    ...STREAM,
    'public.account': WRITE,
    'public.account_person': WRITE,
    'public.access_group': WRITE,
    'public.access_group_person': STAGE,
    'public.access_group_account': STAGE,
    'public.account_directory': ALL,
    'public.account_summary': ALL,
    'public.account_close': ALL,
    'public.daily_series': ALL,
    'public.earlier_close': ALL,
    'public.portfolio': WRITE,
    'public.portfolio_summary': ALL,
    'public.arrival': WRITE,
    'public.benchmark': WRITE,
    'public.import': WRITE,
    'public.import_row': ALL,
    'public.statement': WRITE,
    'public.delivery': WRITE,
    'public.instrument': ADD,
    'public.instrument_terms': STAGE,
    'public.price': STAGE,
    'public.rate': STAGE,
    'public.printed_figure': 'insert select',
    'public.transaction': STAGE,
    'public.bond_terms': STAGE,
    'public.corporate_action': STAGE,
    'public.cost_method': STAGE,
    'public.benchmark_weight': STAGE,
    'public.commitment_event': STAGE,
    'public.portfolio_owner': STAGE,
    'public.portfolio_risk_profile': STAGE,
    'pgboss.version': 'select update',
    'pgboss.queue': 'select update',
    'pgboss.schedule': READ,
    'pgboss.subscription': READ,
    'pgboss.bam': READ,
    'pgboss.job': ALL,
    'pgboss.job_common': ALL,
    'pgboss.job_dependency': ALL,
  },
};

function columns(table: string, names: string, may: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [`${table}.${name}`, may]));
}

interface Granted {
  readonly role: string;
  /** A table, or a column of one. */
  readonly name: string;
  readonly may: string;
}

// Whatever somebody other than the owner may touch.
const GRANTED = `
select case grantee when 0 then 'public' else grantee::regrole::text end as role, name,
  string_agg(lower(privilege_type), ' ' order by privilege_type) as may
from (
  select acl.grantee, acl.privilege_type, format('%s.%s', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join lateral aclexplode(c.relacl) acl
  where n.nspname in ('public', 'pgboss', 'drizzle') and acl.grantee <> c.relowner
  union all
  select acl.grantee, acl.privilege_type, format('%s.%s.%s', n.nspname, c.relname, a.attname)
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    cross join lateral aclexplode(a.attacl) acl
  where n.nspname in ('public', 'pgboss', 'drizzle')
) granted
group by 1, 2`;

// Schemas and databases that somebody may create in, temporary tables included.
const CREATING = `
select role, nspname as place from unnest($1::text[]) role, pg_namespace where has_schema_privilege(role, oid, 'CREATE')
union all
select role, 'the database' from unnest($1::text[]) role where has_database_privilege(role, current_database(), 'CREATE, TEMPORARY')`;

let granted: Granted[];
let creating: unknown[];

beforeAll(async () => {
  const place = await newTestPlace();
  try {
    await (await openPlace(place, { queues: ['one'] })).close();
    await place.asSuperuser(async (client) => {
      granted = (await client.query<Granted>(GRANTED)).rows;
      creating = (await client.query(CREATING, [Object.keys(MAY)])).rows;
    });
  } finally {
    await place.dispose();
  }
});

test.each(Object.entries(MAY))('%s may touch this and nothing else', (role, may) => {
  expect(Object.fromEntries(granted.filter((one) => one.role === role).map((one) => [one.name, one.may]))).toEqual(may);
});

test('nobody else may touch anything: not everybody, and not a log-in before it enters a role', () => {
  expect(granted.filter(({ role }) => !(role in MAY))).toEqual([]);
});

test('no role may create anything, not even temporary tables', () => {
  expect(creating).toEqual([]);
});
