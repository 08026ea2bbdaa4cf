/** Tests files over HTTP: uploaded, inspected, given back, and nothing left of those that were refused or interrupted. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteUnnamedFile, storeFile, sweepUnnamedFiles } from '#platform';
import type { KeptFile } from '#contract/files';
import type { MediaFile, MediaFolder } from '#contract/media';
import { localFiles } from '#adapters/files';
import { attachFiles, readKeptFiles, releaseFiles, sendSweep } from '#server/files';
import type { FileSubject } from '../../capabilities/files/server/kept.ts';
import {
  sendRequest,
  signInBrowser,
  startAt,
  startWithFixture,
  type TestAnswer,
  type TestBrowser,
  type TestServer,
} from '../kit/server.ts';
import { makeBmp, makeGif, makeHostileFiles, LETTER, PDF, makePhoto, makePng, SHEET, SVG, makeWebp, makeZip } from '../kit/sample-files.ts';
import { openTestBucket } from './bucket.ts';
import { multipartBody } from '../kit/multipart.ts';
import { HANG_MS } from '../kit/limits.ts';

let running: TestServer;
let [ann, kay, ada, sue]: TestBrowser[] = [];
beforeAll(async () => {
  running = await startWithFixture();
  const { port } = running.server;
  [ann, kay, ada, sue] = await Promise.all((['ann', 'kay', 'ada', 'sue'] as const).map((person) => signInBrowser(port, 'hekla', person)));
});
afterAll(async () => {
  await running.server.stop();
  await running.dispose();
});

const FORM = '11111111-1111-4111-8111-111111111111';

function bring(name: string, body: Uint8Array, browser = ann!, query = `purpose=form&room=${FORM}`): Promise<TestAnswer> {
  return browser.ask('POST', `/api/files?${query}`, multipartBody(name, body));
}

async function brought(name: string, body: Uint8Array, browser = ann!): Promise<KeptFile> {
  const answer = await bring(name, body, browser);
  expect([name, answer.status, answer.text]).toEqual([name, 200, expect.any(String)]);
  return answer.body as KeptFile;
}

const error = ({ body }: TestAnswer) => (body as { error?: string }).error;

/** What the store holds, and what the rows say that it holds. */
async function kept(): Promise<{ rows: { id: string; state: string }[]; named: string[]; stored: string[] }> {
  const { rows } = await running.server.database
    .work(running.fixture.hekla.id)
    .execute<{ id: string; state: string; parts: string[] }>(
      sql`select id, state, parts from file where sha256 is distinct from ${'0'.repeat(64)} order by id`,
    );
  const folder = join(running.place.environment['PORTICO_DATA']!, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const stored = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return { rows, named: rows.flatMap(({ parts }) => parts).sort(), stored: stored.sort() };
}

test('[LIB-30] an uploaded file has a name, an address that tells nothing, and a time; its owner and staff open it', async () => {
  const name = 'passport Þ.jpg';
  const [one, other] = [await brought(name, await makePhoto()), await brought(name, await makePhoto())];
  expect(one.id).not.toBe(other.id);
  const listed = (await ann!.ask('GET', `/api/files?purpose=form&room=${FORM}`)).body as { value: KeptFile[] };
  expect(listed.value.map(({ id }) => id)).toEqual([other.id, one.id]);
  for (const told of [one, other]) {
    expect(told).toMatchObject({
      name,
      kind: 'jpg',
      url: `/api/files/${told.id}/picture`,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(told.fullUrl).toBe(`http://hekla.localhost:${running.server.port}${told.url}`);
    expect(decodeURIComponent(told.fullUrl)).not.toMatch(/passport|Þ|ann|jpg/i);
    for (const url of [told.url, `/api/files/${told.id}`]) {
      for (const browser of [ann!, sue!]) expect((await browser.ask('GET', url)).status).toBe(200);
      for (const browser of [kay!, ada!]) expect([url, error(await browser.ask('GET', url))]).toEqual([url, 'file.unknown']);
      expect((await sendRequest(running.server.port, 'hekla.localhost', 'GET', url)).status).toBe(401);
    }
  }
  expect(((await kay!.ask('GET', `/api/files?purpose=form&room=${FORM}`)).body as { value: unknown[] }).value).toEqual([]);
  const { stored, named } = await kept();
  expect(stored.every((place) => /^[0-9a-f]{32}$/.test(place))).toBe(true);
  expect(stored).toEqual(named);
});

test('every kind is taken for what it is, and given back as an attachment that nothing runs in', async () => {
  const files: readonly (readonly [name: string, body: Buffer, kind: string, called?: string])[] = [
    ['a.pdf', PDF, 'pdf'],
    ['b.JPEG', await makePhoto(), 'jpg'],
    ['c.png', await makePng(), 'png'],
    ['d.gif', await makeGif(), 'gif'],
    ['e.bmp', makeBmp(), 'png', 'e.png'],
    ['f.webp', await makeWebp(), 'webp'],
    ['g.svg', SVG, 'svg'],
    ['h.xlsx', makeZip(SHEET), 'xlsx'],
    ['i.docx', makeZip(LETTER), 'docx'],
    ['j.csv', Buffer.from('nafn;upphæð\nÞórdís;1\n'), 'csv'],
    ['k.txt', Buffer.from('<script>alert(1)</script>'), 'txt'],
    // Called as another picture, or as nothing.
    ['l.png', await makePhoto(), 'jpg', 'l.jpg'],
    ['m', PDF, 'pdf', 'm.pdf'],
    ['..\\..\\n\u202e fdp.exe.pdf', PDF, 'pdf', 'n fdp.exe.pdf'],
  ];
  for (const [name, body, kind, called = name] of files) {
    const told = await brought(name, body);
    expect(told).toMatchObject({ kind, name: called });
    const answer = await sue!.ask('GET', `/api/files/${told.id}`);
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; /),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
    expect(answer.headers['content-type']).toBe(kind === 'csv' || kind === 'txt' ? `${told.type}; charset=utf-8` : told.type);
    const picture = await sue!.ask('GET', `/api/files/${told.id}/picture?size=small`);
    if (told.smallUrl === null) expect([name, error(picture)]).toEqual([name, 'file.unknown']);
    else expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'content-disposition': expect.stringMatching(/^inline; /) });
  }
});

