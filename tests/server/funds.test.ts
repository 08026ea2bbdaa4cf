/** Tests funds over HTTP: everybody reads what staff keep, as far as the firm explores funds; marks belong to each person. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FundComparison, FundDetail, FundPrices, ListedFund } from '#contract/funds';
import { PDF, makePng } from '../kit/sample-files.ts';
import { uploadFile, changeRecord, ESTATE, HARBOUR, createRecord, LOAN, addPrices, PRICES, type KeptFundRecord } from '../kit/funds.ts';
import { changeSettings, signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';

let running: TestServer;
let sue: TestBrowser;
let ann: TestBrowser;
let bob: TestBrowser;
let greek: TestBrowser;
let harbour: KeptFundRecord;
let shares: KeptFundRecord;
beforeAll(async () => {
  running = await startWithFixture();
  const { port } = running.server;
  [sue, ann, bob, greek] = await Promise.all([
    signInBrowser(port, 'hekla', 'sue'),
    signInBrowser(port, 'hekla', 'ann'),
    signInBrowser(port, 'hekla', 'bob'),
    signInBrowser(port, 'pelagos', 'ann'),
  ]);
  harbour = await createRecord(sue, 'funds', HARBOUR);
  shares = await createRecord(sue, 'shareClasses', { name: 'LEAD', isin: 'nl0000000101', currency: 'EUR' }, harbour.id);
  await addPrices(db(), shares.id, PRICES);
});
afterAll(() => running.dispose());

const db = () => running.server.database.work(running.fixture.hekla.id);
const listed = async (browser: TestBrowser) => ((await browser.ask('GET', '/api/funds')).body as { value: ListedFund[] }).value;
const named = async (browser: TestBrowser) => (await listed(browser)).map(({ fundName }) => fundName);
const read = async (fund: string) => ((await ann.ask('GET', `/api/funds/${fund}`)).body as { value: FundDetail }).value;
const said = async (browser: TestBrowser, method: string, path: string, body?: object) => {
  const { status, body: answer } = await browser.ask(method, path, body && { body });
  return [status, (answer as { error?: string }).error ?? null];
};

/** By hand from PRICES. */
const CHANGES = {
  change1d: 111 / 110 - 1,
  change3m: 111 / 108 - 1,
  changeYtd: 111 / 104 - 1,
  change1y: 111 / 100 - 1,
  change3y: 111 / 90 - 1,
  change5y: 111 / 80 - 1,
  changeAll: 111 / 80 - 1,
};

test('a fund says what staff keep of it, with the last price of its first class of shares and how that has changed', async () => {
  const { startDate, ...rest } = HARBOUR;
  const [only, ...others] = await listed(ann);
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    ...rest,
    fundSize: '9000000',
    minimumAmount: '50000',
    startDate,
    shareClasses: [{ isin: 'NL0000000101', name: 'LEAD', currency: 'EUR' }],
    fundPrice: '111',
    priceDate: '2024-06-28',
  });
  for (const [name, expected] of Object.entries(CHANGES)) expect(only![name as keyof typeof CHANGES], name).toBeCloseTo(expected, 12);
  const { value } = (await ann.ask('GET', '/api/funds/NL0000000101/prices')).body as { value: FundPrices };
  expect(value.prices.map(({ date, price: of }) => [date, of])).toEqual(Object.entries(PRICES));
  // The Greek firm has no explorer.
  expect(await said(greek, 'GET', '/api/funds/101')).toEqual([403, 'view.closed']);
});

test('of one number there is one fund, of one ISIN one class, of one day one price', async () => {
  const taken = async (collection: string, values: object, parent?: string) => {
    const { status, body } = await sue.ask('POST', `/api/collections/${collection}/records`, { body: { values, parent } });
    return [status, Object.keys((body as { fields?: object }).fields ?? {})];
  };
  expect(await taken('funds', { ...HARBOUR, fundName: 'Another' })).toEqual([400, ['fundCode']]);
  expect(await taken('shareClasses', { name: 'A', isin: 'NL0000000101', currency: 'EUR' }, harbour.id)).toEqual([400, ['isin']]);
  expect(await taken('shareClasses', { name: 'A', isin: 'NL-1', currency: 'EUR' }, harbour.id)).toEqual([400, ['isin']]);
  expect(await taken('fundPrices', { date: '2024-06-28', price: 1 }, shares.id)).toEqual([400, ['date']]);
  expect(await taken('fundPrices', { date: '2024-07-01', price: 0 }, shares.id)).toEqual([400, ['price']]);
  // In the bin a fund is nowhere, and neither is what is within it; both come back.
  const path = `/api/collections/funds/records/${harbour.id}`;
  const { version } = (await sue.ask('GET', path)).body as KeptFundRecord;
  expect((await sue.ask('DELETE', `${path}?version=${version}`)).status).toBe(200);
  expect(await named(ann)).toEqual([]);
  expect(await said(ann, 'GET', '/api/funds/NL0000000101')).toEqual([404, 'fund.unknown']);
  expect((await sue.ask('POST', `${path}/restore`)).status).toBe(200);
  expect(await named(ann)).toEqual(['Harbour Income']);
});

