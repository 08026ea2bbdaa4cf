/** Tests what a firm's export says of facts that were moved, corrected or entered by hand, and how a zip ends when something goes wrong. */
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import, ImportKind } from '#contract/imports';
import type { FullRecord } from '#contract/records';
import { writeZip, type OutgoingFile } from '../../capabilities/bundles/server/zip.ts';
import { HANG_MS } from '../kit/limits.ts';
import { multipartBody } from '../kit/multipart.ts';
import { readZip } from '../kit/read-zip.ts';
import { checkRecordFile } from '../kit/record-imports.ts';
import { signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';

let running: TestServer;
let sue: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
});
afterAll(() => running.dispose());

async function imported(kind: ImportKind, text: string): Promise<void> {
  const sent = (await sue.ask('POST', `/api/imports?kind=${kind}`, multipartBody(`${kind}.csv`, Buffer.from(text)))).body as Import;
  await sue.ask('POST', `/api/imports/${sent.id}/preview`, { body: { mapping: { ...sent.sniff?.suggestion, dateOrder: 'ISO' } } });
  await expect
    .poll(async () => ((await sue.ask('GET', `/api/imports/${sent.id}`)).body as Import).state, { timeout: HANG_MS })
    .toBe('checked');
  expect((await sue.ask('POST', `/api/imports/${sent.id}/commit`, { body: {} })).body).toMatchObject({ state: 'committed' });
}

async function made(collection: string, parent: string | undefined, values: Record<string, unknown>): Promise<FullRecord> {
  const answer = await sue.ask('POST', `/api/collections/${collection}/records`, { body: { parent, values } });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body as FullRecord;
}

async function removed(address: string): Promise<void> {
  const { version } = (await sue.ask('GET', address)).body as FullRecord;
  expect((await sue.ask('DELETE', `${address}?version=${version}`)).body).toEqual({ removed: true });
}

/** The lines of the file of a collection or a kind, by their headings; of no file there are none. */
async function exported(name: string): Promise<Record<string, string>[]> {
  const files = await readZip((await sue.ask('GET', '/api/firm.zip')).bytes);
  const [, text] = [...files].find(([file]) => file.endsWith(`-${name}.csv`)) ?? [];
  const [headings = [], ...lines] = (text ?? '')
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));
  return lines.map((cells) => Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? ''])));
}

test('a portfolio that changed hands begins where it was opened, and the facts say when it moved', async () => {
  await imported('ownership', 'Portfolio,Account,Valid from\nhekla-alpha-p,hekla-beta,2024-01-03\n');
  const portfolios = await exported('portfolios');
  expect(portfolios.find(({ external_id: id }) => id === 'hekla-alpha-p')).toMatchObject({ parent: 'hekla-alpha' });
  expect(await exported('ownership')).toEqual([{ portfolio: 'hekla-alpha-p', account: 'hekla-beta', validFrom: '2024-01-03' }]);
});

test('of a correction only what holds is written, and of a fact that was taken back nothing', async () => {
  await imported('prices', 'Date,Symbol,Price\n2024-01-03,LIND,101.25\n');
  const prices = await exported('prices');
  expect(prices.filter(({ symbol }) => symbol === 'LIND')).toEqual([
    { date: '2024-01-02', symbol: 'LIND', price: '100', currency: '' },
    { date: '2024-01-03', symbol: 'LIND', price: '101.25', currency: '' },
    { date: '2024-01-04', symbol: 'LIND', price: '102.50', currency: '' },
  ]);
  const { portfolio } = running.fixture.hekla.accounts.gamma;
  const entered = await made('transactions', portfolio, {
    name: 'By hand',
    date: '2024-01-03',
    type: 'Contribution',
    amount: 5,
    currency: 'USD',
  });
  const added = (await exported('transactions')).filter(({ portfolio: of }) => of === 'hekla-gamma-p');
  expect(added.map(({ date, amount, currency }) => [date, amount, currency])).toContainEqual(['2024-01-03', '5', 'USD']);
  await removed(`/api/collections/transactions/records/${entered.id}`);
  expect((await exported('transactions')).filter(({ portfolio: of }) => of === 'hekla-gamma-p')).toHaveLength(added.length - 1);
});

test('a text that a spreadsheet would run is inert in the file, and comes back as it was', async () => {
  const { id } = await made('organisations', undefined, { name: '-North "House"' });
  const lines = await exported('organisations');
  expect(lines.find(({ external_id: own }) => own === id)).toMatchObject({ name: `'-North ""House""` });
  const { counts } = await checkRecordFile(sue, 'organisations', `name,external_id\n"'-North ""House""",${id}\n`);
  expect(counts).toEqual({ known: 1, changed: 0, new: 0, refused: 0 });
});

