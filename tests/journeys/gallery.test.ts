/** Tests kinds of field and whole forms as they are filled: by eye, keyboard and screen reader, on a phone, in every language. */
import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
/** Of staff, in English. */
let desk: Page;
beforeAll(async () => {
  journey = await startJourney();
  const { id } = journey.running.fixture.pelagos;
  // Before anyone asks for the firm, whose record the server then keeps for a while.
  await journey.running.server.database
    .work(id)
    .execute(sql`update tenant set settings = jsonb_set(settings, '{languages}', '["el", "nl"]') where id = ${id}`);
  desk = await journey.bring('hekla', 'sue');
});
afterAll(() => journey.end());

const TABS = ['texts', 'numbers', 'choices', 'more', 'days', 'files', 'records', 'lists', 'forms'];

/** From group to group the page stays, and what was typed goes. */
async function open(page: Page, tab: string): Promise<void> {
  if (!page.url().endsWith('/admin/fields') && !page.url().includes('/admin/fields?')) await page.goto('/admin/fields');
  const link = page.locator('main nav li a').nth(TABS.indexOf(tab));
  await link.click();
  await page.locator('main nav li a[aria-current=page]').and(link).waitFor();
  await page.locator('main form').first().waitFor();
}

/** A kind of field in one of its states. */
const shown = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
/** The whole forms, in whatever language. */
const WHOLE = { tabs: 0, wizard: 1 };
const whole = (mode: keyof typeof WHOLE) => desk.locator('main section:has(> form)').nth(WHOLE[mode]);

