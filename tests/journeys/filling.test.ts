/** Tests clients filling the form that they begin with: found, filled over several steps and devices, submitted, and read afterwards. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountStatus } from '#contract/accounts';
import type { FormRecord, ListedSubmission, Submission } from '#contract/forms';
import type { OrderDetail, OrderTerms } from '#contract/orders';
import type { Verification } from '#contract/verification';
import { FORM_SCHEMA, type Form, type FormField } from '#packages/forms';
import { seedForms } from '#server/forms';
import { readWholeVariants } from '../../apps/server/variants.ts';
import { HARBOUR, createRecord } from '../kit/funds.ts';
import { addHeldFund } from '../kit/fund-holdings.ts';
import { linkIn, mailsOf, mailTo } from '../kit/mails.ts';
import { changeSettings, signInBrowser, type TestBrowser } from '../kit/server.ts';
import { saveMenu } from './changed-pages.ts';
import {
  expectEventually,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  statusOf,
  waitUntilSettled,
  WIDE,
  type BrowserJourney,
} from '../kit/browser.ts';
import { createAccount } from '../kit/ten-years.ts';

const HOME = '/dashboard/clients';
const NOTE: FormField = { name: 'note', type: 'text', label: 'Note' };
const STEPS: Form['steps'] = [
  {
    title: 'About you',
    fieldsets: [
      {
        fields: [
          { name: 'name', type: 'text', label: 'Full name', required: true },
          { name: 'city', type: 'text', label: 'City' },
        ],
      },
    ],
  },
  { title: 'Wealth', fieldsets: [{ fields: [{ name: 'origin', type: 'text', label: 'Origin of wealth' }] }] },
];

let journey: BrowserJourney;
let sue: TestBrowser;
/** Ids of what is filled. */
let single: string;
let corporate: string;
let usual: string;
/** A fund that ann holds. */
let harbour: string;
let ann: Page;
beforeAll(async () => {
  journey = await startJourney();
  sue = await signInBrowser(journey.running.server.port, 'hekla', 'sue');
  single = await publish({ name: 'Single client', description: 'Tell us who you are.', steps: STEPS });
  corporate = await publish({
    name: 'Company',
    steps: [{ title: 'Company', fieldsets: [{ fields: [NOTE] }] }],
    'end-message': 'We have it.',
  });
  usual = await publish({
    name: 'Anybody',
    steps: [{ title: 'Anybody', fieldsets: [{ fields: [NOTE, { name: 'letter', type: 'file', label: 'Letter' }] }] }],
    single: true,
    editable: true,
  });
  await changeSettings(journey.running, 'hekla', { languages: ['en', 'nl'], processes: { defaultFormId: usual, fundsTab: true } });
  await hekla().execute(
    sql`insert into process (name, form_id, account_type) values ('Single', ${single}, 'single'), ('Company', ${corporate}, 'corporate')`,
  );
  await hekla().execute(sql`update account set status = 'created'`);
  const { portfolio } = journey.running.fixture.hekla.accounts.alpha;
  harbour = await addHeldFund(hekla(), portfolio, { symbol: 'HARB', name: 'Harbour Income', units: '4000', price: '100', currency: 'GBP' });
  ann = await journey.bring('hekla', 'ann');
  // What is said of their status would lie over every page.
  const own = {
    ann: await signInBrowser(journey.running.server.port, 'hekla', 'ann'),
    bob: await signInBrowser(journey.running.server.port, 'hekla', 'bob'),
  };
  const { value } = (await sue.ask('GET', '/api/statuses')).body as { value: { id: string; identifier: string }[] };
  for (const { id: status, identifier } of value)
    if (identifier === 'created' || identifier === 'verified')
      for (const who of [own.ann, own.bob]) await who.ask('POST', `/api/statuses/${status}/hide`);
});
afterAll(() => journey.end());

const hekla = () => journey.running.server.database.work(journey.running.fixture.hekla.id);
const accountOf = (name: 'alpha' | 'beta') => journey.running.fixture.hekla.accounts[name].account;
const asType = (type: string) => hekla().execute(sql`update account set account_type = ${type} where id = ${accountOf('alpha')}`);

async function publish(definition: Pick<Form, 'name' | 'steps'> & Partial<Form>): Promise<string> {
  const { name } = definition;
  const made = await sue.ask('POST', '/api/forms', { body: { name, definition: { schema: FORM_SCHEMA, id: 'x', ...definition } } });
  const { id, version } = made.body as FormRecord;
  expect((await sue.ask('POST', `/api/forms/${id}/publish`, { body: { version } })).status).toBe(200);
  return id;
}

async function storedOf(form: string): Promise<readonly ListedSubmission[]> {
  return ((await sue.ask('GET', `/api/forms/${form}/submissions`)).body as { value: ListedSubmission[] }).value;
}

