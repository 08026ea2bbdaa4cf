/** Tests that lists are filtered by the values of their fields: by each value, by several fields at once, and by no other field. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldOf } from '#packages/collections';
import { textOf, type FieldValues } from '#packages/fields';
import type { FullRecord, RecordPage } from '#contract/records';
import { recordKeepers } from '../../apps/server/operations.ts';
import { signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';

let running: TestServer;
let sue: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture();
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
  const { people, form, accounts } = running.fixture.hekla;
  const user = people.ann;
  // Of each list that has nothing yet, and of users, who have none of these values, one that a filter finds.
  await make('pages', { name: 'Front', type: 'Landing' });
  await make('processes', { name: 'For two', formId: form, accountType: 'dual' });
  await make(
    'securities',
    { name: 'Elm', symbol: 'ELM', type: 'etf', currency: 'GBP', region: 'Japan', units: 1, purchaseValue: 2 },
    accounts.alpha.portfolio,
  );
  const { version, values: kept } = (await sue.ask('GET', `${at('users')}/${user}`)).body as FullRecord;
  const given = { ...kept, phone: '+354 555 0100', language: 'en', role: 'Financial Advisor', accountType: 'dual' };
  const changed = await sue.ask('PUT', `${at('users')}/${user}`, { body: { version, values: given } });
  expect(changed.status, changed.text).toBe(200);
  await running.server.database.work(running.fixture.hekla.id).execute(sql`
    insert into delivery (channel, template, recipient, parameters, state) values ('sms', 'test', 'somebody', '{}', 'dead')`);
  for (const [type, status] of [
    ['Buy', 'placed'],
    ['Sell', 'placed'],
    ['Buy', 'closed'],
  ] as const) {
    await make('orders', { user, name: 'LIND', type, status, amount: 5, unitType: 'units' });
  }
});
afterAll(() => running.dispose());

const at = (collection: string) => `/api/collections/${collection}/records`;

async function make(collection: string, values: FieldValues, parent?: string): Promise<void> {
  const made = await sue.ask('POST', at(collection), { body: { values, ...(parent && { parent }) } });
  expect(made.status, made.text).toBe(200);
}

async function list(collection: string, only?: string): Promise<FullRecord[]> {
  const query = only === undefined ? '' : `?only=${encodeURIComponent(only)}`;
  const answer = await sue.ask('GET', `${at(collection)}${query}`);
  expect(answer.status, answer.text).toBe(200);
  const { rows } = answer.body as RecordPage;
  return Promise.all(rows.map(async ({ id }) => (await sue.ask('GET', `${at(collection)}/${id}`)).body as FullRecord));
}
const idsOf = (records: readonly FullRecord[]) => records.map(({ id }) => id);

const filtered = recordKeepers.filter(({ collection }) => collection.filters !== undefined).map(({ collection }) => collection);

describe.each(filtered.map((collection) => [collection.name, collection] as const))('%s', (name, collection) => {
  test.each(collection.filters!)('is filtered by %s', async (field) => {
    const values = fieldOf(collection, field)?.options?.map(({ value }) => value) ?? [];
    expect(values.length).toBeGreaterThan(0);
    const all = await list(name);
    expect(all.filter((record) => values.some((value) => record.values[field] === value)).length).toBeGreaterThan(0);
    for (const value of values) {
      const those = all.filter((record) => record.values[field] === value);
      expect([value, idsOf(await list(name, `${field}:${value}`))]).toEqual([value, idsOf(those)]);
    }
  });
});

test('several fields narrow a list together, and a value may hold a comma', async () => {
  // Some were there before.
  const having = async (only: string) => [
    ...new Set((await list('orders', only)).map(({ values }) => `${textOf(values['type'])} ${textOf(values['status'])}`)),
  ];
  expect((await having('type:Buy')).sort()).toEqual(['Buy closed', 'Buy placed']);
  expect(await having('type:Buy,status:placed')).toEqual(['Buy placed']);
  expect(await having('status:placed,type:Sell')).toEqual(['Sell placed']);
  expect(await having('status:closed,type:Sell')).toEqual([]);
  expect(await having('status:placed, type')).toEqual([]);
});

test('a field that is no filter is refused, alone and beside one that is', async () => {
  for (const only of ['amount:5', 'type:Buy,amount:5', 'type:Buy,password:x']) {
    const answer = await sue.ask('GET', `${at('orders')}?only=${encodeURIComponent(only)}`);
    expect([only, answer.status, (answer.body as { fields?: object }).fields]).toEqual([only, 400, { only: expect.any(String) as string }]);
  }
});
