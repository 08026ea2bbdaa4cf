/** Tests documents of clients over HTTP: kept as PDF, seen by those whom they are for and by nobody else, and written about. */
import { rm, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientDocument } from '#contract/documents';
import { email, type PersonName } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { linkIn, mailsOf } from '../kit/mails.ts';
import { multipartBody } from '../kit/multipart.ts';
import { paintedPictures, readPdf } from '../kit/read-pdf.ts';
import { EXE, HTML, makePhoto, makePng, PDF, SHEET, makeZip } from '../kit/sample-files.ts';
import { changeSettings, signInBrowser, startWithFixture, type TestAnswer, type TestBrowser, type TestServer } from '../kit/server.ts';

const PEOPLE = ['ann', 'bob', 'kay', 'ada', 'ben', 'gil', 'oda', 'sue'] as const;
type DocumentPerson = (typeof PEOPLE)[number];

let running: TestServer;
let browsers: Readonly<Record<DocumentPerson, TestBrowser>>;
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  const signedIn = await Promise.all(
    PEOPLE.map(async (person) => [person, await signInBrowser(running.server.port, 'hekla', person)] as const),
  );
  browsers = Object.fromEntries(signedIn) as Record<DocumentPerson, TestBrowser>;
});
afterAll(() => running.dispose());

const work = () => running.server.database.work(running.fixture.hekla.id);
const accountOf = (name: 'alpha' | 'beta' | 'gamma') => running.fixture.hekla.accounts[name].account;
const error = ({ body }: TestAnswer) => (body as { error?: string }).error;

interface TestUpload {
  readonly by?: DocumentPerson;
  readonly name?: string;
  readonly body?: Uint8Array;
  readonly more?: Readonly<Record<string, string>>;
}

/** A PDF that says which it is. */
const pdfOf = (mark: string) => Buffer.concat([Buffer.from('%PDF-1.4\n%'), Buffer.from(mark), PDF.subarray(8)]);

function upload({
  by = 'ada',
  name = 'letter.pdf',
  body = PDF,
  more = { account: accountOf('alpha') },
}: TestUpload = {}): Promise<TestAnswer> {
  const query = new URLSearchParams({ type: 'Account documents', ...more });
  return browsers[by].ask('POST', `/api/documents?${query}`, multipartBody(name, body));
}

async function added(given: TestUpload = {}): Promise<ClientDocument> {
  const answer = await upload(given);
  expect([given.name, answer.status, answer.text]).toEqual([given.name, 200, expect.any(String)]);
  return answer.body as ClientDocument;
}

const open = (by: DocumentPerson, { fileUrl }: Pick<ClientDocument, 'fileUrl'>) => browsers[by].ask('GET', fileUrl);
const remove = (by: DocumentPerson, id: string) => browsers[by].ask('DELETE', `/api/documents/${id}`);

async function namesIn(by: DocumentPerson, path = '/api/portals/clients/documents'): Promise<string[]> {
  const { value } = (await browsers[by].ask('GET', path)).body as { value: { documents: ClientDocument[] } | ClientDocument[] };
  return (Array.isArray(value) ? value : value.documents).map(({ name }) => name).sort();
}

/** Names of the documents that every account of the fixture has. */
const OF_FIXTURE = { alpha: 'hekla-alpha', beta: 'hekla-beta' };

test('[LIB-16] a PDF is kept as it came and a picture becomes one, with the picture inside; nothing else is taken', async () => {
  const letter = await added({ name: 'letter.pdf' });
  const opened = await open('ann', letter);
  expect([opened.status, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(opened.bytes).toEqual(PDF);
  for (const [name, picture, size] of [
    ['scan.jpg', await makePhoto(300, 200), '200x300'],
    ['scan of a passport.png', await makePng(80, 60), '80x60'],
    // A picture under the name of another picture.
    ['other.png', await makePhoto(60, 40), '40x60'],
  ] as const) {
    const scan = await added({ name, body: picture });
    const pdf = await open('ann', scan);
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.headers['content-disposition']).toMatch(/^attachment; .*\.pdf/);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await paintedPictures(pdf.bytes)).toEqual([[size]]);
    const read = await readPdf(pdf.bytes);
    expect([read.title, read.pages.length, scan.fullName]).toEqual([scan.name, 1, `${name.replace(/\.\w+$/, '')}.pdf`]);
    // Nothing of where it was taken is left in it.
    expect(Buffer.from(pdf.bytes).includes('Thordis')).toBe(false);
  }
  const before = await kept();
  for (const [name, body, said] of [
    ['offer.pdf', EXE, 'file.unaccepted'],
    ['page.pdf', HTML, 'file.misnamed'],
    ['sheet.xlsx', makeZip(SHEET), 'clientDocument.kind'],
    ['notes.txt', Buffer.from('notes'), 'clientDocument.kind'],
    ['broken.jpg', (await makePhoto(300, 200)).subarray(0, 400), 'file.unreadable'],
  ] as const) {
    const refused = await upload({ name, body });
    expect([name, refused.status, error(refused)]).toEqual([name, 400, said]);
    expect((refused.body as { message: string }).message).toMatch(/\w{3}.*\.$/);
  }
  expect(await kept()).toEqual(before);
  expect(before.stored).toEqual(before.named);
});