const path = (form: string) => `${HOME}/processes/${form}`;
const pathOf = (page: Page) => new URL(page.url()).pathname;
const headline = (page: Page) => page.locator('main h1').innerText();
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** By way of the box that asks for details. */
async function begin(page: Page): Promise<void> {
  await page.goto(HOME);
  const link = page.getByRole('link', { name: 'Add your details' });
  await link.waitFor();
  await saveScreenshot(page, 'filling-box');
  await link.click();
  await page.locator('main form').waitFor();
}

test('[SUB-04] [FORM-10] [FORM-12] what is typed is saved at a change of step, and gone on with on another device', async () => {
  await begin(ann);
  await expectAccessible(ann);
  await saveScreenshot(ann, 'filling-wide');
  const send = ann.getByRole('button', { name: 'Send', exact: true });
  await press(ann, 'Next');
  await expectEventually(() => ann.locator('main form').innerText()).toContain('This field is required');
  expect([await send.count(), await ann.getByRole('button', { name: 'Back', exact: true }).count()]).toEqual([0, 0]);
  const refused = { id: randomUUID(), answers: { name: '' } };
  const client = await signInBrowser(journey.running.server.port, 'hekla', 'ann');
  const answer = await client.ask('POST', `/api/forms/${single}/submissions`, { body: refused });
  expect([answer.status, (answer.body as { fields: object }).fields]).toEqual([400, { name: 'This field is required' }]);
  expect(await storedOf(single)).toEqual([]);
  await field(ann, 'Full name').fill('Ann Arnadottir');
  await field(ann, 'City').fill('Akureyri');
  await press(ann, 'Next');
  await field(ann, 'Origin of wealth').fill('Fish');
  await expectEventually(() => ann.locator('main form [role=status]').last().innerText()).toContain('Last saved');
  expect(await send.count()).toBe(1);
  await press(ann, 'Back');
  expect(await field(ann, 'City').inputValue()).toBe('Akureyri');
  await press(ann, 'Next');
  expect(await field(ann, 'Origin of wealth').inputValue()).toBe('Fish');
  // Typed after the last change of step.
  await expectEventually(async () => (await storedOf(single)).length).toBe(1);
  await field(ann, 'Origin of wealth').fill('Fish and wool');
  await ann.reload();
  await press(ann, 'Next');
  expect(await field(ann, 'Origin of wealth').inputValue()).toBe('Fish and wool');
  await press(ann, 'Back');
  await ann.locator('main form').getByText('1 of 2').waitFor();
  await field(ann, 'City').fill('Nowhere');

  const other = await journey.bring('hekla', 'ann', PHONE);
  await other.goto(path(single));
  await expectEventually(() => field(other, 'City').inputValue()).toBe('Akureyri');
  await expectNoSidewaysScroll(other);
  await saveScreenshot(other, 'filling-phone');
  await other.evaluate(() => localStorage.setItem('portico.language', 'nl'));
  await other.reload();
  await field(other, 'Full name').fill('');
  await other.locator('main form button[type=submit]').click();
  await expectEventually(() => other.locator('main form').innerText()).toContain('Dit veld is verplicht');
  await other.context().close();

  // A client who is verified has a draft of their own, and the firm has nothing.
  await hekla().execute(sql`update account set status = 'verified' where id = ${accountOf('beta')}`);
  const bob = await journey.bring('hekla', 'bob');
  await bob.goto(path(single));
  await field(bob, 'Full name').fill('Bob');
  await press(bob, 'Next');
  await expectEventually(() => bob.locator('main form [role=status]').last().innerText()).toContain('Last saved');
  expect((await storedOf(single)).map(({ created }) => created.name)).toEqual(['ann of hekla']);
  // Without a connection nothing is lost, and it is saved once there is one.
  await bob.context().setOffline(true);
  await field(bob, 'Origin of wealth').fill('Sheep');
  await press(bob, 'Back');
  await expectEventually(() => bob.locator('main form [role=alert]').innerText()).toContain('could not be saved yet');
  await bob.context().setOffline(false);
  await expectEventually(() => bob.locator('main form [role=status]').last().innerText()).toContain('Last saved');
  await bob.context().close();
});

test('[NAV-14] [KYC-02] [SUB-05] the box leads to the form of the account, whose end says what it says', async () => {
  for (const [type, form, name, said] of [
    ['single', single, 'Single client', 'Thanks! Your data has been sent.'],
    ['corporate', corporate, 'Company', 'We have it.'],
    ['dual', usual, 'Anybody', 'Thanks! Your data has been sent.'],
  ] as const) {
    await asType(type);
    await begin(ann);
    expect([pathOf(ann), await headline(ann)]).toEqual([path(form), name]);
    if (form === single) {
      await field(ann, 'Full name').fill('Ann Arnadottir');
      await press(ann, 'Next');
    } else await field(ann, 'Note').fill(name);
    await press(ann, 'Send');
    await ann.getByText(said, { exact: true }).waitFor();
    const mine = (await storedOf(form)).filter(({ created, submitted }) => created.name === 'ann of hekla' && submitted !== null);
    expect([form, mine.length]).toEqual([form, 1]);
  }
  await saveScreenshot(ann, 'filling-thanks');
});

