/** Tests designing a form on the screen: by mouse and by keyboard, undone, saved, published, compared. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormRecord, Submission } from '#contract/forms';
import { signInBrowser, type TestBrowser } from '../kit/server.ts';
import {
  expectEventually,
  expectAccessible,
  expectNoSidewaysScroll,
  type BrowserJourney,
  PHONE,
  saveScreenshot,
  startJourney,
  WIDE,
} from '../kit/browser.ts';

let journey: BrowserJourney;
let desk: Page;
let sue: TestBrowser;
/** A client. */
let ann: TestBrowser;
let form: FormRecord;
beforeAll(async () => {
  journey = await startJourney();
  const { port } = journey.running.server;
  [sue, ann] = await Promise.all([signInBrowser(port, 'hekla', 'sue'), signInBrowser(port, 'hekla', 'ann')]);
  form = (await sue.ask('POST', '/api/forms', { body: { name: 'Onboarding' } })).body as FormRecord;
  desk = await journey.bring('hekla', 'sue');
  await desk.goto(`/forms-designer/${form.id}`);
});
afterAll(() => journey.end());

const stored = async () => (await sue.ask('GET', `/api/forms/${form.id}`)).body as FormRecord;
const outline = () => desk.getByRole('navigation', { name: 'Parts of the form' });
const lines = () =>
  outline()
    .getByRole('button')
    .allInnerTexts()
    .then((all) => all.map((line) => line.replace(/\s+/g, ' ').trim()));
const line = (name: string) => outline().getByRole('button', { name });
const properties = () => desk.getByRole('region', { name: 'Properties' });
const preview = () => desk.getByRole('region', { name: 'Preview' });
/** Presses a button, and waits for what it asks of the server. */
async function press(name: string): Promise<void> {
  await desk.getByRole('button', { name, exact: true }).click();
  await expectEventually(() => desk.locator('button[data-loading]').count()).toBe(0);
}
const property = (name: string | RegExp) => properties().getByRole('textbox', { name }).first();

/** By mouse: a field of this label. */
async function addField(label: string): Promise<void> {
  await press('Add a field');
  await property(/^Label/).fill(label);
  await line(`Field: ${label}`).waitFor();
}

