/**
 * Tests texts that would run as code, saved by screen and posted past it, as rich text, welcome, commentary, message, status and form: on no screen, in
 * no mail are they more than text.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FormRecord } from '#contract/forms';
import type { Message } from '#contract/messages';
import type { FullRecord, RecordPage } from '#contract/records';
import { FORM_SCHEMA } from '#packages/forms';
import { mailsOf } from '../kit/mails.ts';
import { PAYLOADS } from '../kit/payloads.ts';
import { signInBrowser, type TestAnswer, type TestBrowser } from '../kit/server.ts';
import { expectEventually, startJourney, waitUntilSettled, type BrowserJourney } from '../kit/browser.ts';

let journey: BrowserJourney;
let [sue, ada, ann]: TestBrowser[] = [];
let [staff, advisor, investor, guest]: Page[] = [];
/** Dialogs that opened, and addresses elsewhere that were asked, on any page. */
const happened: string[] = [];

beforeAll(async () => {
  journey = await startJourney();
  const { port } = journey.running.server;
  [sue, ada, ann] = [
    await signInBrowser(port, 'hekla', 'sue'),
    await signInBrowser(port, 'hekla', 'ada'),
    await signInBrowser(port, 'hekla', 'ann'),
  ];
  [staff, advisor, guest] = [await journey.bring('hekla', 'sue'), await journey.bring('hekla', 'ada'), await journey.open('hekla')];
  for (const page of [staff, advisor, guest]) watch(page);
});
afterAll(() => journey.end());

const hekla = () => journey.running.fixture.hekla;
const work = () => journey.running.server.database.work(hekla().id);
const at = (collection: string, ...rest: string[]) => ['/api/collections', collection, 'records', ...rest].join('/');

function watch(page: Page): void {
  page.on('dialog', (dialog) => {
    happened.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !hostname.endsWith('localhost')) happened.push(request.url());
  });
}

async function done(answer: Promise<TestAnswer>): Promise<unknown> {
  const { status, text, body } = await answer;
  expect([status, text]).toEqual([200, expect.any(String)]);
  return body;
}
const make = async (collection: string, values: object) =>
  ((await done(sue!.ask('POST', at(collection), { body: { values } }))) as FullRecord).id;
const save = async (collection: string, id: string, values: object, publish = false) => {
  const { version, values: kept } = (await done(sue!.ask('GET', at(collection, id)))) as FullRecord;
  await done(sue!.ask('PUT', at(collection, id), { body: { version, values: { ...kept, ...values }, publish } }));
};

/** Text by which each of them is known to be on a screen. */
const SIGN = 'window.__hit=1';
const ALL = PAYLOADS.join(' ');
const text = (said: string, marks: readonly object[] = []) => ({ type: 'text', text: said, marks });
const link = (href: string) => text('a link', [{ type: 'link', attrs: { href, onclick: 'window.__hit=71', target: '_top' } }]);

/** Rich text with everything that no editor would write. */
const HOSTILE = {
  type: 'doc',
  content: [
    { type: 'paragraph', content: [text(ALL)] },
    {
      type: 'paragraph',
      attrs: {
        style: 'background:url(javascript:window.__hit=61)',
        onclick: 'window.__hit=62',
        class: 'x"><script>window.__hit=63</script>',
      },
      content: [
        ...['javascript:window.__hit=64', 'JaVaScRiPt:window.__hit=65', 'java\nscript:window.__hit=66', ' javascript:window.__hit=67'].map(
          link,
        ),
        ...['data:text/html,<script>opener.__hit=68</script>', 'vbscript:x', '"><img src=x onerror=window.__hit=69>'].map(link),
        text('styled', [{ type: 'textStyle', attrs: { style: 'position:fixed;inset:0' } }, { type: 'bold onclick=window.__hit=70' }]),
      ],
    },
    { type: 'script', attrs: { src: 'https://evil.example/72.js' }, content: [text('window.__hit=72')] },
    { type: 'style', content: [text('@import "https://evil.example/73.css";')] },
    { type: 'image', attrs: { src: 'x', onerror: 'window.__hit=74' } },
    { type: 'iframe', attrs: { srcdoc: '<script>parent.__hit=75</script>' } },
    { type: 'heading', attrs: { level: '1 onclick=window.__hit=76' }, content: [text('A heading')] },
    { type: 'html', html: '<img src=x onerror=window.__hit=77>', content: [text('<img src=x onerror=window.__hit=77>')] },
  ],
};

