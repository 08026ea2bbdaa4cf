/** Tests an import over HTTP as the screen does it: a multipart upload, a check in a job, and a commit that readers then see. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import { propertyValue } from '#engine/property';
import type { Import } from '#contract/imports';
import type { Holdings } from '#contract/portfolios';
import type { FullRecord, RecordPage } from '#contract/records';
import { signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';

const BOUNDARY = 'portico-test-boundary';

let running: TestServer;
let staff: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  staff = await signInBrowser(running.server.port, 'hekla', 'sue');
});
afterAll(() => running.dispose());

function upload(kind: string, body: string | Uint8Array, fileName = 'ledger.csv') {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: text/csv\r\n\r\n`;
  const whole = Buffer.concat([Buffer.from(head), Buffer.from(body), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return staff.ask('POST', `/api/imports?kind=${kind}`, {
    body: whole,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  });
}

async function checked(uploaded: Import): Promise<Import> {
  const asked = await staff.ask('POST', `/api/imports/${uploaded.id}/preview`, { body: { mapping: uploaded.sniff?.suggestion } });
  expect(asked.status).toBe(200);
  for (;;) {
    const one = (await staff.ask('GET', `/api/imports/${uploaded.id}`)).body as Import;
    if (one.state !== 'checking') return one;
    await setTimeout(50);
  }
}

const transactionsOf = async (portfolio: string) => {
  const { body } = await staff.ask('GET', `/api/portfolios/${portfolio}/transactions`);
  return (body as { value: { rows: { amount: string; source: string }[] } }).value.rows;
};

test('uploaded, checked by the job, committed, seen, undone', async () => {
  const { portfolio } = running.fixture.hekla.accounts.alpha;
  const before = (await transactionsOf(portfolio)).length;
  const sent = await upload('transactions', 'Portfolio,Date,Type,Amount\nhekla-alpha-p,2024-01-03,Contribution,123.45\n');
  expect(sent.status).toBe(200);
  const one = await checked(sent.body as Import);
  expect(one).toMatchObject({ state: 'checked', createdBy: 'sue of hekla', counts: { new: 1, refused: 0 } });
  expect(await transactionsOf(portfolio)).toHaveLength(before);
  expect((await staff.ask('POST', `/api/imports/${one.id}/commit`, { body: {} })).body).toMatchObject({ state: 'committed' });
  expect((await transactionsOf(portfolio)).filter(({ amount }) => amount === '123.45')).toMatchObject([
    { arrival: { kind: 'transactions', source: 'ledger.csv' } },
  ]);
  expect((await staff.ask('POST', `/api/imports/${one.id}/commit`, { body: {} })).body).toMatchObject({ error: 'import.committed' });
  expect((await staff.ask('POST', `/api/imports/${one.id}/undo`, { body: {} })).body).toMatchObject({ state: 'undone' });
  expect(await transactionsOf(portfolio)).toHaveLength(before);
  expect((await staff.ask('GET', '/api/imports')).body).toMatchObject({ value: [{ id: one.id, state: 'undone' }, {}] });
});

test('refused rows are told, and a portfolio of the other firm is unknown', async () => {
  const sent = await upload('transactions', 'Portfolio,Date,Type,Amount\npelagos-alpha-p,2024-01-03,Contribution,1\n');
  const one = await checked(sent.body as Import);
  expect((await staff.ask('GET', `/api/imports/${one.id}/rows`)).body).toMatchObject({
    value: { total: 1, rows: [{ row: 2, column: 'Portfolio', value: 'pelagos-alpha-p', code: 'portfolio.unknown' }] },
  });
  expect((await staff.ask('POST', `/api/imports/${one.id}/commit`, { body: {} })).body).toMatchObject({ error: 'import.failed-rows' });
});

test('what is no file for us is refused with its reason', async () => {
  expect(await upload('prices', '')).toMatchObject({ status: 400, body: { error: 'file.empty' } });
  expect(await upload('prices', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]))).toMatchObject({
    status: 400,
    body: { error: 'file.not-text' },
  });
  expect(await upload('holidays', 'a,b\n')).toMatchObject({ status: 400, body: { error: 'input.invalid' } });
  const sent = await upload('prices', 'Date,Symbol,Close\n2024-01-02,LIND,1\n');
  const mapping = { ...(sent.body as Import).sniff?.suggestion, columns: { date: 'Date', symbol: 'Symbol' } };
  expect(await staff.ask('POST', `/api/imports/${(sent.body as Import).id}/preview`, { body: { mapping } })).toMatchObject({
    status: 400,
    body: { error: 'input.invalid', fields: { price: 'Choose a column, or one value for all rows' } },
  });
});

const at = (collection: string, ...rest: string[]) => ['/api/collections', collection, 'records', ...rest].join('/');
const enter = (collection: string, parent: string, values: object, id?: string) =>
  staff.ask('POST', at(collection), { body: { parent, values, ...(id && { id }) } });
const kept = async (collection: string, parent: string) =>
  ((await staff.ask('GET', `${at(collection)}?parent=${parent}`)).body as RecordPage).rows;
const change = async (collection: string, id: string, more: object) => {
  const { version, values } = (await staff.ask('GET', at(collection, id))).body as FullRecord;
  return staff.ask('PUT', at(collection, id), { body: { version, values: { ...values, ...more } } });
};
const remove = async (collection: string, id: string) => {
  const { version } = (await staff.ask('GET', at(collection, id))).body as FullRecord;
  return staff.ask('DELETE', `${at(collection, id)}?version=${version}`);
};
const fields = (answer: { body: unknown }) => (answer.body as { fields?: Record<string, string> }).fields;

/** A new portfolio of gamma, by its external id. */
async function newPortfolio(name: string): Promise<string> {
  const { hekla } = running.fixture;
  const values = { name, type: 'GIA', currency: 'EUR', external_id: name };
  const made = await enter('portfolios', hekla.accounts.gamma.account, values);
  expect([made.status, made.text]).toEqual([200, expect.any(String)]);
  return (made.body as FullRecord).id;
}

