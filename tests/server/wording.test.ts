/** Tests a firm’s own texts: used on pages, in refusals, letters and files of that firm, and nowhere else. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { email } from '../kit/fixture.ts';
import { mailTo } from '../kit/mails.ts';
import { TestBrowser, signInBrowser, startWithFixture, sendRequest, type TestServer } from '../kit/server.ts';

let running: TestServer;
let sue: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
});
afterAll(() => running.dispose());

const change = (by: TestBrowser, key: string, text: string | null, before: string | null = null, language = 'en') =>
  by.ask('PUT', `/api/wording/${language}`, { body: { key, text, before } });

let hosts = 0;

/** What is kept of a firm is read again within five seconds; at a host of its own nothing is kept yet. */
async function newHost(): Promise<string> {
  const host = `worded${hosts++}.hekla.localhost`;
  const { id } = running.fixture.hekla;
  await running.server.database.work(id).execute(sql`insert into tenant_host (host, tenant_id) values (${host}, ${id})`);
  return host;
}

async function refusedSignIn(host: string, language = 'en'): Promise<string> {
  const { port } = running.server;
  const { body } = await sendRequest(port, host, 'POST', '/api/session', {
    headers: { origin: `http://${host}:${port}`, 'accept-language': language },
    body: { email: 'nobody@nowhere.example', password: 'wrong' },
  });
  return (body as { message: string }).message;
}

test('are heard by everybody there, in that language alone, and not in another firm', async () => {
  expect((await change(sue, 'refusal.credentials.invalid', 'That is not what we know you by')).status).toBe(200);
  const host = await newHost();
  expect(await refusedSignIn(host)).toBe('That is not what we know you by');
  expect(await refusedSignIn(host, 'is')).not.toMatch(/what we know you by/);
  expect(await refusedSignIn('pelagos.localhost')).toBe('Invalid Login Credentials');
  const tenant = (await sendRequest(running.server.port, host, 'GET', '/api/tenant')).body as { wording: string[] };
  expect(tenant.wording).toEqual(['en']);
  const { body } = await sendRequest(running.server.port, host, 'GET', '/api/wording/en');
  expect(body).toEqual({ texts: { 'refusal.credentials.invalid': 'That is not what we know you by' } });
  expect((await sendRequest(running.server.port, 'pelagos.localhost', 'GET', '/api/wording/en')).body).toEqual({ texts: {} });
});

test('stand in letters and files', async () => {
  await change(sue, 'outbox.reset.subject', 'A new key for your door');
  await change(sue, 'accounts.csv.name', '=Client');
  const host = await newHost();
  const { port } = running.server;
  await sendRequest(port, host, 'POST', '/api/reset', { headers: { origin: `http://${host}:${port}` }, body: { email: email('ann') } });
  expect((await mailTo(running, 'reset', email('ann'))).subject).toBe('A new key for your door');
  const file = await sendRequest(port, host, 'GET', '/api/accounts.csv?portal=clients', { headers: { cookie: sue.cookieHeader } });
  // Inert, as any text that a spreadsheet would work out.
  expect(file.text.split('\n')[0]).toContain(`"'=Client"`);
});

test('keep the parts that are filled in, replace what there is, and are found by any of their words', async () => {
  const key = 'accounts.clients.count_other';
  const refused = await change(sue, key, 'So many');
  expect([refused.status, refused.body]).toMatchObject([400, { fields: { text: expect.stringContaining('braces') } }]);
  expect((await change(sue, key, '{count} of them')).status).toBe(400);
  const { product } = (await change(sue, key, '{number} families')).body as { product: string };
  expect(product).toContain('{number}');
  const found = async (query: string) =>
    ((await sue.ask('GET', `/api/texts?language=en&${query}`)).body as { value: { texts: { key: string }[]; found: number } }).value;
  for (const query of ['search=FAMILIES', `search=${key}`, 'own=yes&search=famil'])
    expect([query, (await found(query)).texts]).toEqual([query, [{ key, product, own: '{number} families' }]]);
  const all = await found('');
  expect([all.texts.length, all.found > 1000]).toEqual([200, true]);
});

test('of two who change a text at once the second is told; the product’s own text comes back, and leaves no row', async () => {
  const key = 'signIn.logout';
  expect((await change(sue, key, 'Leave')).status).toBe(200);
  expect((await change(sue, key, 'Go')).body).toMatchObject({ error: 'record.changed' });
  expect((await change(sue, key, 'Go', 'Leave')).body).toMatchObject({ own: 'Go' });
  expect((await change(sue, key, null, 'Go')).body).toMatchObject({ own: null, product: 'Logout' });
  expect((await change(sue, key, 'Logout')).body).toMatchObject({ own: null });
  const { rows } = await running.server.database.work(running.fixture.hekla.id).execute(sql`select text from wording where key = ${key}`);
  expect(rows).toEqual([]);
  expect((await change(sue, 'toString', 'x')).body).toMatchObject({ error: 'text.missing' });
  const both = await Promise.all([change(sue, 'ui.csv', 'One'), change(sue, 'ui.csv', 'Two')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('are kept by staff alone, and each change leaves its row', async () => {
  const ada = await signInBrowser(running.server.port, 'hekla', 'ada');
  expect((await change(ada, 'ui.csv', 'Mine', 'One')).status).toBe(403);
  expect((await ada.ask('GET', '/api/texts?language=en')).status).toBe(403);
  const { rows } = await running.server.database.work(running.fixture.hekla.id).execute<{ subject: string }>(
    sql`select d.subject_id as subject from audit_event e join audit_detail d on d.tenant_id = e.tenant_id and d.seq = e.seq
        where e.operation = 'changeWording' and e.outcome = 'done' order by e.seq limit 1`,
  );
  expect(rows).toEqual([{ subject: 'en refusal.credentials.invalid' }]);
});
