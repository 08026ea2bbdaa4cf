/** Tests messages between clients and the firm over HTTP: who may write to whom, who reads what, and who is told by mail. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation, Message, OfferedRecipient } from '#contract/messages';
import { email, type PersonName } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { linkIn, mailsOf } from '../kit/mails.ts';
import { multipartBody } from '../kit/multipart.ts';
import { EXE, PDF } from '../kit/sample-files.ts';
import { changeSettings, signInBrowser, startWithFixture, type TestAnswer, type TestBrowser, type TestServer } from '../kit/server.ts';

const PEOPLE = ['ann', 'bob', 'kay', 'ada', 'ben', 'gil', 'oda', 'dis', 'sue'] as const;
type MessagePerson = (typeof PEOPLE)[number];

let running: TestServer;
let browsers: Readonly<Record<MessagePerson, TestBrowser>>;
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  const signedIn = await Promise.all(
    PEOPLE.map(async (person) => [person, await signInBrowser(running.server.port, 'hekla', person)] as const),
  );
  browsers = Object.fromEntries(signedIn) as Record<MessagePerson, TestBrowser>;
});
afterAll(() => running.dispose());

const work = () => running.server.database.work(running.fixture.hekla.id);
const accountOf = (name: 'alpha' | 'beta' | 'gamma') => running.fixture.hekla.accounts[name].account;
const personOf = (name: PersonName) => running.fixture.hekla.people[name];
const error = ({ body }: TestAnswer) => (body as { error?: string }).error;
const fieldsOf = ({ body }: TestAnswer) => (body as { fields?: Record<string, string> }).fields;
const written = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

interface TestMessage {
  readonly by?: MessagePerson;
  readonly to?: Readonly<Record<string, string>>;
  readonly subject?: string;
  readonly text?: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

function send({
  by = 'ada',
  to = { account: accountOf('alpha') },
  subject = 'A question',
  text = 'Good morning',
  more = {},
}: TestMessage = {}): Promise<TestAnswer> {
  return browsers[by].ask('POST', '/api/messages', { body: { portalKey: 'clients', ...to, subject, body: written(text), ...more } });
}

async function sent(given: TestMessage = {}): Promise<Message> {
  const answer = await send(given);
  expect([given.subject, answer.status, answer.text]).toEqual([given.subject, 200, expect.any(String)]);
  return answer.body as Message;
}

const toAda = () => ({ account: accountOf('alpha'), advisor: personOf('ada') });
const reply = (by: MessagePerson, message: string, text: string, more: object = {}) =>
  browsers[by].ask('POST', `/api/messages/${message}/replies`, { body: { body: written(text), ...more } });

async function answered(by: MessagePerson, message: string, text: string): Promise<Message> {
  const answer = await reply(by, message, text);
  expect([text, answer.status, answer.text]).toEqual([text, 200, expect.any(String)]);
  return answer.body as Message;
}

const open = (by: MessagePerson, message: string) => browsers[by].ask('GET', `/api/messages/${message}`);
const messagesIn = async (by: MessagePerson, message: string) =>
  ((await open(by, message)).body as { value: { messages: Message[] } }).value.messages;
const textsIn = async (by: MessagePerson, message: string) => (await messagesIn(by, message)).map(plainOf);
const plainOf = ({ body }: Message) => JSON.stringify(body).match(/"text":"([^"]*)"/)?.[1];

async function listed(by: MessagePerson, query = '', portal = 'clients'): Promise<Conversation[]> {
  const answer = await browsers[by].ask('GET', `/api/portals/${portal}/messages${query}`);
  expect([by, query, answer.status]).toEqual([by, query, 200]);
  return (answer.body as { value: { rows: Conversation[] } }).value.rows;
}
const subjectsOf = async (by: MessagePerson, query = '') => (await listed(by, query)).map(({ subject }) => subject);

async function offered(by: MessagePerson, search = ''): Promise<string[]> {
  const answer = await browsers[by].ask('GET', `/api/portals/clients/message-recipients?search=${encodeURIComponent(search)}`);
  return (answer.body as { value: OfferedRecipient[] }).value.map(({ kind, name }) => `${kind} ${name}`);
}

async function upload(by: MessagePerson, name: string, body: Uint8Array): Promise<string> {
  const answer = await browsers[by].ask('POST', '/api/files?purpose=message', multipartBody(name, body));
  expect([name, answer.status, answer.text]).toEqual([name, 200, expect.any(String)]);
  return (answer.body as { id: string }).id;
}

async function stored(): Promise<number> {
  return (await work().execute(sql`select from message`)).rows.length;
}

/** The mails about messages, once every message has been told. */
async function letters() {
  await expect
    .poll(async () => (await work().execute(sql`select from message where notification is null`)).rows.length, { timeout: HANG_MS })
    .toBe(0);
  return (await mailsOf(running)).filter(({ template }) => template === 'message');
}

let groups = 0;
/** A group that Ada keeps. */
async function groupOf(...accounts: string[]): Promise<string> {
  groups += 1;
  const body = { name: `Group ${groups}`, score: 1, members: accounts };
  return ((await browsers.ada.ask('POST', '/api/client-groups', { body })).body as { id: string }).id;
}