test('[NAV-45] the form of another type of account leads its client home; an advisor opens it', async () => {
  await asType('single');
  await ann.goto(path(corporate));
  await ann.waitForURL((url) => !url.pathname.includes('/processes/'));
  expect(pathOf(ann).startsWith(HOME)).toBe(true);
  const client = await signInBrowser(journey.running.server.port, 'hekla', 'ann');
  const count = (await storedOf(corporate)).length;
  const sent = await client.ask('POST', `/api/forms/${corporate}/submissions`, { body: { id: randomUUID(), answers: { note: 'x' } } });
  expect([sent.status, (await storedOf(corporate)).length]).toEqual([404, count]);
  const ada = await journey.bring('hekla', 'ada');
  await ada.goto(path(corporate));
  await expectEventually(() => headline(ada)).toBe('Company');
  await field(ada, 'Note').waitFor();
  await ada.context().close();
});

test('what was sent is listed, followed and written of, and changed where the form says so', async () => {
  await ann.goto(path(usual));
  await ann.getByRole('heading', { name: 'Answers' }).waitFor();
  await press(ann, 'Change answers');
  await field(ann, 'Note').fill('Changed');
  // A file whose way is cut is sent again.
  await ann.route(/\/api\/files\?/, (route) => route.abort(), { times: 1 });
  await ann
    .locator('main input[type=file]')
    .setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear firm') });
  await ann.getByRole('button', { name: 'Try letter.txt again' }).click();
  await ann.getByRole('link', { name: 'letter.txt' }).waitFor();
  await press(ann, 'Save changes');
  await expectEventually(async () => (await storedOf(usual))[0]?.updated?.by).toBe('ann of hekla');
  await ann.goto('/profile/submissions');
  await ann.getByRole('link', { name: 'Anybody' }).click();
  await ann.getByRole('textbox', { name: 'Write a comment' }).fill('Is anything missing?');
  await press(ann, 'Send');
  await ann.getByText('Is anything missing?').first().waitFor();
  await expectEventually(() => ann.getByRole('textbox', { name: 'Write a comment' }).inputValue()).toBe('');
  await expectAccessible(ann);
  await saveScreenshot(ann, 'submission-wide');
  await ann.setViewportSize(PHONE);
  await expectNoSidewaysScroll(ann);
  await saveScreenshot(ann, 'submission-phone');
  await ann.goto('/profile/submissions');
  await ann.getByRole('link', { name: 'Anybody' }).waitFor();
  await saveScreenshot(ann, 'submissions-phone');
  await ann.setViewportSize(WIDE);
  const [first] = await storedOf(corporate);
  const bob = await signInBrowser(journey.running.server.port, 'hekla', 'bob');
  expect([await statusOf(ann, `/api/submissions/${first?.id}`), (await bob.ask('GET', `/api/submissions/${first?.id}`)).status]).toEqual([
    200, 404,
  ]);
});

test('[NAV-26] [STAT-09] whoever signs in is led where their status says: to the form for their type of account, or to their portfolio', async () => {
  const { accounts } = journey.running.fixture.hekla;
  const both = await publish({ name: 'Both of you', steps: [{ title: 'Both', fieldsets: [{ fields: [NOTE] }] }] });
  await hekla().execute(sql`insert into process (name, form_id, account_type) values ('Both', ${both}, 'dual')`);
  await changeSettings(journey.running, 'hekla', { languages: ['en', 'nl'], processes: { defaultFormId: null, fundsTab: true } });
  const { rows } = await hekla().execute<{ number: string }>(
    sql`select external_id as number from account where id = ${accounts.alpha.account}`,
  );
  const { value } = (await sue.ask('GET', '/api/statuses')).body as { value: { id: string; identifier: string }[] };
  const status = value.find(({ identifier }) => identifier === 'created')!.id;
  const lead = async (redirect: string) => {
    const { id: _, identifier: __, ...said } = (await sue.ask('GET', `/api/statuses/${status}`)).body as { id: string; identifier: string };
    expect((await sue.ask('PUT', `/api/statuses/${status}`, { body: { ...said, redirect } })).status).toBe(200);
  };
  const arrived = async (where: string) => {
    const page = await journey.signIn('hekla', 'ann');
    await expectEventually(() => pathOf(page)).toBe(where);
    return page;
  };
  await lead('process');
  for (const [type, form, name] of [
    ['corporate', corporate, 'Company'],
    ['dual', both, 'Both of you'],
    ['single', single, 'Single client'],
    // Of which nothing was said.
    [null, single, 'Single client'],
  ] as const) {
    await hekla().execute(sql`update account set account_type = ${type === null ? sql`default` : type} where id = ${accountOf('alpha')}`);
    const page = await arrived(path(form));
    await expectEventually(() => headline(page)).toBe(name);
    await page.locator('main form').waitFor();
    const offered = await Promise.all([corporate, both, single].map((one) => statusOf(page, `/api/forms/${one}/filling`)));
    expect([type, offered]).toEqual([type, [corporate, both, single].map((one) => (one === form ? 200 : 404))]);
    await page.context().close();
  }
  for (const redirect of ['reporting', 'portfolio']) {
    await lead(redirect);
    const page = await arrived(`${HOME}/portfolio/${rows[0]!.number}`);
    await page.context().close();
  }
});

