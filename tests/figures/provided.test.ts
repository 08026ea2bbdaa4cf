/** Tests that a firm with a provider of data shows what the provider states, says so, and says what is missing while the provider does not answer. */
import { sql } from 'drizzle-orm';
import { setImmediate } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '#packages/endpoint';
import type { Finding } from '#packages/findings';
import type { AccountDetail, AccountRow } from '#contract/accounts';
import type { TransactionList } from '#contract/ledger';
import type { CostsPaid } from '#contract/performance';
import type { Holdings, PortfolioDetail } from '#contract/portfolios';
import { PROVIDERS } from '#adapters/sources';
import { jobs as sourceJobs, keepAnswers, providedSource } from '#server/sources';
import { readTenantRecord } from '#server/tenants';
import { silentLog } from '../kit/database.ts';
import { HANG_MS } from '../kit/limits.ts';
import { signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';
import { ALPHA_VALUE, EARLIER, giveWealthSource, IMPORTED, PROVIDER_TITLE, recordAnswers, STATEMENT_BYTES } from '../kit/wealth-firm.ts';
import {
  openWealthProvider,
  PROVIDER_TOKEN,
  statedHolding,
  statedTransaction,
  type ProviderFailure,
  type TestWealthProvider,
} from '../kit/wealth-provider.ts';

let running: TestServer;
let provider: TestWealthProvider;
let ada: TestBrowser;
const paths = { account: '', portfolio: '', holdings: '' };

beforeAll(async () => {
  provider = await openWealthProvider();
  running = await startWithFixture({ PORTICO_SOURCE_TOKENS: `hekla=${PROVIDER_TOKEN}` }, { ahead: true });
  await giveWealthSource(running, provider);
  const { account, portfolio } = running.fixture.hekla.accounts.alpha;
  Object.assign(paths, { account: `/api/accounts/${account}`, portfolio: `/api/portfolios/${portfolio}` });
  paths.holdings = `${paths.portfolio}/holdings`;
  ada = await signInBrowser(running.server.port, 'hekla', 'ada');
});
beforeEach(() => {
  recordAnswers(provider);
  provider.failing = () => null;
  provider.calls.length = 0;
});
afterAll(async () => {
  await running.dispose();
  await provider.close();
});

interface AnswerWithFindings<Value> {
  readonly value: Value;
  readonly findings: readonly Finding[];
}

async function read<Value>(path: string, who = ada): Promise<AnswerWithFindings<Value>> {
  const { status, text, body } = await who.ask('GET', path);
  expect(status, text).toBe(200);
  return body as AnswerWithFindings<Value>;
}

const STATED: Finding = { code: 'source.provided', subject: PROVIDER_TITLE };
const asked = () => provider.calls.map(({ path, query }) => [path, query['dateString'] ?? null]);

test('[FEED-03] an account is worth what its provider states, of the day that is chosen; a date is sent only with one', async () => {
  const latest = await read<AccountDetail>(paths.account);
  expect(latest.value).toMatchObject({ asOf: IMPORTED, value: ALPHA_VALUE[IMPORTED], timeWeightedReturn: null });
  expect(latest.value.changes.changeYtd).toBe(0.0525);
  expect(latest.findings).toEqual([STATED]);
  expect(asked()).toContainEqual(['/Account/hekla-alpha', null]);
  expect(latest.value.allocation).toEqual([
    { name: 'Fixed Interest', value: '400.25', share: 0.2353 },
    { name: 'Equities', value: '1200.50', share: 0.7059 },
    { name: 'Other', value: '100.00', share: 0.0588 },
  ]);
  provider.calls.length = 0;
  const earlier = await read<AccountDetail>(`${paths.account}?asOf=${EARLIER}`);
  expect(earlier.value).toMatchObject({ asOf: EARLIER, value: ALPHA_VALUE[EARLIER] });
  // Of an earlier day there is no stated value of a portfolio: it is the sum of what is stated of its holdings.
  expect(earlier.value.portfolios.map(({ valuation }) => valuation?.value)).toEqual(['1612.40']);
  expect(asked()).toContainEqual(['/Account/hekla-alpha', EARLIER]);
});

test('[FEED-13] every call has the flag as it is configured, and the token; a browser sees neither token nor address', async () => {
  const answers = await Promise.all([ada.ask('GET', paths.account), ada.ask('GET', paths.holdings), ada.ask('GET', '/api/tenant')]);
  expect(provider.calls.length).toBeGreaterThan(3);
  for (const { query, authorization } of provider.calls) {
    expect(query['usePlatformSecurities']).toBe('false');
    expect(authorization).toBe(`Bearer ${PROVIDER_TOKEN}`);
    expect(JSON.stringify(query)).not.toContain(PROVIDER_TOKEN);
  }
  for (const { text, headers } of answers) {
    expect(text + JSON.stringify(headers)).not.toContain(PROVIDER_TOKEN);
    expect(text).not.toContain(provider.url);
  }
  expect(answers[2]?.body).toMatchObject({ settings: { source: { title: PROVIDER_TITLE } } });
});

test('holdings are grouped by reporting class, with the totals, gains and fund numbers of what is stated', async () => {
  const { value, findings } = await read<Holdings>(paths.holdings);
  expect(findings).toEqual([STATED]);
  expect(value).toMatchObject({ asOf: IMPORTED, currency: 'GBP', value: '1700.75', cost: '1490' });
  expect(value.gainOnCost).toBeCloseTo((1700.75 - 1490) / 1490, 12);
  expect(value.groups.map(({ assetClass, value: worth }) => [assetClass, worth])).toEqual([
    ['Fixed Interest', '400.25'],
    ['Equities', '1200.5'],
    ['Other', '100'],
  ]);
  const holdings = value.groups.flatMap((group) => group.holdings);
  expect(holdings.map(({ symbol, provided }) => [symbol, provided?.fundNumber])).toEqual([
    ['GILT30', '9'],
    ['NGF', '123'],
    ['GBP', null],
  ]);
  expect(holdings[1]).toMatchObject({
    units: '100',
    price: '12.005',
    priceCurrency: 'GBP',
    priceDate: IMPORTED,
    value: '1200.5',
    isin: 'GB00B0000001',
    sedol: 'B000001',
    provided: { accountNo: '123U45', fund: 'Northern Growth', nav: '12.01', yield: 0.0215, return: 0.2005 },
  });
  expect(value.groups.reduce((sum, { weight }) => sum + Math.round((weight ?? 0) * 10_000), 0)).toBe(10_000);
});

test('[FEED-06] the days come as a list or as the last import alone', async () => {
  expect((await read<Holdings>(paths.holdings)).value.asOf).toBe(IMPORTED);
  provider.answers.set('/Holdings/dates', [IMPORTED, EARLIER]);
  expect((await read<Holdings>(paths.holdings)).value.asOf).toBe(IMPORTED);
  provider.answers.set('/Holdings/dates', { lastImported: `${EARLIER}T00:00:00` });
  expect((await read<Holdings>(paths.holdings)).value.asOf).toBe(EARLIER);
  provider.answers.set('/Holdings/dates', [EARLIER]);
  expect((await read<Holdings>(paths.holdings)).value.asOf).toBe(EARLIER);
});

test('what does not add up, has no value, no number or another currency is said', async () => {
  provider.answers.set('/Portfolios/hekla-alpha-p', { value: 1700.76, currency: 'GBP' });
  const codes = async () => (await read<PortfolioDetail>(paths.portfolio)).findings.map(({ code }) => code);
  expect(await codes()).toEqual(['source.provided', 'source.parts']);
  provider.answers.set('/Portfolios/hekla-alpha-p', { value: 1700.75, currency: 'USD' });
  const other = await read<PortfolioDetail>(paths.portfolio);
  expect([other.value.value, other.findings.map(({ code }) => code)]).toEqual([null, ['source.provided', 'source.currency']]);
  recordAnswers(provider);
  provider.answers.set('/Holdings/hekla-alpha-p', {
    results: [statedHolding(), statedHolding({ symbol: 'X', name: 'Unvalued', value: null })],
  });
  const unvalued = await read<Holdings>(paths.holdings);
  expect(unvalued.findings).toContainEqual({ code: 'price.missing', subject: 'Unvalued', date: IMPORTED });
  expect(unvalued.value).toMatchObject({ value: '1200.5' });
  const db = running.server.database.work(running.fixture.hekla.id);
  const numbered = (number: string | null) =>
    db.execute(sql`update portfolio set external_id = ${number} where id = ${running.fixture.hekla.accounts.alpha.portfolio}`);
  await numbered(null);
  const unlinked = await read<Holdings>(paths.holdings);
  await numbered('hekla-alpha-p');
  expect([unlinked.value.groups, unlinked.findings]).toEqual([[], [{ code: 'source.unlinked', subject: 'hekla-alpha portfolio' }]]);
});

const listPath = '/api/accounts?portal=clients&sort=value&direction=descending';

test('the list has the stated values, in their order, and needs nobody’s attention for want of stored figures', async () => {
  const sue = await signInBrowser(running.server.port, 'hekla', 'sue');
  const { value, findings } = await read<{ asOf: string; rows: AccountRow[] }>(listPath, sue);
  expect(value.asOf).toBe(IMPORTED);
  expect(value.rows.map(({ externalId, valuation, attention }) => [externalId, valuation?.value, valuation?.currency, attention])).toEqual([
    ['hekla-alpha', '1700.75', 'GBP', []],
    ['hekla-beta', '88.5', 'USD', []],
  ]);
  expect(findings).toEqual([STATED]);
  const earlier = await read<{ rows: AccountRow[] }>(`${listPath}&asOf=${EARLIER}`, sue);
  expect(earlier.value.rows.map(({ valuation }) => valuation?.value)).toEqual(['1612.4', '88.5']);
});

describe('while the provider does not answer', () => {
  // What was answered before is known last.
  beforeEach(async () => {
    const warm = [listPath, paths.account, paths.portfolio, paths.holdings];
    for (const path of warm) await read(path);
  });

  test.each<ProviderFailure>(['refuses', 'silent', 'nonsense'])(
    'one that %s: nothing is shown, and what was known last is said',
    async (how) => {
      const before = Date.now();
      provider.failing = (path) => (path === '/Holdings/dates' ? null : how);
      const told = (value: string, about: string): Finding => ({
        about,
        part: 'value',
        code: 'source.failed',
        subject: PROVIDER_TITLE,
        amounts: [{ amount: value, currency: 'GBP' }],
        since: expect.any(String) as never,
        date: expect.any(String) as never,
      });
      const [list, account, holdings] = await Promise.all([
        read<{ total: number; rows: AccountRow[] }>(listPath),
        read<AccountDetail>(paths.account),
        read<Holdings>(paths.holdings),
      ]);
      expect(list.value).toMatchObject({ total: 0, rows: [] });
      // Whoever sees all accounts is told of all; an advisor of their own.
      expect(list.findings[0]?.amounts).toEqual([{ amount: '1700.75', currency: 'GBP' }]);
      expect((await read(listPath, await signInBrowser(running.server.port, 'hekla', 'sue'))).findings[0]?.amounts).toEqual([
        { amount: '1700.75', currency: 'GBP' },
        { amount: '88.5', currency: 'USD' },
      ]);
      expect([account.value.value, account.findings]).toEqual([
        null,
        [told('1700.75', 'hekla-alpha account'), told('1700.75', 'hekla-alpha portfolio')],
      ]);
      expect([holdings.value.groups, holdings.value.value, holdings.findings]).toEqual([
        [],
        null,
        [told('1700.75', 'hekla-alpha portfolio')],
      ]);
      const { since = '', date = '' } = holdings.findings[0]!;
      expect(Date.parse(since)).toBeGreaterThanOrEqual(before - 1000);
      expect(Date.parse(date)).toBeLessThanOrEqual(Date.parse(since));
      // The next failure says since when, and the next answer clears it.
      const again = await read<Holdings>(paths.holdings);
      expect(again.findings[0]?.since).toBe(since);
      provider.failing = () => null;
      expect((await read<Holdings>(paths.holdings)).findings).toEqual([STATED]);
      expect((await read<AccountDetail>(paths.account)).value.value).toBe('1700.75');
    },
  );

  test('a day that was never answered has nothing that was known last', async () => {
    provider.failing = (path) => (path === '/Holdings/dates' ? null : 'refuses');
    const { findings } = await read<Holdings>(`${paths.holdings}?asOf=2026-01-15`);
    expect(findings).toMatchObject([{ code: 'source.silent', about: 'hekla-alpha portfolio' }]);
  });
});

test('the log says what did not answer, and why, without the token and without what was answered', async () => {
  const lines: string[] = [];
  const write = (details: object, message: string) => void lines.push(`${message} ${inspect(details)}`);
  const { id } = running.fixture.hekla;
  const ask = (name: string, url = provider.url) =>
    keepAnswers({
      name: 'wealth',
      provider: PROVIDERS[name]!({ url, token: PROVIDER_TOKEN, options: {} }),
      db: running.server.database.work(id),
      log: { ...silentLog, error: write },
      now: () => new Date(),
      signal: new AbortController().signal,
      limitMs: 600,
      statementMs: 300,
    }).ask('holdings', { account: 'hekla-alpha', portfolio: 'hekla-alpha-p', day: null });
  for (const how of ['refuses', 'silent', 'nonsense'] as const) {
    provider.failing = () => how;
    expect(await ask('wealth'), how).toMatchObject({ answered: false });
  }
  expect(await ask('wealth', 'http://127.0.0.1:9')).toMatchObject({ answered: false });
  expect(lines.map((line) => /a source does not answer/.test(line) && /wealth holdings/.test(line))).toEqual([true, true, true, true]);
  expect([/the provider answered 500/.test(lines[0]!), /Timeout/i.test(lines[1]!), /results/.test(lines[2]!)]).toEqual([true, true, true]);
  expect(lines.join()).not.toContain(PROVIDER_TOKEN);
  expect(lines.join()).not.toContain('Sorry');
});

test('when whoever asked has gone, every question to the provider ends, and none fails unseen', async () => {
  const { id, currency, people, accounts } = running.fixture.hekla;
  const leaving = new AbortController();
  const unseen: unknown[] = [];
  const note = (reason: unknown) => void unseen.push(reason);
  process.on('unhandledRejection', note);
  try {
    provider.failing = (path) => (path === '/Holdings/dates' ? null : 'silent');
    const answers = keepAnswers({
      name: 'wealth',
      provider: PROVIDERS['wealth']!({ url: provider.url, token: PROVIDER_TOKEN, options: {} }),
      db: running.server.database.work(id),
      log: silentLog,
      now: () => new Date(),
      signal: leaving.signal,
      limitMs: HANG_MS,
      statementMs: HANG_MS,
    });
    const source = providedSource({
      title: PROVIDER_TITLE,
      filesOf: null,
      answers,
      unlinkedAccounts: 'note',
      log: silentLog,
      work: running.server.database.work(id),
      language: 'en',
      today: IMPORTED,
    });
    const asked = source.accountFigures(
      running.server.database.person(id, people.ada, 'clients'),
      { id: accounts.alpha.account, currency },
      { asOf: IMPORTED, from: EARLIER, to: IMPORTED },
    );
    await expect.poll(() => provider.calls.length, { timeout: HANG_MS }).toBeGreaterThan(2);
    leaving.abort(new Refusal('server.busy'));
    await expect(asked).rejects.toMatchObject({ code: 'server.busy' });
    // Rejections that nobody handles are told once this turn is over.
    await setImmediate();
    await setImmediate();
    expect(unseen).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
  }
});

test('[ERR-02] of an account without a number the log says that it needs one, whatever the page shows', async () => {
  const lines: string[] = [];
  const { id, currency, people, accounts } = running.fixture.hekla;
  const log = { ...silentLog, error: (_details: object, message: string) => void lines.push(message) };
  const db = running.server.database.work(id);
  const numbered = (number: string | null) =>
    db.execute(sql`update account set external_id = ${number} where id = ${accounts.alpha.account}`);
  await numbered(null);
  const read = (unlinkedAccounts: 'refuse' | 'note') => {
    const opened = PROVIDERS['wealth']!({ url: provider.url, token: null, options: {} });
    const signal = AbortSignal.timeout(60_000);
    const answers = keepAnswers({
      name: 'wealth',
      provider: opened,
      db,
      log,
      now: () => new Date(),
      signal,
      limitMs: 10_000,
      statementMs: 300,
    });
    return providedSource({
      title: PROVIDER_TITLE,
      filesOf: null,
      answers,
      unlinkedAccounts,
      log,
      work: db,
      language: 'en',
      today: IMPORTED,
    }).accountFigures(
      running.server.database.person(id, people.ada, 'clients'),
      { id: accounts.alpha.account, currency },
      { asOf: IMPORTED, from: EARLIER, to: IMPORTED },
    );
  };
  await expect(read('refuse')).rejects.toMatchObject({ code: 'account.unlinked' });
  const noted = await read('note');
  expect([noted.value.value, noted.findings.find(({ code }) => code === 'source.unlinked')]).toEqual([
    null,
    { code: 'source.unlinked', subject: 'hekla-alpha account' },
  ]);
  expect(lines).toEqual(['Need external id', 'Need external id']);
  await numbered('hekla-alpha');
});

test('what was answered more than 400 days ago is removed, day by day, and nothing else', async () => {
  const { id } = running.fixture.hekla;
  const db = running.server.database.work(id);
  const kept = async () =>
    (await db.execute<{ subject: string }>(sql`select subject from source_answer where subject like 'old %' order by 1`)).rows;
  await db.execute(sql`insert into source_answer (subject, question, answer, answered_at, failing_since) values
    ('old answer', '1', '1', now() - interval '401 days', null), ('old failure', null, null, null, now() - interval '401 days'),
    ('old and answered since', '1', '1', now() - interval '399 days', now() - interval '500 days')`);
  const tenant = (await readTenantRecord(db, id))!;
  await sourceJobs['sources.retain']({ db, tenant, now: new Date(), log: silentLog, jobs: { send: () => Promise.resolve() } } as never);
  expect((await kept()).map(({ subject }) => subject)).toEqual(['old and answered since']);
});

test('figures that were stored of the ledger before are removed, and until then nobody needs attention for them', async () => {
  const { id } = running.fixture.hekla;
  const db = running.server.database.work(id);
  const stored = async () => (await db.execute<{ count: number }>(sql`select count(*)::int as count from account_summary`)).rows[0]?.count;
  await db.execute(sql`update account_summary set change_1d = 0.5`);
  expect(await stored()).toBeGreaterThan(0);
  const sue = await signInBrowser(running.server.port, 'hekla', 'sue');
  expect((await read<Record<string, number>>('/api/attention?portal=clients', sue)).value).toMatchObject({ moved: 0, stale: 0 });
  await running.server.jobsOf(id).send('sources.retain', {}, { key: 'now' });
  await expect.poll(stored, { timeout: 60_000 }).toBe(0);
});

test('a provider that is silent about its days holds up nothing else, and the day is named to it then', async () => {
  await read(paths.holdings);
  provider.failing = (path) => (path === '/Holdings/dates' ? 'silent' : null);
  provider.calls.length = 0;
  const { value, findings } = await read<Holdings>(paths.holdings);
  expect([value.asOf, value.value]).toEqual([IMPORTED, '1700.75']);
  expect(findings).toMatchObject([STATED, { code: 'source.silent', subject: PROVIDER_TITLE }]);
  expect(asked()).toContainEqual(['/Holdings/hekla-alpha-p', IMPORTED]);
});

test('of accounts that the provider says nothing about, the list says so, and keeps the names of their portfolios', async () => {
  provider.answers.set('/Account', [{ id: 'hekla-alpha', value: 1, currency: 'GBP' }]);
  const sue = await signInBrowser(running.server.port, 'hekla', 'sue');
  const { value, findings } = await read<{ rows: AccountRow[] }>(listPath, sue);
  expect(value.rows.map(({ portfolioNames, valuation }) => [portfolioNames, valuation?.value ?? null])).toEqual([
    [['hekla-alpha portfolio'], '1'],
    [['hekla-beta portfolio'], null],
  ]);
  expect(findings).toEqual([STATED, { code: 'source.incomplete', subject: PROVIDER_TITLE, count: 1 }]);
});

test('hostile answers and numbers do no harm: odd classes and texts are shown as they are, what is too long is no answer', async () => {
  const holdings = (changes: Readonly<Record<string, unknown>>) => {
    provider.answers.set('/Holdings/hekla-alpha-p', { results: [statedHolding({ value: 1700.75, ...changes })] });
    return read<Holdings>(paths.holdings);
  };
  for (const assetclass of ['constructor', '__proto__', '<b>Bold</b>'])
    expect((await holdings({ assetclass })).value.groups.map((group) => group.assetClass)).toEqual([assetclass]);
  const odd = await holdings({ name: 'A\u0000B\ud800C' });
  expect([odd.value.groups[0]?.holdings[0]?.name, odd.findings]).toEqual(['AB\ufffdC', [STATED]]);
  for (const changes of [
    { value: `0.${'1'.repeat(200)}` },
    { name: 'x'.repeat(5000) },
    { currency: 'constructor' },
    { date: '2026-02-31' },
  ])
    expect(
      (await holdings(changes)).findings.map(({ code }) => code),
      JSON.stringify(changes).slice(0, 60),
    ).toEqual(['source.provided', 'source.failed']);
  recordAnswers(provider);
  const db = running.server.database.work(running.fixture.hekla.id);
  const { portfolio } = running.fixture.hekla.accounts.alpha;
  for (const number of ['..', '.', 'dates', 'a/b', '../Account']) {
    await db.execute(sql`update portfolio set external_id = ${number} where id = ${portfolio}`);
    provider.calls.length = 0;
    expect((await read<Holdings>(paths.holdings)).value.groups, number).toEqual([]);
    for (const { path } of provider.calls)
      expect(['/Holdings/dates', `/Holdings/${number}`, `/Portfolios/${number}`], number).toContain(path);
  }
  await db.execute(sql`update portfolio set external_id = 'hekla-alpha-p' where id = ${portfolio}`);
});

test('a reversal keeps its sign, and costs outside the days that were asked for are left out', async () => {
  provider.answers.set('/Transactions/hekla-alpha-p', {
    results: [
      statedTransaction({ type: 'Dividend', grossAmount: -12.5, netAmount: -10 }),
      statedTransaction({ netAmount: -1004.75 }),
      statedTransaction({ type: 'TransferIn', netAmount: 50 }),
    ],
  });
  const list = await read<TransactionList>(`${paths.portfolio}/transactions?from=2026-01-01&to=2026-03-31`);
  expect(list.value.rows.map(({ type, cash }) => [type, cash])).toEqual([
    ['Divident', '-10'],
    ['Purchase', '-1004.75'],
    ['TransferIn', '0'],
  ]);
  expect(list.value.totals).toEqual([{ currency: 'GBP', cash: '-1014.75' }]);
  provider.answers.set('/Charges/hekla-alpha-p', [
    { date: '2026-03-31', name: 'In', amount: 1 },
    { date: '2025-12-31', name: 'Before', amount: 2 },
    { date: '2026-03-01', name: 'In dollars', amount: 4, currency: 'USD' },
  ]);
  const fees = await read<CostsPaid>(`${paths.portfolio}/fees?from=2026-01-01&to=2026-03-31`);
  expect([fees.value.rows.map(({ name }) => name), fees.value.total.amount]).toEqual([['In'], '1']);
  expect(fees.findings).toEqual([{ code: 'rate.missing', subject: 'USD/GBP', date: '2026-03-01' }, STATED]);
});

test('only numbers within reach are asked for, nobody reads the kept answers, and another firm computes its own figures', async () => {
  const { accounts } = running.fixture.hekla;
  expect((await ada.ask('GET', `/api/accounts/${accounts.beta.account}`)).status).toBe(404);
  expect((await ada.ask('GET', `/api/portfolios/${accounts.beta.portfolio}/holdings`)).status).toBe(404);
  expect(provider.calls).toEqual([]);
  const { id, people } = running.fixture.hekla;
  for (const reach of ['own', 'clients', 'tenant'] as const)
    await expect(running.server.database.person(id, people.ada, reach).execute(sql`select * from source_answer`), reach).rejects.toThrow();
  const other = running.server.database.work(running.fixture.pelagos.id);
  expect((await other.execute(sql`select * from source_answer`)).rows).toEqual([]);
  const theirs = await signInBrowser(running.server.port, 'pelagos', 'ada');
  const { value, findings } = await read<Holdings>(`/api/portfolios/${running.fixture.pelagos.accounts.alpha.portfolio}/holdings`, theirs);
  expect([value.value !== null, findings.some(({ code }) => code === 'source.provided')]).toEqual([true, false]);
  expect(provider.calls).toEqual([]);
});

test('[PDF-07] a statement is asked for once its account is known to be within reach, and given up after its time', async () => {
  const range = 'from=2026-01-01&to=2026-03-31';
  const { accounts } = running.fixture.hekla;
  for (const path of [`/api/portfolios/${accounts.beta.portfolio}`, `/api/accounts/${accounts.beta.account}`])
    expect((await ada.ask('GET', `${path}/provided-statement?${range}`)).status).toBe(404);
  expect(provider.calls).toEqual([]);
  const own = () => ada.ask('GET', `${paths.portfolio}/provided-statement?${range}`);
  expect((await own()).bytes).toEqual(STATEMENT_BYTES.portfolio);
  provider.failing = () => 'refuses';
  expect(await own()).toMatchObject({ status: 424, body: { error: 'source.unanswered' } });
  const asked = keepAnswers({
    name: 'wealth',
    provider: PROVIDERS['wealth']!({ url: provider.url, token: null, options: {} }),
    db: running.server.database.work(running.fixture.hekla.id),
    log: silentLog,
    now: () => new Date(),
    signal: new AbortController().signal,
    limitMs: 600_000,
    statementMs: 200,
  });
  provider.failing = () => 'silent';
  await expect(asked.askStatement!({ of: 'account', number: 'hekla-alpha', from: '2026-01-01', to: '2026-03-31' })).rejects.toMatchObject({
    code: 'source.unanswered',
  });
  const theirs = await signInBrowser(running.server.port, 'pelagos', 'ada');
  const elsewhere = `/api/portfolios/${running.fixture.pelagos.accounts.alpha.portfolio}/provided-statement?${range}`;
  expect(await theirs.ask('GET', elsewhere)).toMatchObject({ status: 409, body: { error: 'source.unsupported' } });
});

test('what a provider does not give is refused as such', async () => {
  const refused = async (path: string) => {
    const { status, body } = await ada.ask('GET', path);
    return [status, (body as { error: string }).error];
  };
  expect(await refused(`${paths.portfolio}/cash`)).toEqual([409, 'source.unsupported']);
  expect(await refused(`${paths.portfolio}/look-through`)).toEqual([409, 'source.unsupported']);
});
