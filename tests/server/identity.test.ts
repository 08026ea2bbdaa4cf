/** Tests signing in by the firm’s own identity provider: a real one, asked over HTTP, and the attacks that are possible on the way back. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openIdConnect } from '#adapters/identities';
import { email, password, type Firm, type PersonName } from '../kit/fixture.ts';
import { openTestIdentityProvider, signInAtProvider, SECRETS, type TestIdentityProvider } from '../kit/identity-provider.ts';
import { TestBrowser, signInBrowser, startWithFixture, type TestAnswer, type TestServer } from '../kit/server.ts';

let running: TestServer;
let house: TestIdentityProvider;
let port: number;
beforeAll(async () => {
  running = await startWithFixture({ PORTICO_IDENTITY_SECRETS: SECRETS });
  port = running.server.port;
  house = await openTestIdentityProvider(running, { pelagos: { only: true } });
  // What the provider knows of whom; each test that joins somebody takes one of its own.
  for (const name of ['ann', 'bob', 'kay', 'hal', 'ada', 'gil', 'sue', 'joe'] satisfies PersonName[])
    house.people.set(name, { email: email(name).toUpperCase(), email_verified: true });
});
afterAll(async () => {
  await house.close();
  await running.dispose();
});
afterEach(() => {
  house.lie = null;
  house.silent = () => false;
});

const AWAY = 'The external login cannot be reached at the moment. Please try again in a few minutes.';
const ENGLISH = { 'accept-language': 'en' };
const work = (firm: Firm = 'hekla') => running.server.database.work(running.fixture[firm].id);
const told = ({ status, body }: TestAnswer) => [status, (body as { error?: string }).error];

/** Sends a browser off; where to. */
async function setOut(browser: TestBrowser): Promise<string> {
  const answer = await browser.ask('POST', '/api/session/identity/options', { body: {}, headers: ENGLISH });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { address: string }).address;
}

/** What the provider has sent along. */
function carried(back: URL): Record<string, string> {
  return Object.fromEntries(back.searchParams);
}

function comeBack(browser: TestBrowser, came: object): Promise<TestAnswer> {
  return browser.ask('POST', '/api/session/identity', { body: came, headers: ENGLISH });
}

async function through(browser: TestBrowser, name: string): Promise<TestAnswer> {
  return comeBack(browser, carried(await signInAtProvider(await setOut(browser), name)));
}

/** What the latest of these sign-ins has left in the stream. */
async function latestRow(): Promise<unknown[]> {
  const { rows } = await work().execute(sql`
    select e.kind, e.outcome, d.actor_id, d.detail::text from audit_event e join audit_detail d on d.seq = e.seq
    where e.operation = 'signInByIdentity' order by e.seq desc limit 1`);
  const [{ kind, outcome, actor_id: actor, detail } = {}] = rows;
  return [kind, outcome, actor, detail];
}

test('a provider that was not reached is asked again', async () => {
  house.silent = () => true;
  const answer = await new TestBrowser(port, 'hekla').ask('POST', '/api/session/identity/options', { body: {}, headers: ENGLISH });
  expect(told(answer)).toEqual([503, 'identity.unreachable']);
  expect((answer.body as { message: string }).message).toBe(AWAY);
  house.silent = () => false;
  await setOut(new TestBrowser(port, 'hekla'));
});

test('nobody sets out again and again', async () => {
  const tried = sql`purpose = 'identity of network' and subject = '127.0.0.1'`;
  const gate = running.server.database.gate(running.fixture.hekla.id);
  await gate.execute(sql`insert into attempt (purpose, subject, at)
    select 'identity of network', '127.0.0.1', now() - n * interval '1 second' from generate_series(1, 100) n`);
  const answer = await new TestBrowser(port, 'hekla').ask('POST', '/api/session/identity/options', { body: {} });
  expect(told(answer)).toEqual([429, 'attempts.exceeded']);
  await gate.execute(sql`delete from attempt where ${tried}`);
});

test('the challenge of the published example is made of its verifier (RFC 7636, appendix B)', async () => {
  const client = openIdConnect({ secrets: new Map() });
  const provider = { tenant: 'hekla', issuer: house.issuer, clientId: 'portal-of-hekla' };
  const proof = {
    state: 'state',
    nonce: 'nonce',
    verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    redirect: 'https://hekla.example/',
  };
  const { searchParams } = new URL(await client.begin(provider, proof));
  expect([searchParams.get('code_challenge'), searchParams.get('code_challenge_method')]).toEqual([
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    'S256',
  ]);
});

