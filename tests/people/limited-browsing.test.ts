/** Tests limited browsing over HTTP: what is open to whoever was joined to an account before its client has confirmed them, and what is not. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Conversation, Message, OfferedRecipient } from '#contract/messages';
import type { Menu } from '#contract/navigation';
import { actorWithRole, decidePermission } from '#packages/policy';
import { operations } from '../../apps/server/operations.ts';
import type { PersonName } from '../kit/fixture.ts';
import { mailsOf, waitForJobs } from '../kit/mails.ts';
import { signInBrowser, startWithFixture, type TestAnswer, type TestBrowser, type TestServer } from '../kit/server.ts';

let running: TestServer;
const browsers = new Map<PersonName, TestBrowser>();
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  for (const name of ['joe', 'ann', 'bob', 'kay', 'ada'] as const)
    browsers.set(name, await signInBrowser(running.server.port, 'hekla', name));
});
afterAll(() => running.dispose());

const by = (name: PersonName) => browsers.get(name)!;
const told = ({ status, body }: TestAnswer) => [status, (body as { error?: string }).error];
const alpha = () => running.fixture.hekla.accounts.alpha;
const personOf = (name: PersonName) => running.fixture.hekla.people[name];
const written = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const write = (name: PersonName, to: object, subject: string) =>
  by(name).ask('POST', '/api/messages', { body: { portalKey: 'clients', ...to, subject, body: written(subject) } });
const conversations = async (name: PersonName) =>
  ((await by(name).ask('GET', '/api/portals/clients/messages')).body as { value: { rows: Conversation[] } }).value.rows;
const subjects = async (name: PersonName) => (await conversations(name)).map(({ subject }) => subject).toSorted();

/** What belongs to home, messages and the profile, and what everybody who has signed in needs to find them. */
const OPEN = [
  // home, its menu and its portal
  'listPortals',
  'readPortalDocument',
  'readPlace',
  'recordView',
  'readLanding',
  'readMenu',
  'listAccounts',
  'listOwnStatuses',
  // messages and what is attached to them
  'listConversations',
  'readConversation',
  'listRecipients',
  'sendMessage',
  'replyToMessage',
  'archiveConversation',
  'markConversationRead',
  'uploadFile',
  'listFiles',
  'readFile',
  'readPicture',
  'removeFile',
  'addressFile',
  // profile
  'changeProfile',
  'keepPhoto',
  'removePhoto',
  'readPhoto',
  'listLooks',
  'listSessions',
  'endSession',
  'changePassword',
  'proveAgain',
  'askForAddress',
  'giveUpSecondFactor',
  'renewBackupCodes',
  'listPasskeys',
  'namePasskey',
  'deletePasskey',
];

test('what is open in limited browsing is home, messages and profile, and every other operation of clients is not', () => {
  const isOpenTo =
    (role: Parameters<typeof actorWithRole>[0]) =>
    ({ endpoint }: (typeof operations)[number]) =>
      decidePermission(endpoint.may, actorWithRole(role)) === 'yes';
  const unfinished = (['unconfirmed', 'second-factor'] as const).map(isOpenTo);
  const ofClients = operations.filter((one) => isOpenTo('investor')(one) && !unfinished.some((isOpen) => isOpen(one)));
  const open = ofClients.filter(isOpenTo('waiting')).map(({ name }) => name);
  expect(open.filter((name) => !OPEN.includes(name))).toEqual([]);
  expect(OPEN.filter((name) => !open.includes(name))).toEqual([]);
  expect(ofClients.length - open.length).toBeGreaterThan(70);
});

test('every page of a portal but home and messages is closed to a holder who waits, and so is its data', async () => {
  const { value: portals } = (await by('joe').ask('GET', '/api/portals')).body as { value: { key: string }[] };
  expect(portals.map(({ key }) => key)).toEqual(['clients']);
  const menu = (await by('joe').ask('GET', '/api/portals/clients/menu')).body as Menu;
  expect(menu.map(({ href }) => href)).toEqual(['/dashboard/clients', '/dashboard/clients/messages']);
  const whole = (await by('ann').ask('GET', '/api/portals/clients/menu')).body as Menu;
  expect(whole.length).toBeGreaterThan(menu.length);
  const { areas } = (await by('joe').ask('GET', '/reports/sitemap.json')).body as { areas: { sections: { path: string }[] }[] };
  expect(areas.flatMap(({ sections }) => sections.map(({ path }) => path))).toEqual(['/dashboard/$portal', '/dashboard/$portal/messages']);
  for (const report of ['account', 'funds', 'library', 'news', 'portfolio', 'projections', 'fact-finder'])
    expect([report, ...told(await by('joe').ask('GET', `/reports/${report}.json`))]).toEqual([report, 404, 'report.unknown']);
  expect((await by('joe').ask('GET', '/api/accounts?portal=clients')).body).toMatchObject({ value: { total: 0, rows: [] } });
  expect((await by('joe').ask('GET', '/api/landing')).body).toEqual({ to: '/dashboard/clients', trouble: null });
  const { account, portfolio } = alpha();
  for (const path of [
    `/api/accounts/${account}`,
    `/api/portfolios/${portfolio}`,
    `/api/portfolios/${portfolio}/transactions`,
    `/api/accounts/${account}/documents`,
    `/api/accounts/${account}/holders`,
    `/api/portals/clients/documents`,
    '/api/funds',
    '/api/news/clients',
    '/api/processes',
    '/api/submissions',
  ])
    expect([path, ...told(await by('joe').ask('GET', path))]).toEqual([path, 403, 'holder.waiting']);
  // Nor by the addresses of the pages.
  for (const place of [`/dashboard/clients/account/${account}`, `/dashboard/clients/portfolio/${portfolio}`, '/dashboard/family'])
    expect([place, (await by('joe').ask('GET', `/api/place?place=${encodeURIComponent(place)}`)).status]).toEqual([place, 404]);
  expect((await by('joe').ask('GET', '/api/profile')).body).toMatchObject({ name: 'joe of hekla', waiting: 1 });
  expect((await by('joe').ask('PUT', '/api/profile', { body: { name: 'joe of hekla' } })).status).toBe(200);
});

