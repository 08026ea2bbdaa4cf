/**
 * Tests the whole way with public data: staff import three shares’ closes, the euro’s rates and a ledger in dollars over HTTP; the figures that the
 * product then answers in euros are compared to the cent with an oracle that shares nothing with it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Import, ImportKind, Mapping } from '#contract/imports';
import type { Performance } from '#contract/performance';
import type { Holdings } from '#contract/portfolios';
import { figureDifferences } from '../oracle/compare.ts';
import { oracleFigures, type OracleFigures, type OracleLedger } from '../oracle/oracle.ts';
import { REAL_LEDGER, realExpectations, realMarket } from '../oracle/real-data.ts';
import { signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';

const DATA = join(import.meta.dirname, '../../../shared/data');
const CLOSES = join(DATA, 'ffn_aapl_msft_c_daily_2004_2014.csv');
const RATES = join(DATA, 'ecb_eurofxref_hist.csv');
const isThere = existsSync(CLOSES) && existsSync(RATES);
if (!isThere) process.stdout.write('skipped: the public files are not in ../shared/data\n');

const INSTRUMENTS =
  'Symbol,Name,Type,Asset class,Currency\nAAPL,Apple Inc.,Stock,Equity,USD\nMSFT,Microsoft Corporation,Stock,Equity,USD\nC,Citigroup Inc.,Stock,Equity,USD\n';

/** The ledger as somebody's bookkeeping would write it. */
function ledgerCsv(portfolio: string, { transactions }: OracleLedger): string {
  const rows = transactions.map(({ date, type, symbol, units, amount, fee, tax, currency }) =>
    [portfolio, date, type, symbol ?? '', units === '0' ? '' : units, amount, fee, tax, currency].join(','),
  );
  return ['Portfolio,Date,Type,Symbol,Units,Amount,Fee,Tax,Currency', ...rows].join('\n');
}

describe.skipIf(!isThere)('a ledger over real closes and real rates', () => {
  let running: TestServer;
  let staff: TestBrowser;
  const portfolios = new Map<string, string>();

  beforeAll(async () => {
    running = await startWithFixture({}, { ahead: true });
    staff = await signInBrowser(running.server.port, 'hekla', 'sue');
    for (const mark of ['REAL', 'CENT']) portfolios.set(mark, await openPortfolio(mark));
    await bringIn('instruments', INSTRUMENTS);
    await bringIn('prices', readFileSync(CLOSES));
    await bringIn('rates', readFileSync(RATES), { rateDirection: 'per-base' });
    await bringIn('transactions', ledgerCsv('REAL', REAL_LEDGER));
    const [first, ...others] = REAL_LEDGER.transactions;
    await bringIn('transactions', ledgerCsv('CENT', { ...REAL_LEDGER, transactions: [{ ...first!, amount: '150000.01' }, ...others] }));
  });
  afterAll(() => running.dispose());

  async function openPortfolio(mark: string): Promise<string> {
    const { id, accounts } = running.fixture.hekla;
    const { rows } = await running.server.database.work(id).execute<{ id: string }>(sql`
      insert into portfolio (account_id, name, type, currency, external_id) values (${accounts.alpha.account}, ${mark}, 'GIA', 'EUR', ${mark}) returning id`);
    return rows[0]!.id;
  }

  async function bringIn(kind: ImportKind, body: string | Uint8Array, change: Partial<Mapping> = {}): Promise<void> {
    const uploaded = await upload(kind, body);
    await post(`/api/imports/${uploaded.id}/preview`, { mapping: { ...uploaded.sniff?.suggestion, ...change } });
    let seen = uploaded;
    for (const end = Date.now() + 90_000; !['checked', 'failed'].includes(seen.state) && Date.now() < end; await setTimeout(100)) {
      seen = (await staff.ask('GET', `/api/imports/${uploaded.id}`)).body as Import;
    }
    expect(seen).toMatchObject({ state: 'checked', counts: { refused: 0 } });
    await post(`/api/imports/${uploaded.id}/commit`, {});
  }

  async function upload(kind: ImportKind, body: string | Uint8Array): Promise<Import> {
    const boundary = 'a-line-that-no-file-has';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${kind}.csv"\r\ncontent-type: text/csv\r\n\r\n`;
    const whole = Buffer.concat([Buffer.from(head), Buffer.from(body), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const answer = await staff.ask('POST', `/api/imports?kind=${kind}`, {
      body: whole,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.body as Import;
  }

  async function post(path: string, body: object): Promise<void> {
    const answer = await staff.ask('POST', path, { body });
    expect(answer.status, answer.text).toBe(200);
  }

  async function read<Value>(path: string): Promise<Value> {
    const answer = await staff.ask('GET', path);
    expect(answer.status, answer.text).toBe(200);
    return (answer.body as { value: Value }).value;
  }

  /** What the product answers, in the oracle's words; realised gains and taxes have no endpoint yet. */
  async function answered(mark: string, from: string, to: string): Promise<Omit<OracleFigures, 'realised' | 'taxes'>> {
    const path = `/api/portfolios/${portfolios.get(mark)}`;
    const held = await read<Holdings>(`${path}/holdings?asOf=${to}`);
    const { summary } = await read<Performance>(`${path}/performance?asOf=${to}&from=${from}&to=${to}`);
    return {
      holdings: Object.fromEntries(
        held.groups
          .flatMap((group) => group.holdings)
          .map(({ symbol, units, value, cost, income }) => [
            symbol,
            { units, value: value ?? 'unknown', cost: cost ?? 'unknown', income: income ?? 'unknown' },
          ]),
      ),
      value: held.value ?? 'unknown',
      cost: held.cost ?? 'unknown',
      opening: summary.openingValue ?? 'unknown',
      netContributions: summary.netContributions ?? 'unknown',
      gain: summary.gain ?? 'unknown',
      income: summary.income ?? 'unknown',
      fees: summary.fees ?? 'unknown',
      timeWeighted: summary.timeWeightedReturn === null ? null : summary.timeWeightedReturn.toFixed(10),
      moneyWeighted: summary.moneyWeightedReturn === null ? null : summary.moneyWeightedReturn.toFixed(10),
    };
  }

  function expected({ realised: _realised, taxes: _taxes, ...rest }: OracleFigures): Omit<OracleFigures, 'realised' | 'taxes'> {
    return rest;
  }

  const market = () => realMarket(readFileSync(CLOSES, 'utf8'), readFileSync(RATES, 'utf8'));

  test('every figure of every range is the same to the cent', async () => {
    for (const { from, to, figures: should } of realExpectations(market())) {
      const found = figureDifferences(expected(should) as OracleFigures, (await answered('REAL', from, to)) as OracleFigures);
      expect({ from, to, found }).toEqual({ from, to, found: [] });
    }
  });

  test('a ledger with one cent more is found out', async () => {
    const [{ date: from }] = REAL_LEDGER.transactions as [(typeof REAL_LEDGER.transactions)[number]];
    const should = oracleFigures(REAL_LEDGER, market(), from, '2014-03-10');
    expect(figureDifferences(expected(should) as OracleFigures, (await answered('CENT', from, '2014-03-10')) as OracleFigures)).not.toEqual(
      [],
    );
  });
});
