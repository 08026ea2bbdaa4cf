/** Tests the public site in the browser: pages and posts as staff make and publish them, and as readers find them. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FullRecord } from '#contract/records';
import { multipartBody } from '../kit/multipart.ts';
import { makePng } from '../kit/sample-files.ts';
import { signInBrowser, type TestBrowser } from '../kit/server.ts';
import {
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  statusOf,
  waitUntilSettled,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';

let journey: BrowserJourney;
/** Past the screens. */
let desk: TestBrowser;
let staff: Page;
let guest: Page;
let picture: string;

beforeAll(async () => {
  journey = await startJourney();
  desk = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
  staff = await journey.bring('hekla', 'sue');
  guest = await journey.open('hekla');
  picture = await addPicture('harbour.png');
});
afterAll(() => journey.end());

const drawer = () => staff.locator('dialog[open]').last();
const press = (name: string, within = drawer()) => within.getByRole('button', { name, exact: true }).click();
const field = (name: string) => drawer().locator(`[data-field="${name}"]`);
const type = (name: string, text: string) => field(name).locator('input, textarea').first().fill(text);
const paragraph = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

async function create(collection: string, values: object): Promise<string> {
  const answer = await desk.ask('POST', `/api/collections/${collection}/records`, { body: { values } });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return (answer.body as FullRecord).id;
}

async function save(collection: string, id: string, values: object, publish = false): Promise<FullRecord> {
  const path = `/api/collections/${collection}/records/${id}`;
  const { version, values: kept } = (await desk.ask('GET', path)).body as FullRecord;
  const answer = await desk.ask('PUT', path, { body: { version, values: { ...kept, ...values }, publish } });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body as FullRecord;
}

async function publish(collection: string, values: object): Promise<string> {
  const id = await create(collection, values);
  await save(collection, id, {}, true);
  return id;
}

let library: string | undefined;
async function addPicture(name: string): Promise<string> {
  library ??= await create('libraries', { name: 'Pictures' });
  const answer = await desk.ask('POST', `/api/libraries/${library}/media`, multipartBody(name, await makePng(640, 360)));
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return (answer.body as { id: string }).id;
}

/** In the dialog that is open, from the library of these tests. */
async function pickHarbour(): Promise<void> {
  const dialog = staff.getByRole('dialog', { name: 'Media', exact: true });
  await dialog.getByRole('combobox', { name: 'Library' }).selectOption({ label: 'Pictures' });
  await dialog
    .getByRole('button', { name: /harbour/ })
    .first()
    .click();
}

async function choosePicture(name: string): Promise<void> {
  await field(name).getByRole('button', { name: 'Choose from the library' }).click();
  await pickHarbour();
  await field(name).locator('img').waitFor();
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').waitFor();
  await waitUntilSettled(page);
}

const heading = (page: Page) => page.locator('main h1').innerText();
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link').allInnerTexts();
const metaOf = (page: Page, name: string) =>
  page.locator(`head meta[name="${name}"], head meta[property="${name}"]`).getAttribute('content');