test('[KYC-11] what a client answers to a fact-finder is a submission of theirs, which the firm reads and they find again', async () => {
  const labels = { goal: 'What do you save for', years: 'For how many years', loss: 'What would you do after a loss' };
  const fields = Object.entries(labels).map(([name, label]): FormField => ({ name, type: 'text', label }));
  const facts = await publish({ name: 'Fact finder', steps: [{ title: 'Your plans', fieldsets: [{ fields }] }], single: true });
  await ann.goto(path(facts));
  const answers = { goal: 'A boat', years: 'Twelve', loss: 'Wait' };
  for (const [name, label] of Object.entries(labels)) await field(ann, label).fill(answers[name as keyof typeof answers]);
  await press(ann, 'Send');
  await ann.getByText('Thanks! Your data has been sent.', { exact: true }).waitFor();
  const [stored] = await storedOf(facts);
  const read = (await sue.ask('GET', `/api/submissions/${stored!.id}`)).body as Submission;
  expect([read.answers, read.owners.map(({ name }) => name), read.account]).toEqual([answers, ['ann of hekla'], accountOf('alpha')]);
  await ann.reload();
  for (const [name, label] of Object.entries(labels))
    await expectEventually(() => field(ann, label).inputValue()).toBe(answers[name as keyof typeof answers]);
});

const setStatus = async (status: string) => {
  const answer = await sue.ask('PUT', `/api/accounts/${accountOf('alpha')}/status`, { body: { status, notificationsDisabled: true } });
  expect(answer.status, answer.text).toBe(200);
  // What is said of it would lie over the page.
  client ??= await signInBrowser(journey.running.server.port, 'hekla', 'ann');
  const { userStatusData } = answer.body as AccountStatus;
  expect((await client.ask('POST', `/api/statuses/${userStatusData!.id}/hide`)).status).toBe(200);
};
let client: TestBrowser | undefined;
const box = (page: Page) => page.locator('section[aria-labelledby=verify-box]');
const known = async () =>
  (await sue.ask('GET', `/api/accounts/${accountOf('alpha')}/verification`)).body as Pick<Verification, 'userStatus' | 'sent' | 'inForce'>;

test('[KYC-14] whoever reads Dutch gives their details by the Dutch form, where the process has one', async () => {
  await changeSettings(journey.running, 'hekla', {
    languages: ['en', 'nl'],
    processes: { defaultFormId: null, fundsTab: true },
  });
  await asType('single');
  await setStatus('created');
  const dutch = await publish({ name: 'Alleenstaande', steps: [{ title: 'Alleenstaande', fieldsets: [{ fields: [NOTE] }] }] });
  const page = await journey.bring('hekla', 'ann');
  await page.goto('/profile');
  await page.evaluate(() => localStorage.setItem('portico.language', 'nl'));
  for (const [nl, form, name] of [
    [null, single, 'Single client'],
    [dutch, dutch, 'Alleenstaande'],
  ] as const) {
    await hekla().execute(sql`update process set form_id_nl = ${nl} where account_type = 'single'`);
    await page.goto(HOME);
    // Home leads on to the one portfolio.
    await page.waitForURL('**/portfolio/**');
    await box(page).getByRole('link').click();
    await expectEventually(() => [pathOf(page)]).toEqual([path(form)]);
    await expectEventually(() => headline(page)).toBe(name);
  }
  await field(page, 'Note').fill('In het Nederlands');
  await page.locator('main form button[type=submit]').click();
  await expectEventually(async () => (await storedOf(dutch)).length).toBe(1);
  const [stored] = await storedOf(dutch);
  const { account } = (await sue.ask('GET', `/api/submissions/${stored!.id}`)).body as Submission;
  expect([account, (await known()).sent]).toEqual([accountOf('alpha'), stored!.id]);
  await hekla().execute(sql`update process set form_id_nl = null where account_type = 'single'`);
  await page.context().close();
});

