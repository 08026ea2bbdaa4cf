/** Tests what advisors keep of their own clients from the dashboard: edited on the screen, seen by the client, noted in their name, and nothing beyond it. */
import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KeptAccountDetails } from '#contract/accounts';
import type { Message } from '#contract/messages';
import type { KeptPortfolioDetails } from '#contract/portfolios';
import type { FullRecord, RecordPage } from '#contract/records';
import type { PersonName } from '../kit/fixture.ts';
import {
  expectAccessible,
  expectEventually,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  waitUntilSettled,
  type BrowserJourney,
} from '../kit/browser.ts';
import { signInBrowser, type TestAnswer, type TestBrowser } from '../kit/server.ts';
import { sqlState } from '../kit/sql.ts';

let journey: BrowserJourney;
const browsers = new Map<PersonName, TestBrowser>();
beforeAll(async () => {
  journey = await startJourney();
  for (const name of ['ada', 'ann', 'ben', 'gil', 'sue'] as const)
    browsers.set(name, await signInBrowser(journey.running.server.port, 'hekla', name));
});
afterAll(() => journey.end());

const by = (name: PersonName) => browsers.get(name)!;
const told = ({ status, body }: TestAnswer) => [status, (body as { error?: string }).error];
const firm = () => journey.running.fixture.hekla;
const hekla = () => journey.running.server.database.work(firm().id);
const written = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const details = async (account: string) => (await by('ada').ask('GET', `/api/accounts/${account}/details`)).body as KeptAccountDetails;

async function edit(page: Page, verb: string, title: string): Promise<Locator> {
  await page.getByRole('button', { name: verb, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: title });
  await drawer.getByRole('textbox', { name: 'Name' }).waitFor();
  return drawer;
}
const save = (drawer: Locator) => drawer.getByRole('button', { name: 'Save', exact: true }).click();

/** Whether the audit log that staff read names ada for the last call of an operation. */
async function namedInLog(operation: string): Promise<unknown> {
  const { rows } = (await by('sue').ask('GET', `/api/collections/logs/records?search=${operation}`)).body as RecordPage;
  const one = (await by('sue').ask('GET', `/api/collections/logs/records/${rows[0]!.id}`)).body as FullRecord;
  return [one.values['info'], one.values['outcome'], one.values['by']];
}

