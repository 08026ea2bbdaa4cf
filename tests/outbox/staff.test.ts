/** Tests what staff see of mail and SMS in the running product, and how they send a dead one again. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Delivery } from '#contract/outbox';
import type { FullRecord, RecordPage } from '#contract/records';
import { dispatchLetters, enqueueLetter } from '#server/outbox';
import { COMMANDS } from '../../apps/cli/commands.ts';
import { runCommandLine } from '../../apps/cli/run.ts';
import { HANG_MS } from '../kit/limits.ts';
import { sendRequest, signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';
import { openMailServer, type MailServer } from '../kit/outbox.ts';

const SOON = { timeout: HANG_MS, interval: 50 };

let mailServer: MailServer;
let running: TestServer;
let sue: TestBrowser;
beforeAll(async () => {
  mailServer = await openMailServer();
  running = await startWithFixture({ SMTP_URL: mailServer.url, PORTICO_MAIL_FROM: 'office@portico.example' });
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
});
afterAll(async () => {
  await running.dispose();
  await mailServer.close();
});
beforeEach(() => {
  mailServer.mood = 'works';
  mailServer.taken.length = 0;
});

const hekla = () => running.server.database.work(running.fixture.hekla.id);
const read = async (id: string) => ((await sue.ask('GET', `/api/collections/mail/records/${id}`)).body as FullRecord).values;
const listed = async (collection: string, only?: string) =>
  ((await sue.ask('GET', `/api/collections/${collection}/records${only ? `?only=${only}` : ''}`)).body as RecordPage).rows;

async function send(until?: Date): Promise<string> {
  const letter = await enqueueLetter(hekla(), {
    template: 'reset',
    parameters: { name: 'Ann', path: '/password-reset?oobCode=a-secret' },
    to: { address: 'ann@example.com', language: 'en' },
    until,
  });
  await dispatchLetters(running.server.jobsOf(running.fixture.hekla.id), letter);
  return letter.id;
}

test('anybody may know whether mail and SMS leave the house', async () => {
  const { status, body } = await sendRequest(running.server.port, 'hekla.localhost', 'GET', '/api/outbox');
  expect([status, body]).toEqual([200, { mail: 'sent', sms: 'kept' }]);
});

test('a letter that was sent is read without its secrets, in the list, alone, and in the collection', async () => {
  const id = await send();
  await vi.waitUntil(async () => (await read(id))['status'] === 'sent', SOON);
  const one = await read(id);
  expect(one).toMatchObject({
    to: 'ann@example.com',
    from: 'office@portico.example',
    subject: 'Reset your password',
    attempts: 1,
    error: null,
  });
  expect(one['html']).toContain('Reset your password');
  expect(JSON.stringify([one, await listed('mail')])).not.toContain('a-secret');
  expect((await listed('mail', 'status:sent')).map((row) => row.id)).toEqual([id]);
  expect(await listed('sms')).toEqual([]);
  expect((await sue.ask('GET', '/api/collections/mail/records?only=body:secret')).status).toBe(400);
  const { rows } = await running.server.database
    .person(running.fixture.hekla.id, running.fixture.hekla.people.sue, 'tenant')
    .execute(
      sql`select "to", "from", subject, status, body is not null and html is not null and created is not null as rest from mail where id = ${id}`,
    );
  expect(rows).toEqual([
    { to: 'ann@example.com', from: 'office@portico.example', subject: 'Reset your password', status: 'sent', rest: true },
  ]);
});

test('a dead one says why, is sent again when staff say so, and arrives', async () => {
  mailServer.mood = 'unknown-reader';
  const id = await send();
  await vi.waitUntil(async () => (await read(id))['status'] === 'dead', SOON);
  expect(await read(id)).toMatchObject({ attempts: 1, error: expect.stringContaining('550') as string, body: null });
  expect((await listed('mail', 'status:dead')).map((row) => row.id)).toContain(id);
  mailServer.mood = 'works';
  const again = await sue.ask('POST', `/api/deliveries/${id}/retry`, { body: {} });
  expect([again.status, (again.body as Delivery).id]).toEqual([200, id]);
  await vi.waitUntil(async () => (await read(id))['status'] === 'sent', SOON);
  expect(mailServer.taken).toHaveLength(1);
  expect(mailServer.taken[0]?.text).toContain('a-secret');
  expect((await sue.ask('POST', `/api/deliveries/${id}/retry`, { body: {} })).body).toMatchObject({ error: 'delivery.settled' });
});

test('a dead one that serves nobody any more stays dead', async () => {
  mailServer.mood = 'unknown-reader';
  const id = await send(new Date(Date.now() + 3_600_000));
  await vi.waitUntil(async () => (await read(id))['status'] === 'dead', SOON);
  await hekla().execute(sql`update delivery set until = now() - interval '1 minute' where id = ${id}`);
  const refused = await sue.ask('POST', `/api/deliveries/${id}/retry`, { body: {} });
  expect([refused.status, refused.body]).toMatchObject([409, { error: 'delivery.expired' }]);
});

test('a test mail goes to whoever asks for one', async () => {
  const sent = await sue.ask('POST', '/api/outbox/test', { body: {} });
  expect([sent.status, sent.body]).toEqual([200, { to: 'sue@example.com' }]);
  // The server notes what was sent after the mail server has it, so what has arrived may still be waiting in the list.
  await vi.waitUntil(async () => (await listed('mail'))[0]?.values['status'] === 'sent', SOON);
  expect(mailServer.taken).toMatchObject([{ subject: 'Test message' }]);
  expect((await listed('mail'))[0]).toMatchObject({ values: { subject: 'Test message', to: 'sue@example.com' } });
});

test('what was waiting when the server stopped is sent by the next', async () => {
  const place = running.place;
  await running.server.stop();
  const { startAt } = await import('../kit/server.ts');
  const quiet = await startAt(place);
  // Written, and the process ends before it is sent on its way.
  const { id } = await enqueueLetter(quiet.database.work(running.fixture.hekla.id), {
    template: 'test',
    parameters: { at: '2026-03-31T09:30:00.000Z' },
    to: { address: 'ann@example.com', language: 'en' },
  });
  await quiet.stop();
  const next = await startAt(place, { SMTP_URL: mailServer.url, PORTICO_MAIL_FROM: 'office@portico.example' });
  await vi.waitUntil(() => mailServer.taken.length > 0, SOON);
  expect(mailServer.taken.map(({ messageId }) => messageId)).toEqual([`<${id}@portico.example>`]);
  await next.stop();
});

async function portico(environment: Record<string, string>, ...line: string[]) {
  const said = { out: '', err: '' };
  const code = await runCommandLine(COMMANDS, line, {
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
    input: (async function* () {})(),
    environment: { ...running.place.environment, PORTICO_LOG: 'silent', ...environment },
    signal: new AbortController().signal,
  });
  return { code, ...said };
}

test('the command line sends a test, or says why not', async () => {
  const settings = { SMTP_URL: mailServer.url, PORTICO_MAIL_FROM: 'office@portico.example' };
  const test = ['mail', 'test', '--to', 'ops@example.com', '--tenant', 'pelagos'];
  expect(await portico(settings, ...test)).toMatchObject({ code: 0, out: 'Sent to ops@example.com, from office@portico.example.' });
  expect(mailServer.taken).toMatchObject([{ from: { name: 'Pelagos Private Office' }, to: [{ address: 'ops@example.com' }] }]);
  mailServer.mood = 'not-now';
  const failed = await portico(settings, ...test);
  expect([failed.code, failed.out]).toEqual([1, expect.stringContaining('451')]);
  const kept = await portico({}, 'sms', 'test', '--to', '+447700900123', '--tenant', 'hekla', '--json');
  expect([kept.code, JSON.parse(kept.out)]).toMatchObject([0, { status: 'kept', to: '+447700900123' }]);
  expect((await portico({}, 'mail', 'send', '--to', 'x@example.com')).code).toBe(2);
});