test('pictures are drawn anew: upright, in a size for pages, without what they tell of their maker; drawings are shown as a picture of them', async () => {
  const told = await brought('large.jpg', await makePhoto(4000, 1000));
  // Its metadata say that it lies on its side.
  expect([told.width, told.height]).toEqual([640, 2560]);
  const page = await sharp((await ann!.ask('GET', told.url)).bytes).metadata();
  expect([page.width, page.height, page.exif, page.orientation]).toEqual([640, 2560, undefined, undefined]);
  const small = await sharp((await ann!.ask('GET', told.smallUrl!)).bytes).metadata();
  expect([small.width, small.height]).toEqual([75, 300]);

  const four = await sharp((await ann!.ask('GET', (await brought('four.bmp', makeBmp())).url)).bytes)
    .removeAlpha()
    .raw()
    .toBuffer();
  expect([...four]).toEqual([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]);

  const drawing = await brought('mark.svg', SVG);
  const [shown, itself] = [await ann!.ask('GET', drawing.url), await ann!.ask('GET', `/api/files/${drawing.id}`)];
  expect([shown.headers['content-type'], drawing.width, drawing.height]).toEqual(['image/webp', 40, 20]);
  expect([itself.headers['content-type'], itself.headers['content-disposition']]).toEqual([
    'image/svg+xml',
    expect.stringMatching(/^attachment; /),
  ]);
  expect(Buffer.from(itself.bytes)).toEqual(SVG);
});

test('of a document a part can be asked for', async () => {
  const { id } = await brought('a.pdf', PDF);
  const part = async (range: string) => {
    const { status, headers, bytes } = await ann!.ask('GET', `/api/files/${id}`, { headers: { range } });
    return [status, headers['content-range'], Buffer.from(bytes).toString('latin1')];
  };
  expect(await part('bytes=0-4')).toEqual([206, `bytes 0-4/${PDF.length}`, '%PDF-']);
  expect(await part('bytes=-6')).toEqual([206, `bytes ${PDF.length - 6}-${PDF.length - 1}/${PDF.length}`, '%%EOF\n']);
  for (const odd of ['bytes=9999-', 'bytes=5-1', 'bytes=0-1,3-4', 'lines=1-2'])
    expect([odd, ...(await part(odd))]).toEqual([odd, 200, undefined, PDF.toString('latin1')]);
});

