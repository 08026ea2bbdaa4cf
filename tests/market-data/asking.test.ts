/** Tests what a run asks of a market data service, and what it says of the rest. */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketDataService } from '#adapters/sources';
import type { Db } from '#platform';
import { createImport, readImport } from '#server/imports';
import { openServerTexts } from '../../apps/server/texts.ts';
import { askMarketData } from '../../capabilities/market-data/server/asking.ts';
import { jobs } from '../../capabilities/market-data/server/job.ts';
import { beginAsking, endRun, insertRun, noteImport, readCheckedImports } from '../../capabilities/market-data/server/runs.ts';
import { openTestDatabase, silentLog, type TestDatabase } from '../kit/database.ts';
import { openImportTest, type ImportTest } from '../kit/imports.ts';
import { MARKET_TOKEN, openMarketData, type TestMarketData } from '../kit/market-data.ts';

let service: TestMarketData;

beforeAll(async () => {
  service = await openMarketData();
});
afterAll(() => service.close());

const series = (symbol: string) => ({ symbol, currency: 'GBP', from: '2024-01-02' });
const GIVEN = { today: '2024-01-05', signal: new AbortController().signal, log: silentLog };

it('names first what is beyond the most that one run asks for, and does not ask for it', async () => {
  service.series.set('OAK', { currency: 'GBP', series: [{ date: '2024-01-03', close: 2.5 }] });
  const fetched = await askMarketData({
    ...GIVEN,
    service: marketDataService({ url: service.url, token: MARKET_TOKEN, options: {} }),
    series: { asked: [series('OAK'), series('ELM')], left: [series('ASH')] },
    rates: { asked: [], left: [{ from: 'GBP', to: 'ISK' }] },
  });
  expect(fetched).toEqual({
    prices: [{ date: '2024-01-03', symbol: 'OAK', price: '2.5', currency: 'GBP' }],
    rates: [],
    missing: [
      { kind: 'rate', name: 'GBP/ISK', why: 'unasked' },
      { kind: 'price', name: 'ASH', why: 'unasked' },
      { kind: 'price', name: 'ELM', why: 'unknown' },
    ],
    answered: true,
  });
  expect(service.calls.map((call) => call.split('&')[0]).toSorted()).toEqual(['/time-series?symbol=ELM', '/time-series?symbol=OAK']);
});

describe('a run that was broken off', () => {
  let shared: TestDatabase;
  let office: ImportTest;
  beforeAll(async () => {
    shared = await openTestDatabase();
    office = await openImportTest('market', shared);
  });
  afterAll(() => shared.dispose());

  it('drops the files that were begun until then, and follows those that it has had checked', async () => {
    const { work: db, tenant, files, staff } = office;
    const sent: string[] = [];
    const ask = (run: string) =>
      jobs['market-data.ask'](
        {
          ...office.working(),
          at: () => db,
          asKeeper: () => staff,
          origin: '',
          words: openServerTexts(),
          jobs: { send: async (queue) => void sent.push(queue) },
          tenant: { ...tenant, settings: { ...tenant.settings, marketData: { title: 'Northern Quotes', url: service.url } } },
          marketDataFor: () => marketDataService({ url: service.url, token: MARKET_TOKEN, options: {} }),
        },
        { id: run },
      );
    const run = (await insertRun(db, null))!;
    expect(await beginAsking(db, run)).toEqual([]);
    const upload = { fileName: 'rates.csv', body: Readable.from([Buffer.from('date,base,quote,rate\n2024-01-03,EUR,USD,1.1\n')]) };
    const beside = (tx: Db, id: string) => noteImport(tx, run, id);
    const left = await createImport({ db, tenant, files, upload, by: 'Northern Quotes', tell: () => undefined, beside }, 'rates');

    await ask(run);
    expect((await readImport(db, left.id)).state).toBe('undone');
    expect(await readCheckedImports(db, run)).toEqual([]);
    expect(sent.at(-1)).toBe('market-data.settle');
    // Whether it was told that the check has begun is not known: the job comes again.
    sent.length = 0;
    await ask(run);
    expect(sent).toEqual(['market-data.settle']);
    await endRun(db, run, 'done', { prices: 0, rates: 0 });
    sent.length = 0;
    await ask(run);
    expect(sent).toEqual([]);
  });
});