/** What a holding says, by symbol. */
const held = async (portfolio: string) =>
  Object.fromEntries((await kept('holdings', portfolio)).map(({ values: { symbol, units, value } }) => [symbol, [units, value]]));

test('[HOLD-08] a holding that is entered is there with all that was said, and a purchase with it that does not count twice', async () => {
  const portfolio = await newPortfolio('by-holding');
  expect(fields(await enter('holdings', portfolio, {}))).toMatchObject({ name: 'Name is required', symbol: 'Symbol is required' });
  expect(await kept('holdings', portfolio)).toEqual([]);
  const said = {
    name: 'Xylem',
    symbol: 'X',
    assetclass: 'Property',
    type: 'Commodity',
    units: 10,
    value: 77.5,
    purchaseValue: 5,
    currency: 'USD',
    region: 'North America',
  };
  expect((await enter('holdings', portfolio, { ...said, symbol: '' })).status).toBe(400);
  expect(await kept('transactions', portfolio)).toEqual([]);
  const made = await enter('holdings', portfolio, said);
  expect([made.status, made.text]).toEqual([200, expect.any(String)]);
  expect((made.body as FullRecord).values).toMatchObject(said);
  expect((await kept('transactions', portfolio)).map(({ values }) => values)).toEqual([
    expect.objectContaining({ type: 'Purchase', symbol: 'X', amount: 10, localCcyAmount: 50, currency: 'USD' }),
  ]);
  expect(await held(portfolio)).toEqual({ X: [10, 77.5] });
});

/** Ten units of a security that nobody quotes, worth 1,000. */
const TEN = { name: 'Ypsilon', symbol: 'Y', units: 10, value: 1000, purchaseValue: 100, currency: 'EUR' };
const trade = (type: string, amount: number | null, localCcyAmount: number, symbol = 'Y') => ({
  name: `${type} of ${symbol}`,
  symbol,
  type,
  amount,
  localCcyAmount,
  currency: 'EUR',
});

