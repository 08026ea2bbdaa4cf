/**
 * Tests facts beside the ledger, imported over HTTP and read in the figures: seen once committed, gone once undone, and unchanged for whoever asks as
 * known before. The figures are worked out by hand from those of the fixture.
 */
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { figureIdsOf } from '#packages/figures';
import { parseDay } from '#packages/calendar';
import { formatDecimal } from '#packages/money';
import { stakePosition } from '#engine/private-assets';
import type { Db } from '#platform';
import type { Import, ImportRow } from '#contract/imports';
import type { LookThrough } from '#contract/portfolios';
import { benchmarkSettings } from '#server/instruments';
import { commitmentsOf } from '../../capabilities/ledger/server/commitments.ts';
import { signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';

const BOUNDARY = 'portico-test-boundary';

let running: TestServer;
let sue: TestBrowser;
let ann: TestBrowser;
let ben: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
  ann = await signInBrowser(running.server.port, 'hekla', 'ann');
  ben = await signInBrowser(running.server.port, 'hekla', 'ben');
});
afterAll(() => running.dispose());
// Each begins with the facts of the fixture, whatever became of the one before.
afterEach(async () => {
  const left = await read<readonly Import[]>(sue, '/api/imports');
  for (const { id, state } of left) if (state !== 'undone') await sue.ask('POST', `/api/imports/${id}/undo`, { body: {} });
});

const alpha = () => running.fixture.hekla.accounts.alpha;
const beta = () => running.fixture.hekla.accounts.beta;
const gamma = () => running.fixture.hekla.accounts.gamma;
const work = (known?: string): Db => running.server.database.work(running.fixture.hekla.id, known);

async function checked(kind: string, csv: string): Promise<Import> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${kind}.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  const sent = await sue.ask('POST', `/api/imports?kind=${kind}`, {
    body: Buffer.from(`${head}${csv}\r\n--${BOUNDARY}--\r\n`),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  });
  const { id, sniff } = sent.body as Import;
  const asked = await sue.ask('POST', `/api/imports/${id}/preview`, { body: { mapping: sniff?.suggestion } });
  expect(asked.status, asked.text).toBe(200);
  for (;;) {
    const one = (await sue.ask('GET', `/api/imports/${id}`)).body as Import;
    if (one.state !== 'checking') return one;
    await setTimeout(20);
  }
}

async function rowsOf({ id }: Import): Promise<readonly ImportRow[]> {
  return ((await sue.ask('GET', `/api/imports/${id}/rows`)).body as { value: { rows: ImportRow[] } }).value.rows;
}

async function imported(kind: string, csv: string): Promise<Import> {
  const one = await checked(kind, csv);
  expect(one.counts.refused, JSON.stringify(await rowsOf(one))).toBe(0);
  const { status, text } = await sue.ask('POST', `/api/imports/${one.id}/commit`, { body: {} });
  expect(status, text).toBe(200);
  return one;
}

async function undo(...imports: readonly Import[]): Promise<void> {
  for (const { id } of imports.toReversed()) {
    const { status, text } = await sue.ask('POST', `/api/imports/${id}/undo`, { body: {} });
    expect(status, text).toBe(200);
  }
}

interface HoldingsAnswer {
  knownAt: string;
  value: string;
  cost: string;
  groups: { assetClass: string; holdings: { symbol: string; units: string; value: string; cost: string; price: string }[] }[];
}

async function read<Value>(who: TestBrowser, path: string): Promise<Value> {
  const { status, text, body } = await who.ask('GET', path);
  expect(status, text).toBe(200);
  return (body as { value: Value }).value;
}

const holdings = (portfolio: string, query = '', who = sue) => read<HoldingsAnswer>(who, `/api/portfolios/${portfolio}/holdings?${query}`);
const line = (held: HoldingsAnswer, symbol: string) => held.groups.flatMap((group) => group.holdings).find((one) => one.symbol === symbol);

/** What is the same whenever it was known. */
const withoutMoment = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value: unknown) => (key === 'knownAt' ? undefined : value)));