/** The markup that a browser would paste, all of it at once. */
const MARKUP = `<p>pasted ${SIGN}</p>${PAYLOADS.join('')}<p style="background:url(javascript:window.__hit=81)" onclick="window.__hit=82">end</p>`;

/** Whatever on a page runs, leads to what runs, or brings something along that the page does not have of itself. */
function findHostile(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = '__hit' in globalThis ? [`ran: ${String((globalThis as { __hit?: unknown }).__hit)}`] : [];
    const carriers =
      'body script, iframe, object, embed, base, marquee, template, noscript, meta[http-equiv=refresh], body link, body style';
    for (const element of document.querySelectorAll('*')) {
      const own = element.matches('[nonce], body > noscript, body > script[type=module], [data-mantine-styles]');
      if (!own && element.matches(carriers)) found.push(element.outerHTML.slice(0, 120));
      for (const { name, value } of element.attributes) {
        // As a browser reads an address: without white space and control characters.
        const plain = [...value]
          .filter((one) => one > ' ')
          .join('')
          .toLowerCase();
        const leads = ['href', 'src', 'action', 'formaction', 'srcdoc', 'data', 'xlink:href'].includes(name);
        if (name.startsWith('on') || (leads && /^(javascript|vbscript|data:text)/.test(plain)))
          found.push(`${element.tagName} ${name}=${value}`.slice(0, 160));
        if ((leads || name === 'style') && /evil\.example|javascript:/.test(plain))
          found.push(`${element.tagName} ${name}=${value}`.slice(0, 160));
      }
    }
    return found;
  });
}

/** Everything that is read on a page, in its fields too. */
const readOn = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
    return [document.body.innerText, ...fields].join('\n');
  });

/** Looks at a screen that shows one of the texts. */
async function lookAt(what: string, page: Page): Promise<void> {
  await expectEventually(async () => [what, (await readOn(page)).includes(SIGN)]).toEqual([what, true]);
  await waitUntilSettled(page);
  expect.soft([what, await findHostile(page)]).toEqual([what, []]);
}

const drawer = (page: Page) => page.locator('dialog[open]').last();
const press = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true }).click();
const editorOf = (name: string) => drawer(staff!).locator(`[data-field="${name}"] [contenteditable=true]`).first();

/** Pastes markup into an editor, as from another page. */
async function paste(editor: Locator): Promise<void> {
  await editor.click();
  await editor.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, MARKUP);
  await expectEventually(() => editor.innerText()).toContain(`pasted ${SIGN}`);
}

/** Opens a record of the administration, as it was posted; and saves it by screen, with what `change` does to it. */
async function openAndSave(collection: string, id: string, change: () => Promise<void>): Promise<void> {
  const shown = async () => {
    await staff!.goto(`/admin/${collection}?open=${id}`);
    await drawer(staff!).locator('form').waitFor();
    await waitUntilSettled(staff!);
    await lookAt(`the record of ${collection}`, staff!);
  };
  await shown();
  await change();
  const saved = staff!.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith(id));
  await press(staff!, 'Save');
  expect((await saved).status()).toBe(200);
  await shown();
}

test('[SEC-07] a welcome is text to staff and to whoever is welcomed, posted or saved by screen', async () => {
  const { account } = hekla().accounts.alpha;
  const group = await make('groups', { name: 'The club', score: 9, welcome: HOSTILE, members: [{ account }] });
  investor = await journey.signIn('hekla', 'ann');
  watch(investor);
  await investor.getByRole('dialog', { name: 'The club' }).waitFor();
  await lookAt('the welcome that was posted', investor);
  await openAndSave('groups', group, () => paste(editorOf('welcome')));
  await investor.reload();
  await investor.getByRole('dialog', { name: 'The club' }).waitFor();
  await lookAt('the welcome that was saved', investor);
  await investor.getByRole('button', { name: 'Continue' }).click();
  // Told nowhere: the dialog closes ahead of it.
  await expectEventually(async () => (await work().execute(sql`select from client_group_welcomed`)).rows.length).toBe(1);
});

