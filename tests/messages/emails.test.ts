/** Tests mails by a template over HTTP: to whom they go, what they say, and that nothing of either comes from the browser. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ClientEmail, ClientEmails } from '#contract/messages';
import type { MailPreview } from '#contract/outbox';
import type { UserStatus } from '#contract/statuses';
import { rowsOf } from '../kit/sql.ts';
import { HANG_MS } from '../kit/limits.ts';
import { mailsOf } from '../kit/mails.ts';
import { signInBrowser, startWithFixture, TestBrowser, type TestAnswer, type TestServer } from '../kit/server.ts';

let running: TestServer;
let now = new Date('2026-03-31T09:30:00Z');
let [ada, ben, ann, sue, nobody]: TestBrowser[] = [];
beforeAll(async () => {
  running = await startWithFixture({}, { clock: () => now });
  const { port } = running.server;
  [ada, ben, ann, sue] = await Promise.all((['ada', 'ben', 'ann', 'sue'] as const).map((person) => signInBrowser(port, 'hekla', person)));
  nobody = new TestBrowser(port, 'hekla');
});
afterAll(() => running.dispose());
// The same is sent to a client once a minute.
beforeEach(() => void (now = new Date(now.getTime() + 10 * 60_000)));

const work = () => running.server.database.work(running.fixture.hekla.id);
const alpha = () => running.fixture.hekla.accounts.alpha.account;
const beta = () => running.fixture.hekla.accounts.beta.account;
const error = ({ status, body }: TestAnswer) => `${status} ${(body as { error?: string }).error}`;
const send = (by: TestBrowser | undefined, body: object, account = alpha(), more = '') =>
  by!.ask('POST', `/api/accounts/${account}/emails${more}`, { body: { email: 'ann@example.com', template: 'contact', ...body } });
const read = async (by: TestBrowser | undefined, account = alpha()) =>
  (await by!.ask('GET', `/api/accounts/${account}/emails`)).body as ClientEmails;
const mails = async () =>
  (await mailsOf(running))
    .filter(({ template }) => ['reminder', 'contact', 'status'].includes(template))
    .map(({ to, ...mail }) => ({ to, ...mail }));

test('[MSG-18] a permitted template reaches the client; a foreign address and html of one’s own are not used, and nobody signed out sends anything', async () => {
  const before = (await mails()).length;
  const sent = await send(ada, { parameters: { note: 'About <b>your</b> plans.\n\nBy Friday.' } });
  expect([sent.status, sent.body]).toMatchObject([200, { template: 'contact', name: 'ann of hekla' }]);
  const [mail, ...more] = (await mails()).slice(before);
  expect([mail?.to, mail?.subject, more]).toEqual(['ann@example.com', 'ada of hekla would like to speak with you', []]);
  for (const part of ['hekla-alpha account', 'ada@example.com', 'About <b>your</b> plans.', 'By Friday.'])
    expect(mail?.body).toContain(part);
  const html = await rowsOf<{ html: string }>(work(), sql`select html from delivery where template = 'contact'`);
  expect(html[0]?.html).toContain('&#60;b&#62;your&#60;/b&#62;');
  expect(html[0]?.html).not.toContain('<b>your</b>');
  await expect.poll(async () => (await read(ada)).sent.map(({ state }) => state), { timeout: HANG_MS }).toEqual(['sent']);

  now = new Date(now.getTime() + 120_000);
  const message = { subject: 'Mine', html: '<b>evil</b>' };
  const refused = [
    // Of somebody else, of another client of the firm, and of an advisor.
    await send(ada, { email: 'me@evil.example' }),
    await send(ada, { email: 'bob@example.com' }),
    await send(ada, { email: 'ada@example.com' }),
    await send(ada, { message }),
    await send(ada, message),
    await send(ada, { parameters: { html: '<b>evil</b>' } }),
    await send(ada, { template: 'invite' }),
    await send(ada, { template: 'reset' }),
    // Whoever does not look after the account, whoever holds it, and whoever is not signed in.
    await send(ben, {}),
    await send(ada, { email: 'bob@example.com' }, beta()),
    await send(ann, {}),
    await send(nobody, {}),
  ];
  expect(refused.map(error)).toEqual([
    '404 recipient.unknown',
    '404 recipient.unknown',
    '404 recipient.unknown',
    '400 input.invalid',
    '400 input.invalid',
    '400 input.invalid',
    '400 input.invalid',
    '400 input.invalid',
    '404 account.unknown',
    '404 account.unknown',
    '403 permission.missing',
    '401 session.required',
  ]);
  expect((await mails()).length).toBe(before + 1);
  expect((await read(ada)).sent).toHaveLength(1);
});

test('a reminder names what is awaited of the client, in their language, and is offered as long as something is', async () => {
  await work().execute(sql`update person set language = 'is', email_verified = false where email = 'ann@example.com'`);
  await work().execute(sql`update account set status = 'created' where id = ${alpha()}`);
  await work().execute(sql`update portal set terms = 'Be kind.' where key = 'clients'`);
  expect((await read(sue)).recipient).toMatchObject({
    email: 'ann@example.com',
    templates: expect.arrayContaining(['reminder', 'contact']),
  });
  const preview = (await send(sue, { template: 'reminder' }, alpha(), '/preview')).body as MailPreview;
  expect([preview.language, preview.subject]).toEqual(['is', 'Við bíðum eftir svari frá þér']);
  const said = preview.blocks.flatMap((block) => (block.kind === 'facts' ? [] : [block.text]));
  expect(said.filter((text) => text.startsWith('•'))).toEqual([
    '• Staðfestu netfangið þitt með tölvupóstinum sem við sendum þér.',
    '• Lestu og samþykktu skilmála gáttarinnar.',
    '• Gefðu okkur upplýsingarnar sem við þurfum til að sannreyna þig.',
  ]);
  // A preview sends nothing; what is sent says what the preview said.
  expect((await mails()).filter(({ template }) => template === 'reminder')).toEqual([]);
  expect((await send(sue, { template: 'reminder' })).status).toBe(200);
  const mail = (await mails()).find(({ template }) => template === 'reminder');
  expect(mail?.subject).toBe(preview.subject);
  const plain = (text: string) => text.replace(/\s+/g, ' ');
  for (const text of said) expect(plain(mail!.body)).toContain(plain(text));

  // By two presses of a button one mail leaves.
  expect(error(await send(ada, { template: 'reminder' }))).toBe('429 requests.exceeded');
  await work().execute(sql`update person set email_verified = true where email = 'ann@example.com'`);
  await work().execute(sql`update account set status = 'verified', terms_accepted_at = now() where id = ${alpha()}`);
  now = new Date(now.getTime() + 120_000);
  expect((await read(ada)).recipient?.templates).not.toContain('reminder');
  expect(error(await send(ada, { template: 'reminder' }))).toBe('409 template.empty');
});

test('the mail of the present status is sent once more, unless the firm has none for it', async () => {
  const say = async (mail: object) => {
    const { value } = (await sue!.ask('GET', '/api/statuses')).body as { value: UserStatus[] };
    const { id, identifier: _, ...rest } = value.find(({ identifier }) => identifier === 'verified')!;
    const answer = await sue!.ask('PUT', `/api/statuses/${id}`, { body: { ...rest, mail } });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  };
  await say({ en: 'You are verified.' });
  expect((await read(ada)).recipient?.templates).toContain('status');
  expect((await send(ada, { template: 'status', parameters: { note: 'At last!' } })).body as ClientEmail).toMatchObject({
    template: 'status',
  });
  const mail = (await mails()).find(({ template }) => template === 'status');
  for (const part of ['You are verified.', 'At last!']) expect(mail?.body).toContain(part);
  await say({});
  expect((await read(ada)).recipient?.templates).not.toContain('status');
  // Without a client there is nobody to write to.
  const { account: gamma } = running.fixture.hekla.accounts.gamma;
  expect(await read(ben, gamma)).toMatchObject({ recipient: null, sent: [] });
  expect(error(await send(ben, {}, gamma))).toBe('404 recipient.unknown');
});