test('[CMS-01] [CMS-03] every field of a page is kept, and shows on the page and in its head', async () => {
  await staff.goto('/admin/pages?open=new');
  await type('name', 'Our approach');
  await type('slug', 'our-approach');
  await drawer().getByLabel('Type', { exact: true }).first().click();
  await staff.getByRole('option', { name: 'Resources', exact: true }).click();
  await field('promoted').locator('input').check();
  await type('title', 'How we approach wealth');
  await type('summary', 'Slowly, and together with you.');
  await type('link-target', 'https://example.com/approach');
  await type('link-label', 'Read the paper');
  await type('description', 'a'.repeat(151));
  await choosePicture('socialImg');
  await press('Save');
  await expectEventually(() => field('description').innerText()).toContain('Max 150 characters');
  await type('description', 'How we approach wealth: slowly.');
  await press('Save');
  await expectEventually(() => drawer().locator('h2').first().innerText()).toBe('Edit page');
  await press('Publish');
  await staff.getByText('Saved and published').waitFor();
  await staff.reload();
  await drawer().waitFor();
  for (const [name, text] of [
    ['name', 'Our approach'],
    ['slug', 'our-approach'],
    ['title', 'How we approach wealth'],
    ['summary', 'Slowly, and together with you.'],
    ['link-target', 'https://example.com/approach'],
    ['link-label', 'Read the paper'],
    ['description', 'How we approach wealth: slowly.'],
  ] as const)
    await expectEventually(() => field(name).locator('input, textarea').first().inputValue()).toBe(text);
  expect(await field('promoted').locator('input').isChecked()).toBe(true);
  await field('socialImg').locator('img').waitFor();

  const { text: html, status } = await desk.ask('GET', '/our-approach');
  expect(status).toBe(200);
  const origin = journey.origin('hekla');
  expect(html).toContain('<title>How we approach wealth · ');
  expect(html).toContain('<meta name="description" content="How we approach wealth: slowly." />');
  expect(html).toContain(`<meta property="og:image" content="${origin}/api/content-pictures/${picture}" />`);
  await open(guest, '/our-approach');
  expect(await heading(guest)).toBe('How we approach wealth');
  await guest.getByText('Slowly, and together with you.').waitFor();
  expect(await guest.getByRole('link', { name: 'Read the paper' }).getAttribute('href')).toBe('https://example.com/approach');
  expect(await metaOf(guest, 'description')).toBe('How we approach wealth: slowly.');
  expect(await metaOf(guest, 'og:title')).toBe('How we approach wealth');
  expect(await statusOf(guest, (await metaOf(guest, 'og:image'))!.slice(origin.length))).toBe(200);
  await expectAccessible(guest);
});

test('[CMS-04] [CMS-12] hidden pages are found by administrators alone, protected ones after signing in, promoted ones at the front', async () => {
  await publish('pages', {
    name: 'Front',
    slug: 'front',
    type: 'Landing',
    title: 'Welcome to the front',
    blocks: [{ kind: 'highlights', title: 'Look here' }],
  });
  const hidden = await publish('pages', { name: 'Hidden one', slug: 'hidden-one', hidden: true });
  await publish('pages', { name: 'Clients only', slug: 'clients-only', protected: true });
  await publish('pages', { name: 'Open to all', slug: 'open-to-all' });
  const ann = await journey.bring('hekla', 'ann');
  await open(guest, '/');
  expect(await heading(guest)).toBe('Welcome to the front');
  expect(await menuOf(guest)).toEqual(['How we approach wealth', 'Open to all']);
  expect(await guest.locator('main h3').allInnerTexts()).toEqual(['How we approach wealth']);
  await open(ann, '/');
  expect(await menuOf(ann)).toEqual(['How we approach wealth', 'Clients only', 'Open to all']);
  await open(staff, '/');
  expect(await menuOf(staff)).toEqual(['How we approach wealth', 'Clients only', 'Open to all']);
  await open(staff, '/hidden-one');
  expect(await heading(staff)).toBe('Hidden one');
  for (const page of [guest, ann]) {
    await page.goto('/hidden-one');
    await page.waitForURL('**/dashboard/404');
    expect(await statusOf(page, '/api/content/pages/hidden-one')).toBe(404);
  }
  expect((await desk.ask('GET', '/hidden-one')).status).toBe(404);
  // What is for readers who have signed in leads there, and from there back.
  await guest.goto('/clients-only');
  await guest.waitForURL('**/login?back=*');
  expect(new URL(guest.url()).searchParams.get('back')).toBe('/clients-only');
  expect(await statusOf(guest, '/api/content/pages/clients-only')).toBe(401);
  await open(ann, '/clients-only');
  expect(await heading(ann)).toBe('Clients only');
  await save('pages', hidden, { hidden: false });
  await open(guest, '/');
  expect(await menuOf(guest)).toContain('Hidden one');
  await save('pages', hidden, { hidden: true });
  await guest.goto('/nothing-here');
  await guest.waitForURL('**/dashboard/404');
  expect((await desk.ask('GET', '/nothing-here')).status).toBe(404);
});

