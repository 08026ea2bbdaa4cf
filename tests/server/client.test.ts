/** Tests the typed client against a running server: the server reads what it sends, and refusals arrive as such. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCaller, RefusedCall, type EndpointCaller } from '#packages/endpoint';
import { accounts } from '#contract/accounts';
import { imports } from '#contract/imports';
import { ledger } from '#contract/ledger';
import { portfolios } from '#contract/portfolios';
import { signingIn } from '#contract/sign-in';
import { tenants } from '#contract/tenants';
import { email, LAST_DAY, password, type PersonName } from '../kit/fixture.ts';
import { startWithFixture, type TestServer } from '../kit/server.ts';

let running: TestServer;
let origin: string;
beforeAll(async () => {
  running = await startWithFixture();
  origin = `http://127.0.0.1:${running.server.port}`;
});
afterAll(() => running.dispose());

/** fetch with a cookie jar and an origin, as a page has them. */
function browser(): EndpointCaller {
  let cookie = '';
  return createCaller(origin, async (address, init) => {
    const headers = new Headers(init?.headers);
    if (cookie) headers.set('cookie', cookie);
    headers.set('origin', origin);
    headers.set('accept-language', 'en');
    const answer = await fetch(address, { ...init, headers });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return answer;
  });
}

async function signedIn(person: PersonName): Promise<EndpointCaller> {
  const call = browser();
  await call(signingIn.signIn, { email: email(person), password: password('hekla') });
  return call;
}

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error as RefusedCall,
  );

test('signs in, reads and signs out', async () => {
  const call = await signedIn('ann');
  expect((await call(signingIn.readSession, {}))?.person.role).toBe('investor');
  expect((await call(tenants.readTenant, {})).key).toBe('hekla');
  const listed = await call(accounts.listAccounts, { portal: 'clients', search: 'ALPHA', limit: 10 });
  expect(listed.value.rows.map(({ name }) => name)).toEqual(['hekla-alpha account']);
  expect(await call(signingIn.signOut, {})).toEqual({ signedOut: true });
  expect(await call(signingIn.readSession, {})).toBeNull();
});

test('figures of the fixture arrive as they are worked out by hand', async () => {
  const call = await signedIn('sue');
  const { alpha, beta } = running.fixture.hekla.accounts;
  expect((await call(accounts.readAccount, { account: alpha.account, asOf: LAST_DAY })).value).toMatchObject({
    value: '10110.00',
    currency: 'GBP',
  });
  expect((await call(portfolios.listHoldings, { portfolio: beta.portfolio, asOf: LAST_DAY })).value).toMatchObject({
    value: '1010.00',
    currency: 'USD',
  });
  expect(
    (await call(ledger.listTransactions, { portfolio: alpha.portfolio, from: '2024-01-03', to: '2024-01-03' })).value.rows,
  ).toHaveLength(1);
});

test('a file comes as a file', async () => {
  const call = await signedIn('ada');
  const file = await call(portfolios.exportHoldings, { portfolio: running.fixture.hekla.accounts.alpha.portfolio, asOf: LAST_DAY });
  expect(await file.text()).toContain('LIND');
});

test('a file goes as a file', async () => {
  const call = await signedIn('sue');
  const made = await call(
    imports.createImport,
    { kind: 'prices' },
    { file: new File(['date,symbol,price\n2024-01-05,LIND,103\n'], 'verð.csv') },
  );
  expect(made).toMatchObject({ kind: 'prices', fileName: 'verð.csv' });
});

test('a refusal has its code, sentence and fields', async () => {
  const call = browser();
  const refused = await refusal(call(accounts.listAccounts, { portal: 'clients' }));
  expect(refused).toBeInstanceOf(RefusedCall);
  expect(refused).toMatchObject({ code: 'session.required', status: 401, message: 'Please sign in to go on.', fields: {} });
  expect(await refusal(call(signingIn.signIn, { email: '', password: 'x' }))).toMatchObject({
    code: 'input.invalid',
    fields: { email: 'This field is required' },
  });
});

test('a server that is not there is a lost connection; a call given up is not', async () => {
  const nowhere = createCaller('http://127.0.0.1:1', fetch);
  expect(await refusal(nowhere(tenants.readTenant, {}))).toMatchObject({ code: 'connection.lost', status: 0 });
  const given = new AbortController();
  given.abort();
  expect((await refusal(nowhere(tenants.readTenant, {}, { signal: given.signal })))?.name).toBe('AbortError');
});