test('[TXN-07] [TXN-08] [TXN-10] [TXN-11] purchases add to a holding and sales take from it, of this portfolio alone; nobody sells what is not there', async () => {
  const [own, other] = [await newPortfolio('trades'), await newPortfolio('trades-of-another')];
  for (const portfolio of [own, other]) expect((await enter('holdings', portfolio, TEN)).status).toBe(200);
  expect(fields(await enter('transactions', own, {}))).toEqual({
    name: 'Name is required',
    symbol: 'Symbol is required',
    type: 'Required field',
    amount: 'Required field',
  });
  expect(await kept('transactions', own)).toHaveLength(1);
  // Sent twice, as by a double click.
  const id = randomUUID();
  const twice = await Promise.all([1, 2].map(() => enter('transactions', own, trade('Purchase', 5, 600), id)));
  expect(twice.map(({ status, body }) => [status, (body as FullRecord).id])).toEqual([
    [200, id],
    [200, id],
  ]);
  expect([await held(own), await held(other)]).toEqual([{ Y: [15, 1600] }, { Y: [10, 1000] }]);
  expect((await enter('transactions', own, trade('Sale', 5, 600))).status).toBe(200);
  expect((await enter('transactions', own, trade('Sale', 4, 400))).status).toBe(200);
  expect(await held(own)).toEqual({ Y: [6, 600] });

  const eleven = await enter('transactions', other, trade('Sale', 11, 1100));
  expect([eleven.status, fields(eleven)]).toEqual([400, { amount: 'You only have 10 units' }]);
  expect(fields(await enter('transactions', other, trade('Sale', 1, 1, 'Z')))).toEqual({ amount: 'You only have 0 units' });
  expect(await held(other)).toEqual({ Y: [10, 1000] });
  const sales = await Promise.all([1, 2].map(() => enter('transactions', other, trade('Sale', 6, 600))));
  expect(sales.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await held(other)).toEqual({ Y: [4, 400] });

  expect((await enter('transactions', other, trade('Purchase', 3, 30, 'NEW'))).status).toBe(200);
  expect(await held(other)).toEqual({ NEW: [3, 30], Y: [4, 400] });
  for (const type of ['Divident', 'Interest', 'Contribution', 'Withdrawal'])
    expect((await enter('transactions', other, { name: type, symbol: 'NEW', type, amount: 7 })).status).toBe(200);
  expect(await held(other)).toEqual({ NEW: [3, 30], Y: [4, 400] });
});

test('what is sold out leaves the list, its transactions stay; a correction and a removal are told as such, and nothing is overwritten', async () => {
  const portfolio = await newPortfolio('sold-out');
  const holding = ((await enter('holdings', portfolio, TEN)).body as FullRecord).id;
  expect((await enter('transactions', portfolio, trade('Sale', 9, 900))).status).toBe(200);
  expect(await held(portfolio)).toEqual({ Y: [1, 100] });
  const last = ((await enter('transactions', portfolio, trade('Sale', 1, 100))).body as FullRecord).id;
  expect([await held(portfolio), (await kept('transactions', portfolio)).length]).toEqual([{}, 3]);
  expect(((await staff.ask('GET', at('holdings', holding))).body as FullRecord).removed?.by?.name).toBe('sue of hekla');
  // The purchase cannot go while its units are sold, nor become smaller.
  const bought = (await kept('transactions', portfolio)).find(({ values }) => values['type'] === 'Purchase');
  expect((await remove('transactions', bought!.id)).body).toMatchObject({ error: 'record.used' });
  expect((await change('transactions', bought!.id, { amount: 9 })).status).toBe(400);
  expect((await change('transactions', last, { amount: 0.5, localCcyAmount: 50 })).status).toBe(200);
  expect(await held(portfolio)).toEqual({ Y: [0.5, 50] });
  expect((await remove('transactions', last)).status).toBe(200);
  expect(await held(portfolio)).toEqual({ Y: [1, 100] });
  expect((await staff.ask('POST', at('transactions', last, 'restore'), { body: {} })).status).toBe(200);
  expect(await held(portfolio)).toEqual({ Y: [0.5, 50] });
  // A holding that was wrong goes with its transactions, and comes back with them.
  expect((await remove('holdings', holding)).status).toBe(200);
  expect([await held(portfolio), await kept('transactions', portfolio)]).toEqual([{}, []]);
  expect(await transactionsOf(portfolio)).toEqual([]);
  expect((await staff.ask('POST', at('transactions', last, 'restore'), { body: {} })).body).toMatchObject({ error: 'record.orphaned' });
  expect((await staff.ask('POST', at('holdings', holding, 'restore'), { body: {} })).status).toBe(200);
  expect([await held(portfolio), (await kept('transactions', portfolio)).length]).toEqual([{ Y: [0.5, 50] }, 3]);
  const db = running.server.database.work(running.fixture.hekla.id);
  const { rows } = await db.execute<{ facts: number; entries: number }>(sql`
    select count(*)::int as facts, count(distinct arrival_id)::int as entries from transaction where portfolio_id = ${portfolio}`);
  // Three entries, a correction, a withdrawal and its end; three withdrawn together and put back together.
  expect(rows).toEqual([{ facts: 3 + 3 + 3 + 3, entries: 3 + 3 + 1 + 1 }]);
});

