/** Tests the sender of a PIN by SMS, which depends on the number that it goes to. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { openSmsServer, type SmsServer } from '../kit/outbox.ts';
import { TestBrowser, startWithFixture, type TestServer } from '../kit/server.ts';

let gateway: SmsServer;
let running: TestServer;
beforeAll(async () => {
  gateway = await openSmsServer();
  gateway.answer = (_request, response) => response.end('{"id":"sms-1"}');
  running = await startWithFixture({ PORTICO_SMS_URL: gateway.url, PORTICO_SMS_TOKEN: 'a-token', PORTICO_SMS_NUMBER: '+442079460142' });
});
afterAll(async () => {
  await running.dispose();
  await gateway.close();
});

test('[AUTH-34] the firm’s name for numbers of the Netherlands and Germany, the plain number for all others', async () => {
  const { id, people } = running.fixture.hekla;
  const work = running.server.database.work(id);
  const ann = new TestBrowser(running.server.port, 'hekla');
  await ann.signIn('ann', password('hekla'));
  for (const [phone, sender] of [
    ['+31 6 1234 5678', 'Hekla Wealt'],
    ['+49 170 1234567', 'Hekla Wealt'],
    ['+44 7700 900123', '+442079460142'],
  ] as const) {
    await work.execute(sql`update person set phone = ${phone} where id = ${people.ann}`);
    gateway.taken.length = 0;
    expect((await ann.ask('POST', '/api/second-factor', { body: {} })).status).toBe(200);
    await expect.poll(() => gateway.taken.length, { timeout: HANG_MS }).toBe(1);
    expect(gateway.taken).toMatchObject([{ body: { from: sender, to: phone.replaceAll(' ', '') } }]);
    const staff = running.server.database.person(id, people.sue, 'tenant');
    const listed = async () => (await staff.execute(sql`select "from", status from sms where "to" = ${phone}`)).rows;
    await expect.poll(listed, { timeout: HANG_MS }).toEqual([{ from: sender, status: 'sent' }]);
  }
});