/** What the store holds, and what the rows say that it holds. */
async function kept(): Promise<{ named: string[]; stored: string[] }> {
  const { rows } = await work().execute<{ parts: string[] }>(sql`select parts from file where sha256 is distinct from ${'0'.repeat(64)}`);
  const folder = join(running.place.environment['PORTICO_DATA']!, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return {
    named: rows.flatMap(({ parts }) => parts).sort(),
    stored: entries
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort(),
  };
}

describe('[LIB-05] who adds documents, and for whom', () => {
  test('an advisor adds them for a client, who opens the same bytes; others find nothing', async () => {
    const body = pdfOf('for alpha');
    const one = await added({ name: 'for alpha.pdf', body });
    expect(one).toMatchObject({ owner: { kind: 'account', id: accountOf('alpha') }, type: 'Account documents', mayChange: true });
    for (const person of ['ann', 'kay', 'ada', 'gil', 'sue'] as const) expect((await open(person, one)).bytes).toEqual(body);
    for (const person of ['bob', 'ben', 'oda'] as const) {
      const answer = await open(person, one);
      expect([person, answer.status, error(answer)]).toEqual([person, 404, 'clientDocument.unknown']);
      expect(Buffer.from(answer.bytes).includes('for alpha')).toBe(false);
    }
    // Not by the address of files either, to which whoever uploaded it has no other way than theirs.
    const { rows } = await work().execute<{ id: string }>(sql`select file_id as id from document where id = ${one.id}`);
    for (const person of ['bob', 'ben', 'oda'] as const)
      expect((await browsers[person].ask('GET', `/api/files/${rows[0]!.id}`)).status).toBe(404);
  });

  test('an advisor who does not look after them, one of another organisation, and a client are refused, and nothing is stored', async () => {
    const before = await kept();
    for (const by of ['ben', 'oda'] as const) expect([by, error(await upload({ by }))]).toEqual([by, 'account.unknown']);
    for (const by of ['ann', 'kay'] as const) expect([by, error(await upload({ by }))]).toEqual([by, 'permission.missing']);
    // About a portfolio of somebody else's.
    const { portfolio } = running.fixture.hekla.accounts.beta;
    expect(error(await upload({ more: { account: accountOf('alpha'), aboutPortfolio: portfolio } }))).toBe('portfolio.unknown');
    expect(error(await upload({ by: 'ada', more: {} }))).toBe('permission.missing');
    expect(await kept()).toEqual(before);
  });

  test('whoever loses a client loses the documents that they brought', async () => {
    const one = await added({ by: 'gil', name: 'by gil.pdf' });
    const { rows } = await work().execute<{ id: string }>(sql`select file_id as id from document where id = ${one.id}`);
    const { gil } = running.fixture.hekla.people;
    await work().execute(sql`delete from access_group_person where person_id = ${gil}`);
    expect((await open('gil', one)).status).toBe(404);
    expect((await browsers.gil.ask('GET', `/api/files/${rows[0]!.id}`)).status).toBe(404);
    expect([(await remove('gil', one.id)).status, await namesIn('gil')]).toEqual([404, []]);
    await work().execute(sql`insert into access_group_person (group_id, person_id) values (${running.fixture.hekla.group}, ${gil})`);
    expect((await remove('gil', one.id)).status).toBe(200);
    expect((await open('ann', one)).status).toBe(404);
  });
});

test('an advisor keeps no documents of an account of their own', async () => {
  await work().execute(sql`
    insert into account_person (account_id, person_id, part, confirmed_at)
    values (${accountOf('beta')}, ${running.fixture.hekla.people.gil}, 'holder', now())`);
  const one = await added({ by: 'ben', name: 'for beta.pdf', more: { account: accountOf('beta') } });
  const seen = (await browsers.gil.ask('GET', `/api/documents/${one.id}`)).body as ClientDocument;
  expect([seen.name, seen.mayChange]).toEqual(['for beta', false]);
  expect(error(await upload({ by: 'gil', name: 'for myself.pdf', more: { account: accountOf('beta') } }))).toBe('account.unknown');
  expect(error(await remove('gil', one.id))).toBe('clientDocument.unknown');
  expect((await remove('ben', one.id)).status).toBe(200);
});

test('documents of a deleted account are gone for everybody, and back with it', async () => {
  const one = await added({ name: 'closed.pdf' });
  await work().execute(sql`update account set active = false where id = ${accountOf('alpha')}`);
  for (const person of ['ann', 'ada'] as const) expect([person, (await open(person, one)).status]).toEqual([person, 404]);
  expect(await namesIn('sue')).not.toContain('closed');
  await work().execute(sql`update account set active = true where id = ${accountOf('alpha')}`);
  expect((await open('ann', one)).status).toBe(200);
});

test('a client reads who opened a document of theirs', async () => {
  const one = await added({ name: 'looked at.pdf' });
  // Another holder of the account, too, who is not of the firm.
  for (const person of ['gil', 'kay'] as const) await open(person, one);
  const looks = async () =>
    ((await browsers.ann.ask('GET', '/api/looks')).body as { value: { by: string; account: string; kind: string }[] }).value;
  await expect
    .poll(looks, { timeout: HANG_MS })
    .toContainEqual(expect.objectContaining({ by: 'gil of hekla', account: 'hekla-alpha account', kind: 'export' }));
  expect((await looks()).map(({ by }) => by)).not.toContain('kay of hekla');
});

describe('documents of a group', () => {
  let group = '';
  const members = (...accounts: string[]) => ({ name: 'Family', score: 1, members: accounts });
  const groupOf = async () =>
    ((await browsers.ada.ask('GET', '/api/client-groups')).body as { value: { id: string; version: number }[] }).value.find(
      ({ id }) => id === group,
    )!;
  const setMembers = async (...accounts: string[]) => {
    const { version } = await groupOf();
    const body = { ...members(...accounts), version };
    expect((await browsers.ada.ask('PUT', `/api/client-groups/${group}`, { body })).status).toBe(200);
  };
  beforeAll(async () => {
    const made = await browsers.ada.ask('POST', '/api/client-groups', { body: members(accountOf('alpha')) });
    group = (made.body as { id: string }).id;
  });

  test('[GRP-06] are seen and opened by its members, by nobody else, and no more by whoever has left it', async () => {
    const body = pdfOf('for the family');
    const one = await added({ name: 'family.pdf', body, more: { group } });
    expect(one.owner).toMatchObject({ kind: 'group', id: group, name: 'Family' });
    for (const person of ['ann', 'kay'] as const) {
      expect(await namesIn(person)).toContain('family');
      expect((await open(person, one)).bytes).toEqual(body);
    }
    const hidden = async (person: DocumentPerson) => {
      expect(await namesIn(person)).not.toContain('family');
      for (const path of [one.fileUrl, `/api/documents/${one.id}`]) expect((await browsers[person].ask('GET', path)).status).toBe(404);
    };
    await hidden('bob');
    await setMembers();
    await hidden('ann');
    await hidden('kay');
    // Its keeper still keeps it, and it comes back with them.
    expect(await namesIn('ada')).toContain('family');
    await setMembers(accountOf('alpha'));
    expect((await open('ann', one)).bytes).toEqual(body);
  });

  test('are not added while a member of it is no client of theirs any more', async () => {
    const { ada } = running.fixture.hekla.people;
    await work().execute(sql`insert into client_group_member (group_id, account_id, kept_by, position, member_since)
      values (${group}, ${accountOf('beta')}, ${ada}, 9, now())`);
    const refused = await upload({ name: 'too far.pdf', more: { group } });
    expect([refused.status, error(refused)]).toEqual([409, 'clientGroup.members']);
    await setMembers(accountOf('alpha'));
    expect((await remove('ada', (await added({ name: 'near.pdf', more: { group } })).id)).status).toBe(200);
  });

  test('are kept by whoever keeps the group, and by staff', async () => {
    for (const by of ['gil', 'ben', 'oda'] as const)
      expect([by, error(await upload({ by, name: 'theirs.pdf', more: { group } }))]).toEqual([by, 'clientGroup.unknown']);
    const one = await added({ by: 'sue', name: 'by the firm.pdf', more: { group } });
    // Another advisor of a member sees it, and does not change it.
    const seen = (await browsers.gil.ask('GET', `/api/documents/${one.id}`)).body as ClientDocument;
    expect([seen.mayChange, error(await remove('gil', one.id))]).toEqual([false, 'clientDocument.unknown']);
    expect((await remove('ada', one.id)).status).toBe(200);
  });
});

test('[LIB-11] clients see their own, those of their groups and those of all; every address of others is unknown to them', async () => {
  const [mine, theirs, common] = [
    await added({ name: 'only alpha.pdf' }),
    await added({ by: 'ben', name: 'only beta.pdf', more: { account: accountOf('beta') } }),
    await added({ by: 'sue', name: 'for everybody.pdf', more: {} }),
  ];
  const [ofAnn, ofBob] = [await namesIn('ann'), await namesIn('bob')];
  expect(ofAnn).toEqual(expect.arrayContaining(['only alpha', 'for everybody', 'family', OF_FIXTURE.alpha]));
  expect(ofBob).toEqual([OF_FIXTURE.beta, 'for everybody', 'only beta'].sort());
  expect(ofAnn.filter((name) => ofBob.includes(name))).toEqual(['for everybody']);
  for (const [person, other] of [
    ['ann', theirs],
    ['bob', mine],
  ] as const) {
    expect((await open(person, common)).status).toBe(200);
    for (const path of [other.fileUrl, `/api/documents/${other.id}`])
      expect([path, (await browsers[person].ask('GET', path)).status]).toEqual([path, 404]);
    // Neighbours of an id are nobody's.
    const guessed = other.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect((await browsers[person].ask('GET', `/api/documents/${guessed}/file`)).status).toBe(404);
  }
  expect((await browsers.ann.ask('GET', `/api/accounts/${accountOf('beta')}/documents`)).status).toBe(404);
  // Staff alone keep those of all clients.
  const changed = { name: 'mine now', type: 'Other', date: common.date, version: common.version };
  expect(error(await browsers.ada.ask('PUT', `/api/documents/${common.id}`, { body: changed }))).toBe('clientDocument.unknown');
  // Nothing of it in the other firm.
  const abroad = await signInBrowser(running.server.port, 'pelagos', 'sue');
  for (const { fileUrl } of [mine, common]) expect((await abroad.ask('GET', fileUrl)).status).toBe(404);
  // Of an account alone: neither those of its groups nor those of all.
  expect(await namesIn('ann', `/api/accounts/${accountOf('alpha')}/documents`)).not.toContain('for everybody');
  for (const id of [mine.id, theirs.id, common.id]) expect((await remove('sue', id)).status).toBe(200);
});

test('[LIB-14] a copy takes the first number that is free, keeps its own bytes and leaves the original alone', async () => {
  const bodies = ['first', 'second', 'third', 'fourth'].map(pdfOf);
  const original = await added({ name: 'copied.pdf', body: bodies[0]! });
  expect(error(await upload({ name: 'COPIED.pdf', body: bodies[1]! }))).toBe('clientDocument.duplicate');
  const copy = (body: Buffer) => added({ name: 'copied.pdf', body, more: { account: accountOf('alpha'), twin: 'copy' } });
  const [one, two] = [await copy(bodies[1]!), await copy(bodies[2]!)];
  expect([one.name, two.name]).toEqual(['copied_1', 'copied_2']);
  expect((await remove('ada', one.id)).status).toBe(200);
  const again = await copy(bodies[3]!);
  expect(again.name).toBe('copied_1');
  for (const [document, body] of [
    [original, bodies[0]],
    [two, bodies[2]],
    [again, bodies[3]],
  ] as const)
    expect((await open('ann', document)).bytes).toEqual(body);
});

test('[LIB-15] replacing leaves one document with the new bytes, day and who did it; marks stay, and the old bytes are gone', async () => {
  const first = await added({ name: 'replaced.pdf', body: pdfOf('old'), more: { account: accountOf('alpha'), date: '2024-01-05' } });
  for (const person of ['ann', 'gil'] as const)
    expect((await browsers[person].ask('PUT', `/api/documents/${first.id}/favourite`, { body: { favourite: true } })).status).toBe(200);
  const { rows } = await work().execute<{ stored: string }>(
    sql`select f.stored from file f join document d on d.file_id = f.id where d.id = ${first.id}`,
  );
  const more = { account: accountOf('alpha'), twin: 'replace', date: '2024-02-06', type: 'Annual reports' };
  const second = await added({ by: 'gil', name: 'Replaced.PDF', body: pdfOf('new'), more });
  expect(second).toMatchObject({ id: first.id, date: '2024-02-06', type: 'Annual reports', updated: { by: 'gil of hekla' } });
  expect((await open('ann', first)).bytes).toEqual(pdfOf('new'));
  expect((await namesIn('ann')).filter((name) => name.toLowerCase() === 'replaced')).toEqual(['Replaced']);
  for (const person of ['ann', 'gil'] as const) {
    const seen = (await browsers[person].ask('GET', `/api/documents/${first.id}`)).body as ClientDocument;
    expect(seen.favourite).toEqual([running.fixture.hekla.people[person]]);
  }
  await expect.poll(async () => (await kept()).stored, { timeout: HANG_MS }).not.toContain(rows[0]!.stored);
});

test('uploads of one name at the same time are one document, or copies with names of their own', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload({ name: 'at once.pdf' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  const copies = await Promise.all(
    Array.from({ length: 6 }, () => upload({ name: 'at once.pdf', more: { account: accountOf('alpha'), twin: 'copy' } })),
  );
  expect(copies.map(({ body }) => (body as ClientDocument).name).sort()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `at once_${n}`));
});

test('a document is changed by the version that was read, and by nobody who only reads it', async () => {
  const one = await added({ name: 'versioned.pdf' });
  const change = (by: DocumentPerson, given: object) =>
    browsers[by].ask('PUT', `/api/documents/${one.id}`, { body: { name: one.name, type: one.type, date: one.date, version: 1, ...given } });
  expect(error(await change('ann', { name: 'mine' }))).toBe('permission.missing');
  expect(error(await change('ben', { name: 'mine' }))).toBe('clientDocument.unknown');
  expect((await change('ada', { name: 'renamed.pdf', date: '2024-03-01' })).body).toMatchObject({ name: 'renamed', version: 2 });
  expect(error(await change('ada', { name: 'again' }))).toBe('record.changed');
  // Another one’s place is taken only when that is said.
  const other = await added({ name: 'in the way.pdf' });
  expect(error(await change('ada', { name: 'In the way', version: 2 }))).toBe('clientDocument.duplicate');
  expect((await change('ada', { name: 'In the way', version: 2, twin: 'copy' })).body).toMatchObject({ name: 'In the way_1' });
  expect((await change('ada', { name: 'In the way', version: 3, twin: 'replace' })).body).toMatchObject({ id: one.id, name: 'In the way' });
  expect((await open('ann', other)).status).toBe(404);
  expect(error(await upload({ more: { account: accountOf('alpha'), type: 'Secrets' } }))).toBe('input.invalid');
});

test('[LIB-21] the record of an account and of a group says which documents it has, when they were changed, and by whom', async () => {
  const group = (
    await browsers.ada.ask('POST', '/api/client-groups', { body: { name: 'Told of', score: 1, members: [accountOf('alpha')] } })
  ).body as { id: string };
  for (const [collection, id, more] of [
    ['accounts', accountOf('alpha'), { account: accountOf('alpha') }],
    ['groups', group.id, { group: group.id }],
  ] as const) {
    interface RecordAnswer {
      readonly values: {
        readonly documents: readonly { readonly id: string; readonly name: string; readonly type: string; readonly date: string }[];
      };
      readonly updated: { readonly at: string; readonly by: { readonly id: string; readonly name: string } | null } | null;
    }
    const read = async () => (await browsers.sue.ask('GET', `/api/collections/${collection}/records/${id}`)).body as RecordAnswer;
    const before = await read();
    const one = await added({ name: `told of ${collection}.pdf`, more: { ...more, date: '2024-02-03' } });
    const after = await read();
    expect(after.values.documents).toContainEqual({ id: one.id, name: one.name, type: 'Account documents', date: '2024-02-03' });
    expect(after.values.documents).toHaveLength(before.values.documents.length + 1);
    expect(after.updated).toMatchObject({ by: { id: running.fixture.hekla.people.ada, name: 'ada of hekla' } });
    expect(after.updated!.at > (before.updated?.at ?? '')).toBe(true);
    // Deleted by another, it is gone from the record, which says so.
    expect((await remove('sue', one.id)).status).toBe(200);
    const last = await read();
    expect([last.values.documents.length, last.updated!.by!.name]).toEqual([before.values.documents.length, 'sue of hekla']);
  }
});

test('[LIB-17] whoever is a client of the account is written to once, in their language, with a link to the library; nobody else is', async () => {
  const letters = async () =>
    (await mailsOf(running)).filter(({ template }) => template === 'document').map(({ to, subject, body }) => ({ to, subject, body }));
  const people = running.fixture.hekla.people;
  await changeSettings(running, 'hekla', { languages: ['en', 'is'] });
  await work().execute(sql`update person set language = 'is' where id = ${people.kay}`);
  await expect
    .poll(async () => (await work().execute(sql`select from document where told_at is null`)).rows.length, { timeout: HANG_MS })
    .toBe(0);
  const before = (await letters()).length;
  await added({ name: 'deed of gift.pdf', more: { account: accountOf('alpha'), type: 'Forms' } });
  await expect.poll(async () => (await letters()).length, { timeout: HANG_MS }).toBe(before + 3);
  const told = new Map((await letters()).slice(before).map((letter) => [letter.to, letter]));
  // Ann is the client, Kay and Hal are confirmed holders; Joe is not confirmed, Ada, Gil and Una look after them.
  expect([...told.keys()].sort()).toEqual((['ann', 'hal', 'kay'] satisfies PersonName[]).map(email));
  expect(told.get(email('ann'))).toMatchObject({
    subject: 'A new document for you',
    body: expect.stringMatching(/deed of gift[\s\S]*Forms/),
  });
  expect(told.get(email('kay'))).toMatchObject({
    subject: 'Nýtt skjal handa þér',
    body: expect.stringMatching(/deed of gift[\s\S]*Eyðublöð/),
  });
  expect(linkIn((await mailsOf(running)).findLast(({ to, template }) => to === email('ann') && template === 'document')!).pathname).toBe(
    '/dashboard/clients/library',
  );
  // To the members of a group, once to whoever takes part in two of them.
  await work().execute(sql`
    insert into account_person (account_id, person_id, part) values (${accountOf('gamma')}, ${people.ann}, 'client') on conflict do nothing`);
  const [{ id: both } = { id: '' }] = (
    await work().execute<{ id: string }>(sql`insert into client_group (name, score) values ('Two', 1) returning id`)
  ).rows;
  await work().execute(sql`insert into client_group_member (group_id, account_id, position, member_since)
    values (${both}, ${accountOf('alpha')}, 1, now()), (${both}, ${accountOf('gamma')}, 2, now())`);
  await added({ by: 'sue', name: 'to both.pdf', more: { group: both } });
  const toBoth = async () => (await letters()).filter(({ body }) => body.includes('to both')).map(({ to }) => to);
  await expect
    .poll(async () => (await toBoth()).sort(), { timeout: HANG_MS })
    .toEqual((['ann', 'hal', 'kay'] satisfies PersonName[]).map(email));
  // Not of what failed, of what replaces another, of what is for all, nor where notifications are off.
  await upload({ name: 'failed.pdf', body: EXE });
  await added({ name: 'deed of gift.pdf', more: { account: accountOf('alpha'), twin: 'replace' } });
  await added({ by: 'sue', name: 'rules.pdf', more: {} });
  await work().execute(sql`update account set notifications_disabled = true where id = ${accountOf('beta')}`);
  await added({ by: 'ben', name: 'quiet.pdf', more: { account: accountOf('beta') } });
  await added({ name: 'second deed.pdf' });
  await expect.poll(async () => (await letters()).length, { timeout: HANG_MS }).toBe(before + 9);
  await expect
    .poll(async () => (await work().execute(sql`select from document where told_at is null`)).rows.length, { timeout: HANG_MS })
    .toBe(0);
  const later = (await letters()).slice(before + 6);
  expect(later.every(({ body }) => body.includes('second deed'))).toBe(true);
});

describe('a statement kept in the library', () => {
  /** A finished statement of the portfolio of alpha, up to a day. */
  async function statementTo(to: string): Promise<string> {
    const { account, portfolio } = running.fixture.hekla.accounts.alpha;
    const asked = await browsers.ada.ask('POST', `/api/accounts/${account}/statements`, { body: { portfolio, from: '2024-01-02', to } });
    const { id } = asked.body as { id: string };
    const state = async () => ((await browsers.ada.ask('GET', `/api/statements/${id}`)).body as { state: string }).state;
    await expect.poll(state, { timeout: HANG_MS }).toBe('ready');
    return id;
  }
  const keep = (by: DocumentPerson, statement: string, body: object = {}) =>
    browsers[by].ask('POST', `/api/statements/${statement}/document`, { body });

  test('[PDF-10] is marked as made here, and opens with the same bytes for advisor and client, and for nobody else', async () => {
    const statement = await statementTo('2024-01-04');
    const kept = (await keep('ada', statement)).body as ClientDocument;
    expect(kept).toMatchObject({
      generatedPdf: true,
      name: 'Statement as at 04/01/2024, hekla-alpha portfolio',
      fullName: 'Statement as at 04-01-2024, hekla-alpha portfolio.pdf',
      type: 'Investor reports',
      date: '2024-01-04',
      owner: { kind: 'account', id: accountOf('alpha') },
      portfolio: running.fixture.hekla.accounts.alpha.portfolio,
    });
    const { bytes } = await browsers.ann.ask('GET', `/api/statements/${statement}/file`);
    for (const person of ['ada', 'ann', 'kay'] as const) {
      const opened = await open(person, kept);
      expect([person, opened.bytes]).toEqual([person, bytes]);
      expect(opened.headers['content-disposition']).toContain('Statement as at 04-01-2024, hekla-alpha portfolio.pdf');
    }
    for (const person of ['bob', 'ben', 'oda'] as const) expect([person, (await open(person, kept)).status]).toEqual([person, 404]);
    // Once more is a question; clients and other advisors keep none.
    expect(error(await keep('ada', statement))).toBe('clientDocument.duplicate');
    expect(((await keep('ada', statement, { twin: 'copy' })).body as ClientDocument).name).toBe(
      'Statement as at 04/01/2024, hekla-alpha portfolio_1',
    );
    expect(((await keep('ada', statement, { twin: 'replace' })).body as ClientDocument).id).toBe(kept.id);
    expect(error(await keep('ann', statement))).toBe('permission.missing');
    expect(error(await keep('ben', statement))).toBe('statement.unknown');
  });

  test('stays with the client for whom it was made, when the portfolio has gone to another', async () => {
    const { portfolio } = running.fixture.hekla.accounts.alpha;
    const statement = await statementTo('2024-01-03');
    await work().execute(sql`update portfolio set account_id = ${accountOf('beta')} where id = ${portfolio}`);
    const kept = (await keep('sue', statement)).body as ClientDocument;
    expect(kept).toMatchObject({ owner: { kind: 'account', id: accountOf('alpha') }, portfolio: null });
    expect((await open('bob', kept)).status).toBe(404);
    await work().execute(sql`update portfolio set account_id = ${accountOf('alpha')} where id = ${portfolio}`);
  });

  test('[LIB-01] every field of a document is read back as it is', async () => {
    const kept = (
      (await browsers.ada.ask('GET', `/api/accounts/${accountOf('alpha')}/documents`)).body as { value: ClientDocument[] }
    ).value.find(({ name }) => name === 'Statement as at 04/01/2024, hekla-alpha portfolio');
    const { ada, gil } = running.fixture.hekla.people;
    for (const person of ['ada', 'gil'] as const)
      await browsers[person].ask('PUT', `/api/documents/${kept!.id}/favourite`, { body: { favourite: true } });
    const read = async (person: DocumentPerson) => (await browsers[person].ask('GET', `/api/documents/${kept!.id}`)).body as ClientDocument;
    const stars = { ada: [ada], gil: [gil], ann: [] };
    for (const person of ['ada', 'gil', 'ann'] as const) {
      const { name, type, fileUrl, updated, favourite, generatedPdf, fullName } = await read(person);
      expect({ name, type, fileUrl, updated, favourite, generatedPdf, fullName }).toEqual({
        name: 'Statement as at 04/01/2024, hekla-alpha portfolio',
        type: 'Investor reports',
        fileUrl: `/api/documents/${kept!.id}/file`,
        updated: { at: expect.stringMatching(/^20\d\d-.*Z$/), by: 'ada of hekla' },
        favourite: stars[person],
        generatedPdf: true,
        fullName: 'Statement as at 04-01-2024, hekla-alpha portfolio.pdf',
      });
    }
    const letter = await added({ name: 'brought.pdf' });
    expect([letter.generatedPdf, letter.favourite]).toEqual([false, []]);
  });

  test('[LIB-34] bears the title of a quarter where it ends with one, in the library as on its paper', async () => {
    const titles = {
      '2024-03-31': 'Quarterly statement Q1 2024',
      '2024-06-30': 'Quarterly statement Q2 2024',
      '2024-09-30': 'Quarterly statement Q3 2024',
      '2024-12-31': 'Quarterly statement Q4 2024',
      '2024-06-29': 'Statement as at 29/06/2024',
    };
    for (const [to, title] of Object.entries(titles)) {
      const kept = (await keep('ada', await statementTo(to))).body as ClientDocument;
      const paper = await readPdf((await open('ann', kept)).bytes);
      expect([to, kept.name, kept.date]).toEqual([to, `${title}, hekla-alpha portfolio`, to]);
      expect(paper.title).toContain(title);
    }
    expect(await namesIn('ann')).toEqual(expect.arrayContaining(Object.values(titles).map((title) => `${title}, hekla-alpha portfolio`)));
  });
});

test('[SEC-08] no path leads out of the store, by any operation on documents and files; addresses and places hold no name', async () => {
  const one = await added({ name: 'passport of Þórdís.pdf' });
  expect(decodeURIComponent(one.fileUrl)).not.toMatch(/passport|Þórdís|ann|pdf/i);
  const { rows } = await work().execute<{ stored: string }>(sql`select stored from file where stored is not null`);
  expect(rows.every(({ stored }) => /^[0-9a-f]{32}$/.test(stored))).toBe(true);
  const theirs = running.fixture.hekla.accounts.beta;
  const outside = [
    theirs.document,
    theirs.account,
    theirs.statement,
    '..%2f..%2fpackage.json',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '%2fetc%2fpasswd',
    '..',
    rows[0]!.stored,
    '0'.repeat(32),
  ];
  for (const id of outside)
    for (const [method, path] of [
      ['GET', `/api/documents/${id}`],
      ['GET', `/api/documents/${id}/file`],
      ['DELETE', `/api/documents/${id}`],
      ['PUT', `/api/documents/${id}`],
      ['PUT', `/api/documents/${id}/favourite`],
      ['POST', `/api/documents?type=Other&account=${id}`],
      ['POST', `/api/documents?type=Other&group=${id}`],
      ['POST', `/api/statements/${id}/document`],
      ['GET', `/api/statements/${id}/file`],
      ['GET', `/api/files/${id}`],
      ['GET', `/api/files/${id}/picture`],
      ['DELETE', `/api/files/${id}`],
      ['POST', `/api/files/${id}/address`],
      ['GET', `/api/file-addresses/${id}`],
    ] as const) {
      const given = { favourite: true, name: 'mine', type: 'Other', date: '2024-01-04', version: 1 };
      const sent = path.includes('?type') ? multipartBody('a.pdf', PDF) : method === 'PUT' || method === 'POST' ? { body: given } : {};
      const answer = await browsers.ada.ask(method, path, sent);
      expect([method, path, answer.status]).toEqual([method, path, expect.toBeOneOf([400, 404])]);
      expect(answer.text).not.toMatch(/root:|"dependencies"/);
    }
  // The name of an upload says nothing about where it goes.
  const before = await kept();
  const escaping = await added({ name: '../../../escaped.pdf', more: { account: accountOf('alpha'), twin: 'copy' } });
  const after = await kept();
  const [arrived, ...others] = after.stored.filter((place) => !before.stored.includes(place));
  expect([escaping.name, others, after.named.includes(arrived!)]).toEqual(['escaped', [], true]);
});

test('a file that the store has lost is a refusal that says so, and the others open', async () => {
  const [lost, other] = [await added({ name: 'lost.pdf' }), await added({ name: 'there.pdf' })];
  const { rows } = await work().execute<{ stored: string }>(
    sql`select f.stored from file f join document d on d.file_id = f.id where d.id = ${lost.id}`,
  );
  const folder = join(running.place.environment['PORTICO_DATA']!, 'files');
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.name === rows[0]!.stored) await rm(join(entry.parentPath, entry.name));
  const answer = await open('ann', lost);
  expect([answer.status, answer.body]).toEqual([
    424,
    expect.objectContaining({ error: 'clientDocument.missing', message: 'Unexpected error while fetching document URL' }),
  ]);
  expect((await open('ann', other)).bytes).toEqual(PDF);
});