test('forty hostile files: each is refused with its reason and leaves nothing, or is kept without what was hidden in it', async () => {
  const files = await makeHostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(40);
  const before = await kept();
  const outcomes: string[] = [];
  for (const { what, name, body, gone } of files) {
    const answer = await bring(name, body);
    const told = answer.body as KeptFile;
    if (gone === undefined) {
      outcomes.push(`${what}: ${error(answer) ?? told.kind}`);
      continue;
    }
    const [given, page, small] = await Promise.all(
      [`/api/files/${told.id}`, told.url, told.smallUrl!].map((url) => ann!.ask('GET', url).then(({ bytes }) => Buffer.from(bytes))),
    );
    outcomes.push(`${what}: ${[given, page, small].some((one) => one!.includes(gone)) ? 'kept' : 'gone'}`);
    expect((await ann!.ask('DELETE', `/api/files/${told.id}`)).status).toBe(200);
  }
  expect(outcomes).toEqual(files.map(({ what, refused }) => `${what}: ${refused ?? 'gone'}`));
  await expect.poll(kept, { timeout: HANG_MS }).toEqual(before);
});

test('what is too large is refused before it has all come', async () => {
  const before = await kept();
  expect(error(await bring('a.pdf', Buffer.concat([PDF, Buffer.alloc(25_000_000)])))).toBe('file.too-large');
  expect(error(await bring('a.svg', Buffer.concat([SVG, Buffer.alloc(2_000_000, 32)])))).toBe('file.too-large');
  expect(await kept()).toEqual(before);
});

