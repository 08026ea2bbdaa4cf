/** A service of market data on this machine: it states the closes and rates that a test puts in, and writes down what it was asked. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const MARKET_TOKEN = 'market-token';

export interface TestMarketData {
  readonly url: string;
  /** `/exchange-rate?from=GBP&to=EUR`, in the order in which they came; calls without the token are none. */
  readonly calls: string[];
  /** By `GBP/EUR`. */
  readonly rates: Map<string, { readonly rate: number; readonly date?: string }>;
  /** By symbol. */
  readonly series: Map<
    string,
    { readonly currency: string; readonly series: readonly { readonly date: string; readonly close: number | string }[] }
  >;
  /** The status that it answers everything with; null for answers. */
  failing: number | null;
  close(): Promise<void>;
}

export async function openMarketData(): Promise<TestMarketData> {
  const calls: string[] = [];
  const rates: TestMarketData['rates'] = new Map();
  const series: TestMarketData['series'] = new Map();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    const asked = url.searchParams;
    const allowed = request.headers.authorization === `Bearer ${MARKET_TOKEN}`;
    if (allowed) calls.push(request.url ?? '');
    if (service.failing !== null) return void response.writeHead(service.failing).end();
    const answer =
      url.pathname === '/exchange-rate' ? rates.get(`${asked.get('from')}/${asked.get('to')}`) : series.get(asked.get('symbol') ?? '');
    response.writeHead(!allowed ? 401 : answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const service: TestMarketData = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failing: null,
    calls,
    rates,
    series,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return service;
}