test('a split keeps value and cost, and is as if it had never been before it was known and after it is undone', async () => {
  const before = await holdings(beta().portfolio);
  expect(line(before, 'OAK')).toMatchObject({ units: '10', price: '51', value: '510.00', cost: '500.00' });
  const split = await imported('corporate-actions', 'Date,Symbol,Type,Ratio\n2024-01-04,OAK,Stock split,2:1\n');
  const prices = await imported('prices', 'Date,Symbol,Close\n2024-01-04,OAK,25.5\n');
  expect(line(await holdings(beta().portfolio), 'OAK')).toMatchObject({ units: '20', price: '25.5', value: '510.00', cost: '500.00' });
  const performance = (known = '') =>
    read<{ summary: { timeWeightedReturn: number } }>(
      sue,
      `/api/portfolios/${beta().portfolio}/performance?from=2024-01-02&to=2024-01-04${known}`,
    );
  expect((await performance()).summary.timeWeightedReturn).toBeCloseTo(0.01, 12);
  expect(await holdings(beta().portfolio, `knownAt=${before.knownAt}`)).toEqual(before);
  await undo(split, prices);
  expect(withoutMoment(await holdings(beta().portfolio))).toEqual(withoutMoment(before));
});

test('a spin-off gives units of another instrument, with its share of the cost', async () => {
  const elm = await imported('instruments', 'Symbol,Name,Currency\nELM,Elm House,USD\n');
  const prices = await imported('prices', 'Date,Symbol,Close\n2024-01-04,ELM,22\n2024-01-04,OAK,40\n');
  const spun = await imported('corporate-actions', 'Date,Symbol,Kind,To,Ratio,Cost share\n2024-01-04,OAK,Spin-off,ELM,1 for 2,20%\n');
  const held = await holdings(beta().portfolio);
  expect(line(held, 'OAK')).toMatchObject({ units: '10', value: '400.00', cost: '400.00' });
  expect(line(held, 'ELM')).toMatchObject({ units: '5', value: '110.00', cost: '100.00' });
  // What ELM is called cannot go while a corporate action speaks of it.
  expect(await sue.ask('POST', `/api/imports/${elm.id}/undo`, { body: {} })).toMatchObject({ body: { error: 'import.used-later' } });
  await undo(elm, prices, spun);
});

describe('what is sold', () => {
  const LEDGER = 'Portfolio,Date,Type,Symbol,Units,Amount,Currency\n';
  const sale = (units: string) => `${LEDGER}hekla-beta-p,2024-01-04,Sale,OAK,${units},100,USD\n`;

  test('is covered by what a split made of it, and no more than that', async () => {
    expect((await rowsOf(await checked('transactions', sale('15'))))[0]).toMatchObject({
      code: 'units.beyond-held',
      reads: { held: '10' },
    });
    const split = await imported('corporate-actions', 'Date,Symbol,Kind,Ratio\n2024-01-03,OAK,split,2:1\n');
    expect((await rowsOf(await checked('transactions', sale('21'))))[0]).toMatchObject({
      code: 'units.beyond-held',
      reads: { held: '20' },
    });
    const sold = await imported('transactions', sale('15'));
    expect(line(await holdings(beta().portfolio), 'OAK')).toMatchObject({ units: '5', cost: '125.00' });
    expect(await sue.ask('POST', `/api/imports/${split.id}/undo`, { body: {} })).toMatchObject({ body: { error: 'import.used-later' } });
    await undo(split, sold);
  });

  test('cannot be taken away by a reverse split', async () => {
    const sold = await imported('transactions', sale('8'));
    const one = await checked('corporate-actions', 'Date,Symbol,Kind,Ratio\n2024-01-03,OAK,reverse split,1:2\n');
    expect(one.counts).toMatchObject({ new: 0, refused: 1 });
    expect((await rowsOf(one))[0]).toMatchObject({ row: 2, code: 'action.short', reads: { needed: '2024-01-04' } });
    await undo(sold);
  });

  test('by what was bought before a split may be taken back when enough is left', async () => {
    const bought = await imported('transactions', `${LEDGER}hekla-beta-p,2024-01-02,Purchase,OAK,10,490,USD\n`);
    const split = await imported('corporate-actions', 'Date,Symbol,Kind,Ratio\n2024-01-03,OAK,split,2:1\n');
    const sold = await imported('transactions', sale('15'));
    // Ten became twenty, so that fifteen are covered without the other ten.
    await undo(bought);
    const more = await imported('transactions', `${LEDGER}hekla-beta-p,2024-01-02,Purchase,OAK,10,490,USD\n`);
    const rest = await imported('transactions', sale('6'));
    expect(await sue.ask('POST', `/api/imports/${more.id}/undo`, { body: {} })).toMatchObject({ body: { error: 'import.used-later' } });
    await undo(more, split, sold, rest);
  });
});

