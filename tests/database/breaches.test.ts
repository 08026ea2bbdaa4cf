/** Tests that the server refuses to start where tenants would not be kept apart: each way around the separation is planted, and must be found. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartRefused } from '../../adapters/database/refused.ts';
import { findBreaches } from '../../adapters/database/breaches.ts';
import { newTestPlace, openPlace, type TestPlace } from '../kit/database.ts';

// The log-in that requests are served by, which the server has made for itself.
let login: string;
let place: TestPlace;

beforeAll(async () => {
  place = await newTestPlace();
  const database = await openPlace(place);
  const { rows } = await database.pool('gate', {}).query('select session_user as name');
  login = String(rows[0].name);
  await database.close();
});
afterAll(async () => {
  await place.dispose();
});

const PLANTED: readonly [what: string, planting: (login: string) => string, found: RegExp][] = [
  [
    'a table of tenants without row-level security',
    () => 'create table planted (tenant_id uuid)',
    /row-level security of public\.planted is not forced/,
  ],
  [
    'a table of tenants without a policy',
    () =>
      'create table planted (tenant_id uuid); alter table planted enable row level security; alter table planted force row level security',
    /public\.planted has no policy/,
  ],
  [
    'row-level security not forced',
    () => 'alter table account no force row level security',
    /row-level security of public\.account is not forced/,
  ],
  [
    'row-level security of the tenants off',
    () => 'alter table tenant disable row level security',
    /row-level security of public\.tenant is not forced/,
  ],
  ['the only policies dropped', () => dropPolicies('benchmark'), /public\.benchmark has no policy/],
  ['a log-in that bypasses row-level security', (login) => `alter role ${login} bypassrls`, /bypasses row-level security/],
  ['a superuser', (login) => `alter role ${login} superuser`, /is a superuser/],
  ['a log-in that may create roles', (login) => `alter role ${login} createrole`, /may create roles/],
  ['a log-in that owns a table', (login) => `create table planted (a int); alter table planted owner to ${login}`, /owns table planted/],
  ['a log-in with rights of its own', (login) => `grant select on person to ${login}`, /reaches public\.person without entering a role/],
  ['a right on a single column', (login) => `grant select (email) on person to ${login}`, /reaches public\.person without entering a role/],
  ['a right for everybody', () => 'grant select on credential to public', /reaches public\.credential without entering a role/],
  ['a log-in that reads everything', (login) => `grant pg_read_all_data to ${login}`, /is a member of pg_read_all_data/],
  ['a log-in that may create', (login) => `grant create on schema public to ${login}`, /may create in schema public/],
  [
    'a role that may empty a table',
    () => 'grant truncate on person to portico_work',
    /portico_work may empty or watch the table public\.person/,
  ],
  ['a view', () => 'create view planted as select * from person', /the view public\.planted reads as its owner/],
  ['a materialised view', () => 'create materialized view planted as select * from person', /the materialised view public\.planted/],
  [
    'a function that runs as its owner',
    () => `create function planted() returns bigint language sql security definer as 'select count(*) from person'`,
    /the function planted\(\) runs as its owner/,
  ],
  [
    'the function that looks records up, as somebody who may do more',
    () => 'alter function record_found owner to current_user',
    /the function record_found\(.*\) runs as its owner/,
  ],
  [
    'another function of the role that looks records up',
    () => `create function planted() returns bigint language sql security definer as 'select count(*) from record';
      grant create on schema public to portico_search; alter function planted() owner to portico_search; revoke create on schema public from portico_search`,
    /portico_search owns function planted\(\).*the function planted\(\) runs as its owner/,
  ],
  [
    'that role as one that may change',
    () => 'grant update (search) on record to portico_search',
    /portico_search may change public\.record/,
  ],
  ['that role as one that may bypass', () => 'alter role portico_search bypassrls', /portico_search bypasses row-level security/],
  ['a log-in that enters that role', (login) => `grant portico_search to ${login}`, /is a member of portico_search/],
];

function dropPolicies(table: string): string {
  return `do $$ declare p text; begin for p in select polname from pg_policy where polrelid = '${table}'::regclass loop
    execute format('drop policy %I on ${table}', p); end loop; end $$`;
}

test('each way round is found', async () => {
  await place.asSuperuser(async (client) => {
    for (const [what, planting, found] of PLANTED) {
      await client.query('begin');
      await client.query(planting(login));
      await client.query(`set local session authorization ${login}`);
      const breaches = await findBreaches(client);
      await client.query('rollback');
      expect(breaches.map((breach) => breach.what).join('; '), what).toMatch(found);
    }
  });
});

test('a role whose rights the log-in has before it enters is found', async () => {
  await place.asSuperuser(async (client) => {
    const { rows } = await client.query(`select current_setting('server_version_num')::int / 10000 as major`);
    await client.query('begin');
    await client.query(rows[0].major < 16 ? `alter role ${login} inherit` : `grant portico_work to ${login} with inherit true`);
    await client.query(`set local session authorization ${login}`);
    const breaches = await findBreaches(client);
    await client.query('rollback');
    expect(breaches.map((breach) => breach.what).join('; ')).toMatch(/reaches public\.account without entering a role/);
  });
});

test('what the migrations make is no breach, nor is a view that reads as its reader', async () => {
  await place.asSuperuser(async (client) => {
    await client.query('begin');
    await client.query('create view planted with (security_invoker = true) as select * from person');
    await client.query(`set local session authorization ${login}`);
    expect(await findBreaches(client)).toEqual([]);
    await client.query('rollback');
  });
});

test('the server refuses to start with a breach, names it, and starts again without', async () => {
  await place.asSuperuser((client) => client.query('alter table account no force row level security'));
  const refused = await openPlace(place).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartRefused);
  expect(refused).toMatchObject({ setting: 'DATABASE_URL', reason: expect.stringMatching(/row-level security of public\.account/) });
  await place.asSuperuser((client) => client.query('alter table account force row level security'));
  await (await openPlace(place)).close();
});
