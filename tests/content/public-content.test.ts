/** Tests what the public reads of pages and posts: what was published, by those who may read it, from the moment that this is said. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentTeaser, PublishedContent } from '#contract/content';
import type { FullRecord } from '#contract/records';
import { password, type PersonName } from '../kit/fixture.ts';
import { multipartBody } from '../kit/multipart.ts';
import { makePng } from '../kit/sample-files.ts';
import { signInBrowser, startWithFixture, TestBrowser, type TestServer } from '../kit/server.ts';

let now = new Date('2026-03-31T12:00:00Z');
let running: TestServer;
let anonymous: TestBrowser;
let readers: Record<'ann' | 'bob' | 'oda' | 'sue', TestBrowser>;
/** Signed in by a password alone, where a second factor is asked for. */
let half: TestBrowser;
let library: string;

beforeAll(async () => {
  running = await startWithFixture({}, { clock: () => now });
  const { port } = running.server;
  anonymous = new TestBrowser(port, 'hekla');
  const signIn = (person: PersonName) => signInBrowser(port, 'hekla', person);
  readers = { ann: await signIn('ann'), bob: await signIn('bob'), oda: await signIn('oda'), sue: await signIn('sue') };
  half = new TestBrowser(port, 'hekla');
  await half.signIn('hal', password('hekla'));
  library = (await create('libraries', { name: 'Pictures' })).id;
});
afterAll(() => running.dispose());

async function create(collection: string, values: object, parent?: string): Promise<FullRecord> {
  const answer = await readers.sue.ask('POST', `/api/collections/${collection}/records`, { body: { values, ...(parent && { parent }) } });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body as FullRecord;
}

async function change(collection: string, { id }: { id: string }, values: object, publish = false): Promise<FullRecord> {
  const path = `/api/collections/${collection}/records/${id}`;
  const kept = (await readers.sue.ask('GET', path)).body as FullRecord;
  const body = { version: kept.version, values: { ...kept.values, ...values }, publish };
  const answer = await readers.sue.ask('PUT', path, { body });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body as FullRecord;
}

async function publish(collection: string, values: object, parent?: string): Promise<FullRecord> {
  return change(collection, await create(collection, values, parent), {}, true);
}

async function addPicture(name: string): Promise<string> {
  const answer = await readers.sue.ask('POST', `/api/libraries/${library}/media`, multipartBody(name, await makePng()));
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return (answer.body as { id: string }).id;
}

async function slugsOf(reader: TestBrowser, collection = 'pages', query = ''): Promise<string[]> {
  const { status, text, body } = await reader.ask('GET', `/api/content/${collection}${query}`);
  expect([status, text]).toEqual([200, expect.any(String)]);
  return (body as { value: { entries: ContentTeaser[] } }).value.entries.map(({ slug }) => slug);
}

async function read(reader: TestBrowser, slug: string, collection = 'pages') {
  const { status, body } = await reader.ask('GET', `/api/content/${collection}/${slug}`);
  const { value, error } = body as { value?: PublishedContent; error?: string };
  return { status, page: value, error };
}

const paragraph = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

