/** Tests how staff fill a collection from a file in the browser: from the list, by what is wrong with it, to the records and back. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  waitForDownload,
  waitUntilSettled,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';
import { writeTestZip } from '../kit/bundles.ts';
import { readZip } from '../kit/read-zip.ts';

let journey: BrowserJourney;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.signIn('hekla', 'sue');
});
afterAll(() => journey.end());

async function open(path: string, of: Page = page): Promise<void> {
  await of.goto(path);
  await of.locator('main h1').waitFor();
  await waitUntilSettled(of);
}

async function send(name: string, csv: string, of: Page = page): Promise<void> {
  await of.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) });
}

async function confirm(verb: string): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
}

test('the list leads to its files, which say what each column may hold, with a template to fill', async () => {
  await open('/admin/accounts');
  await page.getByRole('link', { name: 'From a file' }).click();
  await page.getByRole('heading', { level: 1, name: 'Accounts: from a file' }).waitFor();
  await waitUntilSettled(page);
  const owner = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Advisors', exact: true }) });
  expect(await owner.innerText()).toMatch(/needed\s+Users: the name, the external id or the e-mail address \(several/);
  const template = await waitForDownload(page, () => page.getByRole('button', { name: 'Download template' }).click());
  expect(template.name).toBe('Accounts.csv');
  expect(template.bytes.toString('utf8')).toMatch(/^\uFEFF"Name","Email",.*\r\n"Anna Berg","anna\.berg@example\.com",/);
  await expectAccessible(page);
  await saveScreenshot(page, 'record-files');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'record-files-phone');
  await page.setViewportSize(WIDE);
});

test('what is wrong is listed cell by cell; what a heading means can be said; then the records are there, and can be taken back', async () => {
  await send(
    'families.csv',
    [
      'Family,Email,Portal,Owner,Currency,External id',
      'Berg,berg@families.example,hekla portal clients,ada of hekla,EUR,F-1',
      'Lund,lund@families.example,hekla portal clients,nobody of hekla,XYZ,F-2',
      '',
    ].join('\n'),
  );
  await page.getByText('2 rows are refused').waitFor();
  const rows = page.getByRole('table', { name: 'Rows of the file' });
  expect(await rows.innerText()).toMatch(/“nobody of hekla”\. Users: there is nothing of this name\./);
  expect(await page.getByRole('button', { name: 'Bring in', exact: true }).isDisabled()).toBe(true);
  await waitUntilSettled(page);
  await expectAccessible(page);
  await saveScreenshot(page, 'record-files-refused');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'record-files-refused-phone');
  await page.setViewportSize(WIDE);
  // The heading that nothing recognised is said to be the name; the other row stays wrong.
  await page.getByRole('combobox', { name: 'What Family is' }).click();
  await page.getByRole('option', { name: 'Name', exact: true }).click();
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('1 row is refused').waitFor();

  await page.getByRole('link', { name: 'Accounts', exact: true }).first().click();
  await page.getByRole('link', { name: 'From a file' }).click();
  await send(
    'families.csv',
    [
      'Name,Email,Portal,Owner,Currency,External id',
      'Berg,berg@families.example,hekla portal clients,ada of hekla,EUR,F-1',
      'Lund,lund@families.example,hekla portal clients,ben of hekla; ada of hekla,GBP,F-2',
      '',
    ].join('\n'),
  );
  await page.getByText('Ready to bring in: 2 new, 0 changed').waitFor();
  await waitUntilSettled(page);
  await saveScreenshot(page, 'record-files-ready');
  await confirm('Bring in');
  await page.getByText(/^ ?Brought in on .*: 2 new, 0 changed$/).waitFor();
  await waitUntilSettled(page);
  await expectAccessible(page);
  await saveScreenshot(page, 'record-files-done');
  await page.getByRole('link', { name: 'Lund', exact: true }).click();
  await expectEventually(() => page.locator('dialog[open] [name="external_id"]').inputValue()).toBe('F-2');

  await page.goBack();
  await confirm('Take back');
  await page.getByText(/^ ?Taken back on /).waitFor();
  await open('/admin/accounts?search=families.example');
  await page.getByText('Nothing was found').waitFor();
  await open('/admin/accounts/import');
  await expectEventually(() => page.getByRole('table', { name: 'Earlier files' }).getByRole('row').allInnerTexts()).toEqual([
    expect.stringContaining('File'),
    expect.stringMatching(/families\.csv\s+Taken back\s+2\s+0\s+0/) as string,
    expect.stringMatching(/families\.csv\s+Checked\s+1\s+0\s+1/) as string,
  ]);
});

test('within one account the file needs no column that names it; a file that cannot be read says so, and another can be sent', async () => {
  await open(`/admin/accounts?open=${journey.running.fixture.hekla.accounts.alpha.account}`);
  const drawer = page.locator('dialog[open]');
  await drawer.getByRole('tab', { name: 'Portfolios', exact: true }).click();
  await drawer.getByRole('link', { name: 'From a file' }).click();
  await page.getByRole('heading', { level: 1, name: 'Portfolios: from a file' }).waitFor();
  await waitUntilSettled(page);
  expect(await page.getByRole('rowheader', { name: 'Account', exact: true }).count()).toBe(0);
  await send('portfolios.csv', 'Name,Currency\n"never closed,EUR\n');
  await page.getByRole('alert').getByText('The file cannot be read from line 2 on').waitFor();
  await send('portfolios.csv', 'Name,Currency\nReserve,EUR\n');
  await page.getByText('Ready to bring in: 1 new, 0 changed').waitFor();
  await confirm('Bring in');
  await page.getByText('Brought in on').waitFor();
  await page.getByRole('link', { name: 'Portfolios', exact: true }).first().click();
  await page.getByRole('rowheader', { name: 'Reserve' }).waitFor();
});

test('another firm has its own language, colours and files', async () => {
  const greek = await journey.signIn('pelagos', 'sue');
  await open('/admin/organisations/import', greek);
  await send('o.csv', 'Όνομα,URL\nΟίκος,https://oikos.example\n', greek);
  await greek.getByRole('status').filter({ hasText: '1' }).waitFor();
  await waitUntilSettled(greek);
  await expectAccessible(greek);
  await saveScreenshot(greek, 'record-files-greek');
  await open('/admin/organisations/import');
  await page.getByText('No file has been brought in here yet').waitFor();
});

test('everything of the firm is downloaded as one zip, from a page that says what is in it', async () => {
  await open('/admin/imports');
  await page.getByRole('link', { name: 'Everything of the firm as files, out and in' }).click();
  await page.getByRole('heading', { level: 1, name: 'The firm as files' }).waitFor();
  await waitUntilSettled(page);
  const zip = await waitForDownload(page, () => page.getByRole('button', { name: 'Download everything' }).click());
  expect(zip.name).toMatch(/ \d{4}-\d\d-\d\d\.zip$/);
  const files = await readZip(zip.bytes);
  expect([...files.keys()].map((name) => name.replace(/^\d\d-/, ''))).toEqual(
    expect.arrayContaining(['accounts.csv', 'portfolios.csv', 'prices.csv', 'transactions.csv', 'contents.csv']),
  );
  await expectAccessible(page);
  await saveScreenshot(page, 'bundle');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'bundle-phone');
  await page.setViewportSize(WIDE);
});

async function sendZip(files: Readonly<Record<string, string>>, of: Page = page): Promise<void> {
  const buffer = await writeTestZip(new Map(Object.entries(files)));
  await of.locator('input[type=file]').setInputFiles({ name: 'new-firm.zip', mimeType: 'application/zip', buffer });
}

test('a zip of files comes in file by file, says what stands in its way and where, and is taken back as one', async () => {
  const fileStates = () => page.getByRole('table', { name: 'Files' }).getByRole('row').allInnerTexts();
  await open('/admin/bundle');
  await sendZip({ 'holiday.csv': 'a,b\n' });
  await page.getByRole('alert').getByText('No file in this zip is called after a list or a kind of facts').waitFor();
  await sendZip({
    '01-libraries.csv': 'name,external_id\nReports of the zip,Z-1\nLetters of the zip,Z-2\n',
    '02-rates.csv': 'date,base,quote,rate\n2026-01-19,EUR,SEK,11.25\n2026-01-20,EUR,SEK,much\n',
    '03-instruments.csv': 'symbol,name,type,assetClass,currency,quoted,validFrom\nZIP,Zipped Shares,Equity,Equities,EUR,each,2020-01-01\n',
    'holiday.csv': 'a,b\n',
  });
  await page.getByRole('heading', { level: 1, name: 'new-firm.zip' }).waitFor();
  await page.getByText('1 of 3 files cannot come in as it is. Bringing in would stop there.').waitFor();
  await page.getByText('Not read, as their names say nothing: holiday.csv').waitFor();
  await waitUntilSettled(page);
  await expectAccessible(page);
  await saveScreenshot(page, 'bundle-checked');
  await confirm('Bring in');
  await page.getByText('Stopped: 2 of 3 files are in.').waitFor();
  const alert = page.getByRole('alert');
  expect(await alert.innerText()).toMatch(/^It stands at 02-rates\.csv\. Some of its rows cannot come in\./);
  await waitUntilSettled(page);
  await expectAccessible(page);
  await saveScreenshot(page, 'bundle-stopped');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'bundle-stopped-phone');
  await page.setViewportSize(WIDE);
  await alert.getByRole('link', { name: 'Look at its rows' }).click();
  await page.getByText('much').first().waitFor();
  await page.goBack();
  await confirm('Go on without this file');
  await page.getByText(/^ ?In since .*; 1 file was left out\.$/).waitFor();
  expect((await fileStates()).slice(1)).toEqual([
    expect.stringMatching(/01-libraries\.csv\s+Libraries\s+In\s+2\s+0\s+0\s+0/),
    expect.stringMatching(/03-instruments\.csv\s+Instruments\s+In\s+1/),
    expect.stringMatching(/02-rates\.csv\s+Exchange rates\s+Left out/),
  ]);
  await saveScreenshot(page, 'bundle-done');
  await page.getByRole('link', { name: '01-libraries.csv' }).click();
  await page.getByText('Brought in on').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'new-firm.zip' }).waitFor();
  await confirm('Take back');
  await page.getByText(/^ ?Taken back, /).waitFor();
  await open('/admin/libraries?search=of the zip');
  await page.getByText('Nothing was found').waitFor();
  await open('/admin/bundle');
  await page.getByRole('table', { name: 'Earlier zips' }).getByRole('link', { name: 'new-firm.zip' }).waitFor();
  await saveScreenshot(page, 'bundle-earlier');

  const greek = await journey.signIn('pelagos', 'sue', PHONE);
  await open('/admin/bundle', greek);
  await sendZip({ 'libraries.csv': 'Όνομα\nΒιβλιοθήκη του zip\n' }, greek);
  await greek.getByText('1 αρχείο μπορεί να καταχωριστεί.').waitFor();
  await waitUntilSettled(greek);
  await expectAccessible(greek);
  await expectNoSidewaysScroll(greek);
  await saveScreenshot(greek, 'bundle-greek');
});