/** Who holds or looks after an account, beside its client. */
async function setOwners(account: 'alpha' | 'beta', ...owners: PersonName[]): Promise<void> {
  const body = { owners: owners.map(personOf) };
  expect((await browsers.sue.ask('PUT', `/api/accounts/${accountOf(account)}/owners`, { body })).status).toBe(200);
}

async function closeGroup(group: string): Promise<void> {
  expect((await browsers.sue.ask('PUT', `/api/client-groups/${group}/standing`, { body: { active: false } })).status).toBe(200);
}

test('[MSG-01] a message with two files is read by its recipient with all that it has', async () => {
  const files = [await upload('ann', 'a question.pdf', PDF), await upload('ann', 'figures.txt', Buffer.from('1, 2, 3'))];
  const first = await sent({ by: 'ann', to: toAda(), subject: 'My pension', text: 'When may I draw it?', more: { attachment: files } });
  const read = (await messagesIn('ada', first.id))[0]!;
  expect(read).toMatchObject({
    id: first.id,
    subject: 'My pension',
    recipient: { kind: 'person', id: personOf('ada'), name: 'ada of hekla' },
    attach_message: null,
    thread: first.id,
    threadInitiator: { name: 'ann of hekla', at: first.created.at },
    process: null,
    group: null,
    archived: false,
    created: { by: personOf('ann'), name: 'ann of hekla' },
    own: false,
  });
  expect(plainOf(read)).toBe('When may I draw it?');
  const { rows: portals } = await work().execute<{ id: string }>(sql`select id from portal where key = 'clients'`);
  expect(read.portal).toBe(portals[0]!.id);
  expect(read.attachment.map(({ name, url, bytes }) => [name, url, bytes])).toEqual([
    ['a question.pdf', `/api/files/${files[0]}`, PDF.length],
    ['figures.txt', `/api/files/${files[1]}`, 7],
  ]);
  for (const { created } of read.attachment) expect(Date.parse(created)).toBeLessThanOrEqual(Date.parse(first.created.at));
  expect((await browsers.ada.ask('GET', read.attachment[0]!.url)).bytes).toEqual(PDF);
  expect((await browsers.ada.ask('GET', read.attachment[1]!.url)).text).toBe('1, 2, 3');
  await letters();
  expect((await messagesIn('ann', first.id))[0]!.notification).toEqual([{ notify: personOf('ada'), value: 'mail' }]);
  // An answer names what it answers, and a group and a process where it has them.
  const answer = await answered('ada', first.id, 'From sixty on.');
  expect(answer).toMatchObject({ attach_message: first.id, thread: first.id, recipient: { kind: 'account', id: accountOf('alpha') } });
  const { rows: forms } = await work().execute<{ id: string }>(sql`
    insert into process (name, form_id) values ('Opening', ${running.fixture.hekla.form}) returning id`);
  const group = await groupOf(accountOf('alpha'));
  const posted = await sent({ to: { group }, subject: 'To all', more: { process: forms[0]!.id } });
  expect((await messagesIn('ann', posted.id))[0]).toMatchObject({
    group,
    process: forms[0]!.id,
    recipient: { kind: 'group', id: group, name: 'Group 1' },
  });
  // The list of a process has what is about it alone.
  expect(await subjectsOf('ann', `?process=${forms[0]!.id}`)).toEqual(['To all']);
  expect(await subjectsOf('ann', `?process=${group}`)).toEqual([]);
});

test('[MSG-02] [MSG-03] [MSG-04] nothing is sent without a subject, a recipient and a text', async () => {
  const [before, mails] = [await stored(), (await letters()).length];
  for (const [given, field] of [
    [{ subject: '' }, 'subject'],
    [{ subject: '   ' }, 'subject'],
    [{ to: {} }, 'recipient'],
    [{ by: 'ann', to: { account: accountOf('alpha') } }, 'recipient'],
    [{ text: '' }, 'body'],
    [{ text: '  ' }, 'body'],
    [{ more: { body: null } }, 'body'],
    [{ more: { body: written('x'.repeat(20_001)) } }, 'body'],
  ] as const satisfies readonly (readonly [TestMessage, string])[]) {
    const refused = await send(given);
    expect([given, refused.status, error(refused), Object.keys(fieldsOf(refused) ?? {})]).toEqual([given, 400, 'input.invalid', [field]]);
  }
  expect([await stored(), (await letters()).length]).toEqual([before, mails]);
});

