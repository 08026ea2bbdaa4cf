/** Tests messages on the screen: clients and advisors write to each other, answer, search and put conversations away. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '#contract/messages';
import type { UserStatus } from '#contract/statuses';
import {
  chooseLanguage,
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  signInThroughForm,
  startJourney,
  waitForDownload,
  waitUntilSettled,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';
import { linkIn, mailTo } from '../kit/mails.ts';
import { email } from '../kit/fixture.ts';
import { PDF } from '../kit/sample-files.ts';
import { changeSettings, signInBrowser, type TestBrowser } from '../kit/server.ts';
import { signInStaff } from './changed-pages.ts';

const MESSAGES = '/dashboard/clients/messages';
const NOWHERE = '/dashboard/404';

let journey: BrowserJourney;
let [annHttp, adaHttp]: TestBrowser[] = [];
/** The windows of an advisor and of her client. */
let [desk, page]: Page[] = [];
beforeAll(async () => {
  journey = await startJourney();
  annHttp = await signInBrowser(journey.running.server.port, 'hekla', 'ann');
  adaHttp = await signInBrowser(journey.running.server.port, 'hekla', 'ada');
  desk = await journey.bring('hekla', 'ada');
  page = await journey.bring('hekla', 'ann');
});
afterAll(() => journey.end());

const firm = () => journey.running.fixture.hekla;
const work = () => journey.running.server.database.work(firm().id);
const written = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const ADA_FOR_ALPHA = 'ada of hekla, for hekla-alpha account';

/** Writes from Ann to Ada without the screen. */
async function write(subject: string, text: string, more: object = {}): Promise<Message> {
  const body = {
    portalKey: 'clients',
    account: firm().accounts.alpha.account,
    advisor: firm().people.ada,
    subject,
    body: written(text),
    ...more,
  };
  const answer = await annHttp!.ask('POST', '/api/messages', { body });
  expect([subject, answer.status]).toEqual([subject, 200]);
  return answer.body as Message;
}

async function open(window: Page, path = MESSAGES): Promise<void> {
  await window.goto(path);
  await waitUntilSettled(window, 'main h1');
}

const rows = (window: Page) => window.getByRole('list', { name: 'Conversations' }).getByRole('link');
const drawer = (window: Page) => window.locator('dialog[open]').last();
const heading = (window: Page) => drawer(window).getByRole('heading').first();
const press = (window: Page, name: string) => drawer(window).getByRole('button', { name, exact: true }).click();
const close = (window: Page) => drawer(window).getByRole('button', { name: 'Close', exact: true }).first().click();
const editor = (window: Page, name: string) => drawer(window).getByRole('textbox', { name, exact: true });
const textsIn = (window: Page) => () =>
  drawer(window)
    .locator('ol > li')
    .evaluateAll((all) => all.map((one) => one.querySelectorAll('p')[1]?.textContent));
const dayOf = (moment: string) => moment.slice(0, 10).split('-').reverse().join('/');
const stored = async () => (await work().execute(sql`select from message`)).rows.length;

async function compose(window: Page): Promise<void> {
  await window.getByRole('button', { name: 'New message' }).click();
  await editor(window, 'Message').waitFor();
}

test('[MSG-02] [MSG-03] [MSG-04] a message without recipient, subject or text says what is missing, and nothing leaves', async () => {
  await open(page!);
  const before = await stored();
  await compose(page!);
  const said = () => drawer(page!).locator('form').innerText();
  await press(page!, 'Send');
  for (const text of ['Recipient is required', 'Subject is required', 'Message is required']) expect(await said()).toContain(text);
  await drawer(page!).getByRole('textbox', { name: 'Subject' }).fill('   ');
  await editor(page!, 'Message').fill('   ');
  await drawer(page!).getByRole('button', { name: ADA_FOR_ALPHA }).click();
  await press(page!, 'Send');
  await expectEventually(said).not.toContain('Recipient is required');
  for (const text of ['Subject is required', 'Message is required']) expect(await said()).toContain(text);
  expect(await stored()).toBe(before);
  // What was typed is still there after the drawer was closed.
  await editor(page!, 'Message').fill('Still here');
  await page!.keyboard.press('Escape');
  await compose(page!);
  expect(await editor(page!, 'Message').innerText()).toBe('Still here');
  await page!.keyboard.press('Escape');
});

