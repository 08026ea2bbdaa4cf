/**
 * A PDF function on this machine. It writes down what it was sent, signs in with the token as a browser would, and answers with a PDF in base64; it can
 * be made to be silent, to fail, to answer with nothing or with something else, or to lead elsewhere.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { plainPdf } from './plain-pdf.ts';
import { sendRequest } from './server.ts';

export interface PdfFunctionCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** When it came, in milliseconds. */
  readonly at: number;
}

type Behaviour = 'answers' | 'silent' | 'fails' | 'empty' | 'other' | 'locked' | 'redirects';

export interface TestPdfFunction {
  readonly url: string;
  readonly calls: PdfFunctionCall[];
  /** What the exchange of the token was answered, and what then came of the account of the print view, and of a change; for each call. */
  readonly visits: { readonly exchanged: number; readonly read: number; readonly changed: number; readonly cookie: string }[];
  behaviour: Behaviour;
  close(): Promise<void>;
}

/** The words on the pages of its reports. */
export const OUTSIDE_PAGES = ['Report from outside', 'Second page from outside'];

export async function openPdfFunction(): Promise<TestPdfFunction> {
  const calls: PdfFunctionCall[] = [];
  const visits: TestPdfFunction['visits'] = [];
  const server = createServer((request, response) => {
    // Where the product is gone meanwhile, nobody waits for the answer.
    void serve(request, response).catch(() => response.destroy());
  });
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const at = Date.now();
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = JSON.parse(Buffer.concat(pieces).toString('utf8') || '{}') as Record<string, unknown>;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://function');
    const query = Object.fromEntries(searchParams);
    calls.push({ method: request.method ?? '', path: pathname, query, authorization: request.headers.authorization, body, at });
    const say = (text: string) => void response.writeHead(200, { 'content-type': 'text/plain' }).end(text);
    const { behaviour } = pdfFunction;
    if (behaviour === 'silent') return;
    if (behaviour === 'fails') return void response.writeHead(500).end();
    if (behaviour === 'empty') return say('');
    if (behaviour === 'other') return say(Buffer.from('{"not":"a PDF"}').toString('base64'));
    if (behaviour === 'redirects') return void response.writeHead(307, { location: '/elsewhere' }).end();
    visits.push(await visit(body));
    const trailer = '/Encrypt << /Filter /Standard /V 1 /R 2 /O (0) /U (0) /P -4 >> /ID [(a) (a)]';
    say(plainPdf(OUTSIDE_PAGES, behaviour === 'locked' ? { trailer } : {}).toString('base64'));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const pdfFunction: TestPdfFunction = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pdf`,
    calls,
    visits,
    behaviour: 'answers',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return pdfFunction;
}

/** Exchanges the token as the print view does, and reads the account that the print view is of. */
async function visit({ url, token }: Readonly<Record<string, unknown>>) {
  const { origin, hostname, port, pathname } = new URL(String(url));
  const exchanged = await sendRequest(Number(port), hostname, 'POST', '/api/session/token', { headers: { origin }, body: { token } });
  const cookie = (exchanged.headers['set-cookie'] ?? []).map((header) => header.split(';')[0]).join('; ');
  const account = pathname.split('/').at(-2);
  const read = await sendRequest(Number(port), hostname, 'GET', `/api/accounts/${account}`, { headers: { cookie } });
  const changed = await sendRequest(Number(port), hostname, 'PUT', '/api/profile', {
    headers: { cookie, origin },
    body: { language: 'en' },
  });
  return { exchanged: exchanged.status, read: read.status, changed: changed.status, cookie };
}
