/** Tests what every answer has in common: one shape of error, headers, origins, hosts, files in and out. */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WireError } from '#packages/endpoint';
import { contentDisposition } from '../../apps/server/bind/files.ts';
import { operations } from '../../apps/server/operations.ts';
import { PEOPLE, type PersonName } from '../kit/fixture.ts';
import { downloadState, PIECES, misbehavingOperations, heldCalls } from '../kit/test-endpoints.ts';
import { sendRequest, TestBrowser, signInBrowser, startWithFixture, type RequestOptions, type TestServer } from '../kit/server.ts';

const HEKLA = 'hekla.localhost';

let running: TestServer;
let port: number;
/** What the server says to whoever operates it, which nobody has to read here. */
const logged: string[] = [];
const log = vi.spyOn(process.stdout, 'write').mockImplementation((line) => logged.push(String(line)) > 0);
beforeAll(async () => {
  running = await startWithFixture({ PORTICO_LOG: 'error' }, { ahead: true, operations: [...operations, ...misbehavingOperations] });
  port = running.server.port;
});
afterAll(async () => {
  await running.dispose();
  log.mockRestore();
});

const get = (path: string, asked: RequestOptions = {}, host = HEKLA) => sendRequest(port, host, 'GET', path, asked);
const post = (path: string, asked: RequestOptions = {}) => sendRequest(port, HEKLA, 'POST', path, asked);
const english = { 'accept-language': 'en' };