test('[MSG-05] [MSG-08] [MSG-09] a client writes to their advisor, who answers in the same thread; each reads both, in order', async () => {
  await page!.reload();
  await open(page!);
  await compose(page!);
  expect(await heading(page!).innerText()).toBe('New message');
  // What was typed before the reload is there still, and goes by a press.
  await drawer(page!).getByText('What you typed earlier and did not save is in the form.').waitFor();
  expect(await editor(page!, 'Message').innerText()).toBe('Still here');
  await press(page!, 'Discard it');
  await drawer(page!).getByRole('button', { name: ADA_FOR_ALPHA }).click();
  await drawer(page!).getByRole('textbox', { name: 'Subject' }).fill('My pension');
  await editor(page!, 'Message').fill('When may I draw it?');
  await drawer(page!)
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'letter.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: 'figures.txt', mimeType: 'text/plain', buffer: Buffer.from('1, 2, 3') },
    ]);
  for (const name of ['letter.pdf', 'figures.txt'])
    await drawer(page!)
      .getByRole('button', { name: `Remove ${name}` })
      .waitFor();
  await saveScreenshot(page!, 'messages-compose');
  await press(page!, 'Send');
  // It opens where it stands; nothing of the form is left.
  await expectEventually(() => heading(page!).innerText()).toMatch(/^In ann of hekla thread started at \d\d\/\d\d\/\d{4}$/);
  const { rows: kept } = await work().execute<{ at: string; id: string }>(
    sql`select created_at::text as at, id from message where subject = 'My pension'`,
  );
  expect(await heading(page!).innerText()).toBe(`In ann of hekla thread started at ${dayOf(kept[0]!.at)}`);
  // The letter leads Ada to it.
  const mail = await mailTo(journey.running, 'message', email('ada'));
  const { pathname, search } = linkIn(mail);
  await open(desk!, pathname + search);
  await drawer(desk!).getByText('When may I draw it?').waitFor();
  expect(await heading(desk!).innerText()).toBe(`In ann of hekla thread started at ${dayOf(kept[0]!.at)}`);
  const letter = await waitForDownload(desk!, () => press(desk!, 'Save letter.pdf'));
  expect([letter.name, letter.bytes]).toEqual(['letter.pdf', PDF]);
  for (const label of ['Recipient', 'Subject']) expect(await drawer(desk!).getByLabel(label, { exact: true }).count()).toBe(0);
  expect(await drawer(desk!).getByRole('button', { name: 'Send', exact: true }).count()).toBe(0);
  await press(desk!, 'Reply');
  await drawer(desk!).getByText('Message is required').waitFor();
  await editor(desk!, 'Your answer').fill('From sixty on.');
  await press(desk!, 'Reply');
  await expectEventually(textsIn(desk!)).toEqual(['When may I draw it?', 'From sixty on.']);
  await open(page!);
  const first = rows(page!).first();
  expect(await first.innerText()).toMatch(/ada of hekla[\s\S]*My pension[\s\S]*ada of hekla: From sixty on\.[\s\S]*2 messages · 2 files/);
  expect(await first.getByRole('img', { name: 'unread' }).count()).toBe(1);
  await first.click();
  await expectEventually(textsIn(page!)).toEqual(['When may I draw it?', 'From sixty on.']);
  await saveScreenshot(page!, 'messages-conversation');
  await expectAccessible(page!);
  await close(page!);
  await expectEventually(() => rows(page!).first().getByRole('img', { name: 'unread' }).count()).toBe(0);
  // Back to what was pressed, as from any drawer.
  await expectEventually(() => page!.evaluate(() => document.activeElement?.tagName)).toBe('A');
  // A third person finds nothing of it.
  const other = await journey.bring('hekla', 'bob');
  await open(other);
  await expectEventually(() => rows(other).count()).toBe(1);
  await other.goto(`${MESSAGES}?message=${kept[0]!.id}`);
  await drawer(other).getByText('This message does not exist, or it is not yours.').waitFor();
  expect(await other.locator('body').innerText()).not.toContain('pension');
  await other.close();
});

