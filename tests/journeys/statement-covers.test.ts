/** Tests the firm's own pages around its statements: chosen on the screen, refused where they are no plain PDF, and different for each firm. */
import { sql } from 'drizzle-orm';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Statement } from '#contract/reports';
import { LAST_DAY } from '../kit/fixture.ts';
import { multipartBody } from '../kit/multipart.ts';
import { plainPdf } from '../kit/plain-pdf.ts';
import { OUTSIDE_PAGES, openPdfFunction, type TestPdfFunction } from '../kit/pdf-function.ts';
import { readPdf } from '../kit/read-pdf.ts';
import { changeSettings, signInBrowser, type TestBrowser } from '../kit/server.ts';
import {
  closeMessages,
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  waitForDownload,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';

let journey: BrowserJourney;
let outside: TestPdfFunction;
beforeAll(async () => {
  outside = await openPdfFunction();
  journey = await startJourney();
});
afterAll(async () => {
  await journey.end();
  await outside.close();
});

async function statementOf(firm: 'hekla' | 'pelagos', from: string) {
  const { account, portfolio } = journey.running.fixture[firm].accounts.alpha;
  const ann = await signInBrowser(journey.running.server.port, firm, 'ann');
  const asked = await ann.ask('POST', `/api/accounts/${account}/statements`, { body: { portfolio, from, to: LAST_DAY, language: 'en' } });
  expect([asked.status, asked.text]).toEqual([200, expect.any(String)]);
  const { id } = asked.body as Statement;
  await expectEventually(async () => ((await ann.ask('GET', `/api/statements/${id}`)).body as Statement).state).toBe('ready');
  const read = await readPdf((await ann.ask('GET', `/api/statements/${id}/file`)).bytes);
  return { ...read, texts: read.pages.map(({ runs }) => runs.map(({ text }) => text).join('')) };
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
const end = (page: Page, name: string) => page.getByRole('group', { name });

test('[PDF-03] the cover and the back of the firm stand around its statements, those of another firm around its own, and a report from outside too', async () => {
  const plain = await statementOf('hekla', '2024-01-02');
  const sue = await journey.bring('hekla', 'sue');
  await sue.goto('/admin/appearance');
  const [cover, back] = [end(sue, 'Cover (PDF)'), end(sue, 'Back (PDF)')];
  await cover.locator('input[type=file]').setInputFiles(file('locked.pdf', plainPdf(['x'], { trailer: LOCK })));
  await cover.getByRole('alert').getByText('The file is protected by a password. Choose one that opens without.').waitFor();
  await cover.locator('input[type=file]').setInputFiles(file('cover.pdf', plainPdf(['Cover of Hekla'])));
  await cover.getByText('cover.pdf', { exact: true }).waitFor();
  await back.locator('input[type=file]').setInputFiles(file('back.pdf', plainPdf(['First of the back', 'Back of Hekla'])));
  await back.getByText('back.pdf', { exact: true }).waitFor();
  await sue.getByRole('button', { name: 'Save the pages' }).click();
  await sue.getByText('The pages around statements are saved').waitFor();
  await expectAccessible(sue);
  await saveScreenshot(sue, 'covers');
  await sue.setViewportSize(PHONE);
  await expectNoSidewaysScroll(sue);
  await saveScreenshot(sue, 'covers-phone');
  await sue.setViewportSize(WIDE);

  const own = await statementOf('hekla', '2024-01-02');
  expect([own.texts[0], own.texts.at(-1)]).toEqual(['Cover of Hekla', 'Back of Hekla']);
  // Between them is the report, word for word and page for page, and its own count of them.
  expect(own.texts.slice(1, -2)).toEqual(plain.texts);
  expect([own.title, own.language, own.marked]).toEqual([plain.title, plain.language, true]);
  expect(own.headings).toEqual(plain.headings);
  expect(own.figures).toEqual([
    'Cover page of Hekla Wealth Limited',
    ...plain.figures,
    ...Array(2).fill('Back page of Hekla Wealth Limited'),
  ]);

  const other = await signInBrowser(journey.running.server.port, 'pelagos', 'sue');
  const brought = (await bring(other, plainPdf(['Cover of Pelagos']))).body as { id: string };
  const { version } = (await other.ask('GET', '/api/statement-covers')).body as { version: number };
  const kept = await other.ask('PUT', '/api/statement-covers', { body: { cover: brought.id, back: null, version } });
  expect([kept.status, kept.text]).toEqual([200, expect.any(String)]);
  const { texts } = await statementOf('pelagos', '2024-01-02');
  expect(texts[0]).toBe('Cover of Pelagos');
  expect(texts.join(' ')).not.toContain('Hekla');
  expect(own.texts.join(' ')).not.toContain('Pelagos');

  // The base64 of the function outside gives a file that opens, within the same covers.
  await changeSettings(journey.running, 'hekla', { pdfService: { title: 'PDF', url: outside.url } });
  const report = await statementOf('hekla', '2024-01-03');
  expect(report.texts).toEqual(['Cover of Hekla', ...OUTSIDE_PAGES, 'First of the back', 'Back of Hekla']);
  await changeSettings(journey.running, 'hekla', { pdfService: null });

  // Without them it is the statement that it was.
  await sue.reload();
  const removeBoth = async () => {
    await cover.getByRole('button', { name: 'Remove cover.pdf' }).click();
    await back.getByRole('button', { name: 'Remove back.pdf' }).click();
    await sue.getByRole('button', { name: 'Save the pages' }).click();
    await sue.getByText('The pages around statements are saved').waitFor();
  };
  await removeBoth();
  // One press brings them back.
  await sue.getByRole('button', { name: 'Undo', exact: true }).click();
  await sue.getByText('Back as it was').waitFor();
  await back.getByText('back.pdf', { exact: true }).waitFor();
  await closeMessages(sue);
  await removeBoth();
  expect((await statementOf('hekla', '2024-01-02')).texts).toEqual(plain.texts);
});

test('[PDF-06] where the renderer cannot do its work the statement has failed and says so, keeps no file, and the same button makes it', async () => {
  const { running } = journey;
  const sue = await signInBrowser(running.server.port, 'hekla', 'sue');
  const { id: cover } = (await bring(sue, plainPdf(['Cover of Hekla']))).body as { id: string };
  await changeSettings(running, 'hekla', { covers: { cover, back: null } });
  const folder = join(running.place.dataFolder, 'files');
  const entries = async () => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const found = (await entries()).find(({ name }) => name === cover)!;
  const [place, away] = [join(found.parentPath, cover), join(running.place.dataFolder, 'away')];
  await rename(place, away);
  const before = (await entries()).length;
  const ann = await journey.bring('hekla', 'ann');
  await ann.goto(`/dashboard/clients/portfolio/${running.fixture.hekla.accounts.alpha.portfolio}`);
  await ann
    .getByRole('main')
    .getByRole('button', { name: /^Statement/ })
    .click();
  const drawer = ann.locator('dialog[open]');
  await drawer.getByRole('checkbox', { name: 'Holdings' }).click();
  await drawer.getByRole('button', { name: 'Make statement' }).click();
  const failed = drawer.locator('[data-asked]').filter({ hasText: "We've encountered an error, please try again" });
  await failed.waitFor();
  expect(await failed.getByRole('button', { name: 'Download PDF' }).count()).toBe(0);
  await saveScreenshot(ann, 'statement-failed');
  const { rows } = await running.server.database
    .work(running.fixture.hekla.id)
    .execute(sql`select state, reason, file_id as file, bytes from statement where covers is not null order by created_at desc limit 1`);
  expect(rows).toEqual([{ state: 'failed', reason: 'renderer', file: null, bytes: null }]);
  expect((await entries()).length).toBe(before);
  await rename(away, place);
  await failed.getByRole('button', { name: 'Try again' }).click();
  const { bytes } = await waitForDownload(ann, () =>
    drawer.getByRole('listitem').first().getByRole('button', { name: 'Download PDF' }).click(),
  );
  expect((await readPdf(bytes)).pages[0]!.text).toContain('Cover of Hekla');
  await changeSettings(running, 'hekla', { covers: { cover: null, back: null } });
});

test('a cover is a plain PDF of few pages, and brought by an administrator of the firm that it is of', async () => {
  const { port } = journey.running.server;
  const [sue, ada, elsewhere] = [
    await signInBrowser(port, 'hekla', 'sue'),
    await signInBrowser(port, 'hekla', 'ada'),
    await signInBrowser(port, 'pelagos', 'sue'),
  ];
  const plain = plainPdf(['Cover']);
  const told = async (by: TestBrowser, pdf: Buffer) => {
    const { status, body } = await bring(by, pdf);
    return [status, (body as { error?: string }).error];
  };
  expect(await told(sue, Buffer.from('%PDF-1.4 %%EOF'))).toEqual([400, 'file.unreadable']);
  expect(await told(sue, Buffer.from('no PDF'))).toEqual([400, 'file.not-document']);
  expect(await told(sue, plainPdf(['x'], { trailer: LOCK }))).toEqual([400, 'file.encrypted']);
  expect(await told(sue, plainPdf(['x'], { catalogue: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }))).toEqual([
    400,
    'file.active',
  ]);
  expect(await told(sue, plainPdf(Array.from({ length: 11 }, (_, at) => `Page ${at}`)))).toEqual([413, 'file.too-large']);
  expect(await told(ada, plain)).toEqual([403, 'permission.missing']);
  const foreign = (await bring(elsewhere, plain)).body as { id: string };
  const { version } = (await sue.ask('GET', '/api/statement-covers')).body as { version: number };
  const refused = await sue.ask('PUT', '/api/statement-covers', { body: { cover: foreign.id, back: null, version } });
  expect([refused.status, (refused.body as { error: string }).error]).toEqual([400, 'input.invalid']);
  const stale = await sue.ask('PUT', '/api/statement-covers', { body: { cover: null, back: null, version: version - 1 } });
  expect((stale.body as { error: string }).error).toBe('record.changed');
});

const LOCK = '/Encrypt << /Filter /Standard /V 1 /R 2 /O (0) /U (0) /P -4 >> /ID [(a) (a)]';

const bring = (by: TestBrowser, pdf: Buffer) => by.ask('POST', '/api/portal-files?purpose=cover', multipartBody('cover.pdf', pdf));