test('a history that is entered by hand gives the figures of the same one imported, to the last bit', async () => {
  const [byHand, byFile] = [await newPortfolio('by-hand'), await newPortfolio('by-file')];
  const history = [
    ['2024-01-02', 'Contribution', '', null, 10_000.25, 0],
    ['2024-01-02', 'Purchase', 'LIND', 33.3333, 3333.33, 9.99],
    ['2024-01-03', 'Purchase', 'LIND', 12.5, 1262.5, 0],
    ['2024-01-03', 'Divident', 'LIND', null, 20.07, 3.01],
    ['2024-01-04', 'Sale', 'LIND', 7.77, 796.43, 4.5],
    ['2024-01-04', 'Interest', '', null, 0.37, 0],
    ['2024-01-04', 'Withdrawal', '', null, 512.34, 0],
  ] as const;
  const lines = history.map(([date, type, symbol, units, money, fee]) => ['by-file', date, type, symbol, units, money, fee].join());
  const one = await checked(
    (await upload('transactions', ['Portfolio,Date,Type,Symbol,Units,Amount,Fee', ...lines].join('\n'))).body as Import,
  );
  expect(one.counts).toMatchObject({ new: 7, refused: 0 });
  expect((await staff.ask('POST', `/api/imports/${one.id}/commit`, { body: {} })).status).toBe(200);
  // By hand in another order, with a mistake that is corrected and an entry that is taken back.
  const entered = new Map<string, string>();
  for (const [date, type, symbol, units, money, fee] of history) {
    const more = units === null ? { amount: money } : { amount: units, localCcyAmount: type === 'Sale' ? 1 : money };
    const made = await enter('transactions', byHand, { name: type, symbol, type, date, fee, ...more });
    expect([made.status, made.text]).toEqual([200, expect.any(String)]);
    entered.set(type, (made.body as FullRecord).id);
  }
  expect((await change('transactions', entered.get('Sale')!, { localCcyAmount: 796.43 })).status).toBe(200);
  const wrong = await enter('transactions', byHand, { ...trade('Purchase', 1, 1, 'LIND'), date: '2024-01-03' });
  expect((await remove('transactions', (wrong.body as FullRecord).id)).status).toBe(200);

  const told = async (portfolio: string, path: string) =>
    JSON.parse(
      (await staff.ask('GET', `/api/portfolios/${portfolio}/${path}`)).text.replaceAll(portfolio, 'it').replaceAll(/by-(hand|file)/g, 'it'),
    ) as {
      value: Record<string, unknown>;
    };
  const figures = async (portfolio: string) => {
    const { value: holdings } = await told(portfolio, 'holdings');
    const { value: performance } = await told(portfolio, 'performance');
    return [
      { ...holdings, knownAt: '' },
      { ...performance, knownAt: '' },
    ];
  };
  const [hand, file] = [await figures(byHand), await figures(byFile)];
  expect(JSON.stringify(hand)).toContain('"38.0633"');
  expect(hand).toEqual(file);
  const rows = async (portfolio: string) => (await kept('holdings', portfolio)).map(({ values }) => values);
  expect((await rows(byHand)).map(({ units, value, purchaseValue }) => [units, value, purchaseValue])).toEqual(
    (await rows(byFile)).map(({ units, value, purchaseValue }) => [units, value, purchaseValue]),
  );
  // The same file again tells nothing new to the portfolio that it is of, also where a line of it was corrected since.
  const sale = (await kept('transactions', byFile)).find(({ values }) => values['type'] === 'Sale');
  expect((await change('transactions', sale!.id, { localCcyAmount: 800 })).status).toBe(200);
  const again = await checked(
    (await upload('transactions', ['Portfolio,Date,Type,Symbol,Units,Amount,Fee', ...lines].join('\n'))).body as Import,
  );
  expect(again.counts).toMatchObject({ new: 0, known: 7, refused: 0 });
});

