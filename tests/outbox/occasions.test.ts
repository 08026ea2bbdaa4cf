/** Tests that each letter goes out in the language of its reader, whatever its occasion. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FormRecord, Submission } from '#contract/forms';
import type { Message } from '#contract/messages';
import type { OrderDetail } from '#contract/orders';
import type { FullRecord } from '#contract/records';
import { FORM_SCHEMA } from '#packages/forms';
import { LETTERS, type LetterName } from '../../capabilities/outbox/server/letters.ts';
import { readCatalogue } from '../../apps/server/texts.ts';
import { email, password, type PersonName } from '../kit/fixture.ts';
import { addHeldFund } from '../kit/fund-holdings.ts';
import { waitForJobs } from '../kit/mails.ts';
import { multipartBody } from '../kit/multipart.ts';
import { openGatewayServers, type MailServer, type SmsServer } from '../kit/outbox.ts';
import { PDF } from '../kit/sample-files.ts';
import { changeSettings, signInBrowser, startWithFixture, TestBrowser, type TestServer } from '../kit/server.ts';
import { rowsOf } from '../kit/sql.ts';

const SECRET = password('hekla');
const GOOD = 'A-fjord-of-9-miles';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const CATALOGUE = readCatalogue('is');
/** What the firm itself writes, of its statuses and in its answer to a form. */
const SAID = { en: 'In English', is: 'Á íslensku' };

let gateways: Awaited<ReturnType<typeof openGatewayServers>>;
let mailServer: MailServer;
let smsServer: SmsServer;
let running: TestServer;
const browsers = new Map<PersonName, TestBrowser>();
let fund: string;
beforeAll(async () => {
  gateways = await openGatewayServers();
  ({ mail: mailServer, sms: smsServer } = gateways);
  running = await startWithFixture(gateways.settings);
  await changeSettings(running, 'hekla', { strictSignUp: true, quarterlyPayments: { general: ['ESTATE'], second: [] } });
  const held = { symbol: 'ESTATE', name: 'Estate Fund', units: '10000', price: '100', currency: hekla().currency };
  fund = await addHeldFund(work(), alpha().portfolio, held);
  await work().execute(sql`update person set language = 'is', phone = '+447700900123'`);
  // Whoever has proved their address needs no invitation.
  await work().execute(sql`update person set email_verified = false where email = ${email('tom')}`);
  const staff = running.server.database.person(hekla().id, hekla().people.sue, 'tenant');
  await staff.execute(sql`update user_status set mail = ${JSON.stringify(SAID)}::jsonb, notifications_disabled = false`);
});
afterAll(async () => {
  await running.dispose();
  await gateways.close();
});

const hekla = () => running.fixture.hekla;
const alpha = () => hekla().accounts.alpha;
const work = () => running.server.database.work(hekla().id);

/**
 * Asks, and answers what came; `who` is signed in, or nobody is. The browser wants English, so that a letter in Icelandic owes its language to its
 * reader alone, except where the screen is all that tells who reads.
 */
