/** A service on this machine that answers rows to data processes; it writes down what it was asked, and can be made to fail or to wait. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ServedAnswer {
  readonly status?: number;
  readonly body: string;
  /** Where it leads to. */
  readonly location?: string;
  /** What the answer waits for. */
  readonly after?: Promise<void>;
}

export interface TestDataService {
  /** `127.0.0.1:4000` */
  readonly host: string;
  /** `GET /rates?day=1`, in the order in which they came. */
  readonly calls: string[];
  /** By path, without what is asked there. */
  readonly answers: Map<string, ServedAnswer>;
  close(): Promise<void>;
}

export async function openDataService(): Promise<TestDataService> {
  const calls: string[] = [];
  const answers = new Map<string, ServedAnswer>();
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    calls.push(`${request.method} ${url}`);
    const { status = 200, body, location, after = Promise.resolve() } = answers.get(url.replace(/\?.*$/, '')) ?? { status: 404, body: '' };
    void after.then(() =>
      response.writeHead(status, { 'content-type': 'application/json', ...(location !== undefined && { location }) }).end(body),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answers,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
