/** The test server: a whole server in this process, over a database of its own, called over real HTTP as browsers do. */
import { request as httpRequest, type Agent, type IncomingHttpHeaders } from 'node:http';
import { readConfig } from '../../apps/server/config.ts';
import { startServer, type RunningServer, type StartOptions } from '../../apps/server/start.ts';
import { changeTenant } from '#server/tenants';
import { gatherLateRows } from './late-rows.ts';
import type { Preparation } from './prepared-databases.ts';
import { newPreparedPlace, type TestPlace } from './database.ts';
import { email, makeFixture, password, PASSWORD_WORK, type Firm, type Fixture, type PersonName } from './fixture.ts';

export interface TestServer {
  readonly server: RunningServer;
  readonly place: TestPlace;
  readonly fixture: Fixture;
  dispose(): Promise<void>;
}

export type TestEnvironment = Readonly<Record<string, string>>;

/** Starts a server on a free port, without the demo and without a log. Tests that ask for figures start it with `ahead`. */
export async function startAt(
  place: Pick<TestPlace, 'environment'>,
  environment: TestEnvironment = {},
  options: StartOptions = {},
): Promise<RunningServer> {
  const config = readConfig({
    ...place.environment,
    PORT: '0',
    PORTICO_HOST: '127.0.0.1',
    PORTICO_DEMO: 'no',
    PORTICO_PASSWORD_WORK: String(PASSWORD_WORK),
    PORTICO_LOG: 'silent',
    // All clients of a test have one address, and ask as fast as they can.
    PORTICO_CLIENT_LIMITS: '1000',
    // It ends what hangs. Ten times what people are kept waiting at most, so that a crowded machine is not told to be busy.
    PORTICO_ANSWER_SECONDS: '50',
    ...environment,
  });
  const late = gatherLateRows();
  // Operations that a test serves for itself change what they like.
  const onLateRow = options.operations ? undefined : late.note;
  const server = await startServer(config, { pages: null, ahead: false, onLateRow, ...options });
  return {
    ...server,
    async stop() {
      await server.stop();
      late.check();
    },
  };
}

const FILLED: Preparation<Fixture> = {
  name: 'filled',
  sources: [
    'package-lock.json',
    'adapters',
    'apps',
    'capabilities',
    'database',
    'engine',
    'packages',
    'platform',
    'variants',
    'tests/kit/fixture.ts',
    'tests/kit/server.ts',
  ],
  make: async ({ dataFolder, url }) => {
    const server = await startAt({ environment: { PORTICO_DATA: dataFolder, ...(url !== undefined && { DATABASE_URL: url }) } });
    try {
      return await makeFixture(server.database);
    } finally {
      await server.stop();
    }
  },
};

/** Starts a test server with the two firms of the fixture. */
export async function startWithFixture(environment: TestEnvironment = {}, options: StartOptions = {}): Promise<TestServer> {
  const { place, told: fixture } = await newPreparedPlace(FILLED);
  try {
    return testServerOf(await startAt(place, environment, options), place, fixture);
  } catch (error) {
    await place.dispose();
    throw error;
  }
}

function testServerOf(server: RunningServer, place: TestPlace, fixture: Fixture): TestServer {
  const dispose = async () => {
    await server.stop();
    await place.dispose();
  };
  return { server, place, fixture, dispose };
}

/** Stops the server and starts it anew on the same data; what was given before is not to be disposed of any more. */
export async function restartServer({ server, place, fixture }: TestServer, environment: TestEnvironment = {}): Promise<TestServer> {
  await server.stop();
  return testServerOf(await startAt(place, environment), place, fixture);
}

/** Changes settings of a firm in the database, and has the server read them again. The other settings stay. */
export async function changeSettings(
  { server, fixture }: TestServer,
  firm: Firm,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { id } = fixture[firm];
  await changeTenant(server.database.work(id), id, change);
  await server.renewTenant(id);
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly bytes: Uint8Array;
  /** The body read as JSON; undefined when it is none. */
  readonly body: unknown;
}

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is text or bytes. */
  readonly body?: unknown;
  /** Connections for many requests; without it each request has a connection of its own. */
  readonly agent?: Agent;
}

/** One HTTP request with a Host header of its own, which fetch does not allow. */
export function sendRequest(
  port: number,
  host: string,
  method: string,
  path: string,
  { headers = {}, body, agent }: RequestOptions = {},
): Promise<TestAnswer> {
  const raw = typeof body === 'string' || body instanceof Uint8Array ? body : body === undefined ? undefined : JSON.stringify(body);
  const type = raw !== undefined && raw !== body ? { 'content-type': 'application/json' } : {};
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { host: '127.0.0.1', port, method, path, headers: { host: `${host}:${port}`, ...type, ...headers }, agent: agent ?? false },
      (got) => {
        const pieces: Buffer[] = [];
        got.on('data', (piece: Buffer) => pieces.push(piece));
        got.on('error', reject);
        got.on('end', () => {
          const bytes = Buffer.concat(pieces);
          const text = bytes.toString('utf8');
          resolve({ status: got.statusCode ?? 0, headers: got.headers, text, bytes, body: parsed(text) });
        });
      },
    );
    sent.on('error', reject);
    sent.end(raw);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A browser at one firm's host: it keeps its cookies, and sends its origin with every change. */
export class TestBrowser {
  readonly #port: number;
  readonly #host: string;
  readonly #scheme: string;
  readonly cookies = new Map<string, string>();

  constructor(port: number, firm: string, scheme = 'http') {
    this.#port = port;
    this.#host = `${firm}.localhost`;
    this.#scheme = scheme;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async ask(method: string, path: string, { headers = {}, ...rest }: RequestOptions = {}): Promise<TestAnswer> {
    const cookie = this.cookieHeader;
    const answer = await sendRequest(this.#port, this.#host, method, path, {
      ...rest,
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(method === 'GET' ? {} : { origin: `${this.#scheme}://${this.#host}:${this.#port}` }),
        ...headers,
      },
    });
    for (const header of answer.headers['set-cookie'] ?? []) this.#keep(header);
    return answer;
  }

  #keep(header: string): void {
    const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }

  signIn(person: PersonName, secret: string): Promise<TestAnswer> {
    return this.ask('POST', '/api/session', { body: { email: email(person), password: secret } });
  }
}

/** A browser in which this person has signed in. */
export async function signInBrowser(port: number, firm: Firm, person: PersonName): Promise<TestBrowser> {
  const browser = new TestBrowser(port, firm);
  const answer = await browser.signIn(person, password(firm));
  if (answer.status !== 200) throw new Error(`${person} of ${firm} could not sign in: ${answer.status} ${answer.text}`);
  return browser;
}
