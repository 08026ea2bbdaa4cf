/**
 * Tests that a status is the same however it is written: set in lower case, set in upper case through the API, and brought in by a file in upper case, for
 * three clients who are alike in everything else.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountName, PersonName } from '../kit/fixture.ts';
import { startJourney, waitUntilSettled, type BrowserJourney } from '../kit/browser.ts';
import { checkRecordFile, listRecordImportRows, stepRecordImport } from '../kit/record-imports.ts';
import { signInBrowser, type TestBrowser } from '../kit/server.ts';

/** As the catalogue has them [STAT-02, STAT-03]. */
const SPELLINGS = [
  ['created', 'CREATED'],
  ['pending', 'PENDING'],
  ['pending + order', 'PENDING_WITH_ORDER'],
  ['verified', 'VERIFIED'],
  ['verified + order', 'VERIFIED_WITH_ORDER'],
  ['reporting', 'REPORTING'],
  ['review verified', 'REVIEW_VERIFIED'],
  ['buy order', 'BUY_ORDER'],
  ['sell order', 'SELL_ORDER'],
  ['payment received', 'PAYMENT_RECEIVED'],
  ['payment sent', 'PAYMENT_SENT'],
  ['review', 'REVIEW'],
  ['dormant', 'DORMANT'],
] as const;

const fund = randomUUID();
let journey: BrowserJourney;
let sue: TestBrowser;
beforeAll(async () => {
  journey = await startJourney();
  const { server, fixture } = journey.running;
  const { accounts, people, currency } = fixture.hekla;
  sue = await signInBrowser(server.port, 'hekla', 'sue');
  const arrival = randomUUID();
  const work = hekla();
  await work.execute(sql`insert into arrival (id, source, kind) values (${arrival}, 'funds.csv', 'transactions')`);
  await work.execute(sql`insert into instrument (id, symbol) values (${fund}, 'HILL')`);
  await work.execute(sql`insert into instrument_terms (instrument_id, arrival_id, name, type, asset_class, sector, region, currency)
    values (${fund}, ${arrival}, 'HILL fund', 'Fund', 'Funds', 'Other', 'Global', ${currency})`);
  await work.execute(
    sql`insert into price (instrument_id, year, arrival_id, days, closes) values (${fund}, 2024, ${arrival}, '{2,3,4}', '{1000,1000,1000}')`,
  );
  for (const { portfolio } of Object.values(accounts))
    await work.execute(sql`insert into transaction (arrival_id, portfolio_id, instrument_id, type, date, units, amount, currency, name, fingerprint)
      values (${arrival}, ${portfolio}, ${fund}, 'Purchase', '2024-01-02', 250, 250000, ${currency}, 'bought', ${randomUUID()})`);
  await work.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
  // Three clients of one portal, one currency and one portfolio each.
  await work.execute(sql`update portfolio set currency = ${currency}`);
  await work.execute(sql`update account set currency = ${currency}, portal_id = (select id from portal where key = 'clients')`);
  await work.execute(sql`update account set client_id = ${people.tom} where id = ${accounts.gamma.account}`);
  await work.execute(
    sql`insert into account_person (account_id, person_id, part) values (${accounts.gamma.account}, ${people.tom}, 'client')`,
  );
  const home = { name: 'Home', link: '/dashboard/$portal', visible: ['Investor'], userStatus: [], links: [] };
  const only = SPELLINGS.map(([status]) => ({ ...home, name: `For ${status}`, link: '/dashboard/$portal/messages', userStatus: [status] }));
  const kept = await sue.ask('PUT', '/api/portals/clients/navigation', { body: { items: [home, ...only] } });
  expect(kept.status, kept.text).toBe(200);
});
afterAll(() => journey.end());

const hekla = () => journey.running.server.database.work(journey.running.fixture.hekla.id);
const of = (name: AccountName) => journey.running.fixture.hekla.accounts[name];

async function set(name: AccountName, status: string): Promise<void> {
  const answer = await sue.ask('PUT', `/api/accounts/${of(name).account}/status`, { body: { status } });
  expect(answer.status, answer.text).toBe(200);
}

async function bringIn(name: AccountName, status: string): Promise<void> {
  const { id, counts } = await checkRecordFile(sue, 'accounts', `external_id,userStatus\n${of(name).mark},${status}\n`);
  expect([status, counts, await listRecordImportRows(sue, id, 'refused')]).toEqual([status, expect.objectContaining({ refused: 0 }), []]);
  expect((await stepRecordImport(sue, 'commit', id)).state).toBe('committed');
  expect(await listRecordImportRows(sue, id, 'left')).toEqual([]);
}

const storedStatus = async (name: AccountName) =>
  (await hekla().execute<{ status: string }>(sql`select status from account where id = ${of(name).account}`)).rows[0]?.status;