test('[CMS-09] [FORM-33] each of the five levels is chosen in the form, and holds for page, list, menu and picture from then on', async () => {
  const shown = await addPicture('kept.png');
  const id = await publish('pages', {
    name: 'Five levels',
    slug: 'five-levels',
    blocks: [{ kind: 'picture', picture: shown, caption: 'Kept' }],
  });
  const [ann, bob, oda] = [await journey.bring('hekla', 'ann'), await journey.bring('hekla', 'bob'), await journey.bring('hekla', 'oda')];
  const seen = async (page: Page) => {
    await page.goto('/five-levels');
    await page.locator('main h1, main input[name=email]').first().waitFor();
    await waitUntilSettled(page);
    const { pathname } = new URL(page.url());
    const answers = [
      pathname,
      await statusOf(page, '/api/content/pages/five-levels'),
      await statusOf(page, `/api/content-pictures/${shown}`),
    ];
    await open(page, '/front');
    return [...answers, (await menuOf(page)).includes('Five levels')];
  };
  const open_ = ['/five-levels', 200, 200, true];
  const missing = ['/dashboard/404', 404, 404, false];
  const closed = ['/login', 401, 404, false];
  const levels = [
    ['public', {}, [open_, open_, open_, open_, open_]],
    ['hidden', {}, [missing, missing, missing, missing, ['/five-levels', 200, 200, false]]],
    ['authenticated', {}, [closed, open_, open_, open_, open_]],
    ['users', { users: [journey.running.fixture.hekla.people.ann] }, [closed, open_, missing, missing, open_]],
    ['organisations', { organisations: [journey.running.fixture.hekla.organisations.other] }, [closed, missing, missing, open_, open_]],
  ] as const;
  for (const [level, named, expected] of levels) {
    await staff.goto(`/admin/pages?open=${id}`);
    const control = field('permissions');
    await control.locator('select, input').first().waitFor();
    if (level === 'public') expect(await control.getByRole('radio').count()).toBe(5);
    await save('pages', id, { permissions: { level, users: [], organisations: [], ...named } });
    const looks = [];
    for (const page of [guest, ann, bob, oda, staff]) looks.push(await seen(page));
    expect([level, looks]).toEqual([level, expected]);
  }
});

test('[CMS-05] [CMS-19] a post shows all its fields in the list and alone, with the one who wrote it', async () => {
  const author = await create('people', { name: 'Thordis Berg', title: 'Partner', photo: picture });
  const id = await publish('posts', {
    name: 'Markets in spring',
    slug: 'markets-in-spring',
    summary: 'A calm quarter.',
    publishdate: '2026-03-30',
    author,
    tags: ['Insights'],
    image: picture,
    'teaser-title': 'Spring, in short',
    'teaser-summary': 'What a calm quarter means.',
    embed: 'https://example.com/film',
    keypoints: paragraph('Calm is no accident'),
    content: paragraph('Markets were calm.'),
  });
  await publish('posts', { name: 'Another', slug: 'another', publishdate: '2026-03-01', tags: ['Advice'] });
  await publish('pages', { name: 'News', slug: 'news', type: 'Blog' });
  await staff.goto(`/admin/posts?open=${id}`);
  await expectEventually(() => field('teaser-title').locator('input').inputValue()).toBe('Spring, in short');
  await open(guest, '/news');
  expect(await guest.locator('main h2').allInnerTexts()).toEqual(['Spring, in short', 'Another']);
  await guest.getByText('What a calm quarter means.').waitFor();
  await guest.getByRole('button', { name: 'Insights', exact: true }).click();
  await expectEventually(() => guest.locator('main h2').allInnerTexts()).toEqual(['Spring, in short']);
  expect(new URL(guest.url()).search).toBe('?tag=Insights');
  await guest.getByRole('searchbox').fill('nothing like it');
  await guest.getByText('No post matches this').waitFor();
  await open(guest, '/news');
  await guest.getByRole('link', { name: 'Spring, in short' }).click();
  await guest.waitForURL('**/posts/markets-in-spring');
  await expectEventually(() => heading(guest)).toBe('Markets in spring');
  for (const said of ['A calm quarter.', 'Calm is no accident', 'Markets were calm.', '30/03/2026', 'Insights'])
    await guest.getByText(said).first().waitFor();
  expect(await guest.getByRole('link', { name: 'Watch or listen' }).getAttribute('href')).toBe('https://example.com/film');
  const writer = guest.getByRole('complementary', { name: 'Who wrote this' });
  expect((await writer.innerText()).split('\n').filter(Boolean)).toEqual(['Thordis Berg', 'Partner']);
  expect(await writer.locator('img').getAttribute('src')).toContain(picture);
  await expectAccessible(guest);
  await saveScreenshot(guest, 'post');
});