test('[KYC-15] the form of beneficial owners that the English and Dutch variant brings is in Dutch for whoever reads Dutch', async () => {
  const lowland = (await readWholeVariants()).find(({ name }) => name === 'lowland')!;
  await seedForms(hekla(), lowland.forms);
  const page = await journey.bring('hekla', 'ann');
  const labels = {
    en: {
      company: 'Name of the company',
      owners: 'Owners',
      add: 'Add a row',
      of: ['Full name', 'Date of birth', 'Country of tax residence', 'Share in %', 'Holds or held a public office'],
      declared: 'What I have said is true and complete, and I tell you when it changes.',
    },
    nl: {
      company: 'Naam van de vennootschap',
      owners: 'Belanghebbenden',
      add: 'Rij toevoegen',
      of: ['Volledige naam', 'Geboortedatum', 'Land van fiscale woonplaats', 'Belang in %', 'Bekleedt of bekleedde een publieke functie'],
      declared: 'Wat ik heb opgegeven is juist en volledig, en ik meld wijzigingen.',
    },
  };
  await page.goto('/profile');
  for (const language of ['en', 'nl'] as const) {
    const { company, owners, add, of, declared } = labels[language];
    await page.evaluate((spoken) => localStorage.setItem('portico.language', spoken), language);
    // The id is the same in every firm.
    await page.goto(path('0b0f15d5-6c1e-4a57-9a3e-5d1c0a7e15b0'));
    await page.getByRole('textbox', { name: company }).waitFor();
    await page.getByText(declared).waitFor();
    await page
      .locator('main form')
      .getByText(new RegExp(`^${owners}`))
      .first()
      .waitFor();
    await page.getByRole('button', { name: add }).click();
    for (const label of of) await page.getByRole('dialog').getByText(label).first().waitFor();
    await saveScreenshot(page, `beneficial-owners-${language}`);
    const other = labels[language === 'en' ? 'nl' : 'en'];
    for (const said of [other.company, other.declared, ...other.of]) expect(await page.getByText(said).count(), said).toBe(0);
  }
  await expectAccessible(page);
  await page.context().close();
});

test('[KYC-03] [KYC-07] a client gets verified once: said beforehand, told afterwards, and not where it failed', async () => {
  await setStatus('created');
  await ann.goto(path(single));
  const get = box(ann).getByRole('button', { name: 'Get Verified' });
  const told = ann.getByText('Please bear with us while we verify your details.');
  await get.click();
  const dialog = ann.getByRole('dialog', { name: 'Get verified now?' });
  await dialog.getByText('Until then your details cannot be changed').waitFor();
  await expectAccessible(ann);
  await saveScreenshot(ann, 'verification-asked');
  // The call never arrives.
  await ann.route(/\/verification$/, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()), { times: 1 });
  await dialog.getByRole('button', { name: 'Get Verified' }).click();
  await ann.locator('[data-tone=error]').waitFor();
  expect([await told.count(), (await known()).userStatus]).toEqual([0, 'created']);
  await get.click();
  const loaded = ann.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Get Verified' }).click();
  await loaded;
  await told.waitFor();
  expect((await known()).userStatus).toBe('pending');
  for (const status of ['pending', 'pending + order']) {
    await setStatus(status);
    await ann.goto(HOME);
    await box(ann).getByRole('heading', { name: 'Your details are being checked' }).waitFor();
    expect(await box(ann).getByRole('button').count()).toBe(0);
    expect((await client!.ask('POST', `/api/accounts/${accountOf('alpha')}/verification`, { body: {} })).status).toBe(409);
  }
});

test('[KYC-08] details are read and not changed while they are pending or in review', async () => {
  const before = (await storedOf(single)).length;
  for (const status of ['pending', 'pending + order', 'review']) {
    await setStatus(status);
    await ann.goto(path(single));
    await ann.getByText('and cannot be changed until then').first().waitFor();
    await field(ann, 'City').waitFor();
    expect([await field(ann, 'City').isEditable(), await field(ann, 'Full name').isEditable()]).toEqual([false, false]);
    const sent = { id: randomUUID(), account: accountOf('alpha'), answers: { name: 'Somebody else' } };
    const answer = await client!.ask('POST', `/api/forms/${single}/submissions`, { body: sent });
    expect([status, answer.status, (await storedOf(single)).length]).toEqual([status, 409, before]);
  }
});

const OWN = () => `${HOME}/portfolio/${journey.running.fixture.hekla.accounts.alpha.portfolio}`;
/** The parts of a portfolio that orders bring, once what its status leaves open is known: how many buttons there are. */
async function orderButtons(page: Page, portfolio = OWN()): Promise<number> {
  // The drawer tells when it is.
  await page.goto(`${portfolio}?buy=any`);
  await page.locator('dialog[open]').last().locator('[name=quantity], p').first().waitFor();
  return page.getByRole('button', { name: 'Place an order', includeHidden: true }).count();
}
const order = async (type: 'Buy' | 'Sell') => {
  const { portfolio } = journey.running.fixture.hekla.accounts.alpha;
  const body = { id: randomUUID(), instrument: harbour, type, unitType: 'amount', quantity: '60000' };
  const { status, body: said } = await client!.ask('POST', `/api/portfolios/${portfolio}/orders`, { body });
  return status === 200 ? 'placed' : (said as { error: string }).error;
};