test('[MSG-06] who is written to is told by mail, each once and in their language; of a group each member, and the sender never', async () => {
  const people = running.fixture.hekla.people;
  await changeSettings(running, 'hekla', { languages: ['en', 'is'] });
  await work().execute(sql`update person set language = 'is' where id = ${people.kay}`);
  const before = (await letters()).length;
  const told = async () => (await letters()).slice(before).map(({ to }) => to);
  const one = await sent({ by: 'ann', to: toAda(), subject: 'Only to Ada' });
  expect(await told()).toEqual([email('ada')]);
  const mail = (await letters()).at(-1)!;
  expect(mail).toMatchObject({
    subject: 'A new message for you',
    body: expect.stringMatching(/ann of hekla has written[\s\S]*Only to Ada/),
  });
  // What it says is not in the mail.
  expect(mail.body).not.toContain('Good morning');
  const link = linkIn(mail);
  expect([link.pathname, link.searchParams.get('message')]).toEqual(['/dashboard/clients/messages', one.id]);
  expect(await textsIn('ada', one.id)).toEqual(['Good morning']);
  // The client and the two confirmed holders of an account; Joe is not confirmed.
  await sent({ subject: 'To alpha' });
  expect((await told()).slice(1).sort()).toEqual((['ann', 'hal', 'kay'] satisfies PersonName[]).map(email));
  expect((await letters()).findLast(({ to }) => to === email('kay'))!.subject).toBe('Ný skilaboð til þín');
  const [{ id: group } = { id: '' }] = (
    await work().execute<{ id: string }>(sql`insert into client_group (name, score) values ('Three', 1) returning id`)
  ).rows;
  // Whoever takes part in two of its members is told once.
  await work().execute(
    sql`insert into account_person (account_id, person_id, part) values (${accountOf('gamma')}, ${people.ann}, 'client')`,
  );
  await work().execute(sql`insert into client_group_member (group_id, account_id, position, member_since)
    select ${group}, id, 1, now() - interval '1 day' from account where id in (${accountOf('alpha')}, ${accountOf('beta')}, ${accountOf('gamma')})`);
  const all = await sent({ by: 'sue', to: { group }, subject: 'To the three' });
  expect((await told()).slice(4).sort()).toEqual((['ann', 'bob', 'hal', 'kay'] satisfies PersonName[]).map(email));
  for (const person of ['ann', 'bob', 'kay'] as const) expect(await textsIn(person, all.id)).toEqual(['Good morning']);
  // Nobody learns from it who the others are.
  for (const person of ['ann', 'bob'] as const) {
    const answer = await open(person, all.id);
    for (const other of (['ann', 'bob', 'hal', 'kay'] as const).filter((name) => name !== person))
      expect(answer.text).not.toContain(people[other]);
  }
  await closeGroup(group);
});

test('[MSG-07] [ACC-24] a client with notifications off is told of nothing, unless the sender passes over it; what was sent is there', async () => {
  await work().execute(sql`update account set notifications_disabled = true where id = ${accountOf('beta')}`);
  const told = async () => {
    await letters();
    await expect
      .poll(async () => (await work().execute(sql`select from document where told_at is null`)).rows.length, { timeout: HANG_MS })
      .toBe(0);
    return (await mailsOf(running)).filter(({ to }) => to === email('bob')).length;
  };
  const before = await told();
  const group = await groupOf(accountOf('alpha'));
  await work().execute(sql`insert into client_group_member (group_id, account_id, position, member_since)
    values (${group}, ${accountOf('beta')}, 2, now() - interval '1 day')`);
  const quiet = await sent({ by: 'ben', to: { account: accountOf('beta') }, subject: 'Quietly' });
  const query = new URLSearchParams({ type: 'Other', account: accountOf('beta') });
  expect((await browsers.ben.ask('POST', `/api/documents?${query}`, multipartBody('quiet.pdf', PDF))).status).toBe(200);
  const status = { status: 'pending' };
  expect((await browsers.sue.ask('PUT', `/api/accounts/${accountOf('beta')}/status`, { body: status })).status).toBe(200);
  const others = (await letters()).filter(({ to }) => to === email('ann')).length;
  await sent({ by: 'sue', to: { group }, subject: 'To some quietly' });
  expect(await told()).toBe(before);
  expect((await letters()).filter(({ to }) => to === email('ann')).length).toBe(others + 1);
  expect(await textsIn('bob', quiet.id)).toEqual(['Good morning']);
  expect(await subjectsOf('bob')).toContain('Quietly');
  expect((await browsers.bob.ask('GET', `/api/accounts/${accountOf('beta')}/documents`)).text).toContain('"quiet"');
  expect((await messagesIn('ben', quiet.id))[0]!.notification).toEqual([{ notify: personOf('bob'), value: 'none' }]);
  await sent({ by: 'ben', to: { account: accountOf('beta') }, subject: 'Regardless', more: { regardless: true } });
  expect(await told()).toBe(before + 1);
  // No client passes over anything.
  await sent({ by: 'ann', to: toAda(), more: { regardless: true } });
  expect((await work().execute(sql`select from message where regardless and from_client`)).rows).toEqual([]);
  await work().execute(sql`update account set notifications_disabled = false, status = 'reporting' where id = ${accountOf('beta')}`);
  await closeGroup(group);
});

