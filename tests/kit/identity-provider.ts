/** A real identity provider in this process, for firms whose people sign in by it; tests can make it lie or fall silent. */
import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import Provider from 'oidc-provider';
import type { Firm } from './fixture.ts';
import type { TestServer } from './server.ts';

type TokenClaims = Readonly<Record<string, unknown>>;

export interface TestIdentityProvider {
  readonly issuer: string;
  /** The claims about each person, by the name that they sign in with there. */
  readonly people: Map<string, TokenClaims>;
  /** Paths that it was asked for, in order: `/token`. */
  readonly asked: string[];
  /** Null where it tells the truth; otherwise it replaces the header and the claims of an identity token. */
  lie: ((head: TokenClaims, claims: TokenClaims) => readonly [head: TokenClaims, claims: TokenClaims]) | null;
  /** Which of its addresses do not answer. */
  silent: (path: string) => boolean;
  close(): Promise<void>;
}

export const SECRETS = 'hekla=a-secret-of-hekla pelagos=a-secret-of-pelagos';

/** Starts a provider and makes it that of both firms, before anybody has asked for their hosts. */
export async function openTestIdentityProvider(
  { server: portico, fixture }: TestServer,
  more: Partial<Record<Firm, object>> = {},
): Promise<TestIdentityProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const house: TestIdentityProvider = {
    issuer,
    people: new Map(),
    asked: [],
    lie: null,
    silent: () => false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const provider = new Provider(issuer, {
    clients: (['hekla', 'pelagos'] as const).map((firm) => ({
      client_id: `portal-of-${firm}`,
      client_secret: `a-secret-of-${firm}`,
      redirect_uris: [`http://${firm}.localhost:${portico.port}/login/identity`],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    })),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...house.people.get(id) }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/who/${uid}` },
    // Whoever signs in has agreed.
    loadExistingGrant: async ({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 600, Session: 600, Grant: 600 },
  });
  const serve = provider.callback();
  answer = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    house.asked.push(pathname);
    if (house.silent(pathname)) return void request.socket.destroy();
    if (pathname.startsWith('/who/')) return void askWho(provider, request, response);
    if (pathname === '/token' && house.lie)
      rewriteToken(response, house.lie, privateKey.export({ format: 'pem', type: 'pkcs8' }) as string);
    serve(request, response);
  };
  for (const firm of ['hekla', 'pelagos'] as const) {
    const { languages } = await settingsIn(portico.database.work(fixture[firm].id));
    const label = Object.fromEntries(languages.map((language) => [language, LABELS[language] ?? LABELS['en']]));
    const identity = { issuer, clientId: `portal-of-${firm}`, label, only: false, ...more[firm] };
    await portico.database
      .work(fixture[firm].id)
      .execute(sql`update tenant set settings = settings || ${JSON.stringify({ identity })}::jsonb where key = ${firm}`);
  }
  return house;
}

const LABELS: Readonly<Record<string, string>> = {
  en: 'Sign in with Example ID',
  is: 'Skrá inn með Example ID',
  el: 'Σύνδεση με Example ID',
  nl: 'Inloggen met Example ID',
};

async function settingsIn(db: ReturnType<TestServer['server']['database']['work']>): Promise<{ languages: string[] }> {
  const { rows } = await db.execute<{ settings: { languages: string[] } }>(sql`select settings from tenant where id = app_tenant()`);
  return rows[0]!.settings;
}

/** A page that asks for a name and believes it. */
async function askWho(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    let body = '';
    for await (const piece of request) body += String(piece);
    const accountId = new URLSearchParams(body).get('name') ?? '';
    const result = accountId ? { login: { accountId } } : { error: 'access_denied' };
    return provider.interactionFinished(request, response, result);
  }
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><html lang="en"><title>Example ID</title><h1>Example ID</h1>
    <form method="post"><label>Name <input name="name" autofocus></label><button>Go on</button></form>`);
}

function rewriteToken(response: ServerResponse, lie: NonNullable<TestIdentityProvider['lie']>, key: string): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: string | Buffer) => {
    const told = JSON.parse(String(body)) as { id_token?: string };
    if (told.id_token) {
      const [head, claims] = told.id_token
        .split('.', 2)
        .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as TokenClaims);
      told.id_token = signed(...lie(head ?? {}, claims ?? {}), key);
    }
    const text = JSON.stringify(told);
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  }) as typeof response.end;
}

function signed(head: TokenClaims, claims: TokenClaims, key: string): string {
  const said = [head, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${said}.${head['alg'] === 'none' ? '' : createSign('RSA-SHA256').update(said).sign(key, 'base64url')}`;
}

/** Signs in at the provider, from the address that a browser was sent to, and answers the address that it is sent back to. */
export async function signInAtProvider(address: string, name: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = new URL(address);
  let form: string | null = null;
  for (let step = 0; step < 8; step += 1) {
    const answer: Response = await fetch(at, {
      method: form === null ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        ...(form === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form === null ? {} : { body: form }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const to = answer.headers.get('location');
    form = to === null ? new URLSearchParams({ name }).toString() : null;
    if (to !== null) at = new URL(to, at);
    else if (!at.pathname.startsWith('/who/')) throw new Error(`the provider stopped at ${at.pathname}: ${await answer.text()}`);
    if (at.pathname === '/login/identity') return at;
  }
  throw new Error('the provider leads in a circle');
}