test('[SEC-07] a message is text to its client, to their advisor and to staff', async () => {
  const { alpha } = hekla().accounts;
  const body = { account: alpha.account, subject: PAYLOADS[0]!, body: HOSTILE };
  const posted = (await done(ada!.ask('POST', '/api/messages', { body }))) as Message;
  const reply = { body: MARKUP };
  await done(ann!.ask('POST', `/api/messages/${posted.id}/replies`, { body: reply }));
  // And one that its client writes by screen.
  await investor!.goto('/dashboard/clients/messages');
  await investor!.getByRole('button', { name: 'New message' }).click();
  const editor = drawer(investor!).getByRole('textbox', { name: 'Message', exact: true });
  await editor.waitFor();
  await drawer(investor!).getByRole('button', { name: 'ada of hekla, for hekla-alpha account' }).click();
  await drawer(investor!).getByRole('textbox', { name: 'Subject' }).fill('Pasted');
  await paste(editor);
  await press(investor!, 'Send');
  await drawer(investor!).locator('ol > li').first().waitFor();
  await lookAt('the message that was pasted', investor!);
  for (const [who, page] of [
    ['its client', investor!],
    ['its advisor', advisor!],
  ] as const) {
    await page.goto('/dashboard/clients/messages');
    await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().waitFor();
    await lookAt(`the list of messages of ${who}`, page);
    await page.goto(`/dashboard/clients/messages?message=${posted.id}`);
    await drawer(page).locator('ol > li').nth(1).waitFor();
    await lookAt(`the message, before ${who}`, page);
  }
  await staff!.goto(`/admin/messages?open=${posted.id}`);
  await drawer(staff!).locator('form').waitFor();
  await lookAt('the record of the message', staff!);
});

test('[SEC-07] commentary is text in the print view and to staff; rich text of a post is text to everybody', async () => {
  const { account } = hekla().accounts.alpha;
  const commentary = await make('commentary', { name: PAYLOADS[0], reportdate: '2024-01-04', body: HOSTILE });
  const print = async (what: string) => {
    await investor!.goto(`/dashboard/clients/account/${account}/export?asOf=2024-01-04&componentToRender=holdings`);
    await investor!.locator('[data-sheet=commentary]').waitFor();
    await lookAt(what, investor!);
  };
  await print('commentary that was posted');
  await openAndSave('commentary', commentary, () => paste(editorOf('body')));
  await print('commentary that was saved');
  const texts = {
    summary: ALL.slice(0, 900),
    keypoints: HOSTILE,
    content: HOSTILE,
    blocks: [{ kind: 'text', title: PAYLOADS[10], content: HOSTILE }],
  };
  const post = await make('posts', { name: PAYLOADS[0], slug: 'hostile', publishdate: '2026-03-30', ...texts });
  await save('posts', post, {}, true);
  await staff!.goto(`/admin/posts?open=${post}`);
  await drawer(staff!).locator('form').waitFor();
  await lookAt('the record of a post', staff!);
  await guest!.goto('/posts/hostile');
  await lookAt('a post in public', guest!);
});

