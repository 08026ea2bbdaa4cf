/**
 * Tests that one request cannot disturb the others: bodies that are wrong in thousands of places, days far ahead, downloads and changes whose client
 * hangs up.
 */
import { sql } from 'drizzle-orm';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { figureId } from '#packages/figures';
import { operations } from '../../apps/server/operations.ts';
import { LAST_DAY } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { heldFiles, misbehavingOperations } from '../kit/test-endpoints.ts';
import { sendRequest, signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';

let running: TestServer;
let port: number;
let ann: TestBrowser;
let sue: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true, operations: [...operations, ...misbehavingOperations] });
  port = running.server.port;
  [ann, sue] = [await signInBrowser(port, 'hekla', 'ann'), await signInBrowser(port, 'hekla', 'sue')];
});
afterAll(() => running.dispose());

/** How often the server answers somebody else until something is answered, asked one after the other. */
async function answeredMeanwhile(answer: Promise<unknown>): Promise<number> {
  let done = false;
  void answer.finally(() => (done = true));
  let answered = 0;
  while (!done) {
    await sendRequest(port, 'pelagos.localhost', 'GET', '/health/live');
    answered += 1;
  }
  return answered;
}

describe('a body', () => {
  const wrong = (times: number) => ({ currency: 'EUR', questions: Array.from({ length: times }, () => ({})) });

  test('that is wrong in 20,000 places is refused with what a person can read, and keeps nobody else waiting', async () => {
    const asked = ann.ask('POST', '/api/calculate', { body: wrong(20_000) });
    expect(await answeredMeanwhile(asked)).toBeGreaterThan(20);
    const { status, body } = await asked;
    expect([status, (body as { error: string }).error]).toEqual([400, 'input.invalid']);
    expect(Object.keys((body as { fields: object }).fields).length).toBeLessThanOrEqual(50);
  });

  test('of many megabytes, wrong throughout, takes the thread that reads it and nothing else', async () => {
    const transactions = Array.from({ length: 1_500_000 }, () => ({}));
    const asked = sue.ask('POST', '/api/calculate', { body: { ...wrong(1), transactions } });
    expect(await answeredMeanwhile(asked)).toBeGreaterThan(20);
    expect((await asked).status).toBeGreaterThanOrEqual(400);
    const right = await ann.ask('POST', '/api/calculate', {
      body: { currency: 'EUR', questions: [{ measure: 'value', asOf: '2024-01-02' }] },
    });
    expect(right.status).toBeLessThan(500);
  });

  test('of more than two megabytes is taken of whoever looks after clients, and of nobody else, however it is sent', async () => {
    const right = { currency: 'EUR', questions: [{ measure: 'value', asOf: '2024-01-02' }] };
    const long = JSON.stringify(right).padEnd(2.5 * 1024 * 1024);
    const headers = { 'content-type': 'application/json' };
    const ways = { whole: headers, 'in chunks': { ...headers, 'transfer-encoding': 'chunked' } };
    for (const [how, sent] of Object.entries(ways)) {
      const [refused, taken] = [
        await ann.ask('POST', '/api/calculate', { body: long, headers: sent }),
        await sue.ask('POST', '/api/calculate', { body: long, headers: sent }),
      ];
      expect([how, refused.status, (refused.body as { error: string }).error, taken.status]).toEqual([how, 413, 'input.too-large', 200]);
      expect((await ann.ask('POST', '/api/calculate', { body: JSON.stringify(right), headers: sent })).status).toBe(200);
    }
  });

  test('that is packed is not unpacked', async () => {
    const packed = gzipSync(JSON.stringify(wrong(200_000)));
    for (const path of ['/api/calculate', '/api/planted/echo'])
      expect(
        (await ann.ask('POST', path, { body: packed, headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } })).status,
      ).toBe(400);
  });

  test.each([
    ['more values than anybody sends', `{"name":"x","count":1,"kind":"a","more":[${'0,'.repeat(9000)}0]}`, 413],
    ['lists within lists', `{"name":"x","count":1,"kind":"a","more":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
  ])('with %s is refused', async (_, body, status) => {
    expect((await ann.ask('POST', '/api/planted/echo', { body, headers: { 'content-type': 'application/json' } })).status).toBe(status);
  });
});

describe('what no database holds', () => {
  test.each([
    ['a zero byte in a text', 'POST', '/api/planted/echo', { name: 'a\0b', count: 1, kind: 'a' }, 400],
    ['a zero byte in the name of a field', 'POST', '/api/planted/echo', { name: 'x', count: 1, kind: 'a', 'b\0': 1 }, 400],
    ['a zero byte in the query', 'GET', '/api/accounts?portal=clients%00', undefined, 400],
    ['a day of the year nought', 'GET', '/api/accounts?portal=clients&asOf=0000-01-01', undefined, 400],
    ['a moment of the year nought', 'GET', '/api/accounts?portal=clients&knownAt=0000-01-01T00:00:00Z', undefined, 400],
    [
      'a moment with more digits than the database reads',
      'GET',
      `/api/accounts?portal=clients&knownAt=2024-01-01T00:00:00.${'0'.repeat(200)}Z`,
      undefined,
      400,
    ],
  ])('%s is refused', async (_, method, path, body, status) => {
    const answer = await sue.ask(method, path, body === undefined ? {} : { body });
    expect([answer.status, (answer.body as { error?: string }).error]).toEqual([status, 'input.invalid']);
  });
});

describe('a day far ahead', () => {
  const FAR = '9999-12-31';

  test('of figures is refused, whatever is asked', async () => {
    const { accounts } = running.fixture.hekla;
    const [account, portfolio] = [`/api/accounts/${accounts.alpha.account}`, `/api/portfolios/${accounts.alpha.portfolio}`];
    const paths = [
      `/api/accounts?portal=clients&asOf=${FAR}`,
      `${account}?asOf=${FAR}`,
      `${portfolio}?from=2024-01-02&to=${FAR}`,
      `${portfolio}/holdings?asOf=${FAR}`,
      `${portfolio}/performance?from=1900-01-01&to=2600-01-01`,
      `${portfolio}/cash?to=${FAR}`,
    ];
    for (const path of paths) {
      const { status, body } = await sue.ask('GET', path);
      expect([path, status, (body as { error?: string }).error]).toEqual([path, 400, 'range.beyond']);
    }
    for (const of of [{}, { portfolio: accounts.alpha.portfolio }]) {
      const { status, body } = await ann.ask('POST', `${account}/statements`, { body: { ...of, from: '2024-01-02', to: FAR } });
      expect([of, status, (body as { error?: string }).error]).toEqual([of, 400, 'range.beyond']);
    }
    const figure = figureId({
      scope: { kind: 'portfolio', id: accounts.alpha.portfolio },
      part: { kind: 'all' },
      measure: 'value',
      parameters: {},
      from: null,
      to: FAR,
      knownAt: new Date().toISOString(),
    });
    expect((await ann.ask('GET', `/api/figure?figure=${encodeURIComponent(figure)}`)).status).toBe(404);
  });

  test('of the year to come is answered', async () => {
    const { accounts } = running.fixture.hekla;
    const soon = `${new Date().getUTCFullYear() + 1}-01-01`;
    const { status } = await ann.ask('GET', `/api/portfolios/${accounts.alpha.portfolio}/holdings?asOf=${soon}`);
    expect(status).toBe(200);
    expect(LAST_DAY < soon).toBe(true);
  });
});

describe('somebody hangs up', () => {
  /** Sends a request and is gone some time after it has left. */
  async function sentAndCut(by: TestBrowser, method: string, path: string, body: string, afterMs = 0): Promise<void> {
    const host = `hekla.localhost:${port}`;
    const head = [
      `${method} ${path} HTTP/1.1`,
      `host: ${host}`,
      `origin: http://${host}`,
      `cookie: ${[...by.cookies].map((pair) => pair.join('=')).join('; ')}`,
      ...(body === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
    ].join('\r\n');
    await new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`${head}\r\n\r\n${body}`, () => {
          setTimeout(() => {
            socket.destroy();
            resolve();
          }, afterMs);
        });
      });
      socket.on('error', reject);
    });
  }

  /** Rows of what was done by an operation: from where and by whom. */
  async function rowsOf(operation: string): Promise<{ address: string | null; actor: string }[]> {
    const { rows } = await running.server.database.work(running.fixture.hekla.id).execute<{ address: string | null; actor: string }>(sql`
      select d.address, d.actor_id as actor from audit_event e join audit_detail d using (tenant_id, seq)
      where e.operation = ${operation} and e.outcome = 'done' order by e.seq`);
    return rows;
  }

  test.each([
    ['in its transaction', 'leftChange'],
    ['after it, where it has none', 'leftAlone'],
  ])('on a change that is made all the same: its row, written %s, says by whom and from where', async (_, operation) => {
    const { people } = running.fixture.hekla;
    for (let times = 0; times < 4; times += 1) await sentAndCut(sue, 'POST', `/api/planted/${operation}`, '{"name":"x"}', 100);
    await expect
      .poll(() => rowsOf(operation), { timeout: HANG_MS })
      .toEqual(Array.from({ length: 4 }, () => ({ address: '127.0.0.1', actor: people.sue })));
  });

  test('on a change at any point: it is made with its row, or not at all', async () => {
    const db = running.server.database.work(running.fixture.hekla.id);
    const { id: portal } = (await db.execute<{ id: string }>(sql`select id from portal where key = 'clients'`)).rows[0]!;
    for (let afterMs = 0; afterMs < 40; afterMs += 5) {
      const values = { name: `Hung up on after ${afterMs}`, score: 1, portal };
      await sentAndCut(sue, 'POST', '/api/collections/groups/records', JSON.stringify({ values }), afterMs);
    }
    const made = async () =>
      (await db.execute<{ n: number }>(sql`select count(*)::int as n from client_group where name like 'Hung up on after %'`)).rows[0]!.n;
    await expect.poll(made, { timeout: HANG_MS }).toBeGreaterThan(0);
    // The next change comes after all of these.
    expect(
      (await sue.ask('POST', '/api/collections/groups/records', { body: { values: { name: 'The last', score: 1, portal } } })).status,
    ).toBe(200);
    await expect.poll(async () => (await rowsOf('createRecord')).length - (await made()), { timeout: HANG_MS }).toBe(1);
  });

  test('on a download: whatever it holds open is let go of', async () => {
    for (let times = 0; times < 20; times += 1) await sentAndCut(ann, 'GET', '/api/planted/heldFile', '');
    await expect.poll(() => heldFiles, { timeout: HANG_MS }).toEqual({ opened: 20, open: 0 });
  });
});
