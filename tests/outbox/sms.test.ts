/** Tests SMS by a gateway that speaks HTTP: the sender, what is retried, and that no other address is called. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { httpGateway } from '#adapters/sms';
import { deliverLetter, enqueueLetter } from '#server/outbox';
import { HANG_MS } from '../kit/limits.ts';
import { openDeliveryTest, openSmsServer, type DeliveryTest, type SmsServer } from '../kit/outbox.ts';

let server: SmsServer;
let office: DeliveryTest;
beforeAll(async () => {
  server = await openSmsServer();
  office = await openDeliveryTest({
    mail: null,
    sms: httpGateway({ url: server.url, token: 'a-token', number: '+442079460142', limitMs: HANG_MS }),
  });
});
afterAll(async () => {
  await office.close();
  await server.close();
});
beforeEach(() => {
  server.taken.length = 0;
  server.answer = (_request, response) => response.end('{"id":"sms-1"}');
});

async function sent(address: string, firm: 'hekla' | 'pelagos' = 'hekla', sms?: ReturnType<typeof httpGateway>) {
  const work = await office.work(firm);
  const { id } = await enqueueLetter(work.db, {
    template: 'pin',
    parameters: { pin: '004821', minutes: 10 },
    to: { address, language: 'en' },
  });
  await deliverLetter(sms ? { ...work, sms } : work, { delivery: id });
  return { id, row: await office.row(id, firm) };
}

test.each([
  ['+31 6 1234 5678', '+31612345678', 'Hekla Wealt'],
  ['0049 (170) 123-4567', '+491701234567', 'Hekla Wealt'],
  ['+44 7700 900123', '+447700900123', '+442079460142'],
  ['+354 611 1234', '+3546111234', '+442079460142'],
])('%s is dialled as %s, from %s', async (address, to, from) => {
  const { id, row } = await sent(address);
  expect(server.taken).toMatchObject([
    {
      headers: { authorization: 'Bearer a-token', 'idempotency-key': id },
      body: { from, to, reference: id, text: expect.stringContaining('004821') as string },
    },
  ]);
  expect(row).toMatchObject({ state: 'sent', sender: from, provider_id: 'sms-1', html: null });
  expect(JSON.stringify(row)).not.toContain('004821');
  expect(row['body']).toContain('••••••');
});

test('a firm that has chosen a name is called by it', async () => {
  const work = await office.work();
  const tenant = { ...work.tenant, settings: { ...work.tenant.settings, sms: { sender: 'Hekla' } } };
  const { id } = await enqueueLetter(work.db, { template: 'sms-test', parameters: {}, to: { address: '+31612345678', language: null } });
  await deliverLetter({ ...work, tenant }, { delivery: id });
  expect(server.taken).toMatchObject([{ body: { from: 'Hekla' } }]);
});

test.each(['07700 900123', '+44', 'ann@example.com', '+44770090012345678', ''])('%s is no number to dial', async (address) => {
  expect((await sent(address)).row).toMatchObject({ state: 'dead', last_error: 'not a telephone number with its country' });
  expect(server.taken).toEqual([]);
});

test.each([
  [500, 'waiting'],
  [503, 'waiting'],
  [429, 'waiting'],
  [401, 'waiting'],
  [400, 'dead'],
  [422, 'dead'],
])('an answer %s leaves it %s, and is quoted by its number alone', async (status, state) => {
  server.answer = (_request, response) => response.writeHead(status).end('no: 004821 is your code');
  expect((await sent('+447700900123')).row).toMatchObject({ state, attempt: 1, last_error: `the gateway answered ${status}` });
});

test('a gateway that says nothing is given up soon', async () => {
  server.answer = () => undefined;
  const impatient = httpGateway({ url: server.url, token: 'a-token', number: '+442079460142', limitMs: 500 });
  expect((await sent('+447700900123', 'hekla', impatient)).row).toMatchObject({
    state: 'waiting',
    last_error: expect.stringMatching(/timeout/i) as string,
  });
});

test('an answer that points elsewhere is not followed', async () => {
  const asked: string[] = [];
  const elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('{}');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as AddressInfo;
  server.answer = (_request, response) => response.writeHead(307, { location: `http://127.0.0.1:${port}/steal` }).end();
  expect((await sent('+447700900123')).row).toMatchObject({ state: 'waiting' });
  expect([asked, server.taken.length]).toEqual([[], 1]);
  await new Promise((resolve) => elsewhere.close(resolve));
});