describe('what is published', () => {
  test('[CMS-08] only published versions that the caller may read are answered, alone and in the list', async () => {
    const published = await publish('pages', { name: 'Published', slug: 'published', title: 'First' });
    await create('pages', { name: 'Never', slug: 'never' });
    await create('pages', { name: 'Never closed', slug: 'never-closed', protected: true });
    const edited = await publish('pages', { name: 'Edited', slug: 'edited', title: 'Before' });
    await change('pages', edited, { title: 'After', slug: 'edited-later' });
    const deleted = await publish('pages', { name: 'Deleted', slug: 'deleted' });
    await publish('pages', {
      name: 'Forbidden',
      slug: 'forbidden',
      permissions: { level: 'users', users: [running.fixture.hekla.people.bob] },
    });
    const { version } = await change('pages', deleted, {}, true);
    expect((await readers.sue.ask('DELETE', `/api/collections/pages/records/${deleted.id}?version=${version}`)).status).toBe(200);

    for (const reader of [anonymous, readers.ann]) {
      expect(await read(reader, 'published')).toMatchObject({ status: 200, page: { id: published.id, title: 'First' } });
      expect((await read(reader, 'never')).status).toBe(404);
      expect((await read(reader, 'never-closed')).status).toBe(404);
      expect(await read(reader, 'edited')).toMatchObject({ status: 200, page: { title: 'Before' } });
      expect((await read(reader, 'edited-later')).status).toBe(404);
      expect((await read(reader, 'deleted')).status).toBe(404);
      expect(await slugsOf(reader)).toEqual(['published', 'edited']);
    }
    expect(await read(anonymous, 'forbidden')).toMatchObject({ status: 401, error: 'content.closed' });
    expect(await read(readers.ann, 'forbidden')).toMatchObject({ status: 404, error: 'content.unknown' });
    expect((await read(readers.bob, 'forbidden')).status).toBe(200);
    expect(await slugsOf(readers.bob)).toEqual(['published', 'edited', 'forbidden']);
    // Nor is anything of them said to the other firm.
    const elsewhere = new TestBrowser(running.server.port, 'pelagos');
    expect([await slugsOf(elsewhere), (await read(elsewhere, 'published')).status]).toEqual([[], 404]);

    // Where a closed page is published, and not where its draft will stand.
    const moved = await publish('pages', { name: 'Moved', slug: 'moved', protected: true });
    await change('pages', moved, { slug: 'moved-later' });
    expect([(await read(anonymous, 'moved')).status, (await read(anonymous, 'moved-later')).status]).toEqual([401, 404]);
    expect((await read(readers.ann, 'moved')).status).toBe(200);

    await change('pages', edited, {}, true);
    expect(await read(anonymous, 'edited-later')).toMatchObject({ page: { title: 'After' } });
    expect((await read(anonymous, 'edited')).status).toBe(404);
  });

  test('a level is kept with its page, is in force at once, and holds for pictures as for words', async () => {
    const { people, organisations } = running.fixture.hekla;
    const picture = await addPicture('levels.png');
    const page = await publish('pages', { name: 'Levels', slug: 'levels', blocks: [{ kind: 'picture', picture, caption: 'Of levels' }] });
    const seen = async (reader: TestBrowser) => [
      (await read(reader, 'levels')).status,
      (await slugsOf(reader)).includes('levels'),
      (await reader.ask('GET', `/api/content-pictures/${picture}`)).status,
    ];
    const all = async () => {
      const { ann, bob, oda, sue } = readers;
      const looks = [];
      for (const reader of [anonymous, half, ann, bob, oda, sue]) looks.push(await seen(reader));
      return looks;
    };
    const [open, closed, missing] = [
      [200, true, 200],
      [401, false, 404],
      [404, false, 404],
    ];
    // Without a signature of their own nobody who is half signed in is a reader yet.
    expect(await all()).toEqual([open, open, open, open, open, open]);
    await change('pages', page, { permissions: { level: 'authenticated', users: [], organisations: [] } });
    expect(await all()).toEqual([closed, closed, open, open, open, open]);
    await change('pages', page, { permissions: { level: 'users', users: [people.ann], organisations: [] } });
    expect(await all()).toEqual([closed, closed, open, missing, missing, open]);
    await change('pages', page, { permissions: { level: 'organisations', users: [], organisations: [organisations.other] } });
    expect(await all()).toEqual([closed, closed, missing, missing, open, open]);
    // Administrators alone find what is hidden, by its address and in no list.
    const [gone, found] = [
      [404, false, 404],
      [200, false, 200],
    ];
    await change('pages', page, { permissions: { level: 'hidden', users: [], organisations: [] } });
    expect(await all()).toEqual([gone, gone, gone, gone, gone, found]);
    await change('pages', page, { permissions: { level: 'public', users: [], organisations: [] }, hidden: true });
    expect(await all()).toEqual([gone, gone, gone, gone, gone, found]);
    await change('pages', page, { hidden: false, protected: true });
    expect(await all()).toEqual([closed, closed, open, open, open, open]);
    // What is no longer on the page is shown to nobody, though it once was.
    await change('pages', page, { protected: false, blocks: [] }, true);
    expect((await anonymous.ask('GET', `/api/content-pictures/${picture}`)).status).toBe(404);
  });

  test('[CMS-20] a hidden post is in no list, and one with a day to come is public from that day on', async () => {
    const post = await publish('posts', { name: 'Markets in spring', slug: 'spring', publishdate: '2026-03-30', summary: 'Calm waters' });
    await publish('posts', { name: 'Markets in summer', slug: 'summer', publishdate: '2026-04-01' });
    expect(await slugsOf(anonymous, 'posts')).toEqual(['spring']);
    expect(await slugsOf(anonymous, 'posts', '?search=waters')).toEqual(['spring']);
    expect((await read(anonymous, 'summer', 'posts')).status).toBe(404);
    now = new Date('2026-04-01T00:00:01Z');
    expect(await slugsOf(anonymous, 'posts')).toEqual(['summer', 'spring']);
    expect((await read(anonymous, 'summer', 'posts')).status).toBe(200);
    await change('posts', post, { hidden: true });
    for (const reader of [anonymous, readers.ann]) {
      expect(await slugsOf(reader, 'posts')).toEqual(['summer']);
      expect(await slugsOf(reader, 'posts', '?search=spring')).toEqual([]);
      expect((await read(reader, 'spring', 'posts')).status).toBe(404);
    }
  });

  test('posts are found by subject, newest first, twenty at a time', async () => {
    for (let day = 1; day <= 22; day += 1)
      await publish('posts', {
        name: `Post ${day}`,
        slug: `post-${day}`,
        publishdate: `2026-02-${String(day).padStart(2, '0')}`,
        tags: [day % 2 === 0 ? 'Insights' : 'Advice'],
      });
    const all = [...(await slugsOf(anonymous, 'posts', '?search=Post')), ...(await slugsOf(anonymous, 'posts', '?search=Post&page=2'))];
    expect(all).toEqual(Array.from({ length: 22 }, (_, at) => `post-${22 - at}`));
    expect((await slugsOf(anonymous, 'posts', '?tag=Insights')).slice(0, 3)).toEqual(['post-22', 'post-20', 'post-18']);
    expect((await anonymous.ask('GET', '/api/content/posts?tag=Gossip')).status).toBe(400);
  });
});

