/** Tests that lists are filtered by the values of their fields: by each value, by several fields at once, and by no other field. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldOf } from '#packages/collections';
import { textOf } from '#packages/fields';
import type { FullRecord, RecordPage } from '#contract/records';
import { recordKeepers } from '../../apps/server/operations.ts';
import { signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';

let running: TestServer;
let sue: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture();
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
  const user = running.fixture.hekla.people.ann;
  for (const [type, status] of [
    ['Buy', 'placed'],
    ['Sell', 'placed'],
    ['Buy', 'closed'],
  ]) {
    const values = { user, name: 'LIND', type, status, amount: 5, unitType: 'units' };
    const made = await sue.ask('POST', at('orders'), { body: { values } });
    expect(made.status, made.text).toBe(200);
  }
});
afterAll(() => running.dispose());

const at = (collection: string) => `/api/collections/${collection}/records`;

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