test('a bond in per cent is worth its price and what has accrued, by the terms of the day', async () => {
  const before = await holdings(alpha().portfolio);
  const quoted = await imported(
    'instruments',
    'Symbol,Name,Type,Asset class,Currency,Quoted\nLIND,LIND instrument,Bond,Fixed Interest,GBP,per cent\n',
  );
  const terms = await imported(
    'bond-terms',
    'Symbol,Coupon,Maturity,Frequency,Day count,Issue,First coupon\nLIND,7.30%,04/07/2030,1,Actual/365,04/07/2020,04/07/2021\n',
  );
  // 40 x 102.50 / 100, and 40 x 7.3 % x 184 / 365 since 4 July 2023: 41.00 + 1.472.
  const after = await holdings(alpha().portfolio);
  expect(line(after, 'LIND')).toMatchObject({ units: '40', price: '102.5', value: '42.47' });
  expect(after.value).toBe('6052.47');
  expect(await holdings(alpha().portfolio, `knownAt=${before.knownAt}`)).toEqual(before);
  // From the 4th on it pays twice as much; the day before nothing has changed.
  const raised = await imported(
    'bond-terms',
    'Symbol,Coupon,Maturity,Frequency,Day count,Issue,First coupon,Valid from\nLIND,0.146,2030-07-04,1,ACT/365F,2020-07-04,2021-07-04,2024-01-04\n',
  );
  expect(line(await holdings(alpha().portfolio), 'LIND')).toMatchObject({ value: '43.94' });
  // 40 x 101 / 100 + 40 x 7.3 % x 183 / 365 = 40.40 + 1.464
  expect(line(await holdings(alpha().portfolio, 'asOf=2024-01-03'), 'LIND')).toMatchObject({ value: '41.86' });
  await undo(quoted, terms, raised);
  expect(withoutMoment(await holdings(alpha().portfolio))).toEqual(withoutMoment(before));
});

test('a reclassification changes no report of a day before it', async () => {
  const [earlier, later] = [await holdings(alpha().portfolio, 'asOf=2024-01-03'), await holdings(alpha().portfolio)];
  const moved = await imported(
    'instruments',
    'Symbol,Name,Type,Asset class,Currency,Valid from\nLIND,LIND instrument,Bond,Alternatives,GBP,2024-01-04\n',
  );
  expect(withoutMoment(await holdings(alpha().portfolio, 'asOf=2024-01-03'))).toEqual(withoutMoment(earlier));
  const classes = ({ groups }: HoldingsAnswer) => groups.map(({ assetClass }) => assetClass);
  expect([classes(later), classes(await holdings(alpha().portfolio))]).toEqual([
    ['Fixed Interest', 'Other'],
    ['Alternatives', 'Other'],
  ]);
  // Facts that arrive in another order say the same: an earlier class that comes later is not the present one.
  const late = await imported(
    'instruments',
    'Symbol,Name,Type,Asset class,Currency,Valid from\nLIND,LIND instrument,Bond,Equities,GBP,2024-01-03\n',
  );
  expect(classes(await holdings(alpha().portfolio))).toEqual(['Alternatives', 'Other']);
  expect(classes(await holdings(alpha().portfolio, 'asOf=2024-01-03'))).toEqual(['Equities', 'Other']);
  expect(classes(await holdings(alpha().portfolio, 'asOf=2024-01-02'))).toEqual(['Fixed Interest', 'Other']);
  await undo(moved, late);
});

test('cost goes by the method of the portfolio, else of its type, else of the firm, from its day on', async () => {
  const trades = await imported(
    'transactions',
    'Portfolio,Date,Type,Symbol,Units,Amount,Currency\nhekla-alpha-p,2024-01-03,Buy,LIND,10,1010,GBP\nhekla-alpha-p,2024-01-04,Sell,LIND,40,4100,GBP\n',
  );
  const cost = async () => line(await holdings(alpha().portfolio), 'LIND')?.cost;
  // 4,010 and 1,010 for 50: 10 of them at the average, the last ten, the first ten.
  expect(await cost()).toBe('1004.00');
  const firm = await imported('cost-methods', 'Method\nfifo\n');
  expect(await cost()).toBe('1010.00');
  const type = await imported('cost-methods', 'Method,Portfolio type\nlifo,GIA\n');
  expect(await cost()).toBe('1002.50');
  const own = await imported('cost-methods', 'Method,Portfolio,Valid from\naverage,hekla-alpha-p,2024-01-04\n');
  expect(await cost()).toBe('1004.00');
  expect((await checked('cost-methods', 'Method,Portfolio type\nlifo,gia\nfifo,ISA\nLIFO,GIA\n')).counts).toMatchObject({
    new: 1,
    known: 2,
  });
  await undo(trades, firm, type, own);
});

