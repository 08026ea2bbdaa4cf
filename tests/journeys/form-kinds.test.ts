/** Tests every kind of field from end to end: placed by the designer, filled by a client with the keyboard, read by staff, required and locked. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormRecord, Submission } from '#contract/forms';
import type { FieldType } from '#packages/fields';
import { FORM_SCHEMA, type Form, type FormField } from '#packages/forms';
import type { MediaFolder } from '#contract/media';
import { mailsOf } from '../kit/mails.ts';
import { multipartBody } from '../kit/multipart.ts';
import { changeSettings, signInBrowser, startAt, type TestAnswer, type TestBrowser } from '../kit/server.ts';
import {
  BUILT_FOLDER,
  chooseLanguage,
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  pickRecord,
  saveScreenshot,
  startJourney,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

let journey: BrowserJourney;
/** Staff and a client, on the wire and at their screens. */
let sue: TestBrowser;
let ann: TestBrowser;
let desk: Page;
let page: Page;
let form: string;
/** Ids of files of the library that the form offers, of one in a folder of it that is hidden, and of one in another library. */
let offered: Record<'boat' | 'house' | 'hidden' | 'other', string>;
beforeAll(async () => {
  journey = await startJourney();
  const { port } = journey.running.server;
  [sue, ann] = await Promise.all([signInBrowser(port, 'hekla', 'sue'), signInBrowser(port, 'hekla', 'ann')]);
  await changeSettings(journey.running, 'hekla', {
    languages: ['en', 'nl'],
    testDomains: ['tests.example'],
  });
  await hekla().execute(sql`update person set email = 'una@tests.example' where id = ${people().una}`);
  await statusIs('created');
  const profiles = '/api/collections/riskProfiles/records';
  const values = { name: 'gone profile', returns: 1, factsheetUrl: 'https://example.com/a.pdf' };
  const { id: gone } = (await sue.ask('POST', profiles, { body: { values } })).body as { id: string };
  expect((await sue.ask('DELETE', `${profiles}/${gone}?version=1`)).status).toBe(200);
  const { value } = (await sue.ask('GET', '/api/statuses')).body as { value: { id: string; identifier: string }[] };
  // What is said of their status would lie over every page.
  for (const { id, identifier } of value) if (identifier === 'created') await ann.ask('POST', `/api/statuses/${id}/hide`);
  offered = await offerPictures();
  form = ((await sue.ask('POST', '/api/forms', { body: { name: 'Every kind' } })).body as FormRecord).id;
  [desk, page] = await Promise.all([journey.bring('hekla', 'sue'), journey.bring('hekla', 'ann')]);
});
afterAll(() => journey.end());

const hekla = () => journey.running.server.database.work(journey.running.fixture.hekla.id);
const statusIs = (status: string) => hekla().execute(sql`update account set status = ${status}`);
const people = () => journey.running.fixture.hekla.people;

const properties = () => desk.getByRole('region', { name: 'Properties' });
const property = (name: string | RegExp) => properties().getByRole('textbox', { name }).first();

/** Makes two libraries, the first of which the form offers, with pictures. */
async function offerPictures(): Promise<typeof offered> {
  const make = async (name: string) =>
    ((await sue.ask('POST', '/api/collections/libraries/records', { body: { values: { name } } })).body as { id: string }).id;
  const upload = async (library: string, name: string, folder?: string) => {
    const path = `/api/libraries/${library}/media${folder ? `?folder=${folder}` : ''}`;
    const made = await sue.ask('POST', path, multipartBody(name, PNG));
    expect(made.status, made.text).toBe(200);
    return (made.body as { id: string }).id;
  };
  const [library, another] = [await make('Offered pictures'), await make('Other pictures')];
  const folder = (await sue.ask('POST', `/api/libraries/${library}/folders`, { body: { parent: null, name: 'Old' } })).body as MediaFolder;
  const files = {
    boat: await upload(library, 'boat.png'),
    house: await upload(library, 'house.png'),
    hidden: await upload(library, 'hidden.png', folder.id),
    other: await upload(another, 'other.png'),
  };
  const { id, ...rest } = folder;
  expect((await sue.ask('PUT', `/api/media-folders/${id}`, { body: { ...rest, active: false } })).status).toBe(200);
  return files;
}

