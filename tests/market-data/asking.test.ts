/** Tests what a run asks of a market data service, and what it says of the rest. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { marketDataService } from '#adapters/sources';
import { askMarketData } from '../../capabilities/market-data/server/asking.ts';
import { silentLog } from '../kit/database.ts';
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