describe('blocks', () => {
  test('each kind of block is kept as it is meant, and published with what it names', async () => {
    const [photo, logo, tabPicture] = [await addPicture('photo.png'), await addPicture('logo.png'), await addPicture('tab.png')];
    await create('people', { name: 'Thordis Berg', title: 'Partner', location: 'Reykjavik', photo, bio: paragraph('Since 1999') });
    await create('clients', { name: 'Harbour', logo, testimonial: 'They listen.', contact: 'A. Mason' });
    await create('clients', {
      name: 'Quiet',
      hidelogo: true,
      logo,
      hidetestimonial: true,
      testimonial: 'Not to be read',
      contact: 'B. Still',
    });
    await publish('pages', { name: 'Promoted', slug: 'promoted', promoted: true, summary: 'Look here' });
    await publish('posts', { name: 'A case', slug: 'a-case', tags: ['Case studies'], publishdate: '2026-01-05' });
    const blocks = [
      { kind: 'text', title: 'Hello', content: paragraph('Words'), onclick: 'alert(1)' },
      { kind: 'tabs', title: 'More', tabs: [{ title: 'One', subtitle: 'First', content: paragraph('Inside'), image: tabPicture }] },
      { kind: 'highlights', title: 'Highlights' },
      { kind: 'posts', title: 'Cases', tag: 'Case studies' },
      { kind: 'team', title: 'People' },
      { kind: 'clients', title: 'Clients' },
    ];
    await publish('pages', { name: 'All blocks', slug: 'all-blocks', blocks });
    const { page } = await read(anonymous, 'all-blocks');
    const address = (id: string) => `/api/content-pictures/${id}`;
    expect(page?.blocks).toEqual([
      { kind: 'text', title: 'Hello', content: paragraph('Words') },
      {
        kind: 'tabs',
        title: 'More',
        tabs: [{ title: 'One', subtitle: 'First', content: paragraph('Inside'), image: address(tabPicture) }],
      },
      { kind: 'highlights', title: 'Highlights', pages: [expect.objectContaining({ slug: 'promoted', summary: 'Look here' })] },
      { kind: 'posts', title: 'Cases', posts: [expect.objectContaining({ slug: 'a-case' })] },
      {
        kind: 'team',
        title: 'People',
        people: [expect.objectContaining({ name: 'Thordis Berg', photo: address(photo), bio: paragraph('Since 1999') })],
        filesOf: null,
      },
      {
        kind: 'clients',
        title: 'Clients',
        clients: [
          expect.objectContaining({ name: 'Harbour', logo: address(logo), testimonial: 'They listen.', contact: 'A. Mason' }),
          expect.objectContaining({ name: 'Quiet', logo: null, testimonial: null, contact: 'B. Still' }),
        ],
      },
    ]);
    for (const id of [photo, logo, tabPicture]) {
      const { status, headers } = await anonymous.ask('GET', address(id));
      expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
    }
    // A picture that nothing published shows is not found, and staff see it where they design.
    const other = await addPicture('other.png');
    expect((await anonymous.ask('GET', address(other))).status).toBe(404);
    expect((await readers.ann.ask('GET', address(other))).status).toBe(404);
    expect((await readers.sue.ask('GET', address(other))).status).toBe(200);
  });

  test('what is no block is refused with its place, and a slug of the portal itself too', async () => {
    const refusal = async (values: object) => {
      const { status, body } = await readers.sue.ask('POST', '/api/collections/pages/records', {
        body: { values: { name: 'Wrong', ...values } },
      });
      return [status, (body as { fields?: Record<string, string> }).fields];
    };
    expect(await refusal({ blocks: 'words' })).toEqual([400, { blocks: 'These are not blocks that a page can have.' }]);
    expect(await refusal({ blocks: [{ kind: 'script' }] })).toEqual([400, { blocks: 'These are not blocks that a page can have.' }]);
    expect(await refusal({ blocks: [{ kind: 'posts', tag: 'Gossip' }] })).toEqual([
      400,
      { blocks: expect.stringMatching(/^Block 1, Latest posts: /) },
    ]);
    expect(await refusal({ blocks: Array.from({ length: 51 }, () => ({ kind: 'team' })) })).toEqual([
      400,
      { blocks: 'A page has at most 50 blocks.' },
    ]);
    expect(await refusal({ slug: 'login' })).toEqual([400, { slug: expect.stringContaining('login') }]);
  });

  test('a copy has the blocks of its page, and each version those that it had', async () => {
    const page = await publish('pages', { name: 'Copied', slug: 'copied', blocks: [{ kind: 'text', title: 'One', content: null }] });
    await change('pages', page, { blocks: [{ kind: 'text', title: 'Two', content: null }] });
    const copy = (await readers.sue.ask('POST', `/api/collections/pages/records/${page.id}/duplicate`, { body: {} })).body as FullRecord;
    expect(copy.values['blocks']).toEqual([{ kind: 'text', title: 'Two', content: null }]);
    const version = (number: number) => readers.sue.ask('GET', `/api/collections/pages/records/${page.id}/versions/${number}`);
    expect(((await version(2)).body as FullRecord).values['blocks']).toEqual([{ kind: 'text', title: 'One', content: null }]);
    expect((await read(anonymous, 'copied')).page?.blocks).toEqual([{ kind: 'text', title: 'One', content: null }]);
  });
});

test('the pages of the site stand in the order of staff, those below a page with it', async () => {
  const parent = await publish('pages', { name: 'Parent', slug: 'parent' });
  const first = await publish('pages', { name: 'B first', slug: 'b-first' }, parent.id);
  await publish('pages', { name: 'A second', slug: 'a-second' }, parent.id);
  const below = async () => (await read(anonymous, 'parent')).page?.below.map(({ slug }) => slug);
  expect(await below()).toEqual(['b-first', 'a-second']);
  await readers.sue.ask('POST', `/api/collections/pages/records/${first.id}/move`, { body: { by: 1 } });
  expect(await below()).toEqual(['a-second', 'b-first']);
});
