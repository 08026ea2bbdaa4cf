/**
 * Tests that one client cannot disturb the others: by asking without end, sending without finishing, taking every slot, or trying one password on
 * everybody.
 */
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../apps/server/operations.ts';
import { email, PEOPLE, type Firm, type PersonName } from '../kit/fixture.ts';
import { holdTypesetter } from '../kit/held-typesetter.ts';
import { HANG_MS } from '../kit/limits.ts';
import { heldCalls, misbehavingOperations } from '../kit/test-endpoints.ts';
import { sendRequest, signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';

let running: TestServer;
let port: number;
let ann: TestBrowser;
let bob: TestBrowser;
let sue: TestBrowser;
beforeAll(async () => {
  const environment = { PORTICO_CLIENT_LIMITS: '1', PORTICO_TRUST_PROXY: 'yes' };
  running = await startWithFixture(environment, { ahead: true, operations: [...operations, ...misbehavingOperations] });
  port = running.server.port;
  [ann, bob, sue] = [
    await signInBrowser(port, 'hekla', 'ann'),
    await signInBrowser(port, 'hekla', 'bob'),
    await signInBrowser(port, 'hekla', 'sue'),
  ];
});
afterAll(() => running.dispose());

const from = (network: string) => ({ 'x-forwarded-for': network });

describe('asking without end', () => {
  const nobody = '00000000-0000-4000-8000-000000000000';

  test.each([
    ['sign-ins without a password', 60, 'POST', '/api/session', {}],
    ['calculations', 60, 'POST', '/api/calculate', {}],
    ['statements', 30, 'POST', `/api/accounts/${nobody}/statements`, { from: '2024-01-02', to: '2024-01-03' }],
    ['files', 120, 'GET', `/api/statements/${nobody}/file`, undefined],
    ['the API document', 10, 'GET', '/api/openapi.json', undefined],
  ])('for %s is refused after %d in a minute, and to others it is not', async (_, most, method, path, body) => {
    const once = (who: TestBrowser, network: string) => who.ask(method, path, { headers: from(network), ...(body && { body }) });
    const answers = [];
    for (let asked = 0; asked <= most; asked += 1) answers.push(await once(ann, '2001:db8:1:2::1'));
    const last = answers.pop();
    expect(answers.map(({ status }) => status)).not.toContain(429);
    expect([last?.status, last?.body]).toMatchObject([429, { error: 'requests.exceeded' }]);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await once(bob, '2001:db8:1:3::1')).status).not.toBe(429);
  });

  test('for sign-ins is counted by network: the half of an address that a line is given', async () => {
    const signIn = (network: string) => sendRequest(port, 'hekla.localhost', 'POST', '/api/session', { body: {}, headers: from(network) });
    for (let asked = 0; asked < 60; asked += 1) await signIn(`2001:db8:7:7::${asked.toString(16)}`);
    expect((await signIn('2001:db8:7:7:ffff::1')).status).toBe(429);
    expect((await signIn('2001:db8:7:8::1')).status).toBe(400);
  });
});

describe('one password on one account after another', () => {
  const tryOn = (address: string, network: number, password: string) =>
    sendRequest(port, 'hekla.localhost', 'POST', '/api/session', {
      body: { email: address, password },
      headers: from(`198.51.100.${network}`),
    });

  test('is noticed, from however many networks; another password is not held back', async () => {
    const addresses = [...PEOPLE.slice(0, 5).map(email), ...Array.from({ length: 5 }, (_, n) => `stranger${n}@example.com`)];
    for (const [index, address] of addresses.entries())
      expect([address, (await tryOn(address, index, 'Sunshine-2026!')).status]).toEqual([address, 401]);
    expect(await tryOn(email('tom'), 100, 'Sunshine-2026!')).toMatchObject({ status: 429, body: { error: 'attempts.exceeded' } });
    expect((await tryOn(email('tom'), 101, 'another one entirely')).status).toBe(401);
    expect((await signInAs('hekla', 'tom')).status).toBe(200);
  });

  test('however often on one account is not taken for it', async () => {
    for (let tries = 0; tries < 4; tries += 1) expect((await tryOn(email('joe'), 110, 'mistyped password')).status).toBe(401);
    expect((await tryOn(email('kay'), 111, 'mistyped password')).status).toBe(401);
  });

  async function signInAs(firm: Firm, person: PersonName) {
    return await signInBrowser(port, firm, person).then(
      () => ({ status: 200 }),
      (error: Error) => ({ status: error.message }),
    );
  }
});