test('[MSG-05] the address narrows the list to a process, and what is written there is about it', async () => {
  const { rows: made } = await work().execute<{ id: string }>(
    sql`insert into process (name, form_id) values ('Opening', ${firm().form}) returning id`,
  );
  const process = made[0]!.id;
  await write('About the opening', 'Which papers?', { process });
  await write('About nothing', 'Hello');
  await open(page!, `${MESSAGES}?process=${process}`);
  expect(await rows(page!).count()).toBe(1);
  expect(await rows(page!).first().innerText()).toContain('About the opening');
  await compose(page!);
  await drawer(page!).getByRole('button', { name: ADA_FOR_ALPHA }).click();
  await drawer(page!).getByRole('textbox', { name: 'Subject' }).fill('More of the opening');
  await editor(page!, 'Message').fill('And which copies?');
  await press(page!, 'Send');
  await expectEventually(textsIn(page!)).toEqual(['And which copies?']);
  await close(page!);
  await expectEventually(() => rows(page!).count()).toBe(2);
  await page!.getByRole('button', { name: 'Show all' }).click();
  await expectEventually(() => rows(page!).count()).toBe(5);
});

test('[MSG-10] a conversation is put away, found among the archived after a reload, and brought back', async () => {
  const subjects = (window: Page) => async () =>
    (await rows(window).allInnerTexts()).filter((text) => text.includes('About nothing')).length;
  await open(page!);
  await rows(page!).filter({ hasText: 'About nothing' }).click();
  await press(page!, 'Archive');
  await expectEventually(subjects(page!)).toBe(0);
  await page!.getByRole('button', { name: 'Archived' }).click();
  await expectEventually(subjects(page!)).toBe(1);
  await page!.reload();
  await waitUntilSettled(page!, 'main h1');
  await expectEventually(subjects(page!)).toBe(1);
  await rows(page!).filter({ hasText: 'About nothing' }).click();
  await press(page!, 'Bring back');
  await expectEventually(subjects(page!)).toBe(0);
  await page!.getByText('Nothing archived').waitFor();
  await page!.getByRole('button', { name: 'Inbox' }).click();
  await expectEventually(subjects(page!)).toBe(1);
  // Whoever marks it as unread finds it so.
  await rows(page!).filter({ hasText: 'My pension' }).click();
  await press(page!, 'Mark as unread');
  await expectEventually(() => rows(page!).filter({ hasText: 'My pension' }).getByRole('img', { name: 'unread' }).count()).toBe(1);
  await page!.getByText('2 unread conversations').waitFor();
});

test('[MSG-16] messages are searched once, half a second after the last key', async () => {
  const window = await journey.bring('hekla', 'ann');
  await window.clock.install();
  await open(window);
  await window.clock.pauseAt(Date.now() + 60_000);
  const asked: string[] = [];
  window.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/portals/clients/messages' && searchParams.has('search')) asked.push(searchParams.get('search')!);
  });
  const field = window.getByRole('searchbox', { name: 'Search messages' });
  for (const key of 'pens') {
    await field.press(key);
    await window.clock.runFor(400);
  }
  await window.clock.runFor(99);
  expect(asked).toEqual([]);
  await window.clock.runFor(1);
  await expectEventually(() => asked).toEqual(['pens']);
  await window.clock.resume();
  await expectEventually(() => rows(window).count()).toBe(1);
  expect(await rows(window).first().innerText()).toContain('My pension');
  expect(new URL(window.url()).searchParams.get('search')).toBe('pens');
  await field.fill('nothing like this');
  await window.getByText('No message found').waitFor();
  await window.getByRole('button', { name: 'Clear the search' }).click();
  await expectEventually(() => rows(window).count()).toBe(5);
  await window.close();
});