async function ask<Answer>(
  who: PersonName | null,
  method: string,
  path: string,
  body: object = {},
  { screen = 'en', headers = {} }: { readonly screen?: 'en' | 'is'; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Answer> {
  const known = who && browsers.get(who);
  const browser = known ?? (who ? await signInBrowser(running.server.port, 'hekla', who) : new TestBrowser(running.server.port, 'hekla'));
  if (who) browsers.set(who, browser);
  const sent = method === 'GET' ? {} : { body };
  const answer = await browser.ask(method, path, { ...sent, headers: { 'accept-language': screen, ...headers } });
  expect([method, path, answer.status, answer.text]).toEqual([method, path, 200, answer.text]);
  return answer.body as Answer;
}

/** Saves a user with these values, as administrators do. */
async function saveUser(person: PersonName, values: Readonly<Record<string, string>>): Promise<void> {
  const path = `/api/collections/users/records/${hekla().people[person]}`;
  const before = await ask<FullRecord>('sue', 'GET', path);
  await ask('sue', 'PUT', path, { version: before.version, values: { ...before.values, language: 'is', ...values } });
}

const register = (address: string, screen: 'en' | 'is' = 'en') =>
  ask(null, 'POST', '/api/registration', { email: address, password: GOOD, terms: true }, { screen });
const signInWith = (agent: string) =>
  ask(null, 'POST', '/api/session', { email: email('kay'), password: SECRET }, { headers: { 'user-agent': agent } });
const written = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const emailClient = (template: LetterName) =>
  ask('ada', 'POST', `/api/accounts/${alpha().account}/emails`, { email: email('ann'), template, parameters: { note: 'Quick.' } });
const setStatus = (status: string) => ask('ada', 'PUT', `/api/accounts/${alpha().account}/status`, { status });
const addDocument = () => {
  const query = new URLSearchParams({ type: 'Account documents', account: alpha().account });
  const { headers, body } = multipartBody('letter.pdf', PDF);
  return ask('ada', 'POST', `/api/documents?${query}`, body, { headers });
};

const switchDistributionsOn = () =>
  ask('ann', 'PUT', `/api/accounts/${alpha().account}`, { quarterlyPaymentsStatus: { [fund]: { value: true } } });

let order: OrderDetail;
async function placeOrder(): Promise<void> {
  const wanted = { id: randomUUID(), instrument: fund, type: 'Sell', unitType: 'units', quantity: '1000.0000' };
  order = await ask('ann', 'POST', `/api/portfolios/${alpha().portfolio}/orders`, wanted);
}

async function inviteByAddress(address: string): Promise<void> {
  const opened = { portal: 'clients', name: 'Tom', email: address, owners: [hekla().people.ada] };
  const { id } = await ask<{ id: string }>('sue', 'POST', '/api/accounts', opened);
  await ask('sue', 'POST', `/api/accounts/${id}/invitation`);
}

/** The message of the client, which the advisor answers. */
let question: string;
async function askAdvisor(): Promise<void> {
  const about = { portalKey: 'clients', account: alpha().account, advisor: hekla().people.ada };
  const body = { ...about, subject: 'A question', body: written('When?') };
  question = (await ask<Message>('ann', 'POST', '/api/messages', body)).id;
}

/** Asks somebody in who has been made an advisor by staff. */
async function inviteColleague(): Promise<void> {
  const colleague = { name: 'New Colleague', email: 'colleague@new.example', phone: '+3545550100', language: 'is', isProfessional: true };
  const values = { ...colleague, organisation: hekla().organisations.own };
  const { id } = await ask<FullRecord>('sue', 'POST', '/api/collections/users/records', { values });
  await ask('sue', 'POST', '/api/collections/users/bulk', { action: 'invite', ids: [id] });
}

/** What the link of the last mail carries. */
const codeSent = () => /[?&](?:oobCode|invite)=([\w-]+)/.exec(mailServer.taken.at(-1)?.text ?? '')?.[1];

let submission: string;
async function submitForm(answered: object): Promise<void> {
  const name = `Form ${randomUUID()}`;
  const steps = [{ title: 'One', fieldsets: [{ fields: [{ name: 'email', type: 'text' }] }] }];
  const definition = { schema: FORM_SCHEMA, id: 'x', name, steps, ...answered };
  const { id, version } = await ask<FormRecord>('sue', 'POST', '/api/forms', { name, definition });
  await ask('sue', 'POST', `/api/forms/${id}/publish`, { version });
  const body = { id: randomUUID(), account: alpha().account, answers: { email: 'thora@example.com' } };
  submission = (await ask<Submission>('ann', 'POST', `/api/forms/${id}/submissions`, body, { screen: 'is' })).id;
}

type Occasion = readonly [name: string, letters: readonly LetterName[], bring: () => Promise<unknown>];

const APPROVED = { version: 1, step: 'Approved', comment: '' };
/** In the order in which they happen: some need what came before. */
const OCCASIONS: readonly Occasion[] = [
  ['a sign-up', ['confirm', 'registered'], () => register('new@new.example', 'is')],
  ['a sign-up with an address that is taken', ['duplicate'], () => register(email('cor'))],
  ['a forgotten password', ['reset'], () => ask(null, 'POST', '/api/reset', { email: email('gil') })],
  ['a password set by the link', ['password-changed'], () => ask(null, 'PUT', '/api/reset', { oobCode: codeSent(), password: GOOD })],
  ['a password changed by its owner', ['password-changed'], () => ask('oda', 'PUT', '/api/password', { current: SECRET, next: GOOD })],
  ['a password given by staff', ['password-changed'], () => saveUser('una', { password: GOOD })],
  ['an address given by staff', ['confirm'], () => saveUser('una', { email: 'una@new.example' })],
  [
    'another address',
    ['address-asked', 'new-address'],
    () => ask('ben', 'POST', '/api/address', { email: 'b@new.example', current: SECRET }),
  ],
  ['a sign-in on the first device', [], () => signInWith(DESK)],
  ['a sign-in on another device', ['new-device'], () => signInWith(PHONE)],
  ['a second factor by SMS', ['pin'], () => ask('ann', 'POST', '/api/second-factor')],
  ['the client of an account asked in', ['invite'], () => ask('sue', 'POST', `/api/accounts/${hekla().accounts.beta.account}/invitation`)],
  ['somebody asked in whom the firm knows by their address', ['invite'], () => inviteByAddress(email('tom'))],
  ['an invitation taken up', ['registered'], () => ask(null, 'PUT', '/api/invitation', { code: codeSent(), password: GOOD, terms: true })],
  ['a code to open a portal', ['activation'], () => ask('sue', 'POST', `/api/people/${hekla().people.oda}/activation`)],
  ['a document', ['document'], addDocument],
  ['a message of a client', ['message'], askAdvisor],
  ['the reply of the advisor', ['message'], () => ask('ada', 'POST', `/api/messages/${question}/replies`, { body: written('Soon.') })],
  ['quarterly distributions switched on', ['quarterly-payments'], switchDistributionsOn],
  ['an order', ['order'], placeOrder],
  [
    'an order that is rejected',
    ['order'],
    () => ask('sue', 'POST', `/api/orders/${order.id}/stage`, { version: order.version, stage: 'rejected', reason: 'Closed.' }),
  ],
  ['another status', ['status'], () => setStatus('created')],
  ['a reminder', ['reminder'], () => emailClient('reminder')],
  ['a wish to speak', ['contact'], () => emailClient('contact')],
  ['the mail of a status, by hand', ['status'], () => emailClient('status')],
  ['a form that the firm answers', ['form-answer'], () => submitForm({ 'autorespond-subject': SAID, 'autorespond-body': SAID })],
  ['a colleague asked in', ['advisor'], inviteColleague],
  ['a step of a submission', ['submission-step'], () => ask('sue', 'POST', `/api/submissions/${submission}/step`, APPROVED)],
  ['a mail to try it out', ['test'], () => ask('sue', 'POST', '/api/outbox/test', {}, { screen: 'is' })],
];

/** Letters without an occasion here, each with its reason. */
const LEFT_OUT: Readonly<Partial<Record<LetterName, string>>> = {
  submission: 'goes to whomever the form names, in the language of the firm, in which the answers are written out',
  'sms-test': 'goes to a number given to the command, whoever has it',
};

interface WrittenLetter extends Record<string, unknown> {
  readonly id: string;
  readonly template: LetterName;
  readonly channel: 'mail' | 'sms';
  readonly language: string | null;
  readonly recipient: string;
  readonly subject: string;
}

/** Ids of the letters of earlier occasions. */
const seen = new Set<string>();
const happened = new Set<LetterName>();

async function readNewLetters(): Promise<WrittenLetter[]> {
  await waitForJobs(running);
  const rows = await rowsOf<WrittenLetter>(
    work(),
    sql`select id, template, channel, language, recipient, subject from delivery where state <> 'dead' order by created_at, id`,
  );
  const fresh = rows.filter(({ id }) => !seen.has(id));
  for (const { id } of fresh) seen.add(id);
  return fresh;
}

/** Whether the text has every part of the catalogue's that is not a placeholder. */
const isSaidAs = (text: string, said: string) => said.split(/\{\w+\}/).every((part) => text.includes(part));
const SUBJECTS = [
  ...Object.entries(CATALOGUE).flatMap(([key, said]) => (/^outbox\.\w+\.subject(\.\w+)?$/.test(key) ? [said] : [])),
  SAID.is,
];

/** What the gateway was given: the language that the page names, or that of the text of an SMS. */
function languageSent({ channel, recipient, subject }: WrittenLetter): string | undefined {
  if (channel === 'sms') return isSaidAs(smsServer.taken.at(-1)?.body['text'] ?? '', CATALOGUE['outbox.pin.text_other']!) ? 'is' : 'other';
  const mail = mailServer.taken.findLast((one) => one.subject === subject && one.to?.[0]?.address === recipient);
  return mail?.text?.includes(SAID.en) ? 'en' : /<html[^>]* lang="(\w+)"/.exec(mail?.html ?? '')?.[1];
}

test.each(OCCASIONS)('%s is told in the language of the reader', async (_, letters, bring) => {
  await bring();
  const fresh = await readNewLetters();
  for (const { template } of fresh) happened.add(template);
  const told = fresh.map((letter) => {
    const { template, language, subject } = letter;
    return { template, language, sent: languageSent(letter), subject: SUBJECTS.some((said) => isSaidAs(subject, said)) ? 'is' : subject };
  });
  const distinct = [...new Map(told.map((one) => [JSON.stringify(one), one])).values()];
  expect(distinct.toSorted((a, b) => a.template.localeCompare(b.template))).toEqual(
    letters.map((template) => ({ template, language: 'is', sent: 'is', subject: 'is' })),
  );
});

test('no letter of the product is without an occasion', () => {
  expect([...happened, ...Object.keys(LEFT_OUT)].toSorted()).toEqual(Object.keys(LETTERS).toSorted());
});