test('[TXN-02] [TXN-03] kinds, classes and types are those of the catalogue; a dividend is stored in one spelling and read in the other', async () => {
  const portfolio = await newPortfolio('kinds');
  const described = (await staff.ask('GET', '/api/collections')).body as {
    collections: { name: string; steps: { fields: { name: string; options?: { value: string; retired?: boolean }[] }[] }[] }[];
  };
  const form = described.collections.find(({ name }) => name === 'transactions')!.steps.flatMap(({ fields: all }) => all);
  const offered = (field: string) =>
    form.find(({ name }) => name === field)!.options!.flatMap(({ value, retired }) => (retired ? [] : [value]));
  expect(offered('type')).toEqual(['Purchase', 'Sale', 'Contribution', 'Withdrawal', 'Divident', 'Interest']);
  expect(offered('assetclass')).toEqual(['Equity', 'Fixed income', 'Other', 'Crypto', 'Property', 'Cash']);
  expect(offered('securityType')).toEqual(['Stock', 'Fund', 'Cash', 'Commodity', 'Other']);
  for (const [at, assetclass] of offered('assetclass').entries()) {
    const securityType = offered('securityType')[at % 5]!;
    const made = await enter('transactions', portfolio, { ...trade('Purchase', 1, 1, `KIND-${at}`), assetclass, securityType });
    const again = (await staff.ask('GET', `/api/collections/transactions/records/${(made.body as FullRecord).id}`)).body as FullRecord;
    expect(again.values).toMatchObject({ assetclass, securityType });
  }
  for (const wrong of [{ type: 'Fee' }, { type: 'Gift' }, { assetclass: 'Gold' }, { securityType: 'Bond' }])
    expect([wrong, (await enter('transactions', portfolio, { ...trade('Purchase', 1, 1), ...wrong })).status]).toEqual([wrong, 400]);
  const lines = ['Divident', 'Dividend'].map((type, at) => `kinds,2024-01-03,${type},LIND,${at + 1}`);
  const one = await checked((await upload('transactions', ['Portfolio,Date,Type,Symbol,Amount', ...lines].join('\n'))).body as Import);
  expect((await staff.ask('POST', `/api/imports/${one.id}/commit`, { body: {} })).status).toBe(200);
  const { body } = await staff.ask('GET', `/api/portfolios/${portfolio}/transactions?group=dividends`);
  expect((body as { value: { rows: { type: string }[] } }).value.rows.map(({ type }) => type)).toEqual(['Divident', 'Divident']);
  const file = await staff.ask('GET', `/api/portfolios/${portfolio}/transactions.csv?group=dividends`);
  expect(file.text.match(/Dividend|Divident/g)).toEqual(['Dividend', 'Dividend']);
});

interface DescribedCollections {
  readonly collections: readonly {
    readonly name: string;
    readonly steps: readonly {
      readonly fields: readonly {
        readonly name: string;
        readonly options?: readonly { readonly value: string; readonly retired?: boolean }[];
      }[];
    }[];
  }[];
}

/** What a select of a collection offers. */
async function offeredBy(collection: string, field: string): Promise<string[]> {
  const { collections } = (await staff.ask('GET', '/api/collections')).body as DescribedCollections;
  const form = collections.find(({ name }) => name === collection)!.steps.flatMap(({ fields: all }) => all);
  return form.find(({ name }) => name === field)!.options!.flatMap(({ value, retired }) => (retired ? [] : [value]));
}