describe('a form is built from nothing', () => {
  test('[DES-02] by mouse: steps, fieldsets, fields and their kind, which appear as they will look', async () => {
    await press('Add a step');
    await property(/^Title/).fill('About you');
    await addField('Full name');
    await addField('Country');
    await properties()
      .getByRole('combobox', { name: 'Kind' })
      .or(properties().getByRole('textbox', { name: 'Kind' }))
      .first()
      .click();
    await desk.getByRole('option', { name: 'Country', exact: true }).click();
    await preview().locator('[data-field="field-2"]').getByRole('combobox', { name: 'Country' }).waitFor();
    await line('Step: About you').click();
    await press('Add a step');
    await property(/^Title/).fill('Assets');
    await addField('Amount');
    await press('Add a fieldset');
    await expectEventually(lines).toEqual([
      'Form: Onboarding',
      'Step: About you',
      'Fieldset: Fieldset 1',
      'Field: Full name',
      'Field: Country',
      'Step: Assets',
      'Fieldset: Fieldset 1',
      'Field: Amount',
      'Fieldset: Fieldset 2',
    ]);
    await press('Undo');
  });

  test('[DES-02] by keyboard: a field goes up and down, into the next step, and is taken back', async () => {
    await line('Field: Full name').focus();
    await desk.keyboard.press('Alt+ArrowDown');
    await expectEventually(async () => (await lines()).slice(3, 5)).toEqual(['Field: Country', 'Field: Full name']);
    await desk.keyboard.press('Alt+ArrowDown');
    await expectEventually(async () => (await lines()).slice(3)).toEqual([
      'Field: Country',
      'Step: Assets',
      'Fieldset: Fieldset 1',
      'Field: Full name',
      'Field: Amount',
    ]);
    await desk.keyboard.press('Control+z');
    await desk.keyboard.press('Control+z');
    await expectEventually(async () => (await lines()).slice(3, 5)).toEqual(['Field: Full name', 'Field: Country']);
    await desk.keyboard.press('Control+Shift+z');
    await expectEventually(async () => (await lines()).slice(3, 5)).toEqual(['Field: Country', 'Field: Full name']);
    await press('Undo');
  });

  test('by dragging: a field goes into the place of another', async () => {
    const box = async (name: string) => (await line(name).locator('xpath=..').boundingBox())!;
    const [from, to] = [await box('Field: Amount'), await box('Field: Country')];
    await desk.mouse.move(from.x + 36, from.y + from.height / 2);
    await desk.mouse.down();
    await desk.mouse.move(from.x + 36, from.y - 10, { steps: 5 });
    await desk.locator('[data-dragged]:not([data-dnd-placeholder])').waitFor();
    await desk.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 10 });
    await desk.locator('li[data-target]').filter({ hasText: 'Field: Country' }).waitFor();
    await desk.mouse.up();
    await expectEventually(async () => (await lines()).slice(3, 6)).toEqual(['Field: Full name', 'Field: Amount', 'Field: Country']);
    await press('Undo');
  });

  test('what is wrong is told where it is, and keeps it from being saved', async () => {
    await line('Field: Amount').click();
    await property(/^Name/).fill('field');
    const told = desk.getByRole('region', { name: 'One thing to put right' });
    await told.getByRole('button', { name: 'Amount, Name' }).waitFor();
    await properties().getByText('Name: Another field has the name field already').waitFor();
    await property(/^Name/).fill('amount');
    await told.waitFor({ state: 'detached' });
    await properties().getByRole('button', { name: 'Add a condition' }).first().click();
    await properties().getByRole('combobox', { name: 'Shown when: field' }).selectOption('field');
    await expectEventually(() => preview().getByRole('textbox', { name: 'Amount' }).count()).toBe(0);
    await preview().getByRole('textbox', { name: 'Full name' }).fill('Ann');
    await preview().getByRole('textbox', { name: 'Amount' }).waitFor();
  });

  test('it is saved as it was made, and accessible, wide and on a phone', async () => {
    await press('Save');
    await desk.getByText('All changes saved').waitFor();
    expect((await stored()).definition.steps).toEqual([
      {
        title: { en: 'About you' },
        fieldsets: [
          {
            fields: [
              { name: 'field', type: 'text', label: { en: 'Full name' } },
              { name: 'field-2', type: 'country', label: { en: 'Country' } },
            ],
          },
        ],
      },
      {
        title: { en: 'Assets' },
        fieldsets: [{ fields: [{ name: 'amount', type: 'text', label: { en: 'Amount' }, show: { field: 'field', test: 'isFilled' } }] }],
      },
    ]);
    await expectAccessible(desk);
    await saveScreenshot(desk, 'designer-wide');
    await desk.setViewportSize({ width: 1024, height: 800 });
    await expectNoSidewaysScroll(desk);
    await saveScreenshot(desk, 'designer-1024');
    await desk.setViewportSize(PHONE);
    await expectNoSidewaysScroll(desk);
    await saveScreenshot(desk, 'designer-phone');
    await desk.setViewportSize(WIDE);
  });
});