test('benchmark weights of a day are one setting, known at a moment, and add up', async () => {
  const HEAD = 'Risk profile,Asset class,Symbol,Weight,Rebalancing,Valid from\n';
  const first = await imported(
    'benchmark-weights',
    `${HEAD}4,Equity,OAK,60%,monthly,2024-01-02\n4,Fixed Interest,LIND,0.4,monthly,2024-01-02\n`,
  );
  const parts = async (known?: string) => (await benchmarkSettings(work(known), 4)).map((one) => one.parts.map(({ weight }) => weight));
  expect(await parts()).toEqual([[0.6, 0.4]]);
  const { knownAt } = await holdings(alpha().portfolio);
  const other = await imported(
    'benchmark-weights',
    `${HEAD}4,Equity,OAK,70%,monthly,2024-01-02\n4,Fixed Interest,LIND,30%,monthly,2024-01-02\n`,
  );
  expect(await parts()).toEqual([[0.7, 0.3]]);
  expect(await parts(knownAt)).toEqual([[0.6, 0.4]]);
  const again = await checked(
    'benchmark-weights',
    `${HEAD}4,Fixed Interest,LIND,30%,monthly,2024-01-02\n4,Equity,OAK,0.7,monthly,2024-01-02\n`,
  );
  expect(again.counts).toMatchObject({ known: 2, new: 0 });
  const wrong = await checked(
    'benchmark-weights',
    `${HEAD}4,Equity,OAK,70%,monthly,2024-01-03\n4,Fixed Interest,LIND,40%,daily,2024-01-03\n5,Equity,OAK,60,monthly,2024-01-03\n`,
  );
  expect((await rowsOf(wrong)).map(({ row, code, column, value }) => [row, code, column, value])).toEqual([
    [3, 'rebalancing.differs', 'Rebalancing', 'daily'],
    [4, 'fraction.large', 'Weight', '60'],
  ]);
  const short = await checked(
    'benchmark-weights',
    `${HEAD}4,Equity,OAK,70%,monthly,2024-01-03\n4,Fixed Interest,LIND,20%,monthly,2024-01-03\n`,
  );
  expect((await rowsOf(short)).filter(({ verdict }) => verdict === 'refused')).toMatchObject([
    { row: 3, code: 'weights.sum', column: 'Weight', reads: { sum: '90', riskProfile: '4' } },
  ]);
  await undo(first, other);
  expect(await parts()).toEqual([]);
});