const again = async (collection: string, made: { body: unknown }) =>
  ((await staff.ask('GET', at(collection, (made.body as FullRecord).id))).body as FullRecord).values;

test('[HOLD-02] a security that is entered by hand is an equity or an ETF, in currencies and of regions of its own form', async () => {
  const portfolio = await newPortfolio('securities');
  const choices = {
    type: ['equity', 'etf'],
    currency: ['USD', 'EUR', 'GBP', 'GBX', 'CAD'],
    region: ['Global', 'Europe', 'UK', 'Japan', 'United States', 'Frankfurt'],
  };
  for (const [field, values] of Object.entries(choices)) expect(await offeredBy('securities', field)).toEqual(values);
  const one = (at: number) => ({
    name: `Security ${at}`,
    symbol: `SEC-${at}`,
    type: choices.type[at % 2]!,
    currency: choices.currency[at % 5]!,
    region: choices.region[at]!,
    units: 10 + at,
    purchaseValue: 250,
    date: '2024-01-03',
  });
  for (const at of choices.region.keys()) {
    const made = await enter('securities', portfolio, one(at));
    expect([made.status, made.text]).toEqual([200, expect.any(String)]);
    expect(await again('securities', made)).toMatchObject(one(at));
  }
  for (const [field, values] of Object.entries(choices))
    for (const wrong of ['Fund', 'JPY', 'North America', ''])
      if (!values.includes(wrong))
        expect([field, wrong, (await enter('securities', portfolio, { ...one(0), symbol: 'WRONG', [field]: wrong })).status]).toEqual([
          field,
          wrong,
          400,
        ]);
  expect(fields(await enter('securities', portfolio, one(0)))).toEqual({ symbol: 'Another record has this already' });
  expect(await kept('securities', portfolio)).toHaveLength(6);
  // Thirteen units at 250 pence are 32.50 pounds, on the list of all holdings and on the page alike.
  const pence = (await kept('holdings', portfolio)).find(({ values: { symbol } }) => symbol === 'SEC-3')!;
  expect(pence.values).toMatchObject({ units: 13, value: 32.5, purchaseValue: 2.5, currency: 'GBP', type: 'Fund', assetclass: 'Equity' });
  const page = (await staff.ask('GET', `/api/portfolios/${portfolio}/holdings?asOf=2024-01-04`)).body as { value: Holdings };
  const shown = page.value.groups.flatMap(({ holdings }) => holdings).find(({ symbol }) => symbol === 'SEC-3');
  expect(shown).toMatchObject({ price: '250', priceCurrency: 'GBX', priceDate: '2024-01-03' });
  expect((await change('holdings', pence.id, { name: 'Renamed' })).status).toBe(200);
  const own = (await kept('securities', portfolio)).find(({ values: { symbol } }) => symbol === 'SEC-3')!;
  expect(await again('securities', { body: own })).toMatchObject({ ...one(3), name: 'Renamed', described: null, counted: null });
  expect((await change('securities', own.id, { units: 20, region: 'Frankfurt', type: 'equity' })).status).toBe(200);
  expect(await held(portfolio)).toMatchObject({ 'SEC-3': [20, 50] });
  expect((await remove('securities', own.id)).status).toBe(200);
  expect([(await kept('securities', portfolio)).length, (await kept('holdings', portfolio)).length]).toEqual([5, 5]);
  expect((await staff.ask('POST', at('securities', own.id, 'restore'), { body: {} })).status).toBe(200);
  expect(await held(portfolio)).toMatchObject({ 'SEC-3': [20, 50] });
});