describe('an error', () => {
  test('has one shape, whatever went wrong', async () => {
    const answers = await Promise.all([
      get('/api/nowhere'),
      get('/api/portals'),
      get('/api/planted/crash'),
      get('/api/planted/wrong'),
      get('/api/planted/records/abc'),
      get('/api/%zz'),
      get('/api/accounts', {}, 'nobody.localhost'),
      post('/api/planted/echo', { body: '{"name":', headers: { 'content-type': 'application/json' } }),
      post('/api/planted/echo', { body: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      post('/api/planted/echo', { body: { name: 'x'.repeat(300_000) } }),
      post('/api/planted/echo', { body: {}, headers: { origin: 'https://evil.example' } }),
      sendRequest(port, HEKLA, 'PATCH', '/api/tenant'),
      sendRequest(port, HEKLA, 'PUT', '/api/planted/echo', { body: {} }),
      get('/api/planted/unknownFile'),
    ]);
    const told = answers.map(({ status, body, headers }) => {
      const { error, request } = WireError.parse(body);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['x-request-id']).toBe(request);
      return [status, error];
    });
    expect(told).toEqual([
      [404, 'route.unknown'],
      [401, 'session.required'],
      [500, 'server.failed'],
      [500, 'server.failed'],
      [404, 'account.unknown'],
      [404, 'route.unknown'],
      [404, 'host.unknown'],
      [400, 'input.invalid'],
      [400, 'input.invalid'],
      [413, 'input.too-large'],
      [403, 'origin.foreign'],
      [404, 'route.unknown'],
      [404, 'route.unknown'],
      [404, 'statement.unknown'],
    ]);
  });

  test('[ERR-09] has the status that fits, and of a crash there is the number under which the log has the rest', async () => {
    const { accounts, organisations } = running.fixture.hekla;
    const [ann, sue] = [await signInBrowser(port, 'hekla', 'ann'), await signInBrowser(port, 'hekla', 'sue')];
    const own = `/api/organisations/${organisations.own}`;
    const change = (version: number) => sue.ask('PUT', own, { body: { name: 'hekla organisation', address: '', version } });
    const { version } = (await sue.ask('GET', own)).body as { version: number };
    expect((await change(version)).status).toBe(200);
    const trouble = () => post('/api/troubles', { body: { kind: 'Error', view: 'page', at: [] } });
    while ((await trouble()).status === 200);
    const answers = [
      await ann.ask('GET', '/api/accounts?portal=clients&limit=-5'),
      await get('/api/portals', { headers: english }),
      await ann.ask('GET', '/api/people'),
      await ann.ask('GET', `/api/accounts/${accounts.beta.account}`),
      await ann.ask('GET', `/api/accounts/${randomUUID()}`),
      await change(version),
      await trouble(),
      await get('/api/planted/crash', { headers: english }),
    ];
    const told = answers.map(({ status, headers, body }) => {
      const { error, message, request, fields, ...more } = WireError.parse(body) as WireError & Record<string, unknown>;
      expect(Object.keys(body as object).toSorted()).toEqual(['error', ...(fields ? ['fields'] : []), 'message', 'request']);
      expect([message.length > 10, request, more]).toEqual([true, headers['x-request-id'], {}]);
      return [status, error];
    });
    expect(told).toEqual([
      [400, 'input.invalid'],
      [401, 'session.required'],
      [403, 'permission.missing'],
      [404, 'account.unknown'],
      [404, 'account.unknown'],
      [409, 'record.changed'],
      [429, 'attempts.exceeded'],
      [500, 'server.failed'],
    ]);
    const [foreign, missing] = [answers[3], answers[4]].map((answer) => ({ ...(answer!.body as WireError), request: '' }));
    expect(foreign).toEqual(missing);
    const crash = answers.at(-1)!;
    expect(crash.text).not.toMatch(/hunter2|postgres|planted|\.ts|at /);
    const { request } = crash.body as WireError;
    const lines = logged.filter((line) => line.includes(request ?? 'nothing'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      err: { type: 'Error', at: expect.arrayContaining([expect.stringContaining('test-endpoints.ts')]) },
    });
  });

  test('tells nothing of the inside', async () => {
    for (const path of ['crash', 'wrong', 'stripped', 'brokenAtOnce']) {
      const { text } = await get(`/api/planted/${path}`);
      expect(text).not.toMatch(/hunter2|postgres|secret|broke|node_modules|\.ts/);
    }
  });

  test('names each wrong field and its problem', async () => {
    const { body } = await post('/api/planted/echo', {
      body: { name: 'too long', count: 11, kind: 'c', day: '2026-02-31' },
      headers: english,
    });
    expect(body).toMatchObject({
      error: 'input.invalid',
      fields: {
        name: 'This is too long',
        count: 'This number is out of range',
        kind: 'Choose one of the values offered',
        day: 'This value is not valid',
      },
    });
    const empty = await post('/api/planted/echo', { body: { name: '' }, headers: english });
    expect(empty.body).toMatchObject({ fields: { name: 'This field is required', count: 'This field is required' } });
  });

  test('speaks the language of the reader, among those of the tenant', async () => {
    const message = async (host: string, language?: string) =>
      ((await get('/api/portals', language ? { headers: { 'accept-language': language } } : {}, host)).body as WireError).message;
    expect(await message(HEKLA, 'is')).toBe('Skráðu þig inn til að halda áfram.');
    expect(await message(HEKLA, 'nl, is;q=0.5')).toBe('Skráðu þig inn til að halda áfram.');
    expect(await message(HEKLA, 'nl')).toBe('Please sign in to go on.');
    expect(await message('pelagos.localhost')).toBe('Συνδεθείτε για να συνεχίσετε.');
    expect(await message('pelagos.localhost', 'en-GB,en;q=0.9')).toBe('Please sign in to go on.');
  });

  test('a missing permission says no before anything about the input', async () => {
    const { body } = await post('/api/imports', { body: { kind: 'nonsense' } });
    expect(body).not.toHaveProperty('fields');
    expect((await get('/api/accounts?limit=-5&portal=x')).body).toMatchObject({ error: 'session.required' });
  });
});

describe('input', () => {
  test('fields that nobody declared are dropped', async () => {
    const { body } = await post('/api/planted/echo', {
      body: { name: 'x', count: 1, kind: 'a', isAdmin: true, __proto__: { isAdmin: true } },
    });
    expect(body).toEqual({ input: { name: 'x', count: 1, kind: 'a' } });
  });

  test('a poisoned prototype is refused', async () => {
    const poisoned = await post('/api/planted/echo', {
      body: '{"name":"x","count":1,"kind":"a","__proto__":{"isAdmin":true}}',
      headers: { 'content-type': 'application/json' },
    });
    expect(poisoned.status).toBe(400);
  });

  test('answers hold what is declared and nothing else', async () => {
    expect((await get('/api/planted/stripped')).body).toEqual({ done: true });
  });
});

describe('a handler that never ends', () => {
  let hasty: TestServer;
  beforeAll(async () => {
    hasty = await startWithFixture(
      { PORTICO_LOG: 'error', PORTICO_ANSWER_SECONDS: '1' },
      { operations: [...operations, ...misbehavingOperations] },
    );
  });
  afterAll(() => hasty.dispose());

  test('is given up', async () => {
    const answer = await sendRequest(hasty.server.port, HEKLA, 'GET', '/api/planted/forever');
    expect([answer.status, answer.body, answer.headers['retry-after']]).toMatchObject([503, { error: 'server.busy' }, '1']);
  });

  test('is given up too where a body came with the question', async () => {
    const answer = await sendRequest(hasty.server.port, HEKLA, 'POST', '/api/planted/foreverGiven', { body: { name: 'x' } });
    expect([answer.status, answer.body, answer.headers['retry-after']]).toMatchObject([503, { error: 'server.busy' }, '1']);
  });
});

describe('origin of a change', () => {
  const change = (headers: Record<string, string>) => post('/api/planted/echo', { body: { name: 'x', count: 1, kind: 'a' }, headers });

  test.each([
    ['the same', { origin: 'http://hekla.localhost:PORT' }, 200],
    ['another firm', { origin: 'http://pelagos.localhost:PORT' }, 403],
    ['another port', { origin: 'http://hekla.localhost:1' }, 403],
    ['another scheme', { origin: 'https://hekla.localhost:PORT' }, 403],
    ['null', { origin: 'null' }, 403],
    ['empty', { origin: '' }, 403],
    ['none, with a cookie', { cookie: 'portico=x' }, 403],
    ['none, without a cookie', {}, 200],
    ['the same, with a cookie', { cookie: 'portico=x', origin: 'http://hekla.localhost:PORT' }, 200],
  ])('%s', async (_, headers: Record<string, string>, status) => {
    const here = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('PORT', String(port))]));
    expect((await change(here)).status).toBe(status);
  });

  test('a foreign page can neither sign in nor sign out', async () => {
    const browser = await signInBrowser(port, 'hekla', 'ann');
    const foreign = { headers: { origin: 'https://evil.example' } };
    expect((await browser.ask('DELETE', '/api/session', foreign)).status).toBe(403);
    expect((await browser.ask('POST', '/api/session', { ...foreign, body: { email: 'a', password: 'b' } })).status).toBe(403);
    expect((await browser.ask('GET', '/api/portals')).status).toBe(200);
  });
});