describe('somebody whom the firm knows', () => {
  test('comes in by the provider, by their verified address first and by their subject from then on', async () => {
    const browser = await signInBrowser(port, 'hekla', 'ann');
    const before = browser.cookies.get('portico');
    const address = new URL(await setOut(browser));
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: 'portal-of-hekla',
      redirect_uri: `http://hekla.localhost:${port}/login/identity`,
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
    });
    const cookie = browser.cookies.get('portico-identity') ?? '';
    expect(address.href).not.toContain(cookie);
    const back = await signInAtProvider(address.href, 'ann');
    const answer = await comeBack(browser, carried(back));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ person: { id: running.fixture.hekla.people.ann }, actor: { stage: 'in' } });
    // The session of before has ended, and what was kept on the way is gone.
    expect(browser.cookies.get('portico')).not.toBe(before);
    expect(browser.cookies.has('portico-identity')).toBe(false);
    expect(answer.headers['set-cookie']?.join()).toMatch(/portico-identity=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict/);
    const former = new TestBrowser(port, 'hekla');
    former.cookies.set('portico', before ?? '');
    expect((await former.ask('GET', '/api/portals')).status).toBe(401);
    expect((await browser.ask('GET', '/api/portals')).status).toBe(200);
    const { ann } = running.fixture.hekla.people;
    expect(await latestRow()).toEqual(['sign-in', 'done', ann, '{"way":"identity"}']);

    house.people.set('ann', { email: email('bob'), email_verified: true });
    const again = new TestBrowser(port, 'hekla');
    expect((await through(again, 'ann')).body).toMatchObject({ person: { id: ann } });
    expect((await again.ask('DELETE', '/api/session')).body).toEqual({ signedOut: true });
    expect((await again.ask('GET', '/api/portals')).status).toBe(401);
    // Their password leads in as before.
    await signInBrowser(port, 'hekla', 'ann');
  });

  test('is proved by the provider where nobody has set a password yet, and then comes by it alone', async () => {
    await work().execute(sql`insert into person (name, email) values ('Nia', 'nia@example.com')`);
    house.people.set('nia', { email: 'nia@example.com', email_verified: true });
    const browser = new TestBrowser(port, 'hekla');
    expect((await through(browser, 'nia')).body).toMatchObject({ actor: { stage: 'in' } });
    const { rows: found } = await work().execute(sql`select email_verified, auth_type from person where email = 'nia@example.com'`);
    expect(found).toEqual([{ email_verified: true, auth_type: 'identity' }]);
  });

  test('gives their second factor all the same', async () => {
    const browser = new TestBrowser(port, 'hekla');
    expect((await through(browser, 'hal')).body).toMatchObject({ actor: { stage: 'second-factor' } });
    expect(told(await browser.ask('GET', '/api/portals'))).toEqual([401, 'second-factor.required']);
  });

  test('is told nothing of the firm’s provider but the name of the button', async () => {
    const { settings } = (await new TestBrowser(port, 'hekla').ask('GET', '/api/tenant')).body as { settings: { identity: unknown } };
    expect(settings.identity).toEqual({ label: { en: 'Sign in with Example ID', is: 'Skrá inn með Example ID' }, only: false });
  });
});