test('[DES-01] [DES-05] [DES-06] [FORM-59] a page and a post are put together from blocks, saved and published; nobody else can', async () => {
  const page = await publish('pages', { name: 'Designed', slug: 'designed' });
  const post = await publish('posts', { name: 'Designed post', slug: 'designed-post' });
  for (const [collection, id, address] of [
    ['pages', page, '/designed'],
    ['posts', post, '/posts/designed-post'],
  ] as const) {
    await staff.goto(`/admin/${collection}?open=${id}`);
    await drawer().getByRole('link', { name: 'Designer', exact: true }).click();
    await staff.waitForURL(`**/designer/${collection}/${id}`);
    const blocks = staff.getByRole('navigation', { name: 'Blocks' });
    const names = () => blocks.locator('li button[aria-current], li button:not([title])').allInnerTexts();
    const form = staff.getByRole('region', { name: 'Properties of the block' });
    const add = async (kind: string) => {
      await staff.getByRole('button', { name: 'Add block' }).click();
      await staff.getByRole('menuitem', { name: kind, exact: true }).click();
      await form.getByRole('heading', { name: kind }).waitFor();
    };
    await add('Text');
    await form.getByLabel('Title', { exact: true }).fill('First words');
    await form.locator('[contenteditable=true]').fill('Read this first.');
    await add('Tabs');
    await form.getByLabel('Title', { exact: true }).first().fill('In parts');
    for (const [title, subtitle] of [
      ['Before', 'What was'],
      ['After', 'What will be'],
    ] as const) {
      await form.getByRole('button', { name: 'Add a tab' }).click();
      const opened = form.locator('[role=group]').last();
      await opened.getByLabel('Title', { exact: true }).fill(title);
      await opened.getByLabel('Subtitle', { exact: true }).fill(subtitle);
      await opened.locator('[contenteditable=true]').fill(`The words of ${title}.`);
    }
    await form
      .getByRole('button', { name: /library/ })
      .last()
      .click();
    await pickHarbour();
    await add('People');
    await expectEventually(names).toEqual(['Text: First words', 'Tabs: In parts', 'People']);
    await blocks.getByRole('button', { name: 'Remove People' }).click();
    await blocks.getByRole('button', { name: 'Move Tabs: In parts up' }).click();
    await expectEventually(names).toEqual(['Tabs: In parts', 'Text: First words']);
    const preview = staff.getByRole('region', { name: 'Preview' });
    await expectEventually(() => preview.locator('h2').allInnerTexts()).toEqual(['In parts', 'First words']);
    await press('Save', staff.locator('main'));
    await staff.getByText('Saved', { exact: true }).waitFor();
    await open(guest, address);
    expect(await guest.locator('main h2').allInnerTexts()).toEqual([]);
    await press('Publish', staff.locator('main'));
    await staff.getByText('Saved and published').first().waitFor();
    await expectAccessible(staff);
    await saveScreenshot(staff, `designer-${collection}`);
    await open(guest, address);
    expect(await guest.locator('main h2').allInnerTexts()).toEqual(['In parts', 'First words']);
    await guest.getByText('Read this first.').waitFor();
    expect(await guest.getByRole('tab').allInnerTexts()).toEqual(['Before', 'After']);
    await guest.getByText('The words of Before.').waitFor();
    await guest.getByRole('tab', { name: 'After' }).click();
    await guest.getByText('What will be').waitFor();
    await guest.locator('main img').waitFor();
    await expectAccessible(guest);
    await saveScreenshot(guest, `designed-${collection}`);
    // Administrators find their tools on the page, and nobody else does.
    await open(staff, address);
    const bar = staff.getByRole('complementary', { name: 'For administrators' });
    await expectEventually(() => bar.innerText()).toContain('Everything is published');
    await bar.getByRole('link', { name: 'Designer' }).click();
    await staff.waitForURL(`**/designer/${collection}/${id}`);
    const ann = await journey.bring('hekla', 'ann');
    for (const reader of [guest, ann]) {
      await open(reader, address);
      expect(await reader.getByRole('complementary', { name: 'For administrators' }).count()).toBe(0);
      await reader.goto(`/designer/${collection}/${id}`);
      await reader.waitForURL('**/?action=login');
    }
    const refused = await signInBrowser(journey.running.server.port, 'hekla', 'ann');
    const body = { version: 1, values: { name: 'Mine' }, publish: true };
    expect((await refused.ask('PUT', `/api/collections/${collection}/records/${id}`, { body })).status).toBe(403);
    expect((await refused.ask('POST', '/api/content-previews', { body: { blocks: [] } })).status).toBe(403);
  }
});