test('[HOLD-04] [HOLD-05] a property is worth what its price points and its growth make of it, on every day and in the total', async () => {
  const portfolio = await newPortfolio('properties');
  const total = async (day: string) =>
    ((await staff.ask('GET', `/api/portfolios/${portfolio}?asOf=${day}`)).body as { value: { value: string } }).value.value;
  const house = {
    name: 'Harbour House',
    currency: 'EUR',
    region: 'Europe',
    annual_growth: 5,
    date: '2021-01-04',
    purchaseValue: 100_000,
    pricePoints: [] as object[],
  };
  const made = await enter('properties', portfolio, house);
  expect([made.status, made.text]).toEqual([200, expect.any(String)]);
  const derived = { type: 'Commodity', assetclass: 'Property', units: 1 };
  // Three years at 5 %, to the day on which the market ends.
  expect(await again('properties', made)).toEqual({ ...house, ...derived, value: 115_762.5 });
  expect([await total('2024-01-04'), await total('2022-01-04'), await total('2021-01-04')]).toEqual([
    '115762.50',
    '105000.00',
    '100000.00',
  ]);
  const valued = { ...house, pricePoints: [{ date: '2023-01-04', price: 120_000 }] };
  expect((await change('properties', (made.body as FullRecord).id, { pricePoints: valued.pricePoints })).status).toBe(200);
  expect(await again('properties', made)).toMatchObject({ ...valued, ...derived, value: 126_000 });
  expect([await total('2024-01-04'), await total('2023-01-04'), await total('2023-01-03')]).toEqual([
    '126000.00',
    '120000.00',
    '110235.26',
  ]);
  // The day before is two years less one of 365 days: 1.05 to the power of 1 + 364/365.
  // The same figure in the list of all holdings, where nothing of it can be typed, and on the page.
  const [listed] = await kept('holdings', portfolio);
  expect(await again('holdings', { body: listed })).toMatchObject({
    ...derived,
    value: 126_000,
    purchaseValue: 100_000,
    currency: 'EUR',
    described: 'yes',
    quoted: 'yes',
  });
  const { groups } = (
    (await staff.ask('GET', `/api/portfolios/${portfolio}/holdings?asOf=2024-01-04`)).body as {
      value: { groups: { holdings: object[] }[] };
    }
  ).value;
  expect(groups.flatMap(({ holdings }) => holdings)).toEqual([
    expect.objectContaining({
      name: 'Harbour House',
      type: 'Commodity',
      sector: 'Property',
      region: 'Europe',
      units: '1',
      value: '126000.00',
      cost: '100000.00',
      property: {
        date: '2021-01-04',
        purchaseValue: '100000',
        annualGrowth: 0.05,
        pricePoints: [{ date: '2023-01-04', price: '120000' }],
        valued: { date: '2023-01-04', price: '120000' },
      },
    }),
  ]);
  expect(await kept('transactions', portfolio)).toMatchObject([{ values: { type: 'TransferIn', amount: 1, localCcyAmount: 100_000 } }]);
  for (const wrong of [
    { currency: 'XYZ' },
    { region: 'Frankfurt' },
    { purchaseValue: 0 },
    { date: '' },
    { pricePoints: [{ date: '2020-01-01', price: 1 }] },
  ])
    expect([wrong, (await enter('properties', portfolio, { ...house, ...wrong })).status]).toEqual([wrong, 400]);
  expect((await remove('properties', (made.body as FullRecord).id)).status).toBe(200);
  expect([await kept('holdings', portfolio), await kept('transactions', portfolio)]).toEqual([[], []]);
});

test('lists and figures say the same of a property, to the cent, on whatever day', async () => {
  const { rows } = await running.server.database.work(running.fixture.hekla.id).execute<{ day: string; value: string }>(sql`
    select d::date::text as day, property_value('2020-02-29', 100000, 0.037, '{2021-06-01,2019-01-01,2021-06-01}', '{90000,1,110000.5}', d::date)::text as value
    from generate_series('2020-02-29'::date, '2024-03-02', '13 days') d`);
  const terms = {
    purchase: { day: parseDay('2020-02-29'), price: 100_000 },
    annualGrowth: 0.037,
    pricePoints: [
      { day: parseDay('2021-06-01'), price: 90_000 },
      { day: parseDay('2019-01-01'), price: 1 },
      { day: parseDay('2021-06-01'), price: 110_000.5 },
    ],
  };
  expect(rows.map(({ day, value }) => [day, value])).toEqual(
    rows.map(({ day }) => [day, propertyValue(terms, parseDay(day)).value!.value.toFixed(2)]),
  );
});