describe('nobody comes in', () => {
  const refused = async (answer: TestAnswer, code: string, browser: TestBrowser) => {
    expect(told(answer)).toEqual([code === 'identity.unreachable' ? 503 : 401, code]);
    expect(browser.cookies.has('portico')).toBe(false);
  };

  test('with a state that is not theirs, without what they set out with, or a second time', async () => {
    const browser = new TestBrowser(port, 'hekla');
    const came = carried(await signInAtProvider(await setOut(browser), 'bob'));
    const other = new TestBrowser(port, 'hekla');
    await refused(await comeBack(other, came), 'identity.refused', other);
    await setOut(other);
    await refused(await comeBack(other, came), 'identity.refused', other);
    expect(await latestRow()).toEqual(['refused', 'identity.refused', null, '{"way":"identity"}']);
    const changed = new TestBrowser(port, 'hekla');
    const own = carried(await signInAtProvider(await setOut(changed), 'bob'));
    await refused(await comeBack(changed, { ...own, state: `${own['state']}x` }), 'identity.refused', changed);

    const kept = browser.cookies.get('portico-identity') ?? '';
    expect((await comeBack(browser, came)).status).toBe(200);
    const thief = new TestBrowser(port, 'hekla');
    thief.cookies.set('portico-identity', kept);
    await refused(await comeBack(thief, came), 'identity.refused', thief);
    // A code that was used, in an attempt of one's own: the provider itself refuses it.
    const replaying = new TestBrowser(port, 'hekla');
    const state = new URL(await setOut(replaying)).searchParams.get('state') ?? '';
    await refused(await comeBack(replaying, { ...came, state }), 'identity.refused', replaying);
    // A code of somebody else's attempt, not used yet: PKCE.
    const stolen = carried(await signInAtProvider(await setOut(new TestBrowser(port, 'hekla')), 'bob'));
    const injecting = new TestBrowser(port, 'hekla');
    const theirs = new URL(await setOut(injecting)).searchParams.get('state') ?? '';
    await refused(await comeBack(injecting, { ...stolen, state: theirs }), 'identity.refused', injecting);
  });

  test('at the host of another firm, from another site, or through another issuer', async () => {
    const browser = new TestBrowser(port, 'hekla');
    const came = carried(await signInAtProvider(await setOut(browser), 'bob'));
    const foreign = new TestBrowser(port, 'pelagos');
    for (const [name, value] of browser.cookies) foreign.cookies.set(name, value);
    await refused(await comeBack(foreign, came), 'identity.refused', foreign);
    const site = await browser.ask('POST', '/api/session/identity', { body: came, headers: { origin: 'http://evil.example' } });
    expect(told(site)).toEqual([403, 'origin.foreign']);
    await refused(await comeBack(browser, { ...came, iss: 'https://evil.example' }), 'identity.refused', browser);
    // Sent back to another address than the one that is registered, the provider does not send anybody at all.
    const address = new URL(await setOut(new TestBrowser(port, 'hekla')));
    address.searchParams.set('redirect_uri', `http://pelagos.localhost:${port}/login/identity`);
    await expect(signInAtProvider(address.href, 'bob')).rejects.toThrow('invalid_redirect_uri');
  });

  test.each<[string, NonNullable<TestIdentityProvider['lie']>]>([
    ['of another sign-in', (head, claims) => [head, { ...claims, nonce: 'another' }]],
    ['for another portal', (head, claims) => [head, { ...claims, aud: 'portal-of-pelagos' }]],
    ['for several, made for another', (head, claims) => [head, { ...claims, aud: ['portal-of-hekla', 'other'], azp: 'other' }]],
    ['of another issuer', (head, claims) => [head, { ...claims, iss: 'https://evil.example' }]],
    ['that is over', (head, claims) => [head, { ...claims, iat: 1_700_000_000, exp: 1_700_000_600 }]],
    ['of long ago', (head, claims) => [head, { ...claims, iat: 1_700_000_000 }]],
    ['without a signature', (head, claims) => [{ ...head, alg: 'none' }, claims]],
    ['signed by a secret, it says', (head, claims) => [{ ...head, alg: 'HS256' }, claims]],
    ['by a key that is not the provider’s', (head, claims) => [{ ...head, kid: 'two' }, claims]],
    ['without a subject', (head, claims) => [head, { ...claims, sub: undefined }]],
  ])('by an identity token %s', async (_, lie) => {
    house.lie = lie;
    const browser = new TestBrowser(port, 'hekla');
    await refused(await through(browser, 'bob'), 'identity.refused', browser);
  });

  test('under an address that the provider has not verified, or that is nobody’s', async () => {
    const browser = new TestBrowser(port, 'hekla');
    for (const [name, claims] of [
      ['kay-by-word', { email: email('kay'), email_verified: false }],
      ['kay-by-text', { email: email('kay'), email_verified: 'true' }],
      ['kay-unsaid', { email: email('kay') }],
      ['nameless', {}],
    ] as const) {
      house.people.set(name, claims);
      await refused(await through(browser, name), 'identity.unverified', browser);
    }
    house.people.set('stranger', { email: 'stranger@example.com', email_verified: true });
    const answer = await through(browser, 'stranger');
    await refused(answer, 'identity.stranger', browser);
    expect((answer.body as { message: string }).message).toBe('Nobody here is known by this external login. Please contact us for access.');
    const { rows: made } = await work().execute(sql`select id from person where email = 'stranger@example.com'`);
    expect(made).toEqual([]);
  });

  test('as somebody who is disabled, whose address is not theirs yet, or who is joined to another identity', async () => {
    const browser = new TestBrowser(port, 'hekla');
    expect((await through(browser, 'gil')).status).toBe(200);
    await work().execute(sql`update person set disabled = true where email = ${email('gil')}`);
    const next = new TestBrowser(port, 'hekla');
    await refused(await through(next, 'gil'), 'identity.stranger', next);
    await work().execute(sql`update person set email_verified = false where email = ${email('joe')}`);
    await refused(await through(next, 'joe'), 'email.unverified', next);
    // The address was given to somebody else at the provider.
    house.people.set('successor', { email: email('kay'), email_verified: true });
    expect((await through(new TestBrowser(port, 'hekla'), 'kay')).status).toBe(200);
    await refused(await through(next, 'successor'), 'identity.stranger', next);
  });

  test('while the provider is away; and both ends are told so', async () => {
    const browser = new TestBrowser(port, 'hekla');
    const came = carried(await signInAtProvider(await setOut(browser), 'bob'));
    house.silent = (path) => path === '/token';
    const answer = await comeBack(browser, came);
    await refused(answer, 'identity.unreachable', browser);
    expect((answer.body as { message: string }).message).toBe(AWAY);
    house.silent = (path) => path === '/jwks';
    await refused(await through(browser, 'bob'), 'identity.unreachable', browser);
    // Whoever gives up there comes back without a code.
    house.silent = () => false;
    const declined = carried(await signInAtProvider(await setOut(browser), ''));
    expect(declined).toMatchObject({ error: 'access_denied' });
    await refused(await comeBack(browser, declined), 'identity.refused', browser);
  });
});

