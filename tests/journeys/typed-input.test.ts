/** Tests that nothing typed is lost: over an ended session, a reload, what somebody else saves meanwhile, and a drawer that is closed in passing. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SUBMISSION_STEPS, type FormRecord, type Submission } from '#contract/forms';
import type { PortalRecord } from '#contract/tenants';
import { FORM_SCHEMA } from '#packages/forms';
import {
  expectAccessible,
  expectEventually,
  saveScreenshot,
  signInThroughForm,
  startJourney,
  waitUntilSettled,
  type BrowserJourney,
} from '../kit/browser.ts';
import { signInBrowser, type TestBrowser } from '../kit/server.ts';

let journey: BrowserJourney;
let sue: TestBrowser;
/** The window of staff. */
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  sue = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
  page = await journey.bring('hekla', 'sue');
});
afterAll(() => journey.end());

const EARLIER = 'What you typed earlier and did not save is in the form.';
const earlier = (of: Page) => of.getByText(EARLIER);
const press = (of: Page, name: string) => of.getByRole('button', { name, exact: true }).click();
const leaving = (of: Page) => of.getByRole('dialog', { name: 'Leave without saving?' });

/** Ends the session at the server: the page learns of it only when it asks for something. */
const endSession = (of: Page) => of.evaluate(async () => (await fetch('/api/session', { method: 'DELETE' })).status);

test('settings outlive an ended session and a reload, whoever else signs in to the window sees none of them, and a save or a sign-out leaves nothing', async () => {
  const { fixture, server } = journey.running;
  await server.database.work(fixture.hekla.id).execute(sql`update person set is_admin = true where id = ${fixture.hekla.people.tom}`);
  const most = page.getByRole('textbox', { name: 'Most accounts of a portal' });
  const step = page.locator('main form select').first();
  const typedKeys = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('portico.typed.')));
  await page.goto('/admin/settings');
  await step.waitFor();
  const label = (await step.locator('option').allInnerTexts()).find((text) => text.includes('Clients and orders'))!;
  const open = () => step.selectOption({ label });
  await open();
  const before = await most.inputValue();
  await most.fill('47');
  expect(await endSession(page)).toBe(200);
  await press(page, 'Save');
  await page.waitForURL((url) => url.pathname === '/login');
  await signInThroughForm(page, 'hekla', 'tom');
  await page.waitForURL((url) => url.pathname === '/admin/settings');
  await open();
  expect(await most.inputValue()).toBe(before);
  expect(await earlier(page).count()).toBe(0);

  expect(await endSession(page)).toBe(200);
  await page.goto('/login?back=%2Fadmin%2Fsettings');
  await signInThroughForm(page, 'hekla', 'sue');
  await page.waitForURL((url) => url.pathname === '/admin/settings');
  await earlier(page).waitFor();
  await open();
  expect(await most.inputValue()).toBe('47');
  await page.reload();
  await earlier(page).waitFor();
  await open();
  expect(await most.inputValue()).toBe('47');
  await expectAccessible(page);
  await saveScreenshot(page, 'typed-settings');
  await press(page, 'Save');
  await page.getByText('Settings saved', { exact: true }).first().waitFor();
  await earlier(page).waitFor({ state: 'detached' });
  await expectEventually(typedKeys).toEqual([]);
  await page.reload();
  await open();
  expect(await most.inputValue()).toBe('47');
  expect(await earlier(page).count()).toBe(0);

  await most.fill('48');
  await expectEventually(async () => (await typedKeys()).length).toBe(1);
  // An address that is entered is as a reload: it takes nothing away.
  await page.goto('/profile/me');
  await page.getByRole('button', { name: 'sue of hekla' }).click();
  expect((await typedKeys()).length).toBe(1);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expectEventually(typedKeys).toEqual([]);
});

test('what is typed of the firm comes back upon the version that it changes, is chosen from beside somebody else’s, and is discarded by whoever leaves', async () => {
  const staff = await journey.bring('hekla', 'sue');
  const contact = staff.getByLabel('Contact');
  await staff.goto('/admin/firm');
  await contact.fill('mine@hekla.example');
  await staff.reload();
  await earlier(staff).waitFor();
  expect(await contact.inputValue()).toBe('mine@hekla.example');
  const { currencyStays: _stays, ...firm } = (await sue.ask('GET', '/api/firm')).body as Record<string, unknown>;
  expect((await sue.ask('PUT', '/api/firm', { body: { ...firm, contact: 'theirs@hekla.example' } })).status).toBe(200);
  // Read again, it is upon the version that it began with: the save is one that came too late.
  await staff.reload();
  await earlier(staff).waitFor();
  await press(staff, 'Save firm');
  await staff.getByText('Somebody else has saved the firm meanwhile').waitFor();
  expect(await contact.inputValue()).toBe('mine@hekla.example');
  await expectAccessible(staff);
  await press(staff, 'Take theirs');
  await expectEventually(() => contact.inputValue()).toBe('theirs@hekla.example');
  await expectEventually(() => earlier(staff).count()).toBe(0);

  await contact.fill('mine again');
  await staff.getByRole('link', { name: 'Appearance' }).first().click();
  await leaving(staff).getByRole('button', { name: 'Leave without saving' }).click();
  await staff.waitForURL((url) => url.pathname === '/admin/appearance');
  await staff.goto('/admin/firm');
  await expectEventually(() => contact.inputValue()).toBe('theirs@hekla.example');
  expect(await earlier(staff).count()).toBe(0);

  // Whoever signs out is out, and asked nothing.
  await waitUntilSettled(staff);
  await contact.fill('given up');
  await press(staff, 'sue of hekla');
  await staff.getByRole('menuitem', { name: 'Logout' }).click();
  await staff.getByText('You have been logged out. See you again soon!').waitFor();
  expect([new URL(staff.url()).pathname, await leaving(staff).count()]).toEqual(['/', 0]);
  expect(await staff.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('portico.typed.')))).toEqual([]);
  await staff.context().close();
});