test('[NAV-07] messages stand in the menu and at their address, and where the firm has none they are nowhere', async () => {
  await open(page!, '/dashboard/clients');
  await page!.getByRole('navigation').getByRole('link', { name: 'Messages' }).first().click();
  await expectEventually(() => new URL(page!.url()).pathname).toBe(MESSAGES);
  await expectEventually(() => rows(page!).count()).toBe(5);
  await changeSettings(journey.running, 'hekla', { navigation: { messages: false } });
  const window = await journey.bring('hekla', 'ann');
  await window.goto(MESSAGES);
  await expectEventually(() => new URL(window.url()).pathname).toBe(NOWHERE);
  await waitUntilSettled(window, 'main h1');
  expect(await window.getByRole('link', { name: 'Messages' }).count()).toBe(0);
  await changeSettings(journey.running, 'hekla', { navigation: { messages: true } });
  await window.close();
});

test('[NAV-07] [NAV-27] a client without a number of the firm, led to their portfolio, comes to the messages, or home where there are none', async () => {
  const staff = await signInStaff(journey.running, 'hekla');
  const lead = async (number: string | null, redirect: UserStatus['redirect']) => {
    await work().execute(sql`update account set external_id = ${number} where id = ${firm().accounts.beta.account}`);
    const { id, identifier: _, ...rest } = (await staff.ask('GET', `/api/statuses/${firm().userStatus}`)).body as UserStatus;
    expect((await staff.ask('PUT', `/api/statuses/${id}`, { body: { ...rest, redirect } })).status).toBe(200);
    return rest.redirect;
  };
  const landing = async () => {
    const window = await journey.open('hekla');
    await window.goto('/login');
    await signInThroughForm(window, 'hekla', 'bob');
    await expectEventually(() => new URL(window.url()).pathname).toMatch(/^\/dashboard\/clients/);
    await waitUntilSettled(window, 'main h1');
    const { pathname } = new URL(window.url());
    await window.close();
    return pathname;
  };
  const before = await lead(null, 'reporting');
  expect(await landing()).toBe(MESSAGES);
  await changeSettings(journey.running, 'hekla', { navigation: { messages: false } });
  // Home leads whoever has one account with one portfolio on to that.
  expect(await landing()).toMatch(/^\/dashboard\/clients(?!\/messages)/);
  await changeSettings(journey.running, 'hekla', { navigation: { messages: true } });
  await lead(firm().accounts.beta.mark, before);
});

test('a professional writes to a client and to a group, corrects what they wrote, and sees who was told', async () => {
  const made = await adaHttp!.ask('POST', '/api/client-groups', {
    body: { name: 'Family', score: 1, members: [firm().accounts.alpha.account] },
  });
  expect(made.status).toBe(200);
  await open(desk!);
  await compose(desk!);
  const search = drawer(desk!).getByRole('searchbox', { name: 'Recipient' });
  await search.fill('nobody like this');
  await drawer(desk!).getByText('Nobody found').waitFor();
  await search.fill('fam');
  await drawer(desk!).getByRole('button', { name: 'Group Family' }).click();
  await drawer(desk!).getByText('Every member reads it by themselves').waitFor();
  await drawer(desk!).getByRole('textbox', { name: 'Subject' }).fill('Christmas');
  await editor(desk!, 'Message').fill('We are closed.');
  await press(desk!, 'Send');
  await expectEventually(textsIn(desk!)).toEqual(['We are closed.']);
  // What is corrected before its mails are sent tells each reader once, in its later words.
  await expectEventually(
    async () => (await work().execute(sql`select from message where subject = 'Christmas' and notification is not null`)).rows.length,
  ).toBe(1);
  await press(desk!, 'Correct');
  await expectEventually(() => heading(desk!).innerText()).toBe('Correct a message');
  await editor(desk!, 'Message').fill('We are open.');
  await press(desk!, 'Save');
  await expectEventually(textsIn(desk!)).toEqual(['We are open.']);
  await expectEventually(() => drawer(desk!).innerText()).toContain('3 people were told by e-mail.');
  await saveScreenshot(desk!, 'messages-group');
  await expectAccessible(desk!);
  await close(desk!);
  // The member answers it for the writer alone.
  await open(page!);
  await rows(page!).filter({ hasText: 'Christmas' }).click();
  await drawer(page!).getByText('No other member of the group reads your answer.').waitFor();
  expect(await drawer(page!).innerText()).toContain('Changed ');
  await editor(page!, 'Your answer').fill('Thank you');
  await press(page!, 'Reply');
  await expectEventually(textsIn(page!)).toEqual(['We are open.', 'Thank you']);
  await close(page!);
  await open(desk!);
  await expectEventually(async () =>
    (await rows(desk!).filter({ hasText: 'Christmas' }).allInnerTexts()).map((text) => text.split('\n')[0]),
  ).toEqual(['hekla-alpha account', 'Family']);
});

