/** Tests the file of a client: the value of an account and those of its portfolios, for whoever may see them and nobody else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountDetail, ClientReport } from '#contract/accounts';
import { LAST_DAY } from '../kit/fixture.ts';
import { sendRequest, signInBrowser, startWithFixture, type TestServer } from '../kit/server.ts';

let running: TestServer;
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
});
afterAll(() => running.dispose());

test('[FEED-46] the file of a client holds the value and the portfolios of their account, and opens to nobody else', async () => {
  const { port } = running.server;
  const { alpha, beta } = running.fixture.hekla.accounts;
  const fileOf = (account: string) => `/reports/client-${account}.json?asOf=${LAST_DAY}`;
  for (const person of ['ann', 'ada', 'sue'] as const) {
    const reader = await signInBrowser(port, 'hekla', person);
    const page = ((await reader.ask('GET', `/api/accounts/${alpha.account}?asOf=${LAST_DAY}`)).body as { value: AccountDetail }).value;
    const answer = await reader.ask('GET', fileOf(alpha.account));
    expect([person, answer.status, answer.headers['content-type']]).toEqual([person, 200, expect.stringContaining('application/json')]);
    const { value, portfolios, currency, asOf } = answer.body as ClientReport;
    expect(Number(value)).toBeGreaterThan(0);
    expect({ value, currency, asOf }).toEqual({ value: page.value, currency: page.currency, asOf: LAST_DAY });
    expect(portfolios).toEqual(
      page.portfolios.map(({ id, name, valuation }) => ({ id, name, currency: valuation?.currency, value: valuation?.value })),
    );
    expect(portfolios.length).toBeGreaterThan(0);
  }
  const ann = await signInBrowser(port, 'hekla', 'ann');
  expect(beta.account).not.toBe(alpha.account);
  for (const foreign of [beta.account, running.fixture.pelagos.accounts.alpha.account, 'none'])
    expect([foreign, (await ann.ask('GET', fileOf(foreign))).status]).toEqual([foreign, 404]);
  expect((await sendRequest(port, 'hekla.localhost', 'GET', fileOf(alpha.account))).status).toBe(401);
});