test('[MSG-05] two people in a thread read each other in order; nobody else finds it in a list, by its id or by searching', async () => {
  const first = await sent({ by: 'ann', to: toAda(), subject: 'Hjarðfellsfoss', text: 'one of three' });
  const second = await answered('ada', first.id, 'two of three');
  const third = await answered('ann', second.id, 'three of three');
  for (const person of ['ann', 'ada', 'kay'] as const)
    for (const { id } of [first, second, third])
      expect(await textsIn(person, id)).toEqual(['one of three', 'two of three', 'three of three']);
  const [row] = await listed('ada', '?search=hjar%C3%B0fells');
  expect(row).toMatchObject({
    message: third.id,
    count: 3,
    with: 'hekla-alpha account',
    from: 'ann of hekla',
    excerpt: 'three of three',
    unread: true,
  });
  expect((await listed('ann', '?search=hjar%C3%B0fells'))[0]).toMatchObject({ with: 'ada of hekla', own: true });
  // Dis advises alpha as well, and was not written to; Gil reaches it by an access group.
  for (const person of ['bob', 'ben', 'gil', 'oda', 'dis', 'sue'] as const) {
    // The portal of another organisation is none to Oda.
    for (const query of person === 'oda' ? [] : ['', '?search=three', '?search=Hjar', '?archived=true'])
      expect(await subjectsOf(person, query)).not.toContain('Hjarðfellsfoss');
    for (const { id } of [first, second, third]) {
      const asked = await open(person, id);
      expect([person, asked.status, error(asked)]).toEqual([person, 404, 'message.unknown']);
      expect(error(await reply(person, id, 'mine'))).toBe('message.unknown');
      expect(error(await browsers[person].ask('PUT', `/api/messages/${id}/archived`, { body: { archived: true } }))).toBe(
        'message.unknown',
      );
    }
  }
  const abroad = await signInBrowser(running.server.port, 'pelagos', 'sue');
  expect((await abroad.ask('GET', `/api/messages/${first.id}`)).status).toBe(404);
});

test('[MSG-08] an answer stands in the same thread for both; it takes neither a recipient nor a thread', async () => {
  const first = await sent({ by: 'ann', to: toAda(), subject: 'To be answered' });
  const before = await stored();
  for (const more of [
    { recipient: personOf('ben') },
    { account: accountOf('beta') },
    { thread: first.id },
    { group: first.id },
    { subject: 'x' },
  ]) {
    const refused = await reply('ada', first.id, 'elsewhere', more);
    expect([more, refused.status, error(refused)]).toEqual([more, 400, 'input.invalid']);
  }
  expect(await stored()).toBe(before);
  const answer = await answered('ada', first.id, 'Here it is');
  expect([answer.thread, answer.subject]).toEqual([first.id, 'To be answered']);
  expect(await textsIn('ann', first.id)).toEqual(['Good morning', 'Here it is']);
});

test('[MSG-10] what is put away leaves the list for whoever did it, comes back by hand and with something new, and is not deleted', async () => {
  const first = await sent({ by: 'ann', to: toAda(), subject: 'Put away' });
  const archive = async (archived: boolean) => {
    const answer = await browsers.ada.ask('PUT', `/api/messages/${first.id}/archived`, { body: { archived } });
    expect([answer.status, (answer.body as Conversation).archived]).toEqual([200, archived]);
  };
  const standing = async (person: MessagePerson) => [
    (await subjectsOf(person)).includes('Put away'),
    (await subjectsOf(person, '?archived=true')).includes('Put away'),
  ];
  expect(await standing('ada')).toEqual([true, false]);
  await archive(true);
  expect([await standing('ada'), await standing('ann')]).toEqual([
    [false, true],
    [true, false],
  ]);
  expect((await messagesIn('ada', first.id))[0]!.archived).toBe(true);
  await archive(false);
  expect(await standing('ada')).toEqual([true, false]);
  await archive(true);
  await answered('ada', first.id, 'And still away');
  expect(await standing('ada')).toEqual([false, true]);
  await answered('ann', first.id, 'Something new');
  expect(await standing('ada')).toEqual([true, false]);
  expect(await textsIn('ada', first.id)).toEqual(['Good morning', 'And still away', 'Something new']);
});

test('a conversation is unread until it has been marked, for each reader', async () => {
  const first = await sent({ subject: 'Not read yet' });
  const unread = async (person: MessagePerson) => (await listed(person)).find(({ subject }) => subject === 'Not read yet')!.unread;
  const mark = (person: MessagePerson, read: boolean) => browsers[person].ask('PUT', `/api/messages/${first.id}/read`, { body: { read } });
  expect([await unread('ann'), await unread('kay'), await unread('ada')]).toEqual([true, true, false]);
  const counted = async () =>
    ((await browsers.ann.ask('GET', '/api/portals/clients/messages')).body as { value: { unread: number } }).value.unread;
  const before = await counted();
  expect((await mark('ann', true)).status).toBe(200);
  expect([await unread('ann'), await unread('kay'), await counted()]).toEqual([false, true, before - 1]);
  await mark('ann', false);
  expect([await unread('ann'), await counted()]).toEqual([true, before]);
  // Whoever has answered has read what they answer, and may still mark it as unread.
  const asked = await sent({ by: 'ann', to: toAda(), subject: 'Read by answering' });
  const ofAda = async () => (await listed('ada')).find(({ subject }) => subject === 'Read by answering')!.unread;
  expect(await ofAda()).toBe(true);
  await answered('ada', asked.id, 'Here');
  expect(await ofAda()).toBe(false);
  expect((await browsers.ada.ask('PUT', `/api/messages/${asked.id}/read`, { body: { read: false } })).status).toBe(200);
  expect(await ofAda()).toBe(true);
  // A key of the same thread does not mark that of others.
  expect(error(await mark('bob', true))).toBe('message.unknown');
});

