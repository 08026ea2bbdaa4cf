/** Tests data processes: kept and put in order in the designer, run against a service of this machine, and their rows taken on. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { DataDesign, DataRun, Dataset } from '#contract/datasets';
import type { FullRecord, RecordPage } from '#contract/records';
import { openDataService, type TestDataService } from '../kit/data-service.ts';
import { HANG_MS } from '../kit/limits.ts';
import { multipartBody } from '../kit/multipart.ts';
import { signInBrowser, startAt, type TestBrowser } from '../kit/server.ts';
import {
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  waitUntilSettled,
  type BrowserJourney,
} from '../kit/browser.ts';

const SHAPE = 'There is no list of rows in it, neither as JSON nor as CSV. The rows from before stay.';
const EMPTY = 'There are no rows in it. The rows from before stay.';
const PROCESSES = '/api/collections/data-processes/records';
const STEPS = '/api/collections/data-processes-steps/records';

let service: TestDataService;
let journey: BrowserJourney;
let sue: TestBrowser;
let page: Page;
beforeAll(async () => {
  service = await openDataService();
  journey = await startJourney({}, { PORTICO_DATA_HOSTS: `data.example.com ${service.host}` });
  sue = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
  page = await journey.bring('hekla', 'sue');
});
afterAll(async () => {
  await journey.end();
  await service.close();
});
beforeEach(() => {
  service.calls.length = 0;
  service.answers.clear();
});

const address = (path: string) => `http://${service.host}${path}`;
const serve = (path: string, rows: unknown) => service.answers.set(path, { body: JSON.stringify(rows) });
const drawer = () => page.locator('dialog[open]').last();
const main = () => page.locator('main');
const press = (name: string) => main().getByRole('button', { name, exact: true }).click();
const field = (name: string) => page.locator(`[data-field="${name}"]`);
const lines = () => page.getByRole('navigation', { name: 'Steps' }).locator('li > button:first-child').allInnerTexts();
const results = () =>
  page
    .getByRole('table', { name: 'Last run' })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => (cell as HTMLElement).innerText.replace(/\s+/g, ' '))),
    );

async function makeProcess(name: string, steps: readonly object[] = []): Promise<string> {
  const { id } = (await sue.ask('POST', PROCESSES, { body: { values: { name } } })).body as FullRecord;
  if (steps.length > 0) {
    const body = { steps: steps.map((values) => ({ id: randomUUID(), version: null, values })), before: [] };
    const kept = await sue.ask('PUT', `/api/data-processes/${id}/design`, { body });
    expect([kept.status, kept.text]).toEqual([200, expect.any(String)]);
  }
  return id;
}

const design = async (id: string) => (await sue.ask('GET', `/api/data-processes/${id}/design`)).body as DataDesign;
const step = (dataset: string, path: string, method = 'GET') => ({ getFromApi: true, method, location: address(path), dataset });
const datasetNamed = async (name: string) => {
  const { value } = (await sue.ask('GET', '/api/datasets')).body as { value: Dataset[] };
  return value.find((one) => one.name === name) ?? null;
};
const cellsOf = async (name: string) => {
  const one = await datasetNamed(name);
  if (one === null) return null;
  const { headings, cells } = (await sue.ask('GET', `/api/datasets/${one.id}`)).body as { headings: string[]; cells: string[][] };
  return [headings, ...cells];
};

async function run(id: string): Promise<DataRun> {
  const started = await sue.ask('POST', `/api/data-processes/${id}/runs`, { body: {} });
  expect([started.status, started.text]).toEqual([200, expect.any(String)]);
  return vi.waitUntil(
    async () => {
      const now = (await sue.ask('GET', `/api/data-runs/${(started.body as DataRun).id}`)).body as DataRun;
      return now.endedAt !== null && now;
    },
    { timeout: HANG_MS, interval: 50 },
  );
}

async function open(path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').waitFor();
  await waitUntilSettled(page);
}

test('[DATA-01] a data process is made in its list and kept', async () => {
  await open('/admin/data-processes');
  await main().getByRole('button', { name: 'Add data process', exact: true }).first().click();
  await drawer().getByRole('textbox', { name: /^Name/ }).fill('Rates of the day');
  await drawer().getByRole('button', { name: 'Save', exact: true }).click();
  await drawer()
    .getByRole('tab')
    .or(drawer().getByRole('link', { name: 'Designer' }))
    .first()
    .waitFor();
  await page.goto('/admin/data-processes');
  await main()
    .getByRole('button', { name: 'Rates of the day' })
    .or(main().locator('[data-record]', { hasText: 'Rates of the day' }))
    .first()
    .waitFor();
  const { rows } = (await sue.ask('GET', PROCESSES)).body as RecordPage;
  expect(rows.map(({ name }) => name)).toContain('Rates of the day');
});

test('[DATA-02] a step keeps every field; another method and an address of another host are refused by form and API', async () => {
  const process = await makeProcess('Of fields');
  await open(`/data-designer/${process}`);
  await press('Add step');
  await field('dataset').getByRole('textbox').fill('Prices');
  await field('location').getByRole('textbox').fill('https://elsewhere.example/prices');
  // The form offers two methods, and no other can be chosen.
  const methods = field('method').getByRole('combobox').or(field('method').getByRole('textbox')).first();
  await methods.click();
  await expectEventually(() => page.getByRole('option').allInnerTexts()).toEqual(['GET', 'POST']);
  await page.getByRole('option', { name: 'POST', exact: true }).click();
  await press('Save');
  const refusal = 'This address may not be asked: its host is not among those that were named, or it is not https';
  await expectEventually(() => main().innerText()).toContain(`1 · Prices: ${refusal}`);
  await expectEventually(() => field('location').innerText()).toContain(refusal);
  expect((await design(process)).steps).toEqual([]);
  // What was typed is still there.
  await field('location').getByRole('textbox').fill('https://data.example.com/prices?key=1');
  await field('file')
    .locator('input[type=file]')
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
  await field('file').getByRole('link', { name: 'prices.csv' }).waitFor();
  await press('Save');
  await expectEventually(async () => (await design(process)).steps.map(({ values }) => values)).toEqual([
    {
      getFromApi: true,
      method: 'POST',
      location: 'https://data.example.com/prices?key=1',
      dataset: 'Prices',
      file: expect.objectContaining({ name: 'prices.csv' }) as object,
    },
  ]);
  await page.reload();
  await expectEventually(() => field('location').getByRole('textbox').inputValue()).toBe('https://data.example.com/prices?key=1');
  expect(await field('dataset').getByRole('textbox').inputValue()).toBe('Prices');
  expect(await field('getFromApi').getByRole('switch').isChecked()).toBe(true);

  const { steps } = await design(process);
  const kept = steps[0]!;
  const wrong = [
    [{ method: 'PUT' }, 'method'],
    [{ location: 'https://elsewhere.example/prices' }, 'location'],
    [{ location: 'http://data.example.com/prices' }, 'location'],
    [{ location: 'http://localhost/prices' }, 'location'],
    [{ location: 'file:///etc/passwd' }, 'location'],
  ] as const;
  for (const [changes, name] of wrong) {
    const values = { ...kept.values, ...changes };
    const through = [
      await sue.ask('PUT', `${STEPS}/${kept.id}`, { body: { version: kept.version, values } }),
      await sue.ask('POST', STEPS, { body: { values, parent: process } }),
      await sue.ask('PUT', `/api/data-processes/${process}/design`, { body: { steps: [{ ...kept, values }], before: [kept.id] } }),
    ];
    for (const [at, { status, body }] of through.entries())
      expect([changes, status, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([
        changes,
        400,
        [at < 2 ? name : `1.${name}`],
      ]);
  }
  expect((await design(process)).steps).toEqual(steps);
});

test('[DES-03] steps are added and put in another order, and run in it after a reload', async () => {
  for (const path of ['/one', '/two', '/three']) serve(path, [{ from: path }]);
  const process = await makeProcess('In order');
  await open('/admin/data-processes');
  await main().locator('[data-record]', { hasText: 'In order' }).click();
  await drawer().getByRole('link', { name: 'Designer', exact: true }).click();
  await page.waitForURL(`**/data-designer/${process}`);
  for (const name of ['One', 'Two', 'Three']) {
    await press('Add step');
    await field('dataset').getByRole('textbox').fill(name);
    await field('location')
      .getByRole('textbox')
      .fill(address(`/${name.toLowerCase()}`));
  }
  await expectEventually(lines).toEqual(['One', 'Two', 'Three']);
  await press('Move Three up');
  // By the keyboard, from the name of the step.
  await main().getByRole('button', { name: 'Three', exact: true }).press('Alt+ArrowUp');
  await expectEventually(lines).toEqual(['Three', 'One', 'Two']);
  await expectAccessible(page);
  await saveScreenshot(page, 'data-designer');
  // A run takes what is saved.
  expect(await main().getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(true);
  await press('Save');
  await expectEventually(async () => (await design(process)).steps.map(({ values }) => values['dataset'])).toEqual(['Three', 'One', 'Two']);
  await page.reload();
  await expectEventually(lines).toEqual(['Three', 'One', 'Two']);
  await press('Run');
  await expectEventually(results).toEqual([
    ['Three', `GET ${address('/three')}`, 'Done', '1'],
    ['One', `GET ${address('/one')}`, 'Done', '1'],
    ['Two', `GET ${address('/two')}`, 'Done', '1'],
  ]);
  expect(service.calls).toEqual(['GET /three', 'GET /one', 'GET /two']);
  await saveScreenshot(page, 'data-designer-run');
  // Whoever leaves with something unsaved is asked.
  await press('Remove One');
  await main().getByRole('link', { name: 'Data process', exact: true }).click();
  await drawer().getByRole('heading', { name: 'Leave without saving?' }).waitFor();
  await drawer().getByRole('button', { name: 'Cancel', exact: true }).click();
  // What was typed while it is saved, and after it was, stays.
  await press('Discard changes');
  await expectEventually(lines).toEqual(['Three', 'One', 'Two']);
  const reader = await journey.bring('hekla', 'ann');
  await reader.goto(`/data-designer/${process}`);
  await reader.waitForURL((url) => url.pathname !== `/data-designer/${process}`);
});

test('what two designers change at once is lost by neither', async () => {
  const process = await makeProcess('Of two', [step('Left', '/left'), step('Right', '/right')]);
  await open(`/data-designer/${process}`);
  await field('location').getByRole('textbox').fill(address('/mine'));
  const [left] = (await design(process)).steps;
  const theirs = { ...left!.values, location: address('/theirs') };
  expect((await sue.ask('PUT', `${STEPS}/${left!.id}`, { body: { version: left!.version, values: theirs } })).status).toBe(200);
  await press('Save');
  await main().getByText('Somebody has saved this meanwhile').waitFor();
  expect(await field('location').getByRole('textbox').inputValue()).toBe(address('/mine'));
  await press('Save my steps');
  await expectEventually(async () => (await design(process)).steps.map(({ values }) => values['location'])).toEqual([
    address('/mine'),
    address('/right'),
  ]);
});

test('[DATA-03] steps run in order and fill their datasets, one that fails ends the run, and the rows are used in the product', async () => {
  const names = [
    { name: 'Zoe Rowland', title: 'Partner' },
    { name: 'Yngvi "Row" Bell, Jr.', title: '=1+1' },
  ];
  serve('/people', names);
  service.answers.set('/numbers', {
    body: '{"results":[{"id":1,"exact":12345678901234567890.12,"nested":{"a":[1]},"none":null,"yes":true},{"id":2,"more":"ü"}]}',
  });
  service.answers.set('/csv', { body: 'day;rate\n2026-03-31;1,25\n2026-04-01;1,26\n' });
  const process = await makeProcess('Of three', [
    step('People', '/people?page=1'),
    step('Numbers', '/numbers', 'POST'),
    step('Rates', '/csv'),
  ]);
  await open(`/data-designer/${process}`);
  await press('Run');
  await expectEventually(results).toEqual([
    ['People', `GET ${address('/people')}`, 'Done', '2'],
    ['Numbers', `POST ${address('/numbers')}`, 'Done', '2'],
    ['Rates', `GET ${address('/csv')}`, 'Done', '2'],
  ]);
  expect(service.calls).toEqual(['GET /people?page=1', 'POST /numbers', 'GET /csv']);
  expect(await cellsOf('Numbers')).toEqual([
    ['id', 'exact', 'nested', 'none', 'yes', 'more'],
    ['1', '12345678901234567890.12', '{"a":[1]}', '', 'true', ''],
    ['2', '', '', '', '', 'ü'],
  ]);
  expect(await cellsOf('Rates')).toEqual([
    ['day', 'rate'],
    ['2026-03-31', '1,25'],
    ['2026-04-01', '1,26'],
  ]);

  // The second fails: the third is not asked, and what was there before stays.
  service.calls.length = 0;
  serve('/people', [names[0]]);
  service.answers.set('/numbers', { status: 500, body: 'no' });
  await press('Run');
  await expectEventually(results).toEqual([
    ['People', `GET ${address('/people')}`, 'Done', '1'],
    ['Numbers', `POST ${address('/numbers')}`, 'Failed The service answered with an error (500). The rows from before stay.', ''],
    ['Rates', `GET ${address('/csv')}`, 'Not run', ''],
  ]);
  await saveScreenshot(page, 'data-designer-failed');
  expect(service.calls).toEqual(['GET /people?page=1', 'POST /numbers']);
  expect([(await cellsOf('Numbers'))?.length, (await cellsOf('People'))?.length]).toEqual([3, 2]);
  // Where an answer leads elsewhere, it is not followed.
  service.answers.set('/numbers', { status: 302, body: '', location: address('/people') });
  service.calls.length = 0;
  expect((await run(process)).steps[1]).toMatchObject({ state: 'failed', why: expect.stringContaining('could not be reached') as string });
  expect(service.calls).toEqual(['GET /people?page=1', 'POST /numbers']);
  // Each kind of answer that holds no rows says so.
  for (const [body, why] of [
    ['{"results":"none"}', SHAPE],
    ['<html><p>Sign in, please</p></html>', SHAPE],
    ['It works!', EMPTY],
    ['[1,2]', SHAPE],
    ['[{"a":1}', SHAPE],
    ['[]', EMPTY],
    ['', EMPTY],
  ] as const) {
    service.answers.set('/numbers', { body });
    const { state, steps } = await run(process);
    expect([body, state, steps[1]!.why]).toEqual([body, 'failed', why]);
  }

  // Rows become records: the same way as a file.
  serve('/people', names);
  service.answers.set('/numbers', { body: '[{"id":3}]' });
  expect((await run(process)).state).toBe('done');
  await open('/admin/datasets');
  await saveScreenshot(page, 'datasets');
  await main().getByRole('link', { name: 'People', exact: true }).click();
  await expectEventually(() => main().getByRole('table').locator('tbody tr').allInnerTexts()).toEqual([
    expect.stringContaining('Zoe Rowland'),
    expect.stringContaining('Yngvi "Row" Bell, Jr.'),
  ]);
  await expectAccessible(page);
  await saveScreenshot(page, 'dataset');
  await press('Bring in');
  await drawer().getByRole('combobox').selectOption({ label: 'People' });
  await drawer().getByRole('button', { name: 'Check the rows', exact: true }).click();
  await page.waitForURL('**/admin/people/import/**');
  await page.getByText('Ready to bring in: 2 new, 0 changed').waitFor();
  await press('Bring in');
  await drawer().getByRole('button', { name: 'Bring in', exact: true }).click();
  await page
    .getByText('2 new, 0 changed')
    .and(page.getByText('Brought in on', { exact: false }))
    .waitFor();
  const { rows } = (await sue.ask('GET', '/api/collections/people/records')).body as RecordPage;
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names.map(({ name }) => name)));
  // A file of it opens as text in a spreadsheet.
  const one = await datasetNamed('People');
  const { text } = await sue.ask('GET', `/api/datasets/${one!.id}/rows.csv`);
  expect(text).toContain(`"'=1+1"`);
});

test('a file fills a dataset where nothing is fetched, and a step that lacks something says what', async () => {
  const upload = await sue.ask('POST', '/api/files?purpose=record', multipartBody('rates.csv', Buffer.from('day,rate\n2026-03-31,1.25\n')));
  const file = upload.body as { name: string; url: string; fullUrl: string };
  const { name, url, fullUrl } = file;
  const process = await makeProcess('Of a file', [{ getFromApi: false, dataset: 'From a file', file: { name, url, fullUrl } }]);
  const filled = await run(process);
  expect(filled).toMatchObject({ state: 'done', by: 'sue of hekla', steps: [{ from: 'rates.csv', rows: 1, state: 'done' }] });
  expect(await cellsOf('From a file')).toEqual([
    ['day', 'rate'],
    ['2026-03-31', '1.25'],
  ]);
  for (const [values, why] of [
    [{ getFromApi: false, dataset: 'A' }, 'The step has no file. Upload one in the designer, or fetch from an address.'],
    [{ getFromApi: true, dataset: 'A' }, 'The step has no address. Add one in the designer.'],
    [{ getFromApi: true, location: address('/x') }, 'The step names no dataset. Give it a name in the designer.'],
  ] as const) {
    const { state, steps } = await run(await makeProcess('Lacking', [values]));
    expect([values, state, steps[0]!.why]).toEqual([values, 'failed', why]);
  }
  const empty = await makeProcess('Of nothing');
  expect((await sue.ask('POST', `/api/data-processes/${empty}/runs`, { body: {} })).body).toMatchObject({ error: 'dataRun.empty' });
});

test('a run shows how far it is, is stopped, and is not started twice', async () => {
  let release = () => undefined as void;
  service.answers.set('/slow', { body: '[{"a":1}]', after: new Promise<void>((resolve) => (release = resolve)) });
  serve('/late', [{ a: 1 }]);
  const process = await makeProcess('Of patience', [step('Slow', '/slow'), step('Late', '/late')]);
  await open(`/data-designer/${process}`);
  await press('Run');
  await expectEventually(() => results().then((all) => all.map((cells) => cells[2]))).toEqual(['Running', 'Waiting']);
  expect((await sue.ask('POST', `/api/data-processes/${process}/runs`, { body: {} })).body).toMatchObject({ error: 'dataRun.busy' });
  await main().getByRole('button', { name: 'Cancel', exact: true }).click();
  await expectEventually(() => results().then((all) => all.map((cells) => cells[2]))).toEqual(['Running', 'Not run']);
  // Until the step has ended the run has not.
  expect((await sue.ask('POST', `/api/data-processes/${process}/runs`, { body: {} })).body).toMatchObject({ error: 'dataRun.busy' });
  release();
  // What was under way is written; what came after it is not asked for.
  await expectEventually(() => results().then((all) => all.map((cells) => cells[2]))).toEqual(['Done', 'Not run']);
  await expectEventually(() => main().innerText()).toContain('Stopped');
  expect((await datasetNamed('Slow'))?.rows).toBe(1);
  expect(service.calls).toEqual(['GET /slow']);
});

test('on a phone, and for the other firm', async () => {
  const process = await makeProcess('On a phone', [step('First', '/first'), step('Second', '/second')]);
  serve('/first', [{ name: 'A', value: 1, note: 'long enough to break a line on a phone that is narrow' }]);
  await run(process);
  const phone = await journey.open('hekla', PHONE);
  await phone.context().addCookies(await page.context().cookies());
  await phone.goto(`/data-designer/${process}`);
  await phone.getByRole('navigation', { name: 'Steps' }).waitFor();
  await waitUntilSettled(phone);
  await expectNoSidewaysScroll(phone);
  await saveScreenshot(phone, 'data-designer-phone');
  const { id } = (await datasetNamed('First'))!;
  await phone.goto(`/admin/datasets/${id}`);
  await phone.locator('main h1').waitFor();
  await waitUntilSettled(phone);
  await expectNoSidewaysScroll(phone);
  await saveScreenshot(phone, 'dataset-phone');
  await open(`/admin/datasets/${id}`);
  await press('Remove');
  await drawer().getByRole('button', { name: 'Remove', exact: true }).click();
  await page.waitForURL('**/admin/datasets');
  expect(await datasetNamed('First')).toBeNull();

  const theo = await journey.bring('pelagos', 'sue');
  await theo.goto('/admin/datasets');
  await theo.locator('main h1').waitFor();
  await waitUntilSettled(theo);
  await saveScreenshot(theo, 'datasets-pelagos');
});

test('a run goes on after the server was stopped, sends nothing twice, and asks no host that is named no more', async () => {
  const { place } = journey.running;
  let release = () => undefined as void;
  const held = () => service.answers.set('/held', { body: '[{"a":1}]', after: new Promise<void>((resolve) => (release = resolve)) });
  serve('/after', [{ a: 2 }]);
  const fetched = await makeProcess('Stopped at GET', [step('Held', '/held'), step('After', '/after')]);
  const posted = await makeProcess('Stopped at POST', [step('Posted', '/held', 'POST'), step('Never', '/after')]);
  let [running, admin] = [journey.running.server, sue];
  /** The run of a process is under way when the server stops; another one begins with these hosts. */
  const interrupted = async (process: string, hosts: string): Promise<DataRun> => {
    held();
    service.calls.length = 0;
    const { id } = (await admin.ask('POST', `/api/data-processes/${process}/runs`, { body: {} })).body as DataRun;
    await vi.waitUntil(() => service.calls.length === 1, { timeout: HANG_MS, interval: 20 });
    await running.stop();
    release();
    serve('/held', [{ a: 1 }]);
    running = await startAt(place, { PORTICO_DATA_HOSTS: hosts });
    admin = await signInBrowser(running.port, 'hekla', 'sue');
    return vi.waitUntil(
      async () => {
        const now = (await admin.ask('GET', `/api/data-runs/${id}`)).body as DataRun;
        return now.endedAt !== null && now;
      },
      { timeout: HANG_MS, interval: 50 },
    );
  };
  const outcome = ({ steps }: DataRun) => steps.map(({ state, why }) => [state, why?.split(/[.:]/)[0] ?? null]);
  try {
    expect(outcome(await interrupted(fetched, service.host))).toEqual([
      ['done', null],
      ['done', null],
    ]);
    expect(outcome(await interrupted(posted, service.host))).toEqual([
      ['failed', 'This was interrupted while it was being sent'],
      ['skipped', null],
    ]);
    expect(service.calls).toEqual(['POST /held']);
    expect(outcome(await interrupted(fetched, 'data.example.com'))).toEqual([
      ['failed', 'This address may not be asked'],
      ['skipped', null],
    ]);
    expect(service.calls).toEqual(['GET /held']);
  } finally {
    await running.stop();
  }
});