test('[KYC-09] [ORD-30] details that were checked are amended: asked beforehand, checked again, in force afterwards, and nothing is ordered meanwhile', async () => {
  await setStatus('verified');
  expect(await orderButtons(ann)).toBe(1);
  const old = (await known()).inForce;
  expect(old).not.toBeNull();
  await ann.goto(path(single));
  await press(ann, 'Change my details');
  await saveScreenshot(ann, 'amending');
  const send = async () => {
    await press(ann, 'Next');
    await press(ann, 'Send');
  };
  const dialog = ann.getByRole('dialog', { name: 'Send your changed details?' });
  await field(ann, 'City').fill('Reykjavik');
  await send();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await known()).toMatchObject({ userStatus: 'verified', inForce: old });
  await press(ann, 'Send');
  await dialog.getByRole('button', { name: 'Send changes' }).click();
  await ann.getByText('We check your changed details').waitFor();
  const asked = await known();
  expect([asked.userStatus, asked.inForce, asked.sent === old]).toEqual(['review', old, false]);
  expect([await orderButtons(ann), await order('Buy'), await order('Sell')]).toEqual([0, 'order.gate', 'order.gate']);
  await setStatus('review verified');
  const { answers } = (await sue.ask('GET', `/api/submissions/${(await known()).inForce}`)).body as Submission;
  expect(answers).toMatchObject({ name: 'Ann Arnadottir', city: 'Reykjavik' });
  await ann.goto(path(single));
  await expectEventually(() => field(ann, 'City').inputValue()).toBe('Reykjavik');
  // Whoever has not ordered yet buys, and sells once they have.
  expect([await orderButtons(ann), await order('Sell'), await order('Buy')]).toEqual([1, 'order.gate', 'placed']);
  await setStatus('review verified');
  expect(await order('Sell')).toBe('placed');
});

/** From now on forms of details ask for it. */
const offerFund = () => (offered ??= createRecord(sue, 'funds', HARBOUR));
let offered: Promise<unknown> | undefined;

test('[STAT-13] [STAT-14] [STAT-15] [STAT-24] [STAT-25] while a client is not to order, the box, the form, the tab of funds, the menu and the orders follow the status', async () => {
  const entry = (name: string, link: string, userStatus: string[] = []) => ({
    name,
    link,
    visible: ['Investor' as const],
    userStatus,
    links: [],
  });
  await saveMenu(journey.running, 'hekla', 'clients', [
    entry('My portfolio', '/dashboard/$portal/portfolio/$own'),
    entry('Only when created', '/dashboard/$portal/funds', ['created']),
    entry('Wake up', '/dashboard/$portal/fact-finder', ['dormant']),
  ]);
  await offerFund();
  const ordered = (stage: string) =>
    hekla().execute(sql`update client_order set stage = ${stage} where account_id = ${accountOf('alpha')} and kind = 'client'`);
  const ada = await journey.bring('hekla', 'ada');
  /** To the last step of the form, and whether it is that of funds. */
  const lastStep = async (page: Page, account?: string) => {
    await page.goto(`${path(single)}${account === undefined ? '' : `?account=${account}`}`);
    await page
      .locator('main form')
      .or(page.getByRole('heading', { name: 'Answers' }))
      .first()
      .waitFor();
    const next = page.getByRole('button', { name: 'Next', exact: true });
    for (let at = 0; at < 3 && (await next.count()) === 1; at += 1) {
      const before = await page.locator('main h2').first().innerText();
      if (at === 0 && (await field(page, 'Full name').isEditable())) await field(page, 'Full name').fill('Ann Arnadottir');
      await next.click();
      await expectEventually(() => page.locator('main h2').first().innerText()).not.toBe(before);
    }
    const fund = page.getByLabel('Fund', { exact: true }).first();
    if ((await fund.count()) === 0) return 'absent';
    return (await fund.isEnabled()) && (await fund.getAttribute('data-readonly')) === null && !(await isReadonly(page)) ? 'there' : 'read';
  };
  const isReadonly = (page: Page) => page.getByText('and cannot be changed until then').first().isVisible();
  const found: Record<string, unknown> = {};
  for (const now of ['created', 'pending', 'pending + order', 'review', 'dormant']) {
    await setStatus(now);
    for (const stage of ['cancelled', 'settled']) {
      await ordered(stage);
      expect([now, stage, await orderButtons(ann), await order('Buy'), await order('Sell')]).toEqual([
        now,
        stage,
        0,
        'order.gate',
        'order.gate',
      ]);
    }
    await waitUntilSettled(ann);
    const verify = box(ann).getByRole('button', { name: 'Get Verified', includeHidden: true });
    const shown = (await box(ann).count()) === 0 ? 'none' : (await verify.count()) === 1 ? 'verify' : 'progress';
    const menu = await ann
      .getByRole('navigation', { name: 'Main navigation', includeHidden: true })
      .getByRole('link', { includeHidden: true })
      .allTextContents();
    const funds = await lastStep(ann);
    const locked = await isReadonly(ann);
    const staff = now === 'dormant' || now === 'review' ? null : await lastStep(ada, accountOf('alpha'));
    const saved = await ann.getByText(/^Last saved/).count();
    found[now] = { shown, menu: menu.filter((name) => name !== 'My portfolio'), funds, locked, staff, saved };
  }
  const closed = { menu: [], funds: 'absent', locked: true, saved: 0 };
  expect(found).toEqual({
    created: { shown: 'verify', menu: ['Only when created'], funds: 'there', locked: false, staff: 'there', saved: 1 },
    pending: { ...closed, shown: 'progress', staff: 'absent' },
    'pending + order': { ...closed, shown: 'progress', staff: 'read' },
    review: { ...closed, shown: 'none', staff: null },
    dormant: { ...closed, shown: 'none', menu: ['Wake up'], locked: false, staff: null },
  });
  await ada.context().close();
});