describe('the gallery', () => {
  test.each(TABS)('is accessible wide, and fits a phone: %s', async (tab) => {
    await desk.setViewportSize(WIDE);
    await open(desk, tab);
    await expectAccessible(desk);
    await saveScreenshot(desk, `gallery-${tab}-wide`);
    await desk.setViewportSize(PHONE);
    await expectNoSidewaysScroll(desk);
    await saveScreenshot(desk, `gallery-${tab}-phone`);
  });

  test('is for those who keep the house', async () => {
    const page = await journey.bring('hekla', 'ann');
    await page.goto('/admin/fields');
    await page.waitForURL((url) => url.pathname !== '/admin/fields');
    expect(await page.locator('main form').count()).toBe(0);
  });

  test('says what is wrong in the language of the reader, and at once in another', async () => {
    const page = await journey.bring('pelagos', 'sue');
    await page.setViewportSize(WIDE);
    await open(page, 'numbers');
    const wrong = (name: string) => shown(page, name).locator('input');
    expect(await page.locator('main').innerText()).not.toMatch(/\bforms?\.\w/);
    const number = wrong('Αριθμός: Υποχρεωτικό και λανθασμένο');
    expect(await number.inputValue()).toBe('20.000');
    await number.fill('12.000,5');
    await shown(page, 'Αριθμός: Υποχρεωτικό και λανθασμένο').getByText('Η μέγιστη τιμή είναι 10.000', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Nederlands' }).click();
    const dutch = shown(page, 'Getal: Verplicht en onjuist');
    await dutch.getByText('De maximale waarde is 10.000', { exact: true }).waitFor();
    expect(await dutch.locator('input').inputValue()).toBe('12.000,5');
    expect(await dutch.locator('pre').innerText()).toBe('12000.5');
    expect(await page.locator('main').innerText()).not.toMatch(/\bforms?\.\w/);
    await expectAccessible(page);
  });
});

describe('what is typed', () => {
  beforeAll(() => desk.setViewportSize(WIDE));
  const valueIn = (place: Locator) => expectEventually(() => place.locator('pre').innerText());

  test('is a number, or is told to be none, and too large a one', async () => {
    await open(desk, 'numbers');
    const place = shown(desk, 'Number: Empty');
    const input = place.getByRole('textbox', { name: 'Number' });
    await input.fill('abc');
    // Nobody is told while they are still typing.
    expect(await place.getByText('Please enter a number').count()).toBe(0);
    await input.blur();
    await place.getByText('Please enter a number', { exact: true }).waitFor();
    expect(await input.getAttribute('aria-invalid')).toBe('true');
    await input.fill('10001');
    await place.getByText('Maximum value is 10,000', { exact: true }).waitFor();
    await input.fill('1234.5');
    await input.blur();
    await valueIn(place).toBe('1234.5');
    expect(await input.inputValue()).toBe('1,234.5');
    await input.fill('');
    await valueIn(place).toBe('null');
  });

  test('goes up and down by one, by button and by key, as far as it may', async () => {
    const place = shown(desk, 'Number by steps: Filled');
    await place.getByRole('button', { name: 'Raise: Number by steps' }).click();
    await valueIn(place).toBe('4');
    await place.getByRole('textbox').press('ArrowDown');
    await place.getByRole('textbox').press('ArrowDown');
    await valueIn(place).toBe('2');
    await place.getByRole('textbox').fill('10');
    expect(await place.getByRole('button', { name: 'Raise: Number by steps' }).isDisabled()).toBe(true);
  });

  test('is a place on a track, also the first one, which nobody has to leave', async () => {
    const slider = shown(desk, 'Number on a track: Empty');
    await slider.getByText('Not chosen yet').waitFor();
    await slider.getByRole('slider', { name: 'Number on a track' }).press('Home');
    await valueIn(slider).toBe('1');
    const range = shown(desk, 'Option on a track: Empty');
    await range.getByRole('slider').press('End');
    await valueIn(range).toBe('2');
    expect(await range.getByRole('slider').getAttribute('aria-valuetext')).toBe('High');
  });

  test('is no longer than its limit', async () => {
    await open(desk, 'texts');
    const place = shown(desk, 'Several lines of text: Empty');
    await place.getByRole('textbox').fill('x'.repeat(201));
    await place.getByRole('textbox').blur();
    await place.getByText('Max 200 characters', { exact: true }).waitFor();
  });

  test('is a day in the way of the language, typed or picked', async () => {
    await open(desk, 'days');
    const place = shown(desk, 'Day: Empty');
    await place.getByRole('textbox').fill('1.3.2026');
    await place.getByRole('textbox').blur();
    await valueIn(place).toBe('"2026-03-01"');
    expect(await place.getByRole('textbox').inputValue()).toBe('01/03/2026');
    await place.getByRole('button', { name: 'Choose a day: Day' }).press('Enter');
    await place.getByRole('button', { name: '15 March 2026' }).click();
    await valueIn(place).toBe('"2026-03-15"');
    expect(await place.getByRole('textbox').inputValue()).toBe('15/03/2026');
    const moment = shown(desk, 'Moment: Filled');
    expect(await moment.getByRole('textbox').inputValue()).toBe('31/03/26 14:05:09');
    await moment.getByRole('textbox').fill('01/04/26 09:30');
    await valueIn(moment).toBe('"2026-04-01T09:30:00.000Z"');
  });

  test('is chosen by keys alone, and found whatever its accents', async () => {
    await open(desk, 'more');
    const country = shown(desk, 'Country: Empty');
    await country.getByRole('combobox').fill('turkiye');
    await country.getByRole('combobox').press('ArrowDown');
    await country.getByRole('combobox').press('Enter');
    await valueIn(country).toBe('"TR"');
    const box = shown(desk, 'Box to tick: Empty');
    await box.getByRole('checkbox').press('Space');
    await valueIn(box).toBe('true');
    await open(desk, 'choices');
    const own = shown(desk, 'Choice or own words, several: Empty');
    await own.getByRole('textbox').or(own.getByRole('combobox')).fill('Akureyri');
    await own.getByRole('textbox').or(own.getByRole('combobox')).press('Enter');
    await valueIn(own).toBe('[\n  "Akureyri"\n]');
  });
});

describe('what takes more than an input', () => {
  /** What the policy of the page has stopped, which reports it. */
  let stopped: string[];
  beforeAll(async () => {
    stopped = [];
    desk.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) stopped.push(message.text());
    });
    await desk.setViewportSize(WIDE);
  });
  const valueIn = (place: Locator) => expectEventually(async () => JSON.parse(await place.locator('pre').innerText()) as unknown);
  const hasFocus = (place: Locator) => expectEventually(() => place.evaluate((element) => element === document.activeElement));

  /** Drops or pastes what people and pages put on a clipboard. */
  const give = (place: Locator, event: 'drop' | 'paste', given: { html?: string; files?: readonly string[] }) =>
    place.evaluate(
      (element, { event, html, files = [] }) => {
        const data = new DataTransfer();
        if (html !== undefined) data.setData('text/html', html);
        for (const name of files) data.items.add(new File(['x'], name, { type: 'image/png' }));
        const options = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          event === 'paste'
            ? new ClipboardEvent('paste', { ...options, clipboardData: data })
            : new DragEvent('drop', { ...options, dataTransfer: data }),
        );
      },
      { event, ...given },
    );

  test('formatted text is written by keyboard, and of a hostile paste only the words are kept', async () => {
    await open(desk, 'texts');
    const place = shown(desk, 'Formatted text: Empty');
    const text = place.getByRole('textbox', { name: 'Formatted text' });
    await text.focus();
    await desk.keyboard.type('Dear Ann');
    await desk.keyboard.press('ControlOrMeta+a');
    await desk.keyboard.press('Shift+Tab');
    await hasFocus(place.getByRole('button', { name: 'H2 Heading' })).toBe(true);
    for (let step = 0; step < 3; step += 1) await desk.keyboard.press('ArrowRight');
    await desk.keyboard.press('Enter');
    await desk.keyboard.press('End');
    await desk.keyboard.press('Enter');
    const address = place.getByRole('textbox', { name: 'Address of the link' });
    await address.fill('javascript:alert(1)');
    await address.press('Enter');
    await place.getByText('Please enter a web address').waitFor();
    await address.fill('demo.example/ann');
    await address.press('Enter');
    const marks = [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://demo.example/ann' } }];
    await valueIn(place).toEqual({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Dear Ann', marks }] }] });
    await hasFocus(text).toBe(true);

    await desk.evaluate(() => Object.assign(globalThis, { ran: 0 }));
    await desk.keyboard.press('ControlOrMeta+a');
    await give(text, 'paste', {
      html:
        '<style>p{color:red}</style><p style="color:red" onclick="ran++">Words<script>ran++</script></p>' +
        '<img src=x onerror="ran++"><svg onload="ran++"></svg><iframe srcdoc="<script>parent.ran++</script>"></iframe>' +
        '<p><a href="javascript:ran++">a trap</a> <a href="https://demo.example/">a way</a></p><ul><li>one</li></ul>',
    });
    await valueIn(place).toEqual({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Words' }] },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'a trap ' },
            { type: 'text', text: 'a way', marks: [{ type: 'link', attrs: { href: 'https://demo.example/' } }] },
          ],
        },
        { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }] }] },
      ],
    });
    expect(await desk.evaluate(() => (globalThis as unknown as { ran: number }).ran)).toBe(0);
    await expectAccessible(desk);
    await saveScreenshot(desk, 'gallery-formatted-text');
    // From within a list, too.
    await desk.keyboard.press('Tab');
    await hasFocus(text).toBe(false);
    expect(stopped).toEqual([]);
  });

  test('files are chosen, dropped and pasted; what fails is tried again, what is slow stopped', async () => {
    await open(desk, 'files');
    const place = shown(desk, 'File, several: Empty');
    const input = place.locator('input[type=file]');
    const some = (...names: string[]) => names.map((name) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('x') }));
    await input.setInputFiles(some('passport.pdf', 'slow.pdf', 'trouble.pdf', 'bill.pdf'));
    await valueIn(place).toMatchObject([{ name: 'passport.pdf' }, { name: 'bill.pdf' }]);
    await place.getByRole('alert').filter({ hasText: 'trouble.pdf was not uploaded' }).waitFor();
    expect(await place.getByRole('progressbar', { name: 'Uploading slow.pdf' }).getAttribute('value')).toBe('0.4');
    await place.getByRole('button', { name: 'Try trouble.pdf again' }).click();
    await place.getByRole('alert').waitFor();
    await saveScreenshot(desk, 'gallery-files-on-their-way');
    await place.getByRole('button', { name: 'Cancel the upload of slow.pdf' }).click();
    await place.getByRole('button', { name: 'Remove trouble.pdf' }).click();
    await place.getByRole('button', { name: 'Remove passport.pdf' }).click();
    await valueIn(place).toMatchObject([{ name: 'bill.pdf' }]);
    await hasFocus(input).toBe(true);

    const zone = shown(desk, 'Place to drop files: Empty');
    const chooser = zone.locator('input[type=file]');
    await give(chooser, 'drop', { files: ['a.png'] });
    await give(chooser, 'paste', { files: ['b.png', 'c.txt'] });
    await valueIn(zone).toMatchObject([{ name: 'a.png' }, { name: 'b.png' }, { name: 'c.txt' }]);
    const look = await zone.getByRole('listitem').first().locator('span').first().boundingBox();
    expect([look?.width, look?.height]).toEqual([150, 150]);

    const media = shown(desk, 'Picture or file of a library: Empty');
    await media.getByRole('button', { name: 'Choose from the library' }).press('Enter');
    await desk.getByRole('dialog', { name: 'Media library' }).getByRole('button', { name: 'logo.png' }).press('Enter');
    await valueIn(media).toBe('logo');
    await hasFocus(media.getByRole('button', { name: 'Choose another' })).toBe(true);
    expect(stopped).toEqual([]);
  });

  test('[LIB-32] records are found by searching, with 60 characters of what describes them, and stand there by their names', async () => {
    await open(desk, 'records');
    const place = shown(desk, 'People or records, several: Empty');
    const search = place.getByRole('combobox');
    await search.fill('bob');
    await desk.getByRole('option', { name: 'Bob Bergsson' }).waitFor();
    // What was offered before anything was looked for.
    await expectEventually(() => desk.getByRole('option', { name: 'Ann Arnadottir' }).count()).toBe(0);
    expect(await desk.getByRole('option', { name: 'Bob Bergsson' }).locator('span').innerText()).toBe(
      'Advisor of clients in the north and the east, in the house s',
    );
    await expectAccessible(desk);
    await saveScreenshot(desk, 'gallery-records-found');
    await search.press('ArrowDown');
    await search.press('Enter');
    await valueIn(place).toEqual(['bob']);
    await search.fill('nobody there');
    await desk.getByText('Nothing found for “nobody there”').waitFor();
    await search.fill('trouble');
    await desk.getByText('The search failed').waitFor();
    await search.fill('ann');
    await desk.getByRole('option', { name: 'Ann Arnadottir' }).click();
    await valueIn(place).toEqual(['bob', 'ann']);
    await place.getByRole('button', { name: 'Remove Bob Bergsson from what is chosen' }).press('Enter');
    await valueIn(place).toEqual(['ann']);
    await hasFocus(search).toBe(true);

    const access = shown(desk, 'Who may see it: Empty');
    expect(await access.getByRole('radio').count()).toBe(5);
    await access.getByRole('radio', { name: 'Specific organisations' }).press('Space');
    await access.getByRole('combobox').fill('south');
    await desk.getByRole('option', { name: 'Southern House' }).waitFor();
    await desk.getByRole('option', { name: 'Northern House' }).waitFor({ state: 'detached' });
    await desk.getByRole('option', { name: 'Southern House' }).click();
    await valueIn(access).toEqual({ level: 'organisations', users: [], organisations: ['south'] });
    const custom = shown(desk, 'Component of the portal: Filled');
    await custom.getByRole('button').click();
    await valueIn(custom).toBe(4);
    expect(await shown(desk, 'Versions: Empty').getByText('There are no versions yet.').count()).toBe(1);
    expect(await shown(desk, 'Records below this one: Filled').getByText('Northern House').count()).toBe(1);
  });

  test('rows of a table are added, changed, moved and deleted in a dialog', async () => {
    await open(desk, 'lists');
    const place = shown(desk, 'Table: Empty');
    const dialog = desk.getByRole('dialog');
    const add = async (name: string, share: string) => {
      await place.getByRole('button', { name: 'Add a row' }).press('Enter');
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      await dialog.getByRole('textbox', { name: 'Share (%)' }).fill(share);
      await dialog.getByRole('textbox', { name: 'Share (%)' }).press('Enter');
    };
    await add('Ann', '160');
    await dialog.getByText('Maximum value is 100').waitFor();
    await hasFocus(dialog.getByRole('textbox', { name: 'Share (%)' })).toBe(true);
    await expectAccessible(desk);
    await saveScreenshot(desk, 'gallery-row');
    await dialog.getByRole('textbox', { name: 'Share (%)' }).fill('60');
    const choice = dialog.getByRole('combobox', { name: 'Choice' });
    await choice.press('ArrowDown');
    // Closes the menu, and no more.
    await choice.press('Escape');
    await choice.click();
    await desk.getByRole('option', { name: 'Other' }).click();
    await dialog.getByRole('textbox', { name: 'Please give details' }).fill('by word of mouth');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await place.getByRole('cell', { name: 'Other (by word of mouth)' }).waitFor();
    await add('Bob', '40');
    await valueIn(place).toMatchObject([
      { name: 'Ann', share: 60 },
      { name: 'Bob', share: 40 },
    ]);
    const edit = (name: string) => place.getByRole('button', { name: `Open ${name}` }).press('Enter');
    await edit('Ann');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Someone else');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await edit('Bob');
    await dialog.getByRole('button', { name: 'Move up' }).press('Enter');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await valueIn(place).toMatchObject([{ name: 'Bob' }, { name: 'Ann' }]);
    await hasFocus(place.getByRole('button', { name: 'Open Bob' })).toBe(true);
    await edit('Ann');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Press again to delete' }).click();
    await valueIn(place).toMatchObject([{ name: 'Bob' }]);
    await dialog.waitFor({ state: 'detached' });
    await hasFocus(place.getByRole('button', { name: 'Add a row' })).toBe(true);
  });

  test('a menu is ordered by keys, by buttons and by dragging, and a sub-item is one that stands further in', async () => {
    const place = shown(desk, 'Navigation: Empty');
    const dialog = desk.getByRole('dialog');
    const add = async (name: string, path: string) => {
      await place.getByRole('button', { name: 'Add an item' }).press('Enter');
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      await dialog.getByRole('textbox', { name: 'Link' }).fill(path);
    };
    await add('Funds', 'javascript:alert(1)');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.getByText('Please enter an address that begins with / or https://').waitFor();
    await dialog.getByRole('textbox', { name: 'Link' }).fill('/funds');
    await dialog.getByRole('radio', { name: 'Wallet' }).check({ force: true });
    await dialog.getByRole('checkbox', { name: 'Advisor' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Verified', exact: true }).check();
    await expectAccessible(desk);
    await saveScreenshot(desk, 'gallery-menu-item');
    await dialog.getByRole('button', { name: 'OK' }).click();
    for (const [name, path] of [
      ['Team', '/team'],
      ['Press', '/press'],
    ] as const) {
      await add(name, path);
      await dialog.getByRole('textbox', { name: 'Link' }).press('Enter');
    }
    const titles = async () => {
      const names = (places: readonly { title: string; items: never[] }[]): unknown[] =>
        places.map(({ title, items }) => (items.length > 0 ? [title, names(items)] : title));
      return names(JSON.parse(await place.locator('pre').innerText()) as { title: string; items: never[] }[]);
    };
    await expectEventually(titles).toEqual(['Funds', 'Team', 'Press']);
    await valueIn(place).toMatchObject([
      { path: '/funds', icon: 'wallet', visible: ['Admin', 'Investor'], userStatus: ['verified'] },
      {},
      {},
    ]);
    const handle = (name: string) => place.getByRole('button', { name: `Carry ${name}` });
    await handle('Press').press('Space');
    await desk.keyboard.press('ArrowUp');
    await desk.keyboard.press('ArrowRight');
    await expectEventually(titles).toEqual([['Funds', ['Press']], 'Team']);
    await place.getByRole('status').filter({ hasText: 'Press is now in place 1 of 1 below Funds' }).waitFor();
    await desk.keyboard.press('Escape');
    await expectEventually(titles).toEqual(['Funds', 'Team', 'Press']);
    await hasFocus(handle('Press')).toBe(true);
    await place.getByRole('button', { name: 'Make Team a sub-item' }).click();
    await place.getByRole('button', { name: 'Move Press up' }).click();
    await expectEventually(titles).toEqual(['Press', ['Funds', ['Team']]]);
    await hasFocus(place.getByRole('button', { name: 'Move Press up' })).toBe(true);

    await handle('Funds').scrollIntoViewIfNeeded();
    const from = (await handle('Funds').boundingBox())!;
    const to = (await handle('Press').boundingBox())!;
    // A drag has begun once a line says so, and the next can begin once none does.
    const dragged = place.locator('[data-dragged]:not([data-dnd-placeholder])');
    const order = () =>
      place.getByRole('button', { name: /^Carry / }).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    await desk.mouse.move(from.x + 10, from.y + 20);
    await desk.mouse.down();
    await desk.mouse.move(from.x + 12, from.y + 10, { steps: 3 });
    await dragged.waitFor();
    await desk.mouse.move(to.x + 10, to.y + 4, { steps: 8 });
    await expectEventually(order).toEqual(['Carry Funds', 'Carry Press', 'Carry Team']);
    await saveScreenshot(desk, 'gallery-dragging');
    await desk.mouse.up();
    await expectEventually(titles).toEqual([['Funds', ['Team']], 'Press']);
    await dragged.waitFor({ state: 'detached' });
    const last = (await handle('Press').boundingBox())!;
    await desk.mouse.move(last.x + 10, last.y + 20);
    await desk.mouse.down();
    await desk.mouse.move(last.x + 42, last.y + 22, { steps: 6 });
    await dragged.waitFor();
    await desk.mouse.up();
    await expectEventually(titles).toEqual([['Funds', ['Team', 'Press']]]);
    expect(stopped).toEqual([]);
  });

  test('lists of texts, of pairs and of tabs grow by the Enter key and by buttons', async () => {
    const texts = shown(desk, 'List of texts: Empty');
    await texts.getByRole('textbox').fill('one');
    await texts.getByRole('textbox').press('Enter');
    await desk.keyboard.type('two');
    await valueIn(texts).toEqual(['one', 'two']);
    await texts.getByRole('button', { name: 'Remove line 1' }).press('Enter');
    await valueIn(texts).toEqual(['two']);
    const pairs = shown(desk, 'Names with numbers: Empty');
    await pairs.getByRole('textbox', { name: 'Name in line 1' }).fill('Equities');
    await pairs.getByRole('textbox', { name: 'Number in line 1' }).fill('1,040.5');
    await pairs.getByRole('textbox', { name: 'Number in line 1' }).press('Enter');
    await desk.keyboard.type('Bonds');
    await valueIn(pairs).toEqual([
      { name: 'Equities', value: 1040.5 },
      { name: 'Bonds', value: null },
    ]);
    const tabs = shown(desk, 'Contents in tabs: Empty');
    for (const title of ['First', 'Second']) {
      await tabs.getByRole('button', { name: 'Add a tab' }).press('Enter');
      await desk.keyboard.type(title);
    }
    await tabs.getByRole('textbox', { name: 'Content' }).fill('Words');
    await tabs.getByRole('button', { name: 'Choose from the library' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'logo.png' }).click();
    await tabs.getByRole('button', { name: 'Move Second up' }).press('Enter');
    await valueIn(tabs).toMatchObject([{ title: 'Second', image: 'logo', content: { type: 'doc' } }, { title: 'First' }]);
    await saveScreenshot(desk, 'gallery-lists-filled');
    expect(stopped).toEqual([]);
  });
});

