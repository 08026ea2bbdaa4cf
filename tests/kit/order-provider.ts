/**
 * An order service on this machine. It writes down what it was asked, takes each order once by its id, and can be made to refuse, to fall silent, or to
 * say something of its own.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OrderServiceCall {
  readonly method: string;
  /** `/order/subscription` */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly authorization: string | undefined;
}

export interface TestOrderProvider {
  readonly url: string;
  readonly calls: OrderServiceCall[];
  /** Ids of the orders that it has taken, each once. */
  readonly taken: Set<string>;
  failing: 'refuses' | 'silent' | null;
  /** Milliseconds that it takes for an answer. */
  delayMs: number;
  /** What it says of an order that it takes. */
  says: Readonly<Record<string, unknown>>;
  /** By `account language`: what it lists. */
  readonly documents: Map<string, readonly Readonly<Record<string, unknown>>[]>;
  /** By path. */
  readonly files: Map<string, Uint8Array>;
  close(): Promise<void>;
}

export const ORDER_TOKEN = 'a-token-of-the-order-service';

export async function openOrderProvider(): Promise<TestOrderProvider> {
  const calls: OrderServiceCall[] = [];
  const taken = new Set<string>();
  const [documents, files] = [new Map<string, readonly Readonly<Record<string, unknown>>[]>(), new Map<string, Uint8Array>()];
  const server = createServer((request, response) => {
    void serve(request, response);
  });
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const call = await readCall(request);
    calls.push(call);
    setTimeout(() => answer(response, call), provider.delayMs);
  };
  const json = (response: ServerResponse, body: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const answer = (response: ServerResponse, { method, path, query, body }: OrderServiceCall) => {
    if (provider.failing === 'silent') return;
    if (provider.failing === 'refuses') return void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>');
    if (method === 'POST') {
      taken.add(String(body['id']));
      return void json(response, provider.says);
    }
    if (path === '/order/list') return void json(response, { results: documents.get(`${query['accountId']} ${query['lang']}`) ?? [] });
    const file = path === '/order/download' ? files.get(query['filePath'] ?? '') : undefined;
    if (file) return void response.writeHead(200, { 'content-type': 'application/pdf' }).end(file);
    response.writeHead(404).end();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: TestOrderProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    taken,
    failing: null,
    delayMs: 0,
    says: { stage: 'sent', reference: 'P-4711' },
    documents,
    files,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}

async function readCall(request: IncomingMessage): Promise<OrderServiceCall> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
  return {
    method: request.method ?? '',
    path: decodeURIComponent(pathname),
    query: Object.fromEntries(searchParams),
    body: JSON.parse(Buffer.concat(pieces).toString('utf8') || '{}') as Record<string, unknown>,
    authorization: request.headers.authorization,
  };
}