test('[ADM-22] the button of a drawer says what it does: saves, sends, answers, invites, and on a phone logs out', async () => {
  const staff = await journey.bring('hekla', 'sue');
  const buttons = async (path: string) => {
    await staff.goto(path);
    await drawer(staff).locator('button[type=submit]').last().waitFor();
    // Whom an account is to be offered to comes with an answer of its own.
    await waitUntilSettled(staff);
    return (await drawer(staff).getByRole('button').allInnerTexts()).map((text) => text.trim());
  };
  const { accounts } = firm();
  const fresh = await buttons('/admin/messages?open=new');
  expect([fresh.includes('Send'), fresh.includes('Save')]).toEqual([true, false]);
  const kept = await buttons(`/admin/messages?open=${accounts.alpha.message}`);
  expect([kept.includes('Send'), kept.includes('Save')]).toEqual([false, true]);
  // Nobody has come in for gamma yet.
  expect(await buttons(`/admin/accounts?open=${accounts.gamma.account}`)).toEqual(expect.arrayContaining(['Save', 'Invite client']));
  expect(await buttons(`/admin/accounts?open=${accounts.alpha.account}`)).not.toContain('Invite client');
  await staff.close();
  await open(page!);
  await compose(page!);
  expect(await drawer(page!).locator('button[type=submit]').innerText()).toBe('Send');
  await close(page!);
  await rows(page!).first().click();
  await editor(page!, 'Your answer').waitFor();
  expect(await drawer(page!).locator('button[type=submit]').innerText()).toBe('Reply');
  await close(page!);
  const phone = await journey.bring('hekla', 'ann', PHONE);
  await phone.goto('/profile/me');
  await phone.getByRole('button', { name: 'Menu' }).click();
  await phone.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).waitFor();
  await phone.close();
});

describe('how it looks', () => {
  test('on a phone, in the dark, in Greek, and with nothing in it', async () => {
    const phone = await journey.bring('hekla', 'ann', PHONE);
    await open(phone);
    await expectNoSidewaysScroll(phone);
    await expectAccessible(phone);
    await saveScreenshot(phone, 'messages-phone');
    await rows(phone).filter({ hasText: 'My pension' }).click();
    await drawer(phone).getByText('From sixty on.').waitFor();
    await expectNoSidewaysScroll(phone);
    await saveScreenshot(phone, 'messages-phone-conversation');
    await phone.close();
    for (const [name, viewport] of [
      ['wide', WIDE],
      ['narrow', PHONE],
    ] as const) {
      const greek = await journey.bring('pelagos', 'ben', viewport);
      await open(greek);
      await expectAccessible(greek);
      await expectNoSidewaysScroll(greek);
      await saveScreenshot(greek, `messages-greek-${name}`);
      await greek.close();
    }
  });

  test('another language', async () => {
    const window = await journey.bring('hekla', 'ann');
    await open(window);
    await chooseLanguage(window, 'Íslenska');
    await expectEventually(() => window.locator('main h1').innerText()).toBe('Skilaboð');
    await window.close();
  });
});
