/** Tests that the knowledge date leaves the product with every figure: beside the day in every CSV file, and on the paper of a statement. */
import { existsSync, readdirSync } from 'node:fs';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDownload, type Endpoint } from '#packages/endpoint';
import { formatsFor } from '#packages/texts';
import type { Statement } from '#contract/reports';
import { LAST_DAY } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { readPdf } from '../kit/read-pdf.ts';
import { signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';

let running: TestServer;
let sue: TestBrowser;
let knownAt: string;
let household: string;
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
  const head = await sue.ask('GET', `/api/portfolios/${running.fixture.hekla.accounts.alpha.portfolio}`);
  ({ knownAt } = (head.body as { value: { knownAt: string } }).value);
  const kept = { name: 'Alpha', accounts: [running.fixture.hekla.accounts.alpha.account] };
  household = ((await sue.ask('POST', '/api/households', { body: kept })).body as { id: string }).id;
});
afterAll(() => running.dispose());

/**
 * Files about files tell their own moment; answers, records, orders and what is offered are told as they are kept, datasets as they came, use as it is counted. They hold no
 * figures of a portfolio.
 */
const WITHOUT_FIGURES = ['imports', 'datasets', 'forms', 'records', 'orders', 'funds', 'analytics'];

const files: string[] = [];
const withContract = readdirSync('capabilities').filter((name) => existsSync(`capabilities/${name}/contract.ts`));
for (const capability of withContract.filter((name) => !WITHOUT_FIGURES.includes(name))) {
  const contract = (await import(`../../capabilities/${capability}/contract.ts`)) as Record<string, unknown>;
  for (const part of Object.values(contract))
    for (const one of typeof part === 'object' && part !== null ? Object.values(part as Record<string, unknown>) : [])
      if (isEndpoint(one) && isDownload(one.output) && one.output.mediaType === 'text/csv') files.push(one.path);
}

function isEndpoint(one: unknown): one is Endpoint {
  return typeof one === 'object' && one !== null && 'path' in one && 'output' in one && 'may' in one;
}

test('the contracts name the files', () => {
  expect(files.length).toBeGreaterThanOrEqual(11);
});

test.each(files)('%s', async (path) => {
  const { account, portfolio } = running.fixture.hekla.accounts.alpha;
  const address = path.replace(':account', account).replace(':portfolio', portfolio).replace(':household', household);
  const asked = path.includes(':') ? `from=2024-01-02&to=${LAST_DAY}` : 'portal=clients';
  const { status, text } = await sue.ask('GET', `${address}?${path.endsWith('holdings.csv') ? '' : asked}`);
  expect(status, text).toBe(200);
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true });
  const heads = meta.fields ?? [];
  const day = ['As of', 'Business date'].find((head) => heads.includes(head)) ?? 'Date';
  expect(heads).toEqual(expect.arrayContaining([day, 'As known on']));
  if (day === 'As of') expect(heads.indexOf('As known on')).toBe(heads.indexOf('As of') + 1);
  // Findings stand below as sentences, each alone in its line.
  for (const row of data.filter((one) => Object.values(one).filter((cell) => cell !== '').length > 1)) {
    // Of an account without portfolios there is no value, and so no day.
    if (row['Value'] === '') continue;
    expect(row[day]).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect(row['As known on']).toBe(formatsFor('en').moment(knownAt));
  }
  if (MUST_HAVE_ROWS.test(path)) expect(data[0]?.['As known on']).toBe(formatsFor('en').moment(knownAt));
});

/** alpha was paid into, bought and holds; it sold nothing, and no fee stands alone. */
const MUST_HAVE_ROWS = /(accounts|portfolios|holdings|transactions|cash|changes|simulated|charges)\.csv$/;

test('a statement says on its cover which day it speaks of and since when its facts were known, and over its holdings again', async () => {
  const asked = await sue.ask('POST', `/api/accounts/${running.fixture.hekla.accounts.alpha.account}/statements`, {
    body: { portfolio: running.fixture.hekla.accounts.alpha.portfolio, from: '2024-01-02', to: LAST_DAY },
  });
  const { id } = asked.body as Statement;
  await expect
    .poll(async () => ((await sue.ask('GET', `/api/statements/${id}`)).body as Statement).state, { timeout: HANG_MS })
    .toBe('ready');
  const { pages } = await readPdf((await sue.ask('GET', `/api/statements/${id}/file`)).bytes);
  const { longDate, moment } = formatsFor('en');
  const plainly = (text: string) => text.replace(/\s+/g, ' ');
  expect(plainly(pages[0]?.text ?? '')).toContain(plainly(`Valued as of ${longDate(LAST_DAY)} Facts as known on ${moment(knownAt)}`));
  expect(plainly(pages.map(({ text }) => text).join(' '))).toContain(
    plainly(`What the portfolio held on ${longDate(LAST_DAY)}, as known on ${moment(knownAt)}.`),
  );
});