test('[SEC-15] an advisor edits an own client account, portfolio, group and message; the client sees it, the log names the advisor, and no more is open', async () => {
  const { alpha, beta } = firm().accounts;
  const group = (await by('ada').ask('POST', '/api/client-groups', { body: { name: 'Own clients', score: 1, members: [alpha.account] } }))
    .body as { id: string };
  const toGroup = await by('ada').ask('POST', '/api/messages', {
    body: { portalKey: 'clients', group: group.id, subject: 'News of the quarter', body: written('It went wel.') },
  });
  expect(toGroup.status, toGroup.text).toBe(200);
  const message = (toGroup.body as Message).id;

  const page = await journey.bring('hekla', 'ada');
  await page.goto('/dashboard/clients');
  await page
    .getByRole('table', { name: 'Clients' })
    .getByRole('link', { name: /hekla-alpha/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Edit client', exact: true }).waitFor();
  // What is wrong is said beside its field, and what was typed stays.
  const account = await edit(page, 'Edit client', 'Edit hekla-alpha account');
  await account.getByRole('textbox', { name: 'Name' }).fill(' ');
  await account.getByRole('textbox', { name: 'Client since' }).fill('soon');
  await save(account);
  await account.getByText('This field is required').waitFor();
  await account.getByText('Enter a day, such as 31/12/2025').waitFor();
  expect(await account.getByRole('textbox', { name: 'Client since' }).inputValue()).toBe('soon');
  // Nor does it go by closing the drawer in passing, or by leaving the page.
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await account.getByRole('button', { name: 'Close', exact: true }).click();
  await leaving.getByRole('button', { name: 'Cancel', exact: true }).click();
  await leaving.waitFor({ state: 'detached' });
  await page.goBack({ waitUntil: 'commit' }).catch(() => undefined);
  await leaving.getByRole('button', { name: 'Cancel', exact: true }).click();
  await leaving.waitFor({ state: 'detached' });
  expect(await account.getByRole('textbox', { name: 'Client since' }).inputValue()).toBe('soon');
  await expectAccessible(page);
  await saveScreenshot(page, 'edit-client-wide');
  await account.getByRole('textbox', { name: 'Name' }).fill('Ann and family');
  await account.getByRole('combobox', { name: 'Type' }).selectOption('dual');
  await account.getByRole('textbox', { name: 'Client since' }).fill('03/01/2024');
  await save(account);
  await account.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit client', exact: true }).waitFor();

  const portfolio = await edit(page, 'Edit portfolio', 'Edit hekla-alpha portfolio');
  await portfolio.getByRole('textbox', { name: 'Name' }).fill('Retirement');
  await portfolio.getByRole('combobox', { name: 'Objective' }).selectOption('Income');
  await portfolio.getByRole('combobox', { name: 'Risk level' }).selectOption('3');
  await saveScreenshot(page, 'edit-portfolio-wide');
  await save(portfolio);
  await portfolio.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'Retirement' }).waitFor();

  await page.goto('/dashboard/clients/books');
  await page.getByRole('button', { name: 'Change Own clients' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Families');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Families is saved.').waitFor();

  await page.goto(`/dashboard/clients/messages?message=${message}`);
  const conversation = page.getByRole('dialog');
  await conversation.getByRole('button', { name: 'Correct', exact: true }).click();
  await conversation.getByRole('textbox', { name: 'Message', exact: true }).fill('It went well.');
  await conversation.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The message has been corrected.').waitFor();

  // The client meets each of them.
  const ann = await journey.bring('hekla', 'ann');
  await ann.goto(`/dashboard/clients/portfolio/${alpha.portfolio}`);
  await ann.getByRole('heading', { level: 1, name: 'Retirement' }).waitFor();
  await ann.getByText('Ann and family').first().waitFor();
  expect(await ann.getByRole('button', { name: /^Edit/ }).count()).toBe(0);
  await ann.goto(`/dashboard/clients/messages?message=${message}`);
  await ann.getByRole('dialog').getByText('It went well.').waitFor();
  const { value } = (await by('ann').ask('GET', `/api/messages/${message}`)).body as { value: { messages: Message[] } };
  expect(value.messages[0]!.recipient).toMatchObject({ kind: 'group', name: 'Families' });

  for (const operation of ['changeAccountDetails', 'changePortfolioDetails', 'changeClientGroup', 'changeMessage'])
    expect(await namedInLog(operation)).toEqual([operation, 'done', 'ada of hekla']);

  // The administration is closed, on the screen and by API, and so is what belongs to others.
  await page.goto('/admin/accounts');
  await expectEventually(() => page.url()).toBe(`${journey.origin('hekla')}/?action=login`);
  for (const collection of ['accounts', 'portfolios', 'groups', 'messages'])
    expect([collection, (await by('ada').ask('GET', `/api/collections/${collection}/records`)).status]).toEqual([collection, 403]);
  const own = await details(alpha.account);
  expect(told(await by('ada').ask('GET', `/api/accounts/${beta.account}/details`))).toEqual([404, 'account.unknown']);
  expect(told(await by('ada').ask('PUT', `/api/accounts/${beta.account}/details`, { body: own }))).toEqual([404, 'account.unknown']);
  const { body: kept } = await by('ada').ask('GET', `/api/portfolios/${alpha.portfolio}/details`);
  expect(told(await by('ada').ask('PUT', `/api/portfolios/${beta.portfolio}/details`, { body: kept as KeptPortfolioDetails }))).toEqual([
    404,
    'portfolio.unknown',
  ]);
  const foreign = (await by('ben').ask('POST', '/api/client-groups', { body: { name: 'Of Ben', score: 1, members: [beta.account] } }))
    .body as { id: string };
  expect(
    told(await by('ada').ask('PUT', `/api/client-groups/${foreign.id}`, { body: { name: 'Taken', score: 1, members: [], version: 1 } })),
  ).toEqual([404, 'clientGroup.unknown']);
  const correct = { subject: 'Taken', body: written('Taken'), version: 1 };
  expect(told(await by('ada').ask('PUT', `/api/messages/${beta.message}`, { body: correct }))).toEqual([404, 'message.unknown']);
  expect(told(await by('ann').ask('PUT', `/api/accounts/${alpha.account}/details`, { body: own }))).toEqual([403, 'permission.missing']);
});

describe('what an advisor keeps', () => {
  test('is these fields and no others: status, portal, owners, client and address stay, by body and in the database', async () => {
    const { alpha } = firm().accounts;
    const { people } = firm();
    const kept = async () =>
      (
        await hekla().execute(
          sql`select status, portal_id, client_id, lead_advisor_id, email, external_id from account where id = ${alpha.account}`,
        )
      ).rows;
    const before = await kept();
    const own = await details(alpha.account);
    for (const more of [
      { status: 'verified' },
      { portal: 'family' },
      { owners: [people.ada] },
      { client: people.bob },
      { email: 'x@x.example' },
    ])
      expect([more, ...told(await by('ada').ask('PUT', `/api/accounts/${alpha.account}/details`, { body: { ...own, ...more } }))]).toEqual([
        more,
        400,
        'input.invalid',
      ]);
    expect(await kept()).toEqual(before);
    const ada = journey.running.server.database.person(firm().id, people.ada, 'clients');
    for (const column of ['email', 'external_id', 'portal_id', 'lead_advisor_id', 'active'])
      expect([column, await sqlState(ada.execute(sql`update account set ${sql.identifier(column)} = ${sql.identifier(column)}`))]).toEqual([
        column,
        '42501',
      ]);
    for (const column of ['account_id', 'currency', 'risk_profile', 'external_id', 'active'])
      expect([
        column,
        await sqlState(ada.execute(sql`update portfolio set ${sql.identifier(column)} = ${sql.identifier(column)}`)),
      ]).toEqual([column, '42501']);
    const touched = await ada.execute(sql`update portfolio set name = name returning account_id`);
    expect(new Set(touched.rows.map((row) => row['account_id']))).toEqual(new Set([alpha.account]));
  });

  test('is kept by whoever reaches the client by an access group too, and never of an account of one’s own', async () => {
    const { alpha } = firm().accounts;
    const { gil } = firm().people;
    const path = `/api/accounts/${alpha.account}/details`;
    const own = (await by('gil').ask('GET', path)).body as KeptAccountDetails;
    const answer = await by('gil').ask('PUT', path, { body: { ...own, name: 'By Gil' } });
    expect(answer.body).toMatchObject({ name: 'By Gil', version: own.version + 1 });
    // The directory of the organisation has it by its new name.
    expect((await hekla().execute(sql`select name from account_directory where account_id = ${alpha.account}`)).rows).toEqual([
      { name: 'By Gil' },
    ]);
    await hekla().execute(sql`insert into account_person (account_id, person_id, part) values (${alpha.account}, ${gil}, 'client')`);
    expect(told(await by('gil').ask('PUT', path, { body: { ...own, version: own.version + 1 } }))).toEqual([404, 'account.unknown']);
    expect(told(await by('gil').ask('GET', `/api/portfolios/${alpha.portfolio}/details`))).toEqual([404, 'portfolio.unknown']);
  });

  test('is not lost to a save that came too late: one chooses, and what was typed is still there', async () => {
    const { alpha } = firm().accounts;
    const page = await journey.bring('hekla', 'ada', PHONE);
    await page.goto(`/dashboard/clients/portfolio/${alpha.portfolio}`);
    await waitUntilSettled(page);
    const drawer = await edit(page, 'Edit client', `Edit ${(await details(alpha.account)).name}`);
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Mine');
    const path = `/api/accounts/${alpha.account}/details`;
    const theirs = async (name: string) =>
      expect((await by('sue').ask('PUT', path, { body: { ...(await details(alpha.account)), name } })).status).toBe(200);
    await theirs('Theirs');
    await save(drawer);
    await drawer.getByRole('alert').getByText('Somebody has saved this meanwhile').waitFor();
    expect(await drawer.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Mine');
    await expectNoSidewaysScroll(page);
    await saveScreenshot(page, 'edit-client-late-phone');
    await drawer.getByRole('button', { name: 'Take theirs' }).click();
    await expectEventually(() => drawer.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Theirs');
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Mine after all');
    await theirs('Theirs again');
    await save(drawer);
    await drawer.getByRole('button', { name: 'Save mine instead' }).click();
    await drawer.waitFor({ state: 'detached' });
    expect((await details(alpha.account)).name).toBe('Mine after all');
  });
});