test('what is not saved is asked about, taken back and done again; two at one page are told of each other', async () => {
  const id = await publish('pages', { name: 'Two at once', slug: 'two-at-once', blocks: [{ kind: 'text', title: 'One', content: null }] });
  await staff.goto(`/designer/pages/${id}`);
  const title = staff.getByRole('region', { name: 'Properties of the block' }).getByLabel('Title', { exact: true });
  await title.fill('Mine');
  await staff.getByRole('button', { name: 'Undo' }).click();
  await expectEventually(() => title.inputValue()).toBe('One');
  await staff.getByRole('button', { name: 'Redo' }).click();
  await expectEventually(() => title.inputValue()).toBe('Mine');
  await save('pages', id, { title: 'Theirs' });
  await press('Save', staff.locator('main'));
  await staff.getByRole('alert').getByText('Somebody has saved this meanwhile').waitFor();
  await staff.getByRole('button', { name: 'Save my blocks' }).click();
  await staff.getByText('Saved', { exact: true }).waitFor();
  const { values } = (await desk.ask('GET', `/api/collections/pages/records/${id}`)).body as FullRecord;
  expect([values['title'], values['blocks']]).toEqual(['Theirs', [{ kind: 'text', title: 'Mine', content: null }]]);
  await title.fill('Not yet');
  await staff.getByRole('link', { name: 'Page details' }).click();
  await press('Cancel', staff.getByRole('dialog', { name: 'Leave without saving?' }));
  expect(await title.inputValue()).toBe('Not yet');
});

test('[ADM-27] publishing stamps a page, a plain save takes the stamp and leaves what is public, and hiding acts at once', async () => {
  const id = await create('pages', { name: 'Stamped', slug: 'stamped', title: 'As published' });
  const published = await save('pages', id, {}, true);
  expect(published.published?.at).toBe(published.updated?.at);
  const saved = await save('pages', id, { title: 'As saved' });
  expect(saved.published).toBeNull();
  await open(guest, '/stamped');
  expect(await heading(guest)).toBe('As published');
  await save('pages', id, {}, true);
  await open(guest, '/stamped');
  expect(await heading(guest)).toBe('As saved');
  await save('pages', id, { permissions: { level: 'hidden', users: [], organisations: [] } });
  await guest.goto('/stamped');
  await guest.waitForURL('**/dashboard/404');
});

test('[ADM-35] [ADM-36] people and clients stand on the page in their order, without what is hidden of them', async () => {
  await staff.goto('/admin/people?open=new');
  for (const [name, text] of [
    ['name', 'Samuel Orde'],
    ['title', 'Head of portfolios'],
    ['location', 'London'],
    ['linkedin', 'https://example.com/in/samuel'],
  ] as const)
    await type(name, text);
  await choosePicture('photo');
  await field('bio').locator('[contenteditable=true]').fill('Since 2004.');
  await press('Save');
  await staff.getByText('Saved', { exact: true }).first().waitFor();
  await staff.reload();
  await expectEventually(() => field('location').locator('input').inputValue()).toBe('London');
  const [first, second] = [
    await create('clients', { name: 'Harbour', logo: picture, testimonial: 'They listen.', contact: 'A. Mason' }),
    await create('clients', { name: 'Trust', logo: picture, testimonial: 'Clear reports.', contact: 'B. Still' }),
  ];
  await publish('pages', {
    name: 'Who',
    slug: 'who',
    blocks: [
      { kind: 'team', title: 'People' },
      { kind: 'clients', title: 'Clients' },
    ],
  });
  const team = guest.getByRole('region', { name: 'People' }).getByRole('listitem');
  const clients = guest.getByRole('region', { name: 'Clients' }).getByRole('listitem');
  const look = async () => {
    await open(guest, '/who');
    return Promise.all(
      (await clients.all()).map(
        async (one) => [(await one.innerText()).split('\n').filter(Boolean), await one.locator('img').count()] as const,
      ),
    );
  };
  expect(await look()).toEqual([
    [['They listen.', 'A. Mason, Harbour'], 1],
    [['Clear reports.', 'B. Still, Trust'], 1],
  ]);
  expect((await team.last().innerText()).split('\n').filter(Boolean)).toEqual([
    'Samuel Orde',
    'Head of portfolios · London',
    'Since 2004.',
    'LinkedIn',
  ]);
  expect(await team.last().locator('img').getAttribute('src')).toContain(picture);
  await save('clients', first, { hidelogo: true });
  await save('clients', second, { hidetestimonial: true });
  await desk.ask('POST', `/api/collections/clients/records/${first}/move`, { body: { by: 1 } });
  expect(await look()).toEqual([
    [['B. Still, Trust'], 1],
    [['They listen.', 'A. Mason, Harbour'], 0],
  ]);
  await expectAccessible(guest);
});

