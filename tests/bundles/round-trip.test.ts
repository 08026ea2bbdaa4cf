/** Tests that a firm goes out as one zip, and that another firm that takes its files in has the same figures. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform';
import { createPerson } from '#server/sign-in';
import { readStatusSeeds, seedStatuses } from '#server/statuses';
import { createTenant, DEMO_EMAILS, DEMO_PASSWORD } from '#server/tenants';
import { DEMO_SEED, fillDemo } from '../../database/demo/index.ts';
import type { RunningServer } from '../../apps/server/start.ts';
import { newTestPlace, type TestPlace } from '../kit/database.ts';
import { hashQuickly, settingsOf } from '../kit/fixture.ts';
import { stepBundle, uploadBundle, writeTestZip } from '../kit/bundles.ts';
import { listRecordImportRows } from '../kit/record-imports.ts';
import { readZip } from '../kit/read-zip.ts';
import { startAt, TestBrowser } from '../kit/server.ts';

const OTHER = 'heir';

let place: TestPlace;
let server: RunningServer;
let old: TestBrowser;
let heir: TestBrowser;
beforeAll(async () => {
  place = await newTestPlace();
  server = await startAt(place, {}, { ahead: true });
  await fillDemo(server.database, {
    seed: DEMO_SEED,
    lastDay: '2026-11-20',
    firms: ['hekla'],
    clients: 3,
    hashPassword: hashQuickly,
    progress: () => undefined,
  });
  await makeEmptyFirm();
  old = await signedIn('hekla', DEMO_EMAILS.staff, DEMO_PASSWORD);
  heir = await signedIn(OTHER, 'new@heir.example', 'open sesame of heir');
});
afterAll(async () => {
  await server.stop();
  await place.dispose();
});

async function signedIn(firm: string, address: string, secret: string): Promise<TestBrowser> {
  const browser = new TestBrowser(server.port, firm);
  const answer = await browser.ask('POST', '/api/session', { body: { email: address, password: secret } });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return browser;
}

async function makeEmptyFirm(): Promise<void> {
  const id = randomUUID();
  const settings = settingsOf('hekla');
  await createTenant(server.database.work(), settings, { id, key: OTHER, hosts: [], demo: false });
  const db = server.database.work(id);
  await seedStatuses(db, await readStatusSeeds({ name: 'northern', settings }));
  await createPerson(db, {
    name: 'New Administrator',
    email: 'new@heir.example',
    role: 'staff',
    companyAdmin: false,
    organisationId: null,
    passwordHash: await hashQuickly('open sesame of heir'),
  });
}

async function workIn(firm: string): Promise<Db> {
  const { rows } = await server.database.work().execute<{ id: string }>(sql`select id from tenant where key = ${firm}`);
  return server.database.work(rows[0]!.id);
}

/** Portals have logos and forms are drawn, so that no file holds them: they are made before, under their names. */
async function makePortalsAndForms(): Promise<void> {
  const [from, to] = [await workIn('hekla'), await workIn(OTHER)];
  const portals = await from.execute<{ key: string; name: string; organisation: string }>(sql`
    select p.key, p.name, o.name as organisation from portal p join organisation o on o.id = p.organisation_id where p.active`);
  for (const { key, name, organisation } of portals.rows)
    await to.execute(sql`insert into portal (organisation_id, key, name)
      select id, ${key}, ${name} from organisation where name = ${organisation}`);
  const forms = await from.execute<{ name: string; slug: string; definition: object }>(
    sql`select name, slug, definition from form where active`,
  );
  for (const { name, slug, definition } of forms.rows)
    await to.execute(sql`insert into form (id, slug, name, definition, published)
      values (${randomUUID()}, ${slug}, ${name}, ${JSON.stringify(definition)}::jsonb, 0)`);
}

/** The portfolios of a firm by the ids that another system has for them; those without one by ours, which the files carry over. */
async function portfoliosOf(firm: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await (
    await workIn(firm)
  ).execute<{ key: string; id: string }>(sql`select coalesce(external_id, id::text) as key, id from portfolio where active order by 1`);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Everything that is shown of a portfolio, without what is a firm's own: ids, notices to the client, the names of files, and when a fact became known. */
async function shownOf(browser: TestBrowser, portfolio: string): Promise<Record<string, unknown>> {
  const parts = ['', '/holdings', '/transactions', '/performance', '/cash', '/look-through', '/changes?from=2025-01-01&to=2026-11-20'];
  const shown: Record<string, unknown> = {};
  for (const part of parts) {
    const { status, text } = await browser.ask('GET', `/api/portfolios/${portfolio}${part}`);
    expect([part, status, text]).toEqual([part, 200, expect.any(String)]);
    shown[part] = JSON.parse(text, (key, value: unknown) =>
      OWN.has(key) || (typeof value === 'string' && UUID.test(value)) ? undefined : value,
    );
  }
  return shown;
}
const OWN: ReadonlySet<string> = new Set(['alerts', 'arrival', 'knownAt', 'link']);
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/;

/** Of the prices of funds a hundred: all of them take a second for each hundred, and are alike. */
const shorten = (name: string, text: string) => (name.endsWith('-fundPrices.csv') ? text.split('\r\n').slice(0, 101).join('\r\n') : text);

test('every file of the demo comes in again, and every figure is the same', async () => {
  const exported = await old.ask('GET', '/api/firm.zip');
  expect([exported.status, exported.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = await readZip(exported.bytes);
  const contents = files.get('contents.csv')!.split('\r\n');
  expect(contents.slice(1, -1)).toEqual(
    [...files.keys()].slice(0, -1).map((name) => expect.stringMatching(new RegExp(`^"${name}","[1-9]\\d*","(portals|forms)?"$`))),
  );
  const shortened = new Map([...files].map(([name, text]) => [name, shorten(name, text)] as const));
  const { id, state, files: checked } = await uploadBundle(heir, await writeTestZip(shortened));
  // Everything is checked as if what comes before were in: but for portals and forms nothing is missing.
  expect([state, checked.filter((file) => file.state !== 'checked').map(({ content, counts }) => [content, counts?.new])]).toEqual([
    'checked',
    [
      ['accounts', 0],
      ['processes', 0],
    ],
  ]);
  // Without the portals that accounts name it stops before anything names them; then it goes on.
  const stopped = await stepBundle(heir, 'bring', id);
  const inTheWay = stopped.files.find(({ state }) => state === 'refused');
  expect([stopped.state, stopped.stoppedWhy, inTheWay?.content]).toEqual(['stopped', 'file', 'accounts']);
  await makePortalsAndForms();
  const done = await stepBundle(heir, 'bring', id);
  expect([done.state, done.stoppedWhy, done.files.map(({ why }) => why).filter(Boolean)]).toEqual(['done', null, []]);
  expect(done.files.map(({ name }) => name)).toEqual([...files.keys()].slice(0, -1));
  // A group takes only clients who have registered, and none has with the new firm.
  for (const file of done.files) {
    expect([file.name, file.state, file.unread, file.counts?.refused]).toEqual([file.name, 'in', [], 0]);
    const left = file.holds === 'records' ? await listRecordImportRows(heir, file.import!, 'left') : [];
    expect(left.filter(({ left: why }) => !(file.content === 'groups' && /has not registered yet/.test(why!)))).toEqual([]);
  }
  const [before, after] = [await portfoliosOf('hekla'), await portfoliosOf(OTHER)];
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const [key, portfolio] of before) {
    const [was, is] = [await shownOf(old, portfolio), await shownOf(heir, after.get(key)!)];
    expect([key, is]).toEqual([key, was]);
  }
});