test('what was removed is in no file, and no file names it', async () => {
  const { people, accounts } = running.fixture.hekla;
  const clients = [accounts.alpha.account, accounts.beta.account];
  const group = await made('accessGroups', undefined, { name: 'Short lived', team: [people.ada], clients });
  const lines = async () => (await exported('accessGroups')).filter(({ name }) => name === 'Short lived');
  const [said] = await lines();
  expect(said).toMatchObject({ team: people.ada, external_id: group.id });
  expect(said!['clients']!.split('; ').sort()).toEqual(['hekla-alpha', 'hekla-beta']);
  await removed(`/api/collections/accounts/records/${accounts.beta.account}`);
  expect(await lines()).toMatchObject([{ clients: 'hekla-alpha' }]);
  expect((await exported('portfolios')).map(({ external_id: id }) => id)).not.toContain('hekla-beta-p');
  await sue.ask('POST', `/api/collections/accounts/records/${accounts.beta.account}/restore`, { body: {} });
  await removed(`/api/collections/accessGroups/records/${group.id}`);
  expect(await lines()).toEqual([]);
});

/** The counts of a check of the file of a collection in the firm that it comes from. */
async function checkedAtHome(collection: string): Promise<Record<string, number>> {
  const files = await readZip((await sue.ask('GET', '/api/firm.zip')).bytes);
  const [, text = ''] = [...files].find(([file]) => file.endsWith(`-${collection}.csv`)) ?? [];
  const { counts, rows } = await checkRecordFile(sue, collection, text);
  return { ...counts, lines: rows };
}

test('the files of a firm change nothing in it: neither what is called alike, nor what names somebody who is gone', async () => {
  const { accounts, people } = running.fixture.hekla;
  for (const _ of [1, 2]) await made('portfolios', accounts.gamma.account, { name: 'Twin', currency: 'GBP', type: 'GIA' });
  const clients = [accounts.alpha.account, accounts.beta.account];
  await made('accessGroups', undefined, { name: 'Of the gone', team: [people.ada, people.oda], clients });
  const shared = { owner: [people.ada], accountType: 'single', external_id: 'N-1', portal: (await exportedPortal())! };
  for (const one of ['first', 'second'])
    await made('accounts', undefined, { ...shared, name: `The ${one}`, email: `${one}@shared.example` });
  await removed(`/api/collections/accounts/records/${accounts.beta.account}`);
  const { version, values } = (await sue.ask('GET', `/api/collections/users/records/${people.oda}`)).body as FullRecord;
  const disabling = { version, values: { ...values, phone: '+354 555 0100', language: 'en', disabled: true } };
  expect((await sue.ask('PUT', `/api/collections/users/records/${people.oda}`, { body: disabling })).status).toBe(200);
  for (const collection of ['organisations', 'accounts', 'portfolios', 'accessGroups']) {
    const { lines, ...counts } = await checkedAtHome(collection);
    expect([collection, counts]).toEqual([collection, { known: lines, changed: 0, new: 0, refused: 0 }]);
  }
  const group = (await exported('accessGroups')).find(({ name }) => name === 'Of the gone');
  expect(group).toMatchObject({ team: people.ada, clients: 'hekla-alpha' });
  const ids = (await exported('accounts')).filter(({ name }) => name!.startsWith('The ')).map(({ external_id: id }) => id);
  expect(new Set(ids).size).toBe(2);
  await sue.ask('POST', `/api/collections/accounts/records/${accounts.beta.account}/restore`, { body: {} });
});

async function exportedPortal(): Promise<string | undefined> {
  const { rows } = (await sue.ask('GET', '/api/collections/portals/records')).body as { rows: { id: string; name: string }[] };
  return rows.find(({ name }) => name === 'hekla portal clients')?.id;
}

test('of another firm there is nothing in it', async () => {
  const { bytes } = await sue.ask('GET', '/api/firm.zip');
  const all = [...(await readZip(bytes)).values()].join('\n');
  expect(all).toContain('hekla-alpha account');
  expect(all).not.toContain('pelagos');
});

async function* piecesOf(count: number, atEnd: () => void, fails = false): AsyncGenerator<string> {
  try {
    for (let at = 0; at < count; at += 1) {
      await setImmediate();
      // Letters that hardly shrink, so that pieces leave before the file is at its end.
      yield Array.from({ length: 4096 }, () => Math.random().toString(36).slice(2)).join('');
      if (fails) throw new Error('the database is away');
    }
  } finally {
    atEnd();
  }
}
async function* entriesOf(...entries: OutgoingFile[]): AsyncGenerator<OutgoingFile> {
  for (const entry of entries) yield await Promise.resolve(entry);
}

test('a zip whose file breaks off breaks off itself: nobody takes it for a whole one', async () => {
  let ended = 0;
  const zip = writeZip(entriesOf({ name: 'a.csv', body: piecesOf(3, () => (ended += 1), true) }), new Date());
  await expect(async () => {
    for await (const _ of zip);
  }).rejects.toThrow('the database is away');
  expect(ended).toBe(1);
});

test('who reads no further ends the file that is being written, and no other one is begun', async () => {
  const ended: string[] = [];
  const zip = writeZip(
    entriesOf(
      { name: 'a.csv', body: piecesOf(1000, () => ended.push('a')) },
      { name: 'b.csv', body: piecesOf(1000, () => ended.push('b')) },
    ),
    new Date(),
  );
  await zip.next();
  await zip.return(undefined);
  await expect.poll(() => ended, { timeout: HANG_MS }).toEqual(['a']);
});
