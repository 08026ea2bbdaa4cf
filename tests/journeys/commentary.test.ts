/** Tests what the firm says about the day of a report: in the print view and in statements of that day, and nowhere else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement } from '#contract/reports';
import { multipartBody } from '../kit/multipart.ts';
import { PAYLOADS } from '../kit/payloads.ts';
import { readPdf } from '../kit/read-pdf.ts';
import { PDF } from '../kit/sample-files.ts';
import { signInBrowser, type TestBrowser } from '../kit/server.ts';
import {
  expectAccessible,
  expectEventually,
  saveScreenshot,
  startJourney,
  statusOf,
  waitUntilSettled,
  type BrowserJourney,
} from '../kit/browser.ts';

let journey: BrowserJourney;
let desk: TestBrowser;
let ann: TestBrowser;

beforeAll(async () => {
  journey = await startJourney();
  const { port } = journey.running.server;
  [desk, ann] = [await signInBrowser(port, 'hekla', 'sue'), await signInBrowser(port, 'hekla', 'ann')];
});
afterAll(() => journey.end());

async function say(name: string, reportdate: string, body: object, attachment: object | null = null): Promise<void> {
  const values = { name, reportdate, body, attachment };
  const answer = await desk.ask('POST', '/api/collections/commentary/records', { body: { values } });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
}

const text = (words: string, marks: readonly object[] = []) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) });
const paragraph = (...content: readonly object[]) => ({ type: 'paragraph', content });

async function statementText(to: string): Promise<string> {
  const { account, portfolio } = journey.running.fixture.hekla.accounts.alpha;
  const asked = await ann.ask('POST', `/api/accounts/${account}/statements`, { body: { portfolio, from: '2024-01-02', to } });
  expect([asked.status, asked.text]).toEqual([200, expect.any(String)]);
  const { id } = asked.body as Statement;
  const state = async () => ((await ann.ask('GET', `/api/statements/${id}`)).body as Statement).state;
  await expectEventually(state).toBe('ready');
  const { pages } = await readPdf((await ann.ask('GET', `/api/statements/${id}/file`)).bytes);
  return pages.map((page) => page.text).join('\n');
}

test('[LIB-35] each report shows the commentary of its date, made harmless and with its attachment, and without one none', async () => {
  const before = await statementText('2024-01-04');
  expect(before).not.toContain('Commentary');
  const uploaded = await desk.ask('POST', '/api/files?purpose=record', multipartBody('letter.pdf', PDF));
  const { name, url, fullUrl } = uploaded.body as { name: string; url: string; fullUrl: string };
  const hostile = paragraph(text(PAYLOADS.join(' ')), text('a link', [{ type: 'link', attrs: { href: 'javascript:window.__hit=1' } }]));
  await say(
    'A calm first week',
    '2024-01-04',
    { type: 'doc', content: [paragraph(text('Little moved.')), hostile, { type: 'script', content: [text('window.__hit=2')] }] },
    { name, url, fullUrl },
  );
  await say('The day before', '2024-01-03', { type: 'doc', content: [paragraph(text('A dividend came.'))] });
  const page = await journey.bring('hekla', 'ann');
  const { account } = journey.running.fixture.hekla.accounts.alpha;
  const sheet = page.locator('[data-sheet=commentary]');
  const open = async (asOf: string) => {
    await page.goto(`/dashboard/clients/account/${account}/export?asOf=${asOf}&componentToRender=holdings`);
    await waitUntilSettled(page, 'main h1');
  };
  await open('2024-01-04');
  expect(await sheet.locator('h2').allInnerTexts()).toEqual(['A calm first week']);
  await sheet.getByText('Little moved.').waitFor();
  await sheet.getByText(PAYLOADS[0]!, { exact: false }).waitFor();
  expect(await page.evaluate(() => '__hit' in window)).toBe(false);
  expect(await sheet.locator('script, img, iframe, a[href^=javascript]').count()).toBe(0);
  const attachment = sheet.getByRole('link', { name: 'Attachment: letter.pdf' });
  expect(await statusOf(page, (await attachment.getAttribute('href'))!)).toBe(200);
  await expectAccessible(page);
  await saveScreenshot(page, 'commentary');
  await open('2024-01-03');
  expect(await sheet.locator('h2').allInnerTexts()).toEqual(['The day before']);
  expect(await sheet.getByRole('link').count()).toBe(0);
  await open('2024-01-02');
  expect(await sheet.count()).toBe(0);

  const after = await statementText('2024-01-04');
  for (const said of ['A calm first week', 'Little moved.', 'letter.pdf']) expect(after).toContain(said);
  expect(after).not.toContain('A dividend came.');
  expect(await statementText('2024-01-03')).toContain('A dividend came.');
  expect(await statementText('2024-01-02')).not.toContain('Commentary');
  // Nobody outside the firm reads it.
  const guest = await journey.open('hekla');
  await guest.goto('/');
  expect(await statusOf(guest, '/api/commentary/2024-01-04')).toBe(401);
});
