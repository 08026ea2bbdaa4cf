/** Tests the API document: every route is in it, under the name that its contract gives it, and nothing else is. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDownload, REFUSALS, refusalStatus } from '#packages/endpoint';
import { refusalsOf } from '../../apps/server/bind/openapi.ts';
import { operations } from '../../apps/server/operations.ts';
import { readCatalogue } from '../../apps/server/texts.ts';
import { LANGUAGES } from '#packages/texts';
import type { RunningServer } from '../../apps/server/start.ts';
import { sendRequest, signInBrowser, startWithFixture, type TestServer } from '../kit/server.ts';

interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, { schema: object }>> }>
  >;
  readonly security?: readonly object[];
}

interface ApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
}

const ADDRESS = '/api/openapi.json';

let running: TestServer;
let server: RunningServer;
let document: ApiDocument;
beforeAll(async () => {
  running = await startWithFixture();
  ({ server } = running);
  document = (await (await signInBrowser(server.port, 'hekla', 'ann')).ask('GET', ADDRESS)).body as ApiDocument;
});
afterAll(() => running.dispose());

test('is for whoever is signed in', async () => {
  expect(await sendRequest(server.port, 'hekla.localhost', 'GET', ADDRESS)).toMatchObject({
    status: 401,
    body: { error: 'session.required' },
  });
});

test('is packed once, as whoever asks can read it', async () => {
  const ann = await signInBrowser(server.port, 'hekla', 'ann');
  const as = (encoding: string) => ann.ask('GET', ADDRESS, { headers: { 'accept-encoding': encoding } });
  const [plain, br, gzip] = [await as('identity'), await as('gzip, br'), await as('gzip')];
  expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
  expect(br.headers['vary']).toMatch(/accept-encoding/i);
  const unpacked = [brotliDecompressSync(br.bytes), gunzipSync(gzip.bytes)].map((bytes) => bytes.toString());
  expect(unpacked).toEqual([plain.text, plain.text]);
});

const described = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => Object.assign(one, { route: `${method.toUpperCase()} ${path}` })),
  );

const HEALTH = {
  readLiveness: 'GET /health/live',
  readReadiness: 'GET /health/ready',
  readHealth: 'GET /health/details',
  readDocument: 'GET /api/openapi.json',
};

test('is OpenAPI 3.1', () => {
  expect(document.openapi).toBe('3.1.0');
});

test('the routes of the server are the routes of the document, and the declared ones', () => {
  const served = server.routes.map((route) => route.replace(/:([a-zA-Z]+)/g, '{$1}')).sort();
  expect(
    described()
      .map(({ route }) => route)
      .sort(),
  ).toEqual(served);
  const declared = operations.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}')}`);
  expect([...declared, ...Object.values(HEALTH)].sort()).toEqual(served);
});

test('each operation goes by its name in the contract', () => {
  const names = Object.fromEntries(described().map(({ operationId, route }) => [operationId, route]));
  expect(names).toMatchObject(HEALTH);
  for (const { name, endpoint } of operations)
    expect([name, names[name]]).toEqual([name, `${endpoint.method} ${endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}')}`]);
});

test('the names that others build on are there', () => {
  const names = described().map(({ operationId }) => operationId);
  for (const name of [
    'signIn',
    'signOut',
    'readSession',
    'listAccounts',
    'readAccount',
    'readPortfolio',
    'listHoldings',
    'listTransactions',
    'readPerformance',
  ])
    expect(names).toContain(name);
});

test('every field of an input is a parameter or in the body, and every refusal has its status', () => {
  for (const { name, endpoint } of operations) {
    const one = described().find(({ operationId }) => operationId === name);
    const parameters = one?.parameters?.map((parameter) => parameter.name) ?? [];
    const body = JSON.stringify(one?.requestBody ?? {});
    for (const field of Object.keys(endpoint.input.shape))
      expect([name, field, parameters.includes(field) || body.includes(`"${field}"`)]).toEqual([name, field, true]);
    if (endpoint.takes) expect(Object.keys(one?.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
    if (isDownload(endpoint.output)) expect(Object.keys(one?.responses['200']?.content ?? {})).toEqual([endpoint.output.mediaType]);
    for (const code of refusalsOf(endpoint))
      expect([name, one?.responses[refusalStatus(code)]?.description]).toEqual([name, expect.stringContaining(code)]);
    expect([name, one?.security !== undefined]).toEqual([name, endpoint.may !== 'anyone']);
  }
});

test('every refusal has a sentence in each language, and every sentence a refusal', () => {
  for (const language of LANGUAGES) {
    const told = Object.keys(readCatalogue(language)).filter((key) => key.startsWith('refusal.') && !key.startsWith('refusal.field.'));
    // A sentence that tells a number has a form for each plural.
    const codes = new Set(told.map((key) => key.replace(/_(one|two|few|many|other)$/, '')));
    expect([language, [...codes].sort()]).toEqual([
      language,
      Object.keys(REFUSALS)
        .map((code) => `refusal.${code}`)
        .sort(),
    ]);
  }
});
