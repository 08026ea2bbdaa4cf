/** Tests what staff may say of the firm itself: it is shown at once, changes nothing else, and leaves whoever speaks a former language whole. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SetUp } from '#contract/admin';
import type { FirmRecord, TenantSettings } from '#contract/tenants';
import { changeSettings, signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';
import { rowsOf } from '../kit/sql.ts';

let running: TestServer;
let sue: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture();
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
});
afterAll(() => running.dispose());

const work = () => running.server.database.work(running.fixture.hekla.id);
const read = async () => (await sue.ask('GET', '/api/firm')).body as FirmRecord;
const stored = async () =>
  (await rowsOf<{ settings: TenantSettings }>(work(), sql`select settings from tenant where key = 'hekla'`))[0]!.settings;
const change = async (part: Partial<FirmRecord>) => {
  const { currencyStays: _stays, ...record } = await read();
  return sue.ask('PUT', '/api/firm', { body: { ...record, ...part } });
};

test('a change is shown at once, and leaves every other setting as it is written', async () => {
  await work().execute(sql`update tenant set settings = settings || '{"ofLater": {"kept": true}}'::jsonb where key = 'hekla'`);
  const before = await stored();
  const { status, body } = await change({ name: 'Hekla Anew', contact: '+354 555 0100', taxYearStart: '02-28' });
  expect([status, body]).toEqual([200, expect.objectContaining({ name: 'Hekla Anew', taxYearStart: '02-28', currencyStays: true })]);
  const brand = { ...before.brand, name: 'Hekla Anew', contact: '+354 555 0100' };
  expect(await stored()).toEqual({ ...before, brand, taxYearStart: '02-28', firmSaid: true });
  const shown = (await sue.ask('GET', '/api/tenant')).body as { settings: TenantSettings };
  expect(shown.settings.brand.name).toBe('Hekla Anew');
});

test.each([
  ['a currency, once there are accounts', { currency: 'USD' }, { error: 'currency.stays' }],
  ['an older version', { version: 0 }, { error: 'record.changed' }],
  [
    'a language to begin with that is not offered',
    { languages: ['en'], defaultLanguage: 'el' },
    { fields: { defaultLanguage: expect.any(String) } },
  ],
  ['no language', { languages: [] }, { fields: { languages: expect.any(String) } }],
  ['a day that no year has', { taxYearStart: '02-30' }, { fields: { taxYearStart: expect.any(String) } }],
  ['a day that not every year has', { taxYearStart: '02-29' }, { fields: { taxYearStart: expect.any(String) } }],
  ['a name of two lines', { name: 'Hekla\r\nBcc: eve' }, { fields: { name: expect.any(String) } }],
  ['no name', { name: ' ' }, { fields: { name: expect.any(String) } }],
] as const)('%s is refused, and nothing changes', async (_, part, answer) => {
  const before = await stored();
  expect((await change(part as Partial<FirmRecord>)).body).toMatchObject(answer);
  expect(await stored()).toEqual(before);
});

test('whoever has a language that is no longer offered can still save their profile', async () => {
  const ann = await signInBrowser(running.server.port, 'hekla', 'ann');
  const save = (language: string) => ann.ask('PUT', '/api/profile', { body: { language } });
  expect((await change({ languages: ['en', 'is'] })).status).toBe(200);
  expect((await save('is')).status).toBe(200);
  expect((await change({ languages: ['en'] })).status).toBe(200);
  expect((await save('is')).status).toBe(200);
  expect((await save('el')).status).toBe(400);
});

test('a language in which the button of the firm’s provider of identities says nothing is refused at that field', async () => {
  await changeSettings(running, 'hekla', {
    languages: ['en'],
    identity: { issuer: 'https://id.example', clientId: 'portico', label: { en: 'By Example' }, only: false },
  });
  expect((await change({ languages: ['en', 'is'] })).body).toMatchObject({
    fields: {
      languages:
        'The sign-in button of your provider of identities has no text in that language yet. Whoever runs the installation adds it.',
    },
  });
  expect((await change({ name: 'Hekla Again' })).status).toBe(200);
});

test('what was made and deleted again is no step of setting up that is done', async () => {
  const done = async () => {
    const { steps } = (await sue.ask('GET', '/api/set-up')).body as SetUp;
    return steps.filter((one) => one.done && ['clients', 'portfolios'].includes(one.step)).map(({ step }) => step);
  };
  expect(await done()).toEqual(['clients', 'portfolios']);
  await work().execute(sql`update portfolio set active = false`);
  expect(await done()).toEqual(['clients']);
  await work().execute(sql`update account set active = false`);
  await work().execute(sql`update portfolio set active = true`);
  expect(await done()).toEqual([]);
  await work().execute(sql`update account set active = true`);
  expect(await done()).toEqual(['clients', 'portfolios']);
});