describe('groups', () => {
  const setMembers = async (group: string, ...accounts: string[]) => {
    const { value } = (await browsers.ada.ask('GET', '/api/client-groups')).body as {
      value: { id: string; version: number; name: string }[];
    };
    const { version, name } = value.find(({ id }) => id === group)!;
    const body = { name, score: 1, members: accounts, version };
    expect((await browsers.ada.ask('PUT', `/api/client-groups/${group}`, { body })).status).toBe(200);
  };

  test('[MSG-11] [SEC-11] a member reads what was written since it joined, while it is a member', async () => {
    // Ada looks after both, for this.
    await setOwners('beta', 'ben', 'ada');
    const group = await groupOf(accountOf('alpha'));
    const file = await upload('ada', 'first.pdf', PDF);
    const first = await sent({ to: { group }, subject: 'Fyrsta', text: 'Aðeins áður', more: { attachment: [file] } });
    await setMembers(group, accountOf('alpha'), accountOf('beta'));
    const second = await answered('ada', first.id, 'The second');
    for (const { id } of [first, second]) expect(await textsIn('ann', id)).toEqual(['Aðeins áður', 'The second']);
    expect(await textsIn('bob', second.id)).toEqual(['The second']);
    const hidden = async (person: MessagePerson, ...ids: string[]) => {
      for (const id of ids) expect([person, (await open(person, id)).status]).toEqual([person, 404]);
      expect([person, (await browsers[person].ask('GET', `/api/files/${file}`)).status]).toEqual([person, 404]);
    };
    await hidden('bob', first.id);
    for (const person of ['ben', 'gil', 'oda', 'dis'] as const) await hidden(person, first.id, second.id);
    expect((await browsers.ann.ask('GET', `/api/files/${file}`)).bytes).toEqual(PDF);
    // Neither in a list nor by searching for what the first one says.
    expect((await listed('bob')).find(({ thread }) => thread === first.id)).toMatchObject({ count: 1, excerpt: 'The second' });
    expect(await listed('bob', '?search=A%C3%B0eins')).toEqual([]);
    // Whoever leaves reads nothing of it any more; once it is back, what is written from then on.
    await setMembers(group, accountOf('beta'));
    await hidden('ann', first.id, second.id);
    expect(await subjectsOf('ann')).not.toContain('Fyrsta');
    await setMembers(group, accountOf('alpha'), accountOf('beta'));
    await hidden('ann', first.id, second.id);
    const third = await answered('ada', first.id, 'The third');
    expect(await textsIn('ann', third.id)).toEqual(['The third']);
    await closeGroup(group);
    await setOwners('beta', 'ben');
  });

  test('what a member answers is read by whoever wrote to the group, and by no other member', async () => {
    await setOwners('beta', 'ben', 'ada');
    const group = await groupOf(accountOf('alpha'), accountOf('beta'));
    const post = await sent({ to: { group }, subject: 'To both' });
    const ofBob = await answered('bob', post.id, 'From Bob alone');
    expect(ofBob).toMatchObject({ thread: post.id, recipient: { kind: 'person', id: personOf('ada') } });
    expect(await textsIn('ann', post.id)).toEqual(['Good morning']);
    expect((await open('ann', ofBob.id)).status).toBe(404);
    // For Ada it is a conversation with Bob, below what she wrote to all; her answer to it is for Bob.
    expect(await textsIn('ada', ofBob.id)).toEqual(['Good morning', 'From Bob alone']);
    const back = await answered('ada', ofBob.id, 'To Bob alone');
    expect(back.recipient).toMatchObject({ kind: 'account', id: accountOf('beta') });
    expect(await textsIn('bob', post.id)).toEqual(['Good morning', 'From Bob alone', 'To Bob alone']);
    expect(await textsIn('ann', post.id)).toEqual(['Good morning']);
    await answered('ada', post.id, 'To both again');
    expect([await textsIn('ann', post.id), (await textsIn('bob', post.id)).length]).toEqual([['Good morning', 'To both again'], 4]);
    expect((await listed('ada')).filter(({ thread }) => thread === post.id).map((row) => row.with)).toEqual([
      'Group 4',
      'hekla-beta account',
    ]);
    await setOwners('beta', 'ben');
    // Nothing goes to a member who is no client of hers any more.
    expect(error(await reply('ada', post.id, 'Too far'))).toBe('clientGroup.members');
    expect(error(await send({ to: { group } }))).toBe('clientGroup.members');
    await closeGroup(group);
  });
});