test('[KYC-17] [FORM-25] [FORM-26] a client signs up, gives their details with a first subscription, gets verified and may order, by the screen alone', async () => {
  await offerFund();
  const account = await createAccount(journey.running, 'hekla', 'Walker');
  await hekla().execute(sql`update account set status = 'created' where id = ${account}`);
  expect((await sue.ask('POST', `/api/accounts/${account}/invitation`, { body: {} })).status).toBe(200);
  const page = await journey.open('hekla');
  const { pathname, search } = linkIn(await mailTo(journey.running, 'invite', 'Walker@example.com'));
  await page.goto(pathname + search);
  await page.locator('dialog input[name=password]').fill('Correct-horse7');
  await page.locator('dialog input[name=terms]').check();
  await page.locator('dialog button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== '/signup');
  // What is said of each status would lie over the page.
  const { value: known } = (await sue.ask('GET', '/api/statuses')).body as {
    value: { id: string; identifier: string; mail: { en?: string } }[];
  };
  await page.evaluate(
    (ids) => Promise.all(ids.map((id) => fetch(`/api/statuses/${id}/hide`, { method: 'POST' }))),
    known.map(({ id }) => id),
  );
  await page.goto(HOME);
  const staff = await journey.bring('hekla', 'ada');
  const staffSees = async (name: string) => {
    await staff.goto(`${HOME}/account/${account}`);
    await staff.getByRole('button', { name: `Status: ${name}`, exact: true }).waitFor();
  };
  await staffSees('Created');
  await box(page).getByRole('link', { name: 'Add your details' }).click();
  await field(page, 'Full name').fill('Walker');
  await press(page, 'Next');
  await field(page, 'Origin of wealth').fill('A mill');
  await press(page, 'Next');

  // Without a fund nothing of the tab is asked.
  const send = page.locator('main form button[type=submit]');
  await page.getByText('The order is placed when you ask to be verified').waitFor();
  expect(await send.isEnabled()).toBe(true);
  const choose = async () => {
    await page.getByLabel('Fund', { exact: true }).first().click();
    await page.getByRole('option', { name: 'Harbour Income (EUR)' }).click();
    await field(page, 'Amount').waitFor();
  };
  const group = (name: string) => page.getByRole('radiogroup', { name });
  const [more, redeem] = [group('Do you expect to subscribe again?'), group('Do you expect to take money out before the end?')];
  const terms = page.getByLabel('I have read the documents of the fund and agree to its terms');
  await choose();
  await field(page, 'Amount').fill('49999');
  await more.getByLabel('Yes').check();
  await redeem.getByLabel('Yes').check();
  expect(await send.isEnabled()).toBe(false);
  await terms.check();
  await field(page, 'Amount').blur();
  await page.getByText('A first subscription to this fund is EUR 50,000 or more.').first().waitFor();
  expect(await send.isEnabled()).toBe(false);
  await field(page, 'Amount').fill('75000');
  await expectEventually(() => send.isEnabled()).toBe(true);
  await expectAccessible(page);
  await saveScreenshot(page, 'funds-tab-wide');
  await terms.uncheck();
  await expectEventually(() => send.isEnabled()).toBe(false);
  // Each question left out in turn, from the beginning.
  const said = { fund_id: '101', subscription_amount: 75_000, approvedTerms: true };
  const radios = ['origine_multiple_subscriptions_radio', 'origine_interim_redemptions_radio'];
  const post = (answers: object) =>
    page.evaluate(
      async ([form, body]) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`/api/forms/${form}/submissions`, { method: 'POST', headers, body });
        return [answer.status, Object.keys(((await answer.json()) as { fields?: object }).fields ?? {})];
      },
      [single, JSON.stringify({ id: randomUUID(), account, answers: { name: 'Walker', ...answers } })] as const,
    );
  const both = Object.fromEntries(radios.map((name) => [name, 'no']));
  expect(await post({ ...said, ...both, approvedTerms: false })).toEqual([400, ['approvedTerms']]);
  for (const radio of radios) expect(await post({ ...said, ...both, [radio]: null })).toEqual([400, [radio]]);
  for (const [answered, other] of [
    [more, redeem],
    [redeem, more],
  ] as const) {
    await page.evaluate(async (form) => {
      sessionStorage.clear();
      await fetch(`/api/forms/${form}/draft`, { method: 'DELETE', headers: { 'content-type': 'application/json' }, body: '{}' });
    }, single);
    await page.goto(path(single));
    await field(page, 'Full name').fill('Walker');
    await press(page, 'Next');
    await press(page, 'Next');
    await choose();
    await terms.check();
    await answered.getByLabel('Yes').check();
    expect(await send.isEnabled()).toBe(false);
    await other.getByLabel('Yes').check();
    await expectEventually(() => send.isEnabled()).toBe(true);
  }
  await field(page, 'Amount').fill('75000');
  const explained = page.getByRole('textbox', { name: /and how much\?/ });
  await explained.first().fill('Each spring');
  await explained.last().fill('When the roof is due');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'funds-tab-phone');
  await page.setViewportSize(WIDE);
  await press(page, 'Send');
  await page.getByText('Thanks! Your data has been sent.', { exact: true }).waitFor();
  const keys = {
    selected_fund_name: 'Harbour Income',
    ...said,
    origine_multiple_subscriptions_radio: 'yes',
    origine_explain_multiple_subscriptions: 'Each spring',
    origine_interim_redemptions_radio: 'yes',
    origine_explain_interim_redemptions: 'When the roof is due',
  };
  const [stored] = await storedOf(single);
  expect(((await sue.ask('GET', `/api/submissions/${stored!.id}`)).body as Submission).answers).toMatchObject(keys);

  await box(page).getByRole('button', { name: 'Get Verified' }).click();
  const dialog = page.getByRole('dialog', { name: 'Get verified now?' });
  await dialog.getByText('Harbour Income').waitFor();
  await saveScreenshot(page, 'verification-with-order');
  const loaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Get Verified' }).click();
  await loaded;
  await page.getByText('Please bear with us while we verify your details.').waitFor();
  await box(page).getByRole('heading', { name: 'Your details are being checked' }).waitFor();
  expect(await box(page).getByRole('button').count()).toBe(0);
  await staffSees('Pending + order');
  const { value } = (await sue.ask('GET', `/api/accounts/${account}/orders`)).body as { value: OrderDetail[] };
  expect(value.map(({ name, amount, type, stage }) => [name, amount, type, stage])).toEqual([
    ['Harbour Income', '75000', 'Buy', 'received'],
  ]);
  const { subscription } = (await sue.ask('GET', `/api/orders/${value[0]!.id}`)).body as OrderDetail;
  expect(subscription).toEqual(keys);
  const portfolio = `${HOME}/portfolio/${value[0]!.portfolio!.id}`;
  const open = async () => {
    const address = `/api/portfolios/${value[0]!.portfolio!.id}/order-terms`;
    const read = (await page.evaluate(async (at) => (await fetch(at)).json() as Promise<unknown>, address)) as OrderTerms;
    const { button, buying, selling, buyMinimum } = read;
    return { button, buying, selling, buyMinimum };
  };
  const nothing = { button: false, buying: false, selling: false, buyMinimum: null };
  expect([await orderButtons(page, portfolio), await open()]).toEqual([0, nothing]);
  await page.goto(`${portfolio}?tab=orders`);
  await page.getByText('First subscription').first().waitFor();
  await saveScreenshot(page, 'first-order');

  const verified = async (name: string, before: string) => {
    await staff.getByRole('button', { name: `Status: ${before}`, exact: true }).click();
    await staff.getByRole('dialog').getByRole('radio', { name, exact: true }).check();
    await staff.getByRole('button', { name: 'Change', exact: true }).click();
    await staff.getByRole('button', { name: `Status: ${name}`, exact: true }).waitFor();
  };
  await verified('Verified + order', 'Pending + order');
  expect([await orderButtons(page, portfolio), await open()]).toEqual([
    1,
    { button: true, buying: true, selling: true, buyMinimum: 50_000 },
  ]);
  expect(await box(page).count()).toBe(0);
  await verified('Verified', 'Verified + order');
  expect(await open()).toEqual({ button: true, buying: true, selling: true, buyMinimum: 100_000 });
  const mails = (await mailsOf(journey.running)).filter(
    ({ to, template }) => to.toLowerCase() === 'walker@example.com' && template === 'status',
  );
  // Of each that has something to say.
  const through = ['pending + order', 'verified + order', 'verified'];
  const telling = known.filter(({ identifier, mail }) => through.includes(identifier) && mail.en).length;
  expect([mails.length, telling > 1]).toEqual([telling, true]);
});