test('a commitment is told by what was promised, called, paid back and reported', async () => {
  const fund = await imported('instruments', 'Symbol,Name,Currency\nPEF,Private Equity Fund,EUR\n');
  const file = `Portfolio,Symbol,Date,Event,Amount,Fees within,Gain,Recallable,Reported
hekla-alpha-p,PEF,2023-01-10,Commitment,100000,,,,
hekla-alpha-p,PEF,2023-02-10,Capital call,30000,2000,,,
hekla-alpha-p,PEF,2023-09-10,Distribution,5000,,1000,4000,
hekla-alpha-p,PEF,2023-06-30,NAV,29500,,,,2023-08-15
`;
  const told = await imported('commitments', file);
  expect(told.counts).toMatchObject({ new: 4 });
  const [stake] = await commitmentsOf(work(), [alpha().portfolio]);
  const stood = stakePosition([stake!.commitment], parseDay('2023-12-31'));
  // 32,000 called; 100,000 less that and with 4,000 that may be called again; 29,500 reported, and 5,000 paid back since.
  expect([formatDecimal(stood.paidIn), formatDecimal(stood.unfunded.value!), formatDecimal(stood.nav.amount)]).toEqual([
    '32000',
    '72000',
    '24500',
  ]);
  expect(stake?.commitment.reports.map(({ amount }) => formatDecimal(amount))).toEqual(['29500']);
  const { knownAt } = await holdings(alpha().portfolio);
  const mended = await imported(
    'commitments',
    'Portfolio,Symbol,Date,Event,Amount,Reported\nhekla-alpha-p,PEF,2023-06-30,NAV,29750,2023-08-15\n',
  );
  const reports = async (known?: string) =>
    (await commitmentsOf(work(known), [alpha().portfolio])).flatMap(({ commitment }) =>
      commitment.reports.map(({ amount }) => formatDecimal(amount)),
    );
  expect([await reports(), await reports(knownAt)]).toEqual([['29750'], ['29500']]);
  expect((await checked('commitments', file)).counts).toMatchObject({ known: 3, new: 1 });
  const wrong = await checked(
    'commitments',
    `${file.split('\n')[0]}
hekla-alpha-p,PEF,2023-09-10,Distribution,5000,,6000,,
hekla-alpha-p,PEF,2023-09-10,Call,5000,,1,,
hekla-alpha-p,PEF,2023-09-30,NAV,5000,,,,2023-09-01
hekla-alpha-p,PEF,2023-09-30,Gift,5000,,,,
hekla-alpha-p,PEF,2023-09-30,Release,-5,,,,
`,
  );
  expect((await rowsOf(wrong)).map(({ code, column }) => [code, column])).toEqual([
    ['commitment.parts', 'Amount'],
    ['action.needless', 'Gain'],
    ['date.order', 'Reported'],
    ['commitment.kind', 'Event'],
    ['number.negative', 'Amount'],
  ]);
  await undo(fund, told, mended);
  expect(await commitmentsOf(work(), [alpha().portfolio])).toEqual([]);
});

describe('a portfolio that goes to another account', () => {
  interface Account {
    value: string | null;
    portfolios: { id: string }[];
  }
  const account = (id: string, asOf: string, who = sue) => read<Account>(who, `/api/accounts/${id}?asOf=${asOf}`);

  test('belongs to whom it belonged on the day asked about; its present owner alone reaches it', async () => {
    const before = await account(alpha().account, '2024-01-02');
    const moved = await imported('ownership', 'Portfolio,Account,Valid from\nhekla-alpha-p,hekla-gamma,2024-01-03\n');

    const report = await account(alpha().account, '2024-01-02');
    expect(withoutMoment(report)).toEqual(withoutMoment(before));
    expect((await account(alpha().account, '2024-01-03')).portfolios).toEqual([]);
    expect((await account(gamma().account, '2024-01-02')).portfolios.map(({ id }) => id)).toEqual([gamma().portfolio]);
    expect((await account(gamma().account, '2024-01-04')).portfolios.map(({ id }) => id).sort()).toEqual(
      [alpha().portfolio, gamma().portfolio].sort(),
    );

    for (const page of ['', '/holdings', '/performance', '/transactions'])
      expect((await ann.ask('GET', `/api/portfolios/${alpha().portfolio}${page}`)).status).toBe(404);
    const left = await ann.ask('GET', `/api/accounts/${alpha().account}?asOf=2024-01-02`);
    expect(left.body).toMatchObject({ value: { portfolios: [] }, findings: [{ code: 'portfolio.moved', count: 1 }] });
    expect((await ann.ask('GET', `/api/accounts/${alpha().account}?asOf=2024-01-03`)).body).not.toMatchObject({
      findings: [{ code: 'portfolio.moved' }],
    });
    expect((await holdings(alpha().portfolio, '', ben)).value).toBe('10110.00');

    await undo(moved);
    expect((await holdings(alpha().portfolio, '', ann)).value).toBe('10110.00');
    expect((await ben.ask('GET', `/api/portfolios/${alpha().portfolio}`)).status).toBe(404);
  });

  test('counts in a range as it did when the range ended, on the screen as in the provenances of its figures', async () => {
    const moved = await imported('ownership', 'Portfolio,Account,Valid from\nhekla-alpha-p,hekla-gamma,2024-01-03\n');
    type Ranged = Account & Record<'openingValue' | 'closingValue' | 'netContributions' | 'gain' | 'knownAt', string>;
    const ranged = (id: string, to: string) => read<Ranged>(sue, `/api/accounts/${id}?asOf=2024-01-04&from=2024-01-02&to=${to}`);
    // 77 of gamma's own; alpha's 10,110 came on the 3rd, with their whole history.
    expect(await ranged(gamma().account, '2024-01-02')).toMatchObject({
      value: '10187.00',
      closingValue: '77.00',
      netContributions: '77.00',
    });
    expect(await ranged(gamma().account, '2024-01-03')).toMatchObject({ value: '10187.00', netContributions: '10077.00' });
    expect(await ranged(alpha().account, '2024-01-02')).toMatchObject({ portfolios: [], value: '0.00', netContributions: '10000.00' });
    for (const of of [alpha().account, gamma().account])
      for (const to of ['2024-01-02', '2024-01-03', '2024-01-04']) {
        const { knownAt, closingValue, netContributions, gain } = await ranged(of, to);
        const scope = { kind: 'account' as const, id: of };
        const names = figureIdsOf(scope, knownAt);
        const shown = { value: closingValue, 'net-contributions': netContributions, gain };
        for (const [measure, number] of Object.entries(shown)) {
          const figure = measure === 'value' ? names.on('value', to) : names.over(measure, { from: '2024-01-02', to });
          const { status, body } = await sue.ask('GET', `/api/figure?figure=${encodeURIComponent(figure)}`);
          expect([of, to, measure, status, (body as { value: string }).value]).toEqual([of, to, measure, 200, number]);
        }
      }
    await undo(moved);
  });

  test('and back again, in whatever order the changes arrive', async () => {
    const back = await imported('ownership', 'Portfolio,Account,Valid from\nhekla-alpha-p,hekla-alpha,2024-01-04\n');
    const away = await imported('ownership', 'Portfolio,Account,Valid from\nhekla-alpha-p,hekla-gamma,2024-01-03\n');
    expect((await holdings(alpha().portfolio, '', ann)).value).toBe('10110.00');
    const owned = async (asOf: string) => (await account(alpha().account, asOf, ann)).portfolios.length;
    expect([await owned('2024-01-02'), await owned('2024-01-03'), await owned('2024-01-04')]).toEqual([1, 0, 1]);
    await undo(back, away);
  });
});

