/** Tests the log-ins of a PostgreSQL server: made by the server itself or given, and refused with a reason when they are not sufficient. */
import { readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type DatabaseSettings } from '#adapters/database';
import { StartRefused } from '../../adapters/database/refused.ts';
import { MIGRATIONS, newEmptyPlace, openPlace, silentLog, TEST_DATABASE_URL, withClient, type TestPlace } from '../kit/database.ts';

interface DatabaseLogin {
  readonly database: string;
  readonly user: string;
  readonly password: string;
}

describe.runIf(TEST_DATABASE_URL)('on PostgreSQL', () => {
  let place: TestPlace;
  let owner: string;
  const others: string[] = [];

  beforeEach(async () => {
    place = await newEmptyPlace();
    owner = place.url ?? '';
  });
  afterEach(async () => {
    await place.asSuperuser(async (client) => {
      for (const role of others.splice(0)) await client.query(`drop owned by ${role}; drop role ${role}`);
    });
    await place.dispose();
  });

  /** A log-in of an administrator's making, and the address to use it by. */
  async function givenLogin(attributes: string): Promise<{ name: string; url: string }> {
    const url = new URL(owner);
    const name = `${url.username.replace(/_owner$/, '')}_given`;
    await place.asSuperuser((client) => client.query(`create role ${name} login password 'given' ${attributes}`));
    others.push(name);
    url.username = name;
    url.password = 'given';
    return { name, url: url.href };
  }

  async function open(settings: Partial<DatabaseSettings>) {
    return await openDatabase({ dataFolder: place.dataFolder, migrations: MIGRATIONS, ...settings }, silentLog);
  }

  async function refusal(settings: Partial<DatabaseSettings>): Promise<StartRefused> {
    const outcome = await open(settings).then(
      (database) => database.close(),
      (error: unknown) => error,
    );
    expect(outcome).toBeInstanceOf(StartRefused);
    return outcome as StartRefused;
  }

  async function keptLogin(): Promise<DatabaseLogin> {
    return JSON.parse(await readFile(join(place.dataFolder, 'database-login.json'), 'utf8')) as DatabaseLogin;
  }

  async function servedBy(settings: Partial<DatabaseSettings>): Promise<string> {
    const database = await open(settings);
    try {
      const { rows } = await database.pool('gate', {}).query('select session_user as name');
      return String(rows[0].name);
    } finally {
      await database.close();
    }
  }

  describe('given the owner alone', () => {
    test('the server makes a log-in, keeps it to itself, and uses it from then on', async () => {
      const first = await servedBy({ url: owner });
      const login = await keptLogin();
      expect(first).toBe(login.user);
      expect(login.user).toMatch(/^portico_test_\w+_server$/);
      expect((await stat(join(place.dataFolder, 'database-login.json'))).mode & 0o777).toBe(0o600);
      expect(await servedBy({ url: owner })).toBe(first);
      expect(await keptLogin()).toEqual(login);
    });

    test('the log-in holds nothing but the roles, and no rights of theirs', async () => {
      await servedBy({ url: owner });
      const { user } = await keptLogin();
      await place.asSuperuser(async (client) => {
        const { rows } = await client.query(
          `select r.rolname as role from pg_auth_members m join pg_roles r on r.oid = m.roleid where m.member = $1::regrole order by 1`,
          [user],
        );
        expect(rows.map(({ role }) => String(role))).toEqual([
          'portico_advisor',
          'portico_gate',
          'portico_person',
          'portico_staff',
          'portico_work',
        ]);
        const password = await client.query('select rolpassword from pg_authid where rolname = $1', [user]);
        expect(password.rows[0].rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/);
        await client.query(`set session authorization ${user}`);
        await expect(client.query('select * from person')).rejects.toMatchObject({ code: '42501' });
      });
    });

    test('a log-in that was dropped is made again, and a lost data folder gets another', async () => {
      const first = await servedBy({ url: owner });
      await place.asSuperuser((client) => client.query(`drop role ${first}`));
      expect(await servedBy({ url: owner })).toBe(first);
      await rm(join(place.dataFolder, 'database-login.json'));
      expect(await servedBy({ url: owner })).toMatch(new RegExp(`^${first}_[0-9a-f]{8}$`));
    });

    test('servers that start together on an empty database take turns', async () => {
      const names = await Promise.all([servedBy({ url: owner }), servedBy({ url: owner }), servedBy({ url: owner })]);
      expect(new Set(names).size).toBe(1);
    });
  });

  describe('given two log-ins', () => {
    test('the owner migrates, the other serves', async () => {
      const given = await givenLogin('');
      expect(await servedBy({ url: given.url, ownerUrl: owner })).toBe(given.name);
      await expect(keptLogin()).rejects.toThrow('ENOENT');
    });

    test('once everything is there the serving log-in starts without the owner', async () => {
      const given = await givenLogin('noinherit');
      const missing = await refusal({ url: given.url });
      expect(missing).toMatchObject({ setting: 'DATABASE_URL', remedy: expect.stringContaining('DATABASE_OWNER_URL') });
      await servedBy({ url: given.url, ownerUrl: owner, queues: ['one'] });
      expect(await servedBy({ url: given.url, queues: ['one'] })).toBe(given.name);
      expect((await refusal({ url: given.url, queues: ['one', 'two'] })).reason).toContain('not all of them');
    });

    test.each([
      ['the owner serving too', 'superuser', /is a superuser/],
      ['one that bypasses row-level security', 'bypassrls', /bypasses row-level security/],
    ])('%s is refused', async (_, attributes, reason) => {
      const given = await givenLogin(attributes);
      expect((await refusal({ url: given.url, ownerUrl: owner })).reason).toMatch(reason);
    });

    test('the owner in both places is refused', async () => {
      const refused = await refusal({ url: owner, ownerUrl: owner });
      expect(refused).toMatchObject({ setting: 'DATABASE_URL', reason: expect.stringContaining('owns') });
    });

    test('an owner that does not own is refused with what to do', async () => {
      const given = await givenLogin('createrole');
      expect(await refusal({ url: owner, ownerUrl: given.url })).toMatchObject({
        setting: 'DATABASE_OWNER_URL',
        remedy: expect.stringContaining('OWNER TO'),
      });
    });
  });

  test('a database that is not there is refused by its name', async () => {
    const url = new URL(owner);
    url.pathname = '/nowhere_at_all';
    const refused = await refusal({ url: url.href });
    expect(refused.reason).toContain('nowhere_at_all');
    expect(refused.message).not.toContain(url.password);
  });

  test('a database that cannot fold letters is refused, with nothing done to it', async () => {
    const url = new URL(owner);
    const name = `${url.pathname.slice(1)}_ascii`;
    await place.asSuperuser((client) =>
      client.query(`create database ${name} owner ${url.username} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`),
    );
    try {
      url.pathname = `/${name}`;
      expect(await refusal({ url: url.href })).toMatchObject({
        setting: 'DATABASE_URL',
        reason: expect.stringContaining('its locale is C'),
        remedy: expect.stringContaining('C.UTF-8'),
      });
      await withClient({ connectionString: url.href }, async (client) =>
        expect((await client.query(`select from pg_tables where schemaname in ('public', 'drizzle', 'pgboss')`)).rowCount).toBe(0),
      );
    } finally {
      await place.asSuperuser((client) => client.query(`drop database ${name}`));
    }
  });
});

test('an address that nobody answers is refused, without its password', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => free.once('listening', resolve));
  const { port } = free.address() as { port: number };
  await new Promise((resolve) => free.close(resolve));
  const place = await newEmptyPlace();
  try {
    const opening = openPlace({ ...place, url: `postgres://someone:secret@127.0.0.1:${port}/somewhere` });
    await expect(opening).rejects.toMatchObject({
      setting: 'DATABASE_URL',
      reason: expect.stringContaining(`someone@127.0.0.1:${port}/somewhere`),
    });
    await expect(opening).rejects.not.toMatchObject({ message: expect.stringContaining('secret') });
    await expect(openPlace({ ...place, url: 'mysql://somewhere' })).rejects.toMatchObject({
      remedy: expect.stringContaining('postgres://'),
    });
  } finally {
    await place.dispose();
  }
});