test('a new fund does not take the id of a record of another kind', async () => {
  const page = await createRecord(sue, 'pages', { name: 'About the quays', type: 'Resources' });
  const { status, body } = await sue.ask('POST', '/api/collections/funds/records', {
    body: { id: page.id, values: { ...HARBOUR, fundCode: '909', fundName: 'In its place' } },
  });
  expect([status, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([400, ['id']]);
  expect((await sue.ask('GET', `/api/collections/pages/records/${page.id}`)).body).toMatchObject({ name: 'About the quays' });
  expect(await named(ann)).toEqual(['Harbour Income']);
});

test('photographs and documents are seen by whoever reads the fund that holds them, and by nobody before', async () => {
  const photo = await uploadFile(sue, 'quay.png', await makePng());
  const memorandum = await uploadFile(sue, 'memorandum.pdf', PDF);
  expect((await ann.ask('GET', photo.url)).status).toBe(404);
  const estate = await createRecord(sue, 'estates', { ...ESTATE, photoNo02: photo }, harbour.id);
  await createRecord(sue, 'loans', LOAN, harbour.id);
  await changeRecord(sue, 'funds', harbour.id, { informationMemorandum: memorandum });
  const fund = await read('101');
  expect(fund.realEstate).toEqual([
    {
      ...ESTATE,
      ...Object.fromEntries(
        (['size', 'totalRentalSpace', 'fundValue', 'totalNetRent', 'realEstateValue'] as const).map((name) => [name, String(ESTATE[name])]),
      ),
      id: estate.id,
      photos: [{ name: 'quay.png', url: photo.url, smallUrl: `${photo.url}?size=small` }],
    },
  ]);
  expect(fund.loan).toMatchObject([{ ...LOAN, loanAmount: '640000', interestAmount: '47040' }]);
  expect(fund.informationMemorandum).toEqual({ name: 'memorandum.pdf', url: memorandum.url });
  for (const { url } of [photo, memorandum]) expect((await ann.ask('GET', url)).status).toBe(200);
  expect((await ann.ask('GET', `${photo.url}?size=small`)).headers['content-type']).toBe('image/webp');
  // One that the fund has let go of is nobody's.
  await changeRecord(sue, 'estates', estate.id, { photoNo02: null });
  expect((await ann.ask('GET', photo.url)).status).toBe(404);
});

test('funds are compared over the days that all of them have prices on', async () => {
  const lending = await createRecord(sue, 'funds', { fundName: 'Northern Lending', fundCode: '102', universe: 'credit', currency: 'EUR' });
  const other = await createRecord(sue, 'shareClasses', { name: 'A', isin: 'NL0000000102', currency: 'EUR' }, lending.id);
  await addPrices(db(), other.id, { '2023-12-29': '10', '2024-06-27': '9.5' });
  const { value } = (await ann.ask('GET', '/api/fund-comparison?funds=102,101')).body as { value: FundComparison };
  expect([value.from, value.to, value.funds.map(({ fundCode }) => fundCode)]).toEqual(['2023-12-29', '2024-06-27', ['102', '101']]);
  const [mine, theirs] = value.funds.map(({ points }) => points.map(({ date, change: by }) => [date, by.toFixed(6)]));
  expect(mine).toEqual([
    ['2023-12-29', '0.000000'],
    ['2024-06-27', '-0.050000'],
  ]);
  expect(theirs).toEqual([
    ['2023-12-29', '0.000000'],
    ['2024-03-28', (108 / 104 - 1).toFixed(6)],
    ['2024-06-27', (110 / 104 - 1).toFixed(6)],
  ]);
  expect(await said(ann, 'GET', '/api/fund-comparison?funds=101,none')).toEqual([404, 'fund.unknown']);
});

test('whoever marks a fund marks it for themselves; a file has the funds that are asked for, in their order', async () => {
  const marks = async (browser: TestBrowser) => (await browser.ask('GET', '/api/favourite-funds')).body;
  expect((await ann.ask('PUT', '/api/favourite-funds/NL0000000101', { body: { favourite: true } })).body).toEqual(['NL0000000101']);
  expect(await said(ann, 'PUT', '/api/favourite-funds/NL0000000999', { favourite: true })).toEqual([404, 'fund.unknown']);
  expect([await marks(ann), await marks(bob)]).toEqual([['NL0000000101'], []]);
  await changeRecord(sue, 'funds', harbour.id, { fundDescription: '=1+1' });
  const { text } = await ann.ask('GET', '/api/funds.csv?funds=102,101');
  const [head, first, second] = text.slice(1).split('\r\n');
  expect(head).toMatch(/^"Fund number","ISIN","Fund name"/);
  expect(first).toMatch(/^"102","NL0000000102","Northern Lending",/);
  expect(second).toContain(`"101","NL0000000101","Harbour Income","'=1+1"`);
  const projects = await ann.ask('GET', '/api/funds/101/projects.csv?kind=loans');
  expect(projects.text).toContain('"Bridge to the mill","640000","01/02/2023","31/01/2026","7.35"');
});

test('what the firm does not explore is unknown to whoever asks', async () => {
  await changeSettings(running, 'hekla', { funds: { universes: ['credit'] } });
  expect(await named(ann)).toEqual(['Northern Lending']);
  for (const path of [
    '/api/funds/101',
    '/api/funds/101/prices',
    '/api/funds/101/projects.csv?kind=loans',
    '/api/fund-comparison?funds=101',
  ])
    expect([path, ...(await said(ann, 'GET', path))]).toEqual([path, 404, 'fund.unknown']);
  expect((await ann.ask('GET', '/api/funds.csv')).text).not.toContain('Harbour');
  // A mark from before can still be taken away.
  expect((await ann.ask('PUT', '/api/favourite-funds/NL0000000101', { body: { favourite: false } })).body).toEqual([]);
});