describe('a form that is filled', () => {
  test('[FORM-32] a field is deleted with the second press; leaving after the first deletes nothing', async () => {
    await press('Publish');
    await desk.getByText('The form is published').waitFor();
    await line('Field: Country').click();
    await properties().getByRole('button', { name: 'Delete', exact: true }).click();
    await properties().getByRole('button', { name: 'Press again to delete' }).waitFor();
    await line('Field: Amount').click();
    await line('Field: Country').click();
    await properties().getByRole('button', { name: 'Delete', exact: true }).click();
    expect(await line('Field: Country').count()).toBe(1);
    await properties().getByRole('button', { name: 'Press again to delete' }).click();
    await line('Field: Country').waitFor({ state: 'detached' });
    expect(JSON.stringify((await stored()).definition)).toContain('Country');
    await press('Save');
    await expectEventually(async () => JSON.stringify((await stored()).definition).includes('Country')).toBe(false);
  });

  test('[FORM-01] [DES-02] the form that a client opens follows what is published, not what is saved alone', async () => {
    const asked = async () => JSON.stringify((await ann.ask('GET', `/api/forms/${form.id}/filling`)).body);
    expect(await asked()).toContain('"Country"');
    await press('Publish');
    await expectEventually(async () => (await stored()).published).toBe(2);
    expect(await asked()).not.toContain('"Country"');
  });

  test('[FORM-01] what was answered is not lost: the field that was deleted is put back and retired instead', async () => {
    const body = { form: form.id, id: randomUUID(), answers: { field: 'Ann', amount: '5' } };
    const sent = await ann.ask('POST', `/api/forms/${form.id}/submissions`, { body });
    expect(sent.status, sent.text).toBe(200);
    await line('Field: Amount').click();
    await properties().getByRole('button', { name: 'Delete', exact: true }).click();
    await properties().getByRole('button', { name: 'Press again to delete' }).click();
    await press('Save');
    await desk.getByRole('alert').getByText('amount has been answered and is no longer there').waitFor();
    await press('Retire instead');
    await line('Field: Amount').waitFor();
    await press('Save');
    await expectEventually(async () => (await stored()).definition.steps[1]!.fieldsets[0]!.fields[0]).toMatchObject({
      name: 'amount',
      retired: true,
    });
    await press('Publish');
    await expectEventually(async () => JSON.stringify((await ann.ask('GET', `/api/forms/${form.id}/filling`)).body)).toContain(
      '"retired":true',
    );
    const again = await ann.ask('POST', `/api/forms/${form.id}/submissions`, {
      body: { id: randomUUID(), answers: { field: 'Ann', amount: '6' } },
    });
    expect((again.body as Submission).answers).toEqual({ field: 'Ann' });
    const older = await ann.ask('GET', `/api/submissions/${(sent.body as Submission).id}`);
    expect((older.body as Submission).answers).toEqual({ field: 'Ann', amount: '5' });
  });

  test('its versions say what differs, and one is taken up again as an edit that is not saved', async () => {
    await press('Versions');
    const drawer = desk.getByRole('dialog', { name: 'Versions' });
    await drawer.getByText('Field field-2 is gone').waitFor();
    await drawer.getByRole('button', { name: 'Take up version 1 again' }).click();
    await line('Field: Country').waitFor();
    await desk.getByText('Not saved', { exact: false }).first().waitFor();
  });

  test('[DES-02] leaving what is not saved asks, and staying keeps it', async () => {
    await desk.getByRole('banner').getByRole('link').first().click();
    const asked = desk.getByRole('dialog');
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await line('Field: Country').waitFor();
  });

  test('what somebody else saved meanwhile is not overwritten unasked, nor is what was made here lost', async () => {
    const { version, definition } = await stored();
    await sue.ask('PUT', `/api/forms/${form.id}`, { body: { version, definition: { ...definition, name: 'Theirs' } } });
    await press('Save');
    await desk.getByRole('alert').getByText('What you made is still here', { exact: false }).waitFor();
    await press('Save mine over it');
    await expectEventually(async () => JSON.stringify((await stored()).definition).includes('Country')).toBe(true);
    expect((await stored()).name).toBe('Onboarding');
  });

  test('is for those who keep the house', async () => {
    const page = await journey.bring('hekla', 'ann');
    await page.goto(`/forms-designer/${form.id}`);
    await page.waitForURL((url) => url.pathname !== `/forms-designer/${form.id}`);
  });
});