test('what staff write to the group of a professional is answered by that professional for all, and by a member for staff', async () => {
  const group = await groupOf(accountOf('alpha'));
  const post = await sent({ by: 'sue', to: { group }, subject: 'From the firm' });
  const seenBy = async (person: MessagePerson) =>
    ((await open(person, post.id)).body as { value: { conversation: Conversation } }).value.conversation;
  expect([(await seenBy('ada')).asClient, (await seenBy('ann')).asClient]).toEqual([false, true]);
  expect((await answered('ada', post.id, 'For all of you')).recipient).toMatchObject({ kind: 'group', id: group });
  expect(await textsIn('ann', post.id)).toEqual(['Good morning', 'For all of you']);
  const own = await answered('kay', post.id, 'For Sue');
  expect(own.recipient).toMatchObject({ kind: 'person', id: personOf('sue') });
  expect(await textsIn('sue', own.id)).toEqual(['Good morning', 'For Sue']);
  expect((await open('ada', own.id)).status).toBe(404);
  // Whoever holds the account with her reads it too.
  expect(await textsIn('ann', own.id)).toEqual(['Good morning', 'For all of you', 'For Sue']);
  await closeGroup(group);
});

test('a conversation is marked up to the message that was shown: what came meanwhile is new', async () => {
  const first = await sent({ by: 'ann', to: toAda(), subject: 'Meanwhile' });
  await answered('ann', first.id, 'And another');
  const standing = async () => (await listed('ada')).find(({ subject }) => subject === 'Meanwhile');
  await browsers.ada.ask('PUT', `/api/messages/${first.id}/read`, { body: { read: true } });
  expect(await standing()).toMatchObject({ unread: true, count: 2 });
  await browsers.ada.ask('PUT', `/api/messages/${first.id}/archived`, { body: { archived: true } });
  expect(await standing()).toMatchObject({ archived: false });
});

test('staff correct what the firm wrote, and nothing in the name of a client', async () => {
  const [ours, theirs] = [await sent({ subject: 'Ours' }), await sent({ by: 'ann', to: toAda(), subject: 'Hers' })];
  const change = async (id: string, body: object) => {
    const record = (await browsers.sue.ask('GET', `/api/collections/messages/records/${id}`)).body as { version: number; values: object };
    return browsers.sue.ask('PUT', `/api/collections/messages/records/${id}`, {
      body: { version: record.version, values: { ...record.values, ...body }, publish: false },
    });
  };
  expect((await change(ours.id, { body: written('Corrected') })).status).toBe(200);
  expect(await textsIn('ann', ours.id)).toEqual(['Corrected']);
  expect((await change(theirs.id, {})).status).toBe(200);
  const refused = await change(theirs.id, { body: written('I want more risk') });
  expect([refused.status, fieldsOf(refused)]).toEqual([400, expect.objectContaining({ body: expect.any(String) })]);
  expect(await textsIn('ada', theirs.id)).toEqual(['Good morning']);
  // Deleted it is gone for everybody, and back with it.
  const { version } = (await browsers.sue.ask('GET', `/api/collections/messages/records/${ours.id}`)).body as { version: number };
  expect((await browsers.sue.ask('DELETE', `/api/collections/messages/records/${ours.id}?version=${version}`)).status).toBe(200);
  for (const person of ['ann', 'ada'] as const) expect((await open(person, ours.id)).status).toBe(404);
  expect((await browsers.sue.ask('POST', `/api/collections/messages/records/${ours.id}/restore`, { body: {} })).status).toBe(200);
  expect(await textsIn('ann', ours.id)).toEqual(['Corrected']);
});

test('[MSG-12] clients write to the advisors of their accounts, and to nobody else', async () => {
  expect(await offered('ann')).toEqual(['person ada of hekla', 'person dis of hekla']);
  expect(await offered('bob')).toEqual(['person ben of hekla']);
  expect(await offered('ann', 'DIS')).toEqual(['person dis of hekla']);
  const [before, mails] = [await stored(), (await letters()).length];
  const group = await groupOf(accountOf('alpha'));
  for (const [to, said] of [
    [{ account: accountOf('alpha'), advisor: personOf('bob') }, 'person.unknown'],
    [{ account: accountOf('alpha'), advisor: personOf('ben') }, 'person.unknown'],
    [{ account: accountOf('alpha'), advisor: personOf('kay') }, 'person.unknown'],
    [{ account: accountOf('alpha'), advisor: personOf('sue') }, 'person.unknown'],
    [{ account: accountOf('beta'), advisor: personOf('ben') }, 'account.unknown'],
    [{ group }, 'clientGroup.unknown'],
  ] as const) {
    const refused = await send({ by: 'ann', to });
    expect([to, refused.status, error(refused)]).toEqual([to, 404, said]);
  }
  // Joe holds alpha, and nobody has confirmed it.
  const joe = await signInBrowser(running.server.port, 'hekla', 'joe');
  const unconfirmed = await joe.ask('POST', '/api/messages', {
    body: { portalKey: 'clients', ...toAda(), subject: 'Hello', body: written('Hello') },
  });
  expect(unconfirmed.status).toBe(404);
  expect([await stored(), (await letters()).length]).toEqual([before, mails]);
});