/** What the client of an account meets on its page: the box, the buttons, the menu, and what the gates of the server answer. */
async function meets(page: Page, name: AccountName) {
  const { account, portfolio } = of(name);
  await page.goto(`/dashboard/clients/portfolio/${portfolio}`);
  await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor();
  await waitUntilSettled(page);
  const box = page.locator('section[aria-labelledby=verify-box]');
  const buttons = await page.locator('main').getByRole('button').allInnerTexts();
  const gates = await page.evaluate(
    async ({ account: one, portfolio: place, instrument, ids }) => {
      const ask = async (path: string, body?: object) => {
        const answer = await fetch(path, {
          ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        });
        const { error, fields, button, buying, selling, buyMinimum } = (await answer.json()) as Record<string, unknown>;
        return { status: answer.status, error, fields, button, buying, selling, buyMinimum };
      };
      const order = { instrument, unitType: 'amount', quantity: '1' };
      return {
        terms: await ask(`/api/portfolios/${place}/order-terms`),
        // Too little to be bought where buying is open, and without a reason where selling is: nothing is placed.
        buy: await ask(`/api/portfolios/${place}/orders`, { ...order, id: ids[0] }),
        sell: await ask(`/api/portfolios/${place}/orders`, { ...order, id: ids[1], type: 'Sell' }),
        verify: await ask(`/api/accounts/${one}/verification`, {}),
      };
    },
    { account, portfolio, instrument: fund, ids: [randomUUID(), randomUUID()] as const },
  );
  return {
    box: (await box.count()) === 0 ? null : await box.innerText(),
    buttons: buttons.filter((text) => /order|buy|sell|verif/i.test(text)),
    menu: await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').allInnerTexts(),
    gates,
  };
}

test('[STAT-03] each of the thirteen in upper case, by API and by a file, gives the box, buttons, gates and menu of its lower case', async () => {
  const pages = Object.fromEntries(
    await Promise.all((['ann', 'bob', 'tom'] as const).map(async (name) => [name, await journey.bring('hekla', name)] as const)),
  ) as Record<Extract<PersonName, 'ann' | 'bob' | 'tom'>, Page>;
  const seen = new Set<string>();
  for (const [lower, upper] of SPELLINGS) {
    await set('alpha', lower);
    await set('beta', upper);
    await bringIn('gamma', upper);
    expect([upper, await storedStatus('beta'), await storedStatus('gamma')]).toEqual([upper, lower, lower]);
    const [usual, byApi, byFile] = await Promise.all([meets(pages.ann, 'alpha'), meets(pages.bob, 'beta'), meets(pages.tom, 'gamma')]);
    expect([upper, byApi]).toEqual([upper, usual]);
    expect([upper, byFile]).toEqual([upper, usual]);
    expect(usual.menu).toEqual(['Home', `For ${lower}`]);
    seen.add(JSON.stringify([usual.box, usual.buttons, usual.gates]));
    if (lower === 'verified') expect(usual.gates.terms).toMatchObject({ button: true, buying: true, selling: true, buyMinimum: 100_000 });
  }
  // The thirteen are told apart by what they open, so that equal answers say something.
  expect(seen.size).toBeGreaterThanOrEqual(5);
});

test('a word that is no status is refused by its name, and an account that a file makes begins in its status without a letter', async () => {
  const wrong = await checkRecordFile(sue, 'accounts', `external_id,userStatus\n${of('gamma').mark},FROZEN\n`);
  const [row] = await listRecordImportRows(sue, wrong.id, 'refused');
  expect(JSON.stringify(row)).toContain('FROZEN');
  const { rows: statuses } = await hekla().execute<{ id: string; version: number }>(
    sql`select id, version from user_status where identifier = 'payment received'`,
  );
  const { value } = (await sue.ask('GET', '/api/statuses')).body as { value: { identifier: string; id: string }[] };
  const { identifier, id, ...words } = value.find((one) => one.id === statuses[0]!.id)!;
  expect(identifier).toBe('payment received');
  expect((await sue.ask('PUT', `/api/statuses/${id}`, { body: { ...words, mail: { en: 'It has come in.' } } })).status).toBe(200);
  const letters = async () => (await hekla().execute(sql`select from delivery where template = 'status'`)).rows.length;
  const before = await letters();
  const csv = `name,email,portal,owner,client,userStatus\nNew Client,new@clients.example,hekla portal clients,ada@example.com,kay@example.com,PAYMENT_RECEIVED\n`;
  const made = await checkRecordFile(sue, 'accounts', csv);
  expect(await listRecordImportRows(sue, made.id, 'refused')).toEqual([]);
  await stepRecordImport(sue, 'commit', made.id);
  const { rows } = await hekla().execute<{ status: string }>(sql`select status from account where email = 'new@clients.example'`);
  expect([rows, await letters()]).toEqual([[{ status: 'payment received' }], before]);
  // A change of an account that is there is written to its client, by a file as by any other way.
  await set('alpha', 'dormant');
  await bringIn('alpha', 'PAYMENT_RECEIVED');
  expect(await letters()).toBe(before + 1);
});