/** A connection, and what it came to: closed by the server, after how long. */
async function openSlowly(text: string): Promise<{ readonly socket: Socket; readonly closed: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  let answered = '';
  socket.on('data', (piece: Buffer) => (answered += piece.toString('latin1')));
  const closed = new Promise<string>((resolve) => {
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answered.slice(0, 12)));
  });
  await new Promise<void>((resolve) => void socket.on('connect', () => socket.write(text, () => resolve())));
  return { socket, closed };
}

describe('sending and never finishing', () => {
  const head = (length: number) =>
    `POST /api/planted/echo HTTP/1.1\r\nhost: hekla.localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n`;

  test('takes no place from others, and ends', async () => {
    const bodies = await Promise.all(Array.from({ length: 450 }, () => openSlowly(`${head(1000)}\r\n{"name":`)));
    const headOnly = await openSlowly(head(10));
    for (let asked = 0; asked < 20; asked += 1) expect((await bob.ask('GET', '/api/session')).status).toBe(200);
    const ended = await Promise.all([...bodies, headOnly].map(({ closed }) => closed));
    expect(new Set(ended)).toEqual(new Set(['HTTP/1.1 503', 'HTTP/1.1 408']));
    expect(ended.at(-1)).toBe('HTTP/1.1 408');
  });
});

describe('taking every place', () => {
  test('is refused one session beyond its share, while others are answered', async () => {
    heldCalls.hold();
    let refused = 0;
    const asked = Array.from({ length: 70 }, () =>
      sue.ask('GET', '/api/planted/held').then((answer) => {
        if (answer.status === 503) refused += 1;
        return answer.status;
      }),
    );
    await expect.poll(() => refused, { timeout: HANG_MS }).toBe(10);
    expect((await bob.ask('GET', '/api/portals')).status).toBe(200);
    heldCalls.release();
    expect((await Promise.all(asked)).filter((status) => status === 200)).toHaveLength(60);
  });
});

describe('taking every place with many sessions', () => {
  const heldBy = (browsers: readonly TestBrowser[], each: number) => {
    const statuses: number[] = [];
    const all = browsers.flatMap((browser) =>
      Array.from({ length: each }, () => browser.ask('GET', '/api/planted/held').then(({ status }) => void statuses.push(status))),
    );
    return { statuses, all: Promise.all(all) };
  };

  test('is refused one person beyond their share', async () => {
    heldCalls.hold();
    const sessions = [];
    for (let count = 0; count < 3; count += 1) sessions.push(await signInBrowser(port, 'hekla', 'sue'));
    const { statuses, all } = heldBy(sessions, 50);
    await expect.poll(() => statuses.length, { timeout: HANG_MS }).toBe(30);
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect((await bob.ask('GET', '/api/portals')).status).toBe(200);
    heldCalls.release();
    await all;
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  });
});