test('what cannot be is refused with row, column, value and remedy', async () => {
  const refused = async (kind: string, csv: string) => (await rowsOf(await checked(kind, csv))).map(({ code, column }) => [code, column]);
  expect(
    await refused(
      'corporate-actions',
      `Date,Symbol,Kind,To,Ratio,Cash,Cost share
2024-01-04,OAK,explosion,,2:1,,
2024-01-04,OAK,split,,,,
2024-01-04,OAK,split,,two,,
2024-01-04,OAK,split,LIND,2:1,,
2024-01-04,OAK,spin-off,,1:4,,
2024-01-04,OAK,renamed,OAK,,,
2024-01-04,OAK,merger,,,,
2024-01-04,OAK,return of capital,,,,
2024-01-04,OAK,spin-off,LIND,1:4,,20
2024-01-04,ELM,split,,2:1,,
`,
    ),
  ).toEqual([
    ['action.kind', 'Kind'],
    ['action.ratio', 'Ratio'],
    ['ratio.unreadable', 'Ratio'],
    ['action.needless', 'To'],
    ['action.to', 'To'],
    ['action.same', 'To'],
    ['action.cash', 'Cash'],
    ['action.cash', 'Cash'],
    ['fraction.large', 'Cost share'],
    ['instrument.unknown', 'Symbol'],
  ]);
  expect(
    await refused(
      'bond-terms',
      `Symbol,Coupon,Maturity,Frequency,Day count,Issue,Ex-dividend
LIND,5,2030-07-04,2,30/360,,
LIND,5%,2030-07-04,5,30/360,,
LIND,5%,2030-07-04,2,ACT/ACT,,
LIND,5%,2020-07-04,2,30/360,2021-01-01,
LIND,5%,2030-07-04,2,30/360,,a week
`,
    ),
  ).toEqual([
    ['fraction.large', 'Coupon'],
    ['frequency.unknown', 'Frequency'],
    ['day-count.unknown', 'Day count'],
    ['bond.terms', 'Symbol'],
    ['ex-dividend.unreadable', 'Ex-dividend'],
  ]);
  expect(
    await refused('cost-methods', 'Method,Portfolio,Portfolio type\nguess,,\nfifo,hekla-alpha-p,GIA\nfifo,,PEP\nfifo,nobody,\n'),
  ).toEqual([
    ['cost-method.unknown', 'Method'],
    ['cost-method.both', 'Portfolio type'],
    ['portfolio-type.unknown', 'Portfolio type'],
    ['portfolio.unknown', 'Portfolio'],
  ]);
  expect(
    await refused('ownership', 'Portfolio,Account,Valid from\nhekla-alpha-p,pelagos-alpha,2024-01-03\nhekla-alpha-p,hekla-beta,\n'),
  ).toEqual([
    ['account.unknown', 'Account'],
    ['field.required', 'Valid from'],
  ]);
});