describe('a form', () => {
  const fill = async (form: Locator, email: string) => {
    await form.getByRole('textbox', { name: 'Full name' }).fill('Ann Árnadóttir');
    await form.getByRole('textbox', { name: 'Date of birth' }).fill('01/02/1980');
    await form.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await form.getByRole('combobox', { name: 'Country' }).fill('iceland');
    await form.getByRole('combobox', { name: 'Country' }).press('ArrowDown');
    await form.getByRole('combobox', { name: 'Country' }).press('Enter');
  };

  test('goes on one step after another, by keys, and not past what is missing', async () => {
    await open(desk, 'forms');
    const form = whole('wizard');
    const next = form.getByRole('button', { name: 'Next', exact: true });
    expect(await form.getByRole('button', { name: 'Send' }).count()).toBe(0);
    await next.press('Enter');
    const list = form.getByRole('region', { name: '4 answers are missing or incorrect' });
    await list.waitFor();
    expect(await form.getByRole('textbox', { name: 'Full name' }).evaluate((input) => input === document.activeElement)).toBe(true);
    await list.getByRole('link', { name: 'E-mail' }).click();
    expect(await form.getByRole('textbox', { name: 'E-mail' }).evaluate((input) => input === document.activeElement)).toBe(true);
    await fill(form, 'ann@demo.example');
    await expectEventually(() => list.count()).toBe(0);
    await form.getByRole('textbox', { name: 'Full name' }).press('Enter');
    await form.getByRole('heading', { name: '2 of 3: Origin of assets' }).waitFor();

    await form.getByRole('combobox', { name: 'Where they come from' }).click();
    await desk.getByRole('option', { name: 'Other' }).click();
    await form.getByRole('textbox', { name: 'Please give details' }).fill('An inheritance');
    await form.getByRole('textbox', { name: 'Amount in euros' }).fill('100,000');
    // Asked from this amount on.
    await form.getByRole('group', { name: 'Larger amounts' }).getByRole('textbox', { name: 'How it was built up' }).fill('Over years');
    await form.getByRole('button', { name: 'Back' }).click();
    expect(await form.getByRole('textbox', { name: 'Full name' }).inputValue()).toBe('Ann Árnadóttir');
    await next.click();
    await form.getByRole('heading', { name: '2 of 3: Origin of assets' }).waitFor();
    expect(await form.getByRole('textbox', { name: 'Please give details' }).inputValue()).toBe('An inheritance');
    await next.click();

    const send = form.getByRole('button', { name: 'Missing or incorrect info' });
    expect(await send.isDisabled()).toBe(true);
    expect(await form.getByRole('textbox', { name: 'Adviser' }).isDisabled()).toBe(true);
    expect(await form.getByLabel('Risk').count()).toBe(0);
    await form.getByRole('switch', { name: 'I accept the terms' }).press('Space');
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    const sent = JSON.parse(await form.locator('pre').innerText()) as Record<string, unknown>;
    expect(sent).toMatchObject({ name: 'Ann Árnadóttir', birth: '1980-02-01', country: 'IS', amount: 100_000, terms: true });
    expect(sent).toMatchObject({ source: 'Other', 'source-other': 'An inheritance' });
  });

  test('has its steps as tabs; what the server refuses stands at its field, and nothing typed is lost', async () => {
    const form = whole('tabs');
    await form.getByRole('tab', { name: 'About you' }).press('ArrowRight');
    await form.getByRole('tabpanel', { name: 'Origin of assets' }).waitFor();
    await form.getByRole('tab', { name: 'About you (4 answers to correct)' }).click();
    await fill(form, 'taken@demo.example');
    await form.getByRole('button', { name: 'Next: Origin of assets' }).click();
    await form.getByRole('combobox', { name: 'Where they come from' }).click();
    await desk.getByRole('option', { name: 'Salary' }).click();
    await form.getByRole('textbox', { name: 'Amount in euros' }).fill('10');
    await form.getByRole('button', { name: 'Show what is missing' }).click();
    await form.getByRole('tabpanel', { name: 'Agreement' }).waitFor();
    await form.getByRole('switch', { name: 'I accept the terms' }).check();
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    const email = form.getByRole('textbox', { name: 'E-mail' });
    await form.getByRole('region', { name: '1 answer is missing or incorrect' }).waitFor();
    expect(await email.evaluate((input) => [input === document.activeElement, input.getAttribute('aria-invalid')])).toEqual([true, 'true']);
    expect(await email.inputValue()).toBe('taken@demo.example');
    await saveScreenshot(desk, 'form-refused');
    await desk.getByRole('button', { name: 'Íslenska' }).click();
    await form.getByRole('textbox', { name: 'Netfang' }).fill('ann');
    await form.getByRole('textbox', { name: 'Netfang' }).blur();
    await form.getByText('Netfangið er ekki gilt', { exact: true }).first().waitFor();
    expect(await form.getByRole('textbox', { name: 'Fullt nafn' }).inputValue()).toBe('Ann Árnadóttir');
    expect(await form.getByRole('textbox', { name: 'Fæðingardagur' }).inputValue()).toBe('01.02.1980');
    await desk.setViewportSize(PHONE);
    await form.getByRole('combobox', { name: 'Skref' }).selectOption({ label: '2. Uppruni eigna' });
    await form.getByRole('heading', { name: '2 af 3: Uppruni eigna' }).waitFor();
    await expectNoSidewaysScroll(desk);
    await saveScreenshot(desk, 'form-phone');
  });
});
