/** Tests records of every collection, kept by staff over HTTP: made, found, changed, removed and restored. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fieldsOf, type Collection } from '#packages/collections';
import { textOf, type MenuPlace } from '#packages/fields';
import type { FormField } from '#packages/forms';
import type { BulkRun, FullRecord, RecordPage } from '#contract/records';
import { sql } from 'drizzle-orm';
import { OFFERED_THEMES, THEMES } from '#packages/themes';
import { jobs } from '#server/records';
import { createPerson } from '#server/sign-in';
import { createTenant, readVariants } from '#server/tenants';
import { recordKeepers } from '../../apps/server/operations.ts';
import { hashQuickly } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { PAYLOADS } from '../kit/payloads.ts';
import { sampleValues } from '../kit/sample-records.ts';
import { authenticatorCode, unbase32 } from '../kit/authenticator.ts';
import { killDatabase } from '../kit/database-failure.ts';
import { sendRequest, TestBrowser, signInBrowser, startWithFixture, type RequestOptions, type TestServer } from '../kit/server.ts';

/** The signature of a picture is all that a logo is looked at for. */
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const LOGO = {
  headers: { 'content-type': 'multipart/form-data; boundary=frame' },
  body: Buffer.concat([
    Buffer.from('--frame\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\n\r\n'),
    PNG,
    Buffer.from('\r\n--frame--\r\n'),
  ]),
};

let running: TestServer;
let sue: TestBrowser;
/** Kept for portals. */
let logo: string;
let portals: Record<string, string>;
beforeAll(async () => {
  // What is typed into an address here.
  running = await startWithFixture({ PORTICO_DATA_HOSTS: 'example.com hekla.example' }, { ahead: true });
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
  const kept = await sue.ask('POST', '/api/portal-files?purpose=logo', LOGO);
  logo = (kept.body as { id: string }).id;
  portals = Object.fromEntries(
    (
      await running.server.database.work(running.fixture.hekla.id).execute<{ key: string; id: string }>(sql`select key, id from portal`)
    ).rows.map(({ key, id }) => [key, id]),
  );
});
afterAll(() => running.dispose());

const at = (collection: string, ...rest: string[]) => ['/api/collections', collection, 'records', ...rest].join('/');

async function made(collection: string, values: object, parent?: string): Promise<FullRecord> {
  const answer = await sue.ask('POST', at(collection), { body: { values, ...(parent && { parent }) } });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body as FullRecord;
}
const read = async (collection: string, id: string) => (await sue.ask('GET', at(collection, id))).body as FullRecord;
const removed = async (collection: string, id: string) =>
  (await sue.ask('DELETE', `${at(collection, id)}?version=${(await read(collection, id)).version}`)).status;
const MODEL = { name: 'Model', profile: 'p', min: 0, max: 1, avg: 1, rebalance: 'r' };
const listed = async (collection: string, query = '') => (await sue.ask('GET', `${at(collection)}${query}`)).body as RecordPage;

const sample = (collection: Collection) => sampleValues(collection, { hekla: running.fixture.hekla, logo, portals });

/** The field that names a record. */
const calledBy = (collection: Collection) =>
  fieldsOf(collection).some((field) => field.name === 'name') ? 'name' : collection.columns[0]!;

/** Those whose records are within none. */
const ofTheirOwn = recordKeepers.filter(
  ({ collection, create }) => create && !collection.without?.includes('add') && (collection.parent === undefined || collection.top),
);

describe.each(ofTheirOwn.map(({ collection }) => [collection.name, collection] as const))('%s', (name, collection) => {
  test('a record is made, found, changed, removed and brought back', async () => {
    const values = sample(collection);
    const before = (await listed(name)).rows.map(({ id }) => id);
    const gone = (await listed(name, '?bin=true')).rows.map(({ id }) => id);
    const called = calledBy(collection);
    const one = await made(name, { ...values, [called]: 'Sólveig Ωmega' });
    const { password: _, ...kept } = values;
    expect((await read(name, one.id)).values).toMatchObject({ ...kept, [called]: 'Sólveig Ωmega' });
    expect((await listed(name, '?search=nobody')).rows).toEqual([]);
    expect((await listed(name, `?search=${encodeURIComponent('SÓLVEIG ωm')}`)).rows.map(({ id }) => id)).toEqual([one.id]);
    const changed = await sue.ask('PUT', at(name, one.id), { body: { version: one.version, values: { ...values, [called]: 'Changed' } } });
    expect(changed.status).toBe(200);
    expect(await read(name, one.id)).toMatchObject({
      name: 'Changed',
      updated: { by: { name: 'sue of hekla' } },
    });
    expect((await read(name, one.id)).version).toBeGreaterThan(one.version);
    if (collection.without?.includes('remove')) return expect(await removed(name, one.id)).toBe(409);
    expect(await removed(name, one.id)).toBe(200);
    expect((await listed(name)).rows.map(({ id }) => id)).toEqual(before);
    expect((await listed(name, '?bin=true')).rows.map(({ id }) => id)).toEqual(expect.arrayContaining([...gone, one.id]));
    expect((await sue.ask('POST', at(name, one.id, 'restore'), { body: {} })).status).toBe(200);
    expect((await listed(name)).rows.map(({ id }) => id).sort()).toEqual([...before, one.id].sort());
    expect(await removed(name, one.id)).toBe(200);
  });

  test('what is required is asked for, and nothing is stored without it', async () => {
    const { count } = await listed(name);
    // A recipient is required of a message without an account and a group.
    const required = fieldsOf(collection).filter(
      (field) => (field.required || (name === 'messages' && field.name === 'recipient')) && field.value === undefined,
    );
    if (required.length === 0) return;
    const answer = await sue.ask('POST', at(name), { body: { values: {} } });
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ error: 'input.invalid' })]);
    expect(Object.keys((answer.body as { fields: object }).fields).sort()).toEqual(required.map((field) => field.name).sort());
    if (required.some((field) => field.name === 'name'))
      expect((answer.body as { fields: Record<string, string> }).fields['name']).toBe('Name is required');
    expect((await listed(name)).count).toBe(count);
  });
});

