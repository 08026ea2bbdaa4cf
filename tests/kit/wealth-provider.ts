/**
 * A wealth data service on this machine, with answers recorded in the form of the real one. It writes down what it was asked, and can be made to state
 * something else, to refuse, to fall silent or to answer nonsense.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface RecordedCall {
  readonly method: string;
  /** `/Holdings/H-1` */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
}

export type ProviderFailure = 'refuses' | 'silent' | 'nonsense';

export interface TestWealthProvider {
  readonly url: string;
  readonly calls: RecordedCall[];
  /** By path: what is answered; a function answers by the parameters. */
  readonly answers: Map<string, unknown>;
  /** How the paths fail that this names; null for one that is answered. */
  failing: (path: string) => ProviderFailure | null;
  /** How long an answer to a path waits, in milliseconds. */
  delaying: (path: string) => number;
  /** Nothing is answered before this is done. */
  held: Promise<void>;
  close(): Promise<void>;
}

export const PROVIDER_TOKEN = 'a-token-of-the-provider';

/** What one holding is stated as where a test says nothing else: £1,200.50 at a cost of £1,000. */
export function statedHolding(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    name: 'Northern Growth Fund',
    symbol: 'NGF',
    isin: 'GB00B0000001',
    sedol: 'B000001',
    assetclass: 'Equity',
    type: 'Fund',
    sector: 'Global Equity',
    region: 'Global',
    currency: 'GBP',
    quantity: 100,
    price: 12.005,
    date: '2026-03-31T00:00:00',
    cost: 1000,
    value: 1200.5,
    accountNo: '123U45',
    fund: 'Northern Growth',
    nav: 12.01,
    yield: 0.0215,
    return: 0.2005,
    ...changes,
  };
}

/** What one transaction is stated as where a test says nothing else: 100 units bought for £1,000 and £4.75 of costs. */
export function statedTransaction(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    name: 'Northern Growth Fund',
    symbol: 'NGF',
    type: 'Purchase',
    date: '2026-03-05T00:00:00',
    currency: 'GBP',
    assetclass: 'Equity',
    units: 100,
    navDate: '2026-03-04',
    side: 'BUY',
    grossAmount: 1000,
    netAmount: 1004.75,
    fund: 'Northern Growth',
    ...changes,
  };
}

export async function openWealthProvider(): Promise<TestWealthProvider> {
  const calls: RecordedCall[] = [];
  const answers = new Map<string, unknown>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
    const call = {
      method: request.method ?? '',
      path: decodeURIComponent(pathname),
      query: Object.fromEntries(searchParams),
      authorization: request.headers.authorization,
    };
    calls.push(call);
    const answerInTime = () => void setTimeout(() => answer(response, call), provider.delaying(call.path));
    void provider.held.then(answerInTime);
  });
  const answer = (response: ServerResponse, call: RecordedCall) => {
    const failure = provider.failing(call.path);
    if (failure === 'silent') return;
    if (failure === 'refuses') return void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>');
    if (failure === 'nonsense')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"results": [{"name": 7}]}');
    const recorded = answers.get(call.path);
    if (recorded === undefined) return void response.writeHead(404).end();
    if (recorded instanceof Uint8Array) return void response.writeHead(200, { 'content-type': 'application/pdf' }).end(recorded);
    const body = typeof recorded === 'function' ? (recorded as (query: RecordedCall['query']) => unknown)(call.query) : recorded;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: TestWealthProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answers,
    failing: () => null,
    delaying: () => 0,
    held: Promise.resolve(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}
