/** Tests the web application as it is served: a nonce on every script, the tenant’s own name, and files that browsers keep. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { THEMES } from '#packages/themes';
import { sendRequest, startWithFixture, type TestServer } from '../kit/server.ts';

const INDEX = `<!doctype html><html lang="en"><head><title>Portico</title>
<script type="module" crossorigin src="/assets/main-abc.js"></script><link rel="modulepreload" crossorigin href="/assets/part-def.js">
<link rel="stylesheet" crossorigin href="/assets/main-ghi.css"></head><body><div id="root"></div></body></html>`;

const PART = `export const words = ${JSON.stringify('many words, '.repeat(1000))};`;

let folder: string;
let running: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-pages-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), INDEX);
  await writeFile(join(folder, 'assets/main-abc.js'), 'export {}');
  await writeFile(join(folder, 'assets/part-def.js'), PART);
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *');
  await writeFile(join(folder, '.vite/manifest.json'), '{}');
  running = await startWithFixture({}, { pages: folder });
});
afterAll(async () => {
  await running.dispose();
  await rm(folder, { recursive: true });
});

const get = (path: string, host = 'hekla.localhost') => sendRequest(running.server.port, host, 'GET', path);

test('every address that is nothing else is the page', async () => {
  for (const path of ['/', '/login', '/dashboard/wealth/account/123?from=2024-01-01', '/index.html', '/favicon.ico']) {
    const { status, text, headers } = await get(path);
    expect([path, status, headers['cache-control'], headers['content-type']]).toEqual([path, 200, 'no-store', 'text/html; charset=utf-8']);
    expect(text).toContain('<div id="root">');
  }
});

test('a fresh nonce stands in the policy and on every script, style and link, and nowhere is anything inline allowed', async () => {
  const [first, second] = [await get('/'), await get('/')];
  const policy = String(first.headers['content-security-policy']);
  const nonce = /'nonce-([\w-]{24})'/.exec(policy)?.[1] ?? '';
  expect(policy).toBe(
    `default-src 'none'; script-src 'self' 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  );
  const tags = first.text.match(/<(script|link|style)\b[^>]*>/g) ?? [];
  expect(tags).toHaveLength(4);
  for (const tag of tags) expect(tag).toContain(` nonce="${nonce}"`);
  expect(first.text).toContain(`<meta property="csp-nonce" nonce="${nonce}" />`);
  expect(second.text).not.toContain(nonce);
});

test('the first paint is in the name, language and colours of the tenant', async () => {
  const { ground, text: ink } = THEMES.bowmore;
  expect((await get('/')).text).toMatch(/<html lang="en">[\s\S]*<meta name="color-scheme" content="light" \/>/);
  expect((await get('/')).text).toContain(`<meta name="theme-color" content="${ground}" />`);
  for (const part of [`--ground:${ground};`, `--text:${ink};`, 'color-scheme:light}']) expect((await get('/')).text).toContain(part);
  expect((await get('/')).text).toContain('<title>Hekla Wealth</title>');
  const { text } = await get('/', 'pelagos.localhost');
  expect(text).toContain('<html lang="el">');
  expect(text).toContain(`--ground:${THEMES.iolcus.ground};`);
  expect(text).not.toContain('<title>Portico</title>');
});

test('code comes packed to whoever takes it so, as often as it is asked for, and plain to others', async () => {
  const asked = (encodings: string) =>
    sendRequest(running.server.port, 'hekla.localhost', 'GET', '/assets/part-def.js', { headers: { 'accept-encoding': encodings } });
  for (const _ of ['at first', 'and again']) {
    const { status, headers, bytes } = await asked('gzip, deflate, br, zstd');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(brotliDecompressSync(bytes).toString('utf8')).toBe(PART);
  }
  for (const encodings of ['identity', 'br;q=0']) {
    const { headers, text } = await asked(encodings);
    expect([encodings, headers['content-encoding'], text]).toEqual([encodings, undefined, PART]);
  }
});

test('hashed files are kept for good, others are asked for again, hidden ones are not there', async () => {
  expect((await get('/assets/main-abc.js')).headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  });
  expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=0');
  for (const path of ['/assets/gone-123.js', '/assets/../index.html', '/assets/%2e%2e/index.html', '/api/nothing', '/health/nothing'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  expect((await get('/.vite/manifest.json')).text).not.toBe('{}');
});

test('nothing outside of the folder is served', async () => {
  for (const path of [
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%5c..%5cpackage.json',
    '//etc/passwd',
  ]) {
    const { text } = await get(path);
    expect(text).not.toMatch(/"name": "portico"|root:x:0/);
  }
});

test('HEAD is answered without a body, other methods are not', async () => {
  const head = await sendRequest(running.server.port, 'hekla.localhost', 'HEAD', '/');
  expect([head.status, head.text]).toEqual([200, '']);
  expect((await sendRequest(running.server.port, 'hekla.localhost', 'POST', '/login')).body).toMatchObject({ error: 'route.unknown' });
});
