/** Tests mail and SMS from their occasion to the gateway, as the product sends them, and what staff read of them in the administration. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FullRecord, RecordPage } from '#contract/records';
import { HANG_MS } from '../kit/limits.ts';
import { openGatewayServers, type MailServer, type SmsServer } from '../kit/outbox.ts';
import { signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';

const SOON = { timeout: HANG_MS, interval: 50 };
const PHONE_NUMBER = '+447700900123';

let gateways: Awaited<ReturnType<typeof openGatewayServers>>;
let mailServer: MailServer;
let smsServer: SmsServer;
let running: TestServer;
let [sue, ann, ada]: TestBrowser[] = [];
beforeAll(async () => {
  gateways = await openGatewayServers();
  ({ mail: mailServer, sms: smsServer } = gateways);
  running = await startWithFixture(gateways.settings);
  const { port } = running.server;
  [sue, ann, ada] = [
    await signInBrowser(port, 'hekla', 'sue'),
    await signInBrowser(port, 'hekla', 'ann'),
    await signInBrowser(port, 'hekla', 'ada'),
  ];
  await running.server.database.work(running.fixture.hekla.id).execute(sql`update person set phone = ${PHONE_NUMBER}`);
});
afterAll(async () => {
  await running.dispose();
  await gateways.close();
});

const listed = async (collection: 'mail' | 'sms') =>
  ((await sue!.ask('GET', `/api/collections/${collection}/records`)).body as RecordPage).rows;
const newest = async (collection: 'mail' | 'sms') => (await listed(collection))[0];
const read = async (collection: 'mail' | 'sms', id: string) =>
  ((await sue!.ask('GET', `/api/collections/${collection}/records/${id}`)).body as FullRecord).values;
/** All of the newest one; the list has its columns alone. */
const newestRead = async (collection: 'mail' | 'sms') => {
  const [one] = await listed(collection);
  return one ? { id: one.id, ...(await read(collection, one.id)) } : null;
};
const retry = (id: string) => sue!.ask('POST', `/api/deliveries/${id}/retry`, { body: {} });

test('[MSG-19] each mail and SMS is kept with its recipient, state and time, its PIN is read by nobody, and one that failed is sent again', async () => {
  const begun = await ann!.ask('POST', '/api/second-factor', { body: {} });
  expect(begun.status, begun.text).toBe(200);
  await vi.waitUntil(() => smsServer.taken.length > 0, SOON);
  const pin = /\b\d{6}\b/.exec(smsServer.taken[0]!.body['text']!)![0];
  await vi.waitUntil(async () => (await newest('sms'))?.values['status'] === 'sent', SOON);
  const sms = (await newest('sms'))!;
  expect(sms.values['to']).toBe(PHONE_NUMBER);
  expect(await read('sms', sms.id)).toMatchObject({ to: PHONE_NUMBER, status: 'sent', attempts: 1, sent: expect.any(String), error: null });
  expect(Date.parse(sms.created?.at ?? '')).toBeLessThanOrEqual(Date.now());
  // Neither on a screen, nor in a file, nor by a search, nor in the tables that a role of the product reads.
  for (const path of ['records', `records/${sms.id}`, 'records.csv'])
    expect([path, (await sue!.ask('GET', `/api/collections/sms/${path}`)).text.includes(pin)]).toEqual([path, false]);
  expect(((await sue!.ask('GET', `/api/collections/sms/records?search=${pin}`)).body as RecordPage).rows).toEqual([]);
  const { hekla } = running.fixture;
  const staff = running.server.database.person(hekla.id, hekla.people.sue, 'tenant');
  const kept = [
    (await running.server.database.work(hekla.id).execute(sql`select * from delivery where id = ${sms.id}`)).rows,
    (await staff.execute(sql`select * from sms where id = ${sms.id}`)).rows,
  ];
  for (const rows of kept) expect([rows.length, JSON.stringify(rows).includes(pin)]).toEqual([1, false]);
  for (const person of [ann!, ada!])
    for (const collection of ['mail', 'sms']) expect((await person.ask('GET', `/api/collections/${collection}/records`)).status).toBe(403);

  const body = { account: hekla.accounts.alpha.account, advisor: hekla.people.ada, subject: 'A question' };
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'When?' }] }] };
  const write = () => ann!.ask('POST', '/api/messages', { body: { ...body, body: text } });
  expect((await write()).status).toBe(200);
  await vi.waitUntil(async () => (await newest('mail'))?.values['status'] === 'sent', SOON);
  expect(await newestRead('mail')).toMatchObject({
    to: 'ada@example.com',
    subject: 'A new message for you',
    sent: expect.any(String),
  });

  // A gateway that fails for the time being is asked again; one that refuses for good leaves it failed, for staff to send again.
  smsServer.answer = (_request, response) => response.writeHead(503).end();
  expect((await ann!.ask('POST', '/api/second-factor', { body: {} })).status).toBe(200);
  await vi.waitUntil(async () => {
    const one: Readonly<Record<string, unknown>> | null = await newestRead('sms');
    return one && one['id'] !== sms.id && one['error'];
  }, SOON);
  expect(await newestRead('sms')).toMatchObject({
    status: 'waiting',
    attempts: 1,
    nextAt: expect.any(String),
    error: expect.stringContaining('503'),
  });
  mailServer.mood = 'unknown-reader';
  expect((await write()).status).toBe(200);
  await vi.waitUntil(async () => (await newest('mail'))?.values['status'] === 'dead', SOON);
  const failed = (await newest('mail'))!;
  mailServer.mood = 'works';
  expect((await retry(failed.id)).status).toBe(200);
  await vi.waitUntil(async () => (await read('mail', failed.id))['status'] === 'sent', SOON);
});