describe('headers', () => {
  test('of data', async () => {
    const { headers } = await get('/api/tenant');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('long answers are compressed for those who can read it', async () => {
    const sue = await signInBrowser(port, 'hekla', 'sue');
    const { headers } = await sue.ask('GET', '/api/texts?language=en', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers['content-encoding']).toBe('br');
    expect(headers['vary']).toMatch(/accept-encoding/i);
  });
});

describe('a host', () => {
  const key = async (host: string) => (await get('/api/tenant', {}, host)).body as { key?: string; error?: string };

  test('names its tenant; this machine gets the first, and what is nobody’s nothing', async () => {
    expect((await key(HEKLA)).key).toBe('hekla');
    expect((await key('PELAGOS.localhost.')).key).toBe('pelagos');
    expect((await key('127.0.0.1')).key).toBe('hekla');
    expect((await key('localhost')).key).toBe('hekla');
    expect((await key('portal.example')).error).toBe('host.unknown');
    expect((await key('nobody.localhost')).error).toBe('host.unknown');
  });

  test('that a tenant owns is its own, soon after it is written', async () => {
    const { sql } = await import('drizzle-orm');
    await running.server.database
      .work()
      .execute(sql`insert into tenant_host (host, tenant_id) values ('clients.pelagos.example', ${running.fixture.pelagos.id})`);
    expect((await key('clients.pelagos.example')).key).toBe('pelagos');
  });

  test('forwarded by a stranger is not believed', async () => {
    const { body } = await get('/api/tenant', { headers: { 'x-forwarded-host': 'pelagos.localhost', 'x-forwarded-for': '10.1.2.3' } });
    expect(body).toMatchObject({ key: 'hekla' });
    const who = await get('/api/planted/whoami', { headers: { 'x-forwarded-for': '10.1.2.3', 'x-portico-address': '10.1.2.3' } });
    expect((who.body as { address: string }).address).toBe('127.0.0.1');
  });
});

describe('a file on its way out', () => {
  test('is an attachment that nobody runs, under its true name', async () => {
    const { headers, text } = await get('/api/planted/named');
    expect(text).toBe('a,b\r\n');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="Yfirlit ors 1_2 100_.csv"; filename*=UTF-8''Yfirlit%20%E2%80%9E%C3%9E%C3%B3rs%E2%80%9C%201%2F2%20100%25.csv`,
    });
  });

  test('a name cannot leave its quotes or its header', () => {
    expect(contentDisposition('a"; filename="b\r\nset-cookie: x')).toMatch(
      /^attachment; filename="[^"\r\n]+"; filename\*=UTF-8''[\w.%!~-]+$/,
    );
  });

  test('may be empty', async () => {
    expect(await get('/api/planted/empty')).toMatchObject({ status: 200, text: '' });
  });

  test('is made no faster than it is read', async () => {
    const seen = await new Promise<number>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path: '/api/planted/large', headers: { host: `${HEKLA}:${port}` } }, (got) => {
        got.pause();
        // Whoever stops reading stops the making, once the buffers on the way are full.
        const watch = setInterval(() => {
          const before = downloadState.pieces;
          setTimeout(() => {
            // Nor has it stopped where it has not begun.
            if (before === 0 || downloadState.pieces !== before) return;
            clearInterval(watch);
            got.destroy();
            resolve(before);
          }, 150);
        }, 200);
      });
      sent.on('error', reject);
      sent.end();
    });
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThan(PIECES / 2);
  });

  test('that breaks off is not taken for a whole one', async () => {
    await expect(get('/api/planted/brokenLater')).rejects.toThrow();
    expect((await get('/api/planted/brokenAtOnce')).body).toMatchObject({ error: 'server.failed' });
    expect((await get('/api/planted/brokenAtOnce')).headers).not.toHaveProperty('content-disposition');
  });
});

describe('a file on its way in', () => {
  function multipart(content: string | Buffer, fileName = 'file.csv', field = 'file'): RequestOptions {
    const head = `--frame\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: text/csv\r\n\r\n`;
    return {
      headers: { 'content-type': 'multipart/form-data; boundary=frame', ...english },
      body: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--frame--\r\n')]),
    };
  }

  test('is read with its name, beside the fields of the query', async () => {
    expect((await post('/api/planted/take?kind=a', multipart('x'.repeat(99_999), '../../etc/Þór.csv'))).body).toEqual({
      fileName: 'Þór.csv',
      bytes: 99_999,
      kind: 'a',
    });
  });

  test('larger than allowed is refused, not cut', async () => {
    expect(await post('/api/planted/take?kind=a', multipart('x'.repeat(100_001)))).toMatchObject({
      status: 413,
      body: { error: 'file.too-large' },
    });
    expect(await post('/api/planted/take?kind=a', multipart('x'.repeat(5_000_000)))).toMatchObject({
      status: 413,
      body: { error: 'file.too-large' },
    });
  });

  test.each([
    ['no body', { headers: english }],
    ['JSON instead', { headers: english, body: { file: 'x' } }],
    ['a frame without a file', { headers: { ...english, 'content-type': 'multipart/form-data; boundary=frame' }, body: '--frame--\r\n' }],
  ])('%s is refused', async (_, asked: RequestOptions) => {
    expect(await post('/api/planted/take?kind=a', asked)).toMatchObject({ status: 400, body: { error: 'input.invalid' } });
  });

  test('a frame that never ends is refused', async () => {
    const { status } = await post('/api/planted/take?kind=a', {
      headers: { 'content-type': 'multipart/form-data; boundary=frame' },
      body: '--frame\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    });
    expect(status).toBe(400);
  });

  test('the query is checked before the file is read', async () => {
    expect(await post('/api/planted/take?kind=c', multipart('x'))).toMatchObject({
      status: 400,
      body: { fields: { kind: 'Choose one of the values offered' } },
    });
  });

  test('that nobody reads does not hold the answer up', async () => {
    expect(await post('/api/planted/ignore', multipart(Buffer.alloc(8_000_000, 'x')))).toMatchObject({
      status: 400,
      body: { error: 'file.not-text' },
    });
  });
});

describe('more at once than the server can do', () => {
  test('is refused at once instead of kept waiting, while health goes on answering', async () => {
    heldCalls.hold();
    let refusals = 0;
    const ask = async () => {
      const answer = await get('/api/planted/held');
      if (answer.status === 503) refusals += 1;
      // Those that wait are answered once all others were refused.
      if (refusals === 50) heldCalls.release();
      return answer;
    };
    const asked = Array.from({ length: 450 }, ask);
    const health = get('/health/live');
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(50);
    expect(refused[0]).toMatchObject({ body: { error: 'server.busy' }, headers: { 'retry-after': '1' } });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(450 - refused.length);
    expect((await health).status).toBe(200);
    expect((await get('/api/planted/held')).status).toBe(200);
  });
});

describe('what is no HTTP', () => {
  test('is refused in the same shape', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      let text = '';
      socket.on('data', (piece: Buffer) => (text += piece.toString()));
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(WireError.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).error).toBe('input.invalid');
  });
});

test('everybody of the fixture can sign in, and out', async () => {
  // Hal has a second factor to give yet, and una no organisation.
  const told: Partial<Record<PersonName, number>> = { hal: 401, una: 403 };
  for (const person of PEOPLE) {
    const browser = await signInBrowser(port, 'hekla', person);
    expect((await browser.ask('GET', '/api/portals')).status).toBe(told[person] ?? 200);
    await browser.ask('DELETE', '/api/session');
    expect((await browser.ask('GET', '/api/portals')).status).toBe(401);
  }
  expect(new TestBrowser(port, 'pelagos').cookies.size).toBe(0);
});