test('funds are looked through by the weights of the day, what is left is named, and more than the whole is refused', async () => {
  const fund = await imported(
    'instruments',
    'Symbol,Name,Type,Asset class,Sector,Currency\nTREE,Tree Fund,Fund,Equity,Global Themes,GBP\n',
  );
  const quoted = await imported('prices', 'Date,Symbol,Close\n2024-01-03,TREE,100\n2024-01-04,TREE,100.01\n');
  const bought = await imported(
    'transactions',
    'Portfolio,Date,Type,Symbol,Units,Amount\nhekla-alpha-p,2024-01-03,Purchase,TREE,10,1000\n',
  );
  const HEAD = 'Symbol,Dimension,Part,Weight,Valid from\n';
  const beyond = await checked('fund-weights', `${HEAD}TREE,Sector,US,60%,2024-01-04\nTREE,Sector,Europe,0.5,2024-01-04\n`);
  expect((await rowsOf(beyond)).filter(({ verdict }) => verdict === 'refused')).toMatchObject([
    { row: 3, code: 'weights.beyond', column: 'Weight', reads: { sum: '110', symbol: 'TREE' } },
  ]);
  const weights = await imported(
    'fund-weights',
    `${HEAD}TREE,Sector,US,60%,2024-01-04\nTREE,sector,Europe,0.333,2024-01-04\nTREE,Currency,USD,60%,2024-01-04\nTREE,Currency,GBX,40%,2024-01-04\n`,
  );
  const path = `/api/portfolios/${alpha().portfolio}/look-through`;
  const seen = await read<LookThrough>(ann, `${path}?asOf=2024-01-04`);
  // 40 bonds at 102.50 are 4,100; ten units of the fund 1,000.10; cash 10,000 - 4,000 - 10 + 20 - 1,000.
  expect(seen.value).toBe('10110.10');
  expect(seen.dimensions.sector).toEqual({
    parts: [
      { name: 'Cash Account', value: '5010.00', share: 0.4956 },
      { name: 'Other', value: '4100.00', share: 0.4055 },
      { name: 'US', value: '600.06', share: 0.0594 },
      { name: 'Europe', value: '333.03', share: 0.0329 },
    ],
    rest: { name: '', value: '67.01', share: 0.0066 },
    coverage: 0.933,
  });
  expect(seen.dimensions.currency).toEqual({
    parts: [
      { name: 'GBP', value: '9510.04', share: 0.9406 },
      { name: 'USD', value: '600.06', share: 0.0594 },
    ],
    rest: null,
    coverage: 1,
  });
  expect(seen.dimensions.assetClass).toMatchObject({
    parts: [
      { name: 'Fixed Interest', value: '4100.00' },
      { name: 'Other', value: '5010.00' },
    ],
    rest: { value: '1000.10' },
    coverage: 0,
  });
  const from = '2024-01-04';
  expect(seen.funds).toMatchObject([
    { name: 'Tree Fund', value: '1000.10', known: { sector: { from, seen: 0.933 }, currency: { from, seen: 1 }, assetClass: null } },
  ]);
  // The day before nothing is known of it yet, and neither is it in what was known before.
  for (const query of ['asOf=2024-01-03', `asOf=2024-01-04&knownAt=${encodeURIComponent(await knownBefore(weights))}`])
    expect((await read<LookThrough>(ann, `${path}?${query}`)).dimensions.sector, query).toMatchObject({ coverage: 0 });
  const file = await sue.ask('GET', `${path}.csv?asOf=2024-01-04`);
  for (const line of ['"Sector","US","600.06","GBP","5.9400"', '"Sector","Not looked through","67.01","GBP","0.6600"'])
    expect(file.text).toContain(line);
  await undo(fund, quoted, bought, weights);
});

/** A moment just before it was committed. */
async function knownBefore({ id }: Import): Promise<string> {
  const { committedAt } = (await sue.ask('GET', `/api/imports/${id}`)).body as Import;
  return new Date(Date.parse(committedAt!) - 1).toISOString();
}