test('changes of sent answers outlive a reload and a step of somebody else, and stand beside what somebody else has changed of them; a comment is not lost either', async () => {
  const note = { name: 'note', type: 'text', label: 'Note' };
  const steps = [{ title: 'Anybody', fieldsets: [{ fields: [note, { ...note, name: 'town', label: 'Town' }] }] }];
  const definition = { schema: FORM_SCHEMA, id: 'x', name: 'Typed again', steps, editable: true };
  const made = (await sue.ask('POST', '/api/forms', { body: { name: definition.name, definition } })).body as FormRecord;
  expect((await sue.ask('POST', `/api/forms/${made.id}/publish`, { body: { version: made.version } })).status).toBe(200);
  const client = await signInBrowser(journey.running.server.port, 'hekla', 'ann');
  const id = randomUUID();
  const sent = await client.ask('POST', `/api/forms/${made.id}/submissions`, { body: { id, answers: { note: 'As sent', town: 'Vík' } } });
  expect(sent.status, sent.text).toBe(200);
  const stored = async () => (await sue.ask('GET', `/api/submissions/${id}`)).body as Submission;

  const ann = await journey.bring('hekla', 'ann');
  const field = (label: string) => ann.getByRole('textbox', { name: label, exact: true });
  await ann.goto(`/profile/submissions/${id}`);
  await press(ann, 'Change answers');
  await field('Note').fill('Changed');
  await field('Write a comment').fill('Is this all?');
  await ann.reload();
  await earlier(ann).waitFor();
  expect([await field('Note').inputValue(), await field('Write a comment').inputValue()]).toEqual(['Changed', 'Is this all?']);
  await expectAccessible(ann);
  await saveScreenshot(ann, 'typed-answers');
  const moved = await sue.ask('POST', `/api/submissions/${id}/step`, {
    body: { version: (await stored()).version, step: SUBMISSION_STEPS[1], comment: '' },
  });
  expect(moved.status, moved.text).toBe(200);
  await press(ann, 'Save changes');
  await ann.getByText('Your changes are saved.').first().waitFor();
  expect((await stored()).answers).toMatchObject({ note: 'Changed', town: 'Vík' });
  expect(await field('Write a comment').inputValue()).toBe('Is this all?');

  await press(ann, 'Change answers');
  await field('Note').fill('Changed once more');
  const theirs = await sue.ask('PUT', `/api/submissions/${id}`, {
    body: { version: (await stored()).version, answers: { note: 'Of staff', town: '' } },
  });
  expect(theirs.status, theirs.text).toBe(200);
  await press(ann, 'Save changes');
  await ann.getByText('Somebody else has changed these answers meanwhile.').waitFor();
  expect(await field('Note').inputValue()).toBe('Changed once more');
  await press(ann, 'Save mine instead');
  await expectEventually(async () => (await stored()).answers).toMatchObject({ note: 'Changed once more', town: null });
  await press(ann, 'Send');
  await ann.locator('ol').getByText('Is this all?').waitFor();
  await expectEventually(() => field('Write a comment').inputValue()).toBe('');

  // Both are given up by one answer.
  await press(ann, 'Change answers');
  await field('Note').fill('Given up');
  await field('Write a comment').fill('Given up as well');
  await ann.getByRole('main').getByRole('link', { name: 'Submitted forms' }).click();
  await leaving(ann).getByRole('button', { name: 'Leave without saving' }).click();
  await ann.waitForURL((url) => url.pathname === '/profile/submissions');
  expect(await leaving(ann).count()).toBe(0);
  await ann.goto(`/profile/submissions/${id}`);
  await ann.getByRole('button', { name: 'Change answers' }).waitFor();
  expect([await earlier(ann).count(), await field('Write a comment').inputValue()]).toEqual([0, '']);
  await ann.context().close();
});

test('the settings of a portal are not lost by Escape, come back after a reload, and are saved over what somebody else has saved meanwhile', async () => {
  const ben = await journey.bring('hekla', 'ben');
  const drawer = ben.getByRole('dialog', { name: 'Portal settings' });
  const subtitle = drawer.getByLabel('Subtitle');
  const open = async () => {
    await ben.getByRole('button', { name: 'Portal settings' }).first().click();
    await subtitle.waitFor();
  };
  await ben.goto('/dashboard/family');
  await open();
  // Escape comes right behind the first letter, before the browser has drawn what was typed.
  await subtitle.evaluate(async (field) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'Mine');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await Promise.resolve();
    field.closest('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
  await leaving(ben).getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(await subtitle.inputValue()).toBe('Mine');
  await ben.reload();
  await open();
  await earlier(ben).waitFor();
  expect(await subtitle.inputValue()).toBe('Mine');
  const read = async () => (await sue.ask('GET', '/api/portals/family/record')).body as PortalRecord;
  const kept = await sue.ask('PUT', '/api/portals/family', { body: { ...(await read()), subtitle: 'Of staff' } });
  expect(kept.status, kept.text).toBe(200);
  await drawer.getByRole('button', { name: 'Save portal' }).click();
  await drawer.getByText('Somebody else has saved this portal meanwhile.').waitFor();
  await expectAccessible(ben);
  await saveScreenshot(ben, 'typed-portal');
  await drawer.getByRole('button', { name: 'Save mine instead' }).click();
  await drawer.waitFor({ state: 'detached' });
  expect((await read()).subtitle).toBe('Mine');
  await ben.context().close();
});