test('[SEC-07] texts of a form are text to whoever fills it, reads it or designs it', async () => {
  const phrase = (at: number) => `${PAYLOADS.slice(at, at + 6).join(' ')} ${SIGN}`;
  const definition = {
    schema: FORM_SCHEMA,
    id: 'x',
    name: phrase(0).slice(0, 200),
    description: phrase(0).slice(-200),
    'end-message': phrase(36),
    'autorespond-field': 'mail',
    'autorespond-subject': PAYLOADS[0],
    'autorespond-body': phrase(42),
    recipients: ['desk@example.com'],
    steps: [
      {
        title: phrase(6),
        fieldsets: [
          {
            title: phrase(12),
            summary: phrase(18),
            fields: [
              { name: 'said', type: 'label', label: phrase(24) },
              { name: 'note', type: 'textarea', label: phrase(30), help: phrase(48), comment: phrase(54) },
              { name: 'mail', type: 'text', label: 'Mail', rules: [{ rule: 'email' }] },
              { name: 'one', type: 'radio', label: 'One', options: PAYLOADS.map((label, at) => ({ value: `v${at}`, label })) },
            ],
          },
        ],
      },
    ],
  };
  const made = (await done(sue!.ask('POST', '/api/forms', { body: { name: definition.name, definition } }))) as FormRecord;
  await staff!.goto(`/forms-designer/${made.id}`);
  await staff!.getByRole('navigation', { name: 'Parts of the form' }).waitFor();
  await lookAt('the designer of the form', staff!);
  const outline = staff!.getByRole('navigation', { name: 'Parts of the form' });
  await outline.getByRole('button', { name: /^Step: / }).click();
  const properties = staff!.getByRole('region', { name: 'Properties' });
  await properties
    .getByRole('textbox', { name: /^Title/ })
    .first()
    .fill(`Typed ${PAYLOADS[10]} ${SIGN}`);
  const saved = staff!.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith(made.id));
  await staff!.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await saved).status()).toBe(200);
  await lookAt('the designer of the form that was saved', staff!);
  const { version, definition: kept } = (await done(sue!.ask('GET', `/api/forms/${made.id}`))) as FormRecord;
  expect(JSON.stringify(kept)).toContain('Typed');
  await done(sue!.ask('POST', `/api/forms/${made.id}/publish`, { body: { version } }));
  const { account } = hekla().accounts.alpha;
  await work().execute(sql`update account set status = 'created' where id = ${account}`);
  await investor!.goto(`/dashboard/clients/processes/${made.id}`);
  await investor!.getByText(PAYLOADS[59]!, { exact: true }).waitFor();
  await lookAt('the form before its client', investor!);
  const answers = { note: ALL, mail: 'ann@example.com', one: 'v0' };
  const sent = await done(ann!.ask('POST', `/api/forms/${made.id}/submissions`, { body: { id: randomUUID(), answers } }));
  await staff!.goto(`/admin/submissions?open=${(sent as { id: string }).id}`);
  await drawer(staff!).getByRole('tab').nth(1).click();
  await lookAt('what was answered, before staff', staff!);
  await investor!.goto('/profile/submissions');
  await investor!.getByRole('link', { name: /__hit/ }).first().click();
  await investor!.getByRole('textbox', { name: 'Write a comment' }).waitFor();
  await lookAt('what was answered, before its client', investor!);
});

test('[SEC-07] the texts of a status are text in its alert; and mails of a status, a message and a form are text to whoever reads them', async () => {
  const { account } = hekla().accounts.alpha;
  const statuses = (await done(sue!.ask('GET', at('userStatus')))) as RecordPage;
  const { id } = statuses.rows.find(({ values }) => values['identifier'] === 'verified')!;
  await save('userStatus', id, { email_content_en: ALL, alertbox_content_en: ALL, persistent: true });
  await openAndSave('userStatus', id, async () => {
    for (const name of ['email_content_en', 'alertbox_content_en'])
      await drawer(staff!).locator(`[name=${name}]`).fill(MARKUP.slice(0, 3000));
  });
  await done(ada!.ask('PUT', `/api/accounts/${account}/status`, { body: { status: 'verified', notificationsDisabled: false } }));
  await investor!.goto(`/dashboard/clients/account/${account}`);
  await investor!.getByRole('dialog').first().waitFor();
  await lookAt('the alert of the status', investor!);

  await expectEventually(async () => (await mailsOf(journey.running)).filter(({ body }) => body.includes(SIGN)).length).toBeGreaterThan(2);
  const mails = await work().execute<{ id: string; template: string; html: string }>(
    sql`select id, template, html from delivery where html like ${'%__hit%'} order by created_at`,
  );
  const templates = new Set(mails.rows.map(({ template }) => template));
  expect([...templates].sort().join()).toMatch(/status/);
  const reader = await journey.open('hekla');
  watch(reader);
  for (const { id: mail, template, html } of mails.rows) {
    // In a page that forbids nothing, as in a careless program for mails.
    await reader.goto('about:blank');
    await reader.setContent(html);
    const hostile = (await findHostile(reader)).filter((one) => !one.startsWith('<style'));
    expect.soft([template, hostile]).toEqual([template, []]);
    await staff!.goto(`/admin/mail?open=${mail}`);
    await drawer(staff!).locator('form').waitFor();
    await lookAt(`the record of a mail: ${template}`, staff!);
  }
  expect(happened).toEqual([]);

  // Such a page would have run what got into it as markup, and it would have been found.
  await reader.setContent(`<p>${PAYLOADS.slice(0, 45).join('</p><p>')}</p>`);
  await expectEventually(() => reader.evaluate(() => '__hit' in globalThis)).toBe(true);
  expect((await findHostile(reader)).length).toBeGreaterThan(20);
});