test('[MSG-13] professionals write to their own clients and groups, and to nobody else', async () => {
  const group = await groupOf(accountOf('alpha'));
  const of = async (person: MessagePerson) => (await offered(person)).filter((one) => !/^group (?!Group)/.test(one));
  expect(await of('ada')).toContain('account hekla-alpha account');
  expect((await of('ada')).filter((one) => one.startsWith('account'))).toEqual(['account hekla-alpha account']);
  expect(await of('ada')).toContain(`group Group ${groups}`);
  expect(await of('ben')).toEqual(['account hekla-beta account']);
  const before = await stored();
  for (const [by, to, said] of [
    ['ada', { account: accountOf('beta') }, 'account.unknown'],
    ['ben', { account: accountOf('alpha') }, 'account.unknown'],
    ['ben', { group }, 'clientGroup.unknown'],
    ['oda', { account: accountOf('alpha') }, 'account.unknown'],
  ] as const)
    expect([by, error(await send({ by, to }))]).toEqual([by, said]);
  // Gamma has no client who could read it.
  const unread = await send({ by: 'ben', to: { account: accountOf('gamma') }, more: { portalKey: 'family' } });
  expect([error(unread), Object.keys(fieldsOf(unread) ?? {})]).toEqual(['input.invalid', ['recipient']]);
  expect(await stored()).toBe(before);
});

test('[MSG-14] whoever is a messenger is offered alone; where nobody is, all advisors of the account are', async () => {
  const messenger = async (person: PersonName, is: boolean) =>
    expect((await browsers.sue.ask('PUT', `/api/people/${personOf(person)}/messenger`, { body: { messenger: is } })).status).toBe(200);
  await messenger('dis', true);
  expect(await offered('ann')).toEqual(['person dis of hekla']);
  expect(error(await send({ by: 'ann', to: toAda() }))).toBe('person.unknown');
  expect(await offered('bob')).toEqual(['person ben of hekla']);
  await messenger('dis', false);
  expect(await offered('ann')).toEqual(['person ada of hekla', 'person dis of hekla']);
});

test('[MSG-15] test users are offered to nobody', async () => {
  await work().execute(sql`update person set email = 'dis@test.example.com' where id = ${personOf('dis')}`);
  await work().execute(sql`update person set email = 'bob@test.example.com' where id = ${personOf('bob')}`);
  await changeSettings(running, 'hekla', { testDomains: ['test.example.com'] });
  expect(await offered('ann')).toEqual(['person ada of hekla']);
  expect(await offered('ben')).toEqual([]);
  await changeSettings(running, 'hekla', { testDomains: [] });
  expect(await offered('ben')).toEqual(['account hekla-beta account']);
  await work().execute(sql`update person set email = 'dis@example.com' where id = ${personOf('dis')}`);
  await work().execute(sql`update person set email = 'bob@example.com' where id = ${personOf('bob')}`);
});

test('[MSG-17] files come as they were sent, under the names that they had, to whoever reads the message', async () => {
  const page = Buffer.from('<!doctype html><script>document.title = "ran"</script>');
  const given = [
    ['report.pdf', Buffer.concat([PDF, Buffer.from('\n')])],
    ['report.pdf', PDF],
    ['../../Þórður.txt', Buffer.from('Þ')],
    ['page.html', page],
  ] as const;
  const ids: string[] = [];
  for (const [name, body] of given) ids.push(await upload('ada', name, body));
  const message = await sent({ subject: 'With files', more: { attachment: ids } });
  const [read] = await messagesIn('ann', message.id);
  expect(read!.attachment.map(({ name }) => name)).toEqual(['report.pdf', 'report.pdf', 'Þórður.txt', 'page.html']);
  for (const [number, { url, name }] of read!.attachment.entries()) {
    const opened = await browsers.ann.ask('GET', url);
    expect([opened.status, opened.headers['x-content-type-options']]).toEqual([200, 'nosniff']);
    expect(opened.headers['content-disposition']).toMatch(/^attachment;/);
    expect(opened.headers['content-disposition']).toContain(encodeURIComponent(name));
    expect(opened.headers['content-type']).not.toContain('html');
    expect(opened.bytes).toEqual(given[number]![1]);
    for (const person of ['bob', 'ben', 'oda', 'dis'] as const)
      expect([person, (await browsers[person].ask('GET', url)).status]).toEqual([person, 404]);
  }
  // Each file goes with one message, and only with one's own.
  expect(error(await send({ more: { attachment: [ids[0]] } }))).toBe('file.held');
  expect(
    error(await send({ by: 'ben', to: { account: accountOf('beta') }, more: { attachment: [await upload('ada', 'mine.pdf', PDF)] } })),
  ).toBe('file.unknown');
  const form = await browsers.ada.ask('POST', '/api/files?purpose=form', multipartBody('form.pdf', PDF));
  expect(error(await send({ more: { attachment: [(form.body as { id: string }).id] } }))).toBe('file.unknown');
  const program = await browsers.ada.ask('POST', '/api/files?purpose=message', multipartBody('run.exe', EXE));
  expect([program.status, error(program)]).toEqual([400, 'file.unaccepted']);
  expect(error(await browsers.ada.ask('POST', '/api/files?purpose=form', multipartBody('page.html', page)))).toBe('file.unaccepted');
});