describe('many statements of one firm', () => {
  test('do not keep another firm waiting', async () => {
    const { hekla, pelagos } = running.fixture;
    const other = await signInBrowser(port, 'pelagos', 'ann');
    const make = async (by: TestBrowser, { account, portfolio }: { readonly account: string; readonly portfolio: string }, day: number) => {
      const to = `2024-02-${String(day).padStart(2, '0')}`;
      const answer = await by.ask('POST', `/api/accounts/${account}/statements`, { body: { portfolio, from: '2024-01-02', to } });
      expect(answer.status).toBe(200);
      return (answer.body as { id: string }).id;
    };
    const stateOf = async (by: TestBrowser, id: string) => ((await by.ask('GET', `/api/statements/${id}`)).body as { state: string }).state;
    const isDone = async (by: TestBrowser, id: string) => ['ready', 'failed'].includes(await stateOf(by, id));
    const waitUntilReady = async (by: TestBrowser, id: string) => {
      for (const late = Date.now() + HANG_MS; !(await isDone(by, id)) && Date.now() < late;) await pause(20);
      expect(await stateOf(by, id)).toBe('ready');
    };
    // The first of a firm takes longer than any other.
    await waitUntilReady(other, await make(other, pelagos.accounts.alpha, 2));
    const many: string[] = [];
    for (let day = 1; day <= 25; day += 1) many.push(await make(bob, hekla.accounts.beta, day));
    const one = await make(other, pelagos.accounts.alpha, 1);
    await waitUntilReady(other, one);
    // Those of the first firm that were made while the other waited for its one, whatever was made before it was asked for.
    const timesOf = async (firm: { readonly id: string }, ids: readonly string[]) =>
      (
        await running.server.database.work(firm.id).execute<{ asked: number; ready: number | null }>(sql`
          select extract(epoch from created_at)::float8 as asked, extract(epoch from ready_at)::float8 as ready from statement where id::text in (${sql.join(
            ids.map((id) => sql`${id}`),
            sql`, `,
          )})`)
      ).rows;
    const [waited] = await timesOf(pelagos, [one]);
    const between = (await timesOf(hekla, many)).filter(({ ready }) => ready !== null && ready > waited!.asked && ready <= waited!.ready!);
    expect(between.length).toBeLessThan(5);
  });
});

describe('many prints by one person', () => {
  const save = async (by: TestBrowser, { account }: { readonly account: string }) => {
    const inputs = {
      years: 5,
      lumpSum: '100000',
      contribution: null,
      return: 8,
      costs: 0,
      inflation: 0,
      volatility: 12,
      goals: [],
      seed: 1,
    };
    const { status, body, text } = await by.ask('POST', `/api/accounts/${account}/projections`, {
      body: { id: randomUUID(), name: 'To be printed', inputs },
    });
    expect([status, text]).toEqual([200, expect.any(String)]);
    return (body as { id: string }).id;
  };

  test('wait behind each other, and nobody of another firm behind them', async () => {
    const { hekla, pelagos } = running.fixture;
    const [many, other] = [await signInBrowser(port, 'hekla', 'kay'), await signInBrowser(port, 'pelagos', 'kay')];
    const [printed, theirs] = [await save(many, hekla.accounts.alpha), await save(other, pelagos.accounts.alpha)];
    const done: string[] = [];
    const print = async (by: TestBrowser, id: string, name: string) => {
      const { status } = await by.ask('GET', `/api/projections/${id}/file`, { headers: from('2001:db8:9:9::1') });
      done.push(`${name} ${status}`);
    };
    await print(other, theirs, 'first');
    const typesetter = holdTypesetter();
    let all: Promise<void>[];
    const refused = (name: string) => expect.poll(() => done.filter((one) => one === `${name} 503`).length, { timeout: HANG_MS });
    try {
      // Ten files at a time are all that a session may ask for: once one more is refused, the others wait.
      all = Array.from({ length: 11 }, () => print(many, printed, 'many'));
      await refused('many').toBe(1);
      all.push(...Array.from({ length: 11 }, () => print(other, theirs, 'other')));
      await refused('other').toBe(1);
    } finally {
      typesetter.release();
    }
    await Promise.all(all);
    const printedInOrder = done.filter((one) => one.endsWith(' 200'));
    expect(printedInOrder).toHaveLength(1 + 10 + 10);
    // By turns, and not behind all ten.
    expect(printedInOrder.indexOf('other 200')).toBeLessThan(8);
  });
});

test('sign-ins of one firm, from however many networks, are refused after 600 in a minute, and another firm is served as ever', async () => {
  const signIn = (firm: Firm, network: number) =>
    sendRequest(port, `${firm}.localhost`, 'POST', '/api/session', { body: {}, headers: from(`2001:db8:${network.toString(16)}:1::1`) });
  const statuses: number[] = [];
  for (let asked = 0; asked < 600; asked += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => signIn('pelagos', 0x1000 + asked + n)));
    statuses.push(...answers.map(({ status }) => status));
  }
  // The few of the tests before, in the same minute, are counted as well.
  expect(new Set(statuses.slice(0, 580))).toEqual(new Set([400]));
  expect((await signIn('pelagos', 0x2000)).body).toMatchObject({ error: 'requests.exceeded' });
  expect((await signIn('hekla', 0x2001)).status).toBe(400);
});