test('an upload that is cut at 1, 50 and 99 per cent leaves neither a row nor a file', async () => {
  const before = await kept();
  const { body, headers } = multipartBody('a.pdf', Buffer.concat([PDF.subarray(0, 40), Buffer.alloc(3_000_000, 37), PDF.subarray(40)]));
  const { port } = running.server;
  for (const share of [0.01, 0.5, 0.99])
    await new Promise<void>((resolve) => {
      const socket = createConnection(port, '127.0.0.1', () => {
        const said = { host: `hekla.localhost:${port}`, origin: `http://hekla.localhost:${port}`, cookie: ann!.cookieHeader, ...headers };
        const head = Object.entries({ ...said, 'content-length': String(body.length) }).map(([name, value]) => `${name}: ${value}`);
        socket.write(`POST /api/files?purpose=form HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
        socket.write(body.subarray(0, Math.floor(body.length * share)), () => {
          void expect
            .poll(async () => (await kept()).rows.filter(({ state }) => state === 'arriving').length, { timeout: HANG_MS })
            .toBe(1)
            .then(() => socket.destroy());
        });
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve());
    });
  await expect.poll(kept, { timeout: HANG_MS }).toEqual(before);
});

test('a signed address opens one file without a cookie, while the session stands that asked for it', async () => {
  const { port } = running.server;
  const [file, other] = [await brought('letter.pdf', PDF), await brought('other.pdf', PDF)];
  const bob = await signInBrowser(port, 'hekla', 'ann');
  const { url, until } = (await bob.ask('POST', `/api/files/${file.id}/address`, { body: {} })).body as { url: string; until: string };
  expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
  const open = (path: string, host = 'hekla.localhost') => sendRequest(port, host, 'GET', path);
  const opened = await open(url);
  expect([opened.status, Buffer.from(opened.bytes)]).toEqual([200, PDF]);
  // Of another file, at another firm, with one sign changed, cut.
  const bytes = Buffer.from(url.split('/').at(-1)!, 'base64url');
  const forged = Buffer.concat([Buffer.from(other.id.replaceAll('-', ''), 'hex'), bytes.subarray(16)]);
  for (const signed of [forged.toString('base64url'), bytes.subarray(1).toString('base64url'), '..%2f..%2fsecret'])
    expect(error(await open(`/api/file-addresses/${signed}`))).toBe('file.unknown');
  expect(error(await open(url, 'pelagos.localhost'))).toBe('file.unknown');
  expect(error(await kay!.ask('POST', `/api/files/${file.id}/address`, { body: {} }))).toBe('file.unknown');
  await bob.ask('DELETE', '/api/session');
  expect(error(await open(url))).toBe('file.unknown');
});

test('a capability attaches files to its record, once, and lets them go; a policy of its own says who sees them by it', async () => {
  const { database } = running.server;
  const { id: tenant, people } = running.fixture.hekla;
  const db = database.person(tenant, people.ann, 'own');
  const [one, other] = [await brought('one.pdf', PDF), await brought('other.pdf', PDF)];
  const theirs = await brought('theirs.pdf', PDF, kay);
  const subject = { kind: 'submission', id: FORM };
  const attach = (to: FileSubject, ...ids: string[]) => db.transaction((tx) => attachFiles(tx, 'form', to, ids));
  await attach(subject, one.id, other.id);
  await attach(subject, one.id);
  await expect(attach({ kind: 'submission', id: people.ann }, one.id)).rejects.toThrow('file.held');
  await expect(attach(subject, theirs.id)).rejects.toThrow('file.unknown');
  await expect(db.transaction((tx) => attachFiles(tx, 'media', subject, [one.id]))).rejects.toThrow('file.unknown');
  expect(error(await ann!.ask('DELETE', `/api/files/${one.id}`))).toBe('file.held');
  expect((await readKeptFiles(db, [one.id, other.id, theirs.id], 'http://here')).map(({ id }) => id).sort()).toEqual(
    [one.id, other.id].sort(),
  );
  await db.transaction((tx) => releaseFiles(tx, [one.id]));
  expect(error(await ann!.ask('GET', `/api/files/${one.id}`))).toBe('file.unknown');
  await sendSweep(running.server.jobsOf(tenant));
  await expect.poll(async () => (await kept()).rows.some(({ id }) => id === one.id), { timeout: HANG_MS }).toBe(false);
  const { stored, named } = await kept();
  expect(stored).toEqual(named);
});

test('ids and names lead nowhere else, and only staff bring what belongs to records', async () => {
  for (const id of ['..%2f..%2fsecret', '%2e%2e%2f', '..', encodeURIComponent('/etc/passwd'), 'a'.repeat(32), '0'])
    for (const path of [`/api/files/${id}`, `/api/files/${id}/picture`]) expect((await sue!.ask('GET', path)).status).toBe(404);
  expect(error(await bring('a.pdf', PDF, ann, 'purpose=record'))).toBe('permission.missing');
  expect((await bring('a.pdf', PDF, sue, 'purpose=record')).status).toBe(200);
  expect(error(await bring('a.pdf', PDF, ann, 'purpose=media'))).toBe('input.invalid');
});

describe('media libraries', () => {
  let library: string;
  beforeAll(async () => {
    const made = await sue!.ask('POST', '/api/collections/libraries/records', { body: { values: { name: 'Brochures' } } });
    library = (made.body as { id: string }).id;
  });

  const add = (name: string, body: Uint8Array, query = '', browser = sue!) =>
    browser.ask('POST', `/api/libraries/${library}/media?${query}`, multipartBody(name, body));
  const list = async (query = '') =>
    ((await sue!.ask('GET', `/api/libraries/${library}/media?${query}`)).body as { value: { files: MediaFile[] } }).value.files;
  const names = async (query = '') => (await list(query)).map(({ name }) => name);
  const folder = (name: string, parent: string | null = null) =>
    sue!.ask('POST', `/api/libraries/${library}/folders`, { body: { name, parent } });
  const folders = async (query = '') =>
    ((await sue!.ask('GET', `/api/libraries/${library}/folders?${query}`)).body as { value: MediaFolder[] }).value;

  test('a second file of one name is refused before anything is stored; then it replaces the first, or becomes a copy with the first free number', async () => {
    const before = await kept();
    const first = (await add('Offer.pdf', PDF, 'type=Valuation')).body as MediaFile;
    expect(first).toMatchObject({ name: 'Offer.pdf', type: 'Valuation', folder: null, updated: { by: 'sue of hekla' }, version: 1 });
    const one = await kept();
    for (const name of ['Offer.pdf', 'offer.PDF', 'OFFER.png']) {
      const answer = await add(name, name.endsWith('png') ? await makePng() : PDF);
      expect([answer.status, answer.body]).toMatchObject([
        409,
        { error: 'media.duplicate', message: 'Duplicated filename choose between copy or replace' },
      ]);
    }
    expect(await kept()).toEqual(one);
    expect((await add('offer.png', await makePng(), 'twin=copy')).body).toMatchObject({ name: 'offer_1.png' });
    expect((await add('Offer.pdf', PDF, 'twin=copy')).body).toMatchObject({ name: 'Offer_2.pdf', type: 'Other' });
    const replaced = (await add('OFFER.png', await makePng(), 'twin=replace')).body as MediaFile;
    expect(replaced).toMatchObject({ id: first.id, name: 'OFFER.png', type: 'Valuation', version: 2, file: { kind: 'png' } });
    expect(error(await sue!.ask('GET', first.file.url))).toBe('file.unknown');
    expect(await names()).toEqual(['OFFER.png', 'offer_1.png', 'Offer_2.pdf']);
    // Two at once: one comes in, the other is asked.
    const both = await Promise.all([add('twin.pdf', PDF), add('Twin.pdf', PDF)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const { id } of await list()) expect((await sue!.ask('DELETE', `/api/media/${id}`)).status).toBe(200);
    expect(error(await sue!.ask('GET', replaced.file.url))).toBe('file.unknown');
    await expect.poll(kept, { timeout: HANG_MS }).toEqual(before);
  });

  test('folders are a tree: none is within itself, one that is not active is hidden with what is in it', async () => {
    const top = (await folder('Year 2024')).body as MediaFolder;
    const within = (await folder('March', top.id)).body as MediaFolder;
    expect(error(await folder('year 2024'))).toBe('folder.taken');
    const place = (one: MediaFolder, more: Partial<MediaFolder>) =>
      sue!.ask('PUT', `/api/media-folders/${one.id}`, { body: { ...one, ...more } });
    expect(error(await place(top, { parent: within.id }))).toBe('folder.within');
    expect(error(await place(top, { parent: top.id }))).toBe('folder.within');
    expect((await add('report.pdf', PDF, `folder=${within.id}`)).status).toBe(200);
    expect(await names(`folder=${within.id}`)).toEqual(['report.pdf']);
    expect([await names(), await names('search=EPOR')]).toEqual([[], ['report.pdf']]);
    const hidden = (await place(top, { active: false })).body as MediaFolder;
    expect([await folders(), (await folders('hidden=true')).map(({ name }) => name)]).toEqual([[], ['March', 'Year 2024']]);
    expect([error(await sue!.ask('GET', `/api/libraries/${library}/media?folder=${within.id}`)), await names('search=report')]).toEqual([
      'folder.unknown',
      [],
    ]);
    expect(error(await place(top, { active: true }))).toBe('record.changed');
    expect((await place(hidden, { active: true })).status).toBe(200);
    expect((await folders()).length).toBe(2);
  });

  test('a file is called otherwise, told another type, and moved; what it is stays in its ending', async () => {
    const other = (await folder('Elsewhere')).body as MediaFolder;
    const one = (await add('draft.pdf', PDF)).body as MediaFile;
    const change = (more: object) =>
      sue!.ask('PUT', `/api/media/${one.id}`, { body: { name: one.name, type: one.type, folder: null, version: one.version, ...more } });
    const changed = (await change({ name: ' ../Final <1>.exe ', type: 'Agreement / Legal', folder: other.id })).body;
    expect(changed).toMatchObject({
      name: 'Final _1_.exe.pdf',
      type: 'Agreement / Legal',
      folder: other.id,
      version: 2,
      file: { name: 'Final _1_.exe.pdf' },
    });
    expect(error(await change({ name: 'again' }))).toBe('record.changed');
    await add('taken.pdf', PDF, `folder=${other.id}`);
    expect(error(await change({ name: 'TAKEN', folder: other.id, version: 2 }))).toBe('media.duplicate');
    // A library in the bin has nothing to show.
    const bin = async (id: string) => {
      const { version } = (await sue!.ask('GET', `/api/collections/libraries/records/${id}`)).body as { version: number };
      return sue!.ask('DELETE', `/api/collections/libraries/records/${id}?version=${version}`);
    };
    expect((await sue!.ask('GET', '/api/collections/media/records?search=taken')).body).toMatchObject({ rows: [{ name: 'taken.pdf' }] });
    expect((await bin(library)).status).toBe(200);
    expect(error(await sue!.ask('GET', `/api/media/${one.id}`))).toBe('media.unknown');
    expect(error(await add('new.pdf', PDF))).toBe('library.unknown');
  });

  test('libraries are kept by staff, each firm its own', async () => {
    const [inPelagos, made] = [
      await signInBrowser(running.server.port, 'pelagos', 'sue'),
      await sue!.ask('POST', '/api/collections/libraries/records', { body: { values: { name: 'Ours' } } }),
    ];
    library = (made.body as { id: string }).id;
    const one = (await add('ours.pdf', PDF)).body as MediaFile;
    for (const browser of [ann!, ada!]) expect(error(await add('theirs.pdf', PDF, '', browser))).toBe('permission.missing');
    expect(error(await add('theirs.pdf', PDF, '', inPelagos))).toBe('library.unknown');
    expect(error(await inPelagos.ask('GET', `/api/media/${one.id}`))).toBe('media.unknown');
    expect(error(await inPelagos.ask('DELETE', `/api/media/${one.id}`))).toBe('media.unknown');
    for (const browser of [ann!, ada!, inPelagos]) expect(error(await browser.ask('GET', one.file.url))).toBe('file.unknown');
  });
});

test('what a crash leaves is taken away at the next start: what never arrived, what was let go, and what nothing has held for a month', async () => {
  const { place } = running;
  // What a record holds stays, however long ago it was brought.
  const { id, name, url, fullUrl } = (await bring('view.pdf', PDF, sue, 'purpose=record')).body as KeptFile;
  const values = { name: 'Our view', attachment: { name, url, fullUrl } };
  expect((await sue!.ask('POST', '/api/collections/commentary/records', { body: { values } })).status).toBe(200);
  await running.server.database
    .work(running.fixture.hekla.id)
    .execute(sql`update file set created_at = now() - interval '31 days' where id = ${id}`);
  const before = await kept();
  // The second start finds the hourly sweep of the first one waiting.
  for (const _ of ['first', 'second']) {
    const [half, old, left] = [await brought('a.pdf', PDF), await brought('b.pdf', PDF), await brought('c.pdf', PDF)];
    await running.server.stop();
    await place.asSuperuser(async (client) => {
      await client.query(`update file set created_at = now() - interval '31 days' where id = $1`, [old.id]);
      await client.query(`update file set state = 'leaving' where id = $1`, [left.id]);
      // Stored, and the server died before it was written down.
      await client.query(`update file set state = 'arriving', created_at = now() - interval '31 minutes' where id = $1`, [half.id]);
    });
    running = { ...running, server: await startAt(place) };
    ann = await signInBrowser(running.server.port, 'hekla', 'ann');
    await expect.poll(kept, { timeout: HANG_MS }).toEqual(before);
  }
});

describe('bytes that a row of another table names', () => {
  const work = () => running.server.database.work(running.fixture.hekla.id);
  const store = () => localFiles(join(running.place.environment['PORTICO_DATA']!, 'files'));
  const signal = new AbortController().signal;
  const inAnHour = () => new Date(Date.now() + 3_600_000);
  const sweep = (before: Date) => sweepUnnamedFiles({ db: work(), files: store() }, before, signal);
  const noted = async () => Number((await work().execute(sql`select count(*) as count from unnamed_file`)).rows[0]!['count']);
  const stored = async () => (await kept()).stored.length;
  const id = () => randomBytes(16).toString('hex');

  test('of a photo go with the one that follows it, and with nothing that was refused', async () => {
    const put = async (body: Uint8Array) => (await ann!.ask('POST', '/api/profile/photo', multipartBody('me.png', body))).status;
    const before = await stored();
    expect([await put(await makePng()), await put(await makePng()), await put(PDF), await put(Buffer.alloc(2_000_000))]).toEqual([
      200, 200, 400, 413,
    ]);
    expect([await stored(), await noted()]).toEqual([before + 1, 0]);
    expect((await ann!.ask('DELETE', '/api/profile/photo')).status).toBe(200);
    expect([await stored(), await noted()]).toEqual([before, 0]);
  });

  test('are noted before they are there: what a crash leaves is swept, once nobody can be writing it any more', async () => {
    const [before, place] = [await stored(), id()];
    await noteUnnamedFile(work(), place);
    await store().write(PDF, place);
    await sweep(new Date(Date.now() - 3_600_000));
    expect([await stored(), await noted()]).toEqual([before + 1, 1]);
    await sweep(inAnHour());
    expect([await stored(), await noted()]).toEqual([before, 0]);
  });

  test('are left alone where a row names them, whatever is noted', async () => {
    const [before, place] = [await stored(), id()];
    const { ann: person } = running.fixture.hekla.people;
    await store().write(PDF, place);
    await work().execute(sql`update person set image = ${place} where id = ${person}`);
    await noteUnnamedFile(work(), place);
    await sweep(inAnHour());
    expect([await stored(), await noted()]).toEqual([before + 1, 0]);
    expect((await ann!.ask('DELETE', '/api/profile/photo')).status).toBe(200);
    expect(await stored()).toBe(before);
  });

  test('go where the row that was to name them cannot be written, and where writing took so long that they were swept', async () => {
    const before = await stored();
    const around = { db: work(), files: store() };
    const write = (place: string) => store().write(PDF, place);
    await expect(storeFile(around, write, () => Promise.reject(new Error('no room for a row')))).rejects.toThrow('no room for a row');
    const slowly = async (place: string) => {
      await write(place);
      await sweep(inAnHour());
      await write(place);
    };
    await expect(storeFile(around, slowly, async () => undefined)).rejects.toThrow('it was swept away');
    expect([await stored(), await noted()]).toEqual([before, 0]);
  });

  test('are all known: of a photograph, a logo, an import and a statement, and those of files', async () => {
    const named = async () => {
      const { rows } = await work().execute<{ id: string }>(sql`select id from named_file`);
      return rows.map((row) => row.id);
    };
    const before = new Set(await named());
    const keeper = await signInBrowser(running.server.port, 'hekla', 'sue');
    const post = async (browser: TestBrowser, path: string, asked: object) => {
      const answer = await browser.ask('POST', path, asked);
      expect([path, answer.status, answer.text]).toEqual([path, 200, expect.any(String)]);
      return answer.body as { id: string };
    };
    await post(ann!, '/api/profile/photo', multipartBody('me.png', await makePng()));
    await post(keeper, '/api/portal-files?purpose=logo', multipartBody('logo.png', await makePng()));
    await post(keeper, '/api/imports?kind=prices', multipartBody('prices.csv', Buffer.from('Date,Symbol,Close\n2026-01-05,TEN,5\n')));
    const { account, portfolio } = running.fixture.hekla.accounts.alpha;
    const range = { body: { portfolio, from: '2024-01-02', to: '2024-02-01' } };
    const { id: statement } = await post(ann!, `/api/accounts/${account}/statements`, range);
    const state = async () => ((await ann!.ask('GET', `/api/statements/${statement}`)).body as { state: string }).state;
    await expect.poll(state, { timeout: HANG_MS }).toBe('ready');
    const all = await named();
    expect(all.filter((one) => !before.has(one))).toHaveLength(4);
    expect(all).toEqual(expect.arrayContaining((await kept()).stored));
  });
});

test('the same in a store that speaks S3: in, given back whole and in part, refused without a trace, and away', async () => {
  const { place } = running;
  const store = await openTestBucket();
  await running.server.stop();
  running = { ...running, server: await startAt(place, store.environment) };
  const ann = await signInBrowser(running.server.port, 'hekla', 'ann');
  const large = Buffer.concat([PDF.subarray(0, 40), Buffer.alloc(9_000_000, 37), PDF.subarray(40)]);
  const [document, picture] = [await brought('large.pdf', large, ann), await brought('photo.jpg', await makePhoto(), ann)];
  expect(Buffer.from((await ann.ask('GET', `/api/files/${document.id}`)).bytes).equals(large)).toBe(true);
  const part = await ann.ask('GET', `/api/files/${document.id}`, { headers: { range: 'bytes=-6' } });
  expect([part.status, part.text]).toEqual([206, '%%EOF\n']);
  expect((await sharp((await ann.ask('GET', picture.smallUrl!)).bytes).metadata()).format).toBe('webp');
  expect((await store.names()).length).toBe(3);
  expect(error(await bring('large.pdf', Buffer.concat([large, Buffer.from('<html>')]), ann))).toBe('file.mixed');
  expect(error(await bring('photo.jpg', (await makePhoto()).subarray(0, 200), ann))).toBe('file.unreadable');
  for (const { id } of [document, picture]) expect((await ann.ask('DELETE', `/api/files/${id}`)).status).toBe(200);
  await expect.poll(store.names, { timeout: HANG_MS }).toEqual([]);
  await store.close();
});