test('of two who change one record five hundred times each save is kept or refused, and none is lost', async () => {
  const one = await made('riskProfiles', { name: 'Balanced', returns: 0, factsheetUrl: 'https://example.com/b.pdf' });
  const other = await signInBrowser(running.server.port, 'hekla', 'sue');
  const save = async (who: TestBrowser, { version, values }: FullRecord) =>
    who.ask('PUT', at('riskProfiles', one.id), { body: { version, values: { ...values, returns: (values['returns'] as number) + 1 } } });
  const statuses: number[] = [];
  const admin = async (who: TestBrowser) => {
    let seen = one;
    for (let time = 0; time < 250; time += 1) {
      const answer = await save(who, seen);
      statuses.push(answer.status);
      seen = answer.status === 200 ? (answer.body as FullRecord) : await read('riskProfiles', one.id);
    }
  };
  await Promise.all([admin(sue), admin(other)]);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const accepted = statuses.filter((status) => status === 200).length;
  expect(statuses.length - accepted).toBeGreaterThan(0);
  expect(await read('riskProfiles', one.id)).toMatchObject({ version: one.version + accepted, values: { returns: accepted } });
  // Twenty at the same moment: one of them.
  const now = await read('riskProfiles', one.id);
  const answers = await Promise.all(Array.from({ length: 20 }, () => save(sue, now)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
});

describe('sixty ways to run something', () => {
  // Some at a time, so that each goes through each field.
  const TOGETHER = 6;
  const parcels = Array.from({ length: PAYLOADS.length / TOGETHER }, (_, index) =>
    PAYLOADS.slice(index * TOGETHER, (index + 1) * TOGETHER),
  );
  const isFree = (field: FormField) =>
    ['text', 'textarea'].includes(field.type) && !field.readonly && !field.rules?.length && field.limit === undefined;

  test.each(ofTheirOwn.map(({ collection }) => [collection.name, collection] as const))(
    'are text in %s, and in its file',
    async (name, collection) => {
      const free = fieldsOf(collection).filter(isFree);
      if (free.length === 0) return;
      const values = sample(collection);
      const ids: string[] = [];
      for (const [index, parcel] of parcels.entries()) {
        const own = Object.fromEntries(
          free.map((field) => [field.name, [...parcel.slice(index % TOGETHER), ...parcel.slice(0, index % TOGETHER)].join(' ')]),
        );
        const email = typeof values['email'] === 'string' ? { email: `${index}.${values['email']}` } : {};
        const answer = await sue.ask('POST', at(name), { body: { values: { ...values, ...own, ...email } } });
        expect(answer.status, answer.text).toBe(200);
        const { id } = answer.body as FullRecord;
        ids.push(id);
        const one = await sue.ask('GET', at(name, id));
        expect(one.headers).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
        });
        expect((one.body as FullRecord).values).toMatchObject(own);
      }
      const { text } = await sue.ask('GET', `${at(name)}.csv?search=${encodeURIComponent('__hit')}`);
      expect(text.match(/(^|",)"[=+\-@\t\r][^"]*/gm) ?? []).toEqual([]);
      if (!collection.without?.includes('remove')) for (const id of ids) await removed(name, id);
    },
  );
});

test('[CMS-07] a page is a draft after each save and public once it is published; its versions stay as they were', async () => {
  const one = await made('pages', { name: 'My Page 1', title: 'First' });
  expect(one.values).toMatchObject({ slug: 'my-page-1' });
  const save = async (version: number, title: string, publish: boolean) =>
    (await sue.ask('PUT', at('pages', one.id), { body: { version, publish, values: { name: 'My Page 1', slug: 'my-page-1', title } } }))
      .body as FullRecord;
  const published = await save(1, 'Second', true);
  expect(published.published).toEqual(published.updated);
  expect((await save(2, 'Third', false)).published).toBeNull();
  const { rows, count } = (await sue.ask('GET', at('pages', one.id, 'versions'))).body as {
    rows: { version: number; published: boolean }[];
    count: number;
  };
  expect([rows.map(({ version, published: was }) => [version, was]), count]).toEqual([
    [
      [3, false],
      [2, true],
      [1, false],
    ],
    3,
  ]);
  const second = (await sue.ask('GET', at('pages', one.id, 'versions', '2'))).body as FullRecord;
  expect(second.values).toMatchObject({ title: 'Second' });
  // As records: each of its moment, and nobody's to change.
  const kept = (await listed('pages-history', `?parent=${one.id}`)).rows;
  expect(kept.map(({ values: { version, wasPublished } }) => [version, wasPublished])).toEqual([
    [3, false],
    [2, true],
    [1, false],
  ]);
  const titles = await Promise.all(kept.map(async ({ id }) => (await read('pages-history', id)).values['title']));
  expect(titles).toEqual(['Third', 'Second', 'First']);
  const [{ id, version }] = kept as [FullRecord];
  const tries = [
    await sue.ask('PUT', at('pages-history', id), { body: { version, values: { title: 'Other' } } }),
    await sue.ask('DELETE', `${at('pages-history', id)}?version=${version}`),
    await sue.ask('POST', at('pages-history'), { body: { parent: one.id, values: {} } }),
  ];
  expect(tries.map(({ body }) => (body as { error: string }).error)).toEqual(['record.kept', 'record.kept', 'record.kept']);
  expect((await read('pages-history', id)).values['title']).toBe('Third');
});

test('slugs are of Latin letters and belong to one record each, also after a restore; a copy is called one', async () => {
  const first = await made('posts', { name: 'Þór & Co.' });
  const second = await made('posts', { name: 'Þór & Co.' });
  expect([first.values['slug'], second.values['slug']]).toEqual(['thor-co', 'thor-co-2']);
  const copy = (await sue.ask('POST', at('posts', first.id, 'duplicate'), { body: {} })).body as FullRecord;
  expect([copy.name, copy.values['slug'], copy.created]).toEqual(['Þór & Co. - Copy', 'thor-co-copy', expect.anything()]);
  const again = (await sue.ask('POST', at('posts', first.id, 'duplicate'), { body: {} })).body as FullRecord;
  expect(again.values['slug']).toBe('thor-co-copy-2');
  await removed('posts', first.id);
  const heir = await made('posts', { name: 'Other', slug: 'thor-co' });
  expect(heir.values['slug']).toBe('thor-co');
  const restored = (await sue.ask('POST', at('posts', first.id, 'restore'), { body: {} })).body as FullRecord;
  expect(restored.values['slug']).toBe('thor-co-3');
});

test('what is kept within a record goes and comes back with it', async () => {
  const parent = await made('pages', { name: 'Parent' });
  const child = await made('pages', { name: 'Child' }, parent.id);
  const lone = await made('pages', { name: 'Lone' }, parent.id);
  await removed('pages', lone.id);
  await removed('pages', parent.id);
  expect((await read('pages', child.id)).removed).not.toBeNull();
  expect((await sue.ask('POST', at('pages', child.id, 'restore'), { body: {} })).status).toBe(409);
  await sue.ask('POST', at('pages', parent.id, 'restore'), { body: {} });
  expect((await listed('pages', `?parent=${parent.id}`)).rows.map(({ name }) => name)).toEqual(['Child']);
});

test('the bin is emptied of what has lain in it for thirty days, and of nothing else', async () => {
  const [old, young, there] = [await made('models', MODEL), await made('models', MODEL), await made('models', MODEL)];
  for (const { id } of [old, young]) await removed('models', id);
  const db = running.server.database.work(running.fixture.hekla.id);
  await db.execute(sql`update record set removed_at = now() - interval '31 days' where id = ${old.id}`);
  const asked: string[] = [];
  const work = {
    db,
    now: new Date(),
    tenant: { id: running.fixture.hekla.id },
    log: { info: () => undefined },
    jobs: { send: async (queue: string) => asked.push(queue) },
  };
  await (jobs['records.empty'] as (work: object, data: object) => Promise<void>)(work, {});
  const statuses = await Promise.all([old, young, there].map(async ({ id }) => (await sue.ask('GET', at('models', id))).status));
  expect([statuses, asked]).toEqual([[404, 200, 200], ['records.empty']]);
  await removed('models', there.id);
});

test('what has a table of its own leaves the bin after thirty days, and stays where others name it', async () => {
  const { id } = await made('accessGroups', {
    ...sample(recordKeepers.find((one) => one.collection.name === 'accessGroups')!.collection),
    name: 'Long gone',
  });
  await removed('accessGroups', id);
  const inBin = async () => (await listed('accessGroups', '?bin=true')).rows.some((row) => row.id === id);
  expect(await inBin()).toBe(true);
  const db = running.server.database.work(running.fixture.hekla.id);
  await db.execute(sql`update record set removed_at = now() - interval '31 days' where id = ${id}`);
  expect(await inBin()).toBe(false);
  expect((await sue.ask('POST', at('accessGroups', id, 'restore'), { body: {} })).status).toBe(404);
  const named = await sue.ask('GET', `/api/collections/accessGroups/choices?ids=${id}`);
  expect(named.body).toMatchObject({ value: [{ id, name: 'Long gone' }] });
});

test('ordered lists move by one place, and stop at their ends', async () => {
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C']) ids.push((await made('people', { name })).id);
  const move = async (id: string, by: number) =>
    ((await sue.ask('POST', at('people', id, 'move'), { body: { by } })).body as { moved: boolean }).moved;
  expect(await move(ids[2]!, -1)).toBe(true);
  expect((await listed('people')).rows.map(({ name }) => name)).toEqual(['A', 'C', 'B']);
  expect([await move(ids[0]!, -1), await move(ids[1]!, 1)]).toEqual([false, false]);
  expect((await sue.ask('POST', at('riskProfiles', running.fixture.hekla.record, 'move'), { body: { by: 1 } })).status).toBe(409);
});

test('a list is fifty a page, counted and sorted; its file has every row, and no formula', async () => {
  for (let number = 0; number < 61; number += 1)
    await made('models', { name: `=M${String(number).padStart(2, '0')}`, profile: 'p', min: number % 7, max: 1, avg: 1, rebalance: 'r' });
  const first = await listed('models', '?sort=min&direction=descending');
  expect([first.rows.length, first.count, first.more]).toEqual([50, 61, false]);
  const second = await listed('models', '?sort=min&direction=descending&page=2');
  const values = [...first.rows, ...second.rows].map((row) => row.values['min'] as number);
  expect(values).toEqual([...values].sort((a, b) => b - a));
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(61);
  const file = await sue.ask('GET', '/api/collections/models/records.csv?search=m0');
  expect(file.text.split('\r\n').length).toBe(1 + 10 + 1);
  expect(file.text).toContain(`"'=M00"`);
});

test('a list is sorted by the names of what its records refer to, whatever their ids', async () => {
  const keptUsers = recordKeepers.find(({ collection }) => collection.name === 'users')!.collection;
  const offices = [];
  for (let number = 0; number < 5; number += 1) offices.push(await made('organisations', { name: `Office ${number}`, domainRule: true }));
  // The names go against the order of the ids.
  for (const [place, id] of offices
    .map((office) => office.id)
    .toSorted()
    .entries()) {
    const { version, values } = await read('organisations', id);
    const body = { version, values: { ...values, name: `Office ${'edcba'[place]}` } };
    expect((await sue.ask('PUT', at('organisations', id), { body })).status).toBe(200);
    await made('users', { ...sample(keptUsers), name: `Sorted ${place}`, email: `sorted-${place}@hekla.example`, organisation: id });
  }
  const shown = async (collection: string, column: string, of: string, query: string) => {
    const { rows, names } = await listed(collection, `?sort=${column}&${query}`);
    return rows.map(({ values }) => names[of]?.[textOf([values[column] ?? null].flat()[0] ?? null)] ?? '');
  };
  const five = ['a', 'b', 'c', 'd', 'e'].map((letter) => `Office ${letter}`);
  expect(await shown('users', 'organisation', 'organisations', 'search=sorted')).toEqual(five);
  expect(await shown('users', 'organisation', 'organisations', 'search=sorted&direction=descending')).toEqual(five.toReversed());
  // Of several, by the one that is shown first; what refers to nothing comes last.
  for (const [column, of] of [
    ['owner', 'users'],
    ['client', 'users'],
    ['portal', 'portals'],
    ['userStatus', 'userStatus'],
  ] as const) {
    const all = await shown('accounts', column, of, 'direction=ascending');
    const named = all.filter((name) => name !== '').map((name) => name.toLowerCase());
    expect([column, new Set(named).size > 1 || column === 'userStatus', all.slice(0, named.length).every((name) => name !== '')]).toEqual([
      column,
      true,
      true,
    ]);
    expect(named).toEqual(named.toSorted());
  }
});

test('a search finds no record by the id of another that it names', async () => {
  const { people } = running.fixture.hekla;
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Good morning' }] }] };
  const { id } = await made('messages', { subject: 'Named in it', recipient: people.ann, body });
  const found = async (search: string) => (await listed('messages', `?search=${encodeURIComponent(search)}`)).rows.map((row) => row.id);
  expect(await found('named morning')).toEqual([id]);
  expect(await found(`named ${people.ann.slice(0, 8)}`)).toEqual([]);
  // Nor by what its text is made of; but by an id that somebody has typed.
  expect(await found('named paragraph')).toEqual([]);
  const typed = await made('messages', { subject: `About ${people.ann}`, recipient: people.ann, body });
  expect(await found(people.ann)).toEqual([typed.id]);
});

test('a search finds what is like every word, in the bin or out of it, and nothing of another firm', async () => {
  const { hekla, pelagos } = running.fixture;
  const { database } = running.server;
  const makeIn = (tenant: string, search: string) =>
    database.work(tenant)
      .execute(sql`insert into record (collection, name, data, search) select 'riskProfiles', 'Found ' || n, '{}'::jsonb, ${search} || n
      from generate_series(1, 3) n`);
  await makeIn(hekla.id, 'gjörningaveður 100%_a');
  await makeIn(pelagos.id, 'gjörningaveður 100%_a');
  const found = async (search: string, more = '') => (await listed('riskProfiles', `?search=${encodeURIComponent(search)}${more}`)).count;
  expect(await found('GJÖRNINGA')).toBe(3);
  expect([await found('gjörningaveður 0%_a2'), await found('gjörningaveður %a'), await found('gjörningaveður zzz')]).toEqual([1, 0, 0]);
  // Shorter than what the index is made of.
  expect([await found('_a'), await found('zq')]).toEqual([3, 0]);
  expect(await found('gjörningaveður', '&bin=true')).toBe(0);
  // Whoever asks the function without a tenant, or as a client, is told of nothing.
  const looked = sql`select record_found('riskProfiles', true, array['%gjörninga%'], 10)`;
  expect((await database.person(hekla.id, hekla.people.sue, 'tenant').execute(looked)).rows.length).toBe(3);
  for (const reach of ['own', 'clients'] as const)
    await expect(database.person(hekla.id, hekla.people.sue, reach).execute(looked)).rejects.toMatchObject({ cause: { code: '42501' } });
  await expect(database.gate(hekla.id).execute(looked)).rejects.toMatchObject({ cause: { code: '42501' } });
});

test('nobody but staff reaches a collection, nor what a tenant does not have', async () => {
  const ada = await signInBrowser(running.server.port, 'hekla', 'ada');
  expect((await ada.ask('GET', at('models'))).status).toBe(403);
  expect((await sue.ask('GET', at('nothing'))).status).toBe(404);
  const one = (await listed('models')).rows[0]!;
  // A record is read by the collection that it is of.
  expect((await sue.ask('GET', at('people', one.id))).status).toBe(404);
  expect((await sue.ask('PUT', at('people', one.id), { body: { version: 1, values: { name: 'x' } } })).status).toBe(404);
});

test('[TEN-10] the themes that a portal can be given are those of its tenant, and each dresses it for its clients', async () => {
  const { database, port } = running.server;
  const passwordHash = await hashQuickly('Ten-Themes-10');
  const enter = async (host: string, email: string) => {
    const entered = await sendRequest(port, host, 'POST', '/api/session', {
      headers: { origin: `http://${host}:${port}` },
      body: { email, password: 'Ten-Themes-10' },
    });
    expect([host, entered.status]).toEqual([host, 200]);
    const cookie = String(entered.headers['set-cookie']).split(';', 1)[0]!;
    return async (method: string, path: string, { headers, ...rest }: RequestOptions = {}) =>
      (await sendRequest(port, host, method, path, { headers: { cookie, origin: `http://${host}:${port}`, ...headers }, ...rest })).body;
  };
  for (const { name, settings } of await readVariants()) {
    const id = randomUUID();
    const host = `ten-${name}.localhost`;
    const work = database.work(id);
    await work.transaction((tx) => createTenant(tx, settings, { id, key: `ten-${name}`, hosts: [], demo: false }));
    await createPerson(work, { name: 'Staff', email: 'staff@example.com', role: 'staff', passwordHash });
    const client = await createPerson(work, { name: 'Client', email: 'client@example.com', role: 'investor', passwordHash });
    const { rows } = await work.execute<{ portal: string }>(sql`with firm as (insert into organisation (name) values (${name}) returning id)
      insert into portal (organisation_id, key, name) select id, 'clients', 'Clients' from firm returning id as portal`);
    const portal = rows[0]!.portal;
    await work.execute(sql`with opened as (insert into account (portal_id, name, email, currency, client_id) values (${portal}, 'Client', 'c@example.com',
      ${settings.currency}, ${client}) returning id) insert into account_person (account_id, person_id, part) select id, ${client}, 'client' from opened`);
    const [staff, theirs] = [await enter(host, 'staff@example.com'), await enter(host, 'client@example.com')];
    const { id: own } = (await staff('POST', '/api/portal-files?purpose=logo', LOGO)) as { id: string };
    const { collections } = (await staff('GET', '/api/collections')) as { collections: Collection[] };
    const offered = fieldsOf(collections.find((one) => one.name === 'portals')!).find((one) => one.name === 'theme')!.options!;
    expect([name, offered.map(({ value }) => value)]).toEqual([name, OFFERED_THEMES.filter((theme) => settings.themes.includes(theme))]);
    for (const { value: theme } of offered) {
      const { version, values } = (await staff('GET', at('portals', portal))) as FullRecord;
      const more = { theme, photo: [own], phone: '+354 555 1234', portalLanguage: settings.defaultLanguage };
      await staff('PUT', at('portals', portal), { body: { version, values: { ...values, ...more } } });
      const { value, themes } = (await theirs('GET', '/api/portals')) as { value: { theme: string }[]; themes: { ground: string }[] };
      expect([name, value[0]?.theme, themes[0]?.ground]).toEqual([name, theme, THEMES[theme as 'dark'].ground]);
    }
  }
});

test('what is done to many goes on by itself, tells what it left and why, and stops where it is told to', async () => {
  const { organisations } = running.fixture.hekla;
  const parent = await made('pages', { name: 'With one within' });
  await made('pages', { name: 'Within' }, parent.id);
  const lone = await made('pages', { name: 'Without any' });
  const bulk = (collection: string, ...rest: string[]) => ['/api/collections', collection, 'bulk', ...rest].join('/');
  const preview = async (collection: string, action: string, ids: string[]) =>
    (await sue.ask('POST', bulk(collection, 'preview'), { body: { action, ids } })).body as {
      those: object[];
      without: object[];
      within: number;
    };
  const run = async (collection: string, action: string, ids: string[]) => {
    const { id } = (await sue.ask('POST', bulk(collection), { body: { action, ids } })).body as { id: string };
    let found: BulkRun | undefined;
    await expect
      .poll(
        async () => {
          found = ((await sue.ask('GET', bulk(collection))).body as { value: BulkRun[] }).value.find((one) => one.id === id);
          return found?.state;
        },
        { timeout: HANG_MS },
      )
      .toBe('done');
    return found!;
  };
  const both = [parent.id, lone.id];
  expect(await run('pages', 'publish', both)).toMatchObject({ count: 2, done: 2, failures: [], by: 'sue of hekla' });
  expect((await read('pages', lone.id)).published).toMatchObject({ by: { name: 'sue of hekla' } });
  expect(await preview('pages', 'remove', both)).toMatchObject({
    those: [{ name: 'With one within' }, { name: 'Without any' }],
    without: [],
    within: 1,
  });
  await run('pages', 'remove', both);
  expect((await read('pages', lone.id)).removed).toMatchObject({ by: { name: 'sue of hekla' } });
  expect((await preview('pages', 'remove', both)).without).toHaveLength(2);
  await run('pages', 'restore', both);
  expect((await listed('pages', `?parent=${parent.id}`)).count).toBe(1);
  // One that is used stays, and the other goes.
  const spare = await made('organisations', { name: 'Spare', domainRule: false });
  const { failures } = await run('organisations', 'remove', [organisations.own, spare.id]);
  expect(failures).toEqual([{ id: organisations.own, name: 'hekla organisation', why: expect.stringMatching(/^[A-Z].+ .+\.$/) as string }]);
  expect((await read('organisations', spare.id)).removed).not.toBeNull();
  expect((await sue.ask('POST', bulk('users'), { body: { action: 'remove', ids: [spare.id] } })).status).toBe(409);
  const { id } = (await sue.ask('POST', bulk('pages'), { body: { action: 'remove', ids: both } })).body as { id: string };
  expect((await sue.ask('POST', bulk('pages', 'stop'), { body: { bulk: id } })).status).toBe(200);
  const file = await sue.ask('GET', `/api/collections/pages/records.csv?ids=${lone.id}`);
  expect(file.text.split('\r\n').length).toBeLessThanOrEqual(3);
});

test('who has a record open is told to the others', async () => {
  const one = (await listed('models')).rows[0]!;
  expect((await sue.ask('POST', at('models', one.id, 'editing'), { body: { open: true } })).body).toEqual({ editors: [] });
  expect((await read('models', one.id)).editors).toEqual([]);
  expect((await sue.ask('POST', at('models', one.id, 'editing'), { body: { open: false } })).body).toEqual({ editors: [] });
});

const changed = async (collection: string, id: string, more: object) => {
  const { version, values } = await read(collection, id);
  return sue.ask('PUT', at(collection, id), { body: { version, values: { ...values, ...more } } });
};
const fields = (answer: { body: unknown }) => (answer.body as { fields?: Record<string, string> }).fields;
const refused = (answer: { body: unknown }) => (answer.body as { error: string }).error;

test('one save of a user changes what they are, ends their second factor and leaves their password out of every answer', async () => {
  const { people } = running.fixture.hekla;
  const ask = (more: object) => changed('users', people.tom, { phone: '+354 555 0000', language: 'en', ...more });
  const before = await read('users', people.tom);
  expect(before.values).toMatchObject({ email: 'tom@example.com', isProfessional: false });
  const saved = await ask({ isProfessional: true, isMessenger: true, isAdmin: true, title: 'Adviser', password: 'open 4 sesame' });
  expect([saved.status, saved.text.includes('sesame')]).toEqual([200, false]);
  const [list, file] = [await sue.ask('GET', at('users')), await sue.ask('GET', '/api/collections/users/records.csv')];
  for (const secret of ['sesame', 'password']) expect([list.text.includes(secret), file.text.includes(secret)]).toEqual([false, false]);
  const told = await sue.ask('GET', `/api/people/${people.tom}`);
  expect(told.body).toMatchObject({
    professional: true,
    messenger: true,
    companyAdmin: true,
    admin: false,
    secondFactor: { enabled: true },
  });
  const tom = new TestBrowser(running.server.port, 'hekla');
  expect((await tom.signIn('tom', 'open 4 sesame')).body).toMatchObject({ actor: { stage: 'second-factor', professional: true } });
  // A save that changes nothing of it asks him again; one that exempts him does not.
  await ask({ is2FADisabled: true });
  expect((await tom.ask('GET', '/api/session')).body).toMatchObject({ actor: { stage: 'in' } });
  expect(refused(await ask({ email: 'ann@example.com' }))).toBe('address.taken');
  expect(fields(await ask({ password: 'abc1', email: 'abc', phone: 'x' }))).toEqual({
    password: 'Min 8 characters',
    email: 'Email must be valid',
    phone: 'Please enter a phone number',
  });
  expect(fields(await ask({ email: null, phone: null, language: null }))).toEqual({
    email: 'Email is required',
    phone: 'Phone is required',
    language: 'Language is required',
  });
  // Another address is nobody's until it is proved.
  expect((await ask({ email: 'tom@elsewhere.is' })).status).toBe(200);
  expect((await sue.ask('GET', `/api/people/${people.tom}`)).body).toMatchObject({ email: 'tom@elsewhere.is', confirmed: false });
  expect((await changed('users', people.sue, { phone: '+354 555 0001', language: 'en', disabled: true })).status).toBe(409);
  expect((await sue.ask('DELETE', `${at('users', people.tom)}?version=1`)).status).toBe(409);
});

test('of a portal a logo, a theme, a language and a phone are asked for; its menu follows its records', async () => {
  const { organisations } = running.fixture.hekla;
  const answer = await sue.ask('POST', at('portals'), { body: { values: { name: 'Bare', company: organisations.other } } });
  expect(fields(answer)).toEqual({
    photo: 'Logo is required',
    theme: 'Theme is required',
    portalLanguage: 'Language is required',
    phone: 'Phone is required',
  });
  const clients = portals['clients']!;
  const first = await made('navigation', { name: 'First', link: '/dashboard/$portal', icon: 'home', visible: ['Admin'] }, clients);
  const second = await made('navigation', { name: 'Second', link: '/dashboard/$portal' }, clients);
  await made('navigation', { name: 'Nowhere' }, clients);
  for (const name of ['Below', 'Further below']) await made('subnavigation', { name, link: '/dashboard/$portal' }, second.id);
  expect(
    fields(await sue.ask('POST', at('navigation'), { body: { parent: clients, values: { name: 'x', link: 'javascript:1' } } })),
  ).toEqual({
    link: 'This value is not valid',
  });
  expect((await sue.ask('POST', at('navigation', second.id, 'move'), { body: { by: -1 } })).body).toEqual({ moved: true });
  const menu = async () => (await sue.ask('GET', '/api/portals/clients/menu')).body as { name: string; links: { name: string }[] }[];
  expect((await menu()).map(({ name, links }) => [name, links.map((link) => link.name)])).toEqual([
    ['Second', ['Below', 'Further below']],
    ['First', []],
  ]);
  await removed('navigation', second.id);
  expect((await menu()).map(({ name }) => name)).toEqual(['First']);
  expect((await read('navigation', first.id)).values).toMatchObject({ icon: 'home', visible: ['Admin'], userStatus: [] });
});

test('a portal is saved with its menu as one tree: what stays keeps its record, what goes can come back, and no older menu is saved over a newer one', async () => {
  const id = portals['family']!;
  const look = { photo: [logo], theme: 'classic', portalLanguage: 'en', phone: '+354 555 1234' };
  const save = (navigation: readonly object[]) => changed('portals', id, { ...look, navigation });
  const tree = async () => (await read('portals', id)).values['navigation'] as unknown as MenuPlace[];
  const path = '/dashboard/$portal';
  const below = ['Below', 'Beside'].map((title) => ({ title, path }));
  const shown = { icon: 'home', visible: ['Admin', 'Investor'], userStatus: ['reporting', 'none of ours'] };
  expect(
    (
      await save([
        { title: 'One', path, ...shown, items: below },
        { title: 'Two', path },
      ])
    ).status,
  ).toBe(200);
  const [one, two] = (await tree()) as [MenuPlace, MenuPlace];
  const anId = expect.any(String) as string;
  expect(one).toEqual({
    id: anId,
    title: 'One',
    path,
    secure: true,
    ...shown,
    userStatus: ['reporting'],
    items: below.map((link) => ({ ...link, id: anId, secure: true, items: [] })),
  });
  const [first, second] = one.items as [MenuPlace, MenuPlace];
  await save([
    { ...two, items: [first] },
    { ...one, title: 'First', items: [] },
    { title: 'Nowhere', path: '', visible: [] },
  ]);
  expect((await tree()).map((place) => [place.id, place.title, ...place.items.map((link) => link.id)])).toEqual([
    [two.id, 'Two', first.id],
    [one.id, 'First'],
    [anId, 'Nowhere'],
  ]);
  expect((await read('navigation', one.id!)).updated).toMatchObject({ by: { name: 'sue of hekla' } });
  expect((await read('subnavigation', second.id!)).removed).not.toBeNull();
  const menu = async () =>
    ((await sue.ask('GET', '/api/portals/family/menu')).body as { name: string; links: { name: string }[] }[]).map(({ name, links }) => [
      name,
      ...links.map((link) => link.name),
    ]);
  expect(await menu()).toEqual([['Two', 'Below'], ['First']]);
  // As an undo does it.
  await save([one, two]);
  expect([await tree(), (await read('subnavigation', second.id!)).removed]).toEqual([[one, two], null]);
  // What is known by its name and its link alone is the same as well; the bin gives back what went, with what stood below it.
  await save([{ title: 'Two', path }]);
  expect((await tree()).map((place) => place.id)).toEqual([two.id]);
  expect((await read('subnavigation', first.id!)).removed).not.toBeNull();
  expect((await sue.ask('POST', at('subnavigation', first.id!, 'restore'), { body: {} })).status).toBe(409);
  expect((await sue.ask('POST', at('navigation', one.id!, 'restore'), { body: {} })).status).toBe(200);
  expect((await tree()).map((place) => [place.id, ...place.items.map((link) => link.id)])).toEqual([
    [two.id],
    [one.id, first.id, second.id],
  ]);

  const { version, values } = await read('portals', id);
  expect((await sue.ask('POST', at('navigation', one.id!, 'move'), { body: { by: -1 } })).body).toEqual({ moved: true });
  const late = await sue.ask('PUT', at('portals', id), { body: { version, values: { ...values, ...look } } });
  expect([late.status, refused(late)]).toEqual([409, 'record.changed']);
  const item = await read('navigation', one.id!);
  await save([{ ...one, title: 'Again' }]);
  const over = await sue.ask('PUT', at('navigation', one.id!), { body: { version: item.version, values: item.values } });
  expect([over.status, refused(over)]).toEqual([409, 'record.changed']);
  const wrong = async (...navigation: object[]) => fields(await save(navigation))?.['navigation'];
  expect([
    await wrong({ title: 'Out', path: 'https://example.com' }),
    await wrong({ title: 'x', path, items: [{ title: 'x', path, items: [{ title: 'x', path }] }] }),
    await wrong({ title: 'x'.repeat(81), path }),
    await wrong({ title: 'x', path: 'javascript:1' }),
  ]).toEqual([
    'The link of Out must be a place on this site that begins with /',
    'Max 2 levels',
    'Max 80 characters',
    'This value is not valid',
  ]);
  expect((await tree()).map((place) => place.title)).toEqual(['Again']);
  await save([]);
});

test('an account is saved with its status, its portal, its advisors and its groups, each changed as it is elsewhere', async () => {
  const { people, userStatus } = running.fixture.hekla;
  const given = { name: 'Nýr', email: 'new@example.is', accountType: 'dual', owner: [people.ada], portal: portals['clients'] };
  const ask = (more: object) => sue.ask('POST', at('accounts'), { body: { values: { ...given, ...more } } });
  expect(fields(await ask({ owner: [], email: '' }))).toEqual({ owner: 'Advisor is required', email: 'Email is required' });
  expect(fields(await ask({ owner: [people.ann] }))).toEqual({ owner: 'Advisor is required' });
  expect((await ask({ accountType: 'triple' })).status).toBe(400);
  const one = await made('accounts', { ...given, gender: 'female', alerts: [{ type: 'Info', comment: 'Soon' }] });
  expect(one.values).toMatchObject({ gender: 'female', alerts: [{ type: 'Info', timestamp: expect.any(String) as string }] });
  const twice = await ask({ email: 'NEW@example.is' });
  expect([twice.status, (twice.body as { message: string }).message]).toEqual([409, 'An account with this email address already exists.']);
  const both = await Promise.all([1, 2].map(() => ask({ email: 'two@example.is' })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await changed('accounts', one.id, { userStatus, owner: [people.ben, people.ada], portal: portals['family'] });
  const detail = (await sue.ask('GET', `/api/accounts/${one.id}/status`)).body as { value: { userStatus: string } };
  expect(detail.value.userStatus).toBe('reporting');
  const owners = (await sue.ask('GET', `/api/accounts/${one.id}/owners`)).body as { value: { name: string }[] };
  expect(owners.value.map(({ name }) => name)).toEqual(['ben of hekla', 'ada of hekla']);
  // What it holds goes and comes back with it.
  const portfolio = await made('portfolios', { name: 'Sjóður', currency: 'EUR', type: 'ISA', riskLevel: 10, region: 'USA' }, one.id);
  expect(portfolio.values).toMatchObject({ riskLevel: 10, region: 'USA', owner: one.id });
  await removed('accounts', one.id);
  expect((await read('portfolios', portfolio.id)).removed).not.toBeNull();
  expect((await sue.ask('POST', at('portfolios', portfolio.id, 'restore'), { body: {} })).status).toBe(409);
  await sue.ask('POST', at('accounts', one.id, 'restore'), { body: {} });
  expect((await listed('portfolios', `?parent=${one.id}`)).rows.map(({ name }) => name)).toEqual(['Sjóður']);
  for (const wrong of [
    { riskLevel: 11 },
    { esgRating: 11 },
    { riskProfile: 8 },
    { riskLevel: 0 },
    { objective: 'Growth' },
    { currency: 'CHF' },
  ])
    expect([wrong, (await changed('portfolios', portfolio.id, wrong)).status]).toEqual([wrong, 400]);
});

test('the external id of a deleted portfolio is free, and one whose id was given away is not restored with it twice', async () => {
  const { people } = running.fixture.hekla;
  const account = await made('accounts', { name: 'Ids', email: 'ids@example.is', owner: [people.ada], portal: portals['clients'] });
  const look = { name: 'First', currency: 'EUR', type: 'ISA', external_id: 'P-4711' };
  const first = await made('portfolios', look, account.id);
  await removed('portfolios', first.id);
  const second = await made('portfolios', { ...look, name: 'Second' }, account.id);
  const restored = await sue.ask('POST', at('portfolios', first.id, 'restore'), { body: {} });
  expect([restored.status, restored.body]).toMatchObject([409, { error: 'external-id.taken' }]);
  expect((await changed('portfolios', second.id, { external_id: 'P-4712' })).status).toBe(200);
  expect((await sue.ask('POST', at('portfolios', first.id, 'restore'), { body: {} })).body).toMatchObject({
    values: { external_id: 'P-4711' },
  });
});

test('[GRP-05] whoever joins a group has joined at the moment of the server, and leaves it by the account too; nobody joins who has not registered', async () => {
  const { people, accounts } = running.fixture.hekla;
  const group = await made('groups', { name: 'Friends', score: 3 });
  const lone = await made('accounts', { name: 'Unmet', email: 'unmet@example.is', owner: [people.ada], portal: portals['clients'] });
  const unregistered = 'Adding a group failed because the account has not registered yet.';
  expect(fields(await changed('groups', group.id, { members: [{ account: lone.id }] }))).toEqual({ members: unregistered });
  expect(fields(await changed('accounts', lone.id, { groups: [group.id] }))).toEqual({ groups: unregistered });
  const before = Date.now();
  const sent = { account: accounts.alpha.account, memberSince: '1999-01-01T00:00:00Z' };
  const joined = (await changed('groups', group.id, { members: [sent] })).body as FullRecord;
  const [member] = joined.values['members'] as { memberSince: string }[];
  expect(Date.parse(member!.memberSince)).toBeGreaterThanOrEqual(before);
  expect((await read('accounts', accounts.alpha.account)).values['groups']).toEqual([group.id]);
  await changed('accounts', accounts.alpha.account, { groups: [] });
  expect((await read('groups', group.id)).values['members']).toEqual([]);
});

test('of an access group each required field is asked for, and only linked accounts and professionals are offered', async () => {
  const { people } = running.fixture.hekla;
  const lone = await made('accounts', { name: 'Lone', email: 'lone@example.is', owner: [people.ada], portal: portals['clients'] });
  const values = { name: 'Team', team: [people.ada], clients: [lone.id] };
  expect(fields(await sue.ask('POST', at('accessGroups'), { body: { values } }))).toEqual({ clients: 'Choose one of the values offered' });
  const none = await sue.ask('POST', at('accessGroups'), { body: { values: {} } });
  expect(Object.keys(fields(none)!).sort()).toEqual(['clients', 'name', 'team']);
  const offered = async (collection: string, search: string) =>
    ((await sue.ask('GET', `/api/collections/${collection}/choices?search=${search}`)).body as { value: { name: string }[] }).value;
  expect(await offered('linkedAccounts', 'lone')).toEqual([]);
  expect((await offered('linkedAccounts', 'alpha')).length).toBe(1);
  expect(await offered('professionals', 'ann')).toEqual([]);
});

test('[ADM-19] of a user’s password, second factor and tokens nothing is listed, read, found or exported', async () => {
  const { people } = running.fixture.hekla;
  const db = running.server.database.work(running.fixture.hekla.id);
  const { rows } = await db.execute<{ hash: string }>(sql`select password as hash from credential where user_id = ${people.ann}`);
  const { hash } = rows[0]!;
  const answers = await Promise.all(
    [at('users'), at('users', people.ann), '/api/collections/users/records.csv', `/api/collections/users/choices?search=ann`].map((path) =>
      sue.ask('GET', path),
    ),
  );
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    expect([...text.matchAll(/password|hash|secret|security_?token|totp/gi)].map(([word]) => word)).toEqual([]);
    expect(text).not.toContain(hash);
  }
  for (const search of [hash.slice(0, 12), hash.slice(-16)])
    expect((await listed('users', `?search=${encodeURIComponent(search)}`)).rows).toEqual([]);
  const { collections } = (await sue.ask('GET', '/api/collections')).body as { collections: Collection[] };
  expect(collections.find(({ name }) => name === 'users')!.columns).toEqual(['photo', 'name', 'organisation', 'email', 'title', 'updated']);
});

test('[ADM-26] every stamp of a record is the server’s, whatever is sent', async () => {
  const { people } = running.fixture.hekla;
  const db = running.server.database.work(running.fixture.hekla.id);
  await db.execute(sql`update person set is_admin = true where id = ${people.cor}`);
  const cor = await signInBrowser(running.server.port, 'hekla', 'cor');
  const began = Date.now();
  const lies = {
    active: false,
    order: 77,
    created: { at: '1999-01-01T00:00:00Z' },
    updated: null,
    published: { at: '1999-01-01T00:00:00Z' },
  };
  const sent = await sue.ask('POST', at('pages'), { body: { ...lies, values: { name: 'Stamped', ...lies } } });
  expect(sent.status).toBe(200);
  const one = sent.body as FullRecord;
  expect(one).toMatchObject({
    active: true,
    parent: null,
    order: expect.any(Number) as number,
    created: { by: { id: people.sue, name: 'sue of hekla' }, organisation: 'hekla organisation', photo: null },
    updated: { by: { id: people.sue, name: 'sue of hekla' } },
    published: null,
    removed: null,
  });
  expect(one.order).not.toBe(lies.order);
  const save = async (publish: boolean, version: number) =>
    (
      await cor.ask('PUT', at('pages', one.id), {
        body: { ...lies, version, publish, values: { ...one.values, title: `${version}`, ...lies } },
      })
    ).body as FullRecord;
  const edited = await save(false, 1);
  const published = await save(true, 2);
  expect([edited.created, edited.updated?.by?.name, edited.published]).toEqual([one.created, 'cor of hekla', null]);
  expect([published.published, published.published?.by?.name]).toEqual([published.updated, 'cor of hekla']);
  for (const stamp of [one.created, edited.updated, published.published])
    expect(Date.parse(stamp!.at)).toBeGreaterThanOrEqual(began - 1000);
  const child = await made('pages', { name: 'Stamped child' }, one.id);
  expect(child.parent).toBe(one.id);
  await db.execute(sql`update person set is_admin = false where id = ${people.cor}`);
});

test('[ADM-28] a page and a form are copied under a name and an address of their own; the copy is changed by itself', async () => {
  for (const [collection, original] of [
    ['pages', await made('pages', { name: 'Our way', title: 'How we work', slug: 'our-way' })],
    ['forms', await made('forms', { name: 'Questions' })],
  ] as const) {
    const copy = async () => (await sue.ask('POST', at(collection, original.id, 'duplicate'), { body: {} })).body as FullRecord;
    const [first, second] = [await copy(), await copy()];
    // A form has no address of its own.
    const slug = original.values['slug'] as string | undefined;
    const slugs = slug === undefined ? [undefined, undefined] : [`${slug}-copy`, `${slug}-copy-2`];
    expect([collection, first.name, first.values['slug'], second.values['slug']]).toEqual([
      collection,
      `${original.name} - Copy`,
      ...slugs,
    ]);
    expect(first.id).not.toBe(original.id);
    expect(Date.parse(first.created!.at)).toBeGreaterThan(Date.parse(original.created!.at));
    const content = ({ values }: FullRecord) => ({ ...values, name: null, slug: null });
    expect(content(first)).toEqual(content(original));
    expect((await changed(collection, first.id, { name: 'Changed copy' })).status).toBe(200);
    expect((await read(collection, original.id)).name).toBe(original.name);
  }
});

test('[ADM-29] a list of one parent has its own children that are there, and nobody else’s', async () => {
  const [own, other] = [await made('pages', { name: 'Own parent' }), await made('pages', { name: 'Other parent' })];
  const child = await made('pages', { name: 'Own child' }, own.id);
  const gone = await made('pages', { name: 'Gone child' }, own.id);
  await made('pages', { name: 'Foreign child' }, other.id);
  await removed('pages', gone.id);
  const children = async () => (await listed('pages', `?parent=${own.id}`)).rows.map(({ name }) => name);
  expect(await children()).toEqual(['Own child']);
  const more = await made('pages', { name: 'Added child' }, own.id);
  await changed('pages', child.id, { name: 'Changed child' });
  expect(await children()).toEqual(['Changed child', 'Added child']);
  expect((await listed('pages')).rows.map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, other.id, more.id]));
  for (const [method, path] of [
    ['GET', at('nothing')],
    ['POST', at('nothing')],
    ['PUT', at('nothing', child.id)],
  ] as const)
    expect((await sue.ask(method, path, method === 'GET' ? {} : { body: { version: 1, values: {} } })).status).toBe(404);
});

test('[ADM-33] what somebody is to the firm is changed by those who keep it alone, and holds from their next call on', async () => {
  const { people, organisations } = running.fixture.hekla;
  const flags = ['organisation', 'isAdmin', 'disabled', 'isProfessional', 'is2FADisabled'] as const;
  const wanted = { organisation: organisations.other, isAdmin: true, disabled: true, isProfessional: true, is2FADisabled: true };
  const before = (await read('users', people.bob)).values;
  const operations = [
    ['PUT', `/api/people/${people.bob}/disabled`, { disabled: true }],
    ['PUT', `/api/people/${people.bob}/professional`, { professional: true }],
    ['PUT', `/api/people/${people.bob}/company-admin`, { companyAdmin: true }],
    ['PUT', `/api/people/${people.bob}/organisation`, { organisation: organisations.other }],
    ['PUT', `/api/people/${people.bob}/second-factor-exempt`, { exempt: true }],
    ['PUT', at('users', people.bob), { version: 1, values: { ...before, ...wanted } }],
    ['PATCH', '/api/profile', wanted],
    ['PUT', '/api/profile', { name: 'bob', ...wanted }],
  ] as const;
  for (const person of ['ben', 'bob'] as const) {
    const browser = await signInBrowser(running.server.port, 'hekla', person);
    for (const [method, path, body] of operations) {
      const { status } = await browser.ask(method, path, { body });
      expect([person, path, status === 403 || status === 404 || status === 400 || path === '/api/profile']).toEqual([person, path, true]);
    }
  }
  const kept = (await read('users', people.bob)).values;
  for (const flag of flags) expect([flag, kept[flag]]).toEqual([flag, before[flag]]);
  // As those who keep the house save it, each is felt by the next call.
  const bob = await signInBrowser(running.server.port, 'hekla', 'bob');
  const session = async () =>
    (await bob.ask('GET', '/api/session')).body as {
      actor: { professional: boolean; companyAdmin: boolean };
      person: { id: string } | null;
    } | null;
  const save = async (more: object) =>
    expect((await changed('users', people.bob, { phone: '+354 555 0102', language: 'en', is2FADisabled: true, ...more })).status).toBe(200);
  await save({ organisation: organisations.other });
  expect((await read('users', people.bob)).values['organisation']).toBe(organisations.other);
  await save({ isAdmin: true });
  const admitted = await signInBrowser(running.server.port, 'hekla', 'bob');
  expect((await admitted.ask('GET', `/api/organisations/${organisations.other}`)).status).toBe(200);
  await save({ isAdmin: true, isProfessional: true });
  const advising = await signInBrowser(running.server.port, 'hekla', 'bob');
  expect(((await advising.ask('GET', '/api/session')).body as { actor: { professional: boolean } }).actor.professional).toBe(true);
  await save({ isAdmin: true, isProfessional: true, disabled: true });
  expect((await advising.ask('GET', '/api/portals')).status).toBe(401);
  expect(await session()).toBeNull();
  await save({ isAdmin: false, isProfessional: false, disabled: false, organisation: before['organisation'] });
});

test('[ADM-39] whoever keeps the house sees all accounts, and those of one portal where they ask for them', async () => {
  const all = (await listed('accounts')).rows.map(({ id }) => id).sort();
  const parts = await Promise.all(
    Object.keys(portals).map(async (key) => {
      const { value } = (await sue.ask('GET', `/api/accounts?portal=${key}&limit=500`)).body as { value: { rows: { id: string }[] } };
      return { key, ids: value.rows.map(({ id }) => id) };
    }),
  );
  for (const { key, ids } of parts)
    for (const id of ids) expect([key, (await read('accounts', id)).values['portal']]).toEqual([key, portals[key]]);
  expect(parts.flatMap(({ ids }) => ids).sort()).toEqual(all);
});

test('what a status says is changed in each language; which statuses there are is the product’s', async () => {
  const { userStatus } = running.fixture.hekla;
  const saved = await changed('userStatus', userStatus, {
    name_is: 'Yfirlit',
    alertbox_content_en: 'Look',
    persistent: true,
    redirect: 'portfolio',
  });
  expect((saved.body as FullRecord).values).toMatchObject({ identifier: 'reporting', name_is: 'Yfirlit', redirect: 'portfolio' });
  const said = (await sue.ask('GET', `/api/statuses/${userStatus}`)).body;
  expect(said).toMatchObject({ name: { is: 'Yfirlit' }, alert: { en: 'Look' }, persistent: true, redirect: 'portfolio' });
  expect((await sue.ask('POST', at('userStatus'), { body: { values: { name: 'Own' } } })).status).toBe(409);
  expect((await listed('userStatus')).count).toBe(13);
});

test('an organisation that people belong to stays; what a portal holds its subscription does too', async () => {
  const { organisations } = running.fixture.hekla;
  expect([await removed('organisations', organisations.own), (await read('organisations', organisations.own)).removed]).toEqual([
    409,
    null,
  ]);
  expect(fields(await sue.ask('POST', at('subscriptions'), { body: { values: { name: 'S', accounts: 'many' } } }))).toEqual({
    accounts: 'Please enter a number',
    advisors: 'This field is required',
  });
  const small = await made('subscriptions', { name: 'Small', accounts: 0, advisors: 1 });
  expect(
    (
      await changed('portals', portals['family']!, {
        photo: [logo],
        theme: 'classic',
        portalLanguage: 'en',
        phone: '5551234',
        subscription: small.id,
      })
    ).status,
  ).toBe(200);
  expect(await removed('subscriptions', small.id)).toBe(409);
  const { people } = running.fixture.hekla;
  const more = await sue.ask('POST', at('accounts'), {
    body: { values: { name: 'More', email: 'more@example.is', owner: [people.ben], portal: portals['family'] } },
  });
  expect(refused(more)).toBe('limit.accounts');
});

test('what was done is read in the log, by its kind and by day; nobody writes it there', async () => {
  const one = await made('riskProfiles', { name: 'Logged', returns: 1, factsheetUrl: 'https://example.com/l.pdf' });
  const found = async () => (await listed('logs', '?only=type:write&search=createRecord%20riskProfiles')).rows;
  await expect.poll(async () => (await found()).length, { timeout: HANG_MS }).toBeGreaterThan(0);
  const entries = await Promise.all((await found()).map(({ id }) => read('logs', id)));
  expect(entries[0]!.values).toMatchObject({ info: 'createRecord', collection: 'riskProfiles', outcome: 'done', by: 'sue of hekla' });
  expect(entries[0]!.created).toMatchObject({ by: { name: 'sue of hekla' } });
  await changed('riskProfiles', one.id, { returns: 2 });
  const change = async () => (await listed('logs', '?search=changeRecord%20riskProfiles')).rows[0];
  await expect.poll(async () => (await change())?.id, { timeout: HANG_MS }).toBeDefined();
  expect((await read('logs', (await change())!.id)).values).toMatchObject({ collection: 'riskProfiles', record: one.id });
  const [day] = (await listed('log-analytics', '?only=type:write')).rows;
  expect(day!.values).toMatchObject({ type: 'write', count: expect.any(Number) as number });
  expect(day!.values['count']).toBeGreaterThanOrEqual(entries.length);
  expect((await sue.ask('POST', at('logs'), { body: { values: { info: 'x' } } })).status).toBe(409);
  expect((await listed('projections')).rows).toEqual([]);
  const ada = await signInBrowser(running.server.port, 'hekla', 'ada');
  for (const collection of ['logs', 'log-analytics', 'sms', 'mail', 'projections', 'pages-history', 'posts-history'])
    expect([collection, (await ada.ask('GET', at(collection))).status]).toEqual([collection, 403]);
});

test('[ADM-32] a user is read with what they are, how they come in and what they have put away, and no secret is in any answer', async () => {
  const { people, accounts, userStatus } = running.fixture.hekla;
  const began = Date.now();
  const ann = await signInBrowser(running.server.port, 'hekla', 'ann');
  const begun = await ann.ask('POST', '/api/second-factor', { body: { target: 'totp' } });
  expect(begun.status, begun.text).toBe(200);
  const { app } = begun.body as { app: { secret: string } };
  const confirmation = { target: 'totp', code: authenticatorCode(unbase32(app.secret)) };
  const { codes } = (await ann.ask('POST', '/api/second-factor/confirmation', { body: confirmation })).body as { codes: string[] };
  const said = { name: 'Ann Anew', phone: '+354 555 0777', language: 'is' };
  for (const [method, path, asked] of [
    ['PUT', '/api/profile', { body: said }],
    ['POST', '/api/profile/photo', LOGO],
    ['POST', `/api/statuses/${userStatus}/hide`, { body: {} }],
  ] as const)
    expect([path, (await ann.ask(method, path, asked)).status]).toEqual([path, 200]);
  expect((await changed('users', people.ann, { accountType: 'dual' })).status).toBe(200);
  // Whether they have proved themselves is of the session, and read from there.
  const again = await signInBrowser(running.server.port, 'hekla', 'ann');
  const stage = async () => ((await again.ask('GET', '/api/session')).body as { actor: { stage: string } }).actor.stage;
  expect(await stage()).toBe('second-factor');
  const proof = { way: 'backup', code: codes[0] };
  expect((await again.ask('POST', '/api/second-factor/validation', { body: proof })).status).toBe(200);
  expect(await stage()).toBe('in');

  const told = await sue.ask('GET', `/api/people/${people.ann}`);
  expect(told.body).toEqual({
    id: people.ann,
    email: 'ann@example.com',
    ...said,
    photo: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    role: 'investor',
    organisation: { id: expect.any(String) as string, name: 'hekla organisation' },
    admin: false,
    professional: false,
    companyAdmin: false,
    messenger: false,
    disabled: false,
    active: true,
    confirmed: true,
    authType: 'password',
    accountType: 'dual',
    secondFactor: { exempt: false, enabled: true, target: 'totp' },
    createdOn: expect.stringMatching(/^20/) as string,
    lastLogin: expect.stringMatching(/^20/) as string,
    hideIntroStatus: ['reporting'],
    userStatus: [{ account: accounts.alpha.account, status: 'reporting' }],
  });
  expect(Date.parse((told.body as { lastLogin: string }).lastLogin)).toBeGreaterThanOrEqual(began - 1000);
  expect((await sue.ask('GET', `/api/people/${people.bob}`)).body).toMatchObject({ accountType: null, hideIntroStatus: [] });
  const { rows } = await running.server.database
    .work(running.fixture.hekla.id)
    .execute<{ hash: string }>(sql`select password as hash from credential where user_id = ${people.ann}`);
  const answers = [
    told,
    await sue.ask('GET', at('users', people.ann)),
    await sue.ask('GET', '/api/people?search=ann'),
    await sue.ask('GET', at('users')),
  ];
  for (const { text } of answers) {
    expect([...text.matchAll(/"(\w+)":/g)].map(([, key]) => key!).filter((key) => /password|hash|secret|token|codes/i.test(key))).toEqual(
      [],
    );
    for (const secret of [app.secret, rows[0]!.hash, ...codes]) expect(text).not.toContain(secret);
  }
});

test('a save while the database restarts is answered as stored or refused, and nothing is half there', async () => {
  const one = await made('pages', { name: 'Restart', title: '0' });
  const answers: { name: string; status: number; error?: string; id?: string }[] = [];
  const create = async (name: string) => {
    const { status, body } = await sue.ask('POST', at('pages'), { body: { values: { name, title: 't' } } });
    answers.push({ name, status, ...(body as { error?: string; id?: string }) });
    return status;
  };
  await create('Restart before');
  const during = Array.from({ length: 30 }, (_, index) => create(`Restart ${index}`));
  const revived = killDatabase(running);
  during.push(...Array.from({ length: 10 }, (_, index) => create(`Restart then ${index}`)));
  await (
    await revived
  )();
  await Promise.all(during);
  await vi.waitUntil(async () => (await create('Restart after')) === 200, { timeout: HANG_MS, interval: 100 });
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.filter(({ status, error }) => status !== 503 || !['database.unavailable', 'server.busy'].includes(error ?? ''))).toEqual(
    [],
  );
  const { rows } = await running.server.database.work(running.fixture.hekla.id).execute<{
    id: string;
    versions: number;
    events: number;
  }>(sql`
    select r.id, (select count(*)::int from record_version v where v.record_id = r.id) as versions,
      (select count(*)::int from audit_event e join audit_detail d on d.seq = e.seq where e.operation = 'createRecord' and d.subject_id = r.id::text) as events
    from record r where r.name like 'Restart%' and r.id <> ${one.id}`);
  // Each with its first version and its row in the stream, or not at all; and of what was answered as stored none is missing.
  expect(rows.filter(({ versions }) => versions !== 1)).toEqual([]);
  const ids = new Set(rows.map(({ id }) => id));
  expect(answers.filter(({ status, id }) => status === 200 && !ids.has(id!))).toEqual([]);
  expect(rows.length).toBeLessThanOrEqual(answers.length);
});