test('[CMS-14] the notice of cookies is there until it is accepted, for a month, and hides by itself after its time', async () => {
  const context = await journey.browser.newContext({ viewport: WIDE, baseURL: journey.origin('hekla'), reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/');
  const notice = page.getByRole('region', { name: 'Cookies' });
  await notice.waitFor();
  expect((await notice.innerText()).split('\n').filter(Boolean)).toEqual(['We use cookies to improve this site.', 'Accept']);
  await page.clock.fastForward(900_000);
  expect(await notice.count()).toBe(1);
  await page.clock.fastForward(101_000);
  await expectEventually(() => notice.count()).toBe(0);
  await page.reload();
  await notice.getByRole('button', { name: 'Accept' }).click();
  await expectEventually(() => notice.count()).toBe(0);
  const cookie = (await context.cookies()).find(({ name }) => name === 'cookiesAccepted');
  const days = (cookie!.expires - (await page.evaluate(() => Date.now())) / 1000) / 86_400;
  expect(Math.round(days)).toBe(30);
  await page.reload();
  await page.locator('main h1').waitFor();
  expect(await notice.count()).toBe(0);
  await context.close();
});

test('[CMS-16] the header takes less room once a page is scrolled by more than 150 pixels', async () => {
  await publish('pages', {
    name: 'Long',
    slug: 'long',
    blocks: Array.from({ length: 20 }, (_, at) => ({ kind: 'text', title: `Part ${at}`, content: paragraph('Words. '.repeat(120)) })),
  });
  await open(guest, '/long');
  const header = guest.locator('header').first();
  const height = async () => (await header.boundingBox())!.height;
  const before = await height();
  await guest.evaluate(() => window.scrollTo(0, 150));
  await expectEventually(() => guest.evaluate(() => window.scrollY)).toBe(150);
  expect(await height()).toBe(before);
  await guest.evaluate(() => window.scrollTo(0, 151));
  await expectEventually(height).toBeLessThan(before);
  expect((await header.boundingBox())!.y).toBeGreaterThanOrEqual(0);
});

test('[CMS-18] the front of the Greek firm says what its header says there', async () => {
  const greek = await journey.open('pelagos');
  await open(greek, '/');
  expect(await heading(greek)).toBe('Your money is at a smarter place.');
  await saveScreenshot(greek, 'front-pelagos');
});

test('the site is at home on a phone: its pages behind one button, nothing over the side', async () => {
  const phone = await journey.open('hekla', PHONE);
  await open(phone, '/');
  await expectNoSidewaysScroll(phone);
  await saveScreenshot(phone, 'front-phone');
  await phone.getByRole('button', { name: 'Pages' }).click();
  await phone.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Designed', exact: true }).click();
  await phone.waitForURL('**/designed');
  await expectEventually(() => heading(phone)).toBe('Designed');
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await saveScreenshot(phone, 'page-phone');
  // Public pages clip what is too wide, so that nothing scrolls: each subject of the posts has to be within reach by itself.
  await publish('pages', { name: 'Journal', slug: 'journal', type: 'Blog' });
  await open(phone, '/journal');
  for (const subject of await phone.getByRole('group', { name: 'Subject' }).getByRole('button').all()) {
    const { x, width } = (await subject.boundingBox())!;
    expect([x >= 0, x + width <= PHONE.width]).toEqual([true, true]);
  }
  const desk360 = await journey.bring('hekla', 'sue', PHONE);
  await open(desk360, '/designed');
  await desk360.getByRole('complementary', { name: 'For administrators' }).getByRole('link', { name: 'Designer' }).click();
  await waitUntilSettled(desk360, 'main h1');
  await expectNoSidewaysScroll(desk360);
  await saveScreenshot(desk360, 'designer-phone');
});
