/** Tests that the content of letters is deleted after so many days, by a job that runs once a day and makes up for runs that it missed. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { jobs, resumeRetention } from '#server/outbox';
import { changeTenant } from '#server/tenants';
import type { Firm } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { openDeliveryTest, type DeliveryTest } from '../kit/outbox.ts';

let office: DeliveryTest;
beforeAll(async () => {
  office = await openDeliveryTest({ mail: null, sms: null });
});
afterAll(() => office.close());

const DAY = 24 * 60;
const of = (firm: Firm = 'hekla') => office.database.work(office.fixture[firm].id);
const hekla = () => of();

async function letter(state: string, daysAgo: number, firm?: Firm): Promise<string> {
  const at = new Date(Date.parse('2026-03-31T09:30:00Z') - daysAgo * DAY * 60_000).toISOString();
  const { rows } = await of(firm).execute<{ id: string }>(sql`
    insert into delivery (channel, template, recipient, parameters, state, subject, html, body, created_at)
    values ('mail', 'test', 'ann@example.com', '{"at":"x"}', ${state}, 'Subject', '<p>Words</p>', 'Words', ${at}) returning id`);
  return rows[0]!.id;
}

const run = async () => (jobs['outbox.retain'] as (work: object, data: object) => Promise<void>)(await office.work(), {});
const left = async (id: string, firm?: Firm) => {
  const { body, html, parameters, subject, recipient, state } = await office.row(id, firm);
  return { body, html, parameters, subject, recipient, state };
};
const BLANK = { body: null, html: null, parameters: {}, subject: 'Subject', recipient: 'ann@example.com' };

test('after 90 days by itself, or as the tenant wants; what waits stays whole', async () => {
  const [old, young, waiting, dead] = await Promise.all([
    letter('sent', 91),
    letter('kept', 89),
    letter('waiting', 200),
    letter('dead', 100),
  ]);
  await run();
  expect(await left(old)).toEqual({ ...BLANK, state: 'sent' });
  expect(await left(dead)).toEqual({ ...BLANK, state: 'dead' });
  // Nobody sends it again.
  expect((await office.row(dead))['until']).not.toBeNull();
  for (const id of [young, waiting]) expect(await left(id)).toMatchObject({ body: 'Words', html: '<p>Words</p>' });
  await changeTenant(hekla(), office.fixture.hekla.id, { postDays: 30 });
  await run();
  expect(await left(young)).toEqual({ ...BLANK, state: 'kept' });
  await hekla().execute(sql`update delivery set state = 'sent' where state = 'waiting'`);
});

test('a run that was missed is made up for at the next start, once', async () => {
  const blanked = () => office.logged.filter((line) => line.includes('letters were blanked')).length;
  const before = blanked();
  const old = await letter('sent', 400, 'pelagos');
  await office.serve();
  for (let time = 0; time < 5; time += 1) await resumeRetention(await office.work('pelagos'));
  await vi.waitUntil(async () => (await left(old, 'pelagos')).body === null, { timeout: HANG_MS, interval: 50 });
  expect(blanked()).toBe(before + 1);
});