test('a holder who waits writes to the advisors of the account, reads what comes of it and nothing else, and is told no name of it', async () => {
  expect((await write('ann', { account: alpha().account, advisor: personOf('ada') }, 'Of Ann alone')).status).toBe(200);
  const { value } = (await by('joe').ask('GET', '/api/portals/clients/message-recipients')).body as { value: OfferedRecipient[] };
  expect(value.map(({ name }) => name)).toEqual(['ada of hekla', 'dis of hekla']);
  for (const unknown of [alpha().mark, alpha().account]) expect(JSON.stringify(value)).not.toContain(unknown);
  expect(told(await write('joe', { advisor: personOf('ben') }, 'To Ben'))).toEqual([404, 'person.unknown']);
  expect(told(await write('joe', { account: alpha().account, advisor: personOf('ada') }, 'Alpha'))).toEqual([404, 'account.unknown']);
  expect(told(await write('joe', { account: running.fixture.hekla.accounts.beta.account, advisor: personOf('ben') }, 'Beta'))[0]).toBe(404);
  const sent = await write('joe', { advisor: personOf('ada') }, 'When am I confirmed?');
  expect(sent.status, sent.text).toBe(200);
  expect(await subjects('joe')).toEqual(['When am I confirmed?']);
  expect(sent.text).not.toContain(alpha().mark);
  const { id } = sent.body as Message;
  const answered = await by('ada').ask('POST', `/api/messages/${id}/replies`, { body: { body: written('Once Ann says so') } });
  expect(answered.status, answered.text).toBe(200);
  await waitForJobs(running);
  const letters = (await mailsOf(running)).filter(({ template, to }) => template === 'message' && to === 'joe@example.com');
  expect(letters.length).toBe(1);
  expect(JSON.stringify(letters)).not.toContain(alpha().mark);
  const again = await by('joe').ask('POST', `/api/messages/${(answered.body as Message).id}/replies`, {
    body: { body: written('Thank you') },
  });
  expect(again.status, again.text).toBe(200);
  const { value: read } = (await by('joe').ask('GET', `/api/messages/${id}`)).body as { value: { messages: Message[] } };
  expect(JSON.stringify(read)).not.toContain(alpha().account);
  expect(read.messages.map(({ created }) => created.name)).toEqual(['joe of hekla', 'ada of hekla', 'joe of hekla']);
  for (const other of (await conversations('ann')).filter(({ subject }) => subject !== 'When am I confirmed?'))
    expect(told(await by('joe').ask('GET', `/api/messages/${other.message}`))).toEqual([404, 'message.unknown']);
  // Nobody else's thread is gone on with.
  const foreign = (await conversations('ann')).find(({ subject }) => subject === 'Of Ann alone');
  expect(told(await by('joe').ask('POST', `/api/messages/${foreign!.message}/replies`, { body: { body: written('And I?') } }))).toEqual([
    404,
    'message.unknown',
  ]);
});

test('[KYC-10] another client cannot confirm; once the main holder has, the account shows with everything else', async () => {
  const confirm = (name: PersonName) => by(name).ask('POST', `/api/accounts/${alpha().account}/holders/${personOf('joe')}`, { body: {} });
  expect(told(await confirm('joe'))).toEqual([403, 'holder.waiting']);
  expect((await confirm('bob')).status).toBe(404);
  expect(told(await confirm('kay'))).toEqual([404, 'holder.unknown']);
  expect(told(await by('joe').ask('GET', `/api/accounts/${alpha().account}`))).toEqual([403, 'holder.waiting']);
  expect((await confirm('ann')).status).toBe(200);
  expect((await by('joe').ask('GET', `/api/accounts/${alpha().account}`)).status).toBe(200);
  expect((await by('joe').ask('GET', '/api/accounts?portal=clients')).body).toMatchObject({ value: { total: 1 } });
  expect((await by('joe').ask('GET', '/api/portals/clients/menu')).body).toEqual(
    (await by('kay').ask('GET', '/api/portals/clients/menu')).body,
  );
  expect(await subjects('joe')).toEqual(await subjects('kay'));
  // Somebody who has an account of their own elsewhere keeps what is theirs, and the portal of the other opens with its confirmation.
  const work = running.server.database.work(running.fixture.hekla.id);
  const { gamma } = running.fixture.hekla.accounts;
  await work.execute(sql`insert into account_person (account_id, person_id, part) values (${gamma.account}, ${personOf('kay')}, 'holder')`);
  expect((await by('kay').ask('GET', `/api/accounts/${alpha().account}`)).status).toBe(200);
  expect(((await by('kay').ask('GET', '/api/portals')).body as { value: { key: string }[] }).value.map(({ key }) => key)).toEqual([
    'clients',
  ]);
});