test('whoever does not look after the account any more loses its conversations, and whoever does reads them and is answered', async () => {
  const file = await upload('dis', 'by dis.pdf', PDF);
  const first = await sent({ by: 'dis', subject: 'From Dis', more: { attachment: [file] } });
  expect((await open('ada', first.id)).status).toBe(404);
  await setOwners('alpha', 'ada', 'una', 'kay', 'joe', 'hal');
  expect((await open('dis', first.id)).status).toBe(404);
  expect((await browsers.dis.ask('GET', `/api/files/${file}`)).status).toBe(404);
  expect(await textsIn('ada', first.id)).toEqual(['Good morning']);
  const answer = await answered('ann', first.id, 'Who is there?');
  expect(answer.recipient).toMatchObject({ kind: 'person', id: personOf('ada') });
  expect((await answered('ada', first.id, 'It is me now.')).created.by).toBe(personOf('ada'));
  await setOwners('alpha', 'ada', 'dis', 'una', 'kay', 'joe', 'hal');
});

test('professionals correct what they wrote, which its readers see; nobody corrects what others wrote', async () => {
  const first = await sent({ subject: 'The fee is 1 %' });
  const correct = (by: MessagePerson, version = first.version) =>
    browsers[by].ask('PUT', `/api/messages/${first.id}`, { body: { subject: 'The fee is 0.9 %', body: written('It fell.'), version } });
  for (const by of ['dis', 'ben', 'oda'] as const) expect([by, error(await correct(by))]).toEqual([by, 'message.unknown']);
  expect(error(await correct('ann'))).toBe('permission.missing');
  expect(error(await correct('ada', 7))).toBe('record.changed');
  expect((await correct('ada')).status).toBe(200);
  const [read] = await messagesIn('ann', first.id);
  expect(read).toMatchObject({ subject: 'The fee is 0.9 %', version: first.version + 1, mayChange: false });
  expect([plainOf(read!), read!.changed]).toEqual(['It fell.', expect.any(String)]);
  await expect
    .poll(
      async () =>
        (
          await work().execute(
            sql`select from audit_event e join audit_detail d on d.seq = e.seq
              where e.operation = 'changeMessage' and e.outcome = 'done' and d.actor_id = ${personOf('ada')} and d.subject_id = ${first.id}`,
          )
        ).rows.length,
      { timeout: HANG_MS },
    )
    .toBe(1);
  const own = await sent({ by: 'ann', to: toAda() });
  expect(own.mayChange).toBe(false);
});

test('a conversation in a portal is listed in that portal alone, and none where the firm has no messages', async () => {
  await sent({ subject: 'Of the portal' });
  expect((await listed('ada', '', 'family')).map(({ subject }) => subject)).not.toContain('Of the portal');
  await changeSettings(running, 'hekla', { navigation: { messages: false } });
  for (const path of ['/api/portals/clients/messages', '/api/portals/clients/message-recipients'])
    expect(error(await browsers.ada.ask('GET', path))).toBe('view.closed');
  expect(error(await send())).toBe('view.closed');
  await changeSettings(running, 'hekla', { navigation: { messages: true } });
  expect(await subjectsOf('ada')).toContain('Of the portal');
});

test('whoever looks after a group of accounts looks after its members: their conversations stay theirs', async () => {
  const { rows } = await work().execute<{ id: string }>(sql`
    insert into account (portal_id, name, email, currency, lead_advisor_id, is_group) select portal_id, 'Together', 'together@example.com', currency, ${personOf('ben')}, true
    from account where id = ${accountOf('alpha')} returning id`);
  const together = rows[0]!.id;
  await work().execute(sql`insert into account_person (account_id, person_id, part) values (${together}, ${personOf('ben')}, 'advisor')`);
  await work().execute(sql`insert into account_member (group_id, account_id, position) values (${together}, ${accountOf('alpha')}, 1)`);
  const first = await sent({ by: 'ben', subject: 'By way of a group' });
  expect((await open('ada', first.id)).status).toBe(404);
  expect((await answered('ann', first.id, 'For Ben')).recipient).toMatchObject({ id: personOf('ben') });
  expect(await textsIn('ben', first.id)).toEqual(['Good morning', 'For Ben']);
  await work().execute(sql`update account set active = false where id = ${together}`);
  await setOwners('alpha', 'ada', 'dis', 'una', 'kay', 'joe', 'hal');
});

test('a long list is read a page at a time', async () => {
  for (let number = 0; number < 52; number += 1) await sent({ subject: `Número ${number}` });
  const page = async (offset: number) =>
    (await browsers.ada.ask('GET', `/api/portals/clients/messages?search=N%C3%BAmero&offset=${offset}`)).body as {
      value: { rows: Conversation[]; more: boolean };
    };
  const [first, second] = [await page(0), await page(50)];
  expect([first.value.rows.length, first.value.more, second.value.rows.length, second.value.more]).toEqual([50, true, 2, false]);
  expect(first.value.rows[0]!.subject).toBe('Número 51');
});