/** Rows of options, by the dialog of their table. */
async function options(...values: readonly string[]): Promise<void> {
  for (const value of values) {
    await properties().getByRole('button', { name: 'Add a row' }).first().press('Enter');
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Value that is stored' }).fill(value);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
}

interface FieldKindJourney {
  readonly id: string;
  readonly type: FieldType;
  /** As the designer calls it. */
  readonly called: string;
  /** What the designer is told of it besides. */
  readonly place?: () => Promise<void>;
  /** By keyboard, as far as a kind lets itself be filled. */
  readonly fill: (slot: Locator, label: string) => Promise<unknown>;
  /** What is stored then; undefined for a kind that stores nothing. */
  readonly stored?: () => unknown;
  /** What staff read of it. */
  readonly shown: RegExp | null;
  /** Whether it can be left empty where it is required: it stores nothing, or is not for its reader to answer. */
  readonly unasked?: boolean;
}

const box = (slot: Locator, label: string, role: 'textbox' | 'combobox' | 'slider' | 'switch' | 'checkbox' = 'textbox') =>
  slot.getByRole(role, { name: label });
async function typed(slot: Locator, label: string, text: string): Promise<void> {
  await box(slot, label).focus();
  await page.keyboard.type(text);
}
/** Finds a record and takes it, by keys alone: while it searches, its list changes, and what was reached in it is let go. */
async function picked(search: Locator, text: string, name: string): Promise<void> {
  await search.focus();
  await page.keyboard.type(text);
  // Once a record is chosen, the label of the field names the list of the chosen ones first.
  const field = await search.elementHandle();
  const reached = page.locator('[role=option][data-combobox-selected]');
  await expectEventually(async () => {
    await page.keyboard.press('ArrowDown');
    if ((await reached.allInnerTexts()).some((option) => option.includes(name))) await page.keyboard.press('Enter');
    // A search that has found is empty again.
    return field.inputValue();
  }).toBe('');
}
const stays = (slot: Locator) => expectEventually(() => slot.getByRole('textbox').or(slot.getByRole('combobox')).first().inputValue());
const file = (name: string) => ({
  name,
  url: expect.stringMatching(/^\/api\/files\/[0-9a-f-]{36}/) as string,
  fullUrl: expect.stringMatching(/^http:\/\/hekla\.localhost:\d+\/api\/files\//) as string,
});

const KINDS: readonly FieldKindJourney[] = [
  {
    id: '[FORM-37]',
    type: 'label',
    called: 'Text to read',
    fill: async (slot, label) => {
      await slot.getByText(label, { exact: true }).waitFor();
      expect(await slot.locator('input, textarea, select, button').count()).toBe(0);
    },
    shown: /The label/,
    unasked: true,
  },
  {
    id: '[FORM-38]',
    type: 'hidden',
    called: 'Hidden value',
    place: () => property('Value at first').fill('spring'),
    fill: async (slot) => expect(await slot.count()).toBe(0),
    stored: () => 'spring',
    shown: null,
    unasked: true,
  },
  {
    id: '[FORM-39]',
    type: 'text',
    called: 'One line of text',
    place: () => property(/^Name/).fill('name'),
    fill: (slot, label) => typed(slot, label, 'Ann Þ, "first"'),
    stored: () => 'Ann Þ, "first"',
    shown: /Ann Þ, "first"/,
  },
  {
    id: '[FORM-40]',
    type: 'icon',
    called: 'Icon',
    fill: async (slot, label) => {
      await slot.getByRole('group', { name: label }).getByRole('radio', { name: 'Wallet' }).press('Space');
      expect(await slot.locator('label:has(input:checked) svg').count()).toBe(1);
    },
    stored: () => 'wallet',
    shown: /Wallet/,
  },
  {
    id: '[FORM-41]',
    type: 'number',
    called: 'Number',
    fill: (slot, label) => typed(slot, label, '1234.5'),
    stored: () => 1234.5,
    shown: /1,234\.5/,
  },
  {
    id: '[FORM-42]',
    type: 'slug',
    called: 'Part of an address',
    fill: async (slot, label) => {
      await box(slot, label).waitFor();
      await stays(slot).toBe('ann-th-first');
    },
    stored: () => 'ann-th-first',
    shown: /ann-th-first/,
  },
  {
    id: '[FORM-43]',
    type: 'increment',
    called: 'Number by steps',
    fill: async (slot, label) => {
      await typed(slot, label, '3');
      await slot.getByRole('button', { name: `Raise: ${label}` }).press('Enter');
      await stays(slot).toBe('4');
      await slot.getByRole('button', { name: `Lower: ${label}` }).press('Enter');
      await slot.getByRole('button', { name: `Lower: ${label}` }).press('Enter');
      await stays(slot).toBe('2');
    },
    stored: () => 2,
    shown: /2/,
  },
  {
    id: '[FORM-44]',
    type: 'password',
    called: 'Password',
    fill: async (slot, label) => {
      const input = slot.getByLabel(label, { exact: false }).first();
      await input.focus();
      await page.keyboard.type('correct horse 9');
      expect(await input.getAttribute('type')).toBe('password');
    },
    shown: null,
  },
  {
    id: '[FORM-45]',
    type: 'textarea',
    called: 'Several lines of text',
    fill: async (slot, label) => {
      await typed(slot, label, 'Line one');
      await page.keyboard.press('Enter');
      await page.keyboard.type('line two');
    },
    stored: () => 'Line one\nline two',
    shown: /Line one\nline two/,
  },
  {
    id: '[FORM-46]',
    type: 'file',
    called: 'File',
    fill: async (slot, label) => {
      const input = slot.locator('input[type=file]');
      expect(await slot.getByLabel(label).count()).toBeGreaterThan(0);
      await input.focus();
      await input.setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear firm') });
      await slot.getByRole('link', { name: 'letter.txt' }).waitFor();
    },
    stored: () => file('letter.txt'),
    shown: /letter\.txt/,
  },
  {
    id: '[FORM-47]',
    type: 'switch',
    called: 'Switch',
    fill: (slot, label) => box(slot, label, 'switch').press('Space'),
    stored: () => true,
    shown: null,
  },
  {
    id: '[FORM-48]',
    type: 'checkbox',
    called: 'Box to tick',
    fill: (slot, label) => box(slot, label, 'checkbox').press('Space'),
    stored: () => true,
    shown: null,
  },
  {
    id: '[FORM-49]',
    type: 'slider',
    called: 'Number on a track',
    fill: async (slot, label) => {
      const handle = box(slot, label, 'slider');
      const { x, y, width, height } = (await handle.boundingBox())!;
      await page.mouse.move(x + 8, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width, y + height / 2, { steps: 4 });
      await page.mouse.up();
      expect(await handle.inputValue()).toBe('10');
      await handle.press('Home');
      await handle.press('ArrowRight');
    },
    stored: () => 2,
    shown: /2/,
  },
  {
    id: '[FORM-34]',
    type: 'range',
    called: 'Option on a track',
    fill: (slot, label) => box(slot, label, 'slider').press('End'),
    stored: () => 2,
    shown: /2/,
  },
  {
    id: '[FORM-50]',
    type: 'date-picker',
    called: 'Day',
    fill: async (slot, label) => {
      await typed(slot, label, '1.3.2026');
      await slot.getByRole('button', { name: `Choose a day: ${label}` }).press('Enter');
      await page.getByRole('button', { name: '15 March 2026' }).press('Enter');
      await stays(slot).toBe('15/03/2026');
    },
    stored: () => '2026-03-15',
    shown: /15\/03\/2026/,
  },
  {
    id: '[FORM-51]',
    type: 'select',
    called: 'Choice',
    place: () => options('calm', 'bold'),
    fill: async (slot, label) => {
      await box(slot, label, 'combobox').press('ArrowDown');
      await page.getByRole('option', { name: 'bold' }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await stays(slot).not.toBe('');
    },
    stored: () => expect.stringMatching(/^(calm|bold)$/) as string,
    shown: /calm|bold/,
  },
  {
    id: '[FORM-52]',
    type: 'dropdown',
    called: 'Menu',
    place: () => options('yearly'),
    fill: async (slot, label) => {
      const input = slot.getByLabel(label, { exact: false }).first();
      await input.focus();
      await page.keyboard.type('yearly');
    },
    stored: () => 'yearly',
    shown: /yearly/,
  },
  {
    id: '[FORM-53]',
    type: 'collectionSelect',
    called: 'Records of a collection',
    place: () => property('Collection').fill('riskProfiles'),
    fill: async (slot, label) => {
      const search = slot.getByRole('combobox', { name: label }).or(slot.getByRole('textbox', { name: label }));
      await search.focus();
      await page.keyboard.type('profile');
      await page.getByRole('option', { name: 'hekla profile' }).waitFor();
      // One that is not active is none of them.
      expect(await slot.getByRole('option').allInnerTexts()).toEqual(['hekla profile']);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    },
    stored: () => journey.running.fixture.hekla.record,
    shown: /hekla profile/,
  },
  {
    id: '[FORM-54]',
    type: 'radio',
    called: 'Choice in full view',
    place: () => options('single'),
    fill: (slot, label) => slot.getByRole('radiogroup', { name: label }).getByRole('radio', { name: 'single' }).press('Space'),
    stored: () => 'single',
    shown: null,
  },
  {
    id: '[FORM-55]',
    type: 'combobox',
    called: 'Choice or own words',
    fill: async (slot, label) => {
      await slot.getByLabel(label, { exact: false }).first().focus();
      await page.keyboard.type('Akureyri');
    },
    stored: () => 'Akureyri',
    shown: /Akureyri/,
  },
  {
    id: '[FORM-56]',
    type: 'media-picker',
    called: 'Picture or file of a library',
    place: () => pickRecord(properties().getByRole('combobox', { name: 'Library' }), 'Offered pictures'),
    fill: async (slot, label) => {
      await slot.getByRole('group', { name: label }).getByRole('button', { name: 'Choose from the library' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Choose a file' });
      const files = dialog.getByRole('listitem');
      await expectEventually(() => files.allInnerTexts()).toEqual(['boat.png', 'house.png']);
      await dialog.locator('img').first().waitFor();
      await saveScreenshot(page, 'kinds-media-choices');
      await expectAccessible(page);
      // Without a choice there is a way back, also where no key closes it.
      await dialog.getByRole('button', { name: 'Close' }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await slot.getByRole('button', { name: 'Choose from the library' }).press('Enter');
      await dialog.getByRole('searchbox', { name: 'Search by name' }).fill('plane');
      await dialog.getByText('No matching files').waitFor();
      await dialog.getByRole('searchbox').fill('boa');
      await expectEventually(() => files.allInnerTexts()).toEqual(['boat.png']);
      await dialog.getByRole('button', { name: 'boat.png' }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await slot.getByRole('status').filter({ hasText: 'boat.png is chosen' }).waitFor();
      await slot.getByRole('listitem').locator('img').waitFor();
    },
    stored: () => offered.boat,
    shown: /boat\.png/,
  },
  {
    id: '[FORM-57]',
    type: 'picker',
    called: 'People or records',
    fill: async (slot, label) => {
      const search = slot.getByRole('combobox', { name: label }).or(slot.getByRole('textbox', { name: label }));
      // Somebody who tries the portal out is nobody to choose.
      await search.fill('una');
      await slot.getByText('Nothing found for “una”').waitFor();
      await search.fill('');
      await picked(search, 'ada', 'ada of hekla');
    },
    stored: () => people().ada,
    shown: /ada of hekla/,
  },
  {
    id: '[FORM-58] [FORM-36]',
    type: 'country',
    called: 'Country',
    fill: async (slot, label) => {
      const input = box(slot, label, 'combobox');
      const offered = page.getByRole('listbox').getByRole('option');
      await expectEventually(async () => {
        // A list is shown as long as its control is in sight, and what stands above may still grow.
        await input.evaluate((element) => element.scrollIntoView({ block: 'center' }));
        if ((await offered.count()) === 0) await input.press('ArrowDown');
        return offered.count();
      }).toBeGreaterThan(240);
      const names = await offered.allTextContents();
      expect([names.length > 240 && names.length < 260, new Set(names).size]).toEqual([true, names.length]);
      await page.keyboard.type('iceland');
      await expectEventually(() => offered.count()).toBe(1);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await stays(slot).toBe('Iceland');
    },
    stored: () => 'IS',
    shown: /Iceland/,
  },
  {
    id: '[FORM-59]',
    type: 'tabs',
    called: 'Contents in tabs',
    fill: async (slot) => {
      await slot.getByRole('button', { name: 'Add a tab' }).press('Enter');
      await page.keyboard.type('First');
    },
    stored: () => [{ title: 'First', subtitle: null, content: null, image: null }],
    shown: /First/,
  },
  {
    id: '[FORM-60]',
    type: 'permissions',
    called: 'Who may see it',
    fill: async (slot, label) => {
      const group = slot.getByRole('group', { name: label });
      expect(await group.getByRole('radio').count()).toBe(5);
      await group.getByRole('radio', { name: 'Specific users' }).press('Space');
      await picked(group.getByRole('combobox').or(group.getByRole('textbox')), 'ada', 'ada of hekla');
    },
    stored: () => ({ level: 'users', users: [people().ada], organisations: [] }),
    shown: /ada of hekla/,
  },
  {
    id: '[FORM-61]',
    type: 'grid',
    called: 'Records below this one',
    place: () => property('Collection').fill('holdings'),
    fill: (slot, label) => slot.getByRole('group', { name: label }).waitFor(),
    shown: null,
    unasked: true,
  },
  {
    id: '[FORM-62]',
    type: 'history',
    called: 'Versions',
    fill: (slot, label) => slot.getByRole('group', { name: label }).waitFor(),
    shown: null,
    unasked: true,
  },
  {
    id: '[FORM-63]',
    type: 'dropzone',
    called: 'Place to drop files',
    fill: async (slot) => {
      const input = slot.locator('input[type=file]');
      await input.evaluate(
        (element, bytes) => {
          const data = new DataTransfer();
          for (const name of ['a.png', 'b.png']) data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
          element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
        },
        [...PNG],
      );
      await expectEventually(() => slot.getByRole('listitem').count()).toBe(2);
      const look = slot.getByRole('listitem').first().locator('span').first();
      await expectEventually(async () => {
        const box = await look.boundingBox();
        return [box?.width, box?.height];
      }).toEqual([150, 150]);
    },
    // In the order in which they arrived.
    stored: () =>
      expect.toSatisfy(
        (all: { name: string }[]) =>
          all
            .map(({ name }) => name)
            .sort()
            .join() === 'a.png,b.png',
      ) as unknown,
    shown: /a\.png/,
  },
  {
    id: '[FORM-64]',
    type: 'navigation-designer',
    called: 'Navigation',
    fill: async (slot, label) => {
      await slot.getByRole('group', { name: label }).getByRole('button', { name: 'Add an item' }).press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Funds');
      await dialog.getByRole('textbox', { name: 'Link' }).fill('/funds');
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
    },
    stored: () => [expect.objectContaining({ title: 'Funds', path: '/funds', items: [] })],
    shown: /Funds/,
  },
  {
    id: '[FORM-65]',
    type: 'multi-text-field',
    called: 'List of texts',
    fill: async (slot) => {
      await slot.getByRole('textbox').first().focus();
      for (const text of ['one', 'two', 'three']) {
        await page.keyboard.type(text);
        if (text !== 'three') await page.keyboard.press('Enter');
      }
    },
    stored: () => ['one', 'two', 'three'],
    shown: null,
  },
  {
    id: '[FORM-66]',
    type: 'multi-group-text-field',
    called: 'Names with numbers',
    fill: async (slot) => {
      await slot.getByRole('textbox', { name: 'Name in line 1' }).focus();
      await page.keyboard.type('Equities');
      await page.keyboard.press('Tab');
      await page.keyboard.type('40');
    },
    stored: () => [{ name: 'Equities', value: 40 }],
    shown: null,
  },
  {
    id: '[FORM-67]',
    type: 'custom',
    called: 'Component of the portal',
    place: async () => {
      const component = properties()
        .getByRole('combobox', { name: 'Component' })
        .or(properties().getByRole('textbox', { name: 'Component' }));
      await component.first().click();
      await desk.getByRole('option', { name: 'Shares of a whole' }).click();
      await options('Shares', 'Bonds');
    },
    fill: async (slot, label) => {
      await slot.getByRole('group', { name: label }).getByRole('textbox', { name: 'Shares' }).focus();
      await page.keyboard.type('60');
      await page.keyboard.press('Tab');
      await page.keyboard.type('40');
      await slot.getByText('100% together').waitFor();
    },
    stored: () => ({ Shares: 60, Bonds: 40 }),
    shown: /together/,
  },
  {
    id: '[FORM-68]',
    type: 'richtext',
    called: 'Formatted text',
    fill: async (slot, label) => {
      const text = box(slot, label);
      await text.evaluate((element) => {
        const data = new DataTransfer();
        data.setData(
          'text/html',
          '<p><b>Dear</b> <a href="https://demo.example/">firm</a><script>globalThis.ran = 1</script></p>' +
            '<img src=x onerror="globalThis.ran = 1"><p><a href="javascript:globalThis.ran = 1">a trap</a></p>',
        );
        element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
      });
      await text.getByText('a trap').waitFor();
    },
    stored: () => letter('a trap'),
    shown: /Dear firm/,
  },
  {
    id: '[FORM-69]',
    type: 'timestamp',
    called: 'Moment',
    fill: async (slot, label) => {
      await typed(slot, label, '01/04/26 09:30');
      await page.keyboard.press('Tab');
      await stays(slot).toBe('01/04/26 09:30:00');
    },
    stored: () => '2026-04-01T09:30:00.000Z',
    shown: /01\/04\/26 09:30:00/,
  },
  {
    id: '[FORM-35]',
    type: 'tabular',
    called: 'Table',
    place: async () => {
      await desk.getByRole('button', { name: 'Add a column', exact: true }).click();
      await property(/^Label/).fill('Owner');
    },
    fill: async (slot) => {
      const dialog = page.getByRole('dialog');
      const done = async (name: string) => {
        await dialog.getByRole('button', { name }).press('Enter');
        await dialog.waitFor({ state: 'detached' });
      };
      for (const owner of ['Ann', 'Bob', 'Carl']) {
        await slot.getByRole('button', { name: 'Add a row' }).press('Enter');
        await dialog.getByRole('textbox', { name: 'Owner' }).fill(owner);
        await done('OK');
      }
      await slot.getByRole('button', { name: 'Open Bob' }).press('Enter');
      await dialog.getByRole('textbox', { name: 'Owner' }).fill('Bea');
      await dialog.getByRole('button', { name: 'Move up' }).press('Enter');
      await done('OK');
      await slot.getByRole('button', { name: 'Open Carl' }).press('Enter');
      await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
      await done('Press again to delete');
    },
    stored: () => [
      { column: 'Bea', id: expect.any(String) as string },
      { column: 'Ann', id: expect.any(String) as string },
    ],
    shown: /Bea[\s\S]*Ann/,
  },
];

/** What is kept of a letter in which words lead somewhere, and of a trap the words alone. */
function letter(trap: string): object {
  return {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Dear', marks: [{ type: 'bold' }] },
          { type: 'text', text: ' ' },
          { type: 'text', text: 'firm', marks: [{ type: 'link', attrs: { href: 'https://demo.example/' } }] },
        ],
      },
      { type: 'paragraph', content: [{ type: 'text', text: trap }] },
    ],
  };
}

const labelOf = (kind: FieldKindJourney) => `The ${kind.type}`;
const stored = async (of = form) => (await sue.ask('GET', `/api/forms/${of}`)).body as FormRecord;
const fieldsOf = ({ definition }: FormRecord): FormField[] => definition.steps[0]!.fieldsets[0]!.fields;
const namesOf = new Map<FieldType, string>();
const nameOf = ({ type }: FieldKindJourney) => namesOf.get(type) ?? type;
const slotOf = (kind: FieldKindJourney, on: Page | Locator = page) => on.locator(`[data-field="${nameOf(kind)}"]`);
const send = (of: string, answers: object, id = randomUUID()): Promise<TestAnswer> =>
  ann.ask('POST', `/api/forms/${of}/submissions`, { body: { id, answers } });

/** What is read in a place, and what stands in its controls. */
async function textIn(place: Locator): Promise<string> {
  const held = await place.locator('input, textarea').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  return [await place.innerText(), ...held].join('\n');
}

/** A form of the same fields, changed. */
async function another(name: string, change: (field: FormField) => Partial<FormField>): Promise<string> {
  const { definition } = await stored();
  const fields = fieldsOf({ definition } as FormRecord).map((field) => ({ ...field, ...change(field) }));
  const whole: Form = { ...definition, name, steps: [{ title: 'One', fieldsets: [{ fields }] }] };
  const made = (await sue.ask('POST', '/api/forms', { body: { name, definition: whole } })).body as FormRecord;
  expect((await sue.ask('POST', `/api/forms/${made.id}/publish`, { body: { version: made.version } })).status).toBe(200);
  return made.id;
}

test('every kind of field is placed by the designer, and the form is published', async () => {
  await desk.goto(`/forms-designer/${form}`);
  await desk.getByRole('button', { name: 'Add a step', exact: true }).click();
  for (const kind of KINDS) {
    await desk.getByRole('button', { name: 'Add a field', exact: true }).click();
    const type = properties()
      .getByRole('combobox', { name: 'Kind' })
      .or(properties().getByRole('textbox', { name: 'Kind' }))
      .first();
    if (kind.type !== 'text') {
      await type.fill(kind.called);
      await desk.getByRole('option', { name: kind.called, exact: true }).click();
    }
    await property(/^Label/).fill(labelOf(kind));
    await kind.place?.();
  }
  await desk.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectEventually(async () => (await stored()).published).toBe(1);
  const fields = fieldsOf(await stored());
  expect(fields.map(({ type }) => type)).toEqual(KINDS.map(({ type }) => type));
  for (const { type, name } of fields) namesOf.set(type, name);
});

describe('a client fills', () => {
  beforeAll(async () => {
    await page.goto(`/dashboard/clients/processes/${form}`);
    await page.locator('main form').waitFor();
  });

  test.each(KINDS)('$id $type, by keyboard, found by its label', async (kind) => {
    await kind.fill(slotOf(kind), labelOf(kind));
  });
});

let submission: string;
describe('what was sent', () => {
  let sent: Submission;
  let drawer: Locator;
  let required: TestAnswer;
  let locked: Record<'readonly' | 'disabled', Submission>;
  test('is read by staff beside the form; a form that wants it all, and two that lock it, take what they may', async () => {
    await saveScreenshot(page, 'kinds-filled');
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await saveScreenshot(page, 'kinds-phone');
    await page.setViewportSize(WIDE);
    await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await page.getByRole('link', { name: 'See what you have sent' }).waitFor();
    const { value } = (await sue.ask('GET', `/api/forms/${form}/submissions`)).body as { value: { id: string }[] };
    submission = value[0]!.id;
    sent = (await sue.ask('GET', `/api/submissions/${submission}`)).body as Submission;
    await desk.goto(`/admin/submissions/${form}?open=${submission}`);
    drawer = desk.locator('dialog[open]');
    await drawer.getByRole('tab', { name: 'Answers' }).click();
    await slotOf(KINDS[2]!, drawer).waitFor();
    required = await send(await another('All required', () => ({ required: true, value: undefined })), {});
    const lock = async (by: 'readonly' | 'disabled') =>
      (await send(await another(`All ${by}`, () => ({ [by]: true })), { ...sent.answers, [namesOf.get('password')!]: 'correct horse 9' }))
        .body as Submission;
    locked = { readonly: await lock('readonly'), disabled: await lock('disabled') };
  });

  test.each(KINDS)('$id $type is read again by staff; required it is wanted, locked it is not taken', async (kind) => {
    const name = nameOf(kind);
    if (kind.stored) expect(sent.answers[name]).toEqual(kind.stored());
    else expect(sent.answers).not.toHaveProperty(name);
    if (kind.shown !== null) await expectEventually(() => textIn(slotOf(kind, drawer))).toMatch(kind.shown);
    const { fields = {} } = required.body as { fields?: Record<string, string> };
    expect([required.status, fields[name]]).toEqual([400, kind.unasked ? undefined : 'This field is required']);
    for (const { answers, secrets } of Object.values(locked)) {
      expect(secrets).toEqual([]);
      if (kind.type === 'hidden') expect(answers[name]).toBe('spring');
      else if (kind.stored) expect([null, false, []]).toContainEqual(answers[name]);
    }
  });
});

/** On to what rules, properties and readers make of a form. */
const FIELDS: readonly FormField[] = [
  { name: 'first', type: 'text', label: 'First', required: true },
  { name: 'several', type: 'select', label: 'Several', multiple: true, required: true, options: [{ value: 'a' }, { value: 'b' }] },
  { name: 'amount', type: 'number', label: 'Amount', limit: 10 },
  { name: 'bounded', type: 'number', label: 'Bounded', min: 2, max: 5 },
  { name: 'why', type: 'textarea', label: 'Why', limit: 5 },
  { name: 'source', type: 'select', label: 'Source', options: [{ value: 'salary' }], other: true, otherValue: 'Elsewhere' },
  { name: 'code', type: 'text', label: 'Code' },
  { name: 'office', type: 'text', label: 'Office', admin: true },
  { name: 'risk', type: 'text', label: 'Risk', internal: true, value: 'low', notes: 'Among staff' },
  { name: 'fixed', type: 'text', label: 'Fixed', readonly: true, value: 'stays' },
  { name: 'grey', type: 'text', label: 'Grey', disabled: true, value: 'greyed' },
  { name: 'helped', type: 'text', label: 'Helped', help: 'How to fill it', comment: 'A remark', exclude: true, value: 'left out' },
  { name: 'profile', type: 'collectionSelect', label: 'Profile', collection: 'riskProfiles' },
];
const LEVELS = ['none', 'little', 'some', 'much', 'all'];

describe('a form with rules and two steps', () => {
  let rules: string;
  let mine: Submission;
  const all = async () =>
    ((await sue.ask('GET', `/api/forms/${rules}/submissions`)).body as { value: { id: string }[] }).value.map(({ id }) => id);
  const slot = (name: string, on = page) => on.locator(`main [data-field="${name}"]`);
  const said = (name: string) => expectEventually(() => slot(name).innerText());
  const fieldsIn = ({ body }: TestAnswer) => (body as { fields?: Record<string, string> }).fields ?? {};
  beforeAll(async () => {
    const steps: Form['steps'] = [
      {
        title: 'Answers',
        fieldsets: [
          { fields: [...FIELDS] },
          { title: 'One below the other', fullwidth: true, fields: ['x', 'y'].map((name) => ({ name, type: 'text', label: name })) },
        ],
      },
      {
        title: 'End',
        fieldsets: [
          {
            fields: [
              { name: 'last', type: 'text', label: 'Last', required: true },
              { name: 'level', type: 'range', label: 'Level', options: LEVELS.map((value) => ({ value })) },
            ],
          },
        ],
      },
    ];
    const more = { editable: true, sendCSV: true, recipients: ['desk@example.com'] };
    const definition: Form = { schema: FORM_SCHEMA, id: 'x', name: 'Rules', steps, ...more };
    const made = (await sue.ask('POST', '/api/forms', { body: { name: 'Rules', definition } })).body as FormRecord;
    rules = made.id;
  });

  test('[FORM-08] its steps are tabs, its fieldsets stand in one or two columns', async () => {
    await desk.goto(`/forms-designer/${rules}`);
    const preview = desk.getByRole('region', { name: 'Preview' });
    await preview.getByRole('combobox', { name: 'Steps' }).selectOption('tabs');
    await expectEventually(async () => (await preview.getByRole('tab').allInnerTexts()).map((text) => text.trim())).toEqual([
      'Answers',
      'End',
    ]);
    await preview.getByRole('tab', { name: 'End' }).press('Enter');
    await preview.getByRole('tabpanel', { name: 'End' }).getByRole('textbox', { name: 'Last' }).waitFor();
    await saveScreenshot(desk, 'kinds-designer');
    await desk.getByRole('button', { name: 'Publish', exact: true }).click();
    await expectEventually(async () => (await stored(rules)).published).toBe(1);
    await page.goto(`/dashboard/clients/processes/${rules}`);
    await slot('first').waitFor();
    await expectEventually(async () => {
      const [first, second, x, y] = await Promise.all(
        ['first', 'several', 'x', 'y'].map(async (name) => (await slot(name).boundingBox())!),
      );
      return [first!.y === second!.y, first!.x < second!.x, x!.x === y!.x, x!.y < y!.y];
    }).toEqual([true, true, true, true]);
  });

  test('[FORM-21] a rule that is added in the designer is kept by the browser and by the server', async () => {
    await desk.getByRole('navigation', { name: 'Parts of the form' }).getByRole('button', { name: 'Field: Code' }).click();
    const table = properties().locator('[data-field="rules"]');
    await table.getByRole('button', { name: 'Add a row' }).press('Enter');
    const dialog = desk.getByRole('dialog');
    await dialog
      .getByRole('combobox', { name: 'Rule' })
      .or(dialog.getByRole('textbox', { name: 'Rule' }))
      .first()
      .click();
    await desk.getByRole('option', { name: 'At least so many characters' }).click();
    await dialog.getByRole('textbox', { name: 'Value' }).fill('3');
    await dialog
      .getByRole('textbox', { name: /^Said when it is broken/ })
      .first()
      .fill('Three at least');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await desk.getByRole('button', { name: 'Publish', exact: true }).click();
    await expectEventually(async () => (await stored(rules)).published).toBe(2);
    await page.reload();
    await slot('code').getByRole('textbox').fill('ab');
    await slot('code').getByRole('textbox').blur();
    await said('code').toContain('Three at least');
    expect(fieldsIn(await send(rules, { code: 'ab' }))['code']).toBe('Three at least');
    await slot('code').getByRole('textbox').fill('abc');
    await said('code').not.toContain('Three at least');
    expect(fieldsIn(await send(rules, { code: 'abc' }))).not.toHaveProperty('code');
  });

  test('[FORM-13] [FORM-14] [FORM-15] [FORM-16] says what is wrong, and refuses it past the screen', async () => {
    const amount = slot('amount').getByRole('textbox');
    await amount.fill('abc');
    await amount.blur();
    await said('amount').toContain('Please enter a number');
    await amount.fill('11');
    await said('amount').toContain('Maximum value is 10');
    await amount.fill('10');
    await said('amount').not.toContain('Maximum');
    await slot('why').getByRole('textbox').fill('123456');
    await slot('why').getByRole('textbox').blur();
    await said('why').toContain('Max 5 characters');
    await slot('why').getByRole('textbox').fill('12345');
    await slot('first').getByRole('textbox').fill('Ann');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await said('several').toContain('This field is required');
    await slot('several').getByLabel('Several').first().press('ArrowDown');
    await page.getByRole('option', { name: 'b', exact: true }).click();
    await said('several').not.toContain('This field is required');
    await page.keyboard.press('Escape');
    const wrong = { first: 'x', several: [], amount: 'abc', bounded: '6', why: '123456', last: 'x' };
    expect(fieldsIn(await send(rules, wrong))).toEqual({
      several: 'This field is required',
      amount: 'Please enter a number',
      bounded: 'Maximum value is 5',
      why: 'Max 5 characters',
    });
    expect(fieldsIn(await send(rules, { ...wrong, several: ['b'], amount: '11', bounded: '1', why: '' }))).toEqual({
      amount: 'Maximum value is 10',
      bounded: expect.stringContaining('2') as string,
    });
    expect(await all()).toEqual([]);
  });

  test('[FORM-09] [FORM-11] [FORM-20] [FORM-34] the last step says in words what keeps it from being sent; Other has details of its own', async () => {
    await slot('source').getByLabel('Source').first().click();
    await page.getByRole('option', { name: 'Other' }).click();
    await page.getByRole('textbox', { name: 'Please give details' }).fill('A gift');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    const level = slot('level').getByRole('slider');
    await level.press('Home');
    const stops = [await level.inputValue()];
    for (let at = 1; at < 6; at += 1) {
      await level.press('ArrowRight');
      stops.push(await level.inputValue());
    }
    expect(stops).toEqual(['0', '1', '2', '3', '4', '4']);
    const button = page.locator('main form button[type=submit]');
    const states = async () => [await button.innerText(), await button.isDisabled()];
    await expectEventually(states).toEqual(['Missing or incorrect info', true]);
    await chooseLanguage(page, 'Nederlands');
    await expectEventually(states).toEqual(['Ontbrekende of onjuiste gegevens', true]);
    await chooseLanguage(page, 'English');
    await slot('last').getByRole('textbox').fill('Done');
    await expectEventually(states).toEqual(['Send', false]);
    await button.click();
    await page.getByRole('link', { name: 'See what you have sent' }).waitFor();
    const [id] = await all();
    mine = (await ann.ask('GET', `/api/submissions/${id}`)).body as Submission;
    expect(mine.answers).toMatchObject({ source: 'Elsewhere', 'source-other': 'A gift', several: ['b'], level: 4 });
    const csv = async () => (await sue.ask('GET', `/api/forms/${rules}/submissions.csv`)).text;
    expect(await csv()).toContain('A gift');
    const mail = (await mailsOf(journey.running)).find(({ subject }) => subject.endsWith('Rules'));
    expect(mail!.body).toContain('A gift');
    const changed = await ann.ask('PUT', `/api/submissions/${id}`, {
      body: { version: mine.version, answers: { ...mine.answers, source: 'salary' } },
    });
    expect([changed.status, (changed.body as Submission).answers['source']]).toEqual([200, 'salary']);
    expect((changed.body as Submission).answers).not.toHaveProperty('source-other');
    expect(await csv()).not.toContain('A gift');
  });

  test('[FORM-11] while it may only be read it is not sent, neither there nor past the screen', async () => {
    await statusIs('review');
    const other = await another('Locked meanwhile', () => ({}));
    await page.goto(`/dashboard/clients/processes/${other}`);
    const button = page.locator('main form button[type=submit]');
    await expectEventually(() => button.isDisabled()).toBe(true);
    const refused = await send(other, {});
    expect([refused.status, (refused.body as { error: string }).error]).toEqual([409, 'submission.locked']);
    const changed = await ann.ask('PUT', `/api/submissions/${mine.id}`, { body: { version: mine.version + 1, answers: mine.answers } });
    expect((changed.body as { error: string }).error).toBe('submission.locked');
    expect(((await sue.ask('GET', `/api/forms/${other}/submissions`)).body as { value: unknown[] }).value).toEqual([]);
    await statusIs('created');
  });

  test('[FORM-03] [FORM-22] every property of a field does what it says, for a client and for staff', async () => {
    await page.goto(`/dashboard/clients/processes/${rules}`);
    await slot('first').waitFor();
    expect(await slot('helped').innerText()).toContain('How to fill it');
    expect(await page.locator('main form').innerText()).toContain('A remark');
    expect(await page.locator('main form').innerText()).not.toMatch(/Risk|Among staff/);
    const input = (name: string) => slot(name).getByRole('textbox');
    expect([await input('helped').inputValue(), await input('fixed').inputValue()]).toEqual(['left out', 'stays']);
    expect([await input('fixed').getAttribute('readonly'), await input('grey').isDisabled(), await input('office').isDisabled()]).toEqual([
      '',
      true,
      true,
    ]);
    expect(JSON.stringify((await ann.ask('GET', `/api/forms/${rules}/filling`)).body)).not.toMatch(/"risk"|Among staff/);
    const posted = { first: 'F', several: ['a', 'b'], last: 'L', profile: journey.running.fixture.hekla.record };
    const { answers, id } = (await send(rules, { ...posted, office: 'mine', risk: 'none', fixed: 'moved', grey: 'moved', helped: 'kept' }))
      .body as Submission;
    expect(answers).toMatchObject({ ...posted, office: null, fixed: 'stays', grey: 'greyed', helped: 'kept' });
    expect(answers).not.toHaveProperty('risk');
    expect(((await sue.ask('GET', `/api/submissions/${id}`)).body as Submission).answers).toMatchObject({ risk: 'low', office: null });
    const csv = (await sue.ask('GET', `/api/forms/${rules}/submissions.csv`)).text;
    expect([csv.includes('first'), csv.includes('helped')]).toEqual([true, false]);
    for (const { body } of (await mailsOf(journey.running)).filter(({ subject }) => subject.endsWith('Rules')))
      expect(body).not.toMatch(/left out|kept|Risk|Among staff/);
    // What staff have put where others may not is no reason to refuse these.
    await desk.goto(`/dashboard/clients/processes/${rules}`);
    await slot('office', desk).getByRole('textbox').fill('Reykjavik');
    expect(await slot('risk', desk).getByRole('textbox').inputValue()).toBe('low');
    expect(await desk.locator('main form').innerText()).toContain('Among staff');
  });

  test('[FORM-31] staff go from the form into design mode, where its parts are added and edited; others are shown no way there', async () => {
    const mode = (on: Page) => on.getByRole('link', { name: 'Design mode' });
    await saveScreenshot(desk, 'kinds-staff');
    expect([await mode(page).count(), await desk.getByRole('button', { name: 'Add a step', exact: true }).count()]).toEqual([0, 0]);
    await mode(desk).click();
    for (const name of ['Add a step', 'Add a fieldset', 'Add a field']) {
      await desk
        .getByRole('button', { name: /^(Step|Fieldset): / })
        .first()
        .click();
      await desk.getByRole('button', { name, exact: true }).waitFor();
    }
    await desk.getByRole('button', { name: 'Field: First' }).click();
    await property(/^Label/).waitFor();
    await page.goto(`/forms-designer/${rules}`);
    await page.waitForURL((url) => !url.pathname.startsWith('/forms-designer'));
    expect((await ann.ask('GET', `/api/forms/${rules}`)).status).toBe(403);
  });
});

describe('the administration', () => {
  const drawer = () => desk.locator('dialog[open]').last();
  const field = (label: string) => drawer().getByLabel(label, { exact: false }).first();
  const save = async () => {
    await drawer().getByRole('button', { name: 'Save', exact: true }).click();
    await expectEventually(() => desk.innerText('body')).toContain('Saved');
  };

  test('[SUB-08] staff say how far a submission has come and whose it is; its new owner sees it, and both are told', async () => {
    const { bob } = people();
    await desk.goto(`/admin/submissions/${form}?open=${submission}`);
    await drawer().locator('[data-field="step"] input').first().click();
    await desk.getByRole('option', { name: 'Approved' }).click();
    const owners = drawer().locator('[data-field="owners"]');
    await pickRecord(owners.getByRole('combobox').or(owners.getByRole('textbox')).first(), 'bob of hekla');
    await owners.getByRole('combobox').or(owners.getByRole('textbox')).first().blur();
    await save();
    const kept = (await sue.ask('GET', `/api/submissions/${submission}`)).body as Submission;
    expect(kept).toMatchObject({ step: 'Approved', updated: { by: 'sue of hekla' } });
    expect(kept.owners.map(({ id }) => id).sort()).toEqual([bob, people().ann].sort());
    const his = await signInBrowser(journey.running.server.port, 'hekla', 'bob');
    expect((await his.ask('GET', `/api/submissions/${submission}`)).status).toBe(200);
    const told = (await mailsOf(journey.running)).filter(({ subject }) => subject === 'Approved: Every kind');
    expect(told.map(({ to }) => to).sort()).toEqual(['ann@example.com', 'bob@example.com']);
  });

  test('[SUB-03] a form leads to its own submissions, in its drawer and at an address', async () => {
    const listed = async () => (await desk.locator('main tbody tr').allInnerTexts()).length;
    for (const [name, count] of [
      ['Every kind', 1],
      ['Rules', 2],
    ] as const) {
      await desk.goto('/admin/forms');
      await desk
        .getByRole('row')
        .filter({ has: desk.getByRole('button', { name, exact: true }) })
        .getByRole('link')
        .first()
        .click();
      await desk.waitForURL((url) => /^\/admin\/submissions\/[0-9a-f-]{36}$/.test(url.pathname));
      await expectEventually(listed).toBe(count);
    }
    await desk.goto('/admin/forms');
    await desk.getByRole('button', { name: 'Rules', exact: true }).click();
    await expectEventually(() => drawer().getByRole('tab').allInnerTexts()).toEqual(['Manage form', 'Submissions']);
    await drawer().getByRole('tab', { name: 'Submissions' }).click();
    await expectEventually(() => drawer().locator('tbody tr').count()).toBe(2);
  });

  test('[FORM-04] the drawer of a form has what a form says of itself, and keeps it', async () => {
    const part = (await sue.ask('POST', '/api/forms', { body: { name: 'Part' } })).body as FormRecord;
    await drawer().getByRole('tab', { name: 'Manage form' }).click();
    expect([await field('Field with the address to answer').inputValue(), await field('Belongs to').inputValue()]).toEqual([
      'email',
      'Personal',
    ]);
    const texts = {
      Name: 'Rules again',
      Description: 'What it is about',
      'Message at the end': 'We have it.',
      'Field with the address to answer': 'code',
      'Subject of the answer': 'Received',
      'Text of the answer': 'Thank you.',
    };
    for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
    await drawer().getByRole('switch', { name: 'One submission for each owner' }).press('Space');
    await field('Belongs to').click();
    await desk.getByRole('option', { name: 'Organisation' }).click();
    const subforms = drawer().locator('[data-field="subforms"]');
    await pickRecord(subforms.getByRole('combobox').or(subforms.getByRole('textbox')).first(), 'Part');
    await drawer().getByRole('button', { name: 'Remove line 1' }).press('Enter');
    await drawer().locator('[data-field="recipients"]').getByRole('textbox').first().fill('two@example.com');
    await save();
    await desk.reload();
    for (const [label, text] of Object.entries(texts)) await expectEventually(() => field(label).inputValue()).toBe(text);
    const { definition } = await stored(rulesId());
    expect(definition).toMatchObject({
      name: 'Rules again',
      description: 'What it is about',
      single: true,
      editable: true,
      sendCSV: true,
      owned: 'Organisation',
      subforms: [part.id],
      recipients: ['two@example.com'],
      'end-message': 'We have it.',
      'autorespond-subject': 'Received',
      'autorespond-body': 'Thank you.',
    });
  });
  const rulesId = () => new URL(desk.url()).searchParams.get('open')!;

  test('[FORM-05] a description has 200 characters at most, there and past the screen', async () => {
    await field('Description').fill('d'.repeat(201));
    await field('Name').focus();
    await expectEventually(() => drawer().innerText()).toContain('Max 200 characters');
    const path = '/api/collections/forms/records';
    const count = async () => ((await sue.ask('GET', path)).body as { count: number }).count;
    const before = await count();
    const refused = await sue.ask('POST', path, { body: { values: { name: 'Too long', description: 'd'.repeat(201) } } });
    expect([refused.status, (refused.body as { fields: object }).fields, await count()]).toEqual([
      400,
      { description: 'Max 200 characters' },
      before,
    ]);
  });

  test('[FORM-57] whoever has an address of a test domain is no choice of staff either, and keeps their name where they were chosen', async () => {
    const { una, ada } = people();
    const choices = async (collection: string, query: string) =>
      ((await sue.ask('GET', `/api/collections/${collection}/choices?${query}`)).body as { value: { id: string }[] }).value.map(
        ({ id }) => id,
      );
    for (const collection of ['users', 'professionals']) {
      const found = await choices(collection, 'search=of%20hekla');
      expect([collection, found.includes(una), found.includes(ada)]).toEqual([collection, false, true]);
      expect(await choices(collection, `ids=${una}`)).toEqual([una]);
    }
    expect((await sue.ask('GET', '/api/tenant')).text).not.toContain('tests.example');
  });

  test('[FORM-56] a picture of a library is picked in a record by keyboard, stored by its id and shown', async () => {
    const body = { values: { name: 'Pictures' } };
    const library = ((await sue.ask('POST', '/api/collections/libraries/records', { body })).body as { id: string }).id;
    const frame = (part: string) =>
      Buffer.from(`--frame\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\n\r\n${part}`);
    const uploaded = await sue.ask('POST', `/api/libraries/${library}/media`, {
      headers: { 'content-type': 'multipart/form-data; boundary=frame' },
      body: Buffer.concat([frame(''), PNG, Buffer.from('\r\n--frame--\r\n')]),
    });
    expect(uploaded.status, uploaded.text).toBe(200);
    const { id } = uploaded.body as { id: string };
    await desk.goto('/admin/organisations');
    await desk.getByRole('button', { name: 'hekla organisation', exact: true }).click();
    const photo = drawer().locator('[data-field="photo"]');
    await photo.getByRole('button', { name: 'Choose from the library' }).press('Enter');
    const dialog = desk.getByRole('dialog', { name: 'Media', exact: true });
    await dialog.getByRole('combobox', { name: 'Library' }).selectOption({ label: 'Pictures' });
    await dialog.getByRole('button', { name: /logo/ }).first().press('Enter');
    await photo.getByRole('status').filter({ hasText: 'logo.png is chosen' }).waitFor();
    await photo.locator('img').waitFor();
    await save();
    await desk.reload();
    await photo.locator('img').waitFor();
    expect(await photo.innerText()).toContain('logo.png');
    const own = journey.running.fixture.hekla.organisations.own;
    const record = async () =>
      (await sue.ask('GET', `/api/collections/organisations/records/${own}`)).body as { version: number; values: object };
    expect((await record()).values).toMatchObject({ photo: id });
    const { version, values } = await record();
    const nowhere = await sue.ask('PUT', `/api/collections/organisations/records/${own}`, {
      body: { version, values: { ...values, photo: randomUUID() } },
    });
    expect([nowhere.status, Object.keys((nowhere.body as { fields: object }).fields)]).toEqual([400, ['photo']]);
    // Of a form that names no library clients choose nothing: one that wants a file would be sent by nobody, and is not kept.
    const { definition } = await stored();
    const fields = fieldsOf({ definition } as FormRecord).map((field) => ({
      ...field,
      library: undefined,
      required: field.type === 'media-picker',
    }));
    const wanting = await sue.ask('POST', '/api/forms', {
      body: { name: 'Wanting', definition: { ...definition, name: 'Wanting', steps: [{ title: 'One', fieldsets: [{ fields }] }] } },
    });
    const where = `steps.0.fieldsets.0.fields.${fields.findIndex(({ required }) => required)}.required`;
    expect([wanting.status, (wanting.body as { error: string }).error]).toEqual([400, 'form.flawed']);
    expect((wanting.body as { faults: unknown }).faults).toEqual([
      expect.objectContaining({ field: where, code: 'required.unanswerable' }),
    ]);
    await saveScreenshot(desk, 'kinds-media');
  });

  test('of the libraries a client sees the files that a form offers, and may answer with no other', async () => {
    const library = (await stored()).definition.steps[0]!.fieldsets[0]!.fields.find(({ type }) => type === 'media-picker')!.library!;
    const { rows } = await hekla().execute<{ id: string; file: string; library: string }>(
      sql`select id, file_id as file, library_id as library from media_file`,
    );
    const opened = async (name: keyof typeof offered, by = ann) =>
      (await by.ask('GET', `/api/files/${rows.find(({ id }) => id === offered[name])!.file}`)).status;
    expect([await opened('boat'), await opened('house'), await opened('hidden'), await opened('other')]).toEqual([200, 200, 404, 404]);
    const choices = async (of: string, more = '') =>
      ((await ann.ask('GET', `/api/forms/${form}/choices?of=${of}${more}`)).body as { value: { id: string }[] }).value.map(({ id }) => id);
    expect(await choices(`media:${library}`)).toEqual([offered.boat, offered.house]);
    expect(await choices(`media:${library}`, `&ids=${offered.hidden},${offered.other},${offered.house}`)).toEqual([offered.house]);
    const elsewhere = rows.find(({ id }) => id === offered.other)!.library;
    expect([await choices(`media:${elsewhere}`), await choices('media'), await choices('libraries')]).toEqual([[], [], []]);
    const name = namesOf.get('media-picker')!;
    for (const id of [offered.hidden, offered.other, randomUUID()]) {
      const refused = await send(await another(`With ${id}`, () => ({})), { [name]: id });
      expect([refused.status, Object.keys((refused.body as { fields?: object }).fields ?? {})]).toEqual([400, [name]]);
    }
    // Nobody of another firm, and nobody any more once the library is deleted.
    const foreign = await signInBrowser(journey.running.server.port, 'pelagos', 'ann');
    expect(await opened('boat', foreign)).toBe(404);
    const record = `/api/collections/libraries/records/${library}`;
    const { version } = (await sue.ask('GET', record)).body as { version: number };
    expect((await sue.ask('DELETE', `${record}?version=${version}`)).status).toBe(200);
    expect([await opened('boat'), await choices(`media:${library}`)]).toEqual([404, []]);
  });

  test('[FORM-44] a password has no column, neither in a list nor in a file', async () => {
    const csv = (await sue.ask('GET', `/api/forms/${form}/submissions.csv`)).text;
    const header = csv.slice(0, csv.indexOf('\r\n'));
    expect([header.includes(`"${namesOf.get('text')}"`), header.includes(`"${namesOf.get('password')}"`)]).toEqual([true, false]);
    await desk.goto('/admin/users');
    await desk.locator('main thead th').first().waitFor();
    expect((await desk.locator('main thead th').allInnerTexts()).join()).not.toMatch(/password/i);
  });
});

describe('a client reads again', () => {
  test('[FORM-68] [FORM-36] formatted text as it was formatted, also past the screen, and nothing runs; countries in their language', async () => {
    const { answers } = (await ann.ask('GET', `/api/submissions/${submission}`)).body as Submission;
    const trap = {
      type: 'doc',
      content: [
        ...(letter('a trap') as { content: object[] }).content,
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:globalThis.ran = 1' } }] }],
        },
        { type: 'html', content: [{ type: 'text', text: '<img src=x onerror="globalThis.ran = 1"><script>globalThis.ran = 1</script>' }] },
      ],
    };
    const again = await another('Sent past the screen', () => ({}));
    const posted = await send(again, { [namesOf.get('country')!]: answers[namesOf.get('country')!], [namesOf.get('richtext')!]: trap });
    expect(posted.status, posted.text).toBe(200);
    expect(posted.text).not.toContain('javascript:');
    for (const id of [submission, (posted.body as Submission).id]) {
      await page.goto(`/profile/submissions/${id}`);
      const shown = page.locator(`main [data-field="${namesOf.get('richtext')}"]`);
      await shown.getByRole('link', { name: 'firm' }).waitFor();
      // Whose language is read while the page comes would be asked for in two languages at once.
      if (id === submission) await chooseLanguage(page, 'Nederlands');
      expect(await shown.getByRole('link').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))).toEqual([
        'https://demo.example/',
      ]);
      expect([await shown.locator('strong, b').innerText(), await shown.locator('script, img').count()]).toEqual(['Dear', 0]);
      expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
      await expectEventually(() => textIn(page.locator(`main [data-field="${namesOf.get('country')}"]`))).toContain('IJsland');
    }
  });

  test('[SUB-01] what was submitted outlives a restart of the server, under the names of its fields', async () => {
    const read = async (who: TestBrowser) => (await who.ask('GET', `/api/submissions/${submission}`)).body as Submission;
    const before = await read(sue);
    const { place, server } = journey.running;
    await server.stop();
    const restarted = await startAt(place, { PORT: String(server.port) }, { pages: BUILT_FOLDER });
    try {
      const after = await read(sue);
      expect(after).toEqual(before);
      expect(after).toMatchObject({ created: { name: 'ann of hekla', at: expect.stringMatching(/^\d{4}-/) as string } });
      expect(after.answers).toMatchObject({ name: 'Ann Þ, "first"', [namesOf.get('country')!]: 'IS' });
      await desk.goto(`/admin/submissions/${form}?open=${submission}`);
      const drawer = desk.locator('dialog[open]');
      await expectEventually(() => drawer.locator('[data-field="name"] input').first().inputValue()).toBe('ann of hekla');
      expect(await drawer.innerText()).toContain('ann of hekla');
      await drawer.getByRole('tab', { name: 'Answers' }).click();
      await expectEventually(() => textIn(slotOf(KINDS[2]!, drawer))).toContain('Ann Þ, "first"');
    } finally {
      await restarted.stop();
    }
  });
});