describe('the guard', () => {
  const setType = (person: PersonName, type: string) =>
    work().execute(sql`update person set auth_type = ${type} where email = ${email(person)}`);

  test('asks whoever came by an identity for it, unless they look after clients or somebody vouches for them', async () => {
    await setType('bob', 'other');
    const browser = await signInBrowser(port, 'hekla', 'bob');
    expect((await browser.ask('GET', '/api/session')).body).toMatchObject({ actor: { stage: 'identity' } });
    for (const path of ['/api/portals', '/api/second-factor', '/api/sessions'])
      expect([path, ...told(await browser.ask('GET', path))]).toEqual([path, 401, 'identity.required']);
    expect((await through(browser, 'bob')).body).toMatchObject({ actor: { stage: 'in' } });
    expect((await browser.ask('GET', '/api/portals')).status).toBe(200);

    const staff = await signInBrowser(port, 'hekla', 'sue');
    const { token } = (await staff.ask('POST', '/api/tokens', { body: { uid: running.fixture.hekla.people.bob } })).body as {
      token: string;
    };
    const guest = new TestBrowser(port, 'hekla');
    expect((await guest.ask('POST', '/api/session/token', { body: { token } })).body).toMatchObject({ actor: { stage: 'in' } });
    await setType('ada', 'other');
    expect((await (await signInBrowser(port, 'hekla', 'ada')).ask('GET', '/api/portals')).status).toBe(200);
    await setType('bob', 'password');
    expect((await (await signInBrowser(port, 'hekla', 'bob')).ask('GET', '/api/portals')).status).toBe(200);
  });

  test('where the provider is the only way, nothing else leads in', async () => {
    const visitor = new TestBrowser(port, 'pelagos');
    const given = { email: email('ann'), password: password('pelagos') };
    for (const [method, path, body] of [
      ['POST', '/api/session', given],
      ['POST', '/api/session/passkey/options', {}],
      ['POST', '/api/session/passkey', { response: {} }],
      ['POST', '/api/registration', { email: 'new@example.com', password: 'Correct-horse7', terms: true }],
      ['POST', '/api/reset', { email: given.email }],
      ['PUT', '/api/reset', { oobCode: 'x', password: 'Correct-horse7' }],
      ['PUT', '/api/invitation', { code: 'x', password: 'Correct-horse7', terms: true }],
    ] as const)
      expect([path, ...told(await visitor.ask(method, path, { body }))]).toEqual([path, 403, 'identity.only']);
    house.people.set('ann of pelagos', { email: email('ann'), email_verified: true });
    expect((await through(visitor, 'ann of pelagos')).body).toMatchObject({ person: { id: running.fixture.pelagos.people.ann } });
  });
});
